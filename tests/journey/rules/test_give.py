"""GIVE: gifts."""

from __future__ import annotations

from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, stack, table
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

item Ward
    you cannot be the target of other players
    ----

item Hoard
    ----
    after taking a monster: take 50 crystals

monster Mouse
    minor
    strength 1, health 1
    now: take 9 crystals
    ----

monster Rat
    minor
    strength 1, health 1
    ----

dragon Wyrm
    strength 1, health 1
    ----
"""


@rule("GIVE-01")
def test_the_trap_becomes_the_new_top_item_of_the_receiver() -> None:
    game = table({}, {"items": ["Fist", "Axe"]}, {}, track=["Trap", "Goblin"])
    play(game, "journey 0")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 1")
    assert stack(game, 1, "items") == ["Fist", "Axe", "Trap"]
    assert stack(game, 0, "items") == ["Fist"]


@rule("GIVE-01")
def test_a_given_monster_lies_on_top_of_the_receiver_s_creatures() -> None:
    game = in_yard(
        {"creatures": ["Rat"]},
        {"creatures": ["Mouse", "Wyrm"]},
        lines=["free -> give a monster to another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert stack(game, 1, "creatures") == ["Mouse", "Wyrm", "Rat"]
    assert stack(game, 0, "creatures") == []


@rule("GIVE-02")
def test_being_given_a_card_is_not_taking_it() -> None:
    game = in_yard(
        {"items": ["Fist", "Gem"], "creatures": ["Mouse"], "crystals": 0},
        {"items": ["Magnet", "Hoard"], "crystals": 0},
        lines=["free -> give top item to another player", "free -> give a monster to another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2", "use Yard.3")
    assert stack(game, 1, "items") == ["Magnet", "Hoard", "Gem"]
    assert stack(game, 1, "creatures") == ["Mouse"]
    assert game.crystals == [0, 0]


@rule("GIVE-03")
def test_who_has_no_monster_gives_none() -> None:
    lines = ["free -> another player gives you a monster, take 1 crystal"]
    game = in_yard({"crystals": 0}, {"creatures": ["Wyrm"]}, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    assert (stack(game, 0, "creatures"), stack(game, 1, "creatures")) == ([], ["Wyrm"])
    assert game.crystals[0] == 1
    lines = ["free -> give a monster to another player, take 1 crystal"]
    game = in_yard({"crystals": 0}, {}, {}, lines=lines)
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")  # nobody is asked for a receiver
    assert game.crystals[0] == 1


@rule("GIVE-04")
def test_the_giver_picks_the_monster_that_the_roc_demands() -> None:
    cards = CARDS + "\nitem Big Sword\n    20 attack, 20 defense\n    ----\n"
    game = table({"items": ["Big Sword"]}, {"creatures": ["Mouse", "Wyrm", "Rat"]}, {}, cards=cards, track=["Roc", "Goblin"])
    play(game, "journey 0", "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["give Mouse", "give Rat"]
    play(game, "give Mouse")
    assert stack(game, 0, "creatures") == ["Mouse", "Roc"]
    assert stack(game, 1, "creatures") == ["Wyrm", "Rat"]


@rule("GIVE-04")
def test_the_top_monster_leaves_the_giver_no_choice() -> None:
    lines = ["free -> give a monster to another player", "free -> give top monster to another player"]
    game = in_yard({"creatures": ["Goblin", "Mouse", "Rat"]}, {}, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert question(game) == (0, "card")
    assert keys(game) == ["give Goblin", "give Mouse", "give Rat"]
    play(game, "give Mouse", "use Yard.3")
    assert stack(game, 0, "creatures") == ["Goblin"]
    assert stack(game, 1, "creatures") == ["Mouse", "Rat"]


@rule("GIVE-06")
def test_a_shielded_player_cannot_be_given_anything() -> None:
    game = table({}, {"items": ["Ward"]}, {}, cards=CARDS, track=["Trap", "Goblin"])
    play(game, "journey 0")
    assert stack(game, 1, "items") == ["Ward"]
    assert stack(game, 2, "items") == ["Fist", "Trap"]


@rule("GIVE-06")
def test_without_a_receiver_the_trap_stays_with_its_taker() -> None:
    game = table({}, {"items": ["Ward"]}, cards=CARDS, track=["Trap", "Goblin"])
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist", "Trap"]
    assert stack(game, 1, "items") == ["Ward"]


@rule("GIVE-06")
def test_wounds_and_crystals_need_a_legal_receiver_too() -> None:
    lines = [
        "free -> give 1 wound to another player",
        "free -> give 2 crystals to the player to your left",
        "free -> give 4 wounds to other players",
    ]
    game = in_yard({"wounds": 5, "crystals": 5}, {"items": ["Ward"], "crystals": 0}, lines=lines, cards=CARDS)
    play(game, "use Yard.2", "use Yard.3", "use Yard.4")
    assert (game.wounds, game.crystals) == ([5, 0], [5, 0])
