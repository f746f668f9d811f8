"""Replay and study: any moment of a game by its own address, downloads, and a new table from here.

While a game runs, everything is what the visitor's own seat may know; hidden cards are dealt anew. When it is over, all
is open and any seat's view can be taken.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from enchanters.server.errors import N_, BadInput, NotNow, NotYours
from enchanters.server.hall import Rights
from enchanters.server.live import Live
from enchanters.server.looking import look, turns_away
from enchanters.server.pages.table import at_table
from enchanters.server.store.base import OPEN, OVER
from enchanters.server.studying import moment
from enchanters.server.web import Visit, posted, visited

router = APIRouter(include_in_schema=False)

WATCHER = "watch"  # instead of a seat's number
STEP = re.compile(r"[0-9]{1,9}", re.ASCII)


async def begun(visit: Visit, table_id: str) -> tuple[Live, Rights]:
    live, rights = await at_table(visit, table_id)
    if live.table.state == OPEN or live.game is None:
        raise NotNow
    return live, rights


def seat_studied(visit: Visit, live: Live, rights: Rights) -> int | None:
    """Whose view is taken: while the game runs only one's own; when it is over anybody's."""
    wished = visit.field("seat")
    if wished == WATCHER:
        return None
    seat = visit.number("seat")
    if seat is None:
        return rights.seats[0] if rights.seats and not turns_away(live, rights) else None
    if not 0 <= seat < len(live.table.seats):
        raise BadInput(N_("there is no such seat"))
    if seat not in rights.seats and live.table.state != OVER:
        raise NotYours
    return seat


def step_of(text: str, live: Live) -> int:
    """The moment meant, or the one nearest to it."""
    if not STEP.fullmatch(text):
        raise BadInput(N_("the moment must be a whole number"))
    return min(max(int(text), live.base), live.length)


def address(visit: Visit, table_id: str, step: int) -> str:
    seat = visit.field("seat")
    return f"/t/{table_id}/replay/{step}" + (f"?seat={seat}" if seat == WATCHER or STEP.fullmatch(seat) else "")


@router.get("/t/{table_id}/replay")
async def go(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    """Where the slider's form leads; without a number to the first moment."""
    live, _ = await begun(visit, table_id)
    return visit.to(address(visit, table_id, step_of(visit.field("step") or "0", live)))


@router.get("/t/{table_id}/replay/{step}")
async def replay(table_id: str, step: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    live, rights = await begun(visit, table_id)
    at = step_of(step, live)
    if step != str(at):
        return visit.to(address(visit, table_id, at))
    seat = seat_studied(visit, live, rights)
    view = await moment(visit.hall, live, at, seat, visit.lang)
    if at > live.length:  # choices were taken back meanwhile
        return visit.to(address(visit, table_id, live.length))
    live = await visit.hall.with_view(live, seat, visit.lang)
    seen = look(live, visit.hall, rights, seat, visit.lang)
    return visit.page(
        "replay.html",
        look=then(seen, view),
        view=view,
        step=at,
        frozen=True,
        over=live.table.state == OVER,
        watcher=WATCHER,
        message="",
        points=[],
    )


def then(seen: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """The table as it was at that moment; the log stays whole, so that one can go anywhere."""
    asked = view["question"]["seat"] if view["question"] else None
    seats = [seat | {"asked": seat["number"] == asked} for seat in seen["seats"]]
    gone: dict[str, Any] = {
        "undo": None,
        "asked": None,
        "ask_to": None,
        "since": [],
        "pings": [],
        "plans": [],
        "deadline": None,
    }
    return seen | gone | {"view": view, "awaits": asked, "seats": seats}


@router.post("/t/{table_id}/play-on")
async def play_on(table_id: str, visit: Annotated[Visit, Depends(posted)]) -> Response:
    live, rights = await begun(visit, table_id)
    seat = seat_studied(visit, live, rights)
    step = step_of(visit.field("step"), live)
    table = await visit.hall.play_on(visit.holder, table_id, step, seat if seat in rights.seats else None)
    return visit.to(f"/t/{table.id}")


@router.get("/t/{table_id}/record")
async def record(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    live, _ = await begun(visit, table_id)
    text = await visit.hall.aside(live.record if live.table.state == OVER else live.open_record)
    return attachment(visit, text, f"enchanters-{table_id}.game")


@router.get("/t/{table_id}/position")
async def position(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    live, rights = await begun(visit, table_id)
    seat = seat_studied(visit, live, rights)
    step = step_of(visit.field("step") or str(live.length), live)
    if live.table.state == OVER:
        text = await visit.hall.aside(lambda: live.at(step).position())
    else:
        text = await visit.hall.aside(live.fair_position, seat, step)
    return attachment(visit, text, f"enchanters-{table_id}-{step}.position")


def attachment(visit: Visit, text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-cache"}
    return visit.known(Response(text, media_type="text/plain; charset=utf-8", headers=headers))
