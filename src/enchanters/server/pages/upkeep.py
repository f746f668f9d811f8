"""What hosts look at (health, metrics), and what visitors set for themselves (language, colours, guide)."""

from __future__ import annotations

import asyncio
import ipaddress
from dataclasses import replace
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import JSONResponse, PlainTextResponse

from enchanters.server.counting import LIVE_TABLES, STREAMS, Counts, exposition
from enchanters.server.errors import N_, BadInput
from enchanters.server.failing import NoPage
from enchanters.server.hall import Hall
from enchanters.server.logs import log
from enchanters.server.orders import ASK, checked
from enchanters.server.store.base import Orders
from enchanters.server.web import LANGUAGES, TABLE, THEMES, Visit, posted

router = APIRouter(include_in_schema=False)


@router.api_route("/health", methods=["GET", "HEAD"])
async def health(request: Request) -> Response:
    """200 if the store answers and writes."""
    hall: Hall = request.app.state.hall
    try:
        await asyncio.wait_for(asyncio.to_thread(hall.store.table, "health"), 5)
    except Exception as problem:
        log.error("the store does not answer", problem=str(problem) or type(problem).__name__)
        return JSONResponse({"status": "the store does not answer"}, 503)
    if not await hall.can_write():
        return JSONResponse({"status": "nothing can be written"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """For Prometheus, on this machine or one of the trusted ones: of all processes that serve together."""
    if not asked_by_host(request):
        raise NoPage
    hall: Hall = request.app.state.hall
    counts: Counts = request.app.state.counts
    counts.show(LIVE_TABLES, hall.in_memory)
    counts.show(STREAMS, request.app.state.streams.count)
    tables = await asyncio.to_thread(hall.store.counts)
    return PlainTextResponse(exposition(counts.totals(), tables), media_type="text/plain; version=0.0.4")


def asked_by_host(request: Request) -> bool:
    """Asked by a machine of the host itself, not by a proxy on it for somebody else."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        own = ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        own = False
    return own or bool(request.scope["trusted"])


@router.post("/language")
async def set_language(visit: Annotated[Visit, Depends(posted)]) -> Response:
    if visit.field("lang") not in LANGUAGES:
        raise BadInput(N_("there is no such language"))
    response = back(visit)
    visit.remember(response, "lang", visit.field("lang"))
    return response


@router.post("/settings")
async def set_settings(visit: Annotated[Visit, Depends(posted)]) -> Response:
    response = back(visit)
    if "theme" in visit.form:
        if visit.field("theme") not in THEMES:
            raise BadInput(N_("there is no such theme"))
        visit.remember(response, "theme", visit.field("theme"))
    if "guide" in visit.form:
        visit.remember(response, "guide", "on" if visit.field("guide") in ("1", "on") else "off")
    if "ending" in visit.form:
        wished = checked(visit.field("ending"), ASK)
        visit.remember(response, "ending", wished.ending)
        await tell_table(visit, wished.ending)
    return response


async def tell_table(visit: Visit, ending: str) -> None:
    """At a table the wish holds there, too."""
    found = TABLE.match(visit.field("back", most=2_000).removeprefix(visit.settings.root))
    if found is None:
        return
    table_id = found[1]
    for seat in (await visit.hall.rights(visit.holder, table_id)).seats:
        orders = (await visit.hall.live(table_id)).table.seats[seat].orders or Orders()
        await visit.hall.give_orders(visit.holder, table_id, seat, replace(orders, ending=ending))


def back(visit: Visit) -> Response:
    """To the page that the visitor was on. It is one of ours: forms cannot lead people elsewhere."""
    path = visit.field("back", most=2_000) or urlsplit(visit.request.headers.get("referer", "")).path
    path = path.removeprefix(visit.settings.root)
    ours = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return visit.to(path if ours else "/")
