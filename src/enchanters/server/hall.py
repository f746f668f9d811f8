"""The hall: all that people and bots can do at tables. Pages and the JSON API come through here and nowhere else.

Whatever changes a table goes to the store first; only then is it shown, answered or announced.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

import enchanters
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.record import Origin, Record, begin
from enchanters.server.caretaking import STAND_IN, Caretaking
from enchanters.server.errors import (
    BadInput,
    NotNow,
    NotYours,
    Refusal,
)
from enchanters.server.live import awaited, first_origin
from enchanters.server.seating import Rights, hashed, secret
from enchanters.server.store.base import (
    AGAIN,
    CHOICE,
    HOST,
    NOBODY,
    OPEN,
    OVER,
    PERSON,
    PLAY,
    WATCH,
    Change,
    Entry,
    Holding,
    Seat,
    Table,
)
from enchanters.server.tables import LONGEST_REASON
from enchanters.server.wishes import Place, Wish, problem_of

__all__ = ["Hall", "Place", "Rights", "Wish", "hashed", "secret"]


class Hall(Caretaking):
    """Everything that can be done at tables; this part makes further tables out of old ones."""

    async def again(self, holder: str, table_id: str) -> str:
        """The same people and set-up once more; whoever asks second gets the table that the first one made."""
        rights = await self.rights(holder, table_id)
        if not rights.seats and not rights.host:
            raise NotYours
        async with self._lock(table_id):
            live = await self._live(table_id)
            known = next((entry for entry in live.entries if entry.kind == AGAIN), None)
            if known is not None:
                return str(known.data["table"])
            if live.table.state != OVER:
                raise NotNow
            old = live.table
            places = tuple(Place(seat.player, seat.name) for seat in old.seats)
            setup = {k: v for k, v in old.setup.items() if k not in ("seats", "confirm")}
            wish = Wish(places, old.game, setup, position=old.position, clock=old.clock, grace=old.grace, parent=old.id)
            table, snapshot = await asyncio.to_thread(self._checked_table, replace(wish, practice=bool(old.position)))
            holdings = await asyncio.to_thread(self._same_people, old.id, table.id)
            await asyncio.to_thread(self.store.create, table, snapshot, holdings)
            entry = Entry(AGAIN, data={"table": table.id}, at=self.clock())
            await self._apply(live, Change(old.id, (entry,), version=live.version))
        self.changed(table)
        return table.id

    def _same_people(self, old: str, new: str) -> list[Holding]:
        return [replace(h, table=new, at=self.clock()) for h in self.store.holders(old) if h.right != WATCH]

    async def play_on(self, holder: str, table_id: str, step: int, seat: int | None) -> Table:
        """A new table from a moment of this one. While its game runs, what is hidden from the seat is dealt anew."""
        rights = await self.rights(holder, table_id)
        if not rights or (seat is not None and seat not in rights.seats):
            raise NotYours
        live = await self.live(table_id)
        if live.game is None or not live.base <= step <= live.length:
            raise NotNow
        if live.table.state == OVER:
            game = await asyncio.to_thread(live.at, step)
            position = game.position()
        else:
            position = await asyncio.to_thread(live.fair_position, seat, step, secret())
        if not (game := enchanters.from_position(position)).codes:
            raise NotNow
        return await self.create(holder, self._alone(position, seat if seat is not None else game.seat, table_id))

    def _alone(self, position: str, seat: int, parent: str = "") -> Wish:
        """A table for one person at that seat, bots at the others."""
        game = enchanters.from_position(position)
        names = game.view(None)["names"]
        places = tuple(
            Place(PERSON, name, True) if number == seat else Place(STAND_IN, name) for number, name in enumerate(names)
        )
        return Wish(places, game.origin.game if game.origin else "journey", position=position, practice=True, parent=parent)

    async def upload_position(self, holder: str, data: bytes) -> Table:
        """A table that goes on from a position file: the visitor for the seat to move, bots for the others."""
        try:
            game = await asyncio.to_thread(enchanters.from_position, data)
        except EnchantersError as problem:
            raise BadInput(str(problem)[:LONGEST_REASON]) from None
        if not game.codes:
            raise BadInput("the game of this position is over")
        return await self.create(holder, self._alone(data.decode(), game.seat))

    async def upload_record(self, holder: str, data: bytes) -> Table:
        """A table with a recorded game: to look at if it is over, else to play on."""
        table, entries = await asyncio.to_thread(self._recorded, data)
        now = self.clock()
        holdings = [Holding(holder, table.id, HOST, NOBODY, now)]
        holdings += [Holding(holder, table.id, PLAY, n, now) for n, s in enumerate(table.seats) if s.player == PERSON]
        game = begin(first_origin(table))
        await asyncio.to_thread(self.store.create, replace(table, state=OPEN), game.position(), holdings)
        fields = {"state": table.state, "awaits": table.awaits, "asked": now, "due": table.due, "result": table.result}
        await asyncio.to_thread(self.store.apply, Change(table.id, tuple(entries), version=0, fields=fields))
        self.changed(table)
        return table

    def _with_folders(self, origin: Origin) -> Origin:
        """Records name packs; where they lie, and which there are, is a matter of this server."""
        known, packs = self.settings.pack_folders(), origin.setup.get("packs") or []
        if not isinstance(packs, list) or not all(isinstance(name, str) and name in known for name in packs):
            raise BadInput("the record uses packs that this server does not have")
        if wrong := problem_of(Wish((), seed=origin.seed), ()):
            raise BadInput(wrong)
        return replace(origin, setup=origin.setup | {"packs": [known[name] for name in packs]}) if packs else origin

    def _recorded(self, data: bytes) -> tuple[Table, list[Entry]]:
        try:
            record = Record.parse(data)
            record = replace(record, origin=self._with_folders(record.origin))
            origin, now = record.origin, self.clock()
            game = enchanters.replay(record)
        except Refusal:
            raise
        except EnchantersError as problem:
            raise BadInput(str(problem)[:LONGEST_REASON]) from None
        mine = awaited(game) if game.codes else 0
        names = game.view(None)["names"]
        seats = tuple(Seat(PERSON if n == mine else STAND_IN, name, seen=now) for n, name in enumerate(names))
        table = Table(
            id=secrets.token_urlsafe(9), game=origin.game, setup=origin.setup, seed=origin.seed, seats=seats,
            position=origin.position, practice=True, created=now, changed=now,
        )  # fmt: skip
        entries, trial = [], begin(origin, journal=False)
        for key, _ in record.choices:
            entries.append(Entry(CHOICE, trial.seat, key, at=now))
            trial.choose(key)
        return replace(table, **self._after(table, game, new_turn=True)), entries
