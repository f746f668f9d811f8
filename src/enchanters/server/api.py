"""The JSON API: what people do on the pages, for programs. Everything goes through the hall, as on the pages.

Tokens go into the header `Authorization`. A token holds a seat, the host's rights or the right to watch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Response
from starlette.responses import PlainTextResponse

from enchanters.server import api_models as m
from enchanters.server.api_coach import coaching
from enchanters.server.api_ground import Caller, Holder, TableId, answer, api_refused, errors, place_of
from enchanters.server.api_look import entry_look, looked, seat_seen
from enchanters.server.api_making import making
from enchanters.server.errors import BadInput, Illegal, NotNow, NotYourTurn, StaleChoice
from enchanters.server.hall import hashed, secret
from enchanters.server.orders import checked
from enchanters.server.store.base import OVER
from enchanters.server.stream import streamed
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from enchanters.server.hall import Rights
    from enchanters.server.live import Live

LONGEST_WAIT = 25  # seconds: less than proxies allow

router = APIRouter()  # for the app
looking = APIRouter(prefix="/api/v1", tags=["looking"])
playing = APIRouter(prefix="/api/v1", tags=["playing"])
keeping = APIRouter(prefix="/api/v1", tags=["tables"])
TAGS = [
    {"name": "tables", "description": "Making tables, sitting down, games out of games"},
    {"name": "looking", "description": "What a seat, or somebody who watches, may know"},
    {"name": "playing", "description": "Choices, taking them back, talk"},
    {"name": "coach", "description": "Hints and reviews, where they are allowed"},
]

After = Annotated[int, Query(ge=0, le=m.MOST_NUMBER, description="Only newer ones")]
Seat = Annotated[
    int | None, Query(ge=0, lt=m.MOST_SEATS, description="Whose view; else the seat of the token (all seats after the end)")
]


def texts(description: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": description, "content": {"text/plain": {"schema": {"type": "string"}}}}}


@router.get("/api", include_in_schema=False)
async def description(visit: Annotated[Visit, Depends(visited)]) -> Response:
    return visit.page("api.html", absolute=visit.absolute("/api/v1"))


# --- looking ----------------------------------------------------------------------------------------------------------


@looking.get(
    "/tables/{table_id}", summary="Look at a table", response_model=m.Look,
    responses=errors(401, 403, 404, 409, 422, 429) | {304: {"description": "Nothing has changed since `If-None-Match`"}},
)  # fmt: skip
async def look_at_table(
    table_id: TableId,
    caller: Holder,
    seat: Seat = None,
    after: Annotated[int | None, Query(ge=0, le=m.MOST_NUMBER, description="Wait for a version newer than this …")] = None,
    wait: Annotated[
        float, Query(ge=0, le=LONGEST_WAIT, allow_inf_nan=False, description="… but no longer than so many seconds")
    ] = 0,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Who sits there, who is asked, and the game as the seat may know it, its options included if it is asked.

    With `after` and `wait` the answer comes when something has happened: `after` is the newest version you know.
    """
    rights = await caller.rights(table_id)
    live = await caller.hall.here(rights, table_id)
    if after is not None:
        live = await newer(caller, table_id, after, wait)
    return await shown(caller, live, rights, seat, if_none_match or "")


async def newer(caller: Caller, table_id: str, after: int, wait: float) -> Live:
    """The table when it has a newer version. Listens before it looks, so that nothing falls between."""
    hall, request = caller.hall, caller.request
    with request.app.state.streams.one(request.scope["address"]), hall.hub.listening(table_id) as ear:
        live = await hall.live(table_id)
        if live.version > after or await ear.newer(after, wait) is None:
            return live
        return await hall.live(table_id)


async def shown(caller: Caller, live: Live, rights: Rights, seat: int | None, known: str = "") -> Response:
    seat = seat_seen(live, rights, seat)
    tag = f'"{live.version}.{seat}.{caller.lang}.{rights.seats}.{rights.host}"'.replace(" ", "")
    headers = {"ETag": tag, "Vary": "Authorization, Accept-Language"}
    if tag in known.split(", "):
        return Response(status_code=304, headers=headers)
    return answer(await looked(caller, live, rights, seat), headers=headers)


@looking.get(
    "/tables/{table_id}/stream", summary="Be told when a table changes", response_class=Response,
    responses=errors(401, 404, 422, 429)
    | {200: {"description": "Server-sent events: `data:` is the table's version", "content": {"text/event-stream": {}}}},
)  # fmt: skip
async def stream_table(table_id: TableId, caller: Holder) -> Response:
    """The stream says the version and nothing else; look at the table to see what happened."""
    await caller.rights(table_id)
    return await streamed(caller.request, caller.holder, table_id)


@looking.get(
    "/tables/{table_id}/entries", summary="What happened at a table", response_model=m.LogEntries,
    responses=errors(401, 404, 409, 422, 429),
)  # fmt: skip
async def list_entries(
    table_id: TableId,
    caller: Holder,
    after: Annotated[int, Query(ge=0, le=m.MOST_NUMBER, description="Only newer ones")] = 0,
) -> Response:
    """Choices by key, undos, chat, comings and goings: all that everybody at the table can know, in order."""
    await caller.rights(table_id)
    live = await caller.hall.live(table_id)
    found = [entry_look(entry) for entry in live.entries if entry.number > after]
    return answer({"version": live.version, "entries": found})


@looking.get(
    "/tables/{table_id}/record", summary="The game's record", response_class=Response,
    responses=errors(401, 404, 409, 422, 429) | texts("While the game runs without its seed; it cannot be replayed then"),
)  # fmt: skip
async def get_record(table_id: TableId, caller: Holder) -> Response:
    await caller.rights(table_id)
    live = await caller.hall.live(table_id)
    if live.game is None:
        raise NotNow
    return PlainTextResponse(await caller.hall.aside(live.record if live.table.state == OVER else live.open_record))


@looking.get(
    "/tables/{table_id}/position", summary="The position", response_class=Response,
    responses=errors(401, 403, 404, 409, 422, 429) | texts("While the game runs, what the seat cannot see is dealt anew"),
)  # fmt: skip
async def get_position(
    table_id: TableId,
    caller: Holder,
    seat: Seat = None,
    step: Annotated[int | None, Query(ge=0, le=m.MOST_NUMBER, description="After so many choices; else now")] = None,
) -> Response:
    rights = await caller.rights(table_id)
    live = await caller.hall.live(table_id)
    seat = seat_seen(live, rights, seat)
    step = live.length if step is None else step
    if live.game is None or not live.base <= step <= live.length:
        raise NotNow
    if live.table.state == OVER:
        return PlainTextResponse((await caller.hall.aside(live.at, step)).position())
    return PlainTextResponse(await caller.hall.aside(live.fair_position, seat, step))


# --- playing ----------------------------------------------------------------------------------------------------------

ACTING = errors(401, 403, 404, 408, 409, 413, 422, 429)
CHOICE_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": m.ChoiceProblem, "description": f"{ACTING[status]['description']}; with the table as it is now"}
    for status in (409, 422)
}


@playing.post(
    "/tables/{table_id}/choices", summary="Choose an option", response_model=m.Look, responses=ACTING | CHOICE_ERRORS
)
async def choose(table_id: TableId, choice: m.SentChoice, caller: Holder) -> Response:
    """The choice is kept before the answer is sent. The same choice sent again is answered as the first time."""
    rights = await caller.rights(table_id)
    try:
        live = await caller.hall.choose(caller.holder, table_id, choice.keys or choice.key, choice.version, choice.seat)
    except (StaleChoice, NotYourTurn, NotNow, Illegal, BadInput) as problem:
        live = await caller.hall.live(table_id)
        seen = seat_seen(live, rights, choice.seat)
        return api_refused(caller.request, problem, table=await looked(caller, live, rights, seen))
    return await shown(caller, live, rights, choice.seat)


@playing.put("/tables/{table_id}/orders", summary="Say what a seat is asked", response_model=m.Look, responses=ACTING)
async def give_orders(table_id: TableId, sent: m.SeatOrders, caller: Holder) -> Response:
    """Until something else is said, and also while nobody is there. A seat that never gave orders is asked everything."""
    seat = await caller.seat(table_id, sent.seat)
    orders = checked(sent.ending, sent.windows, sent.these)
    return await after(caller, await caller.hall.give_orders(caller.holder, table_id, seat, orders), seat)


@playing.post("/tables/{table_id}/undo", summary="Take back your own choices", response_model=m.Look, responses=ACTING)
async def undo(table_id: TableId, sent: m.TakenBack, caller: Holder) -> Response:
    """Inside your turn, as long as nothing hidden has come to light and nobody else has answered."""
    seat = await caller.seat(table_id, sent.seat)
    return await after(caller, await caller.hall.undo(caller.holder, table_id, seat, sent.to), seat)


@playing.post("/tables/{table_id}/undo/ask", summary="Ask to take back more", response_model=m.Look, responses=ACTING)
async def ask_undo(table_id: TableId, sent: m.AskedBack, caller: Holder) -> Response:
    """Everybody at the table has to agree. Alone with bots it is done at once, and the table is marked as practice."""
    seat = await caller.seat(table_id, sent.seat)
    return await after(caller, await caller.hall.ask_undo(caller.holder, table_id, seat, sent.to), seat)


@playing.post("/tables/{table_id}/undo/answer", summary="Agree or refuse", response_model=m.Look, responses=ACTING)
async def answer_undo(table_id: TableId, sent: m.Answered, caller: Holder) -> Response:
    seat = await caller.seat(table_id, sent.seat)
    return await after(caller, await caller.hall.answer_undo(caller.holder, table_id, seat, sent.agree, sent.to), seat)


@playing.post("/tables/{table_id}/chat", summary="Say something", response_model=m.Look, responses=ACTING)
async def chat(table_id: TableId, sent: m.Said, caller: Holder) -> Response:
    seat = await caller.seat(table_id, sent.seat)
    return await after(caller, await caller.hall.chat(caller.holder, table_id, seat, sent.text), seat)


@playing.post("/tables/{table_id}/ping", summary="Point at something", response_model=m.Look, responses=ACTING)
async def ping(table_id: TableId, sent: m.Pointed, caller: Holder) -> Response:
    seat = await caller.seat(table_id, sent.seat)
    return await after(caller, await caller.hall.ping(caller.holder, table_id, seat, sent.place), seat)


@playing.post(
    "/tables/{table_id}/plan", summary="Say which card a seat means to take", response_model=m.Look, responses=ACTING
)
async def plan(table_id: TableId, sent: m.Planned, caller: Holder) -> Response:
    """Only where all play together. It is no choice: it makes nothing stale, and is gone when the card is."""
    seat = await caller.seat(table_id, sent.seat)
    return await after(caller, await caller.hall.plan(caller.holder, table_id, seat, sent.place, sent.version), seat)


async def after(caller: Caller, live: Live, seat: int) -> Response:
    return await shown(caller, live, await caller.rights(live.table.id), seat)


# --- the table itself -------------------------------------------------------------------------------------------------


@keeping.post(
    "/tables/{table_id}/play-on",
    status_code=201,
    summary="Play on from a moment of a game",
    response_model=m.Further,
    responses=ACTING,
)
async def play_on(table_id: TableId, sent: m.PlayedOn, caller: Holder) -> Response:
    """A new table, bots at the other seats. While the game runs, what your seat cannot see is dealt anew."""
    rights = await caller.rights(table_id)
    seat = sent.seat if sent.seat is not None else next(iter(rights.seats), None)
    table = await caller.hall.play_on(caller.holder, table_id, sent.step, seat)
    return answer({"table": table.id}, 201, {"Location": place_of(caller, table.id)})


@keeping.post(
    "/tables/{table_id}/again", status_code=201, summary="The same once more", response_model=m.Further,
    responses=errors(401, 403, 404, 409, 422, 429),
)  # fmt: skip
async def play_again(table_id: TableId, caller: Holder) -> Response:
    """After the end: a new table with the same people, whose tokens are good there too. All who ask get the same one."""
    await caller.rights(table_id)
    found = await caller.hall.again(caller.holder, table_id)
    return answer({"table": found}, 201, {"Location": place_of(caller, found)})


@keeping.delete(
    "/tables/{table_id}", status_code=204, summary="Delete a table", response_class=Response,
    responses=errors(401, 403, 404, 422, 429),
)  # fmt: skip
async def delete_table(table_id: TableId, caller: Holder) -> Response:
    """With all that belongs to it; only its host may."""
    await caller.rights(table_id)
    await caller.hall.remove(caller.holder, table_id)
    return Response(status_code=204)


@keeping.post(
    "/tables/{table_id}/token/renew", summary="A new token for your seat", response_model=m.Renewed, responses=ACTING
)
async def renew_token(table_id: TableId, sent: m.SentForSeat, caller: Holder) -> Response:
    """Every other token, browser and code loses the seat."""
    seat = await caller.seat(table_id, sent.seat)
    token = secret()
    code = await caller.hall.carry(caller.holder, table_id, seat)
    await caller.hall.join(hashed(token), code, "")
    await caller.hall.renew(hashed(token), table_id, seat)
    return answer({"seat": seat, "token": token})


for part in (making, keeping, looking, playing, coaching):
    router.include_router(part)
