"""What the lab checks and counts in the gathering game."""

from __future__ import annotations

import pytest

import enchanters
from enchanters.gathering.checks import check
from enchanters.gathering.state import Gathering
from enchanters.lab.simulate import Options, run


def test_the_invariants_notice_what_is_wrong() -> None:
    game = enchanters.start(enchanters.setup("gathering"), 4)
    assert isinstance(game, Gathering)
    assert check(game) == []
    lost = game.copy()
    lost.deck = lost.deck[1:]
    assert any("forty" in problem for problem in check(lost))
    richer = game.copy()
    richer.piles[0] = (*richer.piles[0], 9)
    assert any("pile 0" in problem for problem in check(richer))
    known = game.copy()
    known.known[known.deck[0]] = 1
    assert any("face down" in problem for problem in check(known))


def test_the_lab_plays_checks_and_counts() -> None:
    summary = run(Options(games=30, bots=("random",), seed=5, game="gathering", check=True, processes=1))
    tables = summary.to_dict()
    games = tables["lengths and victories"]
    assert sum(row["games"] for row in games) == 30
    for row in games:
        assert row["by points"] + row["by master"] + row["by stones"] + row["by exhausted"] == pytest.approx(1, abs=0.003)
        assert row["turns"] > 2 * row["seats"]
    assert {row["kind"][0] for row in tables["gatherings"]} <= set("ABCDEFG")
