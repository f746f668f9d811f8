"""What a bot may leave out of a search: options not worth a thought, and situations it has seen already."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, cast

from enchanters.gathering.codes import BACKS, LOW, MASTER, Q_DRAW, Q_TURN, TAKE, UP, VERB

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.game import Game


def candidates(game: Game) -> Sequence[int]:
    """Who can win, wins; of cards that lie face down and have the same back one is as good as the other."""
    state = cast("Gathering", game)
    codes = state.codes
    for index, code in enumerate(codes):
        if code >> VERB >= MASTER:
            return [index]
    if state.kind not in (Q_TURN, Q_DRAW):
        return range(len(codes))
    found = []
    seen = 0
    for index, code in enumerate(codes):
        if code >> VERB == TAKE and code & LOW != UP:
            bit = 1 << BACKS[state.row[code & LOW]]
            if seen & bit:
                continue
            seen |= bit
        found.append(index)
    return found


def situation(game: Game) -> Hashable:
    """Equal for two games that go on alike: the question, the steps to come and the table."""
    state = cast("Gathering", game)
    return (
        state.seat, state.kind, tuple(state.codes), state.a, state.b, tuple(state.stack), state.turn, state.turns,
        state.chance, state.deck, tuple(state.row), tuple(sorted(state.discards)), tuple(state.hands), state.towers,
        state.gathered, state.pile, state.organiser, state.proxima, tuple(state.piles), tuple(state.rewards), state.how,
    )  # fmt: skip
