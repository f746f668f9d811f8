"""What is put into texts and boards after they were made: links to the cards that a text names, marks on what is advised."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup, escape

from enchanters.kernel import registry

if TYPE_CHECKING:
    from enchanters.kernel.language import Translator
    from enchanters.server.settings import Settings

MARKED = 3  # of the coach's options
QUOTES = re.compile("([“«][\\s\u00a0\u202f]?)(.+?)([\\s\u00a0\u202f]?[”»])")


@lru_cache(maxsize=8)
def titles(settings: Settings, game: str, lang: str) -> dict[str, str]:
    """What the cards are called in that language, each with its name; also as they begin a sentence."""
    cards = registry.game(game).pages().gallery(list(settings.pack_folders().values()), lang)
    named = {card["title"]: card["name"] for card in cards}
    return {title[:1].upper() + title[1:]: name for title, name in named.items()} | named


@lru_cache(maxsize=8)
def bare_titles(settings: Settings, game: str, lang: str) -> re.Pattern[str]:
    """Those that stand in a sentence without quotation marks: they look like names, and no other text does."""
    found = [title for title in titles(settings, game, lang) if " " in title or title[:1].isupper()]
    any_of = "|".join(re.escape(title) for title in sorted(found, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{any_of})(?!\w)")


def with_cards(text: str, settings: Settings, game: str, lang: str) -> Markup:
    """The text with a link wherever it names a card: by its whole title, in quotation marks if it is an enchantment."""
    known = titles(settings, game, lang)

    def link(title: str) -> Markup:
        address = f"{settings.root}/cards/{game}/{quote(known[title])}"
        return Markup('<a class="card-name" href="{}">{}</a>').format(address, title)

    if text in known:
        return link(text)
    found = Markup("")
    for n, piece in enumerate(QUOTES.split(text)):
        if n % 4 == 2 and piece in known:
            found += link(piece)
            continue
        at = 0
        for match in bare_titles(settings, game, lang).finditer(piece):
            found += escape(piece[at : match.start()]) + link(match[0])
            at = match.end()
        found += escape(piece[at:])
    return found


def advised(html: str, hint: dict[str, Any] | None, t: Translator) -> Markup:
    """A board on which the best options of a hint are marked by their numbers.

    Boards are drawn without the hint, in parts that are remembered; so the marks come after.
    """
    html = str(html)  # the template has escaped what had to be
    for number, option in enumerate(hint["options"][:MARKED] if hint else (), 1):
        key = re.escape(str(escape(option["key"])))
        mark = Markup('<span class="advised" aria-hidden="true">{}</span><span class="hidden">{} </span>')
        marked = rf'\1 data-advised="{number}"\2{mark.format(number, t.gettext("Advice %(n)d:", n=number))}'
        html = re.sub(rf'(<button\b[^<>]*\bname="key" value="{key}")([^<>]*>)', marked, html)
    return Markup(html)
