"""DUEL: players against players."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, question, table
from tests.marks import rule

CARDS = """
item Old Gladius
    5 attack, 1 defense
    ----

item Old Parma
    3 attack, 4 defense
    ----

item Old Net
    2 attack, 3 defense
    ----

item Old Trident
    4 attack, 1 defense
    ----

item Old Whetstone
    1 attack
    1 crystal -> 3 attack
    ----

item Old Rampart
    1 defense
    free -> 2 defense
    ----

enchantment of Old Peace
    ----
    you do not strike in duels

enchantment of Old Arenas
    ----
    +2 attack and +1 defense in duels

enchantment of Old Laurels
    ----
    after a duel: take 2 crystals

enchantment of Old Shelter
    you cannot be the target of other players
    ----

enchantment of Old Pain
    ----
    when taking wounds: take 1 crystal per wound taken

monster Old Doubler
    minor
    strength 1, health 1
    deals double damage
    1 attack
    ----

item Old Bait
    now: the player to your left strikes you
    ----

item Old Brawl
    now: each player strikes the player to their right
    ----

item Old Goad
    now: you may duel another player
    ----
"""
DUEL = "free -> duel another player"
STRIKE = "free -> strike another player"


def arena(*seats: dict[str, Any], lines: list[str] | None = None, **more: Any) -> Journey:
    cards = CARDS + more.pop("cards", "")
    return in_yard(*seats, lines=[DUEL] if lines is None else lines, cards=cards, deck=["Dagger"] * 6, **more)


# --- blows --------------------------------------------------------------------------------------------------------


@rule("DUEL-01", "DUEL-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "wounds"),
    [
        ("Old Gladius", "Old Parma", [2, 1]),  # 5 and 1 against 3 and 4
        ("Old Trident", "Old Net", [1, 1]),  # EX-24
        ("Old Parma", "Old Gladius", [1, 2]),
        ("Old Net", "Old Parma", [0, 0]),
    ],
)
def test_each_takes_the_others_attack_less_the_own_defense(mine: str, theirs: str, wounds: list[int]) -> None:
    game = arena({"items": [mine]}, {"items": [theirs]})
    assert play(game, "use Yard.2").wounds == wounds


@rule("DUEL-03", "CROSS-02")
def test_both_blows_are_counted_before_either_lands() -> None:
    """The wounds of one would change the blow of the other."""
    cards = """
item Old Thorn
    2 attack
    ----
    when taking wounds: 9 attack, 9 defense
"""
    for seats in (
        ({"items": ["Old Thorn"]}, {"items": ["Old Gladius"]}),
        ({"items": ["Old Gladius"]}, {"items": ["Old Thorn"]}),
    ):
        game = play(arena(*seats, cards=cards), "use Yard.2")
        assert sorted(game.wounds) == [1, 5]


@rule("DUEL-04")
def test_an_attack_is_one_sided_and_nobody_prepares() -> None:
    seats = ({"items": ["Old Trident"]}, {"items": ["Old Whetstone"], "crystals": 5})
    game = play(arena(*seats, lines=[STRIKE]), "use Yard.2")
    assert (game.wounds, question(game)) == ([0, 4], (0, "turn"))
    assert moves(game, "clash", "duel") == []


@rule("DUEL-04")
def test_others_may_be_made_to_attack() -> None:
    """FX-208 and FX-210."""
    seats = ({"items": ["Fist"], "crystals": 5}, {"items": ["Old Trident"]}, {"items": ["Old Gladius"]})
    game = table(*seats, cards=CARDS, track=["Old Bait", "Old Brawl"], deck=["Dagger"] * 4, confirm=True)
    assert play(game, "journey 0").wounds == [4, 0, 0]
    game = table(*seats, cards=CARDS, track=["Old Bait", "Old Brawl"], deck=["Dagger"] * 4, confirm=True)
    # The right of 0 is 2, that of 1 is 0, that of 2 is 1.
    assert play(game, "journey 1").wounds == [4, 4, 0]
    assert [entry[1:3] for entry in moves(game, "assault")] == [(0, 2), (1, 0), (2, 1)]


@rule("DUEL-09")
def test_double_damage_of_a_creature_means_nothing_in_a_duel() -> None:
    game = arena({"items": ["Old Trident"], "creatures": ["Old Doubler"]}, {"items": ["Old Net"]})
    assert attack(game, 0) == 5
    assert play(game, "use Yard.2").wounds == [1, 2]


@rule("DUEL-09", "WOUND-04")
def test_defense_bought_helps_against_a_duelist() -> None:
    game = arena({"items": ["Old Trident"]}, {"items": ["Old Rampart"]})
    play(game, "use Yard.2")
    assert question(game) == (1, "window")
    play(game, "use Old Rampart")
    assert game.wounds == [0, 4 - 1 - 2]


# --- preparation --------------------------------------------------------------------------------------------------


@rule("DUEL-02", "TIMING-03", "ACTION-15")
def test_both_prepare_with_own_cards_and_the_village_the_active_player_first() -> None:
    lines = [DUEL, "1 crystal -> 1 defense", "rest, 1 crystal -> heal 9 wounds"]
    seats = ({"items": ["Old Whetstone"], "crystals": 2}, {"items": ["Old Whetstone"], "crystals": 2})
    game = play(arena(*seats, lines=lines), "use Yard.2")
    assert (question(game), keys(game)) == ((0, "window"), ["use Old Whetstone", "use Yard.3", "end"])
    play(game, "use Old Whetstone")
    assert (question(game), keys(game)) == ((0, "window"), ["use Yard.3", "end"])
    play(game, "end")
    assert (question(game), keys(game)) == ((1, "window"), ["use Old Whetstone", "use Yard.3", "end"])
    play(game, "use Yard.3", "use Old Whetstone")
    assert game.wounds == [4, 3]
    assert question(game) == (0, "turn")


@rule("DUEL-02", "TURN-13")
def test_who_is_challenged_by_the_one_whose_turn_it_is_not_prepares_second_all_the_same() -> None:
    """Every player duels the left neighbour: in the third duel the active player is the one challenged."""
    seats = [{"items": ["Old Whetstone"], "crystals": 9} for _ in range(3)]
    game = play(arena(*seats, lines=["free -> each player duels the player to their left"]), "use Yard.2")
    asked = []
    while question(game)[1] == "window":
        asked.append(question(game)[0])
        play(game, "end")
    assert asked == [0, 1, 1, 2, 0, 2]
    assert [entry[1:] for entry in moves(game, "duel")] == [(0, 1), (1, 2), (2, 0)]


@rule("TIMING-03", "DUEL-02")
def test_a_duel_in_a_rest_or_of_an_immediate_effect_has_its_windows_too() -> None:
    seats = ({"items": ["Fist"]}, {"items": ["Old Whetstone"], "crystals": 1})
    game = play(arena(*seats, lines=["rest -> duel another player"]), "rest Yard.2")
    assert question(game) == (1, "window")
    game = table(*seats, cards=CARDS, track=["Old Goad", "Dagger"], deck=["Dagger"] * 4, confirm=True)
    play(game, "journey 0", "yes")
    assert question(game) == (1, "window")


@rule("TURN-13", "ACTION-15")
def test_others_than_the_two_use_nothing() -> None:
    seats: tuple[dict[str, Any], ...] = ({}, {"items": ["Old Net"]}, {"items": ["Old Whetstone"], "crystals": 5})
    game = play(arena(*seats), "use Yard.2", "player 1")
    assert (question(game), game.wounds) == ((0, "turn"), [2, 0, 0])


# --- not striking, and after --------------------------------------------------------------------------------------


@rule("DUEL-05")
def test_who_does_not_attack_can_be_wounded_and_it_is_a_duel_for_both() -> None:
    mine = {"items": ["Old Trident"], "enchantments": ["of Old Laurels", "of Old Peace", "of Enchanting"], "crystals": 0}
    game = arena(mine, {"items": ["Old Trident"], "enchantments": ["of Old Laurels"], "crystals": 0})
    play(game, "use Yard.2")
    assert (game.wounds, game.crystals) == ([3, 0], [2, 2])


@rule("DUEL-05", "DUEL-04")
def test_peace_in_duels_says_nothing_of_attacks() -> None:
    game = play(arena({"items": ["Old Trident"], "enchantments": ["of Old Peace"]}, {}, lines=[STRIKE]), "use Yard.2")
    assert (game.wounds, game.crystals) == ([0, 4], [5, 5])


@rule("DUEL-05")
def test_after_an_attack_there_was_no_duel() -> None:
    game = play(
        arena({"items": ["Old Trident"], "enchantments": ["of Old Laurels"], "crystals": 0}, {}, lines=[STRIKE]),
        "use Yard.2",
    )
    assert game.crystals[0] == 0


@rule("DUEL-01", "DUEL-04")
def test_a_bonus_in_duels_counts_for_challenger_and_challenged_and_not_in_attacks() -> None:
    """FX-037, FX-101."""
    mine = {"items": ["Old Trident"], "enchantments": ["of Old Arenas"]}
    assert play(arena(mine, {"items": ["Old Net"]}), "use Yard.2").wounds == [0, 3]
    assert play(arena({"items": ["Old Trident"]}, mine), "use Yard.2").wounds == [5, 2]
    game = play(arena(mine, {"items": ["Old Net"]}, lines=[STRIKE]), "use Yard.2")
    assert (game.wounds, attack(game, 0), defense(game, 0)) == ([0, 1], 4, 1)


@rule("DUEL-01")
def test_a_bonus_in_duels_can_be_seen_while_one_prepares() -> None:
    mine = {"items": ["Old Whetstone"], "enchantments": ["of Old Arenas"], "crystals": 1}
    game = play(arena(mine, {}), "use Yard.2")
    assert (question(game), attack(game, 0), defense(game, 0)) == ((0, "window"), 3, 1)


# --- who duels whom -----------------------------------------------------------------------------------------------


@rule("DUEL-06")
def test_with_two_players_everybody_against_the_left_makes_two_duels() -> None:
    lines = ["free -> each player duels the player to their left"]
    game = play(arena({"items": ["Old Trident"]}, {"items": ["Old Net"]}, lines=lines), "use Yard.2")
    assert ([entry[1:] for entry in moves(game, "duel")], game.wounds) == ([(0, 1), (1, 0)], [2, 2])


@rule("DUEL-06", "END-05")
def test_at_the_end_of_the_game_the_first_player_begins_the_round_of_duels() -> None:
    cards = """
village Old Circus
    rest -> take 3 crystals
    rest -> heal 1 wound
    before scoring: each player duels the player to their left
"""
    seats = ({"items": ["Old Net"]}, {"items": ["Old Trident"]}, {"items": ["Old Gladius"]})
    game = table(*seats, cards=CARDS + cards, village="Old Circus", track=["Dagger"], turn=0, first=1)
    play(game, "journey 0")
    assert [entry[1:] for entry in moves(game, "duel")] == [(1, 2), (2, 0), (0, 1)]
    assert game.decision is None


@rule("END-06")
def test_a_duel_for_each_reward_before_scoring_may_be_left_and_repeated() -> None:
    cards = """
overlord Old Gamemaster
    strength 1, health 9
    challenge -> fight the overlord
    reward
    before scoring: you may duel another player
"""
    lord: dict[str, Any] = {"overlord": "Old Gamemaster", "rewards": 2}
    seats = ({"rewards": 2, "items": ["Fist", "Old Trident"]}, {"items": ["Old Net"]}, {"items": ["Old Net"]})
    game = table(*seats, cards=CARDS + cards, track=["of Enchanting"], **lord)
    play(game, "journey 0")
    answers = []
    while game.decision is not None:
        kind = question(game)[1]
        answers.append(kind)
        play(game, {"yes-no": "yes", "target": "player 2"}.get(kind, keys(game)[0]))
    assert answers.count("target") == 2
    assert game.wounds == [2, 0, 2]


@rule("DUEL-08")
def test_to_duel_may_be_left_and_the_one_challenged_is_not_asked() -> None:
    seats = ({"items": ["Fist"]}, {"items": ["Old Net"]})
    for answer, fought in (("no", 0), ("yes", 1)):
        game = table(*seats, cards=CARDS, track=["Old Goad", "Dagger"], deck=["Dagger"] * 4, confirm=True)
        play(game, "journey 0")
        assert question(game) == (0, "yes-no")
        play(game, answer)
        assert len(moves(game, "duel")) == fought
        assert question(game) == (0, "last")


@rule("DUEL-08", "TARGET-08")
def test_a_shielded_player_cannot_be_chosen_and_nobody_duels_oneself() -> None:
    """FX-211 and 212; OQ-25: skipped, not redirected."""
    seats: tuple[dict[str, Any], ...] = ({}, {"enchantments": ["of Old Shelter"]}, {}, {})
    game = play(arena(*seats), "use Yard.2")
    assert keys(game) == ["player 2", "player 3"]
    game = play(arena(*seats, lines=["free -> duel the player to your left"]), "use Yard.2")
    assert (question(game), moves(game, "duel")) == ((0, "turn"), [])


@rule("TARGET-12", "TARGET-08", "DUEL-06")
def test_a_duel_that_a_player_brings_about_leaves_the_shielded_out_and_the_villages_does_not() -> None:
    """OQ-25."""
    brought = """
item Old Gauntlet
    now: each player duels the player to their left
    ----
"""
    imposed = """
village Old Circus
    rest -> take 3 crystals
    rest -> heal 1 wound
    before scoring: each player duels the player to their left
"""
    seats: tuple[dict[str, Any], ...] = ({}, {"enchantments": ["of Old Shelter"]}, {})
    game = table(*seats, cards=CARDS + brought, track=["Old Gauntlet", "Dagger"], deck=["Dagger"] * 4, confirm=True)
    play(game, "journey 0")
    assert [entry[1:] for entry in moves(game, "duel")] == [(2, 0)]
    game = table(*seats, cards=CARDS + imposed, village="Old Circus", track=["of Enchanting"])
    play(game, "journey 0")
    assert [entry[1:] for entry in moves(game, "duel")] == [(0, 1), (1, 2), (2, 0)]


# --- limits of a turn ---------------------------------------------------------------------------------------------


@rule("DUEL-07")
@pytest.mark.parametrize(("preset", "next_turn"), [("mythic", True), ("manual", False)])
def test_what_a_duelist_uses_is_used_for_this_turn_and_its_boost_ends_with_it(preset: str, next_turn: bool) -> None:
    lines = [f"double: {DUEL}", "free -> heal 1 wound"]
    seats: tuple[dict[str, Any], ...] = ({}, {"items": ["Old Whetstone"], "crystals": 9})
    game = play(arena(*seats, lines=lines, preset=preset, track=["Goblin"] * 3), "use Yard.2")
    while question(game)[1] == "window" and question(game)[0] == 0:
        play(game, "end")
    play(game, "use Old Whetstone", "end")
    assert attack(game, 1) == 4
    play(game, "use Yard.2")
    while question(game)[1] == "window":
        assert "use Old Whetstone" not in keys(game)
        play(game, "end")
    play(game, "rest Yard.1", "end")
    assert (game.turn, attack(game, 1), "use Old Whetstone" in keys(game)) == (1, 1, next_turn)
