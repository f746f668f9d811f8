"""The review of a game that is over: chances turn by turn, where they turned, and what was missed."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from enchanters.bots.coach import percent
from enchanters.server.errors import NotNow
from enchanters.server.looking import look, seat_shown
from enchanters.server.pages.study import begun
from enchanters.server.store.base import OVER
from enchanters.server.studying import Point, chart
from enchanters.server.web import Visit, visited

router = APIRouter(include_in_schema=False)

AGAIN = 2  # seconds until the page looks again how far the review is


@router.get("/t/{table_id}/review")
async def review(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    """Nothing of it is told while the game runs."""
    live, rights = await begun(visit, table_id)
    if live.table.state != OVER:
        raise NotNow
    made = await visit.hall.review(live, visit.lang)
    seat = seat_shown(live, rights)
    live = await visit.hall.with_view(live, seat, visit.lang)
    seen = look(live, visit.hall, rights, seat, visit.lang)
    waits = made.found is None and not made.failed
    points = course(made.found, live.length) if made.found else []
    return visit.page(
        "review.html",
        look=seen,
        review=made,
        points=points,
        chart=chart(points, most=100) if points else None,
        again=AGAIN if waits else 0,
    )


def course(found: dict[str, Any], length: int) -> list[Point]:
    """The chances in per cent, at the start of every turn and at the end."""
    points = [Point(turn["turn"], turn["step"], [percent(c) for c in turn["chances"]]) for turn in found["turns"]]
    return [*points, Point(len(points) + 1, length, [percent(c) for c in found["end"]])] if points else []
