"""What can go wrong at the kernel's boundary. Each message is written for the person who caused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enchanters.kernel.language import Translator


class EnchantersError(Exception):
    """Base of every error that the package raises on purpose.

    A text marked for translation and its values are kept apart, so that a page can say it in its reader's language.
    """

    def __init__(self, text: str = "", **values: object) -> None:
        super().__init__(text % values if values else text)
        self.template = text
        self.values = values

    def said(self, t: Translator) -> str:
        if "%" in self.template and not self.values:  # made of what somebody wrote: there is nothing to fill in
            return self.template
        values = {k: v.said(t) if isinstance(v, EnchantersError) else v for k, v in self.values.items()}
        if not t.knows(self.template):  # as what the reader of cards says, whose words are English themselves
            return t.gettext("the reason, in English: %(reason)s", reason=str(self))
        return t.gettext(self.template, **values)


class Phrase(EnchantersError):
    """Words within the text of an error, which are said in the reader's language with it; never raised itself."""


class Amount(Phrase):
    """A large number within the text of an error."""

    def __init__(self, number: int) -> None:
        super().__init__(f"{number:,}")

    def said(self, t: Translator) -> str:
        return str(self) if t.lang == "en" else str(self).replace(",", "\N{NO-BREAK SPACE}")


class IllegalChoice(EnchantersError):
    """The choice is not among the options of the decision; the game is unchanged."""


class BadSetup(EnchantersError):
    """A set-up field has a value it cannot have."""


class BadRecord(EnchantersError):
    """A record cannot be read or does not replay."""


class BadPosition(EnchantersError):
    """A position cannot be read."""


class NoRecord(EnchantersError):
    """The game has no record: it was imagined."""
