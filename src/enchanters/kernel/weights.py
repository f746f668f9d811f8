"""Tuned weights: one for each feature of a position at each moment of a game, read from a file that tuning writes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, reduce
from operator import add
from pathlib import Path

Table = tuple[tuple[float, ...], ...]  # the weights of all features at each moment


@cache
def read(file: Path, names: tuple[str, ...], moments: int) -> Table:
    return table_of(tomllib.loads(file.read_text(encoding="utf-8"))["weights"], names, moments)


def table_of(weights: Mapping[str, Sequence[float]], names: Sequence[str], moments: int) -> Table:
    """Weights by name; features that are not among them count nothing."""
    nothing = (0.0,) * moments
    return tuple(tuple(float(weights.get(name, nothing)[moment]) for name in names) for moment in range(moments))


def total(numbers: Iterable[float]) -> float:
    """One added after the other: a bot is to choose alike on every Python, and `sum` rounds in another way since 3.12."""
    return reduce(add, numbers, 0.0)
