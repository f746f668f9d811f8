"""The networks of the strong bots: which one judges a table, and what it is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

from enchanters.journey.evaluation import linear
from enchanters.journey.evaluation.features import NAMES, beyond, beyond_names
from enchanters.journey.evaluation.network import LARGE, SMALL, Network, shipped
from enchanters.journey.evaluation.weights import tuned
from enchanters.journey.game import JOURNEY
from enchanters.journey.systems.overlord import judging
from enchanters.journey.systems.overlord.state import the_overlord
from tests.journey.table import table

TRACK = ["Axe", "Goblin", "of Fire", "Manticore", "Scimitar", "Ogre"]
DECK = ["Goblin", "Axe", "Gnoll", "Dagger"] * 4
LORD = "King Arsen III, the Immortal"
TABLES: dict[str, dict[str, Any]] = {
    "base": {},
    "wound deck": {"wound_deck": ["Dread", "Lost Leg"]},
    "last wound card drawn": {"wound_deck": []},
    "overlord": {"overlord": LORD, "reinforcements": [0, 0]},
}


def told(name: str, *seats: dict[str, Any]) -> Any:
    return table(
        *(seats or ({"wounds": 3, "crystals": 4}, {"items": ["Fist", "Axe"]})), track=TRACK, deck=DECK, **TABLES[name]
    )


class Sure:
    """A network that always says the same, and remembers how much it was told."""

    def __init__(self, says: float) -> None:
        self.says = says
        self.numbers = 0

    def leads(self, rows: Sequence[Sequence[float]], _seat: int, _turns: float) -> list[float]:
        self.numbers = len(rows[0])
        assert {len(row) for row in rows} == {self.numbers}
        return [self.says for _ in rows]


@pytest.mark.parametrize("name", TABLES)
def test_the_table_decides_which_network_judges(name: str) -> None:
    small, large = Sure(1000.0), Sure(2000.0)
    game = told(name)
    without = linear(tuned())(game, 0)
    found = linear(tuned(), cast("tuple[Network, Network]", (small, large)))(game, 0)
    more = name != "base"
    assert found - without == pytest.approx(2000.0 if more else 1000.0)
    assert (small.numbers, large.numbers) == ((0, len(NAMES) + len(beyond_names())) if more else (len(NAMES), 0))


def test_the_shipped_networks_fit_what_they_are_told() -> None:
    for file, numbers in ((SMALL, len(NAMES)), (LARGE, len(NAMES) + len(beyond_names()))):
        network = shipped(file)
        assert network.inner.shape == (2 * numbers + 1, len(network.outer))
        assert network.outer.any()


@pytest.mark.parametrize("name", TABLES)
def test_what_is_good_for_one_of_two_is_bad_for_the_other(name: str) -> None:
    game, evaluate = told(name), JOURNEY.evaluator("whole")
    assert evaluate(game, 0) == pytest.approx(-evaluate(game, 1))
    assert evaluate(game, 0) != pytest.approx(linear(tuned())(game, 0))


def test_wounds_and_wound_cards_are_told_apart() -> None:
    game = told("wound deck", {"wounds": 7, "wound_cards": ["Stupor"]}, {"wounds": 17})
    numbers = [dict(zip(beyond_names(), beyond(game, seat, 8.0), strict=True)) for seat in (0, 1)]
    assert (numbers[0]["wound tokens"], numbers[0]["wound cards"]) == (7, 1)
    assert (numbers[1]["wound tokens"], numbers[1]["wound cards"]) == (17, 0)


def test_an_overlord_is_measured_against_each_seat() -> None:
    game = told("overlord", {"rewards": 2, "boosts": [30, 0]}, {"rewards": 1})
    strong, weak = (dict(zip(beyond_names(), beyond(game, seat, 8.0), strict=True)) for seat in (0, 1))
    assert (strong["rewards"], weak["rewards"]) == (2, 1)
    assert strong["rewards to win"] == weak["rewards to win"] == the_overlord(game).tokens > 0
    assert strong["missing attack"] == 0 < weak["missing attack"]
    assert strong["challenge"] > 0 >= weak["challenge"]
    the_overlord(game).tokens = 0
    left = dict(zip(beyond_names(), beyond(game, 0, 8.0), strict=True))
    assert [left[name] for name in judging.NAMES] == [2, 0, 0, 0, 0]  # there is nothing left to win
