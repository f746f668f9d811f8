"""`greedy-1`: plays its whole turn through in its head and takes the line that ends best.

It is the yardstick of all later bots. Neither this file nor its evaluation may change: a test pins its choices.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from enchanters.bots.base import Bot, Foreseeing

if TYPE_CHECKING:
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

BUDGET = 400  # positions looked at for one plan
THROWS = 6  # outcomes tried where chance decides

# The planned choices: what is expected to be asked, the answer, and the plan from there on.
Line = tuple[tuple[int, ...], int, Any] | None


class GreedyBot(Bot):
    """Looks one turn ahead and judges the end with an evaluation made by hand."""

    budget = BUDGET

    def __init__(self, kind: GameKind, seat: int, seed: int) -> None:
        super().__init__(kind, seat, seed)
        self.line: Line = None
        self.length = -1  # the choice for which the line was made
        self.positions: list[int] = []  # looked at by each plan

    def choose(self, game: Game) -> int:
        line = self.line
        if line is None or self.length != game.length or line[0] != tuple(game.codes):
            plan = Plan(self.kind, self.seat, game, self.chance)
            line = plan.best(game, self.budget)[1]
            assert line is not None
            self.positions.append(plan.positions)
        self.line, self.length = line[2], game.length + 1
        return line[1]


class Plan(Foreseeing):
    """All ways to play the rest of the own turn, over copies; equal situations are looked at once."""

    def __init__(self, kind: GameKind, seat: int, game: Game, chance: Chance) -> None:
        super().__init__(kind, kind.evaluator("greedy-1"), seat, game, chance)
        self.known: dict[Hashable, tuple[float, Line]] = {}

    def best(self, game: Game, budget: int) -> tuple[float, Line]:
        """The best value within reach of this question of our own, and the choices that lead there.

        The last option is tried first: there stand the choices that bring the turn to its end. So some line is always
        complete, and what is left of the budget is shared fairly among the other options.
        """
        key = self.kind.situation(game)
        if key in self.known:
            return self.known[key]
        found: list[tuple[float, Line]] = []
        tried = self.kind.candidates(game)
        for left in range(len(tried), 0, -1):
            if found and budget <= 0:
                break
            before = self.positions
            index = tried[left - 1]
            value, line = self.follow(game, index, budget // left)
            budget -= self.positions - before
            found.append((value, (tuple(game.codes), index, line)))
        highest = max(value for value, _ in found)
        equal = [entry for entry in found if entry[0] == highest]
        self.known[key] = equal[self.chance.below(len(equal)) if len(equal) > 1 else 0]
        return self.known[key]

    def follow(self, game: Game, index: int, budget: int) -> tuple[float, Line]:
        """What comes of a choice. Where chance decides, the mean of some outcomes, and no plan beyond."""
        child = self.after(game, index)
        if child.chance == game.chance:
            value, line = self.judge(child, budget)
            return value, None if child.learnt == child.length else line
        total = 0.0
        for _ in range(THROWS):
            start = game.copy()
            start.chance = self.chance.next()
            total += self.judge(self.after(start, index), budget // THROWS)[0]
        return total / THROWS, None

    def judge(self, game: Game, budget: int) -> tuple[float, Line]:
        """The value at the end of the turn; before it, the best that can still be made of the turn."""
        if not game.codes or game.seat != self.seat:
            return self.evaluate(game, self.seat), None
        return self.best(game, budget)
