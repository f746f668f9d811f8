"""The evaluation of `greedy-1`, the yardstick of all later bots: made by hand, and never to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from enchanters.gathering.codes import ENCHANTERS, KINDS_OF_GATHERING
from enchanters.gathering.evaluation.worth import best_now, reward_worth
from enchanters.gathering.scoring import elementals, points, stones, winners
from enchanters.kernel.weights import total

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.game import Game

WON = 100.0
STONE = 1.0
READY = 0.8  # how much of a gathering counts that is still in the hand
CARD = 0.2  # an enchanter in hand
HELP = 1.5  # Proxima on the table
RIVAL = 0.5  # how much the best other seat counts


def evaluate(game: Game, seat: int) -> float:
    """What the seat has and what it could organise at once, less a share of the best other's points."""
    state = cast("Gathering", game)
    others = max(points(state, other) for other in range(len(state.names)) if other != seat)
    if state.how:
        return (WON if seat in winners(state) else -WON) + points(state, seat) - RIVAL * others
    means = [sum(pile) / max(1, len(pile)) for pile in state.piles[:KINDS_OF_GATHERING]]
    value = total([reward_worth(state, each) for each in state.rewards[seat]]) + elementals(state, seat)
    value += STONE * stones(state, seat) + READY * best_now(state, seat, means)
    value += CARD * sum([card < ENCHANTERS for card in state.hands[seat]])
    if state.proxima == seat:
        value += HELP
    return value - RIVAL * others
