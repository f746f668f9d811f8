"""Who waits for whom: places that are few, given to one address after the other, so that none takes them all."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from enchanters.server.errors import TooMuch

# Where the request comes from for which something is done; empty: the server does it by itself. The guard sets it, and
# what a request sets going (a bot that answers) counts as its address's too.
asked_by: ContextVar[str] = ContextVar("asked_by", default="")


class Places:
    """So many at once, so many of them for one address; those who wait come in turns, one of each address.

    Whoever has a lower rank comes first. `waiting`: how many of one address may wait.
    """

    def __init__(self, most: int, each: int, waiting: int) -> None:
        self.most, self.each, self.waiting = most, each, waiting
        self._taken: Counter[str] = Counter()
        self._queues: dict[int, OrderedDict[str, deque[asyncio.Future[None]]]] = {}
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def one(self, rank: int = 0) -> AsyncIterator[None]:
        """Holds a place; raises TooMuch where too many of that address wait already."""
        who = asked_by.get()
        await self._enter(who, rank)
        try:
            yield
        finally:
            self._leave(who)

    async def _enter(self, who: str, rank: int) -> None:
        if self._waiting[who] >= self.waiting:
            raise TooMuch("waiting")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(rank, OrderedDict()).setdefault(who, deque()).append(place)
        self._waiting[who] += 1
        self._let_in()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self._leave(who)
            elif rank in self._queues and place in self._queues[rank].get(who, ()):  # else it was passed over already
                self._queues[rank][who].remove(place)
                self._tidy(rank, who)
            raise

    def _leave(self, who: str) -> None:
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
        self._let_in()

    def _let_in(self) -> None:
        while self._taken.total() < self.most and (found := self._next()) is not None:
            rank, who = found
            place = self._queues[rank][who].popleft()
            self._queues[rank].move_to_end(who)
            self._tidy(rank, who)
            if not place.cancelled():  # nobody waits there any more
                self._taken[who] += 1
                place.set_result(None)

    def _next(self) -> tuple[int, str] | None:
        for rank in sorted(self._queues):
            for who in self._queues[rank]:
                if not who or self._taken[who] < self.each:
                    return rank, who
        return None

    def _tidy(self, rank: int, who: str) -> None:
        self._waiting[who] -= 1
        if not self._waiting[who]:
            del self._waiting[who]
        if not self._queues[rank][who]:
            del self._queues[rank][who]
        if not self._queues[rank]:
            del self._queues[rank]
