"""The strong player: makes many plans for its turn, then plays the best few on in several imagined worlds.

First it looks through its own turn on copies of one imagined game, as far as its budget goes, and keeps the few lines that
end best by the game's evaluation. These it compares fairly: each is played in the same further worlds, where the cards
behind are others, and the next turns (of the other seats, then its own) are played by a quick plan each. After every
round the weaker half of the lines is dropped. The line with the best mean is followed until something unexpected is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import nullcontext
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from enchanters.bots.base import Bot, Foreseeing, foresee

if TYPE_CHECKING:
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

Evaluate = Callable[["Game", int], float]
# The planned choices: what is expected to be asked, the answer, and the plan from there on.
Line = tuple[tuple[int, ...], int, Any] | None
Scored = tuple[float, Line]

THROWS = 4  # outcomes tried where chance decides
FOREVER = float("inf")


@dataclass(frozen=True)
class Style:
    """How a bot thinks. Everything is counted in positions looked at, so that the same seed plays the same game."""

    evaluation: str = "whole"  # one of the game's evaluations
    budget: int = 300  # positions for the whole decision
    first: int = 300  # of these, for looking through the own turn at most
    lines: int = 1  # the best lines that are compared further; 1: the first look decides
    rounds: int = 0  # how many times around the table these are played on
    reply: int = 30  # positions for each of those turns
    options: int = 0  # how many options of a question it sees, 0: all
    # Imagined games in each of which every option is looked at; their means decide. For games where much is hidden: in one
    # game alone luck would decide. 1: a whole line is planned in one game.
    worlds: int = 1
    exact: bool = False  # imagines games by the very rules, however long that takes; for bots that must never change


class SearchBot(Bot):
    """Plans its whole turn; re-plans when something is asked that it did not expect."""

    def __init__(self, kind: GameKind, seat: int, seed: int, style: Style, seconds: float | None = None) -> None:
        super().__init__(kind, seat, seed)
        self.style = style
        self.budget = style.budget
        self.seconds = seconds
        self.evaluate = kind.evaluator(style.evaluation)
        self.line: Line = None
        self.length = -1  # the choice for which the line was made
        self.positions: list[int] = []  # looked at by each plan

    def choose(self, game: Game) -> int:
        line = self.line
        if line is None or self.length != game.length or line[0] != tuple(game.codes):
            line = self.think(game)
        self.line, self.length = line[2], game.length + 1
        return line[1]

    def think(self, game: Game) -> tuple[tuple[int, ...], int, Any]:
        """The line to follow."""
        with nullcontext() if self.style.exact else self.kind.thinking():
            return self.best_line(game)

    def best_line(self, game: Game) -> tuple[tuple[int, ...], int, Any]:
        style = self.style
        until = FOREVER if self.seconds is None else monotonic() + self.seconds
        if style.worlds > 1:
            return tuple(game.codes), self.best_on_average(game, until), None
        plan = Plan(self.kind, self.evaluate, self.seat, game, self.chance, style.lines, style.options)
        found = plan.lines(game, min(style.first, style.budget))
        used = plan.positions
        best = found[0][1]
        if len(found) > 1 and style.rounds and game.active_seat() == self.seat:
            contest = Contest(self, game, [line for _, line in found])
            best = contest.winner(style.budget - used, until)
            used += contest.positions
        self.positions.append(used)
        assert best is not None
        return best

    def best_on_average(self, game: Game, until: float) -> int:
        """The option with the best mean over imagined games, each with its share of the budget."""
        tried = self.kind.candidates(game)
        sums = [0.0] * len(tried)
        used = 0
        for number in range(self.style.worlds if len(tried) > 1 else 0):
            if number and monotonic() >= until:
                break
            world = game.imagine(self.seat, self.chance.next())
            plan = Plan(self.kind, self.evaluate, self.seat, world, self.chance, 1, 0)
            for at, index in enumerate(tried):
                sums[at] += plan.follow(world, index, self.budget // (self.style.worlds * len(tried)))[0][0]
            used += plan.positions
        self.positions.append(used)
        return tried[sums.index(max(sums))]


class Contest:
    """Compares lines over further imagined worlds, the same for all of them."""

    def __init__(self, bot: SearchBot, game: Game, lines: list[Line]) -> None:
        self.bot = bot
        self.game = game
        self.lines = lines
        self.sums = [0.0] * len(lines)
        self.alive = list(range(len(lines)))
        self.positions = 0

    def winner(self, budget: int, until: float) -> Line:
        """Rounds of ever more worlds for half as many lines, as long as the budget lasts."""
        self.play_world()
        rounds = len(self.lines).bit_length() - 1
        worlds = max(2, budget // max(1, rounds * self.positions))  # the first world told what one costs
        played = 1
        while len(self.alive) > 1:
            while played < worlds and self.positions < budget and monotonic() < until:
                self.play_world()
                played += 1
            self.alive.sort(key=self.sums.__getitem__, reverse=True)
            if self.positions >= budget or monotonic() >= until:
                break
            del self.alive[max(1, len(self.alive) // 2) :]
            worlds, played = 2 * worlds, 0
        return self.lines[self.alive[0]]

    def play_world(self) -> None:
        seed = self.bot.chance.next()
        for number in self.alive:
            self.sums[number] += self.outcome(self.lines[number], seed)

    def outcome(self, line: Line, seed: int) -> float:
        """What comes of a line in a world: the turn as planned, the next turns by quick plans, then the evaluation.

        It ends with a turn of our own: before it, what the others have just gained would count and our answer would not.
        """
        bot = self.bot
        game = self.game.imagine(bot.seat, seed)
        while line is not None and game.codes and line[0] == tuple(game.codes):
            foresee(game, line[1], bot.kind.horizon)
            line = line[2]
        self.play_turn(game)
        left = bot.style.rounds
        while left and game.stack:
            resume(game)
            left -= game.active_seat() == bot.seat
            self.play_turn(game)
        return bot.evaluate(game, bot.seat)

    def play_turn(self, game: Game) -> None:
        """Quick plans to the end of the turn, for whoever is asked."""
        bot = self.bot
        while game.codes:
            plan = Plan(bot.kind, bot.evaluate, game.seat, game, bot.chance, 1, 0)
            line = plan.lines(game, bot.style.reply)[0][1]
            self.positions += plan.positions
            while line is not None and line[0] == tuple(game.codes):
                foresee(game, line[1], bot.kind.horizon)
                line = line[2]


def resume(game: Game) -> None:
    """Goes on with the next turn, at which `foresee` stopped."""
    steps = game.stack
    while steps and not game.codes:
        step, a, b, c = steps.pop()
        step(game, a, b, c)


class Plan(Foreseeing):
    """All ways to play the rest of the own turn, over copies; equal situations are looked at once."""

    def __init__(
        self, kind: GameKind, evaluate: Evaluate, seat: int, game: Game, chance: Chance, width: int, options: int
    ) -> None:
        super().__init__(kind, evaluate, seat, game, chance)
        self.width = width
        self.options = options
        self.known: dict[Hashable, list[Scored]] = {}

    def lines(self, game: Game, budget: int) -> list[Scored]:
        """The best lines from this question of our own, best first, each with its value.

        The last option is tried first: there stand the choices that bring the turn to its end. So some line is always
        complete, and what is left of the budget is shared fairly among the other options.
        """
        key = self.kind.situation(game)
        if key in self.known:
            return self.known[key]
        found: list[Scored] = []
        codes = tuple(game.codes)
        tried = self.kind.candidates(game)
        if self.options:
            tried = tried[-self.options :]
        for left in range(len(tried), 0, -1):
            if found and budget <= 0:
                break
            before = self.positions
            index = tried[left - 1]
            for value, line in self.follow(game, index, budget // left):
                found.append((value, (codes, index, line)))
            budget -= self.positions - before
        found.sort(key=value_of, reverse=True)
        self.known[key] = kept = self.distinct(found)
        return kept

    def distinct(self, found: list[Scored]) -> list[Scored]:
        """As many of the best as are wanted; lines of exactly the same value most likely end in the same position."""
        kept: list[Scored] = []
        for entry in found:
            if len(kept) == self.width:
                break
            if not kept or entry[0] != kept[-1][0]:
                kept.append(entry)
        return kept

    def follow(self, game: Game, index: int, budget: int) -> list[Scored]:
        """What comes of a choice. Where chance decides, the mean of some outcomes, and no plan beyond."""
        child = self.after(game, index)
        if child.chance == game.chance:
            lines = self.judge(child, budget)
            return [(lines[0][0], None)] if child.learnt == child.length else lines
        total = 0.0
        for _ in range(THROWS):
            start = game.copy()
            start.chance = self.chance.next()
            total += self.judge(self.after(start, index), budget // THROWS)[0][0]
        return [(total / THROWS, None)]

    def judge(self, game: Game, budget: int) -> list[Scored]:
        """The value at the end of the turn; before it, the best that can still be made of the turn."""
        if not game.codes or game.seat != self.seat:
            return [(self.evaluate(game, self.seat), None)]
        return self.lines(game, budget)


def value_of(entry: Scored) -> float:
    return entry[0]
