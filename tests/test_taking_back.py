"""What may be taken back freely has shown nothing: games that are alike to a seat are still alike to it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from enchanters.gathering.codes import EVERYBODY, EXODUS, Q_EXODUS
from enchanters.gathering.state import Gathering
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import Game
from tests.test_battery import begin, every_game

GAMES = {"journey": range(24), "gathering": range(24)}
SHARE = {"journey": 40, "gathering": 12}  # one of so many decisions is looked at
CHOICES = 4


def moments(name: str) -> Iterator[tuple[Game, Chance]]:
    for seed in GAMES[name]:
        game, chance = begin(name, seed)
        while game.codes:
            if not chance.below(SHARE[name]):
                yield game, chance
            game.choose(chance.below(len(game.codes)))


def tried(game: Game, key: str) -> Game:
    """The game after that choice, which tells only what has happened since."""
    found = game.copy()
    found.journal = []
    found.choose(key)
    return found


def shown(game: Game, seat: int | None) -> dict[str, Any]:
    view = game.view(seat)
    return {name: view[name] for name in view if name != "result"}


def seen_too_early(name: str) -> tuple[set[str], int]:
    """Choices that could be taken back although some seat saw something by them, and how many were looked at."""
    found, looked = set(), 0
    for game, chance in moments(name):
        asker = game.seat
        assert game.decision is not None
        keys = [option.key for option in game.decision.options]
        for key in {keys[chance.below(len(keys))] for _ in range(CHOICES)}:
            after = tried(game, key)
            if after.undo_to > game.length:
                continue  # it cannot be taken back
            for seat in (None, *range(len(game.names))):
                other = game.imagine(seat, game.length)
                if other.decision is None or key not in [option.key for option in other.decision.options]:
                    continue  # the seat that is asked could not choose this there
                looked += 1
                alike = tried(other, key)
                if alike.undo_to > game.length or shown(after, seat) != shown(alike, seat):
                    found.add(f"{game.KINDS[game.kind]}: {key} (asked {asker}, seen by {seat})")
    return found, looked


@every_game
def test_what_may_be_taken_back_has_shown_nothing(name: str) -> None:
    found, looked = seen_too_early(name)
    assert looked > 300
    assert not found


def test_a_question_that_tells_of_a_hidden_hand_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gathering, "revealed", lambda game: None)
    assert seen_too_early("gathering")[0]


def test_whether_somebody_is_asked_is_not_un_seen() -> None:
    """Also if the Exodus that was played is one that everybody knew of: only the question tells something then."""
    asked = set()
    for game, _ in moments("gathering"):
        assert isinstance(game, Gathering)
        trial = game.copy()
        trial.known[EXODUS] = EVERYBODY
        if "play Exodus" in [trial.option_key(code) for code in trial.codes]:
            player = trial.seat
            trial.choose("play Exodus")
            asked.add(trial.kind == Q_EXODUS and trial.seat != player)
            assert trial.undo_to == trial.length
    assert True in asked
