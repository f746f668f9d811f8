"""The hall: all that people and bots can do at tables. Pages and the JSON API come through here and nowhere else.

Whatever changes a table goes to the store first; only then is it shown, answered or announced.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import thread_time

import enchanters
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.record import Origin, Record, begin, replay
from enchanters.server.alone import LEVEL, Deal
from enchanters.server.caretaking import STAND_IN
from enchanters.server.coaching import Coaching
from enchanters.server.errors import (
    N_,
    BadInput,
    NotNow,
    NotYours,
    Refusal,
    StaleChoice,
)
from enchanters.server.live import awaited
from enchanters.server.seating import Rights, hashed, secret
from enchanters.server.settings import Settings
from enchanters.server.store.base import (
    AGAIN,
    CHOICE,
    HOST,
    NOBODY,
    OVER,
    PERSON,
    PLAY,
    WATCH,
    Change,
    Entry,
    Holding,
    Seat,
    Snapshot,
    Store,
    Table,
    Whole,
)
from enchanters.server.wishes import LEAST_GRACE, Place, Wish, problem_of

# Seconds of work to read a position or to play a record again: whoever looks at it makes the server do so too.
PATIENCE = 2.0

__all__ = ["Hall", "Place", "Rights", "Wish", "hashed", "secret"]


class Hall(Coaching):
    """Everything that can be done at tables; this part makes further tables out of old ones."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, settings, clock)
        self._marks: set[str] = set()  # deals that a bot is playing

    async def mark_of(self, deal: Deal) -> int | None:
        """What the bot reached with the deal of a day: played once and kept; None: it is still at it."""
        notes = await asyncio.to_thread(self.store.notes)
        if deal.note in notes:
            return int(notes[deal.note])
        if deal.note not in self._marks:
            self._marks.add(deal.note)
            self._later(self._play_mark(deal))
        return None

    async def _play_mark(self, deal: Deal) -> None:
        try:
            (score,) = await self.thinkers.play_out(await self.aside(lambda: deal.origin), LEVEL)
            await asyncio.to_thread(self.store.note, deal.note, str(score), self.clock())
        finally:
            self._marks.discard(deal.note)  # one that failed is tried again

    async def again(self, holder: str, table_id: str) -> str:
        """The same people and set-up once more; whoever asks second gets the table that the first one made."""
        rights = await self.rights(holder, table_id)
        if not rights.seats and not rights.host:
            raise NotYours
        stale = False
        async with self._lock(table_id):
            live = await self._live(table_id)
            known = next((entry for entry in live.notes if entry.kind == AGAIN), None)
            if known is not None:
                return str(known.data["table"])
            if live.table.state != OVER:
                raise NotNow
            old = live.table
            places = tuple(Place(seat.player, seat.name, hero_of=seat.hero_of) for seat in old.seats)
            setup = {k: v for k, v in old.setup.items() if k not in ("seats", "confirm")}
            grace = max(old.grace, LEAST_GRACE) if old.grace else 0  # once it could be less
            wish = Wish(places, old.game, setup, position=old.position, clock=old.clock, grace=grace, parent=old.id)
            table, snapshot = await self.aside(self._checked_table, replace(wish, practice=bool(old.position)))
            holdings = await asyncio.to_thread(self._same_people, old.id, table.id)
            entry = Entry(AGAIN, data={"table": table.id}, at=self.clock())
            snapshots = (Snapshot(0, 0, snapshot),) if snapshot else ()
            new = Whole(table, (), snapshots, tuple(holdings))
            try:
                await self._apply(live, Change(old.id, (entry,), version=live.version, new=new))
            except StaleChoice:  # another process was faster, or somebody said something
                stale = True
        if stale:
            return await self.again(holder, table_id)
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
            position = await self.aside(lambda: live.at(step).position())
        else:
            position = await self.aside(live.fair_position, seat, step, secret())
        own = () if seat is None else live.table.heroes(seat)
        wish = await self.aside(self._alone, position, own, table_id)
        if wish is None:
            raise NotNow
        return await self.create(holder, wish)

    def _alone(self, position: str | bytes, seats: Sequence[int] = (), parent: str = "") -> Wish | None:
        """A table for one person at these seats (else at the one that is asked), bots at the others; None: it is over."""
        game = enchanters.from_position(position)
        if not game.codes:
            return None
        first, *heroes = seats or (game.seat,)
        position = position.decode() if isinstance(position, bytes) else position
        names = game.view(None)["names"]
        places = tuple(
            Place(PERSON, name, True, hero_of=first if number in heroes else NOBODY)
            if number == first or number in heroes
            else Place(STAND_IN, name)
            for number, name in enumerate(names)
        )
        assert game.origin is not None
        return Wish(places, game.origin.game, position=position, practice=True, parent=parent)

    async def upload_position(self, holder: str, data: bytes) -> Table:
        """A table that goes on from a position file: the visitor for the seat to move, bots for the others."""
        try:
            wish = await self.aside(self._uploaded, data)
        except EnchantersError as problem:
            raise BadInput(problem) from None
        if wish is None:
            raise BadInput(N_("The game of this position is over."))
        return await self.create(holder, wish)

    def _uploaded(self, data: bytes) -> Wish | None:
        began = thread_time()
        wish = self._alone(data)
        if thread_time() - began > PATIENCE:
            raise BadInput(N_("it takes too long to find out what can be done in this position"))
        return wish

    async def upload_record(self, holder: str, data: bytes) -> Table:
        """A table with a recorded game: to look at if it is over, else to play on."""
        table, entries, position = await self.aside(self._recorded, data)
        now = self.clock()
        holdings = [Holding(holder, table.id, HOST, NOBODY, now)]
        holdings += [Holding(holder, table.id, PLAY, n, now) for n, s in enumerate(table.seats) if s.player == PERSON]
        await self.write(self.store.create, replace(table, asked=now), position, holdings, (), entries)
        self.changed(table)
        return table

    def _with_folders(self, origin: Origin) -> Origin:
        """Records name packs; where they lie, and which there are, is a matter of this server."""
        known, packs = self.settings.pack_folders(), origin.setup.get("packs") or []
        if not isinstance(packs, list) or not all(isinstance(name, str) and name in known for name in packs):
            raise BadInput(N_("The record uses packs that this server does not have."))
        if wrong := problem_of(Wish((), seed=origin.seed), ()):
            raise BadInput(wrong)
        return replace(origin, setup=origin.setup | {"packs": [known[name] for name in packs]}) if packs else origin

    def _recorded(self, data: bytes) -> tuple[Table, list[Entry], str]:
        """The table of a record, its entries, and the position from which its game begins."""
        try:
            record = Record.parse(data)
            record = replace(record, origin=self._with_folders(record.origin))
            origin, now = record.origin, self.clock()
            game = replay(record, patience=PATIENCE)
        except Refusal:
            raise
        except EnchantersError as problem:
            raise BadInput(problem) from None
        mine = awaited(game) if game.codes else 0
        names = game.view(None)["names"]
        seats = tuple(Seat(PERSON if n == mine else STAND_IN, name, seen=now) for n, name in enumerate(names))
        table = Table(
            id=secrets.token_urlsafe(9), game=origin.game, setup=origin.setup, seed=origin.seed, seats=seats,
            position=origin.position, practice=True, created=now, changed=now,
        )  # fmt: skip
        entries, trial = [], begin(origin, journal=False)
        first = trial.position()
        for key, _ in record.choices:
            entries.append(Entry(CHOICE, trial.seat, key, at=now))
            trial.choose(key)
        return replace(table, **self._after(table, game, new_turn=True)), entries, first
