"""This engine, in whichever form Python finds: two seats at random; the copies are of a four-seat game."""

from __future__ import annotations

from random import Random
from typing import Any

from benchmarks.peers.protocol import Counts, Random01, measure
from enchanters.kernel.version import engine_form
from enchanters.lab.bench import new_game


def start(seed: int) -> Any:
    return new_game(2, seed)


def play(game: Any, random: Random01, most: int = 1 << 30) -> Counts:
    """Questions with one option answer themselves and are not counted."""
    choose = game.choose
    while (codes := game.codes) and game.length < most:
        choose(int(random() * len(codes)))
    return game.length, 0, game.turns


def copier() -> Any:
    whole, half = new_game(4, 1), new_game(4, 1)
    play(whole, Random(1).random)
    play(half, Random(1).random, whole.length // 2)
    return half.copy


measure(f"enchanters, {engine_form()}", start, play, copier, 30, form=engine_form())
