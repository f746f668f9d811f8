"""What every script here does: play whole games at random, copy a game from its middle, and print one line of JSON.

The scripts know nothing of each other and of our package, so that each runs in an environment of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

Random01 = Callable[[], float]  # a number from 0 to 1
Counts = tuple[int, int, int]  # decisions with more than one option, answers that were forced, turns (0: has none)


def measure(
    engine: str,
    start: Callable[[int], Any],
    play: Callable[[Any, Random01], Counts],
    copier: Callable[[], Callable[[], object]],
    games: int,
    **more: object,
) -> None:
    """`start` deals a game by a seed (not in the time), `play` plays it to its end, `copier` gives what makes one copy.

    The first argument of the script is the time to spend, in seconds. The same games are played again and again, and
    of each the best time counts: what else the machine does then disturbs little.
    """
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    times, counts = [float("inf")] * games, [(0, 0, 0)] * games
    begin = perf_counter()
    while times[-1] == float("inf") or perf_counter() - begin < seconds:
        for seed in range(games):
            game, random = start(seed), Random(seed).random
            since = perf_counter()
            made = play(game, random)
            spent = perf_counter() - since
            if spent < times[seed]:
                times[seed], counts[seed] = spent, made
    decisions, forced, turns = (sum(column) / sum(times) for column in zip(*counts, strict=True))
    found = {"decisions": decisions, "answers": decisions + forced, "turns": turns}
    print(json.dumps({"engine": engine, **found, "copy": copy_time(copier(), seconds / 2), **more}))


def copy_time(copy: Callable[[], object], seconds: float) -> float:
    """Microseconds a copy."""
    batch, best, begin = 1, float("inf"), perf_counter()
    while perf_counter() - begin < seconds:
        since = perf_counter()
        for _ in range(batch):
            copy()
        spent = perf_counter() - since
        best = min(best, spent / batch)
        if spent < 0.01:
            batch *= 2
    return best * 1e6


def played(legal: Callable[[Any], list[Any]], game: Any, random: Random01, most: int = 1 << 30) -> Counts:
    """Plays a game of rlcard at random, and counts real decisions and forced answers apart."""
    decisions = forced = 0
    while decisions < most and not game.is_over():
        actions = legal(game)
        if len(actions) > 1:
            decisions += 1
            action = actions[int(random() * len(actions))]
        else:
            forced += 1
            action = actions[0]
        game.step(action)
    return decisions, forced, 0
