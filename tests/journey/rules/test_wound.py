"""WOUND: wound tokens, damage by abilities, transfers."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.scoring import score
from enchanters.journey.values import attack, defense
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Big Sword
    9 attack
    ----

item Wall
    9 defense
    ----

item Toll
    ----
    when taking wounds: take 10 crystals

item Echo
    ----
    when taking wounds: take 10 crystals per wounds taken

enchantment of Spite
    ----
    when taking wounds: another player takes 1 wound
"""


@rule("WOUND-01")
def test_there_is_no_number_of_wounds_that_kills() -> None:
    game = in_yard({"wounds": 60}, {}, lines=["multi: 1 crystal -> take 70 wounds"])
    play(game, "use Yard.2", "use Yard.2")
    assert game.wounds[0] == 200
    assert "rest Yard.1" in keys(game)
    play(game, "rest Yard.1", "end")
    assert game.wounds[0] == 200
    assert game.result is not None  # played to its regular end: the last track card was discarded by the rest
    assert game.result["scores"] == [-200, 0]


@rule("WOUND-02")
@pytest.mark.parametrize(("wounds", "expected"), [(0, 0), (9, 9), (23, 23)])
def test_the_wound_count_is_the_number_of_tokens(wounds: int, expected: int) -> None:
    game = in_yard({"wounds": wounds, "crystals": 1}, lines=["1 crystal -> take 1 crystal per wound"])
    play(game, "use Yard.2")
    assert game.crystals[0] == expected


@rule("WOUND-03")
def test_each_wound_is_one_glory_less() -> None:
    game = table({"wounds": 5, "creatures": ["Goblin"]}, {"wounds": 1}, track=["Goblin"])
    assert [score(game, 0), score(game, 1)] == [2 - 5, -1]
    play(game, "rest Quiet.1")
    assert game.result is not None
    assert game.result["scores"] == [-3, -1]


@rule("WOUND-04")
def test_the_axe_hurts_whatever_the_defense() -> None:
    cards = CARDS + "\nenchantment of Four\n    4 attack\n    ----\n"
    game = table(
        {"enchantments": ["of Four"]},
        {"items": ["Wall"]},
        {},
        cards=cards,
        track=["Axe", "Goblin"],
    )
    assert (attack(game, 0), defense(game, 1), defense(game, 2)) == (5, 9, 0)
    play(game, "journey 0")
    assert game.wounds == [0, 2, 2]


@rule("WOUND-13")
def test_a_handed_over_wound_is_taken_by_the_receiver_and_not_healed_by_the_giver() -> None:
    game = in_yard(
        {"wounds": 3, "items": ["Toll"], "crystals": 1},
        {"wounds": 1, "items": ["Toll"], "crystals": 0},
        lines=["1 crystal -> give 2 wounds to another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert game.wounds == [1, 3]
    assert game.crystals == [0, 10]  # only the receiver has taken wounds, once
    assert moves(game, "heal") == []


@rule("WOUND-13")
def test_pulling_a_wound_makes_the_puller_take_it() -> None:
    game = in_yard(
        {"wounds": 0, "items": ["Toll"], "crystals": 1},
        {"wounds": 4, "items": ["Toll"], "crystals": 0},
        lines=["1 crystal -> take 1 wound from another player"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert game.wounds == [1, 3]
    assert game.crystals == [10, 0]


@rule("WOUND-15")
def test_only_wounds_that_one_has_can_be_handed_over() -> None:
    lines = ["multi: 1 crystal -> give 3 wounds to another player"]
    game = in_yard({"wounds": 2}, {"items": ["Toll"], "crystals": 0}, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert (game.wounds, game.crystals[1]) == ([0, 2], 10)
    play(game, "use Yard.2")
    assert (game.wounds, game.crystals[1]) == ([0, 2], 10)  # nothing to give: nothing taken


@rule("WOUND-15")
def test_the_giver_splits_wounds_among_the_others_and_each_share_is_one_event() -> None:
    game = in_yard(
        {"wounds": 3, "creatures": ["Goblin"], "enchantments": ["of Dark Rites"], "crystals": 0},
        {"items": ["Toll"], "crystals": 0},
        {"items": ["Echo"], "crystals": 0},
        lines=[],
        cards=CARDS,
    )
    play(game, "use of Dark Rites")  # 4 wounds in all, but only 3 are there
    assert question(game) == (0, "split")
    assert keys(game) == [f"give {n} to player 1" for n in range(4)]
    play(game, "give 1 to player 1")
    assert game.wounds == [0, 1, 2]
    assert game.crystals == [0, 10, 20]  # seat 2 took its two wounds at once


@rule("WOUND-15")
def test_all_wounds_of_a_split_may_go_to_one_player() -> None:
    seats: list[dict[str, Any]] = [{"wounds": 9, "creatures": ["Goblin"], "enchantments": ["of Dark Rites"]}, {}, {}, {}]
    game = in_yard(*seats, lines=[])
    play(game, "use of Dark Rites", "give 0 to player 1", "give 4 to player 2")
    assert game.wounds == [5, 0, 4, 0]
    game = in_yard(*seats, lines=[])
    play(game, "use of Dark Rites", "give 1 to player 1", "give 1 to player 2")
    assert game.wounds == [5, 1, 1, 2]


@rule("WOUND-17")
def test_wounds_can_always_be_taken_as_a_cost() -> None:
    game = in_yard({"wounds": 99, "crystals": 0}, lines=["double: take 8 wounds -> take 1 crystal"])
    play(game, "use Yard.2", "use Yard.2")
    assert game.wounds[0] == 115
    assert game.crystals[0] == 2
    assert "use Yard.2" not in keys(game)


@rule("WOUND-18")
def test_group_damage_goes_round_from_the_active_player_with_amounts_computed_first() -> None:
    game = in_yard(
        {"wounds": 0}, {"wounds": 3}, {"wounds": 0}, lines=["1 crystal -> each player takes 1 wound per wound"], turn=1
    )
    play(game, "use Yard.2")
    assert [entry[1:] for entry in moves(game, "wounds")] == [(1, 3), (2, 3), (0, 3)]
    assert game.wounds == [3, 6, 3]


@rule("WOUND-18")
def test_group_damage_of_another_player_s_ability_also_starts_with_the_active_player() -> None:
    cards = "\nitem Bomb\n    ----\n    when taking wounds: each player takes 2 wounds\n"
    game = in_yard({}, {"items": ["Bomb"]}, {}, lines=["1 crystal -> the player to your left takes 1 wound"], cards=cards)
    play(game, "use Yard.2")
    assert [entry[1:] for entry in moves(game, "wounds")] == [(1, 1), (0, 2), (1, 2), (2, 2)]


@rule("WOUND-18")
def test_what_the_first_wounds_set_off_comes_before_the_next_player_s_wounds() -> None:
    game = in_yard({"enchantments": ["of Spite"]}, {}, {}, lines=["1 crystal -> each player takes 3 wounds"], cards=CARDS)
    play(game, "use Yard.2")
    assert question(game) == (0, "target")
    assert game.wounds == [3, 0, 0]
    play(game, "player 2")
    assert game.wounds == [3, 3, 4]


@rule("WOUND-19")
def test_the_pink_dragon_doubles_the_wounds_after_its_own_blow() -> None:
    cards = CARDS + "\nenchantment of Six\n    20 attack\n    ----\n"
    game = table({"wounds": 3, "items": ["Big Sword"], "enchantments": ["of Six"]}, cards=cards, track=["Pink Dragon"])
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Pink Dragon"]
    assert game.wounds[0] == 2 * (3 + game.kinds[game.stacks[2][0]].strength)
