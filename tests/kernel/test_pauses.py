"""Several choices at once: all of them or none, and nothing hidden is found out by trying."""

from __future__ import annotations

import pytest

import enchanters
from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.game import Game
from enchanters.kernel.pauses import make


def started(game: str = "journey") -> Game:
    return enchanters.start(enchanters.setup(game, seats=["Ann", "Bob"], first=0), 3)


def test_the_choices_are_made_one_after_the_other() -> None:
    one, other = started(), started()
    one.setup["confirm"] = other.setup["confirm"] = True
    make(one, ["journey 1", "end"])
    other.choose("journey 1")
    other.choose("end")
    assert one.position() == other.position()


def test_what_does_not_fit_says_after_what() -> None:
    game = started()
    game.setup["confirm"] = True
    with pytest.raises(IllegalChoice, match="the plan no longer fits: after “journey 1” there is no “journey 2”"):
        make(game, ["journey 1", "journey 2"])
    with pytest.raises(IllegalChoice, match="is not an option here"):
        make(started(), ["journey 9", "end"])


def test_a_plan_stops_before_what_is_hidden() -> None:
    """The turn of a game without confirmation ends with a new card: whoever plans on beyond it would know that card."""
    for further in ("journey 0", "nonsense"):
        with pytest.raises(IllegalChoice, match="the plan goes too far: after “journey 1”"):
            make(started(), ["journey 1", further])


def test_a_game_in_which_choices_may_show_what_is_hidden_takes_one_at_a_time() -> None:
    game = started("gathering")
    keys = [game.option_key(code) for code in game.codes]
    with pytest.raises(IllegalChoice, match="choices are made one by one"):
        make(game, [keys[0], keys[0]])
    make(game, keys[:1])
    assert game.length == 1
