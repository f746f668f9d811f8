"""rlcard: Uno for two players, without the observations that its environment makes."""

from __future__ import annotations

import copy
from functools import partial
from random import Random
from typing import Any

import numpy
from rlcard.games.uno import Game

from benchmarks.peers.protocol import measure, played


def start(seed: int) -> Any:
    game = Game()
    game.np_random = numpy.random.RandomState(seed)
    game.init_game()
    return game


play = partial(played, lambda game: game.get_legal_actions())


def copier() -> Any:
    game = start(1)
    play(game, Random(1).random, 15)
    return partial(copy.deepcopy, game)


measure("rlcard uno", start, play, copier, 30)
