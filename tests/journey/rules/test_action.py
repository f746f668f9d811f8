"""ACTION: costs and effects; minor, double and multi actions; how often and when they may be used."""

from __future__ import annotations

import pytest

from enchanters.journey.values import attack, defense
from enchanters.kernel.errors import IllegalChoice
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

DECK = ["Dagger", "Dagger", "Dagger", "Dagger"]
RESTS = ["rest Quiet.1", "rest Quiet.2"]


@rule("ACTION-01")
def test_the_effect_follows_when_the_whole_cost_has_been_paid() -> None:
    cards = """
item Altar
    2 crystals, discard a monster -> take 1 crystal per crystal, take 10 crystals per monster
    ----
"""
    seat = {"items": ["Altar"], "creatures": ["Goblin", "Gnoll"], "crystals": 5}
    game = table(seat, cards=cards, track=["Dagger"], deck=DECK)
    play(game, "use Altar")
    assert question(game) == (0, "card")
    assert game.crystals[0] == 3  # nothing of the effect before the monster is given up
    play(game, "discard Goblin")
    assert game.crystals[0] == 3 + 3 + 10


@rule("ACTION-02")
def test_an_action_whose_cost_cannot_be_paid_completely_cannot_be_used() -> None:
    cards = """
item Altar
    2 crystals, discard a monster -> 3 attack
    ----
"""
    for seat in ({"crystals": 1, "creatures": ["Goblin"]}, {"crystals": 9, "creatures": ["Iron Dragon"]}):
        game = table({"items": ["Altar"]} | seat, cards=cards, track=["Dagger"], deck=DECK)
        assert keys(game) == ["journey 0", *RESTS]
        with pytest.raises(IllegalChoice):
            game.choose("use Altar")
        assert game.crystals[0] == seat["crystals"]
    able = table({"items": ["Altar"], "crystals": 2, "creatures": ["Goblin"]}, cards=cards, track=["Dagger"], deck=DECK)
    assert keys(able) == ["use Altar", "journey 0", *RESTS]


@rule("ACTION-02")
def test_a_cost_in_defense_needs_that_much_defense() -> None:
    cards = """
item Gamble
    {} defense
    lose 2 defense -> 4 attack
    ----
"""
    short = table({"items": ["Gamble"]}, cards=cards.format(1), track=["Dagger"], deck=DECK)
    assert "use Gamble" not in keys(short)
    game = table({"items": ["Gamble"]}, cards=cards.format(3), track=["Dagger"], deck=DECK)
    play(game, "use Gamble")
    assert (attack(game, 0), defense(game, 0)) == (4, 1)


@rule("ACTION-03")
def test_the_effect_is_done_as_far_as_possible_and_the_cost_stays_paid() -> None:
    # Horn: 2 crystals -> heal 3 wounds
    game = table({"items": ["Horn"], "crystals": 3, "wounds": 1}, track=["Dagger"], deck=DECK)
    play(game, "use Horn")
    assert (game.crystals[0], game.wounds[0]) == (1, 0)
    idle = table({"items": ["Horn"], "crystals": 3, "wounds": 0}, track=["Dagger"], deck=DECK)
    play(idle, "use Horn")
    assert (idle.crystals[0], idle.wounds[0]) == (1, 0)


@rule("ACTION-03")
def test_parts_that_cannot_happen_are_skipped_and_the_others_happen() -> None:
    cards = """
item Lever
    1 crystal -> bury top enchantment, steal 1 crystal from another player, 2 attack
    ----
"""
    seats = ({"items": ["Lever"], "crystals": 1}, {"crystals": 0})
    game = table(*seats, cards=cards, track=["Dagger"], deck=DECK)
    play(game, "use Lever")
    assert stack(game, 0, "enchantments") == ["of Enchanting"]
    assert game.crystals == [0, 0]
    assert attack(game, 0) == 2


@rule("ACTION-04", "ACTION-05")
def test_actions_come_from_the_village_and_the_visible_parts_of_own_stacks() -> None:
    cards = """
item Ladder
    1 crystal -> 1 attack
    ----
    1 crystal -> 2 attack

enchantment of Steps
    1 crystal -> 3 attack
    ----

monster Mule
    minor
    strength 1, health 1
    ----
    1 crystal -> 4 attack
"""
    seats = (
        {"items": ["Ladder", "Dagger"], "enchantments": ["of Steps"], "creatures": ["Mule", "Goblin"], "crystals": 5},
        {"items": ["Ladder"], "crystals": 5},
    )
    game = table(*seats, cards=cards, village="Normaltown", track=["Dagger"], deck=DECK)
    # the Ladder is covered: its lower action remains, its upper one is hidden; the other player's cards give nothing
    used = ["use Ladder.2", "use of Steps", "use Mule", "use Normaltown.3"]
    assert keys(game)[: len(used) + 1] == [*used, "journey 0"]
    play(game, "use Ladder.2", "use Mule")
    assert game.attack_boost[0] == 6


@rule("ACTION-06")
def test_a_plain_action_is_used_once_per_turn() -> None:
    game = table({"items": ["Falchion"], "crystals": 9}, track=["Dagger"], deck=DECK)
    play(game, "use Falchion")
    assert attack(game, 0) == 5
    assert keys(game) == ["journey 0", *RESTS]
    assert game.crystals[0] == 8


@rule("ACTION-06")
def test_a_plain_action_can_be_used_again_in_the_next_turn() -> None:
    game = table({"items": ["Falchion"], "crystals": 9}, track=["Dagger", "Dagger"], deck=DECK)
    play(game, "use Falchion", "rest Quiet.1", "rest Quiet.1")
    assert question(game) == (0, "turn")
    assert attack(game, 0) == 2
    assert keys(game)[0] == "use Falchion"


@rule("ACTION-07")
def test_a_multi_action_is_used_as_often_as_it_is_paid() -> None:
    game = table({"crystals": 7}, village="Normaltown", track=["Dagger"], deck=DECK)
    play(game, "use Normaltown.3", "use Normaltown.3", "use Normaltown.3")
    assert (game.crystals[0], attack(game, 0)) == (1, 1 + 3)
    assert "use Normaltown.3" not in keys(game)


@rule("ACTION-08")
def test_a_double_action_is_used_twice_at_most_and_paid_each_time() -> None:
    seat = {"enchantments": ["of Zeal"]}  # double: take 1 wound -> 2 attack
    game = table(seat, track=["Dagger"], deck=DECK)
    play(game, "use of Zeal")
    assert (attack(game, 0), game.wounds[0]) == (1 + 1 + 2, 1)
    play(game, "use of Zeal")
    assert (attack(game, 0), game.wounds[0]) == (1 + 1 + 4, 2)
    assert keys(game) == ["journey 0", *RESTS]


@rule("ACTION-09")
def test_two_copies_of_a_card_give_two_uses() -> None:
    cards = """
item Knife
    ----
    1 crystal -> 3 attack
"""
    game = table({"items": ["Knife", "Knife"], "crystals": 9}, cards=cards, track=["Dagger"], deck=DECK)
    assert keys(game) == ["use Knife#1", "use Knife#2", "journey 0", *RESTS]
    play(game, "use Knife#2")
    assert keys(game) == ["use Knife#1", "journey 0", *RESTS]
    play(game, "use Knife#1")
    assert attack(game, 0) == 6
    assert keys(game) == ["journey 0", *RESTS]


@rule("ACTION-09")
def test_each_player_has_an_own_use_of_the_villages_action() -> None:
    # card 4 of this position is the village
    mark = [1, "use", "North Ridge@4.1"]
    game = table(village="North Ridge", track=["Dagger"], deck=DECK, used=[mark])
    assert keys(game) == ["use North Ridge.2", "journey 0", "rest North Ridge.1"]
    spent = table(village="North Ridge", track=["Dagger"], deck=DECK, used=[[0, *mark[1:]]])
    assert keys(spent) == ["journey 0", "rest North Ridge.1"]


TURNING = """
village Mill
    rest -> take 3 crystals
    multi: 1 crystal -> bury top item
    multi: 1 crystal -> unbury bottom item

item Crank
    1 crystal -> 1 attack
    ----
    1 crystal -> 2 attack
"""


@rule("ACTION-10")
def test_use_marks_stay_on_a_card_that_is_buried_and_unburied() -> None:
    seat = {"items": ["Fist", "Crank"], "crystals": 9}
    game = table(seat, cards=TURNING, village="Mill", track=["Dagger"], deck=DECK)
    play(game, "use Crank.1", "use Crank.2", "use Mill.2")
    assert stack(game, 0, "items") == ["Crank", "Fist"]
    assert keys(game)[:3] == ["use Mill.2", "use Mill.3", "journey 0"]
    play(game, "use Mill.3")
    assert stack(game, 0, "items") == ["Fist", "Crank"]
    assert keys(game)[:3] == ["use Mill.2", "use Mill.3", "journey 0"]


@rule("ACTION-10", "ACTION-12")
def test_a_mark_stays_on_a_card_that_is_covered_and_the_unused_lower_action_can_still_be_used() -> None:
    seat = {"items": ["Crank"], "crystals": 9}
    game = table(seat, cards=TURNING, track=["Dagger", "Axe"], deck=DECK)
    play(game, "use Crank.2", "journey 0")
    assert keys(game) == ["use Crank.1", "end"]
    play(game, "end")
    # covered by the Dagger: the upper action is hidden, the lower one is used up
    assert question(game) == (1, "turn")
    assert game.crystals[0] == 8


@rule("ACTION-11")
def test_use_marks_are_wiped_from_a_card_that_moves_to_another_player() -> None:
    cards = """
village Exchange
    rest -> take 3 crystals
    double: 1 crystal -> swap top item with another player

item Token
    1 crystal -> 1 attack
    ----
"""
    seat = {"items": ["Token"], "crystals": 9}
    game = table(seat, cards=cards, village="Exchange", track=["Dagger"], deck=DECK)
    play(game, "use Token")
    assert "use Token" not in keys(game)
    play(game, "use Exchange.2")
    assert stack(game, 1, "items") == ["Token"]
    play(game, "use Exchange.2")
    assert stack(game, 0, "items") == ["Token"]
    assert keys(game) == ["use Token", "journey 0", "rest Exchange.1"]
    play(game, "use Token")
    assert game.attack_boost[0] == 2


@rule("ACTION-11")
def test_a_card_that_was_given_away_and_stolen_back_can_be_used_again() -> None:
    cards = """
village Den
    rest -> take 3 crystals
    1 crystal -> steal top item from another player

item Boomerang
    1 crystal -> give this to another player
    ----
"""
    game = table({"items": ["Fist", "Boomerang"], "crystals": 9}, cards=cards, village="Den", track=["Dagger"], deck=DECK)
    play(game, "use Boomerang")
    assert stack(game, 1, "items") == ["Fist", "Boomerang"]
    play(game, "use Den.2")
    assert stack(game, 0, "items") == ["Fist", "Boomerang"]
    assert keys(game) == ["use Boomerang", "journey 0", "rest Den.1"]


@rule("ACTION-12")
def test_a_hidden_action_cannot_be_used_and_a_revealed_one_can() -> None:
    seat = {"items": ["Crank", "Fist"], "crystals": 9}
    game = table(seat, cards=TURNING, village="Mill", track=["Dagger"], deck=DECK)
    assert keys(game)[:2] == ["use Crank.2", "use Mill.2"]
    play(game, "use Mill.2")  # the Fist goes under
    assert keys(game)[:3] == ["use Crank.1", "use Crank.2", "use Mill.2"]
    play(game, "use Mill.2")
    assert keys(game)[:2] == ["use Crank.2", "use Mill.2"]


@rule("ACTION-12")
def test_the_action_of_a_card_just_taken_can_be_used_in_the_last_window() -> None:
    game = table({"crystals": 9}, track=["Scimitar"], deck=DECK)
    play(game, "journey 0")
    assert question(game) == (0, "last")
    assert keys(game) == ["use Scimitar", "end"]
    play(game, "use Scimitar")
    assert game.crystals[0] == 8


@rule("ACTION-13")
@pytest.mark.parametrize(("reset", "offered"), [("every_turn_boundary", True), ("own_cleanup", False)])
def test_use_marks_of_all_players_go_at_every_turn_boundary_unless_only_ones_own_do(reset: str, offered: bool) -> None:
    mark = [1, "use", "North Ridge@4.1"]
    switches = {"action_reset": reset}
    game = table(village="North Ridge", track=["Dagger", "Dagger"], deck=DECK, used=[mark], switches=switches)
    play(game, "use North Ridge.2", "rest North Ridge.1")
    assert question(game) == (1, "turn")
    assert ("use North Ridge.2" in keys(game)) is offered
    play(game, "rest North Ridge.1")
    if offered:
        play(game, "end")
    assert question(game) == (0, "turn")
    assert "use North Ridge.2" in keys(game)  # the own mark went with the own turn


@rule("ACTION-14")
def test_changes_accumulate_and_last_for_the_turn() -> None:
    seat = {"items": ["Falchion"], "enchantments": ["of Zeal"], "crystals": 1}
    game = table(seat, track=["Dagger", "Dagger"], deck=DECK)
    assert attack(game, 0) == 3
    play(game, "use of Zeal")
    assert attack(game, 0) == 5
    play(game, "use Falchion")
    assert attack(game, 0) == 8
    play(game, "journey 0")
    assert (question(game), attack(game, 0)) == ((0, "window"), 8)
    play(game, "end")
    assert question(game) == (0, "last")  # Falchion covered: 1; Dagger 3; of Zeal 1; bought 5
    assert attack(game, 0) == 10
    play(game, "end")
    assert (question(game), attack(game, 0)) == ((1, "turn"), 5)


@rule("ACTION-15")
def test_only_the_active_player_acts_and_only_in_the_windows() -> None:
    cards = """
village Camp
    rest -> take 1 crystal
    multi: 1 crystal -> 1 attack
"""
    seats = ({"crystals": 2}, {"crystals": 9})
    game = table(*seats, cards=cards, village="Camp", track=["Dagger", "Dagger"], deck=DECK)
    asked = []
    for key in ("use Camp.2", "journey 0", "end", "end", "use Camp.2", "rest Camp.1", "end"):
        asked.append(question(game))
        play(game, key)
    assert asked == [
        (0, "turn"), (0, "turn"), (0, "window"), (0, "last"), (1, "turn"), (1, "turn"), (1, "last"),
    ]  # fmt: skip


@rule("ACTION-16")
def test_crystals_paid_go_to_the_supply() -> None:
    game = table({"items": ["Scimitar"], "crystals": 3}, {"crystals": 4}, track=["Dagger"], deck=DECK)
    play(game, "use Scimitar")
    assert game.crystals == [2, 4]


@rule("ACTION-18")
def test_a_cost_whose_only_subject_is_shielded_cannot_be_paid() -> None:
    seat = {"creatures": ["Goblin"], "crystals": 0}
    shielded = {"items": ["Fist", "Shield"]}
    game = table(seat, shielded, village="Foxenfurt", track=["Dagger"], deck=DECK)
    assert "use Foxenfurt.3" not in keys(game)
    assert stack(game, 0, "creatures") == ["Goblin"]
    third = table(seat, shielded, {}, village="Foxenfurt", track=["Dagger"], deck=DECK)
    play(third, "use Foxenfurt.3")
    assert stack(third, 2, "creatures") == ["Goblin"]
    assert third.crystals[0] == 5


@rule("ACTION-19")
@pytest.mark.parametrize(
    ("cost", "items", "pile"),
    [
        ("bury this", ["Charm", "Fist"], []),
        ("discard this", ["Fist"], ["Charm"]),
        ("remove this from the game", ["Fist"], []),
    ],
)
def test_a_cost_that_takes_the_card_itself_does_not_stop_the_effect(cost: str, items: list[str], pile: list[str]) -> None:
    cards = f"""
item Charm
    {cost} -> take 4 crystals
    ----
"""
    game = table({"items": ["Fist", "Charm"], "crystals": 0}, cards=cards, track=["Dagger"], deck=DECK)
    play(game, "use Charm")
    assert game.crystals[0] == 4
    assert stack(game, 0, "items") == items
    assert graveyard(game) == pile


@rule("ACTION-21")
def test_a_rest_ability_is_a_major_action_and_offered_in_no_window() -> None:
    cards = """
village Camp
    rest, 1 crystal -> take 4 crystals
    multi: 1 crystal -> 1 attack
"""
    game = table({"crystals": 3}, cards=cards, village="Camp", track=["Dagger"], deck=DECK)
    assert keys(game) == ["use Camp.2", "journey 0", "rest Camp.1"]
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "window"), ["use Camp.2", "end"])
    play(game, "end")
    assert (question(game), keys(game)) == ((0, "last"), ["use Camp.2", "end"])
    rested = table({"crystals": 3}, cards=cards, village="Camp", track=["Dagger"], deck=DECK)
    play(rested, "rest Camp.1")
    assert rested.crystals[0] == 3 - 1 + 4
    assert question(rested) == (0, "last")  # the major action is done


@rule("ACTION-23")
def test_an_action_and_all_it_sets_off_is_finished_before_the_next_begins() -> None:
    cards = """
item Spikes
    ----
    when taking wounds: another player takes 1 wound
"""
    seat = {"items": ["Spikes", "Lash"], "enchantments": ["of Zeal"]}
    game = table(seat, {}, {}, cards=cards, track=["Dagger"], deck=DECK)
    assert attack(game, 0) == 4
    play(game, "use Lash")
    # the wound taken as a cost sets the Spikes off: that comes before the effect and before any other action
    assert (question(game), keys(game)) == ((0, "target"), ["player 1", "player 2"])
    assert attack(game, 0) == 4
    play(game, "player 2")
    assert game.wounds == [1, 0, 1]
    assert attack(game, 0) == 6
    assert question(game) == (0, "turn")
    assert keys(game)[0] == "use of Zeal"


@rule("ACTION-24")
def test_a_once_per_turn_ability_fires_once_and_only_in_the_owners_turn() -> None:
    seats = ({"items": ["Hood"], "enchantments": ["of Sacrifice"]}, {"enchantments": ["of Agony"]})
    game = table(*seats, track=["of Agony", "of Agony", "Dagger"], deck=DECK)
    play(game, "use of Sacrifice")
    assert game.wounds == [1, 1]
    play(game, "use of Sacrifice")
    assert game.wounds == [2, 1]
    play(game, "rest Quiet.1", "journey 0")
    # the other player's turn: two wounds from of Agony, and the Hood stays silent
    assert question(game) == (0, "turn")
    assert game.wounds == [4, 1]


@rule("ACTION-24")
def test_an_action_without_a_cost_is_used_once_per_turn() -> None:
    seat = {"enchantments": ["of Rage"], "creatures": ["Goblin", "Goblin"]}  # free -> 1 attack per 2 monsters
    game = table(seat, track=["Dagger"], deck=DECK)
    before = attack(game, 0)
    play(game, "use of Rage")
    assert attack(game, 0) == before + 1
    assert keys(game) == ["journey 0", *RESTS]


@rule("ACTION-25")
@pytest.mark.parametrize(
    ("cost", "after"),
    [("discard this", 8), ("remove this from the game", 8), ("bury this", 10)],
)
def test_a_card_given_up_as_a_cost_stops_counting_before_the_effect(cost: str, after: int) -> None:
    cards = f"""
item Relic
    1 attack
    {cost} -> double your attack
    ----
    1 attack

item Base
    ----
    4 attack
"""
    game = table({"items": ["Base", "Relic"]}, cards=cards, track=["Dagger"], deck=DECK)
    assert attack(game, 0) == 6
    play(game, "use Relic")
    assert attack(game, 0) == after  # a buried card still shows its lower part
