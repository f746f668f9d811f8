"""How sure a margin is: fits the curve by which the review turns expected margins into chances to win.

`python -m enchanters.lab.chances --games 300` plays games of a bot against itself. At the end of every turn it notes what
the evaluation expects and how many turns were left; then it finds, for each stretch of the game, the spread of the logistic
curve under which the results are likeliest, and the straight line through these spreads.
"""

from __future__ import annotations

from collections import defaultdict
from math import exp, log
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from enchanters import bots
from enchanters.bots.base import foresee
from enchanters.kernel import registry
from enchanters.kernel.chance import stream

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

STRETCH = 4  # turns of a seat that are taken together
SPREADS = [1.05**power for power in range(-20, 100)]  # from 0.4 to 120
SETUPS = 5  # names the stream of the set-ups


class Sample(NamedTuple):
    """What one seat of two could expect at the end of a turn, and how it came out."""

    left: float  # turns of a seat
    value: float
    won: float  # ½ for a shared victory


def samples(bot: str, number: int, game_name: str = "") -> list[Sample]:
    """One game of two seats."""
    kind = registry.game(game_name)
    evaluate, horizon = kind.evaluator("whole"), kind.horizon
    chance = stream(number, SETUPS)
    game = kind.start(kind.random_setup(chance, {"seats": ["Ann", "Bob"]}, False), number)
    players = [bots.make(bot, seat, number, game_name) for seat in range(2)]
    noted: list[tuple[int, float]] = []
    turns, told = 0, ""
    while game.codes:
        if game.turn_comment() != told:
            turns, told = turns + 1, game.turn_comment()
        choice = bots.answer(players[game.seat], game)
        end = game.copy()
        foresee(end, choice, horizon)
        if not end.codes and end.stack:
            noted.append((turns, evaluate(end, 0)))
        game.choose(choice)
    won = winning(game)
    return [Sample((turns - turn) / 2, value, won) for turn, value in noted]


def winning(game: Game) -> float:
    result: dict[str, Any] | None = game.result
    assert result is not None
    return 1 / len(result["winners"]) if 0 in result["winners"] else 0.0


def likeliest(found: list[Sample]) -> float:
    """The spread under which these results are likeliest."""

    def surprise(spread: float) -> float:
        total = 0.0
        for sample in found:
            chance = 1 / (1 + exp(max(-30.0, min(30.0, -sample.value / spread))))
            total -= sample.won * log(chance) + (1 - sample.won) * log(1 - chance)
        return total

    return min(SPREADS, key=surprise)


def straight(points: list[tuple[float, float, int]]) -> tuple[float, float]:
    """The line `a + b · x` through weighted points."""
    weight = sum(n for _, _, n in points)
    x0 = sum(x * n for x, _, n in points) / weight
    y0 = sum(y * n for _, y, n in points) / weight
    slope = sum(n * (x - x0) * (y - y0) for x, y, n in points) / sum(n * (x - x0) ** 2 for x, _, n in points)
    return y0 - slope * x0, slope


def fit(found: list[Sample]) -> tuple[list[tuple[float, float, int]], tuple[float, float]]:
    """The spread for each stretch of the game, and the line through them."""
    stretches: dict[int, list[Sample]] = defaultdict(list)
    for sample in found:
        stretches[int(sample.left // STRETCH)].append(sample)
    points = [((at + 0.5) * STRETCH, likeliest(own), len(own)) for at, own in sorted(stretches.items())]
    return points, straight(points)


@click.command()
@click.option("--games", default=300, show_default=True)
@click.option("--bot", default="expert", show_default=True)
@click.option("--seed", default=0, show_default=True)
def main(games: int, bot: str, seed: int) -> None:
    """Fit the curve and print it."""
    found: list[Sample] = []
    with click.progressbar(range(seed, seed + games), label="games") as numbers:
        for number in numbers:
            found += samples(bot, number)
    points, (spread, each) = fit(found)
    for left, own, count in points:
        click.echo(f"{left:5.1f} turns left: spread {own:6.2f} ({count} moments)")
    click.echo(f"spread = {spread:.2f} + {each:.2f} for each turn left")


if __name__ == "__main__":
    main()
