"""The stream of a table: server-sent events that say its version and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager
from random import uniform
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import StreamingResponse

from enchanters.server.errors import NotYours, Refusal
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from enchanters.server.guard import Streams
    from enchanters.server.hall import Hall

QUIET = 15.0  # seconds after which a stream shows that it lives
BEATS = 4  # after so many of them the right to listen is looked up again
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/stream")
async def stream(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    return await streamed(visit.request, visit.holder, table_id)


async def streamed(request: Request, holder: str, table_id: str) -> Response:
    """The stream for whoever holds a right at the table; for pages and programs alike."""
    hall: Hall = request.app.state.hall
    streams: Streams = request.app.state.streams
    if not await hall.rights(holder, table_id):
        await hall.live(table_id)  # says so if there is no such table
        raise NotYours
    return Stream(events(hall, holder, table_id), streams.one(request.scope["address"]))


class Stream(StreamingResponse):
    """Takes one of the places for streams while it lasts."""

    def __init__(self, content: AsyncIterator[str], place: AbstractContextManager[None]) -> None:
        super().__init__(content, headers=HEADERS, media_type="text/event-stream")
        self.place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.place:
            await super().__call__(scope, receive, send)


async def events(hall: Hall, holder: str, table_id: str) -> AsyncIterator[str]:
    """The version now and every newer one, until the right or the table is gone or the server stops."""
    now = asyncio.get_running_loop().time
    with hall.hub.listening(table_id) as ear:
        try:
            known = (await hall.live(table_id)).version
            yield f"data: {known}\n\n"
            while not ear.ended:
                # Secrets are renewed and tables deleted in other processes too, so it is looked up again and again.
                rights = await hall.rights(holder, table_id)
                if not rights:
                    return
                await hall.here(rights, table_id)
                for _ in range(BEATS):
                    until = now() + QUIET * uniform(0.7, 1.3)  # not all streams at the same moment
                    while (left := until - now()) > 0 and (version := await ear.newer(known, left)) is not None:
                        known = version
                        yield f"data: {known}\n\n"
                    if ear.ended:
                        return
                    hall.seen(rights, table_id)
                    yield ": here\n\n"
        except Refusal:
            return  # the table was deleted meanwhile
