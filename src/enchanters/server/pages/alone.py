"""For one alone: the deal of the day, and challenges. What was reached is remembered in this browser's cookies."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote, unquote

from fastapi import APIRouter, Depends, Response

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.server import alone, setups
from enchanters.server.errors import BadInput, Refusal, UnknownTable
from enchanters.server.keepsakes import keep_numbers, numbers_here
from enchanters.server.live import Live
from enchanters.server.pages.start import default_names, known_name, remember_name
from enchanters.server.store.base import OVER
from enchanters.server.web import Visit, posted, visited

router = APIRouter(include_in_schema=False)

COOKIE = "alone"  # the best that this browser has reached, by challenge
TODAY = "today"  # the day of this browser's last deal, and the table of its first try
MOST_KNOWN = 200  # characters of it
DAILY = "today"  # in the address, in the place of a challenge's name


@router.get("/alone")
async def page(visit: Annotated[Visit, Depends(visited)]) -> Response:
    return await alone_page(visit)


async def alone_page(visit: Visit, status: int = 200, error: str = "") -> Response:
    best = best_here(visit)
    games = [
        {
            "name": game,
            "title": registry.game(game).pages().title(visit.lang),
            "daily": await daily(visit, game),
            "challenges": [
                {
                    "name": each.name,
                    "title": each.title[visit.lang],
                    "text": each.text[visit.lang],
                    "mark": each.mark,
                    "icon": each.icon,
                    "best": best.get(f"{game}.{each.name}"),
                }
                for each in alone.challenges(game)
            ],
        }
        for game in registry.names()
        if alone.challenges(game)
    ]
    return visit.page(
        "alone.html", status, games=games, name=known_name(visit), longest=visit.settings.name_length, error=error
    )


async def todays(visit: Visit, game: str) -> alone.Deal | None:
    return await visit.hall.aside(alone.deal_of, game, alone.day_of(visit.hall.clock()))


async def daily(visit: Visit, game: str) -> dict[str, Any]:
    """The deal of the day: what the bot reached, and how this browser's first try stands."""
    deal = await todays(visit, game)
    assert deal is not None
    mark = await visit.hall.mark_of(deal)
    day, table_id = tried(visit)
    if day != deal.day:
        return {"day": deal.day, "mark": mark, "table": "", "glory": None}
    try:
        live = await visit.hall.live(table_id)
    except UnknownTable:
        return {"day": deal.day, "mark": mark, "table": "", "glory": None}
    result = live.game.result if live.game is not None and live.table.state == OVER else None
    return {"day": deal.day, "mark": mark, "table": table_id, "glory": result["scores"][0] if result else None}


@router.post("/alone/{game}/{name}")
async def begin(game: str, name: str, visit: Annotated[Visit, Depends(posted)]) -> Response:
    """A table for one, laid as the challenge asks or as everybody's of today."""
    known = {each.name: each for each in alone.challenges(game)} if game in registry.names() else {}
    if not known or (name not in known and name != DAILY):
        raise BadInput(N_("There is no such challenge."))
    deal = await todays(visit, game) if name == DAILY else None
    called = visit.field("name0", most=1_000)
    try:
        person = setups.name_of(called, "name0") or default_names(visit)[0]
        challenge, seed = (deal.challenge, deal.seed) if deal else (known[name], None)
        table = await visit.hall.create(visit.holder, alone.wish_for(game, challenge, person, seed))
    except Refusal as problem:
        return await alone_page(visit, problem.status, problem.text(visit.t))
    response = visit.to(f"/t/{table.id}")
    remember_name(visit, response, called)
    if deal is not None and tried(visit)[0] != deal.day:  # the first try counts
        visit.remember(response, TODAY, quote(f"{deal.day} {table.id}"))
    return response


# --- what this browser has reached ------------------------------------------------------------------------------------


def tried(visit: Visit) -> tuple[str, str]:
    """The day of this browser's last deal, and the table of its first try; empty, if there is none."""
    day, _, table_id = unquote(visit.request.cookies.get(TODAY, "")[:MOST_KNOWN]).partition(" ")
    return day, table_id


def best_here(visit: Visit) -> dict[str, int]:
    """By game and challenge."""
    return numbers_here(visit, COOKIE)


def remember_reached(visit: Visit, response: Response, live: Live) -> None:
    """The best of each challenge that a finished game has met."""
    result = live.game.result if live.game is not None else None
    met = alone.reached(live.table, result)
    if not met or result is None:
        return
    best = best_here(visit)
    for each in met:
        name = f"{live.table.game}.{each.name}"
        best[name] = max(best.get(name, 0), result["scores"][0])
    keep_numbers(visit, response, COOKIE, best)
