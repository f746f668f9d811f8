"""What `test_compiled.py` asks of each form of the engine, in a process of its own.

python -m tests.lab.both_forms modules     the form, and the file of every module that is to be compiled
python -m tests.lab.both_forms games       a line for each of many random games, and for each of some imagined ones
"""

from __future__ import annotations

import sys
import tomllib
from hashlib import sha256
from importlib import import_module
from itertools import product
from pathlib import Path

import enchanters
from enchanters import bots
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.game import Game
from enchanters.kernel.version import engine_form

ROOT = Path(__file__).parents[2]
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
GAMES = 40
SEEDS = range(4)


def modules() -> None:
    print(engine_form())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for name in project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]:
        print(import_module("enchanters." + name.removesuffix(".py").replace("/", ".")).__file__)


def games() -> None:
    kind = registry.game("journey")
    for seed in range(GAMES):  # any edition, boxes, systems and number of seats
        setup = kind.random_setup(stream(seed, 3), {}, True, ())
        seats = len(setup["seats"])
        game = kind.start(setup, seed)
        play(game, seed, 40)
        imagined = game.imagine(seed % seats, seed)
        copy = game.copy()
        for each in (game, imagined, copy):
            play(each, seed + 1, 1 << 30)
        told = (game.record(), game.view(None), imagined.result, imagined.choices(), copy.choices() == game.choices())
        print(seed, *setup["seats"], game.result_line(), sha256(repr([str(t) for t in told]).encode()).hexdigest())

    for seats, seed in product((2, 3, 6), SEEDS):
        game = enchanters.start(enchanters.setup("gathering", seats=[str(seat) for seat in range(seats)]), seed)
        play(game, seed, 25)
        imagined = game.imagine(seed % seats, seed)
        for each in (game, imagined):
            play(each, seed + 1, 1 << 30)
        seen = (game.record(), game.view(None), imagined.result, imagined.choices())
        print("gathering", seats, seed, game.result_line(), sha256(repr([str(t) for t in seen]).encode()).hexdigest())

    for seed, name in enumerate(("greedy", "adept")):
        game = enchanters.start(enchanters.setup("journey", seats=NAMES[:2], variants=["superfast"]), seed)
        players = [bots.make(name, seat, seed) for seat in range(2)]
        while game.codes:
            game.choose(bots.answer(players[game.seat], game))
        print(name, game.result_line(), *game.choices())


def play(game: Game, seed: int, choices: int) -> None:
    """At random; now and then an option is given by its key, and everything is looked at that a page would show."""
    chance = stream(seed, 5)
    while game.codes and game.length < choices:
        index = chance.below(len(game.codes))
        if game.length % 16 == 0 and game.decision is not None:
            option = game.decision.options[index]
            game.explain(option.key)
            game.choose(option.key)
        else:
            game.choose(index)


if __name__ == "__main__":
    {"modules": modules, "games": games}[sys.argv[1]]()
