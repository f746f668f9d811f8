"""Every rule of every game is proven by a test, waits for a box, or says why it needs no proof."""

from __future__ import annotations

from pathlib import Path

import pytest

from enchanters.kernel import registry
from enchanters.kernel.rulebook import Rulebook, collect_proofs, load_proofs
from tests.marks import MOST_RULES

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "enchanters"
NUMBER = {"journey": 617, "gathering": 71}  # rules


@pytest.fixture(scope="module", params=registry.names())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def book(game: str) -> Rulebook:
    return registry.game(game).rulebook()


@pytest.fixture(scope="module")
def proofs(book: Rulebook) -> dict[str, list[str]]:
    """Those of the game's own rules."""
    return {rule_id: tests for rule_id, tests in collect_proofs(TESTS).items() if rule_id in book.rules}


def test_the_book_is_complete(game: str, book: Rulebook) -> None:
    assert len(book.rules) == NUMBER[game]
    assert all(rule.french_title for rule in book.rules.values())


def test_proofs_file_is_up_to_date(game: str, proofs: dict[str, list[str]]) -> None:
    assert load_proofs(SOURCE / game / "proofs.toml") == proofs, "run `enchanters rules --update`"


def test_every_proved_rule_exists_in_one_game() -> None:
    books = [registry.game(name).rulebook().rules for name in registry.names()]
    assert dict.fromkeys(collect_proofs(TESTS), 1) == {
        rule_id: sum(rule_id in book for book in books) for rule_id in collect_proofs(TESTS)
    }


def test_no_test_carries_too_many_rules() -> None:
    carried: dict[str, list[str]] = {}
    for rule_id, tests in collect_proofs(TESTS).items():
        for test in tests:
            carried.setdefault(test, []).append(rule_id)
    assert not {test: ids for test, ids in carried.items() if len(ids) > MOST_RULES}


def test_no_rule_is_open(book: Rulebook, proofs: dict[str, list[str]]) -> None:
    assert [rule.id for rule in book.coverage(proofs).with_status("open")] == []


def test_no_rule_waits_for_a_box_any_more(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules.values() if rule.later] == []
