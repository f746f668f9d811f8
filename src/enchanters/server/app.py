"""The web application: the pages, the JSON API and what both need, put together."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.version import VERSION
from enchanters.server import api, collecting, stream
from enchanters.server.compressing import Compressing
from enchanters.server.connections import Config
from enchanters.server.counting import LIVE_TABLES, STREAMS, Counts
from enchanters.server.failing import refused
from enchanters.server.guard import Guard, Streams
from enchanters.server.hall import Hall
from enchanters.server.hosting import Host
from enchanters.server.logs import Requests
from enchanters.server.pages import (
    alone,
    companion,
    files,
    host,
    puzzles,
    reference,
    review,
    start,
    study,
    table,
    upkeep,
    wanted,
)
from enchanters.server.store import open_store
from enchanters.server.straight import Straight

if TYPE_CHECKING:
    from types import FrameType

    from enchanters.server.hub import Hub
    from enchanters.server.settings import Settings

SHOWN = 2.0  # seconds between two looks at how many tables and streams there are
PARTS = (
    alone,
    table,
    stream,
    files,
    start,
    wanted,
    companion,
    study,
    review,
    puzzles,
    reference,
    api,
    upkeep,
    host,
)  # what is asked for most comes first


def create_app(settings: Settings, clock: Callable[[], float] = time.time) -> FastAPI:
    """Everything, ready to be served; the store is opened when the server starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await asyncio.to_thread(open_store, settings.database_or_default())
        try:
            await asyncio.to_thread(store.migrate)
            app.state.hall = hall = Hall(store, settings, clock)
            hall.counts = app.state.counts
            await app.state.host.open(store)
            beside = [asyncio.create_task(work) for work in (show_counts(app), app.state.host.keep_looking())]
            try:
                await hall.open()
                with stopping(hall.hub):
                    yield
            finally:
                for task in beside:
                    task.cancel()
                await hall.close()
        finally:
            await asyncio.to_thread(store.close)
            app.state.counts.close()

    app = FastAPI(
        title="Enchanters",
        version=VERSION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,  # functions of the API have names of their own
        openapi_tags=api.TAGS,
    )
    app.state.settings = settings
    app.state.counts = Counts(settings.counts)
    app.state.requests = Requests(app.state.counts)
    app.state.streams = Streams(settings)
    app.state.host = Host(settings, clock)
    for error in (EnchantersError, HTTPException, RequestValidationError):
        app.add_exception_handler(error, refused)
    app.add_middleware(Straight, router=table.router, root=settings.root, refused=refused)
    app.add_middleware(Compressing)
    app.add_middleware(Guard, settings=settings, requests=app.state.requests, refused=refused)
    for part in PARTS:
        app.include_router(part.router)
    return app


async def show_counts(app: FastAPI) -> None:
    """What is so now, for whichever process is asked. When nobody is there for once, memory is tidied."""
    known, tidying = Config.refused, collecting.Tidying()
    while True:
        app.state.counts.add("limit connections", Config.refused - known)
        known = Config.refused
        app.state.counts.show(LIVE_TABLES, app.state.hall.in_memory)
        app.state.counts.show(STREAMS, app.state.streams.count)
        tidying.look(somebody=app.state.streams.count > 0)
        await asyncio.sleep(SHOWN)


@contextmanager
def stopping(hub: Hub) -> Iterator[None]:
    """Ends the streams at the moment when the server is told to stop: it waits for open answers before anything else."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(hub.stop)
        then = before[signal.Signals(number)]
        if callable(then):
            then(number, frame)

    for each in before:
        signal.signal(each, stop)
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
