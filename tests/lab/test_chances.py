"""From margins to chances: the curve is sound, and the fit finds the spread by which results were made."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

import enchanters
from enchanters.kernel import registry
from enchanters.lab.chances import Sample, fit, likeliest, samples

KIND = registry.game("journey")


def made(spread: float, left: float, count: int, seed: int) -> list[Sample]:
    """Results of a logistic curve with this spread."""
    chance = Random(seed)
    values = [chance.uniform(-3, 3) * spread for _ in range(count)]
    return [Sample(left, value, float(chance.random() < 1 / (1 + exp(-value / spread)))) for value in values]


def test_chances_add_up_and_favour_whoever_is_ahead() -> None:
    game = enchanters.start(enchanters.setup("journey", seats=["A", "B", "C"]), seed=1)
    for values in ([0.0, 0.0, 0.0], [3.0, -1.0, -2.0], [900.0, 0.0, -900.0]):
        found = KIND.chances(game, values)
        assert sum(found) == pytest.approx(1)
        assert sorted(found, reverse=True) == found
    assert KIND.chances(game, [0.0, 0.0]) == [0.5, 0.5]


def test_the_same_lead_is_surer_late_in_the_game() -> None:
    game = enchanters.start(enchanters.setup("journey"), seed=1)
    early = KIND.chances(game, [4.0, -4.0])[0]
    for _ in range(40):
        game.choose(0)
    assert KIND.chances(game, [4.0, -4.0])[0] > early > 0.5


@pytest.mark.parametrize("spread", [1.5, 6.0])
def test_the_likeliest_spread_is_the_one_that_made_the_results(spread: float) -> None:
    assert likeliest(made(spread, 1, 3000, 2)) == pytest.approx(spread, rel=0.15)


def test_the_line_through_the_spreads() -> None:
    points, (first, each) = fit(made(2.0, 2, 2000, 3) + made(4.0, 10, 2000, 4) + made(6.0, 18, 2000, 5))
    assert [left for left, _, _ in points] == [2, 10, 18]
    assert each == pytest.approx(0.25, rel=0.2)
    assert first == pytest.approx(1.5, abs=0.6)


def test_samples_of_a_game() -> None:
    found = samples("random", 3)
    assert len(found) > 20
    assert found[0].left > found[-1].left >= 0
    assert len({sample.won for sample in found}) == 1
