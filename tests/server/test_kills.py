"""Killed with SIGKILL at random moments, and no acknowledged choice lost. `make soak` does it fifty times over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.kills import killed
from tests.server.running import Serve

KILLS = int(os.environ.get("ENCHANTERS_TEST_KILLS", "3"))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost(serve: Serve, kind: str, request: pytest.FixtureRequest) -> None:
    database = request.getfixturevalue("postgres_url") if kind == "postgresql" else ""
    report = killed(serve(database=database), KILLS)
    print(f"\n{kind}: {report.kills} kills, {report.taken} choices acknowledged, {report.repeated} sent twice,"
          f" {report.unanswered} requests cut off, {len(report.lost)} lost")  # fmt: skip
    assert not report.lost
    assert report.kills == KILLS
    assert report.taken > 5 * KILLS


def test_a_store_that_answers_before_it_commits_is_found_out(serve: Serve, tmp_path: Path) -> None:
    report = killed(serve(module="tests.server.careless"), 4, seed=3)
    assert report.lost
