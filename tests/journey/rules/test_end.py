"""END: when the game ends and what happens before scoring."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.values import attack
from tests.journey.rules.yard import moves
from tests.journey.table import graveyard, play, question, stack, table, track
from tests.marks import rule

CARDS = """
village Camp
    rest -> take 3 crystals
    1 crystal -> 2 attack

village Pit
    rest -> take 3 crystals
    1 crystal -> journey to the graveyard

enchantment of Reckoning
    ----
    before scoring: take 1 crystal per attack

enchantment of Penance
    ----
    before scoring: take 2 wounds

enchantment of Dusk
    ----
    when your turn ends: take 7 crystals

item Hoard
    ----
    1 glory per crystal

monster Fawn
    minor
    strength 1, health 1
    ----
    6 glory
    before scoring: heal 3 wounds
"""


def ending(*seats: dict[str, Any], **keys: Any) -> Journey:
    """A table with a single card left."""
    return table(*seats, cards=CARDS, **{"track": ["Dagger"], "deck": []} | keys)


@rule("END-01")
def test_the_game_ends_when_deck_and_track_are_empty() -> None:
    game = ending()
    assert game.result is None
    play(game, "rest Quiet.1")
    assert game.decision is None
    assert game.result is not None
    assert (track(game), game.deck) == ([""] * 6, ())


@rule("END-01")
@pytest.mark.parametrize(("cards", "deck"), [(["Dagger", "Apple"], []), (["Dagger"], ["Apple"])])
def test_the_game_goes_on_while_either_holds_a_card(cards: list[str], deck: list[str]) -> None:
    game = ending(track=cards, deck=deck)
    play(game, "rest Quiet.1")
    assert question(game) == (1, "turn")
    assert game.result is None
    play(game, "rest Quiet.1")
    assert game.decision is None


@rule("END-02")
def test_the_last_turn_is_completed_with_its_last_window_and_its_end() -> None:
    game = ending({"enchantments": ["of Dusk"]}, village="Camp")
    play(game, "rest Camp.1")
    assert track(game) == [""] * 6
    assert question(game) == (0, "last")
    assert game.result is None
    play(game, "use Camp.2")
    assert game.decision is None
    assert game.crystals[0] == 5 + 3 - 1 + 7


@rule("END-03")
def test_no_extra_turns_are_granted() -> None:
    game = ending({}, {}, {}, turn=1, first=0, turns=2)
    play(game, "rest Quiet.1")
    assert game.decision is None
    assert game.turns == 2
    assert moves(game, "turn") == []  # seat 2 has had one turn less than the others
    assert game.crystals == [5, 8, 5]


@rule("END-04")
def test_cards_in_the_graveyard_and_in_the_box_do_not_keep_the_game_going() -> None:
    game = ending(graveyard=["Axe", "Goblin"], box=["Helmet", "Ogre"], removed=["Ghoul"])
    play(game, "rest Quiet.1")
    assert game.decision is None
    assert graveyard(game) == ["Axe", "Goblin", "Dagger"]
    assert len(game.box) == 2


@rule("END-04")
def test_the_graveyard_can_still_be_visited_in_the_last_window() -> None:
    game = ending(village="Pit", graveyard=["Axe"])
    play(game, "journey 0", "end", "use Pit.2", "yes")
    assert game.decision is None
    assert stack(game, 0, "items") == ["Fist", "Dagger", "Axe"]


@rule("END-07", "SCORE-08")
def test_abilities_before_scoring_fire_for_all_between_the_end_and_the_scoring() -> None:
    rich = {"enchantments": ["of Reckoning"], "items": ["Hoard", "Fist"], "crystals": 0}
    game = ending(rich, {"creatures": ["Fawn"], "wounds": 5}, track=["Dagger", "Apple"])
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 3  # the game goes on: nothing fires yet
    assert game.wounds[1] == 5
    play(game, "rest Quiet.1")
    assert game.decision is None
    assert game.crystals[0] == 3 + 1
    assert game.wounds[1] == 2
    assert game.result is not None
    assert game.result["scores"] == [4, 6 - 2]


@rule("END-07", "TIMING-08")
def test_where_their_order_matters_the_first_player_decides_since_nobody_is_active_any_more() -> None:
    cards = (
        CARDS
        + """
enchantment of Pardon
    ----
    before scoring: each player heals 2 wounds

enchantment of Tears
    ----
    before scoring: take 1 crystal per wound
"""
    )
    seats = {"enchantments": ["of Tears"], "crystals": 0, "wounds": 3}, {"enchantments": ["of Pardon"]}
    game = table(*seats, cards=cards, track=["Dagger"], turn=1, first=0)
    play(game, "rest Quiet.1")
    assert question(game) == (0, "order")
    assert play(game.copy(), "order of Tears").crystals[0] == 3
    assert play(game, "order of Pardon of player 1").crystals[0] == 1


@rule("END-07")
def test_abilities_before_scoring_come_after_the_boosts_have_gone() -> None:
    game = ending({"enchantments": ["of Reckoning"], "crystals": 0, "boosts": [9, 0]})
    assert attack(game, 0) == 10
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 3 + 1


@rule("SCORE-08")
def test_what_happens_before_scoring_is_completed_before_the_result_is_known() -> None:
    game = ending({"enchantments": ["of Reckoning", "of Penance"], "items": ["Hoard", "Fist"], "crystals": 0})
    play(game, "rest Quiet.1")
    assert question(game) == (0, "order")
    assert game.result is None
    play(game, "order of Penance")
    assert game.result is not None
    assert game.result["scores"][0] == 3 + 1 - 2
