"""When Python looks for objects that only hold each other: often and shortly while people play, thoroughly when nobody does,
but once a day at least.

Tables live long and hold no cycles. Going through those of a thousand tables stops the server for half a second, and for
a sixth whenever Python thinks that many new ones have come; so each object is looked at once, while it is young.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

YOUNG = 30_000  # new objects between two looks, which take some hundredths of a second
NEVER = 1_000_000
THOROUGH = 3600.0  # seconds from one thorough look to the next while nobody is there …
LATEST = 24 * 3600.0  # … and while there is always somebody


def begin() -> None:
    """For a process that serves. What is there already stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.callbacks.append(leave_alone)


def leave_alone(phase: str, info: dict[str, int]) -> None:
    """Whatever is alive after a look is not looked at again. It still goes when nothing refers to it."""
    if phase == "stop":
        gc.freeze()


def thoroughly() -> None:
    """Looks at everything. With a thousand tables in memory that takes a second."""
    gc.unfreeze()
    gc.collect()


class Tidying:
    """When it is time for a thorough look."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.last = clock()

    def look(self, somebody: bool) -> None:
        if self.clock() > self.last + (LATEST if somebody else THOROUGH):
            thoroughly()
            self.last = self.clock()
