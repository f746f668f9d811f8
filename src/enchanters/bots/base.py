"""What a bot is, and how it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enchanters.kernel.chance import stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

THINKING = 1  # names the bots' streams, so that they never meet the stream of the deal


class Bot:
    """Plays one seat of one game. Its chance depends on the game's seed and its seat only."""

    budget = 0  # positions looked at for a decision; 0: it counts none
    blind = False  # a blind bot looks at nothing but the number of options

    def __init__(self, kind: GameKind, seat: int, seed: int) -> None:
        self.kind = kind
        self.seat = seat
        self.chance = stream(seed, THINKING, seat)

    def choose(self, game: Game) -> int:
        """The index of an option. `game` is imagined: it shows nothing that the seat may not know."""
        return self.pick(len(game.codes))

    def pick(self, options: int) -> int:
        """An option at random."""
        return self.chance.below(options)

    def leave(self, result: dict[str, Any] | None = None) -> None:
        """The game is over or given up: a bot that holds something open closes it here."""


def answer(bot: Bot, game: Game) -> int:
    """Asks a bot about the real game. It is handed an imagined one, so no bot can cheat."""
    if bot.blind:
        return bot.pick(len(game.codes))
    return bot.choose(game.imagine(bot.seat, bot.chance.next()))


def foresee(game: Game, index: int, horizon: Callable[..., None]) -> None:
    """Chooses as `game.choose` does, but stops before the step `horizon`: what lies beyond it is not looked at."""
    steps = game.stack
    steps.append((game.reply, game.codes[index], game.a, game.b))
    game.codes = ()
    game.length += 1
    if game.seat != game.active_seat():
        game.learnt = game.length
    while steps and steps[-1][0] is not horizon:
        step, a, b, c = steps.pop()
        step(game, a, b, c)
        if game.codes:
            return


class Foreseeing:
    """A turn of one seat, looked ahead to its end over copies."""

    def __init__(
        self, kind: GameKind, evaluate: Callable[[Game, int], float], seat: int, game: Game, chance: Chance
    ) -> None:
        self.kind = kind
        self.evaluate = evaluate
        self.seat = seat
        self.active = game.active_seat()
        self.chance = chance
        self.positions = 0  # looked at so far

    def after(self, game: Game, index: int) -> Game:
        child = game.copy()
        foresee(child, index, self.kind.horizon)
        self.positions += 1
        while child.codes and child.seat != self.seat == self.active:
            foresee(child, self.reply(child), self.kind.horizon)
        return child

    def reply(self, game: Game) -> int:
        """How another seat would answer in our turn: what looks best to it at once."""
        values = []
        for index in range(len(game.codes)):
            child = game.copy()
            foresee(child, index, self.kind.horizon)
            values.append(self.evaluate(child, game.seat))
        self.positions += len(values)
        return values.index(max(values))
