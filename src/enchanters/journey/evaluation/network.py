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

    def added(self, own: Sequence[float], other: Sequence[float], turns: float) -> float:
        """In glory, for the first of the two seats."""
        left = turns / TURNS
        rows = np.array(((*own, *other, left), (*other, *own, left)))
        said = np.maximum(rows @ self.inner + self.bias, 0.0) @ self.outer
        return float(said[0] - said[1])


@cache
def shipped(path: Path) -> Network:
    with np.load(path) as file:
        return Network(file["inner"], file["bias"], file["outer"])
