"""GATHER-61 to 70: points, the elemental master, the stones, the end."""

from __future__ import annotations

import pytest

from enchanters.kernel.errors import BadPosition
from tests.gathering.table import acting, how, keys, play, question, rewards, table
from tests.marks import rule

WATER = ["Silver Water Wizard", "Bronze Water Mage", "Gold Water Witch"]  # C
GATHER_C = "gather C Silver Water Wizard, Bronze Water Mage, Gold Water Witch"
C_NEXT = {"C": [2, 2, 3, 3, 3, 3, "stone"]}
STONE_NEXT = {"C": ["stone", 2, 2, 3, 3, 3, 3]}
ROW = ["", "", "Gold Earth Mage", "Gold Earth Witch"]
FOURTEEN = ["G 5", "G 5", "F 4"]
TWELVE = ["G 4", "F 4", "F 4"]
THREE = ["Water Elemental", "Fire Elemental", "Air Elemental"]


def scores(game: object) -> list[int]:
    return game.result["scores"]  # type: ignore[attr-defined, no-any-return]


@rule("GATHER-61")
def test_fifteen_points_end_the_game_at_once() -> None:
    game = acting({"hand": WATER, "rewards": TWELVE}, row=ROW, piles=C_NEXT)
    play(game, GATHER_C)  # 12 + 2 + 1
    assert game.decision is None
    assert how(game) == ([0], "points")
    assert scores(game) == [15, 0]


@rule("GATHER-61")
def test_fourteen_do_not() -> None:
    game = acting({"hand": WATER, "rewards": ["G 4", "F 4", "F 3"]}, row=ROW, piles=C_NEXT)
    play(game, GATHER_C)
    assert game.decision is not None
    with pytest.raises(BadPosition, match="would be over"):
        table({"rewards": ["G 6", "G 5", "F 4"]})


@rule("GATHER-62", "GATHER-66")
def test_points_are_rewards_and_elementals_and_stones_are_worth_nothing() -> None:
    game = table({"hand": ["Fire Elemental", "Chaos", "Air Elemental"], "rewards": ["G 6", "N 1", "N 1", "E stone"]})
    seat = game.view(0)["seats"][0]
    assert (seat["points"], seat["elementals"], seat["stones"]) == (6 + 1 + 1 + 2, 2, 1)


@rule("GATHER-62")
def test_an_elemental_counts_only_in_the_hand() -> None:
    five = ["Silver Fire Mage", "Silver Fire Witch", "Gold Fire Mage", "Bronze Earth Mage", "Gold Fire Wizard"]
    game = acting({"hand": [*five, "Fire Elemental"], "rewards": ["G 6"]}, row=ROW)
    assert game.view(0)["seats"][0]["points"] == 7
    play(game, "end", "discard Fire Elemental")
    assert game.view(0)["seats"][0]["points"] == 6


@rule("GATHER-63")
def test_the_elemental_master_is_taken_only_to_win() -> None:
    short = table({"hand": THREE, "rewards": ["G 6"]})  # 6 + 3 + 5 = 14
    assert "claim master" not in keys(short)
    two = table({"hand": THREE[:2], "rewards": ["G 6", "F 5"]})  # two elementals are too few
    assert "claim master" not in keys(two)
    game = table({"hand": THREE, "rewards": ["G 6", "N 1"]})
    assert "claim master" in keys(game)
    play(game, "claim master")
    assert how(game) == ([0], "master")
    assert scores(game)[0] == 15
    assert game.result is not None
    assert game.result["breakdown"][0] | {"rewards": None} == {
        "rewards": None,
        "elementals": 3,
        "master": 5,
        "stones": 0,
        "total": 15,
    }


@rule("GATHER-63")
def test_four_elementals_with_the_master_are_nine() -> None:
    game = table({"hand": [*THREE, "Earth Elemental"], "rewards": ["G 6"]})
    play(game, "claim master")
    assert scores(game)[0] == 6 + 9


@rule("GATHER-64", "GATHER-67")
def test_if_one_gathering_brings_both_to_fifteen_the_organiser_wins() -> None:
    game = acting({"hand": WATER, "rewards": TWELVE}, {"rewards": ["G 5", "G 4", "F 5"]}, proxima=1, row=ROW, piles=C_NEXT)
    play(game, GATHER_C)
    assert how(game) == ([0], "points")
    assert scores(game) == [15, 16]  # the helper drew before the end was noticed


@rule("GATHER-67")
def test_off_turn_the_helper_wins_by_itself() -> None:
    game = acting({"hand": WATER}, {"rewards": FOURTEEN}, proxima=1, row=ROW, piles=C_NEXT)
    play(game, GATHER_C)
    assert how(game) == ([1], "points")


@rule("GATHER-67")
def test_off_turn_a_card_given_by_chaos_can_end_the_game() -> None:
    game = acting({"hand": ["Chaos", "Fire Elemental"]}, {"hand": ["Idem"], "rewards": FOURTEEN}, row=ROW)
    play(game, "play Chaos", "player 1")  # the only card that can be given back is the elemental
    assert how(game) == ([1], "points")


@rule("GATHER-67")
def test_claims_may_be_made_at_any_moment_of_the_own_turn_or_left() -> None:
    seat = {"hand": ["Water Elemental", "Fire Elemental"], "rewards": ["G 6", "N 1"]}
    row = ["Air Elemental", "Silver Water Mage", "Bronze Earth Witch", "Chaos"]
    game = table(seat, row=row)
    assert "claim master" not in keys(game)
    play(game, "take 0")
    assert "claim master" in keys(game)
    play(game, "take 1")
    assert keys(game) == ["claim master", "end"]
    play(game, "end")
    assert game.result is None
    assert keys(table(seat | {"hand": THREE}))[0] == "claim master"


@rule("GATHER-65", "GATHER-67")
def test_a_stone_just_drawn_may_win_on_turn_and_off_turn() -> None:
    own = acting({"hand": WATER, "rewards": ["B stone"]}, row=ROW, piles=STONE_NEXT)
    play(own, GATHER_C)
    assert question(own) == (0, "claim")
    assert keys(own) == ["claim stones", "no"]
    play(own, "claim stones")
    assert how(own) == ([0], "stones")
    helper = acting(
        {"hand": WATER}, {"rewards": ["B stone", "A 1"]}, proxima=1, row=ROW, piles={"C": [2, "stone", 2, 3, 3, 3, 3]}
    )
    play(helper, GATHER_C)
    assert question(helper) == (1, "claim")
    left = helper.copy()
    play(helper, "claim stones")
    assert how(helper) == ([1], "stones")
    play(left, "no")
    assert left.result is None


@rule("GATHER-65")
def test_two_stones_need_another_reward_and_a_third_stone_will_do() -> None:
    assert "claim stones" not in keys(table({"rewards": ["A stone", "B stone"]}))
    assert "claim stones" not in keys(table({"rewards": ["A stone", "B 1", "C 2"]}))
    for third in ("C stone", "D 2"):
        game = table({"rewards": ["A stone", "B stone", third]})
        assert "claim stones" in keys(game)
        assert how(play(game, "claim stones")) == ([0], "stones")


@rule("GATHER-66")
def test_a_stone_brings_no_points_when_it_is_drawn() -> None:
    game = acting({"hand": WATER, "rewards": ["G 4", "F 4", "F 5"]}, row=ROW, piles=STONE_NEXT)
    play(game, GATHER_C)  # 13 + 0 + 1
    assert game.result is None
    assert rewards(game, 0)[-2:] == ["C 0", "N 1"]


@rule("GATHER-69")
def test_a_new_gathering_card_will_do_as_the_third_reward_unless_switched_off() -> None:
    seat = {"rewards": ["A stone", "B stone", "N 1"]}
    assert "claim stones" in keys(table(seat))
    assert "claim stones" not in keys(table(seat, strict_stones=True))
    more = {"rewards": [*seat["rewards"], "C 2"]}
    assert "claim stones" in keys(table(more, strict_stones=True))


@rule("GATHER-70")
def test_when_all_rewards_are_drawn_the_most_points_win() -> None:
    values = {letter: ["stone"] * 7 for letter in "ABCDEF"} | {"G": [1] * 7}
    stones = [f"{letter} stone" for letter in "ABCDEF" for _ in range(7)]
    stones.remove("D stone")  # the last reward there is
    for second, winners in ((["G 1"] * 3, [0]), (["G 1"] * 4, [1])):
        rest = ["G 1"] * (7 - len(second))
        seats = [
            {"hand": ["Silver Fire Wizard", "Silver Earth Wizard"], "rewards": ["N 1"] * 3},
            {"rewards": second},
            {"rewards": ["N 1"] * 2},
            {"rewards": ["N 1"] * 3},
            {"rewards": [*rest[:2], *stones]},
            {"rewards": rest[2:]},
        ]
        game = acting(*seats, rewards=values, towers=WATER, row=ROW)
        play(game, "gather D Silver Fire Wizard, Silver Earth Wizard, Silver Water Wizard")
        assert how(game) == (winners, "exhausted")  # among equals the organiser of the last gathering


@rule("GATHER-70")
def test_equals_among_whom_the_last_organiser_is_not_share_the_victory() -> None:
    game = table({"rewards": ["A 1"]}, {"rewards": ["B 2"]}, {"rewards": ["C 2"]}, towers=WATER, over="exhausted")
    assert how(game) == ([1, 2], "exhausted")
