"""The end of a game, solved: every line to the last card, where nothing is hidden and nothing left to chance.

It proves that the best move of a puzzle is the best, and by how much, without any of the judgement that bots use.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from enchanters.kernel.errors import EnchantersError

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

MOST = 200_000  # positions


class TooHard(EnchantersError):
    """There are too many lines, or chance decides in one of them."""


class Solution:
    """What the game of two seats is worth to one of them if both play as well as can be; or of one seat."""

    def __init__(self, kind: GameKind, seat: int, most: int = MOST) -> None:
        self.kind = kind
        self.seat = seat
        self.left = most
        self.known: dict[Hashable, int] = {}

    def value(self, game: Game) -> int:
        """By how much the seat ends ahead; alone: what it reaches."""
        if not game.codes:
            return self.margin(game)
        key = self.kind.situation(game)
        if key not in self.known:
            values = [self.value(self.after(game, index)) for index in range(len(game.codes))]
            self.known[key] = max(values) if game.seat == self.seat else min(values)
        return self.known[key]

    def without(self, game: Game, avoided: str) -> int | None:
        """The same if the seat never takes the option of this key while the turn lasts; None: it has to."""
        if not game.codes or game.seat != self.seat or game.active_seat() != self.seat:
            return self.value(game)
        values = [
            self.without(self.after(game, index), avoided)
            for index, code in enumerate(game.codes)
            if game.option_key(code) != avoided
        ]
        return max((value for value in values if value is not None), default=None)

    def after(self, game: Game, index: int) -> Game:
        self.left -= 1
        child = game.copy()
        child.choose(index)
        if self.left < 0 or child.chance != game.chance:
            raise TooHard("the position cannot be solved: there are too many lines, or chance decides in one")
        return child

    def margin(self, game: Game) -> int:
        result = game.result
        assert result is not None
        own, *others = result["scores"][self.seat :] + result["scores"][: self.seat]
        return int(own) - int(max(others, default=0))
