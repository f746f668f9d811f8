"""How good a game looks to a seat, for bots: the tuned judgement, and simpler ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import sub
from pathlib import Path
from typing import TYPE_CHECKING, cast

from enchanters.journey.codes import NO_CARD, SLOTS
from enchanters.journey.evaluation import first
from enchanters.journey.evaluation.features import NAMES, beyond, features, hopes, judges, promised, weighed
from enchanters.journey.evaluation.options import candidates, situation
from enchanters.journey.evaluation.weights import FILE, MOMENTS, frozen, mixed, shares, tuned
from enchanters.journey.scoring import all_lost, is_scored, result, score, standing
from enchanters.journey.state import look
from enchanters.kernel.weights import Table, table_of, total

if TYPE_CHECKING:
    from enchanters.journey.evaluation.network import Network
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game

__all__ = ["candidates", "evaluator", "lessons", "situation"]

Evaluate = Callable[["Game", int], float]
BEST_OTHER = 0.5  # with several others: how much the best of them counts, the rest being their mean
LOSS = 100.0  # a game lost
TO_COME = 2.4  # glory that each turn still to be played brings to one alone, besides what the features promise
SPENT = 4.0  # what of that promise comes too late
ICON = 0.4  # what a glance sees in a point of attack or defense,
COIN = 0.2  # and in a crystal


def evaluator(name: str) -> Evaluate:
    """One of the evaluations that kernel/registry.py names."""
    if name == "greedy-1":
        return helpful(first.evaluate)
    if name == "expert-1":
        return linear(frozen())
    if name == "glance":
        return helpful(glance)
    from enchanters.journey.evaluation.network import LARGE, SMALL, shipped  # numpy is slow to come

    return linear(tuned(), (shipped(SMALL), shipped(LARGE)))


def helpful(own: Evaluate) -> Evaluate:
    """A simple judgement of one's own lead; where nobody scores, its bots too look at what is good for all."""
    shared = linear(tuned())

    def evaluate(game: Game, seat: int) -> float:
        return own(game, seat) if is_scored(cast("Journey", game)) else shared(game, seat)

    return evaluate


def glance(game: Game, seat: int) -> float:
    """What lies there now, as a beginner sees it: neither what will be covered, nor the time left, nor the others."""
    state = cast("Journey", game)
    if not state.kinds:
        return 0.0
    seen = look(state, seat)
    return score(state, seat) + ICON * (seen.attack + seen.defense) + COIN * state.crystals[seat]


def linear(
    table: Table, networks: tuple[Network, Network] | None = None, thumbs: bool = True, together: bool = True
) -> Evaluate:
    """The judgement by weighted features, the own value less that of the others, and what a network adds to it.

    The first network is for tables of the base box, the second one for those where there is more. `thumbs`: with a
    network, also what systems promise by rules of thumb. `together`: what is good for all, where all win or lose together.
    """

    at_moments: dict[float, tuple[float, ...]] = {}

    def evaluate(game: Game, seat: int) -> float:
        state = cast("Journey", game)
        if not state.kinds:
            return 0.0  # kingdoms are still being picked
        turns = turns_left(state)
        weights = at_moments.get(turns)
        if weights is None:
            weights = at_moments[turns] = mixed(table, turns)
        for system in state.systems:
            if system.unites and together:
                return LOSS * judges()[system.name][1].together(state, hopes(state, weights, turns), turns)
        if not turns and not state.stack and not state.codes:
            return final(state, seat)
        fear = LOSS * max([judges()[system.name][1].fear(state, turns) for system in state.systems], default=0.0)
        seats = [features(state, s, turns) for s in range(len(state.names))]
        values = [weighed(weights, row) for row in seats]
        if networks is not None and state.systems:
            seen = [beyond(state, s, turns) for s in range(len(seats))]
            if thumbs:
                values = [value + promised(numbers) for value, numbers in zip(values, seen, strict=True)]
            seats = [row + numbers for row, numbers in zip(seats, seen, strict=True)]
        others = [other for other in range(len(seats)) if other != seat]
        leads = [values[seat] - values[other] for other in others]
        if networks is not None and leads:
            added = networks[bool(state.systems)].leads(seats, seat, turns)
            leads = [lead + added[other] for lead, other in zip(leads, others, strict=True)]
        if not leads:
            return expected(values[seat], turns) - fear
        if len(leads) == 1:
            return leads[0] - fear
        return BEST_OTHER * min(leads) + (1 - BEST_OTHER) * total(leads) / len(leads) - fear

    return evaluate


def expected(value: float, turns: float) -> float:
    """The glory that one alone will have: the features tell what lies there, which is the same for all in a race."""
    return value + TO_COME * turns - SPENT


def turns_left(game: Journey) -> float:
    """Of each seat: a card goes every turn, and some with every round."""
    pace = len(game.names)
    for system in game.systems:
        pace += system.pace()
    return (len(game.deck) + SLOTS - game.track.count(NO_CARD)) / pace


def final(game: Journey, seat: int) -> float:
    """The game is over: what counts is to be ahead, then by how much; or everybody has lost."""
    if all_lost(game):
        return -LOSS
    own = standing(game, seat)
    ended = result(game) or {}
    if len(game.names) == 1:
        return own[0] + (LOSS if ended.get("won", True) else -LOSS)
    best = max(standing(game, s) for s in range(len(game.names)) if s != seat)
    return ((own > best) - (own < best)) * LOSS + own[0] - best[0]


class JourneyLessons:
    """What tuning needs to know."""

    file: Path = FILE
    names: Sequence[str] = NAMES
    moments: Sequence[str] = MOMENTS

    def sample(self, game: Game, seat: int, other: int) -> list[float]:
        """The difference of two seats' features, spread over the moments."""
        state = cast("Journey", game)
        turns = turns_left(state)
        difference = list(map(sub, features(state, seat, turns), features(state, other, turns)))
        return [part * x for part in shares(turns) for x in difference]

    def evaluator(self, weights: Mapping[str, Sequence[float]]) -> Evaluate:
        return linear(table_of(weights, NAMES, len(MOMENTS)))


lessons = JourneyLessons()
