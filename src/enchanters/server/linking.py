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
def titles(settings: Settings, game: str, lang: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """What the cards are called in that language, also as they begin a sentence, each with its name; and a pattern of those
    that stand in a sentence without quotation marks."""
    cards = registry.game(game).pages().gallery(list(settings.pack_folders().values()), lang)
    spelled = [(title, card) for card in cards for title in (card["name"], card["title"])]  # many rules are in English only
    named = {word: card for title, card in spelled for word in (title[:1].upper() + title[1:], title)}
    bare = sorted((re.escape(title) for title, card in named.items() if not card["quoted"]), key=len, reverse=True)
    return {title: card["name"] for title, card in named.items()}, re.compile(rf"(?<!\w)(?:{'|'.join(bare)})(?!\w)")


def with_cards(text: str, settings: Settings, game: str, lang: str) -> Markup:
    """The text with a link wherever it names a card: by its whole title, with quotation marks if it needs them."""
    known, bare = titles(settings, game, lang)

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
        for match in bare.finditer(piece):
            found += escape(piece[at : match.start()]) + link(match[0])
            at = match.end()
        found += escape(piece[at:])
    return found


def advised(html: str, hint: dict[str, Any] | None, t: Translator) -> Markup:
    """A board on which the best options of a hint are marked by their numbers.

    Boards are drawn without the hint, in parts that are remembered; so the marks come after.
    """
    html = str(html)  # the template has escaped what had to be
    if hint:  # pieces with marks are not those that the page may keep
        html = re.sub(r' data-is="[0-9a-f]+"', "", html)
    for number, option in enumerate(hint["options"][:MARKED] if hint else (), 1):
        key = re.escape(str(escape(option["key"])))
        said = t.gettext("Advice %(n)d:", n=number)
        mark = Markup('<span class="advised" aria-hidden="true">{}</span><span class="hidden">{} </span>').format(
            number, said
        )
        marked = rf'\1 data-advised="{number}"\2{mark}'
        whole = rf'(<button\b[^<>]*\bname="key" value="{key}(?:\n[^"]*)?")([^<>]*>)'  # it may be the first of a plan
        html = re.sub(whole, marked, html)
    return Markup(html)
