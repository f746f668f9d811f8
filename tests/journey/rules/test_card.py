"""CARD: the rulings on single cards of the base box."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.table import graveyard, keys, play, printed_glory, question, stack, table, track
from tests.marks import rule

DECK = ["Dagger"] * 4
SHIRT = """
item Shirt
    3 defense
    ----
"""
STRONG: dict[str, Any] = {"boosts": [20, 20]}  # wins every fight and takes no wound


def meet(card: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    rows = seats or (STRONG,)
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*rows, **whole)


# Trap


@rule("CARD-01")
def test_a_trap_goes_on_top_of_the_chosen_players_items() -> None:
    game = meet("Trap", {"crystals": 1}, {"items": ["Fist", "Dagger"]}, {})
    assert attack(game, 1) == 3
    play(game, "journey 0")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 1")
    assert question(game) == (0, "last")  # nobody else is asked: the receiver did not take it
    assert stack(game, 0, "items") == ["Fist"]
    assert stack(game, 1, "items") == ["Fist", "Dagger", "Trap"]
    assert stack(game, 2, "items") == ["Fist"]
    assert attack(game, 1) == 0  # 1 of the covered Dagger, less 2
    assert (score(game, 0), score(game, 1)) == (0, -3)


@rule("CARD-01")
def test_a_trap_that_nobody_can_be_given_stays_with_its_taker() -> None:
    game = meet("Trap", {}, {"items": ["Shield"]}, {"items": ["Shield"]})
    play(game, "journey 0")
    assert question(game) == (0, "last")
    assert stack(game, 0, "items") == ["Fist", "Trap"]
    assert stack(game, 1, "items") == ["Shield"]


# Bolas


@rule("CARD-02")
def test_the_target_of_bolas_discards_any_monster_of_their_choice() -> None:
    game = meet("Bolas", {"creatures": ["Ogre"]}, {"creatures": ["Unicorn", "Iron Dragon", "Manticore", "Gnoll"]}, {})
    play(game, "journey 0")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 0", "player 1", "player 2"]
    play(game, "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["discard Unicorn", "discard Manticore", "discard Gnoll"]
    play(game, "discard Unicorn")
    assert stack(game, 1, "creatures") == ["Iron Dragon", "Manticore", "Gnoll"]
    assert graveyard(game) == ["Unicorn"]
    assert stack(game, 0, "items") == ["Fist", "Bolas"]


@rule("CARD-02")
def test_bolas_may_hit_their_taker() -> None:
    game = meet("Bolas", {"creatures": ["Ogre", "Goblin"]}, {"creatures": ["Gnoll"]})
    play(game, "journey 0", "player 0")
    assert question(game) == (0, "card")
    play(game, "discard Ogre")
    assert stack(game, 0, "creatures") == ["Goblin"]
    assert stack(game, 1, "creatures") == ["Gnoll"]


@rule("CARD-02")
def test_bolas_may_be_thrown_at_somebody_without_monsters() -> None:
    game = meet("Bolas", {"creatures": ["Ogre"]}, {"creatures": ["Iron Dragon"]})
    play(game, "journey 0", "player 1")
    assert question(game) == (0, "last")
    assert stack(game, 0, "creatures") == ["Ogre"]
    assert stack(game, 1, "creatures") == ["Iron Dragon"]
    assert graveyard(game) == []


# Roc


@rule("CARD-03")
def test_the_monster_given_lies_directly_under_the_roc() -> None:
    taker = STRONG | {"creatures": ["Goblin", "Iron Dragon"]}
    game = meet("Roc", taker, {"creatures": ["Ogre", "Pink Dragon", "Gnoll"]}, {"creatures": ["Goblin"]})
    play(game, "journey 0")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 1", "player 2"]  # never oneself
    play(game, "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["give Ogre", "give Gnoll"]  # the giver chooses, and a dragon is no monster
    play(game, "give Ogre")
    assert stack(game, 0, "creatures") == ["Goblin", "Iron Dragon", "Ogre", "Roc"]
    assert stack(game, 1, "creatures") == ["Pink Dragon", "Gnoll"]


@rule("CARD-03")
def test_the_roc_gets_nothing_from_a_player_without_monsters() -> None:
    game = meet("Roc", STRONG, {"creatures": ["Pink Dragon"]}, {"creatures": ["Goblin"]})
    play(game, "journey 0", "player 1")
    assert stack(game, 0, "creatures") == ["Roc"]
    assert stack(game, 1, "creatures") == ["Pink Dragon"]
    assert stack(game, 2, "creatures") == ["Goblin"]


# Manticore and Bronze Dragon


@rule("CARD-04")
def test_the_manticore_has_strength_2_and_health_5() -> None:
    game = meet("Manticore", {"boosts": [3, 0]})
    card = game.track[0]
    assert (strength(game, card, 0), health(game, card, 0)) == (2, 5)
    assert "journey 0" not in keys(game)  # 4 attack
    game = meet("Manticore", {"boosts": [4, 0]})
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Manticore"]
    assert game.wounds[0] == 2


@rule("CARD-04")
def test_the_manticore_costs_its_taker_another_monster_and_then_a_chosen_player_one() -> None:
    taker = STRONG | {"creatures": ["Goblin", "Iron Dragon", "Cultist"]}
    game = meet("Manticore", taker, {"creatures": ["Ogre", "Giant"]}, {"creatures": ["Roc"]})
    play(game, "journey 0")
    assert question(game) == (0, "card")
    assert keys(game) == ["discard Goblin", "discard Cultist"]  # neither the Manticore nor the dragon
    play(game, "discard Goblin")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["discard Ogre", "discard Giant"]
    play(game, "discard Ogre")
    assert graveyard(game) == ["Goblin", "Ogre"]
    assert stack(game, 0, "creatures") == ["Iron Dragon", "Cultist", "Manticore"]
    assert stack(game, 1, "creatures") == ["Giant"]
    assert stack(game, 2, "creatures") == ["Roc"]


@rule("CARD-04")
def test_the_only_monster_a_manticores_taker_has_is_not_the_manticore() -> None:
    game = meet("Manticore", STRONG | {"creatures": ["Iron Dragon"]}, {"creatures": ["Ogre"]})
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Iron Dragon", "Manticore"]
    assert stack(game, 1, "creatures") == []  # the other player loses one all the same
    assert graveyard(game) == ["Ogre"]


@rule("CARD-05")
def test_the_bronze_dragon_does_as_the_manticore_and_only_monsters_are_discarded() -> None:
    taker = STRONG | {"creatures": ["Goblin", "Iron Dragon", "Cultist"]}
    game = meet("Bronze Dragon", taker, {"creatures": ["Ogre", "Pink Dragon", "Giant"]}, {"creatures": ["Roc"]})
    play(game, "journey 0")
    assert question(game) == (0, "card")
    assert keys(game) == ["discard Goblin", "discard Cultist"]
    play(game, "discard Cultist", "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["discard Ogre", "discard Giant"]
    play(game, "discard Giant")
    assert graveyard(game) == ["Cultist", "Giant"]
    assert stack(game, 0, "creatures") == ["Goblin", "Iron Dragon", "Bronze Dragon"]
    assert stack(game, 1, "creatures") == ["Ogre", "Pink Dragon"]


@rule("CARD-05")
def test_a_bronze_dragon_is_not_discarded_by_its_own_action_either() -> None:
    game = table({"creatures": ["Bronze Dragon"]}, track=["Dagger"], deck=DECK)
    assert "use Bronze Dragon" not in keys(game)  # it wants a monster, and the dragon is none
    game = meet("Bronze Dragon", STRONG, {"creatures": ["Pink Dragon"]})
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Bronze Dragon"]
    assert stack(game, 1, "creatures") == ["Pink Dragon"]
    assert graveyard(game) == []


# Axe


@rule("CARD-06")
def test_the_axe_counts_what_was_bought_and_not_itself() -> None:
    whetstone = """
item Whetstone
    ----
    2 attack
    1 crystal -> 3 attack
"""
    taker = {"crystals": 1, "items": ["Whetstone"]}
    game = meet("Axe", taker, {"wounds": 1, "boosts": [0, 9]}, {}, cards=whetstone)
    play(game, "journey 0")
    assert question(game) == (0, "window")
    assert attack(game, 0) == 2
    play(game, "use Whetstone")
    # 5 attack give 2 wounds: 2 without what was bought would give 1, 6 with the Axe itself would give 3
    assert game.wounds == [0, 3, 2]  # defense does not help
    assert attack(game, 0) == 6


@rule("CARD-06")
@pytest.mark.parametrize(("bought", "wounds"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_axe_gives_a_wound_for_every_two_attack(bought: int, wounds: int) -> None:
    game = meet("Axe", {"items": ["Shirt"], "boosts": [bought, 0]}, {}, {"items": ["Shield"]}, cards=SHIRT)
    assert attack(game, 0) == bought
    play(game, "journey 0")
    assert game.wounds == [0, wounds, 0]  # the shield keeps it off


# of Fire and of Rage


@rule("CARD-07")
def test_of_fire_adds_the_defense_of_the_moment_to_attack() -> None:
    game = table({"crystals": 2, "enchantments": ["of Fire"], "boosts": [0, 4]}, track=["Dagger"], deck=DECK)
    sword, shield = attack(game, 0), defense(game, 0)
    assert shield >= 4
    play(game, "use of Fire")
    assert (attack(game, 0), defense(game, 0)) == (sword + shield, shield)
    assert "use of Fire" not in keys(game)
    game = table({"crystals": 2, "items": ["Helmet"], "enchantments": ["of Fire"]}, track=["Dagger"], deck=DECK)
    before = attack(game, 0), defense(game, 0)
    play(game, "use Helmet", "use of Fire")  # defense that was bought counts
    assert (attack(game, 0), defense(game, 0)) == (before[0] + before[1] + 3, before[1] + 3)


@rule("CARD-08")
@pytest.mark.parametrize(("monsters", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2)])
def test_of_rage_adds_one_attack_for_every_two_monsters(monsters: int, bonus: int) -> None:
    creatures = ["Goblin"] * monsters + ["Iron Dragon"]  # covered monsters count, the dragon does not
    game = table({"enchantments": ["of Rage"], "creatures": creatures}, track=["Dagger"], deck=DECK)
    before = attack(game, 0)
    play(game, "use of Rage")
    assert attack(game, 0) == before + bonus


# Ogre, Giant, Pink Dragon


@rule("CARD-09")
def test_the_ogre_doubles_what_gets_through() -> None:
    game = meet("Ogre", {"boosts": [9, 4]})
    assert strength(game, game.track[0], 0) == 6
    play(game, "journey 0")
    assert game.wounds[0] == 4  # 2 x (6 - 4), not 2 x 6 - 4


@rule("CARD-10", "CARD-30")
def test_the_giant_attacks_everybody_by_their_own_defense_and_nobody_else_may_act() -> None:
    game = meet(
        "Giant",
        {"items": ["Shirt"], "boosts": [20, 0]},
        {"crystals": 9, "items": ["Helmet"]},
        {"crystals": 9, "wounds": 3},
        cards=SHIRT,
        village="Dwarfburg",
    )
    card = game.track[0]
    giant, helmet = strength(game, card, 0), defense(game, 1)
    play(game, "journey 0")
    while question(game)[1] == "window":
        assert question(game)[0] == 0
        play(game, "end")
    # the others' Helmet and the village's defense stay out of it
    assert game.wounds == [giant - 3, giant - helmet, 3 + giant]
    assert game.crystals[1:] == [9, 9]
    assert stack(game, 0, "creatures") == ["Giant"]


@rule("CARD-30")
def test_the_helmet_can_be_put_on_in_a_fight_of_ones_own() -> None:
    game = meet("Giant", {"crystals": 1, "items": ["Helmet"], "boosts": [20, 0]}, {})
    giant, helmet = strength(game, game.track[0], 0), defense(game, 0)
    play(game, "journey 0")
    assert question(game) == (0, "window")
    assert keys(game) == ["use Helmet", "end"]
    play(game, "use Helmet")
    assert game.crystals[0] == 0
    assert game.wounds == [giant - helmet - 3, giant]


@rule("CARD-11")
def test_the_pink_dragon_doubles_the_wounds_after_the_fight() -> None:
    game = meet("Pink Dragon", {"wounds": 3, "boosts": [20, 6]}, {"wounds": 4})
    blow = strength(game, game.track[0], 0) - 6
    play(game, "journey 0")
    assert game.wounds == [2 * (3 + blow), 4]  # those of the fight too, twice
    assert stack(game, 0, "creatures") == ["Pink Dragon"]


# Skeleton


@rule("CARD-12")
def test_the_skeleton_must_swap_a_track_card_with_the_top_of_the_graveyard() -> None:
    game = meet("Skeleton", STRONG, {}, track=["Axe", "Skeleton", "", "Gnoll"], graveyard=["Harpoon", "Caftan"])
    play(game, "journey 1")
    assert question(game) == (0, "slot")
    assert keys(game) == ["swap Axe", "swap Gnoll"]  # not the Skeleton itself, and no way out
    play(game, "swap Gnoll")
    assert track(game) == ["Axe", "", "", "Caftan", "", ""]
    assert graveyard(game) == ["Harpoon", "Gnoll"]
    assert stack(game, 0, "creatures") == ["Skeleton"]


@rule("CARD-12")
def test_the_skeleton_swaps_nothing_while_the_graveyard_is_empty() -> None:
    game = meet("Skeleton", STRONG, {}, track=["Axe", "Skeleton", "Gnoll"])
    play(game, "journey 1")
    assert question(game) == (0, "last")
    assert track(game) == ["Axe", "", "Gnoll", "", "", ""]
    assert stack(game, 0, "creatures") == ["Skeleton"]


# Shield


@rule("CARD-13")
def test_a_shielded_player_cannot_be_chosen() -> None:
    shielded = {"items": ["Shield"], "crystals": 5, "creatures": ["Ogre"]}
    game = meet("of Greed", {"crystals": 0}, shielded, {"crystals": 5}, {"crystals": 5})
    play(game, "journey 0")
    assert keys(game) == ["player 2", "player 3"]
    game = meet("Bolas", {}, shielded, {})
    play(game, "journey 0")
    assert keys(game) == ["player 0", "player 2"]
    game = meet("of Greed", {"crystals": 0}, shielded)
    play(game, "journey 0")  # nobody is left: the effect is skipped
    assert question(game) == (0, "last")
    assert game.crystals == [0, 5]


@rule("CARD-13")
def test_the_shield_keeps_off_what_befalls_all_good_or_bad() -> None:
    game = meet("of Agony", {}, {"items": ["Shield"]}, {})
    play(game, "journey 0")
    assert game.wounds == [0, 0, 2]
    game = meet("Giant", {"boosts": [20, 0]}, {"items": ["Shield"]}, {})
    giant = strength(game, game.track[0], 0)
    play(game, "journey 0")
    assert game.wounds == [giant, 0, giant]
    game = meet("Dagger", {"crystals": 0}, {"items": ["Shield"], "crystals": 0}, {"crystals": 0}, village="Pyrkonia")
    play(game, "rest Pyrkonia.1")
    assert game.crystals == [4, 0, 1]
    sick: list[dict[str, Any]] = [{"wounds": 3}, {"wounds": 9, "items": ["Shield"]}, {"wounds": 5}]
    game = meet("Dagger", *sick, village="Temple of Epiona")
    play(game, "rest Temple of Epiona")
    assert game.wounds == [3, 9, 3]  # the most wounded within reach is healed


@rule("CARD-13")
def test_the_shield_does_not_stand_in_its_owners_way_and_works_from_the_top_only() -> None:
    game = meet("of Healing", {"wounds": 5, "items": ["Shield"]}, {})
    play(game, "journey 0")
    assert game.wounds == [1, 0]
    game = meet("Giant", {"items": ["Shield"], "boosts": [20, 0]}, {})
    play(game, "journey 0")
    giant = strength(game, game.stacks[2][0], 0)
    assert game.wounds == [giant - defense(game, 0), giant]
    game = meet("of Agony", {}, {"items": ["Shield", "Dagger"]})
    play(game, "journey 0")
    assert game.wounds == [0, 2]


# Ghoul and of Death


@rule("CARD-14")
def test_a_ghoul_leaves_the_game_for_a_journey_to_the_graveyard_and_the_turn_goes_on() -> None:
    game = table(
        {"crystals": 3, "creatures": ["Skeleton", "Ghoul", "Goblin"]},
        track=["Axe", "Caftan"],
        graveyard=["Dagger", "Harpoon"],
        deck=DECK,
        confirm=True,
    )
    before = score(game, 0)
    play(game, "use Ghoul")
    assert question(game) == (0, "yes-no")
    assert stack(game, 0, "creatures") == ["Skeleton", "Goblin"]
    assert [game.kinds[card].name for card in game.removed] == ["Ghoul"]
    play(game, "yes")
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]
    assert graveyard(game) == ["Dagger"]  # the Ghoul is out of the game, not there
    assert game.crystals[0] == 3
    assert before - score(game, 0) == printed_glory("Ghoul") + 2  # it scored for the skulls, its own and the Skeleton's
    assert question(game) == (0, "turn")  # the major action is still to come
    play(game, "journey 1")
    assert stack(game, 0, "items") == ["Fist", "Harpoon", "Caftan"]


@rule("CARD-14")
def test_of_death_scores_for_skulls_until_it_is_removed_for_a_journey() -> None:
    seat = {"enchantments": ["of Enchanting", "of Death"], "creatures": ["Dracolich"], "boosts": [9, 9]}
    game = table(seat, track=["Axe"], graveyard=["Dagger", "Ogre"], deck=DECK, confirm=True)
    assert score(game, 0) == printed_glory("Dracolich") + 2
    play(game, "use of Death", "yes")
    assert stack(game, 0, "enchantments") == ["of Enchanting"]
    assert stack(game, 0, "creatures") == ["Dracolich", "Ogre"]  # fought and won
    assert score(game, 0) == printed_glory("Dracolich") + printed_glory("Ogre")
    assert [game.kinds[card].name for card in game.removed] == ["of Death"]
    assert "journey 0" in keys(game)
    # covered it keeps its glory, but not the action above the line
    seat = {"enchantments": ["of Enchanting", "of Death", "of Rage"], "creatures": ["Dracolich"]}
    game = table(seat, track=["Axe"], graveyard=["Dagger"], deck=DECK)
    assert score(game, 0) == printed_glory("Dracolich") + 2
    assert "use of Death" not in keys(game)


# Villages


@rule("CARD-15")
def test_the_chapel_grants_a_journey_to_the_graveyard_before_the_rests_discard() -> None:
    game = meet("Axe", {"crystals": 4}, {}, graveyard=["Caftan", "Harpoon"], village="Chapel of Soulfire")
    play(game, "rest Chapel of Soulfire.2")
    assert question(game) == (0, "yes-no")
    play(game, "yes")
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]  # not the Axe, which follows into the graveyard
    assert graveyard(game) == ["Caftan", "Axe"]
    assert track(game)[:2] == ["", "Dagger"]
    assert game.crystals[0] == 4
    assert question(game) == (0, "last")  # it was the major action


@rule("CARD-15")
def test_the_chapels_journey_meets_creatures_as_any_other() -> None:
    seats = {"boosts": [5, 2]}, {"creatures": ["Ogre"]}
    game = meet("Axe", *seats, graveyard=["Grunt"], village="Chapel of Soulfire")
    play(game, "rest Chapel of Soulfire.2", "yes")
    assert stack(game, 0, "creatures") == ["Grunt"]
    assert game.wounds[0] == 4 - 2
    assert graveyard(game) == ["Axe"]
    # an empty graveyard gives nothing, and its own discard can not be fetched
    game = meet("Axe", {}, village="Chapel of Soulfire")
    play(game, "rest Chapel of Soulfire.2")
    assert stack(game, 0, "items") == ["Fist"]
    assert graveyard(game) == ["Axe"]


@rule("CARD-25")
def test_normaltown_gives_three_crystals_or_heals_and_sells_attack_any_number_of_times() -> None:
    game = meet("Axe", {"crystals": 5, "wounds": 2}, village="Normaltown")
    assert keys(game) == ["use Normaltown.3", "journey 0", "journey 1", "rest Normaltown.1", "rest Normaltown.2"]
    play(game, "use Normaltown.3", "use Normaltown.3")
    assert (attack(game, 0), game.crystals[0]) == (3, 1)
    assert "use Normaltown.3" not in keys(game)
    play(game, "rest Normaltown.1")
    assert (game.crystals[0], game.wounds[0]) == (4, 2)
    game = meet("Axe", {"crystals": 0, "wounds": 2}, village="Normaltown")
    play(game, "rest Normaltown.2")
    assert (game.crystals[0], game.wounds[0]) == (0, 1)


@rule("CARD-26")
def test_dwarfburg_scores_defense_for_everybody() -> None:
    game = table(
        {"items": ["Shirt"], "wounds": 1}, {"creatures": ["Goblin"]}, {"items": ["Shirt", "Dagger"]}, cards=SHIRT,
        village="Dwarfburg",
    )  # fmt: skip
    assert [score(game, seat) for seat in range(3)] == [3 - 1, 2, 0]


# Items


@rule("CARD-27")
def test_the_scimitar_adds_three_attack_for_a_crystal_until_the_turn_ends() -> None:
    game = meet("Dagger", {"crystals": 5, "enchantments": ["of Fire"], "items": ["Scimitar"]}, {})
    before = attack(game, 0)
    play(game, "use Scimitar")
    assert (attack(game, 0), game.crystals[0]) == (before + 3, 4)
    assert "use Scimitar" not in keys(game)
    play(game, "rest Quiet.2", "end")
    assert question(game) == (1, "turn")
    assert attack(game, 0) == before
    assert "use Scimitar" not in keys(meet("Dagger", {"crystals": 0, "items": ["Scimitar"]}))


@rule("CARD-28")
def test_the_necklace_turns_a_monster_into_seven_crystals() -> None:
    seat = {"crystals": 1, "items": ["Necklace"], "creatures": ["Goblin", "Iron Dragon", "Ogre"]}
    game = meet("Dagger", seat)
    play(game, "use Necklace")
    assert keys(game) == ["discard Goblin", "discard Ogre"]
    play(game, "discard Ogre")
    assert game.crystals[0] == 8
    assert graveyard(game) == ["Ogre"]
    assert stack(game, 0, "creatures") == ["Goblin", "Iron Dragon"]
    assert "use Necklace" not in keys(game)
    assert "use Necklace" not in keys(meet("Dagger", {"items": ["Necklace"], "creatures": ["Iron Dragon"]}))
    covered = {"items": ["Necklace", "Dagger"], "creatures": ["Goblin"]}
    assert "use Necklace" not in keys(meet("Dagger", covered))


@rule("CARD-29")
def test_the_caftan_pays_four_crystals_for_an_enchantment_taken() -> None:
    game = meet("of Healing", {"crystals": 1, "items": ["Caftan"]})
    play(game, "journey 0")
    assert game.crystals[0] == 5
    game = meet("Dagger", {"crystals": 1, "items": ["Caftan"]})
    play(game, "journey 0")
    assert game.crystals[0] == 1  # an item is no enchantment
    game = meet("of Healing", {"crystals": 1, "items": ["Caftan", "Dagger"]})
    play(game, "journey 0")
    assert game.crystals[0] == 1  # covered


# Black Knight


@rule("CARD-34")
def test_the_black_knight_wounds_all_other_players() -> None:
    game = meet("Black Knight", {"boosts": [20, 0]}, {"boosts": [0, 9]}, {"wounds": 4}, {"items": ["Shield"]})
    blow = strength(game, game.track[0], 0)
    play(game, "journey 0")
    assert game.wounds == [blow, 1, 5, 0]  # his taker only by the fight
