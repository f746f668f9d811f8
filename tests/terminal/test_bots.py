"""Bots of users at the command and in the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from enchanters.terminal import saves
from tests.terminal.conftest import Run

EXAMPLE = f'!"{sys.executable}" "{Path(__file__).parents[2] / "examples" / "outside_bot.py"}"'


def test_a_game_with_a_program_goes_on_only_if_it_is_named_again(run: Run) -> None:
    """A saved game may come from somebody else, and what it names would be run."""
    told = run("play", "--bots", EXAMPLE, "--seed", "3", typed=["quit"])
    assert told.exit_code == 0
    assert "Outside_bot" in told.output
    file = saves.unfinished()
    assert file is not None
    refused = run("play", "--resume", str(file), typed=["quit"])
    assert refused.exit_code == 1
    assert "to run it, add --bots" in refused.output
    assert run("play", "--resume", str(file), "--bots", EXAMPLE, typed=["quit"]).exit_code == 0


def test_the_checker_tells_what_it_found(run: Run, tmp_path: Path) -> None:
    good = run("bots", "check", "random", "--games", "1")
    assert good.exit_code == 0
    assert good.output.count("ok ") == 4
    file = tmp_path / "wrong.py"
    file.write_text("from enchanters.bots import Bot\n\nclass Wrong(Bot):\n    def choose(self, game):\n        return -1\n")
    bad = run("bots", "check", str(file), "--games", "1")
    assert bad.exit_code == 1
    assert "WRONG legal: game 1" in bad.output


def test_the_list_names_every_bot(run: Run) -> None:
    assert {"random", "greedy"} <= set(run("bots", "list").output.split())


def test_the_arena_prints_tables_and_writes_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    words = ("arena", "random", "random", "--games", "4", "--processes", "1", "--output", str(file))
    told = run(*words)
    assert told.exit_code == 0
    assert "50.0 % [50.0, 50.0]" in told.output
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["match-ups"][0]["win share"] == 0.5
    assert len(found["match-ups"][0]["results"]) == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("random",), "at least two bots are needed"),
        (("random", "clever"), "unknown bot 'clever'"),
        (("random", "!no-such-program"), "there is no program 'no-such-program'"),
        (("random", "random:7"), "the bot 'random' takes no budget"),
    ],
)
def test_wrong_bots_are_one_clear_message(run: Run, words: tuple[str, ...], message: str) -> None:
    result = run("arena", *words)
    assert result.exit_code == 1
    assert result.output.splitlines()[-1].startswith(f"Error: {message}")
