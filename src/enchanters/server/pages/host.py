"""The host's page: tables, load, limits, addresses, announcements. It is there only if a secret was set."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from enchanters.server import setups
from enchanters.server.counting import CHOICE, CHOICES, LIMITS, LIVE_TABLES, PROCESSES, REQUEST, STREAMS, Counts
from enchanters.server.errors import N_, BadInput, NotYours, UnknownTable
from enchanters.server.failing import NoPage
from enchanters.server.hosting import LONGEST, SESSION, Host
from enchanters.server.logs import log
from enchanters.server.store.base import OPEN, OVER, PERSON, RUNNING, Table
from enchanters.server.web import Visit, posted, visited

router = APIRouter(include_in_schema=False)

COOKIE = "enchanters-host"
SHOWN = 100  # tables
MOST_MINUTES = 24 * 60
TABLE = re.compile(r"[\w-]{1,64}", re.ASCII)
STATES = {OPEN: N_("open"), RUNNING: N_("running"), OVER: N_("over")}
LIMIT_NAMES = {
    "requests": N_("requests of one address"),
    "tables": N_("new tables of one address"),
    "streams": N_("open streams"),
    "messages": N_("messages at a table"),
    "waiting": N_("long work of one address"),
    "host": N_("tries to come in here"),
    "blocked": N_("requests of blocked addresses"),
    "connections": N_("connections"),
}


async def looking(request: Request, visit: Annotated[Visit, Depends(visited)]) -> Visit:
    if not request.app.state.host.is_open:
        raise NoPage
    return visit


async def coming(request: Request) -> AsyncIterator[Visit]:
    """A form of these pages; where there is no host's page there is no form either."""
    if not request.app.state.host.is_open:
        raise NoPage
    async for visit in posted(request):
        yield visit


async def doing(visit: Annotated[Visit, Depends(coming)]) -> Visit:
    """A deed of the host."""
    if not is_host(visit):
        raise NotYours
    return visit


Looking = Annotated[Visit, Depends(looking)]
Coming = Annotated[Visit, Depends(coming)]
Doing = Annotated[Visit, Depends(doing)]


def host_of(visit: Visit) -> Host:
    found: Host = visit.request.app.state.host
    return found


def is_host(visit: Visit) -> bool:
    return not visit.fresh and host_of(visit).knows(visit.request.cookies.get(COOKIE, ""), visit.secret)


def deed(visit: Visit, what: str, **about: Any) -> None:
    log.warning("the host", deed=what, address=visit.request.scope["address"], **about)


def keep(visit: Visit, response: Response, value: str, seconds: int) -> Response:
    response.set_cookie(
        COOKIE, value, seconds, path=visit.url("/host"), secure=visit.settings.secure, httponly=True, samesite="strict"
    )
    return response


# --- coming and going -------------------------------------------------------------------------------------------------


@router.get("/host")
async def host(visit: Looking) -> Response:
    if not is_host(visit):
        return visit.page("host_enter.html", message="")
    return await page(visit)


@router.post("/host/enter")
async def enter(visit: Coming) -> Response:
    let_in = host_of(visit).enter(visit.field("secret", most=1_000), visit.request.scope["address"], visit.secret)
    deed(visit, "came in" if let_in else "was refused")
    if let_in is None:
        return visit.page("host_enter.html", 403, message=visit.t.gettext("This is not the secret."))
    return keep(visit, visit.to("/host"), let_in, SESSION)


@router.post("/host/leave")
async def leave(visit: Doing) -> Response:
    deed(visit, "left")
    return keep(visit, visit.to("/host"), "", 0)


# --- the page ---------------------------------------------------------------------------------------------------------


async def page(visit: Visit, status: int = 200, message: str = "") -> Response:
    known, hall = host_of(visit), visit.hall
    state, wanted = visit.request.query_params.get("state", ""), visit.request.query_params.get("find", "").strip()

    def read() -> tuple[dict[str, int], list[Table]]:
        ids = [wanted] if wanted else hall.store.ids(state if state in STATES else "")[::-1][:SHOWN]
        found = [hall.store.table(table_id) for table_id in ids if TABLE.fullmatch(table_id)]
        return hall.store.counts(), [table for table in found if table is not None]

    counts, tables = await asyncio.to_thread(read)
    counter: Counts = visit.request.app.state.counts
    totals = counter.totals()
    names = {key: visit.t.gettext(text) for key, text in STATES.items()}
    return visit.page(
        "host.html",
        status,
        message=message,
        counts=[(key, names[key], counts.get(key, 0)) for key in STATES],
        tables=[row(visit, table) for table in tables],
        shown=SHOWN,
        state=state,
        find=wanted[:64],
        load=load(visit, totals),
        limits=[(visit.t.gettext(LIMIT_NAMES[name]), int(totals[f"limit {name}"])) for name in LIMITS],
        reached=known.reached.most_common(10),
        blocked=sorted(known.blocked),
        announced=known.announced(visit.t),
        longest=LONGEST,
    )


def row(visit: Visit, table: Table) -> dict[str, Any]:
    """What a host may know of a table: nothing of its game, and nobody's name."""
    t, now = visit.t, visit.hall.clock()
    return {
        "id": table.id,
        "game": table.game,
        "state": t.gettext(STATES[table.state]),
        "seats": len(table.seats),
        "people": sum(seat.player == PERSON for seat in table.seats),
        "age": setups.duration(max(0, int(now - table.created)), t),
        "changed": setups.duration(max(0, int(now - table.changed)), t),
    }


def load(visit: Visit, totals: dict[str, float]) -> list[tuple[str, str]]:
    t = visit.t

    def mean(what: str) -> str:
        count = sum(number for key, number in totals.items() if key.startswith(f"{what} ") and not key.endswith(" sum"))
        return t.gettext("%(n)d ms", n=round(1000 * totals[f"{what} sum"] / count)) if count else "–"

    found = [
        (t.gettext("Processes"), str(int(totals[PROCESSES]))),
        (t.gettext("Tables in memory"), str(int(totals[LIVE_TABLES]))),
        (t.gettext("Open streams"), str(int(totals[STREAMS]))),
        (t.gettext("Choices taken"), str(int(totals[CHOICES]))),
        (t.gettext("A request takes, on average"), mean(REQUEST)),
        (t.gettext("A choice takes, on average"), mean(CHOICE)),
    ]
    if hasattr(os, "getloadavg"):
        busy = " · ".join(f"{number:.2f}" for number in os.getloadavg())
        cores = t.gettext("Load of the machine in 1, 5 and 15 minutes (%(n)d cores)", n=os.cpu_count() or 1)
        found.append((cores, busy))
    return found


# --- deeds ------------------------------------------------------------------------------------------------------------


@router.post("/host/announce")
async def announce(visit: Doing) -> Response:
    minutes = visit.number("minutes")
    if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
        return await page(visit, 422, visit.t.gettext("A restart is announced a day ahead at most."))
    at = visit.hall.clock() + 60 * minutes if minutes is not None else 0.0
    text = visit.field("text", most=4 * LONGEST)
    if "nothing" in visit.form:
        text, at = "", 0.0
    try:
        await host_of(visit).announce(text, at)
    except BadInput as problem:
        return await page(visit, problem.status, problem.text(visit.t))
    deed(visit, "announced" if text or at else "took the announcement back", text=text)
    return visit.to("/host")


@router.post("/host/block")
async def block(visit: Doing) -> Response:
    try:
        blocked = await host_of(visit).block(visit.field("address"), visit.request.scope["address"])
    except BadInput as problem:
        return await page(visit, problem.status, problem.text(visit.t))
    deed(visit, "blocked an address", blocked=blocked)
    return visit.to("/host")


@router.post("/host/unblock")
async def unblock(visit: Doing) -> Response:
    await host_of(visit).unblock(visit.field("address"))
    deed(visit, "unblocked an address", blocked=visit.field("address"))
    return visit.to("/host")


@router.get("/host/table/{table_id}")
async def one_table(table_id: str, visit: Looking) -> Response:
    """What can be done with a table, before it is done."""
    if not is_host(visit):
        return visit.to("/host")
    return visit.page("host_table.html", row=row(visit, await kept_table(visit, table_id)))


@router.post("/host/table/{table_id}/close")
async def close_table(table_id: str, visit: Doing) -> Response:
    await kept_table(visit, table_id)
    await visit.hall.shut(table_id)
    deed(visit, "closed a table", table=table_id)
    return visit.to("/host")


@router.post("/host/table/{table_id}/delete")
async def delete_table(table_id: str, visit: Doing) -> Response:
    await kept_table(visit, table_id)
    await visit.hall.delete(table_id)
    deed(visit, "deleted a table", table=table_id)
    return visit.to("/host")


async def kept_table(visit: Visit, table_id: str) -> Table:
    found = await asyncio.to_thread(visit.hall.store.table, table_id) if TABLE.fullmatch(table_id) else None
    if found is None:
        raise UnknownTable
    return found
