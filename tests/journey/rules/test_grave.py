"""GRAVE: the graveyard."""

from __future__ import annotations

import pytest

import enchanters
from enchanters.journey.state import FIELDS, Journey
from enchanters.kernel.game import PUBLIC
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
item Gem
    now: take 9 crystals
    ----

item Lid
    ----

item Big Sword
    7 attack
    ----

item Magnet
    ----
    after taking an item: take 50 crystals

item Lever
    ----
    2 crystals -> 4 attack

monster Rat
    minor
    strength 4, health 5
    now: take 6 crystals
    ----

monster Mouse
    minor
    strength 1, health 1
    ----

enchantment of Peace
    ----
    before scoring: each player discards 2 monsters
"""

VISIT = ["1 crystal -> journey to the graveyard"]


@rule("GRAVE-01")
def test_the_latest_discarded_card_lies_on_top() -> None:
    game = in_yard(
        {"items": ["Fist", "Lid"], "creatures": ["Mouse"]},
        lines=["discard a monster -> take 1 crystal", "discard top item -> take 1 crystal"],
        cards=CARDS,
        track=["Goblin", "Axe"],
        graveyard=["Ogre"],
    )
    play(game, "use Yard.3", "use Yard.2", "rest Yard.1")
    assert graveyard(game) == ["Ogre", "Lid", "Mouse", "Goblin"]
    assert track(game)[:2] == ["", "Axe"]


@rule("GRAVE-02")
def test_everybody_can_read_the_graveyard_in_its_order() -> None:
    game = table(graveyard=["Ogre", "Axe", "Goblin"], track=["Axe", "Goblin"])
    assert FIELDS["graveyard"] == PUBLIC
    for seat in (0, 1, None):
        seen = game.view(seat)
        assert [card["name"] for card in seen["graveyard"]] == ["Ogre", "Axe", "Goblin"]
    assert 'graveyard = ["Ogre", "Axe", "Goblin"]' in game.position()
    assert graveyard(game) == ["Ogre", "Axe", "Goblin"]


@rule("GRAVE-03")
def test_the_active_player_orders_cards_that_another_player_discards_at_once() -> None:
    game = in_yard(
        {},
        {"creatures": ["Mouse", "Rat", "Goblin"]},
        lines=["1 crystal -> another player discards 2 monsters"],
        cards=CARDS,
        graveyard=["Ogre"],
    )
    play(game, "use Yard.2")
    assert question(game) == (1, "card")
    play(game, "discard Goblin", "discard Mouse")
    assert question(game) == (0, "order")
    assert keys(game) == ["discard Goblin", "discard Mouse"]
    play(game, "discard Mouse")
    assert graveyard(game) == ["Ogre", "Mouse", "Goblin"]


@rule("GRAVE-03")
def test_the_active_player_orders_all_enchantments_but_one() -> None:
    game = in_yard(
        {},
        {"enchantments": ["of Enchanting", "of Fire", "of Stone"]},
        lines=["1 crystal -> another player discards all enchantments but one"],
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "order")
    play(game, "discard of Stone")
    assert graveyard(game) == ["of Stone", "of Fire"]
    assert stack(game, 1, "enchantments") == ["of Enchanting"]


@rule("GRAVE-03")
def test_the_first_player_orders_discards_after_the_last_turn() -> None:
    # Seat 1 takes the last turn; then nobody is active, and the first player, seat 2, decides.
    seats = [{"creatures": ["Mouse", "Rat"]}, {"enchantments": ["of Peace"]}, {}]
    game = table(*seats, cards=CARDS, track=["Goblin"], turn=1, first=2)
    play(game, "rest Quiet.1", "discard Rat")
    assert question(game) == (2, "order")
    assert keys(game) == ["discard Rat", "discard Mouse"]
    play(game, "discard Mouse")
    assert graveyard(game) == ["Goblin", "Mouse", "Rat"]
    assert game.result is not None


@rule("GRAVE-04")
def test_a_journey_to_the_graveyard_takes_the_top_card_with_all_effects_of_taking() -> None:
    game = in_yard({"items": ["Magnet"], "crystals": 1}, lines=VISIT, cards=CARDS, graveyard=["Lid", "Gem"])
    play(game, "use Yard.2", "yes")
    assert stack(game, 0, "items") == ["Magnet", "Gem"]
    assert graveyard(game) == ["Lid"]
    assert game.crystals[0] == 9 + 50


@rule("GRAVE-04")
def test_the_chapel_of_soulfire_lets_a_rest_visit_the_graveyard() -> None:
    game = table({}, village="Chapel of Soulfire", cards=CARDS, graveyard=["Lid"], track=["Goblin", "Axe"])
    play(game, "rest Chapel of Soulfire.2", "yes")
    assert stack(game, 0, "items") == ["Fist", "Lid"]
    assert graveyard(game) == ["Goblin"]  # the rest's own discard came after


@rule("GRAVE-05")
def test_a_creature_in_the_graveyard_is_fought_before_it_is_taken() -> None:
    game = in_yard({"items": ["Big Sword"], "crystals": 1}, lines=VISIT, cards=CARDS, graveyard=["Rat"])
    play(game, "use Yard.2", "yes")
    assert game.wounds[0] == 4
    assert game.crystals[0] == 6
    assert stack(game, 0, "creatures") == ["Rat"]
    assert graveyard(game) == []


@rule("GRAVE-05")
def test_a_creature_in_the_graveyard_that_cannot_be_beaten_is_not_visited() -> None:
    game = in_yard({"crystals": 2}, lines=VISIT, cards=CARDS, graveyard=["Lid", "Rat"])
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")  # no question: the attack of 1 cannot reach 5
    assert (game.wounds[0], graveyard(game)) == (0, ["Lid", "Rat"])


@rule("GRAVE-06")
def test_a_graveyard_journey_costs_only_what_its_ability_says() -> None:
    game = in_yard({"crystals": 1}, lines=VISIT, cards=CARDS, graveyard=["Lid"], track=["Goblin"] * 6)
    play(game, "use Yard.2", "yes")
    assert game.crystals[0] == 0
    assert moves(game, "journey")[0][-1] == 0
    assert stack(game, 0, "items") == ["Fist", "Lid"]


@rule("GRAVE-07")
def test_with_an_empty_graveyard_the_cost_may_be_paid_for_nothing() -> None:
    game = in_yard({"crystals": 3}, lines=["2 crystals -> journey to the graveyard"])
    assert "use Yard.2" in keys(game)
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    assert game.crystals[0] == 1
    assert moves(game, "journey") == []


@rule("GRAVE-08")
def test_a_granted_graveyard_journey_may_be_declined() -> None:
    game = in_yard({"crystals": 1}, lines=VISIT, cards=CARDS, graveyard=["Gem"])
    play(game, "use Yard.2")
    assert question(game) == (0, "yes-no")
    assert keys(game) == ["yes", "no"]
    play(game, "no")
    assert graveyard(game) == ["Gem"]
    assert (game.crystals[0], stack(game, 0, "items")) == (0, ["Fist"])


@rule("GRAVE-09")
def test_after_a_lost_fight_the_creature_stays_on_top_and_the_track_is_untouched() -> None:
    game = in_yard(
        {"items": ["Lever"], "enchantments": ["of Enchanting", "of Might"], "crystals": 5},
        lines=VISIT,
        cards=CARDS,
        graveyard=["Lid", "Rat"],
        track=["Goblin", "Axe"],
    )
    play(game, "use Yard.2", "yes")
    assert question(game) == (0, "window")
    play(game, "end")  # without the 4 attack of the Lever
    assert game.wounds[0] == 4
    assert graveyard(game) == ["Lid", "Rat"]
    assert stack(game, 0, "creatures") == []
    assert track(game)[:2] == ["Goblin", "Axe"]
    assert question(game) == (0, "turn")
    assert game.crystals[0] == 4


@rule("GRAVE-09")
def test_a_creature_being_fought_in_the_graveyard_is_out_of_reach() -> None:
    game = in_yard(
        {"items": ["Big Sword"]},
        lines=[*VISIT, "multi: 1 crystal -> swap a track card for the top of the graveyard"],
        cards=CARDS,
        graveyard=["Lid", "Rat"],
        track=["Goblin", "Axe"],
    )
    play(game, "use Yard.2", "yes")
    assert question(game) == (0, "window")
    assert graveyard(game) == ["Lid", "Rat"]  # it lies there until it is won
    play(game, "use Yard.3", "swap Axe")
    assert question(game) == (0, "window")
    assert track(game)[:2] == ["Goblin", "Lid"]
    assert graveyard(game) == ["Axe", "Rat"]
    play(game, "end")
    assert stack(game, 0, "creatures") == ["Rat"]
    assert graveyard(game) == ["Axe"]


@rule("GRAVE-10")
def test_the_skeleton_must_swap_a_track_card_for_the_top_of_the_graveyard() -> None:
    game = table(
        {"items": ["Magnet"], "enchantments": ["of Three"], "crystals": 9, "wounds": 0},
        cards=CARDS + "\nenchantment of Three\n    20 attack, 20 defense\n    ----\n",
        track=["Skeleton", "Goblin", "Lid"],
        graveyard=["Rat", "Gem"],
        confirm=True,
    )
    play(game, "journey 0")
    assert question(game) == (0, "slot")
    assert keys(game) == ["swap Goblin", "swap Lid"]  # no way to decline, and not the Skeleton itself
    play(game, "swap Lid")
    assert track(game)[:3] == ["", "Goblin", "Gem"]
    assert graveyard(game) == ["Rat", "Lid"]
    assert (game.crystals[0], game.wounds[0]) == (9, 0)  # neither the Gem nor the Magnet did anything


@rule("GRAVE-10")
def test_a_creature_swapped_out_of_the_graveyard_is_not_fought() -> None:
    lines = ["1 crystal -> swap a track card for the top of the graveyard"]
    game = in_yard({"crystals": 1}, lines=lines, cards=CARDS, graveyard=["Rat"], track=["Goblin", "Axe"])
    play(game, "use Yard.2", "swap Axe")
    assert track(game)[:2] == ["Goblin", "Rat"]
    assert (game.wounds[0], game.crystals[0]) == (0, 0)
    assert moves(game, "fight", "strike") == []


@rule("GRAVE-10")
def test_with_an_empty_graveyard_the_swap_is_skipped() -> None:
    game = table({"items": ["Big Sword"]}, cards=CARDS, track=["Skeleton", "Goblin"], confirm=True)
    play(game, "journey 0")
    assert question(game) == (0, "last")
    assert track(game)[:2] == ["", "Goblin"]
    assert graveyard(game) == []


@rule("GRAVE-11")
def test_a_card_removed_from_the_game_does_not_enter_the_graveyard() -> None:
    game = table(
        {"enchantments": ["of Enchanting", "of Death"]}, cards=CARDS, track=["Goblin"], graveyard=["Lid"], confirm=True
    )
    play(game, "use of Death", "yes")
    assert stack(game, 0, "items") == ["Fist", "Lid"]
    assert graveyard(game) == []
    assert [game.kinds[card].name for card in game.removed] == ["of Death"]


@rule("GRAVE-11")
@pytest.mark.parametrize(("variant", "cut"), [("fast", 3 * 5), ("superfast", 3 * 12)])
def test_cards_cut_by_the_short_variants_do_not_enter_the_graveyard(variant: str, cut: int) -> None:
    setup = {"seats": ["Ann", "Bob", "Cleo"], "kingdoms": ["Goblins", "Gnolls", "Undead"]}
    whole = enchanters.start(setup, 1)
    short = enchanters.start(setup | {"variants": [variant]}, 1)
    assert isinstance(whole, Journey)
    assert isinstance(short, Journey)
    assert len(whole.deck) - len(short.deck) == cut
    assert graveyard(short) == []


@rule("GRAVE-12")
@pytest.mark.parametrize(("which", "name", "more"), [("items", "Fist", "Axe"), ("enchantments", "of Enchanting", "of Fire")])
def test_a_discarded_starting_card_enters_the_graveyard(which: str, name: str, more: str) -> None:
    lines = [f"1 crystal -> discard an {which[:-1]}"]
    game = in_yard({which: [name, more]}, lines=lines)
    play(game, "use Yard.2", f"discard {name}")
    assert stack(game, 0, which) == [more]
    assert graveyard(game) == [name]


@rule("GRAVE-12")
def test_with_the_fan_manual_a_discarded_starting_card_goes_under_its_own_deck() -> None:
    lines = ["1 crystal -> discard an item"]
    switches = {"discard_start_cards": "own_deck_bottom"}
    game = in_yard({"items": ["Fist", "Axe"]}, lines=lines, switches=switches)
    play(game, "use Yard.2", "discard Fist")
    assert graveyard(game) == []
    game = in_yard({"items": ["Fist", "Axe"]}, lines=lines, switches=switches)
    play(game, "use Yard.2", "discard Axe")
    assert graveyard(game) == ["Axe"]


@rule("JOURNEY-18")
def test_a_gift_from_the_graveyard_that_the_receiver_has_to_discard_stays_there() -> None:
    game = table(
        {"creatures": ["Ghoul"]},
        {"wound_cards": ["Crushed Ribs"]},
        track=["Axe", "Bolas"],
        graveyard=["Horn", "Trap"],
        wound_deck=["Dread", "Stupor"],
    )
    play(game, "use Ghoul", "yes")
    assert stack(game, 0, "items") == stack(game, 1, "items") == ["Fist"]
    assert graveyard(game) == ["Horn", "Trap"]


def test_a_card_given_away_that_comes_back_to_the_overlord_is_not_taken_a_second_time() -> None:
    cards = """
village Den
    rest -> take 3 crystals
    free -> journey to a card on the overlord

item Boomerang
    now: give this to another player, each other player puts top item on the overlord
    ----
"""
    game = table(
        {}, {}, cards=cards, village="Den", overlord="Nargan, the Conqueror", stored=["Boomerang"], track=["Axe", "Bolas"]
    )
    play(game, "use Den.2", "fetch Boomerang")
    assert game.overlord is not None
    assert [game.kinds[card].name for card in game.overlord.stored] == ["Boomerang"]
    assert stack(game, 0, "items") == ["Fist"]


def test_a_card_that_has_discarded_itself_is_not_given_away_afterwards() -> None:
    cards = """
item Firecracker
    now: discard this, give this to another player
    ----
"""
    game = play(table(cards=cards, track=["Firecracker", "Axe"], confirm=True), "journey 0")
    assert graveyard(game) == ["Firecracker"]
    assert stack(game, 1, "items") == ["Fist"]
