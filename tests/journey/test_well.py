"""The toy system passes the battery of all systems, and what it is to prove by itself, in a process in which it exists."""

from __future__ import annotations

from enchanters.journey.systems import registry
from tests.journey.registered import ALL, WELL, run_tests


def test_the_toy_passes_the_battery_beside_the_others() -> None:
    said = run_tests([*ALL, WELL], "tests/journey/test_systems.py", "tests/journey/well/proofs.py", "-k", "well or proofs")
    assert " passed" in said


def test_the_toy_passes_the_battery_alone() -> None:
    assert " passed" in run_tests([WELL], "tests/journey/test_systems.py", "-k", "well")


def test_nothing_of_it_is_left_here() -> None:
    assert registry.NAMES == ALL
    assert WELL not in ALL
