"""The kernel's contract on a real game: choices, options, undo, copies, records."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import enchanters
from enchanters.journey.state import Journey
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadSetup, IllegalChoice, NoRecord
from enchanters.kernel.game import Game
from tests.journey.table import keys, play, table


def fresh(seed: int = 7, **fields: Any) -> Journey:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], **fields), seed)
    assert isinstance(game, Journey)
    return game


@pytest.mark.parametrize("choice", [True, False, -1, 99, 1.0, None, "journey 9", "", b"end", [0], (0,)])
def test_anything_but_an_option_its_key_or_its_index_is_refused_and_changes_nothing(choice: Any) -> None:
    game = fresh()
    before = game.position()
    with pytest.raises(IllegalChoice, match=r"is not an option here; possible: "):
        game.choose(choice)
    assert game.position() == before
    assert game.length == 0


def test_option_key_and_index_choose_the_same() -> None:
    games = [fresh() for _ in range(3)]
    decision = games[0].decision
    assert decision is not None
    games[0].choose(decision.options[1])
    games[1].choose(decision.options[1].key)
    games[2].choose(1)
    assert len({game.position() for game in games}) == 1


def test_an_option_of_another_decision_is_refused() -> None:
    game = fresh()
    decision = game.decision
    assert decision is not None
    old = decision.options[len(decision.options) - 1]
    game.choose(old)
    with pytest.raises(IllegalChoice, match="belongs to another decision"):
        game.choose(old)


def test_options_are_a_sequence_with_readable_texts() -> None:
    game = table(track=["Axe", "Bolas"])
    decision = game.decision
    assert decision is not None
    assert [o.key for o in decision.options[:2]] == ["journey 0", "journey 1"]
    assert decision.options[-1].key == "rest Quiet.2"
    assert repr(decision.options[0]) == "Option('journey 0')"
    assert repr(decision).startswith("Decision(seat=0, kind='turn', options=['journey 0'")
    with pytest.raises(IndexError):
        decision.options[9]


def test_a_finished_game_has_nothing_to_choose() -> None:
    game = table(over=True)
    assert game.decision is None
    assert game.result is not None
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.choose(0)


def test_an_imagined_game_has_no_record() -> None:
    with pytest.raises(NoRecord):
        fresh().imagine(0, 1).record()


def test_unknown_games_and_fields_are_named() -> None:
    with pytest.raises(BadSetup, match="unknown game 'chess'; known: journey"):
        enchanters.setup("chess")
    with pytest.raises(BadSetup, match="unknown set-up field 'colour'"):
        enchanters.setup("journey", colour="red")


# --- undo -----------------------------------------------------------------------------------------------------------


def test_choices_of_the_turn_may_be_taken_back_until_something_hidden_is_revealed() -> None:
    game = table({"crystals": 6}, track=["Axe", "Bolas"], deck=["Goblin"], village="Normaltown", confirm=True)
    play(game, "use Normaltown.3", "use Normaltown.3", "journey 0", "end")
    assert game.decision is not None
    assert game.decision.kind == "last"
    assert game.undo_to == 0
    play(game, "end")  # the clean-up reveals the next card
    assert game.undo_to == game.length


def test_what_another_seat_answered_locks_the_choices_before_it() -> None:
    game = table({}, {"creatures": ["Goblin", "Gnoll"]}, track=["Bolas", "Axe"], confirm=True)
    play(game, "journey 0", "player 1")
    assert game.undo_to == 0
    play(game, "discard Goblin")  # seat 1 may still take back its own answer, seat 0 nothing before it
    assert game.undo_to == 2
    play(game, "end")
    assert game.undo_to == 3


def test_a_throw_of_the_die_cannot_be_taken_back() -> None:
    game = table(track=["Axe", "Bolas"], village="Alea", confirm=True)
    play(game, "rest Alea.1")
    assert game.undo_to == game.length == 1


def test_taking_back_is_replaying_fewer_choices() -> None:
    game = fresh(confirm=True)
    for _ in range(3):
        game.choose(len(game.codes) - 1)
    again = enchanters.replay(game.record(), upto=2)
    assert isinstance(again, Journey)
    again.choose(keys(again)[-1])
    assert again.position() == game.position()


def test_the_same_set_up_and_seed_give_the_same_game() -> None:
    assert fresh(5).position() == fresh(5).position()
    assert fresh(5).position() != fresh(6).position()


# --- pickle, deepcopy, help (also asked of the compiled form) ----------------------------------------------------------


def played(name: str, kind: str, seed: int) -> Game:
    """A game in the middle: from a set-up, from a position or imagined."""
    game = enchanters.start(enchanters.setup(name), seed)
    chance = stream(seed)
    for _ in range(30):
        game.choose(chance.below(len(game.codes)))
    if kind == "position":
        game = enchanters.from_position(game.position())
    elif kind == "imagined":
        game = game.imagine(0, seed)
    for _ in range(5):
        game.choose(chance.below(len(game.codes)))
    return game


@pytest.mark.parametrize("again", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))], ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("kind", ["setup", "position", "imagined"])
@pytest.mark.parametrize("name", ["journey", "gathering"])
def test_a_pickled_or_copied_game_is_the_same_game(name: str, kind: str, again: Callable[[Game], Game]) -> None:
    for seed in range(5):
        game = played(name, kind, seed)
        before = game.position()
        other = again(game)
        assert type(other) is type(game)
        assert other.position() == before
        assert other.choices() == game.choices()
        assert (other.undo_to, other.chooser, other.length) == (game.undo_to, game.chooser, game.length)
        assert other.journal == game.journal
        if kind == "imagined":
            with pytest.raises(NoRecord):
                other.record()
        else:
            assert str(other.record()) == str(game.record())
        chance = stream(seed, 9)
        while other.codes:
            other.choose(chance.below(len(other.codes)))
        assert game.position() == before
        chance = stream(seed, 9)
        while game.codes:
            game.choose(chance.below(len(game.codes)))
        assert other.result == game.result


def test_methods_and_classes_have_their_docstrings() -> None:
    assert "anything else raises IllegalChoice" in (Game.choose.__doc__ or "")
    assert "The question being asked" in (inspect.getdoc(Game.decision) or "")
    assert "What every game shares" in (Game.__doc__ or "")
    assert "An independent game" in (Journey.copy.__doc__ or "")
    assert "anything else raises IllegalChoice" in (inspect.getdoc(Journey.choose) or "")
    assert stream.__doc__
    assert list(inspect.signature(Game.choose).parameters) == ["self", "choice"]
