"""SWAP: cards that trade places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, question, stack, track
from tests.marks import rule

CARDS = """
item Gem
    now: take 9 crystals
    ----

item Magnet
    ----
    after taking an item: take 50 crystals

item Lid
    ----

enchantment of Gems
    now: take 9 crystals
    ----

enchantment of Magnets
    ----
    after taking an enchantment: take 50 crystals

monster Mouse
    minor
    strength 1, health 1
    ----
"""


@rule("SWAP-01")
def test_swapped_enchantments_trade_places_on_top_of_their_stacks() -> None:
    game = in_yard(
        {"enchantments": ["of Enchanting", "of Fire"]},
        {"enchantments": ["of Stone", "of Iron", "of Greed"]},
        lines=["1 crystal -> swap top enchantment with another player"],
    )
    play(game, "use Yard.2")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Greed"]
    assert stack(game, 1, "enchantments") == ["of Stone", "of Iron", "of Fire"]


@rule("SWAP-01")
def test_a_card_swapped_with_the_track_takes_its_very_slot() -> None:
    game = in_yard(
        {"items": ["Fist", "Lid"]},
        lines=["1 crystal -> swap top item for a track item"],
        cards=CARDS,
        track=["Goblin", "Axe", "Ogre", "Helmet"],
    )
    play(game, "use Yard.2", "swap Axe")
    assert track(game) == ["Goblin", "Lid", "Ogre", "Helmet", "", ""]
    assert stack(game, 0, "items") == ["Fist", "Axe"]


@rule("SWAP-01")
def test_a_card_swapped_with_the_graveyard_becomes_its_top_card() -> None:
    game = in_yard(
        lines=["1 crystal -> swap a track card for the top of the graveyard"],
        cards=CARDS,
        track=["Goblin", "", "Axe"],
        graveyard=["Ogre", "Lid"],
    )
    play(game, "use Yard.2", "swap Axe")
    assert track(game) == ["Goblin", "", "Lid", "", "", ""]
    assert graveyard(game) == ["Ogre", "Axe"]


@rule("SWAP-02")
@pytest.mark.parametrize(
    ("effect", "places"),
    [
        ("swap a track card for the top of the graveyard", {"track": ["Goblin", "Goblin"], "graveyard": []}),
        ("swap a track card for the top of the graveyard", {"track": [], "graveyard": ["Ogre"]}),
        ("swap two track cards", {"track": ["Goblin"]}),
        ("swap two track cards", {"track": []}),
        ("swap top item for a track item", {"track": ["Goblin", "of Fire"]}),
    ],
)
def test_a_swap_with_an_empty_place_is_skipped(effect: str, places: dict[str, Any]) -> None:
    game = in_yard({"crystals": 1}, lines=[f"1 crystal -> {effect}, take 7 crystals"], **places)
    before = track(game), graveyard(game)
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    assert (track(game), graveyard(game)) == before
    assert stack(game, 0, "items") == ["Fist"]
    assert game.crystals[0] == 7  # the rest of the effect happens


@rule("SWAP-03")
def test_a_card_swapped_in_from_the_track_fires_nothing() -> None:
    game = in_yard(
        {"items": ["Magnet", "Lid"], "crystals": 1},
        lines=["1 crystal -> swap top item for a track item"],
        cards=CARDS,
        track=["Gem"],
    )
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Magnet", "Gem"]
    assert game.crystals[0] == 0


@rule("SWAP-03", "SWAP-04")
def test_two_players_single_enchantments_are_swapped_and_fire_nothing() -> None:
    game = in_yard(
        {"enchantments": ["of Magnets"], "crystals": 1},
        {"enchantments": ["of Gems"], "crystals": 0},
        lines=["1 crystal -> swap top enchantment with another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert stack(game, 0, "enchantments") == ["of Gems"]
    assert stack(game, 1, "enchantments") == ["of Magnets"]
    assert game.crystals == [0, 0]


@rule("SWAP-04")
def test_any_player_may_be_chosen_for_a_swap_of_enchantments() -> None:
    game = in_yard(
        {},
        {"enchantments": ["of Fire"]},
        {"enchantments": ["of Stone", "of Iron"]},
        lines=["1 crystal -> swap top enchantment with another player"],
    )
    play(game, "use Yard.2")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 1")
    assert [stack(game, seat, "enchantments") for seat in range(3)] == [
        ["of Fire"],
        ["of Enchanting"],
        ["of Stone", "of Iron"],
    ]


@rule("SWAP-05")
def test_only_track_cards_of_the_same_type_can_be_swapped_in() -> None:
    game = in_yard(
        lines=["1 crystal -> swap top enchantment for a track enchantment"],
        track=["Axe", "of Fire", "Goblin", "Pink Dragon", "of Stone"],
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "slot")
    assert keys(game) == ["swap of Fire", "swap of Stone"]


@rule("SWAP-05")
def test_the_card_put_on_the_track_is_a_normal_track_card() -> None:
    game = in_yard(
        {"items": ["Fist", "Gem"]},
        {"crystals": 0},
        lines=["1 crystal -> swap top item for a track item"],
        cards=CARDS,
        track=["Lid", "Goblin"],
    )
    play(game, "use Yard.2", "rest Yard.1", "end")
    assert graveyard(game) == ["Gem"]  # discarded by the rest like any card in slot 0
    game = in_yard(
        {"items": ["Fist", "Gem"]},
        {"crystals": 0},
        lines=["1 crystal -> swap top item for a track item"],
        cards=CARDS,
        track=["Goblin", "Lid"],
    )
    play(game, "use Yard.2", "rest Yard.1", "end", "journey 0")
    assert stack(game, 1, "items") == ["Fist", "Gem"]
    assert game.crystals[1] == 9  # now it is taken, and its effect happens


@rule("SWAP-06")
def test_swapping_two_track_cards_changes_only_their_slots() -> None:
    game = in_yard(
        {"crystals": 1, "items": ["Magnet"]},
        lines=["1 crystal -> swap two track cards"],
        cards=CARDS,
        track=["Goblin", "Gem", "Mouse", "Axe"],
        graveyard=["Ogre"],
    )
    play(game, "use Yard.2", "swap Gem")
    assert keys(game) == ["swap Goblin", "swap Mouse", "swap Axe"]
    play(game, "swap Axe")
    assert track(game) == ["Goblin", "Axe", "Mouse", "Gem", "", ""]
    assert (stack(game, 0, "items"), graveyard(game)) == (["Magnet"], ["Ogre"])
    assert (game.crystals[0], game.wounds[0]) == (0, 0)
