"""The coach for programs: hints while a game runs, the review when it is over."""

from __future__ import annotations

from fastapi import APIRouter, Response

from enchanters.server import api_models as m
from enchanters.server.api_ground import Holder, TableId, answer, errors
from enchanters.server.api_look import looked, seat_seen

coaching = APIRouter(prefix="/api/v1", tags=["coach"])

ACTING = errors(401, 403, 404, 408, 409, 413, 422, 429)


@coaching.post("/tables/{table_id}/hint", summary="Ask the coach", response_model=m.Hint, responses=ACTING)
async def ask_hint(table_id: TableId, caller: Holder) -> Response:
    """All options of the seat that is asked, the best first, with numbers and reasons; found in imagined games.

    Where people compete, `no-hints` until all of them have agreed.
    """
    await caller.rights(table_id)
    return answer(await caller.hall.hint(caller.holder, table_id, caller.lang))


@coaching.post("/tables/{table_id}/coach", summary="Agree to hints", response_model=m.Look, responses=ACTING)
async def agree_to_hints(table_id: TableId, sent: m.Agreed, caller: Holder) -> Response:
    """Hints are for everybody at the table or for nobody."""
    rights = await caller.rights(table_id)
    live = await caller.hall.agree_to_hints(caller.holder, table_id, sent.agree)
    return answer(await looked(caller, live, rights, seat_seen(live, rights, None)))


@coaching.get(
    "/tables/{table_id}/review", summary="The review of a finished game", response_model=m.Review,
    responses=errors(401, 404, 409, 422, 429) | {202: {"model": m.Review, "description": "It is being made: ask again"}},
)  # fmt: skip
async def get_review(table_id: TableId, caller: Holder) -> Response:
    """Chances turn by turn, turning points and missed lines. The first to ask sets it off; it takes some seconds."""
    await caller.rights(table_id)
    made = await caller.hall.review(await caller.hall.live(table_id), caller.lang)
    status = 200 if made.found or made.failed else 202
    return answer({"done": made.done, "turns": made.turns, "failed": made.failed, "review": made.found}, status)
