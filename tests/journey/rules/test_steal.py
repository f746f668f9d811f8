"""STEAL: cards taken from other players."""

from __future__ import annotations

from typing import Any

from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, stack
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
"""


@rule("STEAL-01")
def test_a_stolen_card_goes_on_top_of_the_thief_s_stack_and_fires_nothing() -> None:
    game = in_yard(
        {"items": ["Magnet", "Lid"], "crystals": 0},
        {"items": ["Fist", "Axe", "Gem"], "crystals": 0},
        lines=["free -> steal top item from another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Magnet", "Lid", "Gem"]
    assert stack(game, 1, "items") == ["Fist", "Axe"]
    assert game.crystals == [0, 0]
    assert game.wounds == [0, 0]


@rule("STEAL-01")
def test_a_stolen_enchantment_goes_to_the_enchantments() -> None:
    game = in_yard(
        {},
        {"enchantments": ["of Enchanting", "of Fire"]},
        lines=["free -> steal top enchantment from another player"],
    )
    play(game, "use Yard.2")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Fire"]
    assert stack(game, 0, "items") == ["Fist"]
    assert stack(game, 1, "enchantments") == ["of Enchanting"]


@rule("STEAL-02")
def test_only_a_player_with_two_items_can_be_robbed() -> None:
    seats: list[dict[str, Any]] = [{}, {"items": ["Lid"]}, {"items": ["Lid", "Gem"]}, {"items": ["Gem", "Lid"]}]
    game = in_yard(*seats, lines=["free -> steal top item from another player"], cards=CARDS)
    play(game, "use Yard.2")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 2", "player 3"]
    play(game, "player 2")
    assert stack(game, 0, "items") == ["Fist", "Gem"]
    assert stack(game, 2, "items") == ["Lid"]


@rule("STEAL-02")
def test_two_items_do_not_make_the_only_enchantment_a_prey() -> None:
    game = in_yard(
        {},
        {"items": ["Fist", "Lid", "Gem"], "enchantments": ["of Fire"]},
        lines=["free -> steal top enchantment from another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    assert stack(game, 1, "enchantments") == ["of Fire"]
    assert stack(game, 1, "items") == ["Fist", "Lid", "Gem"]
