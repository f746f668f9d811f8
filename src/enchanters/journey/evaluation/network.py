"""The value networks: what they add to the weighted features where one seat is set against another.

There is one for tables of the base box and one for those with optional systems, which sees more. Each has one
hidden layer over both seats' features and the time left; what it says of two seats the other way round is the same with
the other sign. `benchmarks/bots/network.py` trains them by temporal differences and writes the files.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from enchanters.journey.evaluation.features import NAMES, beyond_names

HERE: Final = Path(__file__).parent
SMALL: Final = HERE / "network.npz"
LARGE: Final = HERE / "systems.npz"
TURNS: Final = 24.0  # of a seat in a whole game


class Network:
    """`inner` and `bias` make the hidden layer, `outer` the number that comes out."""

    def __init__(self, inner: Any, bias: Any, outer: Any) -> None:
        self.inner = inner
        self.bias = bias
        self.outer = outer
        # A seat says the same to the hidden layer whomever it is set beside: as the first of two, and as the second.
        numbers = len(inner) // 2
        self.sides = np.concatenate([inner[:numbers], inner[numbers : 2 * numbers]], axis=1)
        self.time = inner[2 * numbers]

    def leads(self, rows: Sequence[Sequence[float]], seat: int, turns: float) -> list[float]:
        """In glory, for this seat beside each of them (beside itself: nothing)."""
        hidden = len(self.outer)
        said = np.array(rows) @ self.sides
        own = said[seat] + np.tile(self.bias + turns / TURNS * self.time, 2)
        first = np.maximum(own[:hidden] + said[:, hidden:], 0.0) @ self.outer
        second = np.maximum(own[hidden:] + said[:, :hidden], 0.0) @ self.outer
        found: list[float] = (first - second).tolist()
        return found


@cache
def shipped(path: Path) -> Network:
    """A network as it is told what there is now: of what it was not taught it makes nothing."""
    names = [*NAMES, *(beyond_names() if path != SMALL else ())]
    with np.load(path) as file:
        told = [names.index(name) for name in file["names"]]
        inner = np.zeros((2 * len(names) + 1, file["inner"].shape[1]))
        for first, side in ((0, 0), (len(names), len(told))):
            for number, at in enumerate(told):
                inner[first + at] = file["inner"][side + number]
        inner[-1] = file["inner"][-1]
        return Network(inner, file["bias"], file["outer"])
