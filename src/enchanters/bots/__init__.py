"""Computer players. They know the kernel and no game; what is special to a game comes from its registered kind.

>>> bot = make("greedy", seat=0, seed=7)
>>> answer(bot, game)          # the index of the option it takes  # doctest: +SKIP
"""

from __future__ import annotations

from dataclasses import replace

from enchanters.bots.base import Bot, answer
from enchanters.bots.greedy import GreedyBot
from enchanters.bots.levels import LEVELS, YARDSTICKS, Level
from enchanters.bots.random_bot import RandomBot
from enchanters.bots.search import SearchBot
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup

__all__ = ["Bot", "Level", "answer", "levels", "make", "names"]

_bots: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, "greedy-1": GreedyBot}
_styles = YARDSTICKS | {level.name: level.style for level in LEVELS}


def names() -> tuple[str, ...]:
    """Every bot that can be made: the yardsticks, and the levels, weakest first."""
    return (*_bots, *_styles)


def levels() -> tuple[Level, ...]:
    """Those that a person chooses from, weakest first."""
    return LEVELS


def make(name: str, seat: int, seed: int, game: str = "", budget: int | None = None, seconds: float | None = None) -> Bot:
    """A bot for one seat of one game; `seed` is the game's seed and `game` the kind of game.

    `budget` is how many positions it may look at for a decision, in place of its own number. `seconds` stops its thinking
    for a decision after that time: for live play only, since the same seed then no longer gives the same game.
    """
    kind = registry.game(game)
    if name in _styles:
        style = replace(_styles[name], **kind.styles.get(name, {}))
        if budget is not None:
            style = replace(style, budget=budget)
        return SearchBot(kind, seat, seed, style, seconds)
    if name not in _bots:
        raise BadSetup(f"unknown bot {name!r}; known: {', '.join(names())}")
    bot = _bots[name](kind, seat, seed)
    if budget is not None:
        if not bot.budget:
            raise BadSetup(f"the bot {name!r} takes no budget")
        bot.budget = budget
    return bot
