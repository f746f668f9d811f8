"""Bots that play together: they judge by the chance that all win, heal near the mark and do not hoard glory."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters import bots
from enchanters.journey.evaluation import evaluator
from enchanters.journey.evaluation.chances import chances
from enchanters.journey.state import Journey
from tests.journey.rules.guildhall import hall
from tests.journey.table import keys

HEAL = "rest -> heal 3 wounds"
GUILD = "sacrifice a top card -> smite the overlord for its glory"
BEAST = "\nmonster Beast\n    strength 1, health 1\n    ----\n    5 glory\n"
judge = evaluator("whole")


def choice(game: Journey, level: str = "expert") -> str:
    return keys(game)[bots.answer(bots.make(level, game.seat, 1, "journey"), game)]


def test_all_look_at_the_same_chance() -> None:
    game = hall({"items": ["Fist", "Club"]}, {"crystals": 7}, {})
    values = [judge(game, seat) for seat in range(3)]
    assert values[0] == values[1] == values[2]
    found = chances(game, values)
    assert found[0] == found[1]
    assert 0 < found[0] < 1


@pytest.mark.parametrize(("better", "worse"), [
    ({"hit_points": 20}, {"hit_points": 60}),
    ({}, {"wounds": 36}),
    ({"deck": ["Fist"] * 12}, {"deck": ["Fist"] * 2}),
    ({"club": True}, {}),
])  # fmt: skip
def test_the_chance_goes_by_hit_points_wounds_turns_and_strength(better: dict[str, Any], worse: dict[str, Any]) -> None:
    def value(said: dict[str, Any]) -> float:
        given = {"hit_points": 40} | said
        seat = {"items": ["Fist", "Club"] if given.pop("club", False) else ["Fist"], "wounds": given.pop("wounds", 0)}
        return judge(hall(seat, {}, **given), 0)

    assert value(better) > value(worse)


def test_they_heal_when_the_mark_is_near() -> None:
    """Near it a rest that heals is worth more than one that brings crystals; far from it less."""
    seat = {"crystals": 3}
    near = hall(seat | {"wounds": 38}, {}, lines=(HEAL,), track=["Axe"], hit_points=30)
    assert choice(near) == "rest Yard.2"
    far = hall(seat | {"wounds": 3}, {}, lines=(HEAL,), track=["Axe"], hit_points=30)
    assert choice(far) != "rest Yard.2"


@pytest.mark.parametrize("level", ["apprentice", "adept", "expert"])
def test_they_give_glory_away_when_it_is_time(level: str) -> None:
    """The last turn: five hit points are left and a card is worth five."""
    game = hall({"creatures": ["Beast"]}, {}, lines=(GUILD,), cards=BEAST, hit_points=5, deck=[], track=["Fist"])
    while game.codes:
        game.choose(choice(game, level))
    assert game.result is not None
    assert game.result["won"]


def test_a_sacrifice_that_can_wait_costs_nothing_and_one_too_many_is_lost() -> None:
    """Once a turn: of two such cards in the last turn one is worth nothing."""

    def value(beasts: int, cards: int) -> float:
        return judge(
            hall({"creatures": ["Beast"] * beasts}, {}, cards=BEAST, hit_points=30, deck=["Fist"] * cards, track=[]), 0
        )

    assert value(2, 12) - value(1, 12) > 2 * (value(2, 2) - value(1, 2))
