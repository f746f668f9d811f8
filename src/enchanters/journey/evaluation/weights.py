"""The tuned weights: one for each feature at three moments of a game, and in between a mixture of the two nearest."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from enchanters.journey.evaluation.features import NAMES
from enchanters.kernel.weights import Table, read, total

MOMENTS: Final = ("late", "middle", "early")
KNOTS: Final = (0.0, 8.0, 24.0)  # the turns that a seat has still to play at these moments
FILE: Final = Path(__file__).parent / "weights.toml"
FROZEN: Final = Path(__file__).parent / "expert-1.toml"


def tuned() -> Table:
    """The weights that are used; `enchanters.lab.tune` writes them."""
    return read(FILE, NAMES, len(MOMENTS))


def frozen() -> Table:
    """The weights of `expert-1`."""
    return read(FROZEN, NAMES, len(MOMENTS))


def shares(turns: float) -> tuple[float, ...]:
    """How much each moment counts with so many turns to play."""
    late, middle, early = KNOTS
    if turns >= early:
        return 0.0, 0.0, 1.0
    if turns >= middle:
        part = (turns - middle) / (early - middle)
        return 0.0, 1 - part, part
    part = (turns - late) / (middle - late)
    return 1 - part, part, 0.0


def mixed(table: Table, turns: float) -> tuple[float, ...]:
    """The weights at a moment of the game."""
    parts = shares(turns)
    return tuple([total(s * w for s, w in zip(parts, column, strict=True)) for column in zip(*table, strict=True)])
