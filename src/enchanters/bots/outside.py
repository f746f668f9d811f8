"""Bots of users, by name: a Python class from a module or file, or a program in any language.

    master:200            a bot of ours, with its budget
    my_bots:Careful       a class of an importable module (the current folder counts)
    bots/mine.py:Careful  a class of a file; without a name, the only bot there
    !python3 my_bot.py    a program that speaks the protocol of docs/bots.md

This runs code that the name points to. The command, the terminal and the lab come through here; the server does not:
it knows the bots of `bots.make` and no others.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from enchanters import bots
from enchanters.bots.base import Bot
from enchanters.bots.program import PATIENCE, ProgramBot
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadSetup

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

COMMAND = "!"
OUTSIDE = 2  # names the stream of the numbers that bots of users are given in place of the game's seed
LONGEST_TITLE = 20
BUDGET = re.compile(r"(?P<name>.+):(?P<budget>[0-9]+)", re.DOTALL)


def make(name: str, seat: int, seed: int, game: str = "", patience: float = PATIENCE) -> Bot:
    """A bot by any of the names above; `patience` is the seconds that a program has for an answer."""
    kind = registry.game(game)
    if name.startswith(COMMAND):
        return ProgramBot(kind, seat, secret(seed, seat), name.removeprefix(COMMAND).strip(), patience)
    found = BUDGET.fullmatch(name)
    name, budget = (found["name"], int(found["budget"])) if found else (name, None)
    if budget == 0:
        raise BadSetup(f"the budget of {name!r} must be at least 1")
    if not is_outside(name):
        return bots.make(name, seat, seed, game) if budget is None else bots.make(name, seat, seed, game, budget=budget)
    factory = load(name)
    more = {} if budget is None else {"budget": budget}
    if more and "budget" not in inspect.signature(factory).parameters:
        raise BadSetup(f"the bot {name!r} takes no budget")
    bot = factory(kind, seat, secret(seed, seat), **more)
    if not isinstance(bot, Bot):
        raise BadSetup(f"{name!r} makes {type(bot).__name__}, not a bot: it must be a subclass of enchanters.bots.Bot")
    return bot


@contextmanager
def seated(names: Sequence[str], game: Game, patience: float = PATIENCE) -> Iterator[list[Bot]]:
    """The bots of these names at the seats of a game. However it ends, their programs end with it."""
    origin = game.origin
    assert origin is not None
    players: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            players.append(make(name, seat, origin.seed, origin.game, patience))
        yield players
    finally:
        for player in players:
            player.leave(game.result)


def is_outside(name: str) -> bool:
    """Whether the name points to code that is not ours."""
    return name.startswith(COMMAND) or ":" in re.sub(r":[0-9]+$", "", name) or is_file(name)


def title(name: str) -> str:
    """A short name to call a bot by at the table."""
    if name.startswith(COMMAND):
        last = name.removeprefix(COMMAND).split()[-1:]
        return Path(*last).stem[:LONGEST_TITLE] or "program"
    where, _, attribute = name.partition(":")
    short = (attribute or Path(where).stem) if is_outside(name) else where
    return short[:LONGEST_TITLE]


def secret(seed: int, seat: int) -> int:
    """What code that is not ours gets as its seed: as good for chance, but no game can be dealt from it."""
    return stream(seed, OUTSIDE, seat).next()


def is_file(name: str) -> bool:
    return name.lower().endswith(".py")


def load(name: str) -> Any:
    """The class that the name points to, or whatever else makes bots."""
    where, colon, attribute = name.rpartition(":")
    if is_file(name) or not colon:
        where, attribute = name, ""
    module = module_of(where)
    if not attribute:
        return only_bot(module, where)
    if not hasattr(module, attribute):
        raise BadSetup(f"there is no {attribute!r} in {where!r}")
    found = getattr(module, attribute)
    if not callable(found):
        raise BadSetup(f"{name!r} is {type(found).__name__}, not a bot")
    return found


def module_of(where: str) -> ModuleType:
    """The module of a file or by its import name."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # at the end: a file here must not hide a module that others need
    try:
        if is_file(where):
            return module_of_file(Path(where).resolve())
        return import_module(where)
    except Exception as problem:  # it may fail in any way: that is told, not shown as a fault of ours
        raise BadSetup(f"{where!r} cannot be loaded: {type(problem).__name__}: {problem}") from problem


@cache
def module_of_file(file: Path) -> ModuleType:
    """The file is run once, however many games are played."""
    name = "bot_of" + re.sub(r"\W", "_", str(file))
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # some things, such as dataclasses, look themselves up there
    spec.loader.exec_module(module)
    return module


def only_bot(module: ModuleType, where: str) -> type[Bot]:
    own = [value for value in vars(module).values() if inspect.isclass(value) and issubclass(value, Bot)]
    found = [bot for bot in own if bot.__module__ == module.__name__]
    if len(found) != 1:
        names = ", ".join(bot.__name__ for bot in found) or "none"
        raise BadSetup(f"{where!r} must hold exactly one bot, or be followed by `:` and its name; found: {names}")
    return found[0]
