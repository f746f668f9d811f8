"""TIMING: the table of steps, and what falls on the same step."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.values import attack
from tests.journey.rules.setups import played_out
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
village Camp
    rest -> take 3 crystals
    1 crystal -> 2 attack
    rest, take 1 wound -> take 5 crystals

village Crossing
    rest -> take 3 crystals
    multi: 1 crystal -> swap two track cards

village Pit
    rest -> take 3 crystals
    multi: 1 crystal -> journey to the graveyard

village Crypt
    rest -> take 3 crystals
    multi: 1 crystal -> swap a track card for the top of the graveyard

enchantment of Dawn
    ----
    when your turn begins: take 10 crystals

enchantment of Dusk
    ----
    when your turn ends: take 1 crystal per attack

enchantment of Evening
    ----
    when your turn ends: swap two track cards

enchantment of Plenty
    ----
    after taking a creature: take 1 crystal per creature
    after defeating a creature: take 90 crystals

enchantment of Finds
    ----
    after taking an item: take 1 crystal per item

enchantment of Rest
    ----
    after resting: heal 1 wound

enchantment of Reckoning
    ----
    before scoring: take 1 crystal per wound

enchantment of Mercy
    ----
    before scoring: each player heals 2 wounds

item Idol
    now: take 20 crystals
    ----

item Salve
    ----
    when taking wounds: heal 1 wound

item Tally
    ----
    when taking wounds: take 1 crystal per wound

item Oath
    ----
    free -> take 3 wounds, take 1 crystal per wound

item Spring
    5 attack
    ----

monster Rat
    minor
    strength 3, health 2
    now: take 20 crystals
    ----

monster Mule
    minor
    strength 0, health 1
    5 attack
    ----

monster Gate Guard
    minor
    strength 3, health 5
    ----
"""
PLAIN = ["Dagger", "Apple", "Horn", "Whip", "Hood", "Caftan"]


def at(village: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    return table(*seats, village=village, cards=CARDS, **{"track": PLAIN, "deck": ["Axe", "Helmet"]} | keys)


def told(game: Journey) -> list[str]:
    """What the journal says happened, in order."""
    return [entry[0] for entry in game.journal or []]


# --- the turn -------------------------------------------------------------------------------------------------------


@rule("TIMING-01")
def test_a_turn_is_beginning_window_major_action_window_slide_refill() -> None:
    game = at("Camp", {}, {"enchantments": ["of Dawn"], "crystals": 0})
    play(game, "rest Camp.1", "end")
    assert game.crystals[1] == 10  # T1
    assert question(game) == (1, "turn")  # T2
    assert "use Camp.2" in keys(game)
    play(game, "rest Camp.1")  # T3
    assert question(game) == (1, "last")  # T4
    assert track(game) == ["", "Horn", "Whip", "Hood", "Caftan", "Axe"]
    play(game, "end")  # T5 and T6
    assert track(game) == ["Horn", "Whip", "Hood", "Caftan", "Axe", "Helmet"]
    assert told(game)[-8:] == ["turn", "trigger", "crystals", "rest", "crystals", "discard first", "reveal", "turn"]


@rule("TIMING-02")
def test_abilities_of_the_end_stand_between_last_window_and_slide() -> None:
    game = at("Camp", {"enchantments": ["of Evening"]})
    play(game, "journey 2", "end")
    assert question(game) == (0, "last")
    play(game, "end")
    assert question(game) == (0, "slot")
    assert track(game) == ["Dagger", "Apple", "", "Whip", "Hood", "Caftan"]


@rule("TIMING-02")
def test_boosts_and_use_marks_expire_after_the_refill() -> None:
    game = at("Camp", {"enchantments": ["of Dusk"], "crystals": 1})
    play(game, "use Camp.2", "journey 0")
    assert question(game) == (1, "turn")
    assert game.crystals[0] == 3 + 2  # Dagger and bought: both counted at the end of the turn
    assert track(game)[5] == "Axe"
    assert attack(game, 0) == 3
    assert game.used == ()


@rule("TIMING-03")
def test_there_are_windows_before_the_major_action_inside_a_journey_and_after_it() -> None:
    game = at("Camp", {"crystals": 4})
    assert question(game) == (0, "turn")
    assert "use Camp.2" in keys(game)
    play(game, "journey 2")
    assert question(game) == (0, "window")
    assert keys(game) == ["use Camp.2", "end"]
    assert game.crystals[0] == 2  # after the payment
    play(game, "end")
    assert question(game) == (0, "last")
    assert keys(game) == ["use Horn", "use Camp.2", "end"]


@rule("TIMING-03")
def test_there_is_no_window_inside_a_rest() -> None:
    game = at("Camp", {"enchantments": ["of Rest"], "wounds": 4, "crystals": 4})
    play(game, "rest Camp.3")
    assert question(game) == (0, "last")  # cost, effect, abilities and discard are done
    assert (game.crystals[0], game.wounds[0]) == (9, 4)
    assert graveyard(game) == ["Dagger"]


# --- journeys and rest ----------------------------------------------------------------------------------------------


@rule("TIMING-04")
def test_the_steps_of_taking_an_item() -> None:
    game = at("Camp", {"enchantments": ["of Finds"], "crystals": 3}, track=["Apple", "Idol"], confirm=True)
    play(game, "journey 1")
    assert question(game) == (0, "window")
    assert (track(game)[1], game.crystals[0]) == ("Idol", 2)
    play(game, "use Camp.2")
    assert question(game) == (0, "last")
    # Paid 1, bought for 1, the immediate 20, then 1 for the Fist alone, and the Idol is added last.
    assert game.crystals[0] == 3 - 1 - 1 + 20 + 1
    assert stack(game, 0, "items") == ["Fist", "Idol"]
    assert told(game) == ["journey", "use", "boost", "crystals", "trigger", "crystals", "take"]
    assert [entry[2] for entry in moves(game, "crystals")] == [20, 1]


@rule("TIMING-05")
def test_the_steps_of_taking_a_creature() -> None:
    seat = {"enchantments": ["of Plenty"], "crystals": 3, "creatures": ["Goblin", "Goblin"]}
    game = at("Camp", seat, track=["Apple", "Rat"], confirm=True)
    play(game, "journey 1")
    assert question(game) == (0, "window")
    assert (game.crystals[0], game.wounds[0]) == (2, 0)
    play(game, "use Camp.2")
    assert question(game) == (0, "last")
    assert stack(game, 0, "creatures") == ["Goblin", "Goblin", "Rat"]
    assert told(game) == [
        *["journey", "use", "boost", "fight", "strike", "wounds"],
        *["trigger", "crystals"],  # after defeating
        "crystals",  # immediate
        *["trigger", "crystals"],  # after taking
        "take",
    ]
    assert [entry[2] for entry in moves(game, "crystals")] == [90, 20, 2]
    assert game.wounds[0] == 3


@rule("TIMING-06")
def test_the_steps_of_a_rest() -> None:
    game = at("Camp", {"enchantments": ["of Rest"], "crystals": 0}, confirm=True)
    play(game, "rest Camp.3")
    assert told(game) == ["rest", "wounds", "crystals", "trigger", "heal", "discard first"]
    assert (game.crystals[0], game.wounds[0]) == (5, 0)
    assert question(game) == (0, "last")


# --- order ----------------------------------------------------------------------------------------------------------


@rule("TIMING-08")
@pytest.mark.parametrize(("first", "crystals"), [("Tally", 2), ("Salve", 1)])
def test_the_active_player_orders_effects_of_one_step_also_those_of_others(first: str, crystals: int) -> None:
    game = table({}, {"items": ["Salve", "Tally"], "crystals": 0}, cards=CARDS, track=["of Agony", "Axe"], deck=["Axe"])
    play(game, "journey 0")
    assert question(game) == (0, "order")
    assert keys(game) == ["order Salve of player 1", "order Tally of player 1"]
    play(game, f"order {first} of player 1")
    assert (game.crystals[1], game.wounds[1]) == (crystals, 1)


@rule("TIMING-08")
@pytest.mark.parametrize(("first", "crystals"), [("of Reckoning of player 1", 5 + 3), ("of Mercy", 5 + 1)])
def test_effects_of_several_players_on_one_step_are_one_group(first: str, crystals: int) -> None:
    seats = {"enchantments": ["of Mercy"]}, {"enchantments": ["of Reckoning"], "wounds": 3}
    game = table(*seats, cards=CARDS, track=["Dagger"], deck=[])
    play(game, "rest Quiet.2")
    assert question(game) == (0, "order")
    assert keys(game) == ["order of Mercy", "order of Reckoning of player 1"]
    play(game, f"order {first}")
    assert game.decision is None
    assert (game.crystals, game.wounds) == ([5, crystals], [0, 1])


@rule("TIMING-08")
@pytest.mark.parametrize("stags", [(2, 0), (1, 1)])
def test_the_order_is_not_asked_if_each_ability_only_heals_its_owner(stags: tuple[int, int]) -> None:
    seats = [{"creatures": ["Great Stag"] * n, "wounds": 9} for n in stags]
    game = table(*seats, track=["Dagger"], deck=[])
    play(game, "rest Quiet.1")
    assert game.decision is None
    assert game.wounds == [9 - 3 * n for n in stags]


@rule("TIMING-08", "END-07")
def test_only_the_abilities_of_one_player_are_ordered_where_they_do_not_matter_for_the_others() -> None:
    seats = (
        {"enchantments": ["of Reckoning"], "creatures": ["Great Stag"], "wounds": 5, "crystals": 0},
        {"enchantments": ["of Reckoning"], "wounds": 2, "crystals": 0},
    )
    game = table(*seats, cards=CARDS, track=["Dagger"], deck=[])
    play(game, "rest Quiet.2")
    assert keys(game) == ["order of Reckoning", "order Great Stag"]
    for first, crystals in (("of Reckoning", 4), ("Great Stag", 1)):
        ended = play(game.copy(), f"order {first}")
        assert (ended.decision, ended.crystals, ended.wounds) == (None, [crystals, 2], [1, 2])


@rule("TIMING-08", "HEAL-03")
def test_who_may_turn_a_wound_card_in_is_ordered_among_the_others() -> None:
    seats = [{"creatures": ["Great Stag"], "wounds": 1, "wound_cards": cards} for cards in ([], ["Dread"])]
    game = play(table(*seats, track=["Dagger"], deck=[], wound_deck=["Stupor"]), "rest Quiet.1")
    assert keys(game) == ["order Great Stag", "order Great Stag of player 1"]
    seats[1] |= {"creatures": [], "enchantments": ["of Reckoning"]}  # a wound card of somebody who is not healed
    assert (
        play(table(*seats, cards=CARDS, track=["Dagger"], deck=[], wound_deck=["Stupor"]), "rest Quiet.1").decision is None
    )


@rule("TIMING-09")
def test_a_nested_trigger_is_resolved_right_after_the_instruction_that_set_it_off() -> None:
    game = table({"items": ["Salve", "Oath"], "crystals": 0}, cards=CARDS, track=PLAIN)
    play(game, "use Oath")
    # 3 wounds, healed by 1 at once, so that the rest of the effect counts 2.
    assert (game.crystals[0], game.wounds[0]) == (2, 2)
    assert question(game) == (0, "turn")


@rule("TIMING-15")
def test_damage_comes_before_what_it_sets_off() -> None:
    game = table({}, {"items": ["Tally"], "wounds": 1, "crystals": 0}, cards=CARDS, track=["of Agony", "Axe"])
    play(game, "journey 0")
    assert game.wounds[1] == 3
    assert game.crystals[1] == 3  # with the 2 new wounds


# --- the chosen card, nested journeys -------------------------------------------------------------------------------


@rule("TIMING-10")
def test_the_chosen_card_and_its_slot_are_out_of_reach_in_the_window() -> None:
    game = at("Crossing", {"crystals": 9}, track=["Dagger", "Apple", "Horn"])
    play(game, "journey 1", "use Crossing.2")
    assert keys(game) == ["swap Dagger", "swap Horn"]
    play(game, "swap Dagger")  # for the only other card
    assert track(game)[:3] == ["Horn", "Apple", "Dagger"]
    play(game, "end")
    assert stack(game, 0, "items") == ["Fist", "Apple"]


@rule("TIMING-10")
def test_the_chosen_card_cannot_be_swapped_for_the_top_of_the_graveyard() -> None:
    game = at("Crypt", {"crystals": 9}, track=["Dagger", "Apple", "Horn"], graveyard=["Roc"])
    play(game, "journey 0", "use Crypt.2")
    assert keys(game) == ["swap Apple", "swap Horn"]


@rule("TIMING-10")
def test_during_a_graveyard_journey_the_next_card_below_counts_as_the_top() -> None:
    game = at("Pit", {"crystals": 5}, graveyard=["Roc", "Horn", "Dagger"], track=["Apple", "Apple"])
    play(game, "use Pit.2", "yes")
    assert question(game) == (0, "window")
    play(game, "use Pit.2", "yes")  # to the Horn: the Dagger is being journeyed to
    assert question(game) == (0, "window")
    play(game, "end")
    assert stack(game, 0, "items") == ["Fist", "Horn"]
    assert graveyard(game) == ["Roc", "Dagger"]
    play(game, "end")
    assert stack(game, 0, "items") == ["Fist", "Horn", "Dagger"]
    assert graveyard(game) == ["Roc"]


@rule("TIMING-11", "TIMING-12")
def test_a_graveyard_journey_in_the_window_of_another_runs_whole_and_the_window_goes_on() -> None:
    seat = {"creatures": ["Ghoul"], "crystals": 4, "enchantments": ["of Finds"]}
    game = at("Camp", seat, graveyard=["Idol"], track=["Apple", "Horn"])
    play(game, "journey 1")
    assert keys(game) == ["use Ghoul", "use Camp.2", "end"]
    play(game, "use Ghoul", "yes")
    assert question(game) == (0, "window")  # the inner journey's own window
    assert keys(game) == ["use Camp.2", "end"]
    assert stack(game, 0, "items") == ["Fist"]
    play(game, "end")
    assert stack(game, 0, "items") == ["Fist", "Idol"]  # taken whole …
    assert game.crystals[0] == 4 - 1 + 20 + 1
    assert question(game) == (0, "window")  # … and the outer window goes on
    assert keys(game) == ["use Camp.2", "end"]
    play(game, "use Camp.2")
    assert stack(game, 0, "items") == ["Fist", "Idol", "Horn"]


@rule("TIMING-12")
@pytest.mark.parametrize("window", ["turn", "window", "last"])
def test_a_graveyard_journey_may_be_made_in_any_minor_window(window: str) -> None:
    game = at("Camp", {"creatures": ["Ghoul"], "crystals": 0}, graveyard=["Horn"], confirm=True)
    if window != "turn":
        play(game, "journey 0")
    if window == "last":
        play(game, "end")
    assert question(game) == (0, window)
    play(game, "use Ghoul", "yes")
    assert stack(game, 0, "items")[-1 if window != "window" else 1] == "Horn"


@rule("TIMING-12")
@pytest.mark.parametrize(("top", "reachable"), [("Spring", True), ("Mule", False)])
def test_the_gate_counts_what_a_graveyard_journey_brings_only_if_it_needs_no_fight(top: str, reachable: bool) -> None:
    seat = {"creatures": ["Ghoul"], "crystals": 0}
    game = table(seat, cards=CARDS, track=["Gate Guard", "Apple"], graveyard=[top])
    assert ("journey 0" in keys(game)) is reachable
    play(game, "use Ghoul", "yes")
    assert attack(game, 0) == (5 if top == "Spring" else 6)
    assert "journey 0" in keys(game)


@rule("TIMING-13")
def test_slide_and_refill_come_once_a_turn_whatever_else_moved() -> None:
    game = at("Crossing", {"crystals": 9}, deck=["Axe", "Helmet", "Ogre"])
    play(game, "use Crossing.2", "swap Dagger", "swap Apple")
    assert track(game) == ["Apple", "Dagger", "Horn", "Whip", "Hood", "Caftan"]
    play(game, "journey 0", "end")
    assert track(game) == ["", "Dagger", "Horn", "Whip", "Hood", "Caftan"]
    play(game, "use Crossing.2", "swap Dagger", "swap Caftan")
    assert track(game) == ["", "Caftan", "Horn", "Whip", "Hood", "Dagger"]
    assert len(game.deck) == 3
    play(game, "end")
    assert track(game) == ["Caftan", "Horn", "Whip", "Hood", "Dagger", "Axe"]
    assert len(moves(game, "reveal")) == 1


@rule("TIMING-13")
def test_no_card_is_revealed_in_the_middle_of_a_turn() -> None:
    game = at("Pit", {"crystals": 9}, graveyard=["Horn", "Dagger"], deck=["Axe"] * 9)
    play(game, "use Pit.2", "yes", "end", "journey 0", "use Pit.2", "yes", "end", "end")
    assert question(game) == (0, "last")
    assert moves(game, "reveal") == []
    played_out(game)
    # One for every card that left the track, each in a turn of its own.
    assert len(moves(game, "reveal")) == 9


# --- abilities that set each other off ------------------------------------------------------------------------------

SETTING_OFF = """
item Purse
    ----
    when taking wounds: take 1 crystal

item Thorn
    ----
    when taking wounds: take 1 wound

item Alms
    ----
    once per turn, when taking wounds: take 1 crystal per wounds taken
"""


@rule("TIMING-09", "TIMING-15")
@pytest.mark.parametrize("first", ["Purse", "Thorn"])
def test_an_ability_that_waits_does_not_miss_an_event_that_another_one_of_the_step_causes(first: str) -> None:
    seat = {"items": ["Purse", "Thorn"], "crystals": 0}
    game = in_yard(seat, lines=["free -> take 2 wounds"], cards=SETTING_OFF)
    play(game, "use Yard.2", f"order {first}")
    while game.decision and game.decision.kind == "order":
        game.choose(0)
    assert (game.wounds[0], game.crystals[0]) == (3, 2)  # two events, two crystals, in whatever order


@rule("TIMING-09")
@pytest.mark.parametrize("first", [0, 1])
def test_two_abilities_that_set_each_other_off_do_so_once_each(first: int) -> None:
    game = in_yard({"items": ["Thorn", "Thorn"]}, lines=["free -> take 2 wounds"], cards=SETTING_OFF)
    play(game, "use Yard.2")
    while game.decision and game.decision.kind == "order":
        game.choose(first)
    assert game.wounds[0] == 2 + 2 + 2  # each of them, and each set off by the other


@rule("ACTION-24", "TIMING-09")
@pytest.mark.parametrize("first", ["Alms", "Thorn"])
def test_an_ability_of_once_per_turn_that_waits_is_not_set_off_again(first: str) -> None:
    game = in_yard({"items": ["Alms", "Thorn"], "crystals": 0}, lines=["free -> take 2 wounds"], cards=SETTING_OFF)
    play(game, "use Yard.2", f"order {first}")
    assert game.crystals[0] == 2  # for the first event, not for the Thorn's
    assert question(game) == (0, "turn")


@rule("TIMING-09")
def test_many_abilities_that_set_each_other_off_come_to_an_end() -> None:
    game = in_yard({"items": ["Thorn"] * 7}, lines=["free -> take 1 wound"], cards=SETTING_OFF)
    play(game, "use Yard.2")
    while game.decision and game.decision.kind == "order":
        game.choose(0)
    # Every chain of one to five different ones.
    assert game.wounds[0] == 1 + 7 + 7 * 6 + 7 * 6 * 5 + 7 * 6 * 5 * 4 + 7 * 6 * 5 * 4 * 3
