"""When Python looks for objects that only hold each other: often and shortly while people play, thoroughly when nobody does.

Tables live long and hold no cycles. Going through those of a thousand tables stops the server for half a second, and for
a sixth whenever Python thinks that many new ones have come; so each object is looked at once, while it is young.
"""

from __future__ import annotations

import gc

YOUNG = 30_000  # new objects between two looks, which take some hundredths of a second
NEVER = 1_000_000


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
