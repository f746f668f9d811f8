"""DECK-23: tact, with which immediate effects are ignored."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.state import Journey
from enchanters.journey.values import attack
from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Toyfan
    1 attack
    1 crystal -> ignore the immediate effect
    ----

item Toyparasol
    1 attack
    ----
    double: free -> ignore the immediate effect, take 1 wound

enchantment of Toypoise
    discard a monster -> ignore the immediate effect
    after taking an item: take 2 crystals
    ----

enchantment of Toycheer
    after defeating a monster: take 4 crystals
    ----

item Toybox
    now: take 3 wounds, take 5 crystals
    2 attack
    ----

item Toythorn
    now: take 2 wounds
    1 attack
    ----

item Toypotato
    now: give this to another player
    1 attack
    ----

monster Toyimp
    minor
    strength 3, health 1
    now: take 2 wounds
    ----
    2 glory

village Toyhouse
    rest -> take 3 crystals
    rest -> heal 1 wound
    2 crystals -> ignore the immediate effect
"""
DECK = ["Dagger"] * 8


def at(*seats: dict[str, Any], **keys: Any) -> Journey:
    whole: dict[str, Any] = {"track": ["Toybox", "Dagger", "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*seats, cards=CARDS, **whole)


@rule("DECK-23", "TIMING-04")
def test_an_immediate_effect_that_is_partly_good_is_ignored_as_a_whole_or_not_at_all() -> None:
    """OQ-68."""
    game = at({"items": ["Toyfan"], "crystals": 4})
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "yes-no"), ["ignore Toyfan", "accept"])
    ignored, accepted = play(game.copy(), "ignore Toyfan"), play(game.copy(), "accept")
    assert (ignored.wounds[0], ignored.crystals[0]) == (0, 3)
    assert (accepted.wounds[0], accepted.crystals[0]) == (3, 9)
    for each in (ignored, accepted):  # the card is taken as usual
        assert stack(each, 0, "items") == ["Toyfan", "Toybox"]


@rule("DECK-23", "TIMING-05", "COMBAT-20")
def test_a_creatures_immediate_effect_is_ignored_after_the_fight() -> None:
    seat = {"items": ["Toyfan"], "enchantments": ["of Toycheer"], "crystals": 0}
    game = at(seat, track=["Toyimp", "Dagger"])
    play(game, "journey 0")
    assert game.wounds[0] == 3  # it has struck
    assert keys(game) == ["ignore Toyfan", "accept"]  # paid with what its defeat has brought
    play(game, "ignore Toyfan")
    assert (game.wounds[0], game.crystals[0]) == (3, 3)
    assert stack(game, 0, "creatures") == ["Toyimp"]


@rule("DECK-23")
def test_abilities_after_taking_and_the_stack_are_as_usual() -> None:
    game = at({"enchantments": ["of Toypoise"], "creatures": ["Goblin"], "crystals": 0}, track=["Toypotato", "Dagger"])
    play(game, "journey 0", "ignore of Toypoise")
    assert stack(game, 0, "items")[-1] == "Toypotato"  # it was not given away
    assert game.crystals[0] == 2
    assert graveyard(game) == ["Goblin"]


@rule("DECK-23")
def test_it_is_no_minor_action_and_nobody_is_asked_where_nothing_is_to_be_ignored_or_paid() -> None:
    game = at({"items": ["Toyfan"], "crystals": 0})
    assert not any("Toyfan" in key for key in keys(game))
    play(game, "journey 0")
    assert game.wounds[0] == 3  # one crystal short
    game = at({"items": ["Toyfan"], "crystals": 4}, track=["Dagger", "Dagger"])
    play(game, "journey 0")
    assert keys(game) == ["end"]


@rule("DECK-23", "ACTION-07")
def test_each_use_counts_for_its_turn_and_the_rest_of_the_action_follows() -> None:
    lines = ["multi: 1 crystal -> journey to the graveyard"]
    seat = {"items": ["Toyparasol"], "crystals": 9}
    game = in_yard(seat, lines=lines, cards=CARDS, graveyard=["Toythorn"] * 3, track=["Dagger"], deck=DECK)
    for _ in range(2):
        play(game, "use Yard.2", "yes", "end", "ignore Toyparasol")
    assert game.wounds[0] == 2
    play(game, "use Yard.2", "yes", "end")
    assert game.wounds[0] == 2 + 2  # a third time it cannot be used
    assert stack(game, 0, "items") == ["Toyparasol", "Toythorn", "Toythorn", "Toythorn"]


@rule("DECK-23")
def test_what_the_village_offers_is_everybodys() -> None:
    game = table({"crystals": 4}, cards=CARDS, village="Toyhouse", track=["Toythorn", "Dagger"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert keys(game) == ["ignore Toyhouse.3", "accept"]
    play(game, "ignore Toyhouse.3")
    assert (game.wounds[0], game.crystals[0]) == (0, 2)


@rule("DECK-23")
def test_a_restriction_bars_it_and_a_covered_upper_half_has_none() -> None:
    wound = "\nwound Toysprain\n    you cannot use your top item\n    ----\n"
    barred = table(
        {"items": ["Toyfan"], "crystals": 4, "wound_cards": ["Toysprain"]}, cards=CARDS + wound,
        track=["Toythorn", "Dagger"], deck=DECK, confirm=True,
    )  # fmt: skip
    assert barred.explain("use Toyfan")["why"] == "a restriction forbids you to use it"
    play(barred, "journey 0")
    assert keys(barred) == ["end"]
    covered = at({"items": ["Toyfan", "Dagger"], "crystals": 4})
    assert covered.explain("use Toyfan")["why"] == "it is covered by the cards on top of it"
    assert "ignore Toyfan" not in keys(play(covered, "journey 0"))


@rule("COMBAT-11", "DECK-23")
@pytest.mark.parametrize("fans", [["Toyfan"], ["Dagger", "Dagger"]])
def test_a_fight_is_offered_that_only_an_ignored_effect_lets_be_won(fans: list[str]) -> None:
    """What the graveyard brings helps only if its immediate effect, which takes the weapon away, is ignored."""
    cards = CARDS + (
        "\nitem Toysabre\n    now: discard top enchantment\n    5 attack\n    ----\n"
        "\nenchantment of Toyfury\n    4 attack\n    ----\n    1 attack\n"
        "\nmonster Toyhulk\n    minor\n    strength 1, health 10\n    ----\n"
    )
    seat = {"items": fans, "enchantments": ["of Enchanting", "of Toyfury"], "crystals": 2}
    lines = ["1 crystal -> journey to the graveyard"]
    game = in_yard(seat, lines=lines, cards=cards, graveyard=["Toysabre"], track=["Toyhulk"], deck=DECK)
    helped = fans == ["Toyfan"]
    assert attack(game, 0) < 10
    assert ("journey 0" in keys(game)) is helped
    if helped:
        play(game, "journey 0", "use Yard.2", "yes", "ignore Toyfan")
        assert stack(game, 0, "creatures") == ["Toyhulk"]


def test_what_is_asked_and_why_not() -> None:
    game = at({"name": "Ann", "items": ["Toyfan"], "crystals": 4})
    assert game.explain("use Toyfan")["why"] == "only when one is about to happen"
    play(game, "journey 0")
    asked = game.view(0)["question"]
    assert asked["prompt"] == "Ignore the immediate effect of Toybox? Take 3 wounds, then take 5 crystals"
    assert [option["text"] for option in asked["options"]] == [
        "Toyfan: pay 1 crystal → ignore the immediate effect of the card taken",
        "Let it happen",
    ]
    again = enchanters.from_position(game.position())
    assert isinstance(again, Journey)
    for each in (game, again):
        play(each, "ignore Toyfan")
        assert (each.wounds[0], stack(each, 0, "items")[-1]) == (0, "Toybox")
    told = [line["text"] for line in game.view(0)["journal"]]
    assert "Ann ignores the immediate effect of Toybox." in told
