"""A table at which seats are still free: the links that fill them, and what is going to be played."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from enchanters.kernel import registry
from enchanters.server import setups
from enchanters.server.hall import Rights
from enchanters.server.store.base import NOBODY, PERSON, PLAY, WATCH, Table

if TYPE_CHECKING:
    from enchanters.server.web import Visit


def own_token(visit: Visit, table_id: str, seat: int) -> str:
    """The secret of the link that this browser gives for a seat (or to watch).

    It comes from the browser's own secret, so the page can show the link again; the store knows only its hash.
    """
    return urlsafe_b64encode(sha256(f"link {table_id} {seat} {visit.secret}".encode()).digest()[:24]).decode()


def join_link(visit: Visit, table_id: str, token: str) -> str:
    """With the table's address, so that whoever sits there already is led to it when the link is spent."""
    return visit.absolute(f"/join/{token}?at={table_id}")


def free_seats(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.player == PERSON and not seat.name]


async def give_links(visit: Visit, table: Table) -> None:
    """A link for every seat that is free, and one to watch."""
    for seat in free_seats(table):
        await visit.hall.invite(visit.holder, table.id, PLAY, seat, token=own_token(visit, table.id, seat))
    await visit.hall.invite(visit.holder, table.id, WATCH, token=own_token(visit, table.id, NOBODY))


async def lobby(visit: Visit, table: Table, rights: Rights) -> dict[str, Any]:
    """What the page of an open table shows besides its seats."""
    links = {}
    for seat in [*(free_seats(table) if rights.host else []), NOBODY]:
        token = own_token(visit, table.id, seat)
        if await visit.hall.is_open(token):
            links[seat] = join_link(visit, table.id, token)
    may_add = bool(rights.seats) and registry.game(table.game).pages().together(table.setup)
    return {
        "links": links,
        "heroes": {seat: own_token(visit, table.id, seat) for seat in links if seat != NOBODY and may_add},
        "watch": links.get(NOBODY, ""),
        "free": free_seats(table),
        "summary": setups.summary(table.game, table.setup, visit.lang, visit.t),
        "cautions": registry.game(table.game).pages().cautions(table.setup, visit.lang),
        "pace": pace(table, visit),
        "levels": setups.levels(visit.t),
    }


def pace(table: Table, visit: Visit) -> list[str]:
    """How fast is played, in sentences."""
    t, found = visit.t, []
    if table.clock:
        found.append(t.gettext("Each turn has %(time)s.", time=setups.duration(table.clock, t)))
    if table.grace:
        time = setups.duration(table.grace, t)
        found.append(t.gettext("A bot plays for whoever is away for %(time)s.", time=time))
    return found or [t.gettext("There is no clock: everybody takes the time they need.")]
