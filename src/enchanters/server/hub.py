"""Tells the streams of a process which tables have changed. It knows versions and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Ear:
    """What one stream hears of its table."""

    def __init__(self, ended: bool) -> None:
        self.newest = 0
        self.ended = ended  # the table was deleted, or the server stops
        self._waiting: asyncio.Future[None] | None = None  # the stream, while it has nothing to tell

    def hear(self, version: int) -> None:
        if version > self.newest:
            self.newest = version
            self.wake()

    def end(self) -> None:
        self.ended = True
        self.wake()

    def wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def newer(self, known: int, quiet: float) -> int | None:
        """A version newer than the known one, as soon as there is one; None after a quiet time, or at the end.

        By a bare future and a timer: a task and an event for every wait of every stream would cost several times as much.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + quiet
        while self.newest <= known and not self.ended:
            if (left := until - loop.time()) <= 0:
                return None
            self._waiting = loop.create_future()
            timer = loop.call_later(left, self.wake)
            try:
                await self._waiting
            finally:
                timer.cancel()
                self._waiting = None
        return None if self.ended else self.newest


class Hub:
    """The ears of all streams, by table."""

    def __init__(self) -> None:
        self._ears: dict[str, set[Ear]] = {}
        self._stopped = False
        self._loop = asyncio.get_running_loop()

    def told(self, table: str, version: int) -> None:
        """A table has changed; may be called from any thread."""
        self._loop.call_soon_threadsafe(self._tell, table, version)

    def _tell(self, table: str, version: int) -> None:
        for ear in self._ears.get(table, ()):
            ear.hear(version)

    def end(self, table: str) -> None:
        """The table is no more."""
        for ear in self._ears.get(table, ()):
            ear.end()

    def stop(self) -> None:
        """All streams end, so that the server can."""
        self._stopped = True
        for table in self._ears:
            self.end(table)

    def is_heard(self, table: str) -> bool:
        """Whether somebody listens to the table."""
        return table in self._ears

    @property
    def streams(self) -> int:
        return sum(len(ears) for ears in self._ears.values())

    @contextmanager
    def listening(self, table: str) -> Iterator[Ear]:
        """Whoever listens before reading the version misses none."""
        ear = Ear(self._stopped)
        ears = self._ears.setdefault(table, set())
        ears.add(ear)
        try:
            yield ear
        finally:
            ears.discard(ear)
            if not ears and self._ears.get(table) is ears:
                del self._ears[table]
