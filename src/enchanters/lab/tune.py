"""Weights of an evaluation, learned from self-play: `python -m enchanters.lab.tune --rounds 3 --games 300`.

In the first round the yardstick plays against itself, in the others a bot that uses the weights so far; now and then they
slip, so that there is something to learn from. At the end of every turn the differences between two seats are written
down; at the end of the game, by how much one was ahead of the other. From all of this come the next weights (ridge.py).
After each round its strength against the yardstick is measured, with swapped seats; the log of all rounds is printed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from enchanters import bots
from enchanters.bots.base import foresee
from enchanters.bots.search import SearchBot, Style
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.lab.report import text_table
from enchanters.lab.ridge import Ridge
from enchanters.lab.spreading import in_order, workers

if TYPE_CHECKING:
    from enchanters.bots import Bot
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

Weights = Mapping[str, Sequence[float]]
Series: TypeAlias = "tuple[list[array[float]], float]"  # two seats' differences at every turn's end, the final margin

Row = dict[str, Any]  # of the log

YARDSTICK = "greedy-1"
STYLE = Style("whole", budget=200, first=200)
SLIPS = 10  # one choice in so many is any that is worth a thought
SEATS = (2, 2, 2, 3, 2, 2, 2, 4)  # of one game after the other
LEARNING, MATCH = 1, 2  # name the streams of seeds


@dataclass(frozen=True)
class Lesson:
    """One game of a round."""

    game: str
    seed: int
    round: int
    number: int


def play_lesson(weights: Weights, lesson: Lesson) -> list[Series]:
    """What one game of self-play teaches: a series for each two seats."""
    kind = registry.game(lesson.game)
    lessons = kind.lessons()
    chance = stream(lesson.seed, LEARNING, lesson.round, lesson.number)
    seats = range(SEATS[lesson.number % len(SEATS)])
    game, seed = deal(kind, len(seats), chance.next())
    players = [learner(kind, weights, seat, seed) for seat in seats]
    pairs: dict[tuple[int, int], list[array[float]]] = {(a, b): [] for a in seats for b in range(a)}
    while game.codes:
        index = bots.answer(players[game.seat], game)
        if not chance.below(SLIPS):
            worth = kind.candidates(game)
            index = worth[chance.below(len(worth))]
        end = game.copy()
        foresee(end, index, kind.horizon)
        if end.stack and not end.codes:  # the turn is over
            for (a, b), series in pairs.items():
                series.append(array("f", lessons.sample(end, a, b)))
        game.choose(index)
    result = game.result
    assert result is not None
    scores = result["scores"]
    return [(series, scores[a] - scores[b]) for (a, b), series in pairs.items()]


def learner(kind: GameKind, weights: Weights, seat: int, seed: int) -> Bot:
    """A quick bot with these weights; without any, the yardstick."""
    if not weights:
        return bots.make(YARDSTICK, seat, seed, kind.name)
    bot = SearchBot(kind, seat, seed, STYLE)
    bot.evaluate = kind.lessons().evaluator(weights)
    return bot


def deal(kind: GameKind, seats: int, seed: int, wish: Mapping[str, Any] | None = None) -> tuple[Game, int]:
    """A game with drawn kingdoms and a drawn village, or as wished, and its seed."""
    chance = stream(seed)
    names = [f"seat {seat}" for seat in range(seats)]
    seed = chance.below(1 << 32)
    game = kind.start(kind.random_setup(chance, {"seats": names} | dict(wish or {}), False), seed)
    game.journal = None
    return game, seed


def play_match(weights: Weights, lesson: Lesson) -> float:
    """The share of two games against the yardstick, one from each seat."""
    kind = registry.game(lesson.game)
    won = 0.0
    for own in range(2):
        game, seed = deal(kind, 2, stream(lesson.seed, MATCH, lesson.number).next())
        players = [
            learner(kind, weights, s, seed) if s == own else bots.make(YARDSTICK, s, seed, lesson.game) for s in (0, 1)
        ]
        while game.codes:
            game.choose(bots.answer(players[game.seat], game))
        result = game.result
        assert result is not None
        won += (own in result["winners"]) / max(1, len(result["winners"])) / 2  # in some games everybody loses
    return won


def learn(game: str, rounds: int, games: int, pairs: int, seed: int, processes: int) -> Iterator[tuple[Weights, Row]]:
    """The weights after each round, and what there is to tell of it."""
    lessons = registry.game(game).lessons()
    names = lessons.names
    ridge = Ridge(len(names), len(lessons.moments))
    weights: Weights = {}
    with workers(processes, games) as pool:
        for number in range(1, rounds + 1):
            tasks = [Lesson(game, seed, number, n) for n in range(games)]
            for found in in_order(partial(play_lesson, weights), tasks, pool):
                for series, margin in found:
                    ridge.add(series, margin)
            learned = ridge.learn()
            weights = {name: [round(x, 3) for x in learned[i :: len(names)]] for i, name in enumerate(names)}
            shares = list(in_order(partial(play_match, weights), tasks[:pairs], pool))
            yield (
                weights,
                {
                    "round": number,
                    "games": number * games,
                    "samples": ridge.samples,
                    "explained": round(ridge.explained(learned), 3),
                    f"against {YARDSTICK}": round(sum(shares) / len(shares), 3) if shares else "",
                    "pairs": len(shares),
                },
            )


def written(weights: Weights, moments: Sequence[str], origin: str) -> str:
    """The file of weights."""
    lines = [f"# What each feature is worth in glory: {', '.join(moments)} in a game.", f"# {origin}", "", "[weights]"]
    lines += [f'"{name}" = [{", ".join(f"{x:g}" for x in values)}]' for name, values in weights.items()]
    return "\n".join(lines) + "\n"


@click.command(help=__doc__)
@click.option("--game", default=registry.first(), show_default=True)
@click.option("--rounds", default=3, show_default=True)
@click.option("--games", default=300, show_default=True, help="Of self-play in a round.")
@click.option("--pairs", default=40, show_default=True, help=f"Of games against {YARDSTICK} after a round.")
@click.option("--seed", default=1, show_default=True)
@click.option("--processes", default=0, help="0: one for each core.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="In place of the file in use.")
def main(game: str, rounds: int, games: int, pairs: int, seed: int, processes: int, out: Path | None) -> None:
    lessons = registry.game(game).lessons()
    log: list[Row] = []
    for weights, row in learn(game, rounds, games, pairs, seed, processes):
        log.append(row)
        origin = f"Made by enchanters.lab.tune: {len(log)} rounds of {games} games, seed {seed}."
        (out or lessons.file).write_text(written(weights, lessons.moments, origin), encoding="utf-8")
        click.echo(f"round {len(log)} of {rounds}", err=True)
    click.echo(text_table("rounds", log), nl=False)


if __name__ == "__main__":
    main()
