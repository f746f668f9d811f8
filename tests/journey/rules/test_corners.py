"""Corners of the rules that the mutation run found untested."""

from __future__ import annotations

from enchanters.journey.codes import STACKS
from enchanters.journey.scoring import breakdown, score
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Whetstone
    1 attack
    ----
    1 crystal -> 2 attack

item Brooch
    2 attack
    lose 1 attack -> take 5 crystals
    ----

item Rag
    ----

item Root
    bury top item or enchantment -> 3 attack
    ----

enchantment of Ash
    discard 2 enchantments -> 3 attack
    ----

enchantment of Clay
    now: bury this
    2 attack
    ----
    1 defense

item Bell
    1 attack
    ----
    after taking an item: take 2 crystals

item Drum
    ----
    once per turn, after taking an item: take 2 crystals

item Slayer
    +4 attack against monsters
    ----

monster Hulk
    minor
    strength 0, health 4
    ----
    1 glory

item Snare
    discard an item or monster -> 3 attack
    ----

item Winch
    1 crystal -> unbury bottom item
    ----

item Medal
    3 glory
    ----
    1 glory
"""


@rule("ACTION-06", "TURN-06")
def test_the_second_seat_uses_an_action_once_a_turn_also_in_its_last_window() -> None:
    game = table({}, {"items": ["Whetstone"], "crystals": 9}, cards=CARDS, turn=1, track=["Rag", "Rag"], deck=["Rag"])
    play(game, "journey 0", "end")
    assert question(game) == (1, "last")
    play(game, "use Whetstone")
    assert game.attack_boost[1] == 0  # the turn is over: nothing was left to use
    assert game.crystals[1] == 8
    assert game.turn == 0


@rule("ACTION-06")
def test_the_second_seats_action_is_not_offered_again() -> None:
    game = table({}, {"items": ["Whetstone"], "crystals": 9}, cards=CARDS, turn=1, track=["Rag", "Rag"])
    play(game, "use Whetstone")
    assert "use Whetstone" not in keys(game)


@rule("NEG-06")
def test_a_cost_of_attack_needs_that_much_attack() -> None:
    seat = {"items": ["Brooch"], "crystals": 9}
    assert "use Brooch" in keys(table(seat, cards=CARDS, track=["Rag"]))
    weak = table(seat | {"boosts": [-2, 0]}, cards=CARDS, track=["Rag"])
    assert "use Brooch" not in keys(weak)


@rule("STACK-09")
def test_one_of_two_stacks_is_enough_where_the_cost_leaves_the_choice() -> None:
    one = table({"items": ["Rag", "Root"]}, cards=CARDS, track=["Rag"])
    assert "use Root" in keys(one)
    play(one, "use Root")
    assert stack(one, 0, "items") == ["Root", "Rag"]
    assert "use Root" not in keys(table({"items": ["Root"]}, cards=CARDS, track=["Rag"]))


@rule("STACK-14")
def test_two_enchantments_can_be_given_up_only_if_a_third_one_stays() -> None:
    two, three = (["of Enchanting"] * n + ["of Ash"] for n in (1, 2))
    assert "use of Ash" not in keys(table({"enchantments": two}, cards=CARDS, track=["Rag"]))
    assert "use of Ash" in keys(table({"enchantments": three}, cards=CARDS, track=["Rag"]))


@rule("JOURNEY-17")
def test_an_enchantment_that_buries_itself_goes_under_the_takers_enchantments() -> None:
    game = table({}, {}, cards=CARDS, turn=1, track=["of Clay", "Rag"], confirm=True)
    play(game, "journey 0")
    assert stack(game, 1, "enchantments") == ["of Clay", "of Enchanting"]
    assert stack(game, 0, "enchantments") == ["of Enchanting"]


@rule("JOURNEY-15", "JOURNEY-16")
def test_in_the_manual_an_item_ability_fires_once_the_item_has_joined_and_not_if_it_was_given_away() -> None:
    seat = {"items": ["Bell"], "crystals": 0}
    kept = play(table(seat, cards=CARDS, track=["Rag", "Rag"], preset="manual", confirm=True), "journey 0")
    assert kept.crystals[0] == 2
    given = play(table(seat, cards=CARDS, track=["Trap", "Rag"], preset="manual", confirm=True), "journey 0")
    assert stack(given, 1, "items")[-1] == "Trap"
    assert given.crystals[0] == 0
    grave = table(
        seat, cards=CARDS, village="Chapel of Soulfire", track=["Rag"], graveyard=["Rag"], preset="manual", confirm=True
    )
    play(grave, "rest Chapel of Soulfire.2", "yes")
    assert grave.crystals[0] == 2  # the same for an item from the graveyard


@rule("COMBAT-19")
def test_a_bonus_against_monsters_decides_the_fight_itself() -> None:
    game = table({"items": ["Slayer"]}, cards=CARDS, track=["Hulk", "Rag"], confirm=True)
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Hulk"]


@rule("GRAVE-12")
def test_in_the_manual_every_discarded_starting_card_leaves_the_game() -> None:
    seat = {"items": ["Fist", "Fist", "Rag"], "crystals": 0}
    game = table(seat, {"items": ["Fist", "Rag"]}, village="Scarabvan", cards=CARDS, track=["Rag"] * 4, preset="manual")
    play(game, "use Scarabvan.2", "discard Fist#1")
    assert [game.kinds[card].name for card in game.removed] == ["Fist"]
    play(game, "rest Scarabvan.1", "end")
    play(game, "use Scarabvan.2", "discard Fist")
    assert [game.kinds[card].name for card in game.removed] == ["Fist", "Fist"]
    assert "Fist" not in graveyard(game)


@rule("SCORE-01", "SCORE-02")
def test_the_breakdown_names_each_card_with_what_is_visible_of_it_and_adds_up() -> None:
    game = table(
        {"items": ["Medal", "Medal"], "wounds": 2}, {"items": ["Medal"]}, village="Red Gorge Forge", cards=CARDS, over=True
    )
    assert breakdown(game, 0) == {
        "cards": [{"card": "Medal", "glory": 1}, {"card": "Medal", "glory": 4}],
        "village": 2,
        "wounds": -2,
        "total": 5,
    }
    assert [breakdown(game, seat)["total"] for seat in (0, 1)] == [score(game, seat) for seat in (0, 1)] == [5, 5]
    assert game.result_line() == "Player 1 5, Player 2 5"


@rule("STACK-14")
def test_an_item_or_monster_can_be_given_up_while_another_item_stays() -> None:
    seat = {"items": ["Rag", "Snare"], "enchantments": ["of Enchanting", "of Enchanting"]}
    assert "use Snare" in keys(table(seat, cards=CARDS, track=["Rag"]))
    assert "use Snare" not in keys(table({"items": ["Snare"]}, cards=CARDS, track=["Rag"]))


@rule("STACK-10")
def test_the_journal_tells_which_card_was_unburied_by_whom() -> None:
    game = table({}, {"items": ["Rag", "Winch"]}, cards=CARDS, turn=1, track=["Rag"], confirm=True)
    play(game, "use Winch")
    assert stack(game, 1, "items") == ["Winch", "Rag"]
    assert game.journal is not None
    assert [entry for entry in game.journal if entry[0] == "unbury"] == [("unbury", 1, game.stacks[STACKS][-1])]


def test_a_game_that_runs_has_no_result() -> None:
    game = table(track=["Rag"], cards=CARDS)
    assert game.result is None
    assert game.result_line() == ""


@rule("ACTION-24")
def test_a_once_per_turn_ability_fires_for_the_first_item_of_the_turn_only() -> None:
    """That it fired already is told by its mark in the position."""
    seat = {"items": ["Drum"], "crystals": 0}
    fresh = play(table(seat, cards=CARDS, track=["Rag", "Rag"], confirm=True), "journey 0")
    assert fresh.crystals[0] == 2
    used = table(seat, cards=CARDS, track=["Rag", "Rag"], confirm=True, used=[[0, "trigger", "Drum@0.0"]])
    assert play(used, "journey 0").crystals[0] == 0
