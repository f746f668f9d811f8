"""Python looks for cycles shortly while people play; in a process of its own, because that holds for all of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from enchanters.server import collecting

BEGIN = """
import gc, weakref
from enchanters.server import collecting

class Knot:
    def __init__(self):
        self.itself = self

collecting.begin()
looks = []
gc.callbacks.append(lambda phase, info: looks.append((info["generation"], info["collected"])) if phase == "stop" else None)
kept = [[n] for n in range(10 * collecting.YOUNG)]
"""


def told(more: str) -> str:
    return subprocess.run([sys.executable, "-c", BEGIN + more], capture_output=True, text=True, check=True).stdout.strip()


def test_what_lives_is_looked_at_once() -> None:
    """Else going through a thousand tables would stop the server again and again."""
    assert told("print({generation for generation, _ in looks}, len(looks) > 5)") == "{0} True"
    assert (
        told("print(gc.get_freeze_count() > 9 * collecting.YOUNG, len(gc.get_objects()) < 2 * collecting.YOUNG)")
        == "True True"
    )


def test_cycles_that_die_young_go_at_the_next_look() -> None:
    made = "dead = weakref.ref(Knot()); alive = dead() is not None; kept += [[n] for n in range(2 * collecting.YOUNG)]; "
    assert told(made + "print(alive, dead() is None)") == "True True"


def test_cycles_that_died_later_go_when_all_is_looked_at() -> None:
    old = "knot = Knot(); kept += [[n] for n in range(2 * collecting.YOUNG)]; dead = weakref.ref(knot); del knot; "
    more = "kept += [[n] for n in range(2 * collecting.YOUNG)]; before = dead() is None; frozen = gc.get_freeze_count(); "
    after = "collecting.thoroughly(); print(before, dead() is None, gc.get_freeze_count() > frozen // 2)"
    assert told(old + more + after) == "False True True"


def test_all_is_looked_at_when_nobody_is_there_and_once_a_day_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    now, looks = 0.0, list[float]()
    monkeypatch.setattr(collecting, "thoroughly", lambda: looks.append(now))
    tidying = collecting.Tidying(lambda: now)
    for hour in range(1, 60):
        now = 3600.0 * hour + 1
        tidying.look(somebody=hour != 5)
    assert [look // 3600 for look in looks] == [5, 30, 55]
