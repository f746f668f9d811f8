"""How good a game looks to a seat, for bots: the tuned judgement, and simpler ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from operator import mul, sub
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from enchanters.gathering.codes import GOAL
from enchanters.gathering.evaluation import first
from enchanters.gathering.evaluation.features import NAMES, features
from enchanters.gathering.evaluation.options import candidates, situation
from enchanters.gathering.scoring import points, stones, winners
from enchanters.kernel.weights import Table, read, table_of, total

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.game import Game

__all__ = ["candidates", "chances", "evaluator", "lessons", "situation"]

Evaluate = Callable[["Game", int], float]
FILE: Final = Path(__file__).parent / "weights.toml"
FROZEN: Final = Path(__file__).parent / "expert-1.toml"
MOMENTS: Final = ("late", "early")
WON: Final = 30.0  # a victory, in points
BEST_OTHER: Final = 0.5  # with several others: how much the best of them counts, the rest being their mean
SPREAD: Final = 2.0  # of the margin when somebody is about to win,
SPREAD_PER_POINT: Final = 0.35  # and for each point that the best seat still lacks
FARTHEST: Final = 20.0  # spreads: beyond it is certain


def evaluator(name: str) -> Evaluate:
    """One of the evaluations that kernel/registry.py names."""
    if name == "greedy-1":
        return first.evaluate
    if name == "expert-1":
        return linear(read(FROZEN, NAMES, len(MOMENTS)))
    return glance if name == "glance" else linear(tuned())


def glance(game: Game, seat: int) -> float:
    """What lies there now, as a beginner sees it: points and stones, nothing that may come of the hand."""
    state = cast("Gathering", game)
    if state.how:
        return WON if seat in winners(state) else -WON
    return points(state, seat) + stones(state, seat) + 0.1 * len(state.hands[seat])


def tuned() -> Table:
    """The weights that are used; `enchanters.lab.tune` writes them."""
    return read(FILE, NAMES, len(MOMENTS))


def early(game: Gathering) -> float:
    """How far the leader still has to go, from 1 at the beginning to 0 at the end."""
    return 1 - min(1.0, max(points(game, seat) for seat in range(len(game.names))) / GOAL)


def linear(table: Table) -> Evaluate:
    """The judgement by weighted features: the own value less that of the others."""
    late_weights, early_weights = table

    def evaluate(game: Game, seat: int) -> float:
        state = cast("Gathering", game)
        if state.how:
            margin = points(state, seat) - max(points(state, s) for s in range(len(state.names)) if s != seat)
            return (WON if seat in winners(state) else -WON) + 0.1 * margin
        part = early(state)
        weights = [a + part * (b - a) for a, b in zip(late_weights, early_weights, strict=True)]
        # What others might do with hands that were only imagined would be noise.
        values = [total(map(mul, weights, features(state, s, s == seat))) for s in range(len(state.names))]
        own = values.pop(seat)
        if len(values) == 1:
            return own - values[0]
        return own - BEST_OTHER * max(values) - (1 - BEST_OTHER) * total(values) / len(values)

    return evaluate


class GatheringLessons:
    """What tuning needs to know."""

    file: Path = FILE
    names: Sequence[str] = NAMES
    moments: Sequence[str] = MOMENTS

    def sample(self, game: Game, seat: int, other: int) -> list[float]:
        """The difference of two seats' features, spread over the moments."""
        state = cast("Gathering", game)
        part = early(state)
        difference = list(map(sub, features(state, seat, True), features(state, other, True)))
        return [share * x for share in (1 - part, part) for x in difference]

    def evaluator(self, weights: Mapping[str, Sequence[float]]) -> Evaluate:
        return linear(table_of(weights, NAMES, len(MOMENTS)))


lessons = GatheringLessons()


def chances(game: Game, values: Sequence[float]) -> list[float]:
    """From margins to chances to win, together 1: the same law as a logistic curve, for several seats."""
    state = cast("Gathering", game)
    spread = 2 * (SPREAD + SPREAD_PER_POINT * GOAL * early(state))
    best = max(values)
    weights = [exp(max(-FARTHEST, (value - best) / spread)) for value in values]
    return [weight / sum(weights) for weight in weights]
