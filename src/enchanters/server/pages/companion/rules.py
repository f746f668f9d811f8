"""Rules in place: what can be looked up while real cards lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Response

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.server.companion import game as the_game
from enchanters.server.companion import of_game
from enchanters.server.errors import BadInput, Refusal
from enchanters.server.finding import CARD, KINDS, RULE, RULING, TERM, index_of, kept_indexes, names_of
from enchanters.server.meeting import meeting
from enchanters.server.pages.reference import book, draw, text_of
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.searching import Entry, Index

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

LONGEST = 100  # characters that are looked for
MOST_FOUND = 30
TITLES = {RULE: N_("Rule"), RULING: N_("Ruling"), TERM: N_("Word of the game"), CARD: N_("Card")}
CHOICES = {RULE: N_("Rules"), RULING: N_("Rulings"), TERM: N_("Words of the game"), CARD: N_("Cards")}
BOTH = ("one", "two")  # fields of the form
EXAMPLES = (N_("graveyard"), N_("double damage"), N_("discard"), "COMBAT-05")


# --- the turn ---------------------------------------------------------------------------------------------------------


@router.get("/companion/turn")
async def turn(visit: Looking) -> Response:
    """The steps of a turn: all that the page needs is in it, so that it works without a network."""
    game, companion = the_game(), of_game()
    titles = {rule.id: rule.words(visit.lang)[0] for rule in book(game).rules.values()}
    return visit.page("companion/turn.html", game=game, table=companion.in_place.timetable(), titles=titles)


# --- search -----------------------------------------------------------------------------------------------------------


@router.get("/companion/search")
async def search(visit: Looking) -> Response:
    """The whole page; scripts ask for its part as people type."""
    asked, kind, found = await looked_up(visit)
    choices = [(each, visit.t.gettext(title)) for each, title in CHOICES.items()]
    examples = [visit.t.gettext(each) for each in EXAMPLES]
    return visit.page(
        "companion/search.html", asked=asked, kind=kind, found=found, choices=choices, examples=examples, longest=LONGEST
    )


@router.get("/companion/search/part")
async def search_part(visit: Looking) -> Response:
    asked, _, found = await looked_up(visit)
    return visit.page("companion/found.html", asked=asked, found=found)


async def looked_up(visit: Visit) -> tuple[str, str, list[dict[str, Any]]]:
    """What was asked for, of which kind, and what there is of it."""
    asked, kind = visit.field("q", most=LONGEST).strip(), visit.field("kind")
    kind = kind if kind in KINDS else ""
    found = (await index(visit)).find(asked, MOST_FOUND, (kind,) if kind else ())
    game = the_game()
    icons = {term.key: term.icon for term in registry.game(game).pages().glossary(visit.lang)}
    return asked, kind, [shown(visit, game, each, icons) for each in found]


async def index(visit: Visit) -> Index:
    """All that can be looked up; made aside once, and then at hand for every letter that is typed."""
    game = the_game()
    if known := kept_indexes(visit.settings).get((game, visit.lang)):
        return known
    return await visit.hall.aside(index_of, visit.settings, game, visit.lang)


def shown(visit: Visit, game: str, entry: Entry, icons: dict[str, str]) -> dict[str, Any]:
    links = {
        RULE: f"/rules/{game}/{entry.key}",
        RULING: f"/rules/{game}/{entry.key}",
        TERM: f"/help/{game}#{quote(entry.key)}",
        CARD: f"/cards/{game}/{quote(entry.key)}",
    }
    return {
        "kind": visit.t.gettext(TITLES[entry.kind]),
        "id": entry.key if entry.kind in (RULE, RULING) else "",
        "icon": icons.get(entry.key, "") if entry.kind == TERM else "",
        "title": entry.title,
        "lines": [line for line in entry.text.split("\n") if line],
        "lang": "en" if entry.kind in (RULE, RULING) and not text_of(book(game).rules[entry.key], visit.lang)[1] else "",
        "link": links[entry.kind],
    }


# --- two cards --------------------------------------------------------------------------------------------------------


@router.get("/companion/both")
async def both(visit: Looking) -> Response:
    """The form, and below it what the rules say where these two cards meet."""
    game = the_game()
    names = await visit.hall.aside(names_of, visit.settings, game, visit.lang)
    titles = sorted({card["title"] for card in names.cards.values()}, key=str.casefold)
    asked = [visit.field(name, most=LONGEST) for name in BOTH]
    return visit.page("companion/both.html", asked=asked, titles=titles, longest=LONGEST, **await met(visit))


@router.get("/companion/both/part")
async def both_part(visit: Looking) -> Response:
    return visit.page("companion/met.html", **await met(visit))


async def met(visit: Visit) -> dict[str, Any]:
    """What a page shows of two cards; nothing, if none were named."""
    game = the_game()
    names = await visit.hall.aside(names_of, visit.settings, game, visit.lang)
    asked = [visit.field(name, most=LONGEST).strip() for name in BOTH]
    if not any(asked):
        return {"game": game, "meeting": None, "error": ""}
    try:
        if not all(asked):
            raise BadInput(N_("Name two cards."))
        cards = [names.cards[names.find(name)] for name in asked]
    except Refusal as problem:
        return {"game": game, "meeting": None, "error": problem.text(visit.t)}
    found = meeting(game, visit.lang, cards[0], cards[1])
    return {
        "game": game,
        "error": "",
        "meeting": found,
        "cards": [
            (card["title"], draw(visit, game, card, visit.lang), own) for card, own in zip(cards, found.own, strict=True)
        ],
    }
