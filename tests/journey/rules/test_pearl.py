"""PEARL: tokens that pay for anything but journeys."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.checks import check
from enchanters.journey.scoring import cards_owned, score, standing
from enchanters.journey.state import Journey
from enchanters.journey.systems.pearls.system import the_pearls
from enchanters.journey.values import attack
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, table
from tests.marks import rule

CARDS = """
item Oyster Knife
    1 pearl
    ----

item Nacre Shield
    1 pearl
    ----
    1 pearl

enchantment of Dry Land
    ignore your pearls
    ----

enchantment of Purses
    1 pearl
    2 crystals -> 4 attack
    1 crystal -> bury top item
    ----

enchantment of Sums
    ----
    1 glory per pearl

village Lagoon
    1 pearl
    rest -> take 3 crystals
    rest -> heal 1 wound
    multi: 1 crystal -> 1 attack

overlord Toll Keeper
    strength 0, health 1
    challenge, 1 crystal -> fight the overlord
    reward
    1 glory
"""
DECK = ["Dagger"] * 8
LINES = [
    "multi: 1 crystal -> 1 attack", "2 crystals -> 5 attack", "1 crystal -> bury top item",
    "rest, 2 crystals -> heal 5 wounds",
]  # fmt: skip


def pearls(game: Journey, seat: int = 0) -> tuple[int, int]:
    """Unspent and spent ones."""
    found = the_pearls(game)
    return found.fresh[seat], found.spent[seat]


def pond(*seats: dict[str, Any], lines: list[str] | None = None, **more: Any) -> Journey:
    cards = CARDS + more.pop("cards", "")
    return in_yard(*seats, lines=LINES if lines is None else lines, cards=cards, **{"deck": DECK} | more)


# --- how many -----------------------------------------------------------------------------------------------------


@rule("PEARL-01", "STACK-18")
@pytest.mark.parametrize(
    ("items", "enchantments", "n"),
    [
        (["Fist"], ["of Enchanting"], 0),
        (["Oyster Knife"], ["of Enchanting"], 1),
        (["Oyster Knife", "Fist"], ["of Enchanting"], 0),
        (["Nacre Shield", "Oyster Knife"], ["of Purses"], 3),
        (["Nacre Shield"], ["of Dry Land"], 0),
    ],
)
def test_a_player_has_as_many_as_visible_icons(items: list[str], enchantments: list[str], n: int) -> None:
    game = pond({"items": items, "enchantments": enchantments}, {"items": ["Oyster Knife"]})
    assert [pearls(game, seat) for seat in (0, 1)] == [(n, 0), (1, 0)]


@rule("PEARL-01", "PEARL-02")
def test_a_card_taken_brings_its_pearls_at_once_and_unspent() -> None:
    game = pond({"items": ["Fist"], "crystals": 0}, track=["Oyster Knife", "Goblin"])
    play(game, "journey 0")
    assert (question(game), pearls(game)) == ((0, "last"), (1, 0))
    assert "use Yard.2" in keys(game)  # to be paid with it
    assert check(game) == []


@rule("PEARL-01", "PEARL-02")
def test_a_pearl_that_is_everybodys_comes_to_all() -> None:
    """FX-114."""
    game = table({"items": ["Oyster Knife"]}, {}, cards=CARDS, village="Lagoon", track=["Goblin"], deck=DECK, confirm=True)
    assert [pearls(game, seat) for seat in (0, 1)] == [(2, 0), (1, 0)]
    play(game, "use Lagoon.3", "pearls 1", "use Lagoon.3", "pearls 1")
    assert (pearls(game), attack(game, 0)) == ((0, 2), 2)


@rule("PEARL-02")
def test_of_pearls_to_give_back_the_player_chooses_which() -> None:
    seat = {"items": ["Fist", "Nacre Shield"], "pearls": [1, 1], "crystals": 1}
    for spent, left in ((1, (1, 0)), (0, (0, 1))):
        game = play(pond(seat, lines=["1 crystal -> bury top item"]), "use Yard.2", "pearls 0")
        # The Shield is buried: 1 of its 2 icons stays visible.
        assert (question(game), keys(game)) == ((0, "split"), ["return 1", "return 0"])
        assert pearls(play(game, f"return {spent}")) == left


@rule("PEARL-02")
def test_where_there_is_no_choice_nobody_is_asked() -> None:
    seat = {"items": ["Fist", "Oyster Knife"], "crystals": 1}
    game = play(pond(seat, lines=["1 crystal -> bury top item"]), "use Yard.2", "pearls 0")
    assert (question(game), pearls(game)) == ((0, "turn"), (0, 0))


@rule("PEARL-01", "PEARL-02")
def test_who_loses_a_card_in_anothers_turn_gives_back_too() -> None:
    victim = {"items": ["Fist", "Oyster Knife"], "enchantments": ["of Purses"], "pearls": [1, 1]}
    game = pond({}, victim, lines=["free -> steal top item from another player"])
    play(game, "use Yard.2")
    assert question(game) == (1, "split")
    play(game, "return 0")
    assert (pearls(game, 1), pearls(game, 0)) == ((0, 1), (1, 0))


# --- spent and back -----------------------------------------------------------------------------------------------


@rule("PEARL-03", "TURN-05")
def test_a_spent_pearl_is_back_when_its_owners_turn_begins_and_not_before() -> None:
    game = pond({"items": ["Oyster Knife"], "crystals": 0}, {"crystals": 0}, track=["Goblin"] * 3)
    play(game, "use Yard.2")
    assert (pearls(game), attack(game, 0)) == ((0, 1), 1)
    assert "use Yard.2" not in keys(game)
    play(game, "rest Yard.1", "end")
    assert (game.turn, pearls(game)) == (1, (0, 1))
    play(game, "rest Yard.1", "end")
    assert (game.turn, pearls(game)) == (0, (1, 0))


@rule("PEARL-03", "TURN-05", "TIMING-02")
def test_pearls_are_back_before_the_abilities_of_the_turns_beginning() -> None:
    cards = """
item Dawn
    ----
    when your turn begins: you may bury top item
"""
    seat = {"items": ["Fist", "Dawn", "Oyster Knife"], "pearls": [0, 1]}
    game = pond({}, seat, cards=cards, turn=0, track=["Goblin"] * 3)
    play(game, "rest Yard.1", "end")
    assert (question(game), pearls(game, 1)) == ((1, "yes-no"), (1, 0))


# --- what they pay ------------------------------------------------------------------------------------------------


@rule("PEARL-04", "JOURNEY-05", "ACTION-16")
def test_a_pearl_and_a_crystal_pay_an_action_of_two_and_not_a_journey_of_two() -> None:
    game = pond({"items": ["Oyster Knife"], "crystals": 1}, track=["Dagger"] * 3)
    assert "use Yard.3" in keys(game)
    assert [key for key in keys(game) if key.startswith("journey")] == ["journey 0", "journey 1"]
    play(game, "use Yard.3")
    assert (pearls(game), game.crystals[0], attack(game, 0)) == ((0, 1), 0, 5)


@rule("PEARL-04", "ACTION-16")
def test_the_player_chooses_how_many_are_pearls() -> None:
    seat = {"items": ["Nacre Shield"], "crystals": 2}
    game = play(pond(seat), "use Yard.3")
    assert (question(game), keys(game)) == ((0, "split"), ["pearls 2", "pearls 1", "pearls 0"])
    for k in (2, 1, 0):
        done = play(pond(seat), "use Yard.3", f"pearls {k}")
        assert (pearls(done), done.crystals[0], attack(done, 0)) == ((2 - k, k), k, 5)


@rule("JOURNEY-05", "PEARL-04")
def test_a_journey_is_paid_in_crystals_even_if_there_are_pearls() -> None:
    game = pond({"items": ["Nacre Shield"], "crystals": 2}, lines=[], track=["Goblin", "of Zeal", "Dagger"])
    play(game, "journey 1")
    assert (pearls(game), game.crystals[0]) == ((2, 0), 1)


@rule("PEARL-04")
@pytest.mark.parametrize(("preset", "possible"), [("mythic", True), ("manual", False)])
def test_rests_and_challenges_can_be_paid_with_pearls_but_not_in_the_fan_manual(preset: str, possible: bool) -> None:
    """CONF-24: `pearls_pay_for`."""
    lord: dict[str, Any] = {"overlord": "Toll Keeper", "rewards": 2}
    seat = {"items": ["Nacre Shield"], "crystals": 0, "boosts": [3, 0]}
    game = pond(seat, preset=preset, **lord)
    assert ("rest Yard.5" in keys(game), "challenge" in keys(game)) == (possible, possible)
    assert "use Yard.3" in keys(game)
    if possible:
        assert pearls(play(pond(seat, **lord), "rest Yard.5")) == (0, 2)
        assert pearls(play(pond(seat, **lord), "challenge")) == (1, 1)


@rule("PEARL-04")
def test_a_pearl_may_be_spent_in_the_window_of_a_fight() -> None:
    seat = {"items": ["Oyster Knife"], "enchantments": ["of Purses"], "crystals": 0}
    game = table(seat, cards=CARDS, track=["Grunt", "Dagger"], deck=DECK, confirm=True)
    play(game, "journey 0", "use of Purses.1")
    assert pearls(game) == (0, 2)
    assert game.wounds[0] == 4


# --- what they are not --------------------------------------------------------------------------------------------


@rule("PEARL-05")
def test_pearls_are_not_lost_given_or_stolen_as_crystals() -> None:
    """OQ-62."""
    lines = [
        "free -> lose 2 crystals",
        "free -> steal 2 crystals from another player",
        "free -> give 1 crystal to another player",
    ]
    rich = {"items": ["Nacre Shield"], "crystals": 1}
    game = play(pond(rich, lines=lines), "use Yard.2")
    assert (game.crystals[0], pearls(game)) == (0, (2, 0))
    game = play(pond({"crystals": 0}, rich, lines=lines), "use Yard.3")
    assert (game.crystals, pearls(game, 1)) == ([1, 0], (2, 0))
    game = play(pond(rich | {"crystals": 0}, {"crystals": 4}, lines=lines), "use Yard.4")
    assert (game.crystals, pearls(game)) == ([0, 4], (2, 0))


@rule("PEARL-05", "SCORE-15")
def test_for_glory_pearls_count_by_their_icons_and_in_a_tie_not_at_all() -> None:
    """FX-280: the value, not the unspent tokens."""
    seat = {"items": ["Nacre Shield"], "enchantments": ["of Sums", "of Enchanting"], "pearls": [0, 2], "crystals": 3}
    game = pond(seat)
    assert (score(game, 0), standing(game, 0)[:2], cards_owned(game, 0)) == (2, (2, 3), 3)
