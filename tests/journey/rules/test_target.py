"""TARGET: who is affected, and the shield."""

from __future__ import annotations

from typing import Any

import pytest

from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Ward
    you cannot be the target of other players
    ----

item Lid
    ----

item Big Sword
    9 attack
    ----

enchantment of Revenge
    ----
    when taking wounds: another player takes 2 wounds

enchantment of Wrath
    ----
    when taking wounds: each other player takes 2 wounds

monster Mouse
    minor
    strength 1, health 1
    ----

monster Rat
    minor
    strength 1, health 1
    ----
"""
WARD: dict[str, Any] = {"items": ["Fist", "Ward"]}


@rule("TARGET-01")
@pytest.mark.parametrize("user", [0, 1, 2])
def test_another_player_is_one_player_of_the_user_s_choice_but_never_the_user(user: int) -> None:
    game = in_yard({}, {}, {}, lines=["1 crystal -> another player takes 2 wounds"], turn=user)
    play(game, "use Yard.2")
    assert question(game) == (user, "target")
    others = [seat for seat in range(3) if seat != user]
    assert keys(game) == [f"player {seat}" for seat in others]
    play(game, f"player {others[1]}")
    assert game.wounds == [2 if seat == others[1] else 0 for seat in range(3)]


@rule("TARGET-01")
def test_the_user_of_a_trigger_chooses_in_somebody_else_s_turn() -> None:
    game = in_yard(
        {}, {"enchantments": ["of Revenge"]}, {}, lines=["1 crystal -> the player to your left takes 1 wound"], cards=CARDS
    )
    play(game, "use Yard.2")
    assert question(game) == (1, "target")
    assert keys(game) == ["player 0", "player 2"]  # the active player may be chosen
    play(game, "player 0")
    assert game.wounds == [2, 1, 0]


@rule("TARGET-02")
def test_other_players_are_all_but_the_user() -> None:
    game = in_yard({}, {}, {}, {}, lines=["1 crystal -> each other player takes 2 wounds"], turn=2)
    play(game, "use Yard.2")
    assert game.wounds == [2, 2, 0, 2]


@rule("TARGET-02")
def test_other_players_means_other_than_the_card_s_user_not_than_the_active_player() -> None:
    game = in_yard(
        {}, {"enchantments": ["of Wrath"]}, {}, lines=["1 crystal -> the player to your left takes 1 wound"], cards=CARDS
    )
    play(game, "use Yard.2")
    assert game.wounds == [2, 1, 2]


@rule("TARGET-03")
def test_target_player_may_be_oneself() -> None:
    game = table({"creatures": ["Mouse", "Rat"]}, {}, {}, cards=CARDS, track=["Bolas", "Goblin"])
    play(game, "journey 0")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 0", "player 1", "player 2"]
    play(game, "player 0")
    assert keys(game) == ["discard Mouse", "discard Rat"]
    play(game, "discard Mouse")
    assert stack(game, 0, "creatures") == ["Rat"]


@rule("TARGET-03")
def test_with_the_fan_manual_target_player_is_always_another() -> None:
    game = table({}, {}, {}, cards=CARDS, track=["Bolas", "Goblin"], switches={"target_includes_self": False})
    play(game, "journey 0")
    assert keys(game) == ["player 1", "player 2"]


@rule("TARGET-04")
def test_each_player_includes_the_user() -> None:
    game = in_yard({}, {}, {}, lines=["1 crystal -> each player takes 2 wounds"], turn=1)
    play(game, "use Yard.2")
    assert game.wounds == [2, 2, 2]


@rule("TARGET-05")
@pytest.mark.parametrize(
    ("user", "seats", "left", "right"), [(0, 3, 1, 2), (1, 3, 2, 0), (2, 3, 0, 1), (3, 4, 0, 2), (0, 2, 1, 1), (1, 2, 0, 0)]
)
def test_left_is_the_next_player_clockwise_and_right_the_one_before(user: int, seats: int, left: int, right: int) -> None:
    lines = ["1 crystal -> the player to your left takes 1 wound", "1 crystal -> the player to your right takes 10 wounds"]
    game = in_yard(*({} for _ in range(seats)), lines=lines, turn=user)
    play(game, "use Yard.2", "use Yard.3")
    expected = [0] * seats
    expected[left] += 1
    expected[right] += 10
    assert game.wounds == expected


@rule("TARGET-06")
def test_the_user_chooses_the_player_and_that_player_the_card() -> None:
    game = in_yard(
        {},
        {"creatures": ["Mouse", "Goblin"]},
        {"creatures": ["Rat", "Mouse", "Goblin"]},
        lines=["1 crystal -> another player discards a monster"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "target")
    play(game, "player 2")
    assert question(game) == (2, "card")
    assert keys(game) == ["discard Rat", "discard Mouse", "discard Goblin"]  # not only the top card
    play(game, "discard Mouse")
    assert stack(game, 2, "creatures") == ["Rat", "Goblin"]
    assert graveyard(game) == ["Mouse"]


@rule("TARGET-07")
def test_the_player_with_most_wounds_is_computed_when_the_effect_is_carried_out() -> None:
    lines = ["take 4 wounds -> take 1 crystal, the player with most wounds loses 3 crystals"]
    game = in_yard({"wounds": 2, "crystals": 5}, {"wounds": 5, "crystals": 5}, {"crystals": 5}, lines=lines)
    play(game, "use Yard.2")
    assert game.wounds == [6, 5, 0]
    assert game.crystals == [3, 5, 5]


@rule("TARGET-07")
def test_the_active_player_breaks_ties_even_for_another_player_s_ability() -> None:
    cards = "\nenchantment of Justice\n    ----\n    when taking wounds: the player with most wounds loses 3 crystals\n"
    game = in_yard(
        {"wounds": 2, "crystals": 8},
        {"wounds": 1, "crystals": 8, "enchantments": ["of Justice"]},
        {"wounds": 2, "crystals": 8},
        lines=["free -> the player to your left takes 1 wound"],
        cards=cards,
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "target")
    assert sorted(keys(game)) == ["player 0", "player 1", "player 2"]
    play(game, "player 2")
    assert game.crystals == [8, 8, 5]


@rule("TARGET-08")
@pytest.mark.parametrize("who", ["another player", "target player"])
def test_a_shielded_player_cannot_be_chosen_by_others(who: str) -> None:
    game = in_yard({}, {"items": ["Fist", "Shield"]}, {}, {}, lines=[f"1 crystal -> {who} takes 2 wounds"])
    play(game, "use Yard.2")
    assert keys(game) == (["player 0"] if who == "target player" else []) + ["player 2", "player 3"]
    play(game, "player 3")
    assert game.wounds == [0, 0, 0, 2]


@rule("TARGET-08")
def test_the_shield_works_only_while_visible() -> None:
    game = in_yard({}, {"items": ["Shield", "Lid"]}, {}, lines=["1 crystal -> another player takes 2 wounds"], cards=CARDS)
    play(game, "use Yard.2")
    assert keys(game) == ["player 1", "player 2"]


@rule("TARGET-08")
@pytest.mark.parametrize("side", ["left", "right"])
def test_an_ability_on_a_shielded_neighbour_is_skipped_not_redirected(side: str) -> None:
    seats: list[dict[str, Any]] = [{}, {}, {}]
    seats[1 if side == "left" else 2] = WARD
    lines = [f"1 crystal -> the player to your {side} takes 2 wounds"]
    game = in_yard(*seats, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    assert game.wounds == [0, 0, 0]


@rule("TARGET-08")
def test_the_player_with_most_wounds_passes_to_the_next_unshielded_player() -> None:
    lines = ["1 crystal -> the player with most wounds loses 3 crystals"]
    game = in_yard(
        {"wounds": 1, "crystals": 5},
        {"wounds": 9, "crystals": 5, "items": ["Ward"]},
        {"wounds": 4, "crystals": 5},
        lines=lines,
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert game.crystals == [4, 5, 2]


@rule("TARGET-09")
def test_without_a_legal_player_the_effect_is_skipped() -> None:
    lines = ["1 crystal -> another player takes 2 wounds, heal 1 wound"]
    game = in_yard({"wounds": 3}, WARD, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert game.wounds == [2, 0]


@rule("TARGET-09")
def test_without_a_legal_player_a_cost_cannot_be_paid() -> None:
    lines = ["give a monster to another player -> take 5 crystals"]
    shielded = in_yard({"creatures": ["Mouse"]}, WARD, lines=lines, cards=CARDS)
    assert "use Yard.2" not in keys(shielded)
    assert "use Yard.2" in keys(in_yard({"creatures": ["Mouse"]}, {}, lines=lines, cards=CARDS))


@rule("TARGET-10")
def test_group_abilities_leave_the_shielded_player_out() -> None:
    lines = ["1 crystal -> each player takes 1 wound", "1 crystal -> each other player takes 10 wounds"]
    game = in_yard({}, WARD, {}, lines=lines, cards=CARDS)
    play(game, "use Yard.2", "use Yard.3")
    assert game.wounds == [1, 0, 11]


@rule("TARGET-10")
def test_a_creature_that_attacks_all_leaves_the_shielded_player_out() -> None:
    game = table({"items": ["Big Sword"]}, {"items": ["Ward"]}, {}, cards=CARDS, track=["Cyclops", "Grunt"])
    play(game, "journey 0")
    assert game.wounds == [7, 0, 7]


@rule("TARGET-10")
def test_the_shield_does_not_help_in_one_s_own_fight() -> None:
    cards = CARDS + "\nenchantment of Nine\n    9 attack\n    ----\n"
    game = table({"items": ["Ward"], "enchantments": ["of Nine"]}, {}, cards=cards, track=["Cyclops", "Grunt"])
    play(game, "journey 0")
    assert game.wounds == [7, 7]


@rule("TARGET-11")
def test_the_shield_keeps_out_gifts_and_healing() -> None:
    lines = ["free -> another player takes 4 crystals", "free -> each player heals 2 wounds"]
    game = in_yard(
        {"wounds": 5}, WARD | {"crystals": 1, "wounds": 5}, {"crystals": 1, "wounds": 5}, lines=lines, cards=CARDS
    )
    play(game, "use Yard.2", "use Yard.3")
    assert game.crystals[1:] == [1, 5]  # seat 2 was the only choice
    assert game.wounds == [3, 5, 3]


@rule("TARGET-12")
def test_the_shield_blocks_a_village_action_that_another_player_uses() -> None:
    seats = ({"wounds": 5}, {"wounds": 5, "items": ["Ward"]}, {"wounds": 5})
    game = table(*seats, village="Pyrkonia", cards=CARDS, track=["Goblin", "Axe"])
    play(game, "rest Pyrkonia.2")
    assert game.wounds == [2, 5, 4]


@rule("TARGET-12")
def test_the_shield_blocks_another_player_s_trigger_in_the_shielded_player_s_own_turn() -> None:
    game = in_yard(
        WARD,
        {"enchantments": ["of Wrath"]},
        {},
        lines=["1 crystal -> the player to your left takes 1 wound"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert game.wounds == [0, 1, 2]


@rule("TARGET-12")
def test_the_shield_does_not_stop_the_owner_s_own_abilities() -> None:
    lines = ["take 1 wound -> each player takes 2 wounds", "free -> target player takes 10 wounds"]
    game = in_yard(WARD, {}, lines=lines, cards=CARDS)
    play(game, "use Yard.2", "use Yard.3", "player 0")
    assert game.wounds == [13, 2]


@rule("TARGET-13")
def test_a_player_who_lacks_the_thing_may_be_chosen_and_nothing_happens() -> None:
    game = table({"creatures": ["Mouse"]}, {}, {}, cards=CARDS, track=["Bolas", "Goblin"])
    play(game, "journey 0", "player 1")  # only the user has a monster, and need not hit themselves
    assert stack(game, 0, "creatures") == ["Mouse"]
    assert graveyard(game) == []
    assert stack(game, 0, "items") == ["Fist", "Bolas"]


@rule("TARGET-13")
@pytest.mark.parametrize(
    "effect",
    [
        "steal top item from another player",
        "another player buries top item",
        "another player unburies bottom item",
        "another player discards top item",
    ],
)
def test_a_text_about_top_items_needs_a_player_with_two(effect: str) -> None:
    game = in_yard(
        {},
        {"items": ["Fist"]},
        {"items": ["Fist", "Lid"]},
        {"items": ["Fist", "Lid"]},
        lines=[f"free -> {effect}"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert keys(game) == ["player 2", "player 3"]


@rule("TARGET-13")
def test_a_wound_can_only_be_taken_from_somebody_who_has_one() -> None:
    lines = ["free -> take 1 wound from another player"]
    game = in_yard({}, {}, {"wounds": 1}, {"wounds": 2}, lines=lines)
    play(game, "use Yard.2")
    assert keys(game) == ["player 2", "player 3"]
    game = in_yard({}, {}, lines=lines)
    play(game, "use Yard.2")
    assert game.wounds == [0, 0]


@rule("TARGET-14")
def test_a_group_effect_asks_player_by_player_from_the_active_player_on() -> None:
    seats = [{"creatures": ["Mouse", "Rat"]} for _ in range(3)]
    game = in_yard(*seats, lines=["1 crystal -> each player discards a monster"], cards=CARDS, turn=1)
    play(game, "use Yard.2")
    for seat in (1, 2, 0):
        assert question(game) == (seat, "card")
        play(game, "discard Mouse")
    assert question(game) == (1, "turn")
    assert [entry[1] for entry in moves(game, "discard")] == [1, 2, 0]
