"""The coach at the terminal: hints at the prompt, and the review of a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import enchanters
from enchanters.bots import review
from tests.terminal.conftest import Run


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A short game by last options, and a coach in a hurry."""
    monkeypatch.setattr(review, "MOST", 60)
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], variants=["superfast"]), seed=5)
    while game.codes:
        game.choose(len(game.codes) - 1)
    file = tmp_path / "last.game"
    file.write_text(str(game.record()), encoding="utf-8")
    return file


def test_a_hint_at_the_prompt(run: Run) -> None:
    result = run("play", "--terminal", "--seed", "3", typed=["hint", "hint all", "quit"])
    assert result.exit_code == 0, result.output
    first, whole = result.output.split("The coach says")[1:]
    assert "This turn:" in first
    assert "`hint all`" in first
    assert "`hint all`" not in whole
    assert whole.count("could answer with") >= first.count("could answer with")


def test_people_at_one_keyboard_get_hints_if_they_agree(run: Run) -> None:
    words = ("play", "--hot-seat", "2", "--seed", "3")
    refused = run(*words, typed=["hint", "quit"]).output
    assert "hints are given if all agree" in refused
    assert "The coach says" not in refused
    assert "L’entraîneur dit" in run(*words, "--coach", "--lang", "fr", typed=["conseil", "quit"]).output


def test_a_record_is_reviewed(run: Run, record: Path) -> None:
    result = run("review", str(record))
    assert result.exit_code == 0, result.output
    assert "Turning points" in result.output
    assert "Turn by turn" in result.output
    assert "Ann" in result.output
    assert "Better by" in result.output  # always the last option is no good play
    told = json.loads(run("review", str(record), "--json", "--lang", "fr").stdout)
    assert told["names"] == ["Ann", "Bob"]
    assert all(sum(turn["chances"]) == pytest.approx(1, abs=0.001) for turn in told["turns"])


def test_a_game_that_still_runs_can_be_reviewed_so_far(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "MOST", 60)
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"]), seed=5)
    for _ in range(4):
        game.choose(0)
    file = tmp_path / "running.game"
    file.write_text(str(game.record()), encoding="utf-8")
    assert run("review", str(file)).exit_code == 0


def test_what_is_no_record_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "no.game"
    file.write_text("hello", encoding="utf-8")
    result = run("review", str(file))
    assert result.exit_code == 1
    assert "not a whole record" in result.output
