"""CHARGE: tokens of each player that only abilities which ask for them take."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.systems.charges.system import charges_of
from enchanters.journey.values import attack
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, table
from tests.marks import rule

CARDS = """
item Star
    now: gain 2 charges
    spend 2 charges -> 4 attack
    ----

item Pouch
    ----
    1 glory per 2 charges

item Fan
    multi: spend 1 charge -> 2 attack
    ----

enchantment of Embers
    free -> 1 attack per charge
    ----

item Bell
    1 crystal -> gain 1 charge
    ----

item Gong
    multi: spend 1 charge -> 1 attack per 2 monsters
    ----

monster Post
    minor
    strength 0, health 8
    ----
"""
DECK = ["Dagger"] * 8


def charges(game: Journey) -> list[int]:
    found = charges_of(game)
    assert found is not None
    return found.held


def camp(*seats: dict[str, Any], **more: Any) -> Journey:
    lines = ["2 crystals -> 1 attack", "free -> each other player gains 1 charge"]
    return in_yard(*seats, lines=lines, cards=CARDS, **{"deck": DECK} | more)


@rule("CHARGE-01")
def test_charges_come_with_a_card_and_go_to_what_asks_for_them() -> None:
    game = camp({"crystals": 3}, track=["Star", "Dagger"])
    assert charges(game) == [0, 0]
    play(game, "journey 0", "end")
    assert charges(game) == [2, 0]
    before = attack(game, 0)
    play(game, "use Star")
    assert charges(game) == [0, 0]
    assert attack(game, 0) == before + 4
    assert "use Star" not in keys(game)


@rule("CHARGE-01")
def test_whoever_has_too_few_is_told_how_many() -> None:
    game = camp({"items": ["Star"], "charges": 1})
    assert "use Star" not in keys(game)
    found = [game.explain("use Star", lang)["why"] for lang in ("en", "fr")]
    assert found == ["needs 2 charges; you have 1", "il faut 2 charges\u00a0; vous avez 1"]


@rule("CHARGE-01")
def test_an_action_without_a_limit_goes_on_as_long_as_there_are_charges() -> None:
    game = camp({"items": ["Fan"], "charges": 3})
    for left in (2, 1, 0):
        play(game, "use Fan")
        assert charges(game) == [left, 0]
    assert "use Fan" not in keys(game)
    assert game.attack_boost[0] == 6


@rule("CHARGE-02")
def test_charges_stay_from_turn_to_turn_and_without_the_card_that_brought_them() -> None:
    seat = {"items": ["Fist", "Star"], "charges": 2}
    game = camp(seat, {"charges": 1}, track=["Pouch", "Dagger", "Dagger"])
    play(game, "journey 0", "end", "end", "rest Yard.1", "end")
    assert game.turn == 0
    assert charges(game) == [2, 1]
    assert score(game, 0) - score(camp({"items": ["Fist", "Star", "Pouch"]}), 0) == 1
    assert enchanters.from_position(game.position()).position() == game.position()


@rule("CHARGE-03")
@pytest.mark.parametrize(("crystals", "price"), [(1, "use Yard.2"), (0, "journey 1")])
def test_charges_pay_for_nothing_else(crystals: int, price: str) -> None:
    """Neither for an action that costs crystals nor for a journey."""
    seat = {"items": ["Star"], "crystals": crystals}
    for held in (0, 9):
        game = camp(seat | {"charges": held}, track=["Dagger", "Dagger"])
        assert price not in keys(game)


@rule("CHARGE-03")
def test_losing_all_crystals_leaves_the_charges() -> None:
    cards = CARDS + "\nitem Hole\n    now: lose all crystals\n    ----\n"
    game = table({"charges": 3, "crystals": 7}, cards=cards, track=["Hole", "Dagger"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert (game.crystals[0], charges(game)[0]) == (0, 3)


def test_others_can_be_given_charges() -> None:
    game = play(camp({}, {}, {"charges": 1}), "use Yard.3")
    assert charges(game) == [0, 1, 2]


@pytest.mark.parametrize(
    ("seat", "won"),
    [
        ({"items": ["Star"], "charges": 4}, True),
        ({"items": ["Star"], "charges": 1}, False),
        ({"items": ["Fan"], "charges": 3}, True),
        ({"items": ["Fan"], "charges": 1}, False),
        ({"enchantments": ["of Embers"], "charges": 3}, True),
        ({"enchantments": ["of Embers"], "charges": 2}, False),
        ({"enchantments": ["of Embers"], "items": ["Bell"], "charges": 3, "crystals": 1}, True),
        ({"items": ["Gong"], "creatures": ["Grunt"] * 2, "charges": 4}, True),
        ({"items": ["Gong"], "creatures": ["Grunt"] * 2, "charges": 3}, False),
        ({"items": ["Bell", "Fan"], "charges": 1, "crystals": 1}, False),  # the Bell is covered
    ],
)
def test_a_fight_that_charges_can_win_is_on_offer(seat: dict[str, Any], won: bool) -> None:
    """COMBAT-11: what charges may pay for counts, and what they are counted for."""
    game = table({"boosts": [4, 0], "crystals": 0} | seat, cards=CARDS, track=["Post"], deck=DECK)
    assert ("journey 0" in keys(game)) is won


def test_charges_are_shown_where_totals_are() -> None:
    from enchanters.journey.pages import PAGES

    game = camp({"items": ["Star"], "charges": 3})
    view = game.view(0)
    assert ("charge", 3, 3) in PAGES.icons_of(view["seats"][0])
    assert not [each for each in PAGES.icons_of(view["seats"][1]) if each[0] == "charge"]
    option = next(each for each in view["question"]["options"] if each["key"] == "use Star")
    assert option["outcome"]["changes"] == {"charge": -2, "attack": 4}
    assert "−2 charges" in option["outcome"]["text"]
