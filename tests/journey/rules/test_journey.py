"""JOURNEY: choosing a card, paying for it, and the steps until it lies in a stack."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.values import attack
from enchanters.kernel.errors import IllegalChoice
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

ITEMS = ["Dagger", "Harpoon", "Long Sword", "Leather Armour", "Warhammer", "Axe"]
DECK = ["Dagger", "Dagger", "Dagger", "Dagger"]
RESTS = ["rest Quiet.1", "rest Quiet.2"]


@rule("JOURNEY-01")
def test_only_slots_that_hold_a_card_can_be_chosen() -> None:
    game = table({"crystals": 9}, track=["", "Dagger", "", "Harpoon", "", ""], deck=DECK)
    assert keys(game) == ["journey 1", "journey 3", *RESTS]
    play(game, "journey 3")
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]


@rule("JOURNEY-02")
@pytest.mark.parametrize("slot", range(6))
def test_the_price_is_the_number_of_the_slot(slot: int) -> None:
    game = table({"crystals": 9}, track=ITEMS, deck=DECK)
    play(game, f"journey {slot}")
    assert game.crystals[0] == 9 - slot
    assert stack(game, 0, "items") == ["Fist", ITEMS[slot]]


@rule("JOURNEY-03")
def test_a_card_whose_price_cannot_be_paid_in_full_cannot_be_chosen() -> None:
    purse = """
item Purse
    now: take 3 crystals
    ----
"""
    game = table({"crystals": 2}, cards=purse, track=["Purse"] * 6, deck=DECK)
    # the crystals that the card would bring come too late for its price
    assert keys(game) == ["journey 0", "journey 1", "journey 2", *RESTS]
    with pytest.raises(IllegalChoice):
        game.choose("journey 3")
    play(game, "journey 2")
    assert game.crystals[0] == 2 - 2 + 3


@rule("JOURNEY-04")
def test_a_free_journey_costs_nothing_at_any_distance() -> None:
    game = table({"crystals": 1, "enchantments": ["of Smugglers"]}, track=ITEMS, deck=DECK)
    assert keys(game) == ["use of Smugglers", "journey 0", "journey 1", *RESTS]
    play(game, "use of Smugglers")
    assert keys(game) == [*(f"journey {slot}" for slot in range(6)), *RESTS]
    play(game, "journey 5")
    assert game.crystals[0] == 0
    assert stack(game, 0, "items") == ["Fist", "Axe"]


@rule("JOURNEY-06")
def test_boosts_of_the_window_are_paid_with_what_the_price_leaves() -> None:
    row = ["Dagger", "Dagger", "Brawler"]
    poor = table({"crystals": 2, "items": ["Falchion"]}, track=row, deck=DECK)
    assert keys(poor) == ["use Falchion", "journey 0", "journey 1", *RESTS]
    rich = table({"crystals": 3, "items": ["Falchion"]}, track=row, deck=DECK)
    play(rich, "journey 2")
    assert question(rich) == (0, "window")
    assert rich.crystals[0] == 1
    play(rich, "use Falchion")
    assert stack(rich, 0, "creatures") == ["Brawler"]
    assert rich.crystals[0] == 0


@rule("JOURNEY-07")
def test_the_choice_is_binding_and_the_price_is_not_given_back_after_a_failed_fight() -> None:
    game = table({"crystals": 3, "items": ["Falchion"]}, track=["Dagger", "Dagger", "Brawler"], deck=DECK)
    play(game, "journey 2")
    assert keys(game) == ["use Falchion", "end"]
    play(game, "end")
    assert stack(game, 0, "creatures") == []
    assert game.crystals[0] == 1


@rule("JOURNEY-08")
def test_an_item_is_paid_then_its_window_immediate_effect_after_taking_and_adding_follow() -> None:
    cards = """
village Market
    rest -> take 1 crystal
    1 crystal -> take 3 crystals

item Coffer
    now: take 1 crystal per 2 crystals
    ----

enchantment of Tolls
    after taking an item: take 1 crystal per 3 crystals, take 1 wound per item
    ----
"""
    seat = {"crystals": 4, "enchantments": ["of Tolls"]}
    game = table(seat, cards=cards, village="Market", track=["Dagger", "Coffer"], deck=DECK)
    play(game, "journey 1")
    assert question(game) == (0, "window")
    assert keys(game) == ["use Market.2", "end"]
    assert (game.crystals[0], track(game)[1]) == (3, "Coffer")
    play(game, "use Market.2")
    # 3 + 2 = 5 crystals; the coffer adds 5 // 2; the toll 7 // 3, counting the Fist alone
    assert game.crystals[0] == 9
    assert game.wounds[0] == 1
    assert stack(game, 0, "items") == ["Fist", "Coffer"]


@rule("JOURNEY-09")
def test_a_creature_is_paid_then_window_combat_after_defeating_immediate_after_taking_and_adding() -> None:
    cards = """
village Wall
    rest -> take 1 crystal
    1 crystal -> 1 defense

monster Beast
    minor
    strength 4, health 1
    now: take 1 crystal per wound
    ----

enchantment of the Hunt
    after defeating a monster: heal 1 wound
    after taking a monster: heal 1 wound per 2 crystals, take 5 wounds per monster
    ----
"""
    seat = {"crystals": 2, "enchantments": ["of the Hunt"]}
    game = table(seat, cards=cards, village="Wall", track=["Dagger", "Beast"], deck=DECK)
    play(game, "journey 1")
    assert question(game) == (0, "window")
    assert (game.crystals[0], game.wounds[0]) == (1, 0)
    play(game, "use Wall.2")
    # 4 - 1 wounds in combat, 1 healed, then 2 crystals for 2 wounds, then 1 healed for 2 crystals; no monster yet
    assert (game.crystals[0], game.wounds[0]) == (2, 1)
    assert stack(game, 0, "creatures") == ["Beast"]


@rule("JOURNEY-10", "COMBAT-11")
def test_a_creature_beyond_reach_cannot_be_chosen() -> None:
    row = ["Colossus", "Brawler", "Brawler", "Brawler", "Brawler"]
    game = table({"crystals": 4, "items": ["Falchion"]}, track=row, deck=DECK)
    assert keys(game) == ["use Falchion", "journey 1", "journey 2", "journey 3", *RESTS]
    play(game, "use Falchion")  # bought now, the boost no longer has to be paid after the price
    assert keys(game) == ["journey 1", "journey 2", "journey 3", *RESTS]


@rule("JOURNEY-11")
def test_the_attack_icon_of_the_axe_does_not_raise_its_own_damage() -> None:
    club = """
item Club
    ----
    3 attack
"""
    game = table({"items": ["Club"]}, {}, {}, cards=club, track=["Axe"], deck=DECK)
    play(game, "journey 0")
    assert attack(game, 0) == 4
    assert game.wounds == [0, 1, 1]  # 3 // 2, not 4 // 2


@rule("JOURNEY-11")
def test_the_taken_card_is_not_counted_by_its_own_immediate_effect() -> None:
    chest = """
item Chest
    now: take 2 crystals per item
    ----
"""
    game = table({"crystals": 0}, cards=chest, track=["Chest"], deck=DECK)
    play(game, "journey 0")
    assert game.crystals[0] == 2
    assert stack(game, 0, "items") == ["Fist", "Chest"]


@rule("JOURNEY-12")
def test_an_immediate_effect_that_cannot_happen_does_not_stop_the_taking() -> None:
    game = table({"items": ["Warhammer", "Warhammer"]}, track=["Manticore"], deck=DECK)
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Manticore"]
    assert graveyard(game) == []


@rule("JOURNEY-12")
def test_an_immediate_effect_is_mandatory() -> None:
    seat = {"items": ["Warhammer", "Warhammer"], "creatures": ["Goblin", "Ogre"]}
    game = table(seat, track=["Manticore"], deck=DECK)
    play(game, "journey 0")
    assert question(game) == (0, "card")
    assert keys(game) == ["discard Goblin", "discard Ogre"]
    play(game, "discard Ogre")
    assert stack(game, 0, "creatures") == ["Goblin", "Manticore"]
    assert graveyard(game) == ["Ogre"]


@rule("JOURNEY-13")
@pytest.mark.parametrize(
    ("card", "which", "before"),
    [("Dagger", "items", "Long Sword"), ("of Might", "enchantments", "of Glory"), ("Goblin", "creatures", "Ogre")],
)
def test_a_taken_card_goes_on_top_of_the_stack_of_its_type(card: str, which: str, before: str) -> None:
    seat = {"items": ["Long Sword"], "enchantments": ["of Glory"], "creatures": ["Ogre"]}
    game = table(seat, track=[card], deck=DECK)
    play(game, "journey 0")
    for name in ("items", "enchantments", "creatures"):
        assert len(stack(game, 0, name)) == (2 if name == which else 1)
    assert stack(game, 0, which) == [before, card]


@rule("JOURNEY-14")
def test_a_card_that_arrives_by_swap_or_theft_sets_off_no_immediate_effect() -> None:
    cards = """
village Den
    rest -> take 1 crystal
    free -> swap top item for a track item
    free -> steal top item from another player
"""
    seats = ({"items": ["Dagger"]}, {"items": ["Fist", "Axe"]})
    stolen = play(table(*seats, cards=cards, village="Den", track=["Axe"], deck=DECK), "use Den.3")
    assert stack(stolen, 0, "items") == ["Dagger", "Axe"]
    assert stolen.wounds == [0, 0]
    swapped = play(table(*seats, cards=cards, village="Den", track=["Axe"], deck=DECK), "use Den.2")
    assert stack(swapped, 0, "items") == ["Axe"]
    assert swapped.wounds == [0, 0]
    taken = play(table(*seats, cards=cards, village="Den", track=["Axe"], deck=DECK), "journey 0", "end", "end")
    assert taken.wounds == [0, 1]


@rule("JOURNEY-14")
def test_a_gift_sets_off_no_immediate_effect() -> None:
    game = table({}, {"crystals": 2}, {}, track=["Trap"], deck=DECK)
    play(game, "journey 0", "player 1")
    # received by a journey, the Trap would have to be given on
    assert question(game) == (1, "turn")
    assert stack(game, 1, "items") == ["Fist", "Trap"]


MAGNET = """
item Magnet
    ----
    after taking an item: take 1 crystal per item

item Lodestone
    after taking an item: take 5 crystals
    ----
"""


@rule("JOURNEY-15")
def test_after_taking_fires_once_for_its_type_before_the_card_joins() -> None:
    game = table({"crystals": 0, "items": ["Magnet"]}, cards=MAGNET, track=["Dagger"], deck=DECK)
    play(game, "journey 0")
    assert game.crystals[0] == 1
    other = table({"crystals": 0, "items": ["Magnet"]}, cards=MAGNET, track=["of Might"], deck=DECK)
    play(other, "journey 0")
    assert other.crystals[0] == 0


@rule("JOURNEY-15")
def test_the_taken_card_does_not_set_itself_off() -> None:
    game = table({"crystals": 0}, cards=MAGNET, track=["Lodestone"], deck=DECK)
    play(game, "journey 0")
    assert game.crystals[0] == 0
    again = table({"crystals": 0, "items": ["Lodestone"]}, cards=MAGNET, track=["Lodestone"], deck=DECK)
    play(again, "journey 0")
    assert again.crystals[0] == 5


@rule("JOURNEY-15")
def test_with_item_after_adding_an_ability_for_items_sees_the_item_in_its_stack() -> None:
    switches = {"trigger_after_taking": "item_after_adding"}
    game = table({"crystals": 0, "items": ["Magnet"]}, cards=MAGNET, track=["Dagger"], deck=DECK, switches=switches)
    play(game, "journey 0")
    assert game.crystals[0] == 2
    alone = table({"crystals": 0}, cards=MAGNET, track=["Magnet"], deck=DECK, switches=switches)
    play(alone, "journey 0")
    assert alone.crystals[0] == 0


@rule("JOURNEY-16")
@pytest.mark.parametrize(("skip", "crystals"), [(False, 2), (True, 0)])
def test_after_taking_fires_for_a_card_given_away_unless_the_switch_skips_it(skip: bool, crystals: int) -> None:
    cards = """
enchantment of Dues
    after taking an item: take 2 crystals
    ----
"""
    seat = {"crystals": 0, "enchantments": ["of Dues"]}
    switches = {"trigger_skip_if_given_away": skip}
    game = table(seat, cards=cards, track=["Trap"], deck=DECK, switches=switches)
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist"]
    assert stack(game, 1, "items") == ["Fist", "Trap"]
    assert game.crystals[0] == crystals
    kept = table(seat, cards=cards, track=["Dagger"], deck=DECK, switches=switches)
    play(kept, "journey 0")
    assert kept.crystals[0] == 2


@rule("JOURNEY-16", "JOURNEY-17")
@pytest.mark.parametrize(
    ("worn", "taken", "stack_name", "crystals"),
    [("Caftan", "of Acid", "enchantments", 4), ("Gnomish Plate", "Hide Armor", "items", 2)],
)
def test_in_the_manual_a_card_that_buries_itself_has_been_taken_all_the_same(
    worn: str, taken: str, stack_name: str, crystals: int
) -> None:
    game = table({"crystals": 0, "items": [worn]}, track=[taken], deck=DECK, preset="manual")
    play(game, "journey 0")
    assert stack(game, 0, stack_name)[0] == taken
    assert game.crystals[0] == crystals


@rule("JOURNEY-16", "JOURNEY-18")
def test_in_the_manual_an_item_that_its_taker_had_to_discard_sets_nothing_off() -> None:
    cards = """
item Blade
    now: take 1 wound
    ----

enchantment of Dues
    after taking an item: take 2 crystals
    ----
"""
    seat = {"crystals": 0, "wounds": 9, "enchantments": ["of Dues"]}
    more: dict[str, Any] = {
        "cards": cards,
        "track": ["Blade"],
        "deck": DECK,
        "preset": "manual",
        "wound_deck": ["Crushed Ribs", "Dread"],
    }
    game = play(table(seat, **more), "journey 0", "keep Crushed Ribs")
    assert (graveyard(game), game.crystals[0]) == (["Blade"], 0)
    assert play(table(seat, **more), "journey 0", "keep Dread").crystals[0] == 2


@rule("JOURNEY-17")
def test_a_card_that_buries_itself_goes_straight_under_its_stack() -> None:
    hide = """
item Hide
    now: bury this
    5 attack
    ----
    2 defense
"""
    game = table({"items": ["Fist", "Dagger"]}, cards=hide, track=["Hide"], deck=DECK)
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Hide", "Fist", "Dagger"]
    assert attack(game, 0) == 3  # the Dagger is still on top
    assert "Hide" not in track(game)


@rule("JOURNEY-20")
def test_a_journey_to_the_graveyard_costs_nothing_and_has_the_same_results() -> None:
    seat = {"crystals": 0, "items": ["Spear"], "enchantments": ["of Enchanting", "of Death"]}
    game = table(seat, {}, {}, track=["Dagger"], deck=DECK, graveyard=["Grunt", "Axe"])
    play(game, "use of Death", "yes")
    assert stack(game, 0, "items") == ["Spear", "Axe"]
    assert game.crystals[0] == 0
    assert game.wounds == [0, 2, 2]  # Spear's 4 attack, the Axe's own icon not among them
    assert question(game) == (0, "turn")
