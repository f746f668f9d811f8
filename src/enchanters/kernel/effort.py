"""Who watches over work that may take long: it is counted in steps, never in seconds, so that it is the same everywhere.

A game tells its watch what its searches cost. The server lets nothing go on for long where everybody waits for it, and
begins it anew where nobody does.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

BREATH = 2_000  # steps, some milliseconds …
REST = 0.001  # … and the seconds for others after them

Watch = Callable[[int], None]

_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


class Laborious(Exception):
    """The work takes more steps than it may have here. Nothing has come of it."""


class Limit:
    """Stops work that takes more than so many steps."""

    def __init__(self, most: int) -> None:
        self.left = most

    def __call__(self, steps: int) -> None:
        self.left -= steps
        if self.left <= 0:
            raise Laborious


class Breath:
    """Lets other threads go on, again and again: else they would wait long for each turn, with compiled code for ever."""

    def __init__(self) -> None:
        self.spent = 0
        self.stopped = False  # by another thread: nobody waits for the work any more
        self._left = BREATH

    def __call__(self, steps: int) -> None:
        self.spent += steps
        self._left -= steps
        if self._left <= 0:
            self._left = BREATH
            time.sleep(REST)
            if self.stopped:
                raise Laborious


def watch() -> Watch | None:
    """Who has to be told what work costs."""
    return _watch.get()


@contextmanager
def watched(by: Watch) -> Iterator[None]:
    token = _watch.set(by)
    try:
        yield
    finally:
        _watch.reset(token)
