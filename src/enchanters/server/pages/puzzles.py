"""Puzzles: positions with one clear best move. A try is kept in its address alone, so nothing can be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote, unquote

from fastapi import APIRouter, Depends, Response

from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup, IllegalChoice
from enchanters.kernel.language import N_
from enchanters.kernel.puzzle import MISSED, MOST_CHOICES, OPEN, SOLVED, Attempt, find
from enchanters.server.errors import BadInput
from enchanters.server.pages.reference import missing
from enchanters.server.web import Visit, posted, visited

if TYPE_CHECKING:
    from enchanters.kernel.puzzle import Puzzle

router = APIRouter(include_in_schema=False)

COOKIE = "puzzles"  # remembers which ones this browser has solved
MOST_KNOWN = 2_000  # characters of it
MOST_LETTERS = 4_000  # of the keys that a button holds


@router.get("/puzzles")
async def puzzles(visit: Annotated[Visit, Depends(visited)]) -> Response:
    solved = solved_here(visit)
    games = [
        {
            "name": game,
            "title": registry.game(game).pages().title(visit.lang),
            "puzzles": [
                {"name": each.name, "title": each.title(visit.lang), "solved": each.mark in solved} for each in found
            ],
        }
        for game in registry.names()
        if (found := registry.game(game).puzzles())
    ]
    return visit.page("puzzles.html", games=games)


@router.get("/puzzles/{game}/{name}")
async def puzzle(game: str, name: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    """The choices made so far stand in the address; what is not possible there is told, and left out."""
    found = known(game, name)
    if found is None:
        return missing(visit, N_("There is no such puzzle."), "/puzzles", N_("All puzzles"))
    attempt, message, shown = await visit.hall.aside(tried, found, sent_keys(visit), visit.lang)
    every = registry.game(game).puzzles()
    at = every.index(found)
    response = visit.page(
        "puzzle.html",
        200 if not message else 409,
        puzzle=found,
        number=at + 1,
        count=len(every),
        after=every[at + 1].name if at + 1 < len(every) else "",
        state=attempt.state,
        chosen=attempt.chosen,
        solution=found.solution(visit.lang) if attempt.state != OPEN else [],
        view=shown,
        look={"id": "", "game": game, "pings": [], "you": attempt.seat},
        frozen=attempt.state != OPEN,
        message=visit.t.gettext(message) if message else "",
        SOLVED=SOLVED,
        MISSED=MISSED,
    )
    if attempt.state == SOLVED:
        remember(visit, response, found.mark)
    return response


@router.post("/puzzles/{game}/{name}/play")
async def play_on(game: str, name: str, visit: Annotated[Visit, Depends(posted)]) -> Response:
    """A table against bots that begins with the puzzle's position."""
    found = known(game, name)
    if found is None:
        raise BadInput(N_("There is no such puzzle."))
    table = await visit.hall.upload_position(visit.holder, found.position.encode())
    return visit.to(f"/t/{table.id}")


def known(game: str, name: str) -> Puzzle | None:
    if game not in registry.names():
        return None
    try:
        return find(registry.game(game).puzzles(), name)
    except BadSetup:
        return None


def sent_keys(visit: Visit) -> list[str]:
    """The choices so far; a button of a plan holds several, a line each."""
    return [key for keys in visit.fields("key", MOST_LETTERS) for key in keys.splitlines()][:MOST_CHOICES]


def tried(puzzle: Puzzle, keys: list[str], lang: str) -> tuple[Attempt, str, dict[str, Any]]:
    """How far the choices lead, what is wrong with one of them, and what is seen then."""
    attempt, message = Attempt(puzzle), ""
    try:
        for key in keys:
            if attempt.state == OPEN:  # a button of a plan holds more than was needed
                attempt.choose(key)
    except IllegalChoice:
        message = N_("That is not possible here.")
    return attempt, message, attempt.game.view(attempt.seat, lang)


# --- what this browser has solved -------------------------------------------------------------------------------------


def solved_here(visit: Visit) -> list[str]:
    return [name for name in unquote(visit.request.cookies.get(COOKIE, "")[:MOST_KNOWN]).split() if name]


def remember(visit: Visit, response: Response, name: str) -> None:
    names = dict.fromkeys([*solved_here(visit), name])
    visit.remember(response, COOKIE, quote(" ".join(names)[:MOST_KNOWN]))
