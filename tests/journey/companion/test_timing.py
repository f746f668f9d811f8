"""The steps of a turn: those of the rules, in their order, with what systems add, in both languages."""

from __future__ import annotations

import re

import pytest

from enchanters.journey.companion.timing import timetable
from enchanters.journey.game import JOURNEY
from enchanters.journey.systems.registry import kits
from enchanters.kernel.companion import ASIDE, BEGIN, END, ROUND, WAY
from enchanters.kernel.language import translator

RULES = JOURNEY.rulebook().rules
STRETCHES = {stretch.key: stretch for stretch in timetable().stretches}
ALIKE = ("Actions", "Invasion")  # in both languages
STEP = re.compile(r"\b[TJRC]\d[a-z]?\b")


@pytest.mark.parametrize(
    ("rule", "stretch"),
    [("TIMING-04", "equipment"), ("TIMING-05", "creature"), ("TIMING-06", "rest"), ("TIMING-07", "challenge")],
)
def test_the_steps_are_those_of_the_timing_rules(rule: str, stretch: str) -> None:
    wanted = STEP.findall(RULES[rule].text)
    assert len(wanted) > 5
    assert [moment.key for moment in STRETCHES[stretch].moments if moment.key in wanted] == wanted


def test_a_turn_is_whole() -> None:
    """TIMING-01 and 02, and where each system has its moment."""
    keys = [moment.key for key in ("begin", "end") for moment in STRETCHES[key].moments]
    assert [key for key in keys if key in STEP.findall(RULES["TIMING-01"].text)] == ["T1", "T2", "T3", "T4", "T5", "T6"]
    assert keys.index("T0") < keys.index("T1"), "pearls first"
    assert keys.index("T4") < keys.index("T4w") < keys.index("T5"), "weight after the last window, before the slide"
    assert [stretch.place for stretch in timetable().stretches] == [ROUND, BEGIN, WAY, WAY, WAY, WAY, END, ASIDE]
    windows = {(s.key, m.key) for s in timetable().stretches for m in s.moments if m.window and not m.part}
    assert windows == {("begin", "T2"), ("equipment", "J3"), ("creature", "J3"), ("end", "T4")}, "TIMING-03"


def test_what_a_system_adds_follows_the_step_that_it_names() -> None:
    for kit in kits():
        for moment in kit.moments:
            keys = [each.key for each in STRETCHES[moment.stretch].moments]
            assert len(keys) == len(set(keys))
            assert not moment.after or keys.index(moment.after) < keys.index(moment.key)
    assert [each.key for each in STRETCHES["challenge"].moments][4:6] == ["C5", "C5o"], "at once after it"
    assert [each.key for each in STRETCHES["round"].moments] == ["A1", "A2", "O1"], "one system after the other"
    assert set(timetable().parts) == {each.part for s in timetable().stretches for each in s.moments} - {""}


def test_every_step_can_be_read_and_looked_up() -> None:
    french = translator("fr")
    for stretch in timetable().stretches:
        for moment in stretch.moments:
            assert moment.rules
            assert set(moment.rules) <= set(RULES), moment.key
            for text in (stretch.title, moment.title, moment.text):
                assert french.knows(text) or text in ALIKE, text
