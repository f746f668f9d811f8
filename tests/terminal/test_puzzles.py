"""Puzzles at the command: the list, a solution, a miss, and giving up."""

from __future__ import annotations

from pathlib import Path

from enchanters.kernel import registry
from tests.terminal.conftest import Run

FIRST = registry.game("journey").puzzles()[0]


def missing() -> list[str]:
    """Keys of a turn that does not solve the first puzzle."""
    game = registry.game("journey").from_position(FIRST.position)
    keys = [game.option_key(code) for code in game.codes]
    major = next(key for key in keys if key.startswith(("journey", "rest")) and key not in FIRST.best)
    return [major, "end", "end", "end"]


def test_the_list_ticks_what_was_solved(run: Run, games: Path) -> None:
    before = run("puzzle").output
    assert FIRST.title("en") in before
    assert "✓" not in before
    solved = run("puzzle", "1", typed=FIRST.best).output
    assert "Solved!" in solved
    assert FIRST.why("en").split()[-1] in solved
    assert run("puzzle").output.count("✓") == 1
    run("puzzle", FIRST.name, typed=FIRST.best)
    assert (games / "puzzles.solved").read_text(encoding="utf-8") == f"{FIRST.mark}\n"


def test_a_miss_tells_nothing(run: Run, games: Path) -> None:
    said = run("puzzle", "1", typed=missing())
    assert said.exit_code == 0, said.output
    assert "There is something better." in said.output
    assert FIRST.why("en").split(".")[0] not in said.output
    assert not (games / "puzzles.solved").exists()


def test_undo_begins_again_and_solution_gives_up(run: Run, games: Path) -> None:
    said = run("puzzle", "1", typed=["undo", *FIRST.best]).output
    assert "Solved!" in said
    told = run("puzzle", "2", "--lang", "fr", typed=["solution"]).output
    second = registry.game("journey").puzzles()[1]
    assert second.solution("fr")[0].split()[0] in told
    assert run("puzzle", "2", typed=["quit"]).exit_code == 0


def test_a_puzzle_that_does_not_exist(run: Run) -> None:
    said = run("puzzle", "99")
    assert said.exit_code == 1
    assert "there is no puzzle '99'" in said.output


def test_saving_and_undoing_before_anything_was_done_are_answered(run: Run, games: Path) -> None:
    said = run("puzzle", "1", typed=["save", "undo", "score"])
    assert said.exit_code == 0, said.output
    assert "A puzzle has no file of its own" in said.output
    assert "you have not chosen anything yet" in said.output
    assert "Total" in said.output
