"""Exact counts of lines of play from fixed positions: they change only if the rules do."""

from __future__ import annotations

from pathlib import Path

import pytest

from enchanters.kernel.game import Game
from enchanters.lab.bench import perft, perft_positions

FOLDER = Path(__file__).parents[2] / "benchmarks" / "perft"
POSITIONS = perft_positions(FOLDER)


def test_there_are_five_positions() -> None:
    assert len(POSITIONS) == 5


@pytest.mark.parametrize(("name", "game", "known"), POSITIONS, ids=[name for name, _, _ in POSITIONS])
def test_counts(name: str, game: Game, known: list[int]) -> None:
    assert [perft(game, depth) for depth in range(1, len(known) + 1)] == known


def test_counting_leaves_the_game_alone() -> None:
    _, game, known = POSITIONS[0]
    before = game.position()
    assert perft(game, 3) == known[2]
    assert game.position() == before
