"""What a bot is, and how it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enchanters.kernel.chance import stream

if TYPE_CHECKING:
    from collections.abc import Callable

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
        game.undo_to = game.length
    while steps and steps[-1][0] is not horizon:
        step, a, b, c = steps.pop()
        step(game, a, b, c)
        if game.codes:
            return
