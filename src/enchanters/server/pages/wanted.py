"""The wanted list: whom those who play together may beat, and the stamps that this browser has earned for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Response
from starlette.responses import PlainTextResponse

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.server import setups
from enchanters.server.errors import BadInput, Refusal
from enchanters.server.keepsakes import keep_numbers, numbers_here
from enchanters.server.store.base import OVER, PERSON
from enchanters.server.web import Visit, posted, visited
from enchanters.server.wishes import Place, Wish

if TYPE_CHECKING:
    from enchanters.kernel.registry import Grade, Wanted
    from enchanters.server.live import Live

router = APIRouter(include_in_schema=False)

COOKIE = "wanted"  # by game and name of who was beaten: a bit for each grade
MOST_TEXT = 20_000  # characters that are read
FIRST_LINE = "# Enchanters: wanted list"

Stamps = dict[str, set[str]]  # by game and name: grades


def lists() -> dict[str, list[Wanted]]:
    """By game."""
    return {game: found for game in registry.names() if (found := list(registry.game(game).pages().wanted()))}


def known() -> dict[str, tuple[str, Wanted]]:
    """By game and name."""
    return {f"{game}.{each.name}": (game, each) for game, found in lists().items() for each in found}


@router.get("/wanted")
async def page(visit: Annotated[Visit, Depends(visited)]) -> Response:
    return wanted_page(visit, stamps_here(visit))


@router.get("/wanted.txt")
async def text(visit: Annotated[Visit, Depends(visited)]) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="enchanters-wanted.txt"', "Cache-Control": "private, no-cache"}
    return PlainTextResponse(written(stamps_here(visit)), headers=headers)


@router.post("/wanted")
async def take_in(visit: Annotated[Visit, Depends(posted)]) -> Response:
    """Adds the stamps of a text to those that are here."""
    sent = ""
    try:
        sent = visit.field("text", most=MOST_TEXT)
        stamps = merged(stamps_here(visit), read(sent))
    except Refusal as problem:
        return wanted_page(visit, stamps_here(visit), problem.status, problem.text(visit.t), sent)
    response = visit.to("/wanted")
    keep(visit, response, stamps)
    return response


def wanted_page(visit: Visit, stamps: Stamps, status: int = 200, error: str = "", sent: str = "") -> Response:
    games = [
        {
            "name": game,
            "title": registry.game(game).pages().title(visit.lang),
            "grades": [visit.t.gettext(grade.title) for grade in found[0].grades],
            "rows": [row(visit, game, each, stamps.get(f"{game}.{each.name}", set())) for each in found],
        }
        for game, found in lists().items()
    ]
    earned, most = sum(map(len, stamps.values())), sum(len(each.grades) for _, each in known().values())
    return visit.page(
        "wanted.html", status, games=games, earned=earned, most=most, text=written(stamps), error=error, sent=sent
    )


def row(visit: Visit, game: str, wanted: Wanted, stamps: set[str]) -> dict[str, Any]:
    return {
        "title": wanted.title[visit.lang],
        "icon": wanted.icon,
        "level": wanted.level,
        "all": len(stamps) == len(wanted.grades),
        "cells": [
            {"title": visit.t.gettext(grade.title), "earned": grade.name in stamps, "link": link(game, wanted, grade)}
            for grade in wanted.grades
        ],
    }


def link(game: str, wanted: Wanted, grade: Grade) -> str:
    """The form for a table of two people, filled in."""
    places = (Place(PERSON, mine=True), Place(PERSON))
    return setups.link(Wish(places, game, {**wanted.setup, **grade.setup}))


# --- what this browser has earned -------------------------------------------------------------------------------------


def stamps_here(visit: Visit) -> Stamps:
    bits, everybody = numbers_here(visit, COOKIE), known()
    found = {name: unpacked(everybody[name][1], n) for name, n in bits.items() if name in everybody}
    return {name: stamps for name, stamps in found.items() if stamps}


def unpacked(wanted: Wanted, bits: int) -> set[str]:
    return {grade.name for n, grade in enumerate(wanted.grades) if bits >> n & 1}


def keep(visit: Visit, response: Response, stamps: Stamps) -> None:
    everybody = known()
    bits = {
        name: sum(1 << n for n, grade in enumerate(everybody[name][1].grades) if grade.name in found)
        for name, found in stamps.items()
    }
    keep_numbers(visit, response, COOKIE, bits)


def stamp(visit: Visit, response: Response, live: Live) -> None:
    """For a game that was won by this visitor and the others; who knew the deal beforehand has earned nothing."""
    table, game = live.table, live.game
    if game is None or table.state != OVER or table.practice or table.position:
        return
    beaten = registry.game(table.game).pages().beaten(game)
    if beaten is not None:
        name, grade = beaten
        stamps = stamps_here(visit)
        if grade not in stamps.get(f"{table.game}.{name}", ()):
            keep(visit, response, merged(stamps, {f"{table.game}.{name}": {grade}}))


def merged(one: Stamps, other: Stamps) -> Stamps:
    return {name: one.get(name, set()) | other.get(name, set()) for name in {**one, **other}}


# --- as text ----------------------------------------------------------------------------------------------------------


def written(stamps: Stamps) -> str:
    """A line for each who was beaten, in the order of the list: the game, the name, the grades."""
    lines = [FIRST_LINE]
    for name, (game, wanted) in known().items():
        grades = [grade.name for grade in wanted.grades if grade.name in stamps.get(name, ())]
        lines += [" ".join((game, wanted.name, *grades))] if grades else []
    return "\n".join(lines) + "\n"


def read(text: str) -> Stamps:
    """The stamps of a text; lines about somebody else are passed over, as another version may have written them."""
    found: Stamps = {}
    everybody = known()
    for line in text.splitlines():
        words = line.split()
        name = ".".join(words[:2])
        if name in everybody and (stamps := {grade.name for grade in everybody[name][1].grades} & set(words[2:])):
            found = merged(found, {name: stamps})
    if not found:
        raise BadInput(N_("There is no stamp in this text."))
    return found
