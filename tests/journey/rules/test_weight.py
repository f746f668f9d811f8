"""WEIGHT: what is lost at the end of a turn with a journey."""

from __future__ import annotations

import pytest

from enchanters.journey.state import Journey
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Pigiron
    2 weight
    ----
    1 weight

item Gyves
    3 weight
    ----

enchantment of Feathers
    ignore your weight
    ----

village Deep
    1 weight
    rest -> take 3 crystals
    rest -> heal 1 wound

enchantment of Dust
    1 defense
    ----

enchantment of Graves
    free -> journey to the graveyard
    ----

enchantment of Spoils
    free -> journey to a card on the overlord
    ----

enchantment of Alms
    1 weight
    ----
    when your turn ends: take 2 crystals

enchantment of Digging
    ----
    when your turn ends: unbury bottom item

overlord Weak
    strength 0, health 1
    challenge -> fight the overlord
    reward
    1 glory
"""
DECK = ["Dagger"] * 8


def ended(game: Journey, *choices: str) -> int:
    """What seat 0 has after these choices and the end of its turn."""
    play(game, *choices, "end")
    return game.crystals[0]


@rule("WEIGHT-01", "TURN-07")
def test_a_turn_with_a_journey_costs_a_crystal_for_each_visible_icon() -> None:
    game = table({"items": ["Pigiron"], "crystals": 7}, cards=CARDS, track=["Dagger"] * 6, deck=DECK, confirm=True)
    assert play(game, "journey 2").crystals[0] == 5  # the price, and nothing more yet
    assert ended(game) == 5 - 1  # the Dagger covers two of the three icons
    assert moves(game, "weight") == [("weight", 0, 1)]


@rule("WEIGHT-02", "WEIGHT-01")
@pytest.mark.parametrize(("crystals", "left"), [(5, 2), (3, 0), (2, 0), (1, 0), (0, 0)])
def test_who_has_too_few_crystals_loses_what_is_there(crystals: int, left: int) -> None:
    """Weight 3 with 2 crystals leaves 0; EX-13: with 1 too."""
    seat = {"items": ["Gyves"], "crystals": crystals}
    game = table(seat, cards=CARDS, track=["of Dust", "Dagger"], deck=DECK, confirm=True)
    assert ended(game, "journey 0") == left


@rule("WEIGHT-02")
def test_weight_does_not_count_when_it_is_asked_what_can_be_paid() -> None:
    game = table({"items": ["Gyves"], "crystals": 2}, cards=CARDS, track=["Dagger"] * 4, deck=DECK, confirm=True)
    assert "journey 2" in keys(game)
    assert ended(game, "journey 2") == 0


@rule("WEIGHT-03")
def test_the_card_just_taken_counts_too() -> None:
    game = table({"crystals": 9}, cards=CARDS, track=["Gyves", "Dagger"], deck=DECK, confirm=True)
    assert ended(game, "journey 0") == 6


@rule("WEIGHT-03", "TIMING-02")
def test_it_is_lost_after_the_last_window_in_which_icons_may_still_be_buried() -> None:
    seat = {"items": ["Fist", "Gyves"], "crystals": 5}
    game = in_yard(seat, lines=["1 crystal -> bury top item"], cards=CARDS, track=["of Dust", "Dagger"], deck=DECK)
    play(game, "journey 0", "end")  # the journey's window
    assert (question(game), game.crystals[0]) == ((0, "last"), 5)
    play(game, "use Yard.2")
    assert ended(game) == 4  # nothing is carried any more


@rule("WEIGHT-03", "TURN-07", "TIMING-08")
def test_it_is_ordered_with_the_abilities_of_the_turns_end() -> None:
    results = []
    for first in (0, 1):
        seat = {"enchantments": ["of Alms"], "items": ["Fist"], "crystals": 0}
        game = table(seat, cards=CARDS, track=["Dagger"] * 2, deck=DECK, confirm=True)
        play(game, "journey 0", "end")
        assert question(game) == (0, "order")
        play(game, keys(game)[first])
        results.append(game.crystals[0])
    assert sorted(results) == [1, 2]


@rule("WEIGHT-03")
@pytest.mark.parametrize(("first", "left"), [(0, 2), (1, 5)])
def test_an_ability_of_the_turns_end_may_bring_icons_into_sight_before(first: int, left: int) -> None:
    seat = {"items": ["Gyves", "Fist"], "enchantments": ["of Digging"], "crystals": 5}
    game = table(seat, cards=CARDS, track=["of Dust"] * 2, deck=DECK, confirm=True)
    play(game, "journey 0", "end")
    assert question(game) == (0, "order")
    play(game, keys(game)[first])
    assert game.crystals[0] == left


@rule("WEIGHT-04")
def test_a_journey_to_the_graveyard_counts() -> None:
    """OQ-61: also if it was the only one."""
    seat = {"items": ["Gyves"], "enchantments": ["of Graves"], "crystals": 2}
    game = in_yard(seat, lines=[], cards=CARDS, graveyard=["of Dust"], deck=DECK)
    play(game, "use of Graves", "yes", "rest Yard.1")
    assert ended(game) == 2  # 2 and 3 of the rest, less 3


@rule("WEIGHT-04")
def test_a_journey_to_a_card_on_the_overlord_counts() -> None:
    seat = {"items": ["Gyves"], "enchantments": ["of Spoils"], "crystals": 2}
    lord = {"overlord": "Weak", "rewards": 2, "stored": ["of Dust"]}
    game = in_yard(seat, lines=[], cards=CARDS, deck=DECK, **lord)
    play(game, "use of Spoils")
    if question(game)[1] == "card":
        play(game, keys(game)[0])
    play(game, "rest Yard.1")
    assert stack(game, 0, "enchantments")[-1] == "of Dust"
    assert ended(game) == 2


@rule("WEIGHT-04")
def test_two_journeys_in_a_turn_cost_no_more_than_one() -> None:
    seat = {"items": ["Gyves"], "enchantments": ["of Graves"], "crystals": 9}
    game = in_yard(seat, lines=[], cards=CARDS, graveyard=["of Dust"], track=["Goblin", "of Dust", "Axe"], deck=DECK)
    play(game, "use of Graves", "yes", "journey 1")
    assert ended(game) == 9 - 1 - 3


@rule("WEIGHT-05")
def test_a_turn_with_a_rest_or_a_challenge_alone_costs_nothing() -> None:
    game = in_yard({"items": ["Gyves"], "crystals": 4}, lines=[], cards=CARDS, deck=DECK)
    assert ended(game, "rest Yard.1") == 7
    lord = {"overlord": "Weak", "rewards": 2}
    seat = {"items": ["Gyves"], "crystals": 4, "boosts": [9, 0]}
    game = in_yard(seat, lines=[], cards=CARDS, deck=DECK, **lord)
    assert ended(game, "challenge") == 4


@rule("WEIGHT-05")
def test_the_journey_of_a_turn_is_forgotten_in_the_next() -> None:
    game = in_yard({"items": ["Gyves"], "crystals": 9}, lines=[], cards=CARDS, track=["of Dust", "Axe", "Axe"], deck=DECK)
    assert ended(game, "journey 0") == 6
    play(game, "journey 0", "end")  # the other player
    assert ended(game, "rest Yard.1") == 9


@rule("WEIGHT-06")
def test_a_journey_to_a_fight_that_is_lost_counts() -> None:
    seat = {"items": ["Gyves"], "crystals": 4}
    lines = ["free -> 5 attack", "free -> lose 5 attack"]
    game = in_yard(seat, lines=lines, cards=CARDS, track=["Grunt", "Dagger"], deck=DECK)
    play(game, "journey 0", "end")  # without the village's help
    assert stack(game, 0, "creatures") == []
    assert ended(game) == 1


@rule("WEIGHT-01")
def test_weight_that_is_everybodys_is_carried_by_who_has_no_icon_and_not_by_who_ignores_it() -> None:
    """FX-113."""
    game = table({"crystals": 5}, cards=CARDS, village="Deep", track=["Dagger"] * 3, deck=DECK, confirm=True)
    assert ended(game, "journey 0") == 4
    seat = {"crystals": 5, "items": ["Gyves"], "enchantments": ["of Feathers"]}
    game = table(seat, cards=CARDS, village="Deep", track=["Grunt"] * 3 + ["Dagger"], deck=DECK, confirm=True)
    assert ended(game, "journey 3") == 2


@rule("WEIGHT-01")
def test_only_the_one_whose_turn_it_is_pays() -> None:
    game = table(
        {"crystals": 5}, {"items": ["Gyves"], "crystals": 5}, cards=CARDS, track=["Dagger"] * 3, deck=DECK, confirm=True
    )
    play(game, "journey 0", "end")
    assert game.crystals == [5, 5]
