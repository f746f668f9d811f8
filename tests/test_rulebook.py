"""The rulebook itself: loading, showing, collecting proofs and the report."""

from __future__ import annotations

from pathlib import Path

import pytest

from enchanters.kernel.rulebook import (
    BadRulebook,
    Rule,
    Rulebook,
    UnknownRule,
    collect_proofs,
    load_proofs,
    write_proofs,
)
from tests.marks import rule

BOOK = """
[REST-01]
title = "Sleep"
fr = "Dormir"
text = "You sleep."
fr_text = "Vous dormez."

[REST-02]
title = "Dream"
fr = "Rêver"
text = "You dream."
later = "night"

[FIGHT-01]
title = "Hit"
text = "You hit."

[FIGHT-02]
title = "Dials"
text = "Turn the dial."
not_applicable = "physical"
"""

TESTS = """
import nothing_that_exists
from tests.marks import rule

@rule("FIGHT-01", "REST-02")
@other
def test_hit(): ...

class TestNight:
    @rule("REST-02")
    async def test_dream(self): ...

def test_unmarked(): ...
"""


def loaded(folder: Path, text: str) -> Rulebook:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return Rulebook.load(path)


def collected(folder: Path, text: str, name: str = "test_some.py") -> dict[str, list[str]]:
    tests = folder / "tests"
    tests.mkdir(exist_ok=True)
    (tests / name).write_text(text, encoding="utf-8")
    return collect_proofs(tests)


def test_load_gives_typed_rules_in_order(tmp_path: Path) -> None:
    book = loaded(tmp_path, BOOK)
    assert list(book.rules) == ["REST-01", "REST-02", "FIGHT-01", "FIGHT-02"]
    assert book.rule("rest-01") == Rule("REST-01", "Sleep", "You sleep.", "Dormir", "Vous dormez.")
    assert book.rule("REST-02").later == "night"
    assert book.rule("FIGHT-02").not_applicable == "physical"
    assert book.rule("FIGHT-02").area == "FIGHT"


def test_show_in_both_languages(tmp_path: Path) -> None:
    book = loaded(tmp_path, BOOK)
    assert book.show("REST-01") == "REST-01  Sleep\nYou sleep."
    assert book.show("REST-01", "fr") == "REST-01  Dormir\nVous dormez."
    assert book.show("REST-02", "fr") == "REST-02  Rêver\nYou dream.\n(plus tard : night)"
    assert book.show("FIGHT-01", "fr") == "FIGHT-01  Hit\nYou hit."
    assert book.show("FIGHT-02", "xx") == "FIGHT-02  Dials\nTurn the dial.\n(not applicable: physical)"


def test_unknown_rules_get_a_hint(tmp_path: Path) -> None:
    book = loaded(tmp_path, BOOK)
    with pytest.raises(UnknownRule, match="no rule 'rest-9'; REST has REST-01 to REST-02"):
        book.show("rest-9")
    with pytest.raises(UnknownRule, match="the areas are REST, FIGHT"):
        book.rule("nonsense")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[rest-01]\ntitle = 'a'\ntext = 'b'", "'rest-01' is not a rule id"),
        ("REST-01 = 3", "REST-01 is not a table"),
        ("[REST-01]\ntitle = 'a'", "REST-01 has no text"),
        ("[REST-01]\ntext = 'a'", "REST-01 has no title"),
        ("[REST-01]\ntitle = 'a'\ntext = 'b'\nde = 'c'", "unknown field 'de'"),
        ("[REST-01]\ntitle = 'a'\ntext = 3", "REST-01: text must be a text"),
        ("[REST-01]\ntitle = 'a'\ntext = 'b'\nlater = ''", "REST-01: later must be a text"),
        ("[REST-01]\ntitle = 'a'\ntext = 'b'\nlater = 'c'\nnot_applicable = 'd'", "both later and not applicable"),
        ("[REST-01", r"rules\.toml is not valid TOML"),
    ],
)
def test_bad_rules_are_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadRulebook, match=message):
        loaded(tmp_path, text)


def test_proofs_are_collected_without_importing(tmp_path: Path) -> None:
    assert collected(tmp_path, TESTS) == {
        "FIGHT-01": ["tests/test_some.py::test_hit"],
        "REST-02": ["tests/test_some.py::TestNight::test_dream", "tests/test_some.py::test_hit"],
    }


def test_only_files_of_tests_count(tmp_path: Path) -> None:
    assert collected(tmp_path, TESTS, name="helpers.py") == {}


@pytest.mark.parametrize("mark", ["@rule", "@rule()", "@rule(ID)", '@rule("A-01", ID)', "@rule(1)", "@rule(*IDS)"])
def test_marks_must_be_written_out(tmp_path: Path, mark: str) -> None:
    with pytest.raises(BadRulebook, match=r"tests/test_some\.py::test_x: write the ids"):
        collected(tmp_path, f"{mark}\ndef test_x(): ...")


@pytest.mark.parametrize("target", ["class TestX: ...", "def helper(): ..."])
def test_marks_belong_on_test_functions(tmp_path: Path, target: str) -> None:
    with pytest.raises(BadRulebook, match="belongs on a test function"):
        collected(tmp_path, f'@rule("A-01")\n{target}')


def test_proofs_survive_writing(tmp_path: Path) -> None:
    proofs = collected(tmp_path, TESTS)
    path = tmp_path / "proofs.toml"
    write_proofs(path, proofs)
    assert load_proofs(path) == proofs
    write_proofs(path, {})
    assert load_proofs(path) == {}


def test_bad_proofs_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "proofs.toml"
    path.write_text("REST-01 = 'tests/test_some.py::test_x'", encoding="utf-8")
    with pytest.raises(BadRulebook, match="REST-01 is not a list of tests"):
        load_proofs(path)


def test_report(tmp_path: Path) -> None:
    book = loaded(tmp_path, BOOK)
    assert book.coverage({"FIGHT-01": ["a::test_b", "a::test_c"], "REST-02": ["a::test_d"]}).lines() == [
        "REST: 0 proven, 1 later, 0 not applicable, 1 open",
        "  REST-01 Sleep: open",
        "  REST-02 Dream: later: night (base half proven)",
        "FIGHT: 1 proven, 0 later, 1 not applicable, 0 open",
        "  FIGHT-01 Hit: proven by a::test_b, a::test_c",
        "  FIGHT-02 Dials: not applicable: physical",
        "1 proven, 1 later, 1 not applicable, 1 open",
    ]


def test_report_without_proofs(tmp_path: Path) -> None:
    coverage = loaded(tmp_path, BOOK).coverage({"FIGHT-01": []})
    assert [found.id for found in coverage.with_status("open")] == ["REST-01", "FIGHT-01"]
    assert "  REST-02 Dream: later: night" in coverage.lines()


def test_a_mark_carries_one_to_three_rules() -> None:
    assert rule("REST-01", "REST-02").mark.args == ("REST-01", "REST-02")
    for ids in ((), ("A-01", "A-02", "A-03", "A-04")):
        with pytest.raises(ValueError, match="one to 3 rules"):
            rule(*ids)
