"""Stepping through a recorded game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.conftest import Run
from tests.terminal.test_play import HOT_SEAT


@pytest.fixture
def record(run: Run, games: Path) -> Path:
    run(*HOT_SEAT, typed=["journey 0", "end", "journey 0"])
    (file,) = games.glob("*.game")
    return file


def test_steps(run: Run, record: Path) -> None:
    result = run("replay", str(record), typed=["p", "n", "", "3", "n", "9", "what", "q", "n"])
    assert result.exit_code == 0, result.output
    headings = [line[3:18] for line in result.output.split("\n") if "Choice " in line]
    assert headings == ["Choice 0 of 3 ─", "Choice 1 of 3 ─", "Choice 2 of 3 ─", "Choice 3 of 3 ─"]
    assert "This is the beginning." in result.output
    assert result.output.count("The record ends at choice 3; the game is not over.") == 2
    assert "end of the game" not in result.output
    assert "Type n (next), p (previous), a number from 0 to 3, or q (quit)." in result.output
    assert "Ann: journey 0\n" in result.output
    assert "Bob: journey 0\n" in result.output


def test_begins_where_it_is_told(run: Run, record: Path) -> None:
    assert "Choice 2 of 3" in run("replay", str(record), "--to", "2").output
    assert "Choice 3 of 3" in run("replay", str(record), "--to", "99").output


def test_prints_the_log(run: Run, record: Path) -> None:
    whole = run("replay", str(record), "--print").output
    assert "Turn 2: " in whole
    assert "Turn 2: " not in run("replay", str(record), "--print", "--to", "1").output
    assert "── Track ──" not in whole


def test_prints_the_result_of_a_finished_game(run: Run, games: Path) -> None:
    run("play", "--seed", "5", "--hot-seat", "2", "--variant", "superfast", typed=["1"] * 600)
    (file,) = games.glob("*.game")
    assert "The winner: " in run("replay", str(file), "--print").output
    assert "The winner: " in run("replay", str(file), "--to", "9999").output


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"format = 9\n----\n", b'format = 1\ngame = "journey"\nseed = 1\n----\nfly\n', b"x" * 3_000_000],
)
def test_a_bad_file_is_one_clear_line(run: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "bad.game"
    file.write_bytes(data)
    for words in (("replay", str(file)), ("replay", str(file), "--print"), ("play", "--resume", str(file))):
        result = run(*words)
        assert result.exit_code == 1
        assert result.output.startswith("Error: ")
        assert result.output.count("\n") == 1


def test_a_missing_file(run: Run) -> None:
    assert run("replay", "no such file").exit_code == 2
    assert run("play", "--resume", "no such file").exit_code == 1


def test_a_save_with_the_wrong_number_of_players(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("# players: person, person", "# players: person")
    record.write_text(text, encoding="utf-8")
    result = run("play", "--resume", str(record))
    assert result.exit_code == 1
    assert "names 1 players, but there are 2 seats" in result.output


def test_a_game_that_is_over_has_an_end(run: Run, games: Path) -> None:
    run("play", "--seed", "5", "--variant", "superfast", "--hot-seat", "2", typed=["1"] * 600)
    (file,) = games.glob("*.game")
    result = run("replay", str(file), "--to", "9999", typed=["n"])
    assert "This is the end of the game." in result.output
    assert "not over" not in result.output
