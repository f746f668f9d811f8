"""Rules in place: what can be looked up while real cards lie on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Depends, Response

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.server.finding import CARD, KINDS, RULE, RULING, TERM, companion_game, index_of, kept_indexes
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.searching import Entry, Index

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

LONGEST = 100  # characters that are looked for
MOST_FOUND = 30
TITLES = {RULE: N_("Rule"), RULING: N_("Ruling"), TERM: N_("Word of the game"), CARD: N_("Card")}
CHOICES = {RULE: N_("Rules"), RULING: N_("Rulings"), TERM: N_("Words of the game"), CARD: N_("Cards")}
EXAMPLES = (N_("graveyard"), N_("double damage"), N_("discard"), "COMBAT-05")


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
    game, _ = companion_game()
    icons = {term.key: term.icon for term in registry.game(game).pages().glossary(visit.lang)}
    return asked, kind, [shown(visit, game, each, icons) for each in found]


async def index(visit: Visit) -> Index:
    """All that can be looked up; made aside once, and then at hand for every letter that is typed."""
    game, _ = companion_game()
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
        "link": links[entry.kind],
    }
