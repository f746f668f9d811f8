"""HEAL: healing."""

from __future__ import annotations

import pytest

from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, table
from tests.marks import rule

CARDS = """
item Ward
    you cannot be the target of other players
    ----

item Big Sword
    9 attack
    ----

monster Saint
    major
    strength 5, health 5
    now: the player with most wounds heals 4 wounds
    ----
"""


@rule("HEAL-01")
@pytest.mark.parametrize(("before", "after"), [(9, 6), (3, 0), (2, 0)])
def test_healing_removes_up_to_its_number_and_the_surplus_is_lost(before: int, after: int) -> None:
    game = in_yard({"wounds": before}, {"wounds": 5}, lines=["multi: 1 crystal -> heal 3 wounds"])
    play(game, "use Yard.2")
    assert game.wounds == [after, 5]
    play(game, "use Yard.2")
    assert game.wounds == [max(0, after - 3), 5]


@rule("HEAL-01")
def test_lost_healing_is_not_kept_for_later_wounds() -> None:
    game = in_yard({"wounds": 1}, lines=["1 crystal -> heal 5 wounds", "1 crystal -> take 2 wounds"])
    play(game, "use Yard.2", "use Yard.3")
    assert game.wounds[0] == 2


@rule("HEAL-08")
def test_the_player_with_most_wounds_is_found_after_the_fight() -> None:
    # Before the fight seat 1 has most wounds; the blow of 5 makes seat 0 the one.
    game = table({"wounds": 1, "items": ["Big Sword"]}, {"wounds": 4}, {"wounds": 2}, cards=CARDS, track=["Saint"])
    play(game, "journey 0")
    assert game.wounds == [1 + 5 - 4, 4, 2]


@rule("HEAL-08")
def test_the_active_player_breaks_a_tie_for_most_wounds() -> None:
    game = table({"wounds": 2}, {"wounds": 4}, {"wounds": 4}, village="Temple of Epiona", track=["Goblin", "Axe"])
    play(game, "rest Temple of Epiona")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 2")
    assert game.wounds == [2, 4, 2]


@rule("HEAL-09")
def test_healing_all_removes_every_wound() -> None:
    game = in_yard({"wounds": 37}, {"wounds": 4}, lines=["1 crystal -> heal all wounds"])
    play(game, "use Yard.2")
    assert game.wounds == [0, 4]


@rule("HEAL-10")
def test_a_player_without_wounds_may_be_healed_and_nothing_happens() -> None:
    game = in_yard({"wounds": 3}, {}, {"wounds": 2}, lines=["1 crystal -> another player heals 2 wounds, heal 1 wound"])
    play(game, "use Yard.2")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 1")
    assert game.wounds == [2, 0, 2]


@rule("HEAL-10")
def test_one_may_pay_for_healing_without_having_wounds() -> None:
    game = in_yard({"crystals": 2}, lines=["2 crystals -> heal 3 wounds"])
    assert "use Yard.2" in keys(game)
    play(game, "use Yard.2")
    assert (game.wounds[0], game.crystals[0]) == (0, 0)


@rule("HEAL-11")
def test_a_shield_keeps_out_the_healing_of_others() -> None:
    lines = ["1 crystal -> another player heals 2 wounds", "1 crystal -> each player heals 1 wound"]
    game = in_yard({"wounds": 5}, {"wounds": 5, "items": ["Ward"]}, {"wounds": 5}, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert game.wounds == [5, 5, 3]  # seat 2 was the only choice
    play(game, "use Yard.3")
    assert game.wounds == [4, 5, 2]


@rule("HEAL-11")
def test_a_shield_does_not_keep_out_one_s_own_healing() -> None:
    lines = ["1 crystal -> each player heals 1 wound", "1 crystal -> heal 2 wounds"]
    game = in_yard({"wounds": 5, "items": ["Ward"]}, {"wounds": 5}, lines=lines, cards=CARDS)
    play(game, "use Yard.2", "use Yard.3")
    assert game.wounds == [2, 4]
