"""CRYSTAL: crystals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import enchanters
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.kernel.errors import IllegalChoice
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, table
from tests.marks import rule

CARDS = """
item Gift Box
    now: give 4 crystals to another player
    ----

item Purse
    ----
    2 crystals -> 1 attack
"""


@rule("CRYSTAL-01", "CRYSTAL-10")
def test_crystals_have_no_maximum_and_the_supply_never_runs_out() -> None:
    game = in_yard({"crystals": 5000}, {"crystals": 4000}, lines=["free -> each player takes 90 crystals"])
    play(game, "use Yard.2")
    assert game.crystals == [5090, 4090]


@rule("CRYSTAL-01", "CRYSTAL-02")
@pytest.mark.parametrize(("held", "left"), [(7, 2), (5, 0), (3, 0), (0, 0)])
def test_losing_crystals_takes_what_there_is_and_never_more(held: int, left: int) -> None:
    game = in_yard({"crystals": 0}, {"crystals": held}, lines=["free -> each other player loses 5 crystals"])
    play(game, "use Yard.2")
    assert game.crystals == [0, left]


@rule("CRYSTAL-02")
def test_a_debt_is_not_remembered() -> None:
    game = in_yard({"crystals": 1}, lines=["free -> lose 5 crystals, take 2 crystals"])
    play(game, "use Yard.2")
    assert game.crystals[0] == 2


@rule("CRYSTAL-03")
@pytest.mark.parametrize(("held", "offered"), [(2, False), (3, True)])
def test_a_cost_needs_as_many_crystals_as_it_says(held: int, offered: bool) -> None:
    game = in_yard({"crystals": held}, lines=["3 crystals -> heal 1 wound"])
    assert ("use Yard.2" in keys(game)) is offered
    if offered:
        play(game, "use Yard.2")
        assert game.crystals[0] == 0


@rule("CRYSTAL-03")
def test_a_price_of_a_journey_needs_as_many_crystals() -> None:
    game = table({"crystals": 2}, track=["Goblin", "Goblin", "Axe", "Axe"])
    assert "journey 2" in keys(game)
    assert "journey 3" not in keys(game)
    play(game, "journey 2")
    assert game.crystals[0] == 0


@rule("CRYSTAL-04")
@pytest.mark.parametrize(("held", "stolen"), [(5, 3), (3, 3), (2, 2), (0, 0)])
def test_stealing_takes_at_most_what_the_victim_has(held: int, stolen: int) -> None:
    game = in_yard(
        {"crystals": 10}, {"crystals": 8}, {"crystals": held}, lines=["free -> steal 3 crystals from another player"]
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 1", "player 2"]  # a poor player may be chosen as well
    play(game, "player 2")
    assert game.crystals == [10 + stolen, 8, held - stolen]


@rule("CRYSTAL-05")
@pytest.mark.parametrize(("held", "given"), [(9, 4), (4, 4), (1, 1), (0, 0)])
def test_giving_hands_over_at_most_what_one_has(held: int, given: int) -> None:
    game = table({"crystals": held}, {"crystals": 6}, cards=CARDS, track=["Gift Box", "Goblin"])
    play(game, "journey 0")
    assert game.crystals == [held - given, 6 + given]


@rule("CRYSTAL-06")
def test_crystals_may_be_spent_in_the_window_before_the_taken_card_gives_them_away() -> None:
    seats = ({"crystals": 5, "items": ["Purse"]}, {"crystals": 0})
    game = table(*seats, cards=CARDS, track=["Gift Box", "Goblin"])
    play(game, "journey 0")
    assert question(game) == (0, "window")
    assert game.crystals == [5, 0]  # nothing given yet
    play(game, "use Purse")
    assert game.crystals == [0, 3]
    game = table(*seats, cards=CARDS, track=["Gift Box", "Goblin"])
    play(game, "journey 0", "end")
    assert game.crystals == [1, 4]


@rule("CRYSTAL-08")
def test_crystals_give_no_glory_by_themselves_and_break_ties() -> None:
    game = table({"crystals": 40}, {"crystals": 44}, track=["Goblin"])
    assert [score(game, 0), score(game, 1)] == [0, 0]
    play(game, "rest Quiet.1")
    assert game.result is not None
    assert game.result["scores"] == [0, 0]
    assert game.result["winners"] == [1]  # 43 against 44


@rule("CRYSTAL-08")
@pytest.mark.parametrize(("crystals", "glory"), [(4, 0), (5, 1), (14, 2)])
def test_crystals_feed_the_glory_of_greed(crystals: int, glory: int) -> None:
    game = table({"crystals": crystals, "enchantments": ["of Enchanting", "of Greed"]}, track=["Goblin"])
    assert score(game, 0) == glory


@rule("CRYSTAL-09")
def test_the_affected_player_chooses_between_wounds_and_crystals() -> None:
    lines = ["free -> another player takes 2 wounds or else loses 3 crystals"]
    game = in_yard({"crystals": 0}, {"crystals": 7}, lines=lines)
    play(game, "use Yard.2")
    assert question(game) == (1, "yes-no")
    assert keys(game) == ["either 1", "either 2"]
    other = game.copy()
    play(game, "either 1")
    assert (game.wounds[1], game.crystals[1]) == (2, 7)
    play(other, "either 2")
    assert (other.wounds[1], other.crystals[1]) == (0, 4)


@rule("CRYSTAL-09")
def test_too_few_crystals_may_still_be_chosen_and_are_all_lost() -> None:
    lines = ["free -> each player takes 2 wounds or else loses 3 crystals"]
    game = in_yard({"crystals": 5}, {"crystals": 1}, lines=lines)
    play(game, "use Yard.2")
    assert question(game) == (0, "yes-no")
    play(game, "either 1")
    assert question(game) == (1, "yes-no")
    play(game, "either 2")
    assert (game.wounds, game.crystals) == ([2, 0], [5, 0])


@rule("CRYSTAL-11")
def test_no_option_hands_crystals_over_without_an_effect_that_says_so() -> None:
    game = table({"crystals": 30}, {"crystals": 0}, track=["Axe", "Goblin"], confirm=True)
    assert keys(game) == ["journey 0", "rest Quiet.1", "rest Quiet.2"]
    play(game, "rest Quiet.1")
    assert keys(game) == ["end"]
    assert game.crystals == [33, 0]


@rule("CRYSTAL-09")
def test_the_keys_of_two_things_are_those_of_the_notation_and_no_other_is_taken_for_one() -> None:
    game = in_yard({}, lines=["free -> take 2 wounds or else lose 3 crystals"])
    play(game, "use Yard.2")
    notation = (Path(__file__).parents[3] / "docs" / "notations.md").read_text(encoding="utf-8")
    assert keys(game) == re.findall(r"`(either \d+)`", notation)
    for wrong in ("either 0", "either 3", "either"):
        with pytest.raises(IllegalChoice, match="possible: either 1, either 2"):
            game.choose(wrong)
    assert (game.wounds[0], game.crystals[0]) == (0, 5)


@rule("CRYSTAL-07", "OVERLORD-17")
def test_a_reward_token_that_limits_crystals_does_so_when_it_is_taken() -> None:
    cards = """
overlord Taxman
    strength 1, health 1
    challenge -> fight the overlord
    reward
    you cannot have more than 5 crystals
"""
    game = table({"crystals": 9}, cards=cards, overlord="Taxman", track=["Goblin"], deck=["Gnoll"], confirm=True)
    play(game, "challenge")
    assert game.crystals[0] == 5
    again = enchanters.from_position(game.position())
    assert isinstance(again, Journey)
    assert again.position() == game.position()
    for each in (game, again):
        play(each, "end")
    assert game.crystals == again.crystals == [5, 5]  # the next turn's question reads the same of both
