"""Computer players. They know the kernel and no game; what is special to a game comes from its registered kind.

>>> bot = make("greedy", seat=0, seed=7)
>>> answer(bot, game)          # the index of the option it takes  # doctest: +SKIP
"""

from __future__ import annotations

from enchanters.bots.base import Bot, answer
from enchanters.bots.greedy import GreedyBot
from enchanters.bots.random_bot import RandomBot
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup

__all__ = ["Bot", "answer", "make", "names"]

_bots: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    return tuple(_bots)


def make(name: str, seat: int, seed: int, game: str = "journey") -> Bot:
    """A bot for one seat of one game; `seed` is the game's seed and `game` the kind of game."""
    if name not in _bots:
        raise BadSetup(f"unknown bot {name!r}; known: {', '.join(_bots)}")
    return _bots[name](registry.game(game), seat, seed)
