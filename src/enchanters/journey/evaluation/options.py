"""What a bot may leave out of a search: options not worth a thought, and situations it has seen already."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from enchanters.journey.codes import CARD, LOW, Q_LAST, Q_TURN, USE, VERB
from enchanters.journey.state import text_of

if TYPE_CHECKING:
    from enchanters.journey.library import Ability
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game


def candidates(game: Game) -> Sequence[int]:
    """Actions that only raise attack or defense for the turn can wait for the journey's window; after it they are late."""
    state = cast("Journey", game)
    codes = state.codes
    if state.kind not in (Q_TURN, Q_LAST):
        return range(len(codes))
    return [
        index
        for index, code in enumerate(codes)
        if code >> VERB != USE or not passing(text_of(state, (code & LOW) >> CARD).abilities[code & 15])
    ]


@cache
def passing(ability: Ability) -> bool:
    return all(clause.verb in ("boost", "double") for clause in ability.line.effects)


def situation(game: Game) -> Hashable:
    """Equal for two games of the same cards that go on alike: the question, the steps to come and the table."""
    state = cast("Journey", game)
    return (
        state.seat, state.kind, tuple(state.codes), state.a, state.b, tuple(state.stack), state.turn, state.chance,
        state.deck, state.starters, tuple(state.track), state.graveyard, tuple(state.crystals), tuple(state.wounds),
        tuple(state.attack_boost), tuple(state.defense_boost), state.free_journey, tuple(state.stacks),
        tuple(sorted(state.used)), state.removed, state.picks, state.turns, state.laid,
        tuple([system.situation() for system in state.systems]),
    )  # fmt: skip
