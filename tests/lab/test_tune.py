"""Tuning: the regression finds what is there, and a small run of self-play gives weights that a bot can use."""

from __future__ import annotations

import tomllib
from array import array
from pathlib import Path

import pytest
from click.testing import CliRunner

from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.lab import tune
from enchanters.lab.ridge import Ridge


def test_the_regression_finds_the_weights_behind_the_outcomes() -> None:
    """Two names at two moments; the second name counts three times as much, and nothing else happens in between."""
    ridge = Ridge(2, 2)
    chance = stream(1)
    for _ in range(4000):
        x, y = chance.below(9) - 4.0, chance.below(9) - 4.0
        ridge.add([array("f", [x, y, 0, 0]), array("f", [0, 0, x, y])], x + 3 * y)
    weights = ridge.learn()
    assert weights == pytest.approx([1, 3, 1, 3], abs=0.1)
    assert ridge.explained(weights) > 0.99


def test_an_early_sample_learns_from_the_next_ones() -> None:
    """What is seen first has the same outcome as what is seen next, which is blurred by luck: both get the mean."""
    ridge = Ridge(1, 2)
    chance = stream(2)
    for _ in range(3000):
        ridge.add([array("f", [1, 0]), array("f", [0, 1])], 5.0 + chance.below(41) - 20)
    early, late = ridge.learn()
    assert early == pytest.approx(late, abs=0.3)
    assert late == pytest.approx(5, abs=1)


def test_a_small_run_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    out = tmp_path / "weights.toml"
    options = ["--rounds", "2", "--games", "2", "--pairs", "1", "--processes", "1", "--out", str(out)]
    result = CliRunner().invoke(tune.main, options, catch_exceptions=False)
    assert result.exit_code == 0
    lessons = registry.game("journey").lessons()
    weights = tomllib.loads(out.read_text(encoding="utf-8"))["weights"]
    assert list(weights) == list(lessons.names)
    assert {len(values) for values in weights.values()} == {len(lessons.moments)}
    assert "2 rounds of 2 games, seed 1" in out.read_text(encoding="utf-8")


def test_the_weights_in_use_name_every_feature() -> None:
    lessons = registry.game("journey").lessons()
    weights = tomllib.loads(lessons.file.read_text(encoding="utf-8"))["weights"]
    assert list(weights) == list(lessons.names)
