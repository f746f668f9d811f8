"""The 25 wound cards of the box as a whole."""

from __future__ import annotations

from enchanters.cards.formatter import format_line
from enchanters.cards.vocabulary import RESTRICTIONS
from enchanters.journey.codes import NO_LIMIT
from enchanters.journey.game import library
from enchanters.journey.library import Kind

MOST_GLORY = 6


def verbs(kind: Kind) -> set[str]:
    return {clause.verb for line in (*kind.card.upper, *kind.card.lower) for clause in line.effects}


def test_there_are_25_wound_cards_all_different() -> None:
    cards = library().by_type["wound"]
    assert len(cards) == 25
    texts = {(tuple(map(format_line, kind.card.upper)), tuple(map(format_line, kind.card.lower))) for kind in cards}
    assert len(texts) == 25


def test_every_restriction_of_the_language_is_on_a_wound_card() -> None:
    found = {verb for kind in library().by_type["wound"] for verb in verbs(kind)}
    assert set(RESTRICTIONS) <= found
    things = {
        (clause.verb, thing)
        for kind in library().by_type["wound"]
        for line in (*kind.card.upper, *kind.card.lower)
        for clause in line.effects
        for thing in clause.things
    }
    for verb in ("no taking", "no using"):
        assert {(verb, "item"), (verb, "enchantment")} <= things
    assert {("ignoring", "speed"), ("ignoring", "pearl")} <= things


def test_every_card_hurts_in_some_way_and_gives_a_little_glory_for_ever() -> None:
    for kind in library().by_type["wound"]:
        glory = sum(row.n for row in kind.covered.glory)
        assert 1 <= glory <= MOST_GLORY, kind.name
        assert kind.whole.glory == kind.covered.glory, kind.name
        assert kind.whole.bans or kind.whole.attack < 0 or kind.whole.defense < 0 or kind.triggers or kind.limits, kind.name


def test_what_speaks_of_other_modules_bites_without_them_too() -> None:
    for kind in library().by_type["wound"]:
        if verbs(kind) & {"no challenge", "ignoring"}:
            weak = kind.whole.attack < 0 or kind.whole.defense < 0 or kind.whole.most_crystals < NO_LIMIT
            assert weak, kind.name


def test_what_lasts_is_paid_better() -> None:
    """A restriction below the line stays for good: it comes with more glory than the same one above."""
    glory = {kind.name: sum(row.n for row in kind.covered.glory) for kind in library().by_type["wound"]}
    for ban in {kind.whole.bans for kind in library().by_type["wound"] if kind.covered.bans}:
        lasting = [glory[kind.name] for kind in library().by_type["wound"] if kind.covered.bans == ban]
        passing = [
            glory[kind.name] for kind in library().by_type["wound"] if kind.whole.bans == ban and not kind.covered.bans
        ]
        assert not passing or min(lasting) > min(passing)
