"""A table as programs see it. It depends on the version, the seat and the language only, and knows no more than the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enchanters.server.coaching import hints_given
from enchanters.server.errors import NotYours
from enchanters.server.store.base import AGAIN, NOBODY, OVER, RUNNING

if TYPE_CHECKING:
    from enchanters.server.api_ground import Caller
    from enchanters.server.hall import Rights
    from enchanters.server.live import Live
    from enchanters.server.store.base import Entry

LINE = ("turn", "whose", "entry", "text", "parts")


def seat_seen(live: Live, rights: Rights, wished: int | None) -> int | None:
    """For whom the table is shown: the seat wished if it may be, else one that the token holds, the one asked first."""
    if wished is None:
        return live.table.awaits if live.table.awaits in rights.seats else next(iter(rights.seats), None)
    if wished in rights.seats or (live.table.state == OVER and wished < len(live.table.seats)):
        return wished
    raise NotYours


async def looked(caller: Caller, live: Live, rights: Rights, seat: int | None) -> dict[str, Any]:
    return look(await caller.hall.with_view(live, seat, caller.lang), rights, seat, caller.lang)


def look(live: Live, rights: Rights, seat: int | None, lang: str) -> dict[str, Any]:
    table, asked = live.table, live.asked()
    running = table.state == RUNNING
    return {
        "table": table.id,
        "version": table.version,
        "game": table.game,
        "state": table.state,
        "practice": table.practice,
        "together": live.together(),
        "clock": table.clock,
        "grace": table.grace,
        "deadline": table.asked + table.clock if running and table.clock else None,
        "parent": table.parent,
        "again": next((str(entry.data["table"]) for entry in live.notes if entry.kind == AGAIN), ""),
        "seats": [
            {
                "seat": number,
                "name": each.name,
                "player": each.player,
                "away": each.away,
                "hero_of": None if each.hero_of == NOBODY else each.hero_of,
            }
            for number, each in enumerate(table.seats)
        ],
        "yours": rights.seats,
        "host": rights.host,
        "awaits": table.awaits if running else None,
        "choices": live.length,
        "undo": live.undo_to(seat) if running and seat is not None else None,
        "asked": {"seat": asked.seat, "to": asked.to, "agreed": sorted(asked.agreed)} if asked and running else None,
        "plans": [{"seat": number, "place": place} for number, (_, place) in live.plans().items()] if running else [],
        "hints": hints_given(live),
        "seat": seat,
        "view": told(live.view(seat, lang)) if live.game is not None else None,
    }


def told(view: dict[str, Any]) -> dict[str, Any]:
    """Without the forms of the journal that only pages use."""
    return view | {"journal": [{name: line[name] for name in LINE} for line in view["journal"]]}


def entry_look(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "kind": entry.kind,
        "seat": None if entry.seat == NOBODY else entry.seat,
        "text": entry.text,
        "at": entry.at,
        "to": entry.data.get("to"),
        "table": entry.data.get("table"),
    }
