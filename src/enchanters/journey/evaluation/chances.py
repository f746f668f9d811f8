"""From what the evaluation expects, a margin or the glory of one alone, to the chance to win.

A logistic curve: a margin of as much as the *spread* wins about three games in four. The spread grows with the turns that
are left, since much can still happen. `python -m enchanters.lab.chances` fits its two numbers again, by the games that
bots play against themselves: for each of some stretches of the game the spread under which the results are likeliest, and
then the straight line through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING, Final, cast

from enchanters.journey.evaluation import LOSS, turns_left
from enchanters.journey.scoring import is_scored

if TYPE_CHECKING:
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game

SPREAD: Final = 2.24  # of the margin, at the end of the game
SPREAD_PER_TURN: Final = 0.29  # and for each turn that a seat has still to play
ALONE: Final = 1.8  # spread of the glory of one alone, at the end of the game
ALONE_PER_TURN: Final = 0.3
FARTHEST: Final = 20.0  # spreads: beyond it is certain


def chances(game: Game, values: Sequence[float]) -> list[float]:
    """One chance for each seat, together 1. With two seats a logistic curve; with more, the same law for several.

    Of one alone: the chance to reach the mark, if there is one. Those who win or lose together have the same chance.
    """
    state = cast("Journey", game)
    if not is_scored(state):
        return [(1.0 + value / LOSS) / 2.0 for value in values]
    if len(values) == 1:
        return [chance_alone(state, values[0])]
    spread = 2 * (SPREAD + SPREAD_PER_TURN * (turns_left(state) if state.kinds else 0.0))
    best = max(values)
    weights = [exp(max(-FARTHEST, (value - best) / spread)) for value in values]
    return [weight / sum(weights) for weight in weights]


def chance_alone(game: Journey, value: float) -> float:
    """SOLO-01: so much glory is expected, and so much is needed."""
    mark = next((found.mark for system in game.systems if (found := system.outcome(game)) is not None), None)
    if mark is None:
        return 1.0
    spread = ALONE + ALONE_PER_TURN * (turns_left(game) if game.kinds else 0.0)
    return 1 / (1 + exp(min(FARTHEST, (mark - value) / spread)))
