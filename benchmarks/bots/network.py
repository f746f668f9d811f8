"""Trains a value network of Cywicki's game (journey/evaluation/network.py) by temporal differences.

    python -m benchmarks.bots.network --games 12000            plays, learns, and writes the file that the bots use
    python -m benchmarks.bots.network --games 20000 --more     the one for tables with more than the base box
    enchanters arena expert expert-1 --games 400               with the network and without it, at the same budget
    enchanters arena master benchmarks.bots.network:Linear --games 400
    enchanters arena expert benchmarks.bots.network:WithoutOdyssey --games 400 --boxes odyssey
    enchanters arena expert benchmarks.bots.network:WithoutEastQuest --games 400 --boxes eastquest --quests with

A seat is judged beside another one: the tuned linear value plus what the network makes of both seats' features and the
time left. The network for tables with more than the base box goes on from the one that knew a box less. A tenth of the
games is not learned from; the network that foretells these best is kept.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterator
from functools import partial
from operator import mul
from pathlib import Path
from typing import Any, cast

import numpy as np

from enchanters import bots
from enchanters.bots.base import foresee
from enchanters.bots.levels import LEVELS
from enchanters.bots.search import SearchBot
from enchanters.journey.dealing import BOXES
from enchanters.journey.evaluation import linear, turns_left
from enchanters.journey.evaluation.features import NAMES, beyond, beyond_names, features, promised
from enchanters.journey.evaluation.network import LARGE, SMALL, TURNS, shipped
from enchanters.journey.evaluation.network import Network as Shipped
from enchanters.journey.evaluation.weights import mixed, tuned
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.room import MODES as OVERLORD_MODES
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.registry import GameKind
from enchanters.lab.tune import STYLE, deal

LEARNING = 7  # names the stream of seeds
WITHOUT_ODYSSEY = Path(__file__).parent / "before-odyssey.npz"
WITHOUT_EASTQUEST = Path(__file__).parent / "before-eastquest.npz"
SLIPS = 10  # one choice in so many is any that is worth a thought
HELD_OUT = 10  # one game in so many is not learned from
HIDDEN = 32
AHEAD = 0.9  # of what is not yet known one turn later: how much is left to the turns after it
EPOCHS = 30
BATCH = 512
RATE, DECAY = 1e-3, 1e-4
RATE_ON, DECAY_ON, EPOCHS_ON = 3e-4, 0.25, 16  # of a network that is taught on

Arrays = dict[str, Any]


# --- playing ----------------------------------------------------------------------------------------------------------


def lesson(more: bool, number: int) -> tuple[list[list[float]], list[float], float]:
    """One game of two seats: at every turn's end both seats' features, the time left, and the linear value; the margin."""
    kind = registry.game("journey")
    chance = stream(1, LEARNING, number)
    game, seed = deal(kind, 2, chance.next(), large_table(number) if more else {})
    players = [learner(kind, seat, seed) for seat in range(2)]
    rows: list[list[float]] = []
    values: list[float] = []
    while game.codes:
        index = bots.answer(players[game.seat], game)
        if not chance.below(SLIPS):
            worth = kind.candidates(game)
            index = worth[chance.below(len(worth))]
        end = game.copy()
        foresee(end, index, kind.horizon)
        if end.stack and not end.codes:
            state = cast(Journey, end)
            turns = turns_left(state)
            both = [features(state, seat, turns) for seat in range(2)]
            weights = mixed(tuned(), turns)
            values.append(sum(map(mul, weights, both[0])) - sum(map(mul, weights, both[1])))
            extra = [beyond(state, seat, turns) if more else [] for seat in range(2)]
            if more:
                values[-1] += promised(extra[0]) - promised(extra[1])
            rows.append([*both[0], *extra[0], *both[1], *extra[1], turns / TURNS])
        game.choose(index)
    result = game.result
    assert result is not None
    return rows, values, float(result["scores"][0] - result["scores"][1])


def large_table(number: int) -> dict[str, Any]:
    """Kingdoms of all boxes; mostly the wound deck, an Overlord in each of its modes, half of them each of the rest."""
    chance = stream(2, LEARNING, number)
    wish: dict[str, Any] = {"boxes": list(BOXES), "wound_deck": "with" if chance.below(8) else "without"}
    if chance.below(8) > 1:
        mode = chance.below(7)
        wish |= {"overlord": "random", "overlord_modes": list(OVERLORD_MODES[mode : mode + 1])}
    for field, value in (
        ("banners", "pick"),
        ("classes", "pick"),
        ("events", "with"),
        ("mythic", "with"),
        ("quests", "with"),
    ):
        if chance.below(2):
            wish[field] = value
    return wish


def learner(kind: GameKind, seat: int, seed: int) -> SearchBot:
    """A quick bot with the tuned weights alone."""
    bot = SearchBot(kind, seat, seed, STYLE)
    bot.evaluate = linear(tuned())
    return bot


def played(games: int, more: bool, processes: int) -> Iterator[tuple[list[list[float]], list[float], float]]:
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for number, found in enumerate(pool.imap(partial(lesson, more), range(games), 8), 1):
            if not number % 100:
                print(f"{number} of {games} games", file=sys.stderr)
            yield found


# --- learning ---------------------------------------------------------------------------------------------------------


class Network:
    """Two seats' features and the time left, one hidden layer, one number."""

    def __init__(self, parts: Arrays) -> None:
        self.parts = parts

    def __call__(self, rows: Any) -> Any:
        """What is to be added to the linear values."""
        p = self.parts
        return self.half(rows * p["scale"]) - self.half(turned(rows) * p["scale"])

    def half(self, scaled: Any) -> Any:
        p = self.parts
        return np.maximum(scaled @ p["w1"] + p["b1"], 0.0) @ p["w2"]


def turned(rows: Any) -> Any:
    """The same, seen from the other seat."""
    n = rows.shape[-1] // 2
    return np.concatenate([rows[..., n : 2 * n], rows[..., :n], rows[..., 2 * n :]], axis=-1)


class Learner:
    """Adam on the squares of what is missed."""

    def __init__(self, rows: Any, seed: int, earlier: Shipped | None = None) -> None:
        """`earlier`: a network that was taught fewer numbers and is taught on."""
        chance = np.random.default_rng(seed)
        n = rows.shape[1] // 2
        spread = np.concatenate([rows[:, :n], rows[:, n : 2 * n]]).std(axis=0) + 0.1
        columns = rows.shape[1]
        self.network = Network(
            {
                "scale": np.concatenate([1 / spread, 1 / spread, [1.0]]),
                "w1": chance.normal(0, columns**-0.5, (columns, HIDDEN)),
                "b1": np.zeros(HIDDEN),
                "w2": chance.normal(0, 0.1, HIDDEN),
            }
        )
        self.rate, self.decay = RATE, DECAY
        if earlier is not None:
            self.rate, self.decay = RATE_ON, DECAY_ON
            p = self.network.parts
            p["w1"] = earlier.inner / p["scale"][:, None]
            p["b1"], p["w2"] = earlier.bias.copy(), earlier.outer.copy()
        self.chance = chance
        self.moments = {name: (np.zeros_like(self.network.parts[name]),) * 2 for name in ("w1", "b1", "w2")}
        self.steps = 0

    def epoch(self, rows: Any, aims: Any) -> None:
        order = self.chance.permutation(len(rows))
        for at in range(0, len(rows), BATCH):
            chosen = order[at : at + BATCH]
            self.step(rows[chosen], aims[chosen])

    def step(self, rows: Any, aims: Any) -> None:
        p = self.network.parts
        both = [rows * p["scale"], turned(rows) * p["scale"]]
        inner = [side @ p["w1"] + p["b1"] for side in both]
        outer = [np.maximum(side, 0.0) for side in inner]
        missed = (outer[0] - outer[1]) @ p["w2"] - aims
        missed = np.clip(missed, -30, 30) / len(rows)
        found = {name: self.decay * p[name] for name in self.moments}
        for sign, side, before, after in zip((1, -1), both, inner, outer, strict=True):
            found["w2"] = found["w2"] + sign * after.T @ missed
            back = sign * np.outer(missed, p["w2"]) * (before > 0)
            found["w1"] = found["w1"] + side.T @ back
            found["b1"] = found["b1"] + back.sum(axis=0)
        self.steps += 1
        for name, slope in found.items():
            first, second = self.moments[name]
            first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope * slope
            self.moments[name] = first, second
            sure = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
            p[name] = p[name] - self.rate * sure[0] / (np.sqrt(sure[1]) + 1e-8)


def aims_of(games: list[tuple[Any, Any, float]], network: Network | None) -> Any:
    """What every sample is to foretell: a mixture of what the next ones foretold and of the outcome."""
    found = []
    for rows, known, margin in games:
        values = known + network(rows) if network else known
        aims = np.empty(len(rows))
        aim = margin
        for at in range(len(rows) - 1, -1, -1):
            aims[at] = aim
            aim = AHEAD * aim + (1 - AHEAD) * values[at]
        found.append(aims - known)
    return np.concatenate(found)


def explained(games: list[tuple[Any, Any, float]], network: Network | None) -> float:
    """The share of the squared margins that is foretold."""
    missed = squares = 0.0
    for rows, known, margin in games:
        values = known + network(rows) if network else known
        missed += float(((values - margin) ** 2).sum())
        squares += len(rows) * margin * margin
    return 1 - missed / squares


def learn(games: list[tuple[Any, Any, float]], earlier: Shipped | None = None) -> Network:
    known = [game for number, game in enumerate(games) if number % HELD_OUT]
    unseen = games[::HELD_OUT]
    rows = np.concatenate([game[0] for game in known])
    learner = Learner(rows, 1, earlier)
    network = learner.network
    print(f"{len(rows)} samples; linear: {explained(known, None):.4f} known, {explained(unseen, None):.4f} unseen")
    best, kept = 0.0, dict(network.parts)
    for epoch in range(1, (EPOCHS if earlier is None else EPOCHS_ON) + 1):
        learner.epoch(rows, aims_of(known, network if earlier is not None or epoch > 1 else None))
        told = explained(unseen, network)
        print(f"epoch {epoch}: {explained(known, network):.4f} known, {told:.4f} unseen", flush=True)
        if told > best:
            best, kept = told, dict(network.parts)
    return Network(kept)


# --- without it -------------------------------------------------------------------------------------------------------


class Linear(SearchBot):
    """The master as it would be without the network; `expert-1` is such an expert."""

    def __init__(self, kind: GameKind, seat: int, seed: int) -> None:
        super().__init__(kind, seat, seed, next(level.style for level in LEVELS if level.name == "master"))
        self.evaluate = linear(tuned())


class Earlier(SearchBot):
    """The expert as it was before it was taught a box: it sees nothing of it besides its cards."""

    file: Path

    def __init__(self, kind: GameKind, seat: int, seed: int) -> None:
        super().__init__(kind, seat, seed, next(level.style for level in LEVELS if level.name == "expert"))
        self.evaluate = linear(tuned(), (shipped(SMALL), shipped(self.file)), thumbs=False)


class WithoutOdyssey(Earlier):
    file = WITHOUT_ODYSSEY


class WithoutEastQuest(Earlier):
    file = WITHOUT_EASTQUEST


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a value network.")
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--more", action="store_true", help="For tables with more than the base box.")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    games = [
        (np.array(rows), np.array(values), margin)
        for rows, values, margin in played(options.games, options.more, options.processes)
    ]
    network = learn(games, shipped(WITHOUT_EASTQUEST) if options.more else None)
    parts = network.parts
    file = LARGE if options.more else SMALL
    names = np.array([*NAMES, *(beyond_names() if options.more else ())])
    inner = parts["scale"][:, None] * parts["w1"]
    np.savez_compressed(file, inner=inner, bias=parts["b1"], outer=parts["w2"], names=names)
    print(f"written to {file}")


if __name__ == "__main__":
    main()
