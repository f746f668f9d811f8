"""rlcard: Uno for two players, without the observations that its environment makes."""

from __future__ import annotations

import copy
from functools import partial
from random import Random
from typing import Any

import numpy
from rlcard.games.uno import Game

from benchmarks.peers.protocol import Counts, Random01, measure


def start(seed: int) -> Any:
    game = Game()
    game.np_random = numpy.random.RandomState(seed)
    game.init_game()
    return game


def play(game: Any, random: Random01, most: int = 1 << 30) -> Counts:
    decisions = forced = 0
    while decisions < most and not game.is_over():
        actions = game.get_legal_actions()
        if len(actions) > 1:
            decisions += 1
            action = actions[int(random() * len(actions))]
        else:
            forced += 1
            action = actions[0]
        game.step(action)
    return decisions, forced, 0


def copier() -> Any:
    game = start(1)
    play(game, Random(1).random, 15)
    return partial(copy.deepcopy, game)


measure("rlcard uno", start, play, copier, 30)
