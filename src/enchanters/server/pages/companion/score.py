"""Keeping score at a real table: by cards, which the game itself adds up, or by sums, which the page adds.

Who played and what came of it is kept in the browser alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Response
from starlette.responses import JSONResponse

from enchanters.kernel import registry
from enchanters.kernel.companion import CARDS, CHOICE, FLAG, Scored, SheetField
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.language import N_
from enchanters.kernel.registry import TILES
from enchanters.server import setups
from enchanters.server.companion import game
from enchanters.server.companion import of_game as companion
from enchanters.server.errors import BadInput, Refusal
from enchanters.server.pages.start import default_names
from enchanters.server.setups import Wrong
from enchanters.server.web import Visit, posted, visited

if TYPE_CHECKING:
    from collections.abc import Sequence

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

HOME = "/companion/score"
USUAL = 2  # players
LONGEST_NAME = 80  # letters of a card's name
LONGEST_LIST = 10_000  # letters of the names of a stack
MOST_OF = 16  # kingdoms to tap cards of
DIVIDER = re.compile(r"[\r\n;]+")
WHOLE = re.compile(r"[0-9]{1,4}", re.ASCII)
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"}


@router.get(HOME)
async def sheet(visit: Looking) -> Response:
    return sheet_page(visit)


@router.post(HOME)
async def add_up(visit: Annotated[Visit, Depends(posted)]) -> Response:
    """What the sheet is worth: a script gets the answer alone."""
    try:
        scored = score(visit)
    except Refusal as problem:
        if visit.is_script:
            return visit.page("companion/scored.html", problem.status, **answer(None, problem.text(visit.t)))
        return sheet_page(visit, problem)
    if visit.is_script:
        return visit.page("companion/scored.html", **answer(scored))
    return sheet_page(visit, scored=scored)


@router.get(f"{HOME}/names")
async def names(visit: Looking) -> Response:
    """Names that somebody may mean who has typed a few letters."""
    found = companion().sheets.names(visit.field("field"), visit.field("typed"), visit.lang)
    return JSONResponse([{"name": each.name, "title": each.title} for each in found], headers=PRIVATE)


@router.get(f"{HOME}/cards")
async def cards(visit: Looking) -> Response:
    """All cards of these kingdoms that can lie there, to be tapped."""
    sheets, field = companion().sheets, visit.field("field")
    found = [each for of in visit.fields("of")[:MOST_OF] for each in sheets.those_of(field, of, visit.lang)]
    return JSONResponse([{"name": each.name, "title": each.title} for each in found], headers=PRIVATE)


def sheet_page(visit: Visit, problem: Refusal | None = None, scored: Scored | None = None) -> Response:
    sheets = companion().sheets
    decisive, ties = sheets.ties()
    table = sheets.table(visit.lang)
    tiles = next((field for field in setups.shown(game()) if field.part == TILES and not field.within), None)
    pages = registry.game(game()).pages()
    of = tiles.name if tiles else ""
    kingdoms = [(value, pages.value_title(of, value, visit.lang)) for value in tiles.values] if tiles else []
    return visit.page(
        "companion/score.html",
        problem.status if problem else 200,
        game=game(),
        always=[field for field in table if not field.part],
        parts=by_part(table),
        seat_fields=[field for field in sheets.seat(visit.lang) if not field.part],
        seat_parts=by_part(sheets.seat(visit.lang)),
        sums=sheets.sums(visit.lang),
        harm=sheets.harm,
        decisive=decisive,
        ties=ties,
        said=said(visit),
        names=names_said(visit),
        kingdoms=[(value, title) for value, title in kingdoms if tiles and value not in tiles.modes],
        chosen=visit.fields("of")[:MOST_OF],
        longest=visit.settings.name_length,
        **answer(scored, problem.text(visit.t) if problem else ""),
        wrong=getattr(problem, "field", ""),
    )


def answer(scored: Scored | None, error: str = "") -> dict[str, Any]:
    """What scored.html shows; `evening` is what a browser may keep of it."""
    seats = scored.seats if scored else ()
    evening = [{"name": seat.name, "total": seat.total, "won": seat.won} for seat in seats]
    return {"scored": scored, "error": error, "evening": evening}


def by_part(fields: Sequence[SheetField]) -> list[tuple[str, list[SheetField]]]:
    """Those that are not asked of every table, with the title of what brings them."""
    parts = dict.fromkeys(field.part for field in fields if field.part)
    return [(part, [field for field in fields if field.part == part]) for part in parts]


def said(visit: Visit) -> dict[str, str]:
    """The form as it was sent, or as a link fills it in."""
    found = {**visit.request.query_params, **visit.form}
    return {name: value[:LONGEST_LIST] for name, value in found.items() if isinstance(value, str)}


def names_said(visit: Visit) -> list[str]:
    """Of the players: as they were sent, or so many who have no name yet."""
    most, known = len(setups.seats_of(game())), default_names(visit)
    if visit.form:
        return [said(visit).get(f"name{seat}", "") for seat in range(most)]
    text = visit.field("players")
    players = int(text) if text in [str(n) for n in range(1, most + 1)] else USUAL
    return [known[seat] if seat < players else "" for seat in range(most)]


# --- from a form to a sheet -------------------------------------------------------------------------------------------


def score(visit: Visit) -> Scored:
    sheets = companion().sheets
    table = values(visit, sheets.table(visit.lang), "")
    seats = []
    for seat in range(len(setups.seats_of(game()))):
        name = setups.name_of(visit.field(f"name{seat}", most=1_000), f"name{seat}")
        if name:
            seats.append({"name": name} | values(visit, sheets.seat(visit.lang), str(seat)))
    if not seats:
        raise Wrong("name0", N_("Somebody has to have played: write a name."))
    try:
        return sheets.score(sheets.finished(table, seats), visit.lang)
    except EnchantersError as problem:
        raise BadInput(problem) from problem


def values(visit: Visit, fields: Sequence[SheetField], seat: str) -> dict[str, Any]:
    """What the form says of these fields; nothing is said of a number that is missing."""
    found = {field.name: value_of(visit, field, field.name + seat) for field in fields}
    return {name: value for name, value in found.items() if value is not None}


def value_of(visit: Visit, field: SheetField, name: str) -> Any:
    if field.sort == CARDS:
        return listed(visit, field, name)
    text = visit.field(name).strip()
    if field.sort == FLAG:
        return text == "on"
    if field.sort == CHOICE:
        if text not in [value for value, _ in field.values]:
            raise Wrong(name, setups.UNKNOWN, value=text)
        return text
    if not text:
        return None
    if not WHOLE.fullmatch(text) or int(text) > field.most:
        raise Wrong(name, N_("“%(title)s” must be a whole number from 0 to %(n)d."), title=field.title, n=field.most)
    return int(text)


def listed(visit: Visit, field: SheetField, name: str) -> list[str]:
    """Names of cards, one in each line."""
    found = [" ".join(line.split()) for line in DIVIDER.split(visit.field(name, most=LONGEST_LIST))]
    found = [line for line in found if line]
    if len(found) > field.most or any(len(line) > LONGEST_NAME for line in found):
        raise Wrong(name, N_("“%(title)s” has more cards, or longer names, than there can be."), title=field.title)
    return found
