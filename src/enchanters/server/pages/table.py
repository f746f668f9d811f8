"""The table: its page, the part of it that scripts refresh, and all that can be done there.

Every deed works as a plain form. Whoever has scripts gets the fresh part back; whoever has none is sent to the table, or
shown it with a sentence that says why nothing was done.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from enchanters.server import setups
from enchanters.server.errors import N_, BadInput, NotYours, Refusal, UnknownTable
from enchanters.server.hall import Rights
from enchanters.server.live import Live
from enchanters.server.lobby import join_link, lobby, own_token
from enchanters.server.looking import look, seat_shown, turns_away
from enchanters.server.orders import checked
from enchanters.server.pages.alone import remember_reached
from enchanters.server.pages.wanted import stamp
from enchanters.server.seating import SHUT
from enchanters.server.store.base import NOBODY, OPEN, OVER, PLAY, SEAT, WATCH
from enchanters.server.studying import chart, course
from enchanters.server.web import Visit, posted, visited

PIECES = 2000  # letters in which a page says what it has already

router = APIRouter(include_in_schema=False)

MOST_KEYS = 4_000  # characters of the keys that a button holds


class NoSeat(NotYours):
    """The visitor found the address of a table but has no part in it."""

    message = N_("You have no seat at this table. Ask somebody who sits there for a link.")


@dataclass(frozen=True, slots=True)
class Done:
    """What a deed leaves to say: a sentence, a link or code to hand on, or another page to go to."""

    message: str = ""
    given: dict[str, str] | None = None
    to: str = ""
    found: tuple[Live, Rights] | None = None  # the table after it, where that is known


async def at_table(visit: Visit, table_id: str) -> tuple[Live, Rights]:
    """The table as it is now. Use it before the next `await`: later it may have gone on."""
    live, rights = await visit.hall.come(visit.holder, table_id)
    if not rights:
        raise NoSeat
    return live, rights


async def shown(
    visit: Visit,
    table_id: str,
    part: bool = False,
    status: int = 200,
    done: Done | None = None,
    found: tuple[Live, Rights] | None = None,
    known: str = "",
) -> Response:
    """The table's page, or only its main part; `found` is the table, and `known` its tag, where that is known."""
    live, rights = found or (done and done.found) or await at_table(visit, table_id)
    more = await besides(visit, live, rights)
    if more:  # that took a while
        before, live = live.table, await visit.hall.live(table_id)
        if (live.table.state, live.table.played) != (before.state, before.played):
            return await shown(visit, table_id, part, status, done)
        known = ""
    seat = seat_shown(live, rights, wished_seat(visit))
    asked_for, live = live, await visit.hall.with_view(live, seat, visit.lang)
    seen = look(live, visit.hall, rights, seat, visit.lang)
    done = done or Done()
    response = visit.page(
        {OPEN: "lobby.html", OVER: "result.html"}.get(live.table.state, "table.html"),
        status,
        layout="bare.html" if part else "base.html",
        part=part,
        look=seen,
        view=seen["view"],
        title=title(seen, visit),
        message=done.message or shut(visit, live, rights),
        given=done.given,
        levels=dict(setups.levels(visit.t)),
        frozen=live.table.state == OVER,
        known=frozenset(visit.request.headers.get("x-has", "")[:PIECES].split()) if part and not more.get("hint") else (),
        **({"hint": None} | more),
    )
    if live.table.state == OVER and rights.seats:
        remember_reached(visit, response, live)
        stamp(visit, response, live)
    if part and visit.request.method == "GET":  # what answers a form is not asked for again
        response.headers["ETag"] = known if known and live is asked_for else tag(visit, live, rights)
    return response


def shut(visit: Visit, live: Live, rights: Rights) -> str:
    """Why those who had a seat have none any more."""
    if rights.seats or not any(entry.kind == SEAT and entry.text == SHUT for entry in live.notes):
        return ""
    return visit.t.gettext("Whoever runs this server has closed this table: nobody plays on here.")


async def besides(visit: Visit, live: Live, rights: Rights) -> dict[str, Any]:
    """What the pages before and after a game show besides the table, and the coach's hint while it runs."""
    if live.table.state == OPEN:
        return {"lobby": await lobby(visit, live.table, rights)}
    if live.table.state == OVER:
        points = await course(visit.hall, live)
        return {"points": points, "chart": chart(points) if points else None}
    hint = await visit.hall.hint_shown(live, seat_shown(live, rights, wished_seat(visit)), visit.lang)
    return {"hint": hint} if hint else {}


def title(seen: dict[str, Any], visit: Visit) -> str:
    """What the browser's tab says; it has to be read in a few letters."""
    t, names = visit.t, ", ".join(seat["name"] for seat in seen["seats"] if seat["name"])
    if seen["state"] == OPEN:
        return t.gettext("Waiting for players – %(names)s", names=names)
    if seen["state"] == OVER:
        return t.gettext("Game over – %(names)s", names=names)
    if seen["awaits"] in seen["seats_mine"]:
        return t.gettext("● Your turn – %(names)s", names=names)
    return t.gettext("Waiting for %(name)s – %(names)s", name=seen["seats"][seen["awaits"]]["name"], names=names)


def wished_seat(visit: Visit) -> int | None:
    try:
        return visit.number("seat")
    except BadInput:
        return None


def tag(visit: Visit, live: Live, rights: Rights) -> str:
    """The same as long as the part looks the same to this visitor."""
    table = live.table
    here = [(visit.hall.is_here(table, n), seat.away) for n, seat in enumerate(table.seats)]
    what = (table.id, live.version, rights, wished_seat(visit), visit.lang, visit.guide, here, visit.announced)
    return f'W/"{live.version}-{blake2b(repr(what).encode(), digest_size=8).hexdigest()}"'


@router.get("/t/{table_id}")
async def table(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    return await shown(visit, table_id)


@router.get("/t/{table_id}/part")
async def part(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    live, rights = await at_table(visit, table_id)
    known = tag(visit, live, rights)
    if visit.request.headers.get("if-none-match") == known:
        return Response(status_code=304, headers={"ETag": known, "Cache-Control": "private, no-cache"})
    return await shown(visit, table_id, part=True, found=(live, rights), known=known)


# --- deeds ------------------------------------------------------------------------------------------------------------

Deed = Callable[[Visit, str], Awaitable[Done]]


async def choose(visit: Visit, table_id: str) -> Done:
    version = visit.number("version")
    if version is None:
        raise BadInput(N_("the version of the table is missing"))
    keys = visit.field("key", most=MOST_KEYS).splitlines()  # a button of a plan has several, a line each
    found = await visit.hall.come_and_choose(visit.holder, table_id, keys, version, visit.number("seat"), visit.orders)
    return Done(found=found)


async def hold(visit: Visit, table_id: str) -> Done:
    await visit.hall.hold(visit.holder, table_id, await my_seat(visit, table_id))
    return Done()


async def orders(visit: Visit, table_id: str) -> Done:
    wished = checked(visit.field("ending"), visit.field("windows"), visit.fields("these"))
    await visit.hall.give_orders(visit.holder, table_id, await my_seat(visit, table_id), wished)
    return Done(visit.t.gettext("So be it: that is how this seat is asked from now on."))


async def undo(visit: Visit, table_id: str) -> Done:
    await visit.hall.undo(visit.holder, table_id, await my_seat(visit, table_id), visit.number("to"))
    return Done()


async def ask(visit: Visit, table_id: str) -> Done:
    to = visit.number("to")
    if to is None:
        raise BadInput(N_("the moment to go back to is missing"))
    await visit.hall.ask_undo(visit.holder, table_id, await my_seat(visit, table_id), to)
    return Done()


async def answer(visit: Visit, table_id: str) -> Done:
    agree = visit.field("agree")
    if agree not in ("0", "1"):
        raise BadInput(N_("agree must be 1 or 0"))
    await visit.hall.answer_undo(visit.holder, table_id, await my_seat(visit, table_id), agree == "1", visit.number("to"))
    return Done()


async def hint(visit: Visit, table_id: str) -> Done:
    """The hint is shown as long as the question stands."""
    await visit.hall.hint(visit.holder, table_id, visit.lang)
    return Done()


async def coach(visit: Visit, table_id: str) -> Done:
    agree = visit.field("agree")
    if agree not in ("0", "1"):
        raise BadInput(N_("agree must be 1 or 0"))
    await visit.hall.agree_to_hints(visit.holder, table_id, agree == "1")
    return Done()


async def chat(visit: Visit, table_id: str) -> Done:
    text = visit.field("text", most=4 * visit.settings.chat_length)
    await visit.hall.chat(visit.holder, table_id, await my_seat(visit, table_id), text)
    return Done()


async def ping(visit: Visit, table_id: str) -> Done:
    await visit.hall.ping(visit.holder, table_id, await my_seat(visit, table_id), visit.field("place"))
    return Done()


async def plan(visit: Visit, table_id: str) -> Done:
    seat = await my_seat(visit, table_id)
    await visit.hall.plan(visit.holder, table_id, seat, visit.field("place"), visit.number("version"))
    return Done()


async def invite(visit: Visit, table_id: str) -> Done:
    seat = NOBODY if visit.field("watch") else visit.number("seat", NOBODY)
    assert seat is not None
    right = WATCH if seat == NOBODY else PLAY
    token = await visit.hall.invite(visit.holder, table_id, right, seat, token=own_token(visit, table_id, seat))
    link = join_link(visit, table_id, token)
    return Done(given={"kind": right, "link": link, "code": "", "seat": str(seat)})


async def bot(visit: Visit, table_id: str) -> Done:
    seat = visit.number("seat")
    if seat is None:
        raise BadInput(N_("the seat is missing"))
    await visit.hall.sit_bot(visit.holder, table_id, seat, visit.field("level"))
    return Done()


async def carry(visit: Visit, table_id: str) -> Done:
    code = await visit.hall.carry(visit.holder, table_id, await my_seat(visit, table_id))
    return Done(given={"kind": "carry", "link": join_link(visit, table_id, code), "code": code})


async def renew(visit: Visit, table_id: str) -> Done:
    await visit.hall.renew(visit.holder, table_id, await my_seat(visit, table_id))
    return Done(visit.t.gettext("Only this device has your seat now."))


async def again(visit: Visit, table_id: str) -> Done:
    return Done(to=f"/t/{await visit.hall.again(visit.holder, table_id)}")


async def delete(visit: Visit, table_id: str) -> Done:
    await visit.hall.remove(visit.holder, table_id)
    return Done(to="/mine")


DEEDS: tuple[Deed, ...] = (
    choose,
    hold,
    orders,
    undo,
    ask,
    answer,
    hint,
    coach,
    chat,
    ping,
    plan,
    invite,
    bot,
    carry,
    renew,
    again,
    delete,
)


async def my_seat(visit: Visit, table_id: str) -> int:
    """The seat that the form names; without one the only one that the visitor has."""
    seat = visit.number("seat")
    if seat is None:
        seats = (await visit.hall.rights(visit.holder, table_id)).seats
        if not seats:
            raise NotYours
        seat = seats[0]
    return seat


async def home(visit: Visit, table_id: str) -> str:
    """The table's address; it says whose page it is where others at the same device may not look."""
    live, rights = await at_table(visit, table_id)
    seat = wished_seat(visit)
    return f"/t/{table_id}?seat={seat}" if seat in rights.seats and turns_away(live, rights) else f"/t/{table_id}"


def endpoint(deed: Deed) -> Callable[..., Any]:
    async def act(table_id: str, visit: Annotated[Visit, Depends(posted)]) -> Response:
        try:
            done = await deed(visit, table_id)
        except UnknownTable:
            raise
        except Refusal as problem:
            status = 200 if visit.is_script else problem.status
            return await shown(visit, table_id, visit.is_script, status, Done(problem.text(visit.t)))
        if done.to:
            return visit.to(done.to)
        if visit.is_script or done.message or done.given:
            return await shown(visit, table_id, visit.is_script, done=done)
        return visit.to(await home(visit, table_id))

    return act


async def back(table_id: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    """Whoever reloads the answer to a form, or opens its address, goes to the table."""
    return visit.to(f"/t/{table_id}")


for _deed in DEEDS:
    _path = f"/t/{{table_id}}/{_deed.__name__}"
    router.add_api_route(_path, endpoint(_deed), methods=["POST"])
    router.add_api_route(_path, back, methods=["GET"])
