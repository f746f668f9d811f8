"""Tables being played, out of a store: rebuilt when somebody comes, changed in the store before anywhere else."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, TypeVar

import structlog

from enchanters import bots
from enchanters.kernel import registry
from enchanters.kernel.effort import Breath, Laborious, Limit, watched
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.game import Game
from enchanters.kernel.record import Origin, begin
from enchanters.server.errors import (
    N_,
    BadInput,
    Refusal,
    SpentInvite,
    StaleChoice,
    Unavailable,
    UnknownTable,
    Unplayable,
)
from enchanters.server.hub import Hub
from enchanters.server.live import Differs, Live, Tried, awaited, first_origin, tried
from enchanters.server.naming import plain_name
from enchanters.server.settings import Settings
from enchanters.server.sharing import Places
from enchanters.server.store.base import (
    CHOICE,
    GAME_KINDS,
    NOBODY,
    OVER,
    PERSON,
    RESUME,
    RUNNING,
    Change,
    Entry,
    NoTable,
    Seat,
    Spent,
    Stale,
    Store,
    Table,
)
from enchanters.server.wishes import LONGEST, Wish, given_names, problem_of, stand_in_names, whole_setup

HEAVY = 3  # things at once that may take seconds …
HEAVY_EACH = 1  # … for one address …
HEAVY_WAITING = 40  # … of which so many more may wait
WRITERS = 8  # threads that write, or wait for it
QUICK = 20_000  # steps, some hundredths of a second: what takes more is done where nobody waits for it
SHOWN = 8  # tables whose views stay ready, for whoever loads a page again
LOOK_AFTER = 3.0  # seconds after which another process answers for a bot, if this one was killed
NO_BOT = N_("there is no bot %(name)r; known: %(known)s")
SEEDS = 2**63  # too many to try them all against the cards that are seen

log = structlog.get_logger()
Made = TypeVar("Made")


class Tables:
    """All tables of a store. Its methods belong to one event loop; the store is used from threads."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.hub = Hub()
        self.changed: Callable[[Table], None] = lambda table: None  # told of every table that has changed
        self._tables: OrderedDict[str, Live] = OrderedDict()
        self._few = Places(HEAVY, HEAVY_EACH, HEAVY_WAITING)
        self._heavy = ThreadPoolExecutor(HEAVY, "heavy")  # its own: threads have to be left for the store
        self._writers = ThreadPoolExecutor(WRITERS, "writing")  # who only reads never waits for who cannot write
        self._stuck = False  # the store could not write lately
        self._probe = threading.Lock()
        self._breaths: set[Breath] = set()  # of what is being done aside
        self._shown: OrderedDict[str, Live] = OrderedDict()  # tables that were looked at lately
        self._looks: dict[tuple[object, ...], asyncio.Task[dict[str, Any]]] = {}  # views being made
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}  # and how many wait for it or hold it

    @property
    def in_memory(self) -> int:
        """How many tables are kept ready: for the metrics."""
        return len(self._tables)

    # --- new tables ------------------------------------------------------------------------------------------------

    def _checked_table(self, wish: Wish) -> tuple[Table, str]:
        if wrong := problem_of(wish, self.settings.pack_folders().values()):
            raise BadInput(wrong)
        try:
            return self._new_table(wish)
        except Refusal:
            raise
        except EnchantersError as problem:
            raise BadInput(problem) from None

    def _new_table(self, wish: Wish) -> tuple[Table, str]:
        now = self.clock()
        for place in wish.places:
            if place.player != PERSON and place.player not in bots.names():
                raise BadInput(NO_BOT, name=place.player, known=", ".join(bots.names()))
        names = given_names([self._name(place.name) if place.name else "" for place in wish.places], wish.places)
        seats = tuple(
            Seat(place.player, name, seen=now, hero_of=place.hero_of) for place, name in zip(wish.places, names, strict=True)
        )
        people = any(place.player == PERSON for place in wish.places)
        table = Table(
            id=secrets.token_urlsafe(9),
            game=wish.game,
            setup=whole_setup(wish, people),
            seed=secrets.randbelow(SEEDS) if wish.seed is None else wish.seed,
            seats=seats,
            position=wish.position,
            practice=wish.practice or wish.seed is not None,
            clock=wish.clock,
            grace=wish.grace,
            parent=wish.parent,
            created=now,
            changed=now,
        )
        # A set-up that cannot be played is refused now, not when the last person has sat down.
        trial = begin(first_origin(replace(table, setup=table.setup | {"seats": stand_in_names(seats)})))
        if len(trial.view(None)["names"]) != len(seats):
            raise BadInput(N_("The number of seats does not fit the game."))
        if any(s.hero_of != NOBODY for s in seats) and not registry.game(wish.game).pages().together(trial.setup):
            raise BadInput(N_("Only where all play together does one person have several heroes."))
        if not all(seat.name for seat in seats):
            return table, ""
        if table.position:  # that was its game already
            return replace(table, **self._after(table, trial, new_turn=True)), trial.position()
        fields, game = self._begun(table, seats)
        return replace(table, **fields), game.position()

    def _begun(self, table: Table, seats: Sequence[Seat]) -> tuple[dict[str, Any], Game]:
        """What changes when all seats are taken, and the game."""
        setup = table.setup if table.position else table.setup | {"seats": [seat.name for seat in seats]}
        game = begin(first_origin(replace(table, setup=setup)))
        return {"setup": setup} | self._after(replace(table, seats=tuple(seats)), game, new_turn=True), game

    # --- tables in memory -------------------------------------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """The table as it is in the store."""
        async with self._lock(table_id):
            return await self._live(table_id)

    async def _live(self, table_id: str) -> Live:
        known = self._tables.get(table_id)
        loaded = await self._read(known, self.store.load, table_id, known.version if known else 0)
        return await self._brought_up(table_id, known, loaded)

    async def _read(self, known: Live | None, read: Callable[..., Made], *about: Any) -> Made:
        """What the store has of a table. Of one that is in memory that is little, and read at once where that is sooner."""
        if known is not None and self.store.near:
            with suppress(self.store.trouble):  # somebody has the database to himself: nobody else waits for that
                return self.store.at_once(read, *about)
        return await asyncio.to_thread(read, *about)

    async def _brought_up(self, table_id: str, known: Live | None, loaded: tuple[Table, list[Entry]] | None) -> Live:
        """The table as it was in memory, with all that the store has had since."""
        if loaded is None:
            self._drop(table_id)
            raise UnknownTable
        table, entries = loaded
        if known is not None:
            if not entries:
                known.table = table  # who was seen when is no entry
            if not entries or await self._followed(known, table, entries):
                self._tables[table_id] = known
                self._tables.move_to_end(table_id)
                return known
            table, entries = await asyncio.to_thread(self._whole, table_id)
        return await self._rebuild(table, entries)

    async def _followed(self, known: Live, table: Table, entries: list[Entry]) -> bool:
        """Goes on with what another process has added; False: the table has to be rebuilt."""
        found = known.still()  # whoever looks at the table meanwhile sees it as it was
        try:
            for entry in entries:
                plays = entry.kind == CHOICE and found.game is not None
                game = (await self._tried(found, [entry.text])).game if plays else None
                if not found.follow(table, [entry], game):
                    return False
        except Refusal:
            raise
        except Exception:
            log.exception("a table could not be followed and is rebuilt", table=table.id)
            return False
        known.become(found)
        return True

    def _whole(self, table_id: str) -> tuple[Table, list[Entry]]:
        found = self.store.load(table_id)
        if found is None:
            raise UnknownTable
        return found

    async def _rebuild(self, table: Table, entries: list[Entry]) -> Live:
        try:
            live = await self._built(table, entries)
        except Differs as problem:
            log.warning("game goes on from a snapshot", table=table.id, entry=problem.snapshot.number)
            game = await self.aside(self._resumed, table, problem.snapshot.position)
            entry = Entry(RESUME, data={"number": problem.snapshot.number}, at=self.clock())
            fields = self._after(table, game, new_turn=True)
            with suppress(Stale):  # another process was first
                await self.write(self.store.apply, Change(table.id, (entry,), played=table.played, fields=fields))
            table, entries = await asyncio.to_thread(self._whole, table.id)
            live = await self._built(table, entries)
        self._tables[table.id] = live
        self._tables.move_to_end(table.id)
        while len(self._tables) > self.settings.live_tables:
            self._drop(next(iter(self._tables)))
        return live

    def _resumed(self, table: Table, position: str) -> Game:
        try:
            return begin(Origin(table.game, position=position))
        except EnchantersError as problem:
            log.error("a snapshot cannot be read", table=table.id, problem=str(problem))
            raise Unplayable from problem

    async def _built(self, table: Table, entries: list[Entry]) -> Live:
        try:
            return await self.aside(Live, table, entries, lambda: self.store.snapshots(table.id))
        except Refusal:
            raise  # there was no place for it, which says nothing of the game
        except EnchantersError as problem:
            log.error("a game cannot be replayed", table=table.id, problem=str(problem))
            raise Unplayable from problem

    async def aside(self, work: Callable[..., Made], *about: Any) -> Made:
        """Work that may take seconds, where nobody waits for it but who asked: few at once, and few of one address."""
        return (await self._aside(work, *about))[0]

    async def _aside(self, work: Callable[..., Made], *about: Any) -> tuple[Made, int]:
        """Also tells how many steps it took."""
        breath = Breath()

        def breathing() -> Made:
            with watched(breath):
                return work(*about)

        async with self._few.one():
            self._breaths.add(breath)
            try:
                made = await asyncio.get_running_loop().run_in_executor(self._heavy, breathing)
            except asyncio.CancelledError:
                breath.stopped = True  # nobody waits for it any more
                raise
            finally:
                self._breaths.discard(breath)
        return made, breath.spent

    def _stop_working(self) -> None:
        """Nothing that was kept depends on it, and whoever stops the server does not wait for it."""
        self._heavy.shutdown(wait=False, cancel_futures=True)
        for breath in self._breaths:
            breath.stopped = True

    async def write(self, work: Callable[..., Made], *about: Any) -> Made:
        """What changes the store. Where nothing can be written, those who wait are told so soon, all at once."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, self._written, work, *about)

    def _written(self, work: Callable[..., Made], *about: Any) -> Made:
        if not self._stuck:
            return self._write(work, *about)
        if not self._probe.acquire(blocking=False):  # one after the other tries whether it is possible again
            raise Unavailable
        try:
            return self._write(work, *about)
        finally:
            self._probe.release()

    def _write(self, work: Callable[..., Made], *about: Any) -> Made:
        try:
            made = work(*about)
        except self.store.trouble:
            self._stuck = True
            raise
        self._stuck = False
        return made

    async def can_write(self) -> bool:
        """Whether the store writes; it is tried if it did not lately."""
        if self._stuck:
            with suppress(Unavailable, self.store.trouble):
                await self.write(self.store.seen, [], self.clock())
        return not self._stuck

    async def _tried(self, live: Live, keys: Sequence[str], seats: Sequence[Seat] = ()) -> Tried:
        """The game after more choices; where there is much to think through, other tables do not wait for it."""
        if not live.laborious:
            try:
                with watched(Limit(QUICK)):
                    return live.trial(keys, seats)
            except Laborious:
                live.laborious = True
        found, steps = await self._aside(tried, live.spare(), keys, seats)
        live.laborious = steps > QUICK
        return found

    async def with_view(self, live: Live, seat: int | None, lang: str) -> Live:
        """The table with that seat's view of it at hand.

        Where there is much to think through, it is the table as it was when it was asked for: nobody else waits, so it
        may have gone on.
        """
        if live.game is None or (seat, lang) in live.views:
            return live
        if not live.laborious or seat != live.table.awaits:
            try:
                with watched(Limit(QUICK)):
                    live.view(seat, lang)
                self._looked_at(live)
                return live
            except Laborious:
                live.laborious = True
        still = live.still()
        name = (live.table.id, live.table.played, seat, lang)
        if name not in self._looks:  # whoever asks for the same waits for the same
            self._looks[name] = asyncio.create_task(self.aside(still.view, seat, lang))
            self._looks[name].add_done_callback(lambda _: self._looks.pop(name, None))
        view = await asyncio.shield(self._looks[name])
        for each in (still, live) if live.table.played == still.table.played else (still,):
            each.remember(view, seat, lang)
        return still

    def _looked_at(self, live: Live) -> None:
        """Views of tables that others were looked at since are made anew: there are thousands of things in each."""
        self._shown[live.table.id] = live
        self._shown.move_to_end(live.table.id)
        if len(self._shown) > SHOWN:
            _, oldest = self._shown.popitem(last=False)
            if not oldest.laborious:
                oldest.views = {}

    def _drop(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._shown.pop(table_id, None)

    @asynccontextmanager
    async def _lock(self, table_id: str) -> AsyncIterator[None]:
        """One at a time for each table. A lock that nobody uses is forgotten: anybody can ask for unknown tables."""
        lock, users = self._locks.get(table_id) or (asyncio.Lock(), 0)
        self._locks[table_id] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            users = self._locks[table_id][1] - 1
            if users:
                self._locks[table_id] = lock, users
            else:
                del self._locks[table_id]

    # --- changes ----------------------------------------------------------------------------------------------------

    def _after(
        self, table: Table, game: Game, new_turn: bool, before: int = NOBODY, ends: float | None = None
    ) -> dict[str, Any]:
        """The table's fields when the game has come this far; `ends`: when the turn will end by itself."""
        now = self.clock()
        seat = awaited(game)
        asked = table.asked if not new_turn and seat == before else now
        fields: dict[str, Any] = {"state": RUNNING, "awaits": seat, "asked": asked}
        if seat == NOBODY:
            return fields | {"state": OVER, "due": None, "result": game.result}
        return fields | {"due": self._due(table, seat, asked, ends)}

    def _due(self, table: Table, seat: int, asked: float, ends: float | None = None) -> float | None:
        """When the server has to do something, if nobody else does."""
        place = table.seats[seat]
        if place.player != PERSON or place.away:
            return self.clock() + LOOK_AFTER
        times = [] if ends is None else [ends]
        if table.clock:
            times.append(asked + table.clock)
        if table.grace:
            times.append(max(asked, place.seen) + table.grace)
        return min(times, default=None)

    async def _apply(self, live: Live, change: Change, game: Game | None = None) -> None:
        """Puts the change into the store, then follows it, announces it and sets bots to work. Holds the table's lock."""
        table_id = live.table.id
        try:
            version = await self.write(self.store.apply, change)
        except Stale:
            raise StaleChoice from None
        except Spent:
            raise SpentInvite from None
        except NoTable:
            self._drop(table_id)
            raise UnknownTable from None
        try:
            if version == live.version + len(change.entries):
                self._follow(live, change, game, version)
            else:
                await self._live(table_id)
        except Exception:
            self._drop(table_id)  # what is kept is kept: the next visitor finds it rebuilt
            raise
        self.hub.told(table_id, version)
        self.changed(live.table)

    def _follow(self, live: Live, change: Change, game: Game | None, version: int) -> None:
        seats = tuple(replace(seat, **change.seats.get(n, {})) for n, seat in enumerate(live.table.seats))
        first = live.version + 1
        entries = [replace(entry, number=first + n) for n, entry in enumerate(change.entries)]
        played = max((e.number for e in entries if e.kind in GAME_KINDS), default=live.table.played)
        table = replace(live.table, **change.fields, seats=seats, version=version, played=played, changed=self.clock())
        if not live.follow(table, entries, game):
            self._drop(table.id)

    def _name(self, name: str) -> str:
        name = plain_name(name)
        longest = min(self.settings.name_length, LONGEST)
        if not name or not name.isprintable() or len(name) > longest:
            raise BadInput(N_("A name needs 1 to %(n)d characters that can be shown."), n=longest)
        return name


def replace_seat(table: Table, seat: int, **fields: Any) -> Table:
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], **fields)
    return replace(table, seats=tuple(seats))
