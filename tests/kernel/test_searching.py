"""Looking things up: words that are begun, mistyped or many, and what comes first."""

from __future__ import annotations

import random
import time

import pytest

from enchanters.kernel.searching import Entry, Index, slips_between

ENTRIES = (
    Entry("rule", "GRAVE-01", "The graveyard pile", "Discarded cards lie there.", ("GRAVE-01", "La pile du cimetière")),
    Entry("rule", "COMBAT-05", "Double damage", "Wounds past defense are doubled.", ("COMBAT-05",)),
    Entry("rule", "REST-01", "Rest", "A turn without a journey: see COMBAT-05.", ("REST-01",)),
    Entry("rule", "CROSS-05", "Wounds and COMBAT-05", "Which comes first.", ("CROSS-05",)),
    Entry("card", "Goblin", "Goblin", "A minor monster with double damage.", ("le Gobelin",)),
    Entry("card", "Goblin Banner", "Goblin Banner", "An item.", ("la Bannière gobeline",)),
)


def found(said: str, *kinds: str) -> list[str]:
    return [entry.key for entry in Index(ENTRIES).find(said, 10, kinds)]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("goblin", "Goblin"),  # the whole title, before titles with more in them
        ("GOBLIN bann", "Goblin Banner"),  # the beginning of a word
        ("gobiln", "Goblin"),  # two letters the other way round
        ("graveyrad", "GRAVE-01"),
        ("gravyard pille", "GRAVE-01"),  # a letter too few, a letter too many
        ("cimetiere", "GRAVE-01"),  # another language, without the accent
        ("double damage", "COMBAT-05"),  # in the title, before in the text
        ("combat-05", "COMBAT-05"),  # its own number, before a rule that speaks of it
    ],
)
def test_what_is_meant_comes_first(said: str, first: str) -> None:
    assert found(said)[0] == first


def test_all_words_count_where_all_can_be_had() -> None:
    assert found("double goblin") == ["Goblin"]
    assert found("double zzzzz") == ["COMBAT-05", "Goblin"], "else as many as can be had"
    assert found("double", "card") == ["Goblin"]


@pytest.mark.parametrize("said", ["", "  ", "!?", "zzzzzz", "gbx", "\0", "%"])
def test_nothing_is_made_up(said: str) -> None:
    assert found(said) == []


def test_short_words_are_taken_as_they_are() -> None:
    assert found("ret") == [], "not Rest: nearly every short word is a slip away from another"


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("axe", "axe", 0), ("axe", "ax", 1), ("axe", "aex", 1), ("goblin", "gibbon", None), ("dragon", "dargn", 2)],
)
def test_slips_are_counted(one: str, other: str, slips: int | None) -> None:
    assert slips_between(one, other, 2) == slips


def test_a_long_question_to_many_texts_takes_milliseconds() -> None:
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghij", k=chance.randrange(3, 12))) for _ in range(4_000)]
    index = Index(
        Entry("rule", str(n), " ".join(chance.choices(words, k=3)), " ".join(chance.choices(words, k=40)))
        for n in range(1_300)
    )
    asked = " ".join(f"{word[:-1]}x" for word in words[:60])
    began = time.perf_counter()
    index.find(asked, 30)
    assert time.perf_counter() - began < 0.5, "twelve mistyped words; a busy machine is not a fault"
