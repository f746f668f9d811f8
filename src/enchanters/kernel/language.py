"""The interface's texts in other languages: gettext catalogues, compiled when the package is built.

English is the source: where a language or a text of it is missing, the English text is shown.
"""

from __future__ import annotations

import gettext
import os
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

DOMAIN = "enchanters"
FOLDER = Path(__file__).parent.parent / "locale"


def system_language() -> str:
    """French where the environment says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def N_(text: str) -> str:
    """Marks a text for translation where it is written; it is translated where it is shown. Tools collect by this name."""
    return text


class Translator:
    """Texts of one language; `%(name)s` in a text is filled in from the values given with it."""

    __slots__ = ("_catalogue", "_found", "lang")

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue
        self._found: dict[str, str] = {}  # a page says hundreds of texts, out of several catalogues

    def gettext(self, text: str, **values: object) -> str:
        found = self._found.get(text)
        if found is None:
            found = self._catalogue.gettext(text)
            if found is not text:  # others may have been made up from what people wrote: they are without number
                self._found[text] = found
        return found % values

    def add(self, texts: Mapping[str, str | tuple[str, str]]) -> None:
        self._catalogue.add_fallback(Texts(texts))
        self._found.clear()

    def knows(self, text: str) -> bool:
        """Whether the text can be said in this language."""
        return self.lang == "en" or self._catalogue.gettext(text) != text

    def ngettext(self, one: str, many: str, n: int, **values: object) -> str:
        """The text for a number of things, which is itself filled in as `%(n)d`."""
        return self._catalogue.ngettext(one, many, n) % {"n": n, **values}


@cache
def translator(lang: str) -> Translator:
    """The texts of a language, or the English ones where there are no others."""
    return Translator(lang, gettext.translation(DOMAIN, FOLDER, [lang], fallback=True))


class Texts(gettext.NullTranslations):
    """Texts that are written beside the program that says them, and not in a catalogue."""

    def __init__(self, texts: Mapping[str, str | tuple[str, str]]) -> None:
        super().__init__()
        self.texts = texts

    def gettext(self, message: str) -> str:
        found = self.texts.get(message)
        return super().gettext(message) if found is None else found if isinstance(found, str) else found[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        found = self.texts.get(msgid1)
        if not isinstance(found, tuple):
            return super().ngettext(msgid1, msgid2, n)
        return found[n > 1]  # as French has it


def add_texts(lang: str, texts: Mapping[str, str | tuple[str, str]]) -> None:
    """Adds texts to those of a language, for what its catalogue does not have."""
    translator(lang).add(texts)


def folded(text: str) -> str:
    """For searching: without capitals, accents and the kinds of apostrophes, hyphens and spaces."""
    plain = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe")).casefold()
    letters = (c if c.isalnum() or c in "+−" else " " for c in plain if not unicodedata.combining(c))
    return " ".join("".join(letters).split())
