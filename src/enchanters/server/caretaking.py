"""What the server does by itself: bots that are asked, clocks that run out, people who are away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog

from enchanters.kernel import registry
from enchanters.server.errors import Refusal, Unavailable
from enchanters.server.live import Live
from enchanters.server.orders import ends_at
from enchanters.server.playing import Playing
from enchanters.server.seating import SEEN
from enchanters.server.settings import Settings
from enchanters.server.store.base import (
    PERSON,
    RUNNING,
    SEAT,
    Change,
    Entry,
    NoTable,
    Stale,
    Store,
    Table,
)
from enchanters.server.tables import LOOK_AFTER, replace_seat
from enchanters.server.thinking import LIVE, NOBODY_THERE, SOMEBODY, WATCHED, Thinkers

STAND_IN = "expert"  # the bot that plays for people who are away
BACK_OFF = 30.0  # seconds until a bot that failed is asked again
TOGETHER = 20  # people noted in one step
SOON = 60.0  # seconds: turns that end by themselves do so sooner
SWEEP = 1.0  # seconds between two looks at what is due

log = structlog.get_logger()


class Caretaking(Playing):
    """Looks after tables while people think, sleep or are gone."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, settings, clock)
        self.thinkers = Thinkers(settings.thinkers)
        self.changed = self._drive_soon
        self._driving: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stop_listening: Callable[[], None] = lambda: None

    async def open(self) -> None:
        """Begins to look after tables: those of other processes, and those that a killed one left."""
        self._stop_listening = await asyncio.to_thread(self.store.listen, self.hub.told)
        self._later(self._look_after())
        self._later(self._note_presence())

    async def close(self) -> None:
        self._stop_listening()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        self._stop_working()
        await asyncio.to_thread(self._writers.shutdown)  # what was begun is kept

    # --- bots -------------------------------------------------------------------------------------------------------

    def _drive_soon(self, table: Table) -> None:
        """Sets bots to work if it is up to one."""
        if table.id in self._driving or table.state != RUNNING:
            return
        seat = table.seats[table.awaits]
        if seat.player != PERSON or seat.away:
            self._driving.add(table.id)
            self._later(self._drive(table.id))
        elif seat.orders is not None and table.due is not None and table.due - self.clock() < SOON:
            self._later(self._attend_then(table))

    async def _attend_then(self, table: Table) -> None:
        """Ends a turn to the point; a sweep would be late, and comes only if this process does not live so long."""
        assert table.due is not None
        await asyncio.sleep(max(0.0, table.due - self.clock()))
        known = self._tables.get(table.id)
        if known is not None and known.version == table.version:
            await self._attend(table.id)

    async def _drive(self, table_id: str) -> None:
        """Lets bots choose until a person is asked."""
        try:
            while await self._drive_once(table_id):
                if self.settings.bot_pause:
                    await asyncio.sleep(self.settings.bot_pause)
        except Refusal:
            pass  # another process was faster, or the table is gone
        except Exception as problem:
            self._told("a bot failed", problem, table=table_id)
            await asyncio.sleep(BACK_OFF)
        finally:
            self._driving.discard(table_id)

    async def _drive_once(self, table_id: str) -> bool:
        live = await self.live(table_id)
        table, game = live.table, live.game
        if table.state != RUNNING or game is None:
            return False
        seat, now = table.awaits, self.clock()
        place = table.seats[seat]
        late = bool(table.clock) and now >= table.asked + table.clock
        if place.player == PERSON and not place.away and not late:
            return False
        level = place.player if place.player != PERSON else STAND_IN
        key = await self._answer(live, seat, level)
        async with self._lock(table_id):
            live = await self._live(table_id)
            if live.table.played != table.played or live.table.seats[seat].away != place.away:
                return True  # somebody came back or took something back: look again
            await self._choose(live, seat, [key], live.version, by="bot")
        return True

    async def _answer(self, live: Live, seat: int, level: str) -> str:
        """What the bot chooses. Where seats have secrets, it comes after the same time whether it had a choice or not."""
        table = live.table
        pace = self.settings.bot_pace if registry.game(table.game).pages().secret else 0.0
        keys = [choice.key for choice in live.made]
        most = min(LIVE, pace / 2) if pace else LIVE
        thinking = self.thinkers.answer(table.id, live.origin, keys, seat, level, self._waiting(table), most)
        key, _ = await asyncio.gather(thinking, asyncio.sleep(pace))
        return key

    def _waiting(self, table: Table) -> int:
        """Who waits for the bots of a table."""
        if any(seat.player == PERSON and self.is_here(table, number) for number, seat in enumerate(table.seats)):
            return SOMEBODY
        return WATCHED if self.hub.is_heard(table.id) else NOBODY_THERE

    # --- clocks and absences ----------------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        """Finds tables where a clock has run out, somebody is away, or a killed process left a bot thinking."""
        while True:
            try:
                for table_id in await asyncio.to_thread(self.store.due, self.clock()):
                    if table_id not in self._driving:
                        await self._attend(table_id)
            except Exception as problem:
                self._told("looking after tables failed", problem)
            await asyncio.sleep(SWEEP)

    async def _attend(self, table_id: str) -> None:
        with suppress(Refusal, Stale, NoTable):  # another process was faster
            async with self._lock(table_id):
                live = await self._live(table_id)
                table = live.table
                if table.state != RUNNING:
                    return
                seat, now = table.awaits, self.clock()
                place = table.seats[seat]
                late = bool(table.clock) and now >= table.asked + table.clock
                ends = ends_at(live)
                if ends is not None and now >= ends and (found := live.pause()) is not None:
                    await self._choose(live, seat, [found.key], live.version, by="orders")
                    return
                if place.player == PERSON and not place.away and not late:
                    seen = max(place.seen, self._present.get((table_id, seat), 0.0))
                    if not table.grace or now < max(seen, table.asked) + table.grace:
                        due = self._due(replace_seat(table, seat, seen=seen), seat, table.asked, ends)
                        await self.write(self.store.apply, Change(table_id, fields={"due": due}, played=table.played))
                        return
                    gone = table.heroes(seat)  # nobody waits for the same person twice
                    entries = tuple(Entry(SEAT, each, "away", at=now) for each in gone)
                    change = Change(table_id, entries, played=table.played, fields={"due": now + LOOK_AFTER},
                                    seats={each: {"away": True} for each in gone})  # fmt: skip
                    await self._apply(live, change)
                    return
            if table_id not in self._driving:
                self._driving.add(table_id)
                self._later(self._drive(table_id))

    async def _note_presence(self) -> None:
        """Tells the store, now and then and all at once, who is there, for the other processes."""
        noted = 0.0
        while True:
            await asyncio.sleep(SEEN)
            now = self.clock()
            places = [place for place, at in self._present.items() if at >= noted]
            self._present = {place: min(at, now) for place, at in self._present.items() if at > now - 10 * SEEN}
            self._chats = {place: times for place, times in self._chats.items() if now - 60 < times[-1] <= now}
            noted = now
            for first in range(0, len(places), TOGETHER):  # in small steps, so that no choice waits long for its turn
                try:
                    await self.write(self.store.seen, places[first : first + TOGETHER], now)
                except Exception as problem:
                    self._told("noting who is there failed", problem)
                await asyncio.sleep(0.02)

    def _told(self, what: str, problem: Exception, **about: Any) -> None:
        """For the log. Of a database that is busy, full or away no more than that is said: it is said often."""
        if isinstance(problem, (self.store.trouble, Unavailable)):
            log.error(what, problem=str(problem) or type(problem).__name__, **about)
        else:
            log.error(what, exc_info=problem, **about)

    def _later(self, work: Any) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("a task failed", exc_info=problem)
