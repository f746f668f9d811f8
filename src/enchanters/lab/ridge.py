"""Weights for series of samples, in plain Python: ridge regression on returns that look only some steps ahead."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import mul

DOUBT = 100.0  # how many samples' worth of doubt about every weight,
STEADY = 3.0  # how many times more about a change from one moment to the next,
FLOOR = 0.05  # and the least spread that a column is taken to have: rare things need more samples
AHEAD = 0.9  # of what is not yet known one step later: how much is left to the steps after it
REPEATS = 6


class Ridge:
    """Learns from series: what was seen step after step, and how it came out in the end.

    The outcome alone is a poor teacher, since much else happened in between. So a sample is to foretell a mixture of what
    the next samples foretold, the nearest most of all, and of the outcome: temporal differences, until they settle.
    """

    def __init__(self, names: int, moments: int) -> None:
        self.names = names
        self.columns = names * moments  # all names for each moment in turn
        self.products = [[0.0] * self.columns for _ in range(self.columns)]  # the lower triangle
        self.series: list[tuple[list[array[float]], float]] = []
        self.samples = 0

    def add(self, series: list[array[float]], outcome: float) -> None:
        self.series.append((series, outcome))
        self.samples += len(series)
        for sample in series:
            filled = [(i, x) for i, x in enumerate(sample) if x]
            for at, (i, x) in enumerate(filled):
                row = self.products[i]
                for j, y in filled[: at + 1]:
                    row[j] += x * y

    def learn(self) -> list[float]:
        """The weights of all columns."""
        lower = self.decomposed()
        weights = solved(lower, self.targets([0.0] * self.columns, 1.0))
        for _ in range(REPEATS):
            weights = solved(lower, self.targets(weights, AHEAD))
        return weights

    def targets(self, weights: Sequence[float], ahead: float) -> list[float]:
        """The sum of all samples, each times what it is to foretell."""
        total = [0.0] * self.columns
        for series, outcome in self.series:
            aim = outcome
            for sample in reversed(series):
                for i, x in enumerate(sample):
                    if x:
                        total[i] += x * aim
                aim = ahead * aim + (1 - ahead) * sum(map(mul, weights, sample))
        return total

    def explained(self, weights: Sequence[float]) -> float:
        """The share of the squared outcomes that the weights foretell."""
        missed = squares = 0.0
        for series, outcome in self.series:
            squares += len(series) * outcome * outcome
            missed += sum((outcome - sum(map(mul, weights, sample))) ** 2 for sample in series)
        return 1 - missed / squares

    def decomposed(self) -> list[list[float]]:
        """Cholesky's lower triangle of the products and the doubts."""
        lower = [row.copy() for row in self.products]
        doubt = [DOUBT * (row[i] / self.samples + FLOOR) for i, row in enumerate(self.products)]
        for i, own in enumerate(doubt):
            lower[i][i] += own
        for i in range(self.names, self.columns):
            before = i - self.names
            tie = STEADY * (doubt[i] + doubt[before]) / 2
            lower[i][i] += tie
            lower[before][before] += tie
            lower[i][before] -= tie
        for i, row in enumerate(lower):
            for j in range(i + 1):
                rest = row[j] - sum(map(mul, row[:j], lower[j][:j]))
                row[j] = rest**0.5 if i == j else rest / lower[j][j]
        return lower


def solved(lower: list[list[float]], targets: Sequence[float]) -> list[float]:
    """The weights that give the targets, by substitution forward and back."""
    n = len(lower)
    found = list(targets)
    for i in range(n):
        found[i] = (found[i] - sum(map(mul, lower[i][:i], found[:i]))) / lower[i][i]
    for i in reversed(range(n)):
        found[i] = (found[i] - sum(lower[k][i] * found[k] for k in range(i + 1, n))) / lower[i][i]
    return found
