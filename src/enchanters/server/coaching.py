"""The coach at the table: hints while a game runs, the review when it is over.

Both are found in the thinkers' processes, out of what the seat may know, and kept for a while.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from enchanters.bots.review import BUDGET, share, summed_up, turns_of
from enchanters.kernel.record import Record
from enchanters.server.caretaking import Caretaking
from enchanters.server.errors import N_, NoHints, NotNow, NotYours, NotYourTurn
from enchanters.server.playing import not_too_long
from enchanters.server.store.base import COACH, OVER, RUNNING, Change, Entry, Store

if TYPE_CHECKING:
    from enchanters.kernel.record import Origin
    from enchanters.server.live import Live
    from enchanters.server.settings import Settings

HINTS = 500  # kept
REVIEWS = 32
AT_ONCE = 1  # reviews being made; the others wait, and bots think in between
SOON = 0.7  # seconds that a page waits for a review before it says how far it is

AGREE, REFUSE, HINT = "agree", "refuse", "hint"

HintName = tuple[str, int, int, str]  # table, its newest choice, seat, language
ReviewName = tuple[str, int, str]


@dataclass
class Review:
    """A review, or how far it is."""

    done: int = 0
    turns: int = 0
    failed: bool = False  # it would take too long
    found: dict[str, Any] | None = None
    ready: asyncio.Event = field(default_factory=asyncio.Event)


def agreed_to_hints(live: Live) -> set[int]:
    """The persons who have agreed and not taken it back."""
    said = [entry for entry in live.notes if entry.kind == COACH and entry.text != HINT]
    newest = {live.table.person(entry.seat): entry.text for entry in said}
    return {seat for seat, text in newest.items() if text == AGREE} & live.table.persons()


def hints_given(live: Live) -> bool:
    """To whoever plays alone with bots; where people compete, if all of them have agreed."""
    persons = live.table.persons()
    return len(persons) <= 1 or persons <= agreed_to_hints(live)


def hint_asked(live: Live, seat: int) -> bool:
    """Whether the seat has asked the coach since the last choice."""
    lately = takewhile(lambda entry: entry.number > live.table.played, reversed(live.notes))
    return any(entry.kind == COACH and entry.text == HINT and entry.seat == seat for entry in lately)


def asked_now(live: Live, lang: str) -> tuple[HintName, Origin, list[str]]:
    """The question as it stands, for the coach."""
    name = (live.table.id, live.table.played, live.table.awaits, lang)
    return name, live.origin, [choice.key for choice in live.made]


class Coaching(Caretaking):
    """Hints and reviews."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, settings, clock)
        self._hints: OrderedDict[HintName, dict[str, Any]] = OrderedDict()
        self._hinting: dict[HintName, asyncio.Lock] = {}
        self._reviews: OrderedDict[ReviewName, Review] = OrderedDict()
        self._reviewing = asyncio.Semaphore(AT_ONCE)

    async def agree_to_hints(self, holder: str, table_id: str, agree: bool) -> Live:
        """For all seats of this visitor: people who share a device sit together."""
        seats = (await self.rights(holder, table_id)).seats
        if not seats:
            raise NotYours
        async with self._lock(table_id):
            live = await self._live(table_id)
            not_too_long(live)
            if live.table.state != RUNNING:
                raise NotNow
            text, agreed = AGREE if agree else REFUSE, agreed_to_hints(live)
            persons = sorted({live.table.person(seat) for seat in seats})
            entries = tuple(Entry(COACH, seat, text, at=self.clock()) for seat in persons if (seat in agreed) != agree)
            if entries:
                self._not_too_often(table_id, entries[0].seat)
                await self._apply(live, Change(table_id, entries))
            return await self._live(table_id)

    async def hint(self, holder: str, table_id: str, lang: str) -> dict[str, Any]:
        """What the coach says to the seat that is asked, if this visitor has it. That it was asked is no secret."""
        seats = (await self.rights(holder, table_id)).seats
        if not seats:
            raise NotYours
        async with self._lock(table_id):
            live = await self._live(table_id)
            not_too_long(live)
            if live.table.state != RUNNING:
                raise NotNow
            if not hints_given(live):
                raise NoHints
            if live.table.awaits not in seats:
                raise NotYourTurn
            question = asked_now(live, lang)
            if not hint_asked(live, live.table.awaits):
                entry = Entry(COACH, live.table.awaits, HINT, at=self.clock())
                await self._apply(live, Change(table_id, (entry,)))
        return await self._hint(*question)

    async def hint_shown(self, live: Live, seat: int | None, lang: str) -> dict[str, Any] | None:
        """The hint that this seat has asked for at this question, also if it asked another process."""
        if live.table.state != RUNNING or seat != live.table.awaits or not hints_given(live) or not hint_asked(live, seat):
            return None
        with suppress(NotNow):
            return await self._hint(*asked_now(live, lang))
        return None

    async def _hint(self, name: HintName, origin: Origin, keys: list[str]) -> dict[str, Any]:
        """Found once for each question; the same in every process, since it depends on public things only."""
        lock = self._hinting.setdefault(name, asyncio.Lock())
        try:
            async with lock:  # whoever asks twice makes nobody think twice
                found = self._hints.get(name)
                if found is None:
                    found = await self.thinkers.hint(name[0], origin, keys, name[3])
                    if found is None:
                        raise NotNow(N_("The coach would have to think too long about it."))
                    self._hints[name] = found
        finally:
            self._hinting.pop(name, None)
        while len(self._hints) > HINTS:
            self._hints.popitem(last=False)
        return found

    async def review(self, live: Live, lang: str) -> Review:
        """The review of a game that is over; it is begun when it is first asked for."""
        if live.table.state != OVER:
            raise NotNow
        name = (live.table.id, live.table.played, lang)
        found = self._reviews.get(name)
        if found is None:
            found = self._reviews[name] = Review()
            self._later(self._make_review(live, lang, name, found))
            while len(self._reviews) > REVIEWS:
                self._reviews.popitem(last=False)
        self._reviews.move_to_end(name)
        with suppress(TimeoutError):
            await asyncio.wait_for(found.ready.wait(), SOON)
        return found

    async def _make_review(self, live: Live, lang: str, name: ReviewName, review: Review) -> None:
        try:
            async with self._reviewing:
                await self._review(live, lang, review)
        except BaseException:
            self._reviews.pop(name, None)  # the next visitor may try again
            raise
        finally:
            review.ready.set()

    async def _review(self, live: Live, lang: str, review: Review) -> None:
        keys = [choice.key for choice in live.made]
        turns = await self.aside(turns_of, Record(live.origin, [(key, "") for key in keys]))
        review.turns = len(turns)
        parts = []
        for turn in turns:
            part = await self.thinkers.review_turn(live.table.id, live.origin, keys, turn, share(BUDGET, turns), lang)
            if part is None:
                review.failed = True
                return
            parts.append(part | {"step": live.base + part["step"]})
            review.done += 1
        review.found = await self.aside(summed_up, parts, live.game, lang)
