"""DISTANCE: how far a card of the track lies, and what depends on it."""

from __future__ import annotations

import pytest

from enchanters.journey.values import attack, defense, health, price, slot_of, strength
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Farbow
    ----
    +3 attack at distance 3 or more

item Far Guard
    ----
    +3 defense at distance 3 or more

enchantment of Roads
    ----
    after a journey at distance 3 or more: take 2 crystals

enchantment of Home
    ----
    after a journey at distance 0: take 3 wounds

enchantment of Doubling
    free -> double your attack
    ----

enchantment of Graves
    free -> journey to the graveyard
    ----

item Ferry
    journeys at distance 3 or more cost 2
    ----

monster Warden
    minor
    strength 1, health 2
    +4 health at distance 2 or less
    +6 strength at distance 2 or less
    ----

monster Outrider
    minor
    strength 1, health 2
    +3 health at distance 3 or more
    +3 strength at distance 3 or more
    ----

village Gate
    creatures at distance 2 or less have +1 health and +2 strength
    rest -> take 3 crystals
    rest -> heal 1 wound
"""
DECK = ["Dagger"] * 8


@rule("DISTANCE-01", "COMBAT-17")
def test_three_or_more_is_the_fourth_fifth_and_sixth_place() -> None:
    game = table({}, cards=CARDS, track=["Outrider"] * 6)
    assert [health(game, card, 0) for card in game.track] == [2, 2, 2, 5, 5, 5]
    assert [strength(game, card, 0) for card in game.track] == [1, 1, 1, 4, 4, 4]
    game = table({}, cards=CARDS, track=["Warden"] * 6)
    assert [health(game, card, 0) for card in game.track] == [6, 6, 6, 2, 2, 2]
    assert [strength(game, card, 0) for card in game.track] == [7, 7, 7, 1, 1, 1]


@rule("DISTANCE-01", "COMBAT-16")
def test_a_village_says_it_of_all_creatures_and_not_of_those_off_the_track() -> None:
    game = table({}, cards=CARDS, village="Gate", track=["Grunt"] * 6, graveyard=["Grunt"])
    assert [health(game, card, 0) for card in game.track] == [4, 4, 4, 3, 3, 3]
    assert [strength(game, card, 0) for card in game.track] == [6, 6, 6, 4, 4, 4]
    assert (health(game, game.graveyard[0], 0), strength(game, game.graveyard[0], 0)) == (3, 4)


@rule("DISTANCE-02")
def test_an_empty_slot_counts_like_a_card_in_between() -> None:
    lines = ["free -> journey to the graveyard"]
    game = in_yard({"boosts": [9, 9]}, lines=lines, cards=CARDS, track=["Dagger", "Axe", "Axe", "Outrider"], deck=DECK)
    foe = game.track[3]
    play(game, "journey 0", "end")  # leaves a gap until the turn ends
    assert (game.track[0], slot_of(game, foe), health(game, foe, 0)) == (-1, 3, 5)


@rule("DISTANCE-03")
def test_neither_a_replaced_price_nor_a_free_journey_brings_a_card_nearer() -> None:
    for seat in ({"items": ["Farbow", "Ferry"], "crystals": 2}, {"items": ["Farbow", "Fist"], "crystals": 0}):
        game = table(seat, cards=CARDS, track=["Dagger"] * 4 + ["Grunt"], free_journey=not seat["crystals"], confirm=True)
        assert price(game, 0, 4) == seat["crystals"]
        assert attack(game, 0, game.track[4]) == attack(game, 0) + 3


@rule("DISTANCE-04")
@pytest.mark.parametrize(("slot", "possible"), [(2, False), (3, True), (5, True)])
def test_a_bonus_counts_in_the_fight_of_a_long_journey(slot: int, possible: bool) -> None:
    row = ["Dagger"] * 6
    row[slot] = "Grunt"
    game = table({"items": ["Farbow"], "crystals": 9}, cards=CARDS, track=row, deck=DECK, confirm=True)
    assert (f"journey {slot}" in keys(game)) is possible
    if possible:
        play(game, f"journey {slot}")
        assert stack(game, 0, "creatures") == ["Grunt"]
        assert moves(game, "fight")[0][3:] == (3, 3)


@rule("DISTANCE-04")
def test_a_bonus_counts_against_the_blow_and_not_after_the_journey() -> None:
    seat = {"items": ["Far Guard", "Spear"], "crystals": 9}
    near = table(seat, cards=CARDS, track=["Dagger"] * 2 + ["Grunt", "Grunt"], deck=DECK, confirm=True)
    far = table(seat, cards=CARDS, track=["Dagger"] * 2 + ["Grunt", "Grunt"], deck=DECK, confirm=True)
    assert (play(near, "journey 2").wounds[0], play(far, "journey 3").wounds[0]) == (4, 1)
    assert (question(far), defense(far, 0)) == ((0, "last"), 0)


@rule("DISTANCE-04")
def test_in_the_window_of_the_journey_it_is_part_of_the_value() -> None:
    seat = {"items": ["Farbow", "Fist"], "enchantments": ["of Doubling"], "crystals": 9}
    game = table(seat, cards=CARDS, track=["Grunt"] * 4 + ["Colossus"], deck=DECK, confirm=True)
    assert attack(game, 0) == 1
    play(game, "journey 4")
    assert (question(game), attack(game, 0)) == ((0, "window"), 4)
    play(game, "use of Doubling")  # doubles 4
    assert moves(game, "fight")[0][3:] == (8, 6)


@rule("DISTANCE-04", "COMBAT-17")
def test_a_journey_to_the_graveyard_goes_no_distance() -> None:
    seat = {"items": ["Farbow", "Spear"], "enchantments": ["of Graves"]}
    game = in_yard(seat, lines=[], cards=CARDS, graveyard=["Outrider"], deck=DECK)
    play(game, "use of Graves", "yes")
    assert (moves(game, "fight")[0][3:], game.wounds[0]) == ((4, 2), 1)


@rule("DISTANCE-04")
def test_another_players_bonus_does_not_count_on_my_journey() -> None:
    cards = CARDS + "\nmonster Raider\n    minor\n    strength 4, health 1\n    attacks all players\n    ----\n"
    seats = ({"crystals": 9}, {"items": ["Far Guard", "Fist"]})
    game = table(*seats, cards=cards, track=["Dagger"] * 3 + ["Raider"], deck=DECK, confirm=True)
    assert play(game, "journey 3").wounds == [4, 4]


@rule("JOURNEY-19", "DISTANCE-01")
@pytest.mark.parametrize(("slot", "gained"), [(2, 0), (3, 2), (5, 2)])
def test_an_ability_after_a_long_journey_comes_when_the_card_is_in_its_stack(slot: int, gained: int) -> None:
    seat = {"enchantments": ["of Roads", "of Enchanting"], "crystals": 5}
    game = table(seat, cards=CARDS, track=["Dagger"] * 6, deck=DECK, confirm=True)
    play(game, f"journey {slot}")
    assert game.crystals[0] == 5 - slot + gained
    if gained:
        assert game.journal is not None
        told = [entry[0] for entry in game.journal if entry[0] in ("take", "trigger")]
        assert told == ["take", "trigger"]


@rule("JOURNEY-19")
def test_after_a_lost_fight_and_a_journey_to_the_nearest_card() -> None:
    """FX-071: a distance may be exact, and also the nearest one."""
    seat = {"enchantments": ["of Home", "of Enchanting"], "crystals": 5}
    game = table(seat, cards=CARDS, track=["Dagger"] * 3, deck=DECK, confirm=True)
    assert play(game, "journey 0").wounds[0] == 3
    game = table(seat, cards=CARDS, track=["Dagger"] * 3, deck=DECK, confirm=True)
    assert play(game, "journey 1").wounds[0] == 0


@rule("COMBAT-17", "DISTANCE-01")
def test_the_gate_knows_how_far_a_creature_lies() -> None:
    game = table({"items": ["Spear"], "crystals": 9}, cards=CARDS, track=["Warden"] * 6, deck=DECK)
    assert [key for key in keys(game) if key.startswith("journey")] == ["journey 3", "journey 4", "journey 5"]
