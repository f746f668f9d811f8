"""The boxes as wholes: their shape, their texts, their sources."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from enchanters.cards.files import read_file
from enchanters.cards.formatter import format_line, format_pack
from enchanters.cards.model import Card, Line, Pack
from enchanters.cards.vocabulary import CARD_KEYS, SOURCES
from enchanters.cards.wording import wording
from enchanters.journey.dealing import BOXES
from enchanters.journey.game import PACKS, library, read_boxes
from enchanters.journey.library import COPIES, COPIES_FOR_TWO, NO_VILLAGE

FILES = sorted(PACKS.glob("*/*.cards"))
# Kingdoms and villages of each box.
KINGDOMS = {"base": 8, "overlords": 8, "odyssey": 6, "eastquest": 6}
VILLAGES = {"base": 23, "overlords": 8, "odyssey": 7, "eastquest": 6}
BESIDE = ("overlord", "banner", "class")  # types that name a kingdom and are no part of it
MOST_PLAIN = 2  # cards of a kingdom that are nothing but icons, stats and a fixed glory


@pytest.fixture(scope="module")
def packs() -> list[Pack]:
    found, problems = read_boxes(cached=False)
    assert not problems, "\n".join(map(str, problems))
    return found


@pytest.fixture(scope="module")
def cards(packs: list[Pack]) -> list[Card]:
    return [card for pack in packs for card in pack.cards]


def lines(card: Card) -> tuple[Line, ...]:
    return card.upper + card.lower


def kingdoms(cards: list[Card]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        if card.kingdom and card.type not in BESIDE:
            found[card.kingdom].append(card)
    return found


# Files


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_pack_is_free_of_problems_and_in_canonical_form(path: Path) -> None:
    library()  # enters the words of all systems
    pack, problems = read_file(path, strict=True, cached=False)
    assert not problems
    assert pack is not None
    assert format_pack(pack) == path.read_text(encoding="utf-8")


def test_the_packs_are_those_that_the_game_plays_with(packs: list[Pack], cards: list[Card]) -> None:
    assert len(packs) == len(FILES)
    assert {Path(pack.file).parent.name: pack.header["box"] for pack in packs} == {box: box for box in BOXES}
    assert {card.name for card in cards} == set(library().by_name) - {NO_VILLAGE}


# Shape


@pytest.mark.parametrize("box", BOXES)
def test_a_box_has_its_kingdoms_and_villages(packs: list[Pack], box: str) -> None:
    cards = [card for pack in packs if pack.header["box"] == box for card in pack.cards]
    assert len(kingdoms(cards)) == KINGDOMS[box]
    assert sum(card.type == "village" for card in cards) == VILLAGES[box]


def test_every_kingdom_has_an_overlord_and_one_has_no_kingdom(cards: list[Card]) -> None:
    lords = [card for card in cards if card.type == "overlord" and card.name not in library().reserved]
    assert sorted(card.kingdom for card in lords) == sorted(["", *kingdoms(cards)])
    assert [card.name for card in lords if not card.kingdom] == ["Xyz, the Voidbringer"]
    for card in lords:
        assert any(line.trigger == "invasion" for line in card.upper), card.name
        assert any(line.challenge for line in card.upper), card.name
        assert any(line.kind == "glory" for line in card.lower), card.name


def test_the_two_starting_cards_belong_to_no_kingdom(cards: list[Card]) -> None:
    assert {(card.type, card.name, card.kingdom) for card in cards if card.start} == {
        ("item", "Fist", ""),
        ("enchantment", "of Enchanting", ""),
    }


def test_every_kingdom_has_the_printed_shape(cards: list[Card]) -> None:
    for kingdom, own in kingdoms(cards).items():
        whole: Counter[str] = Counter()
        half: Counter[str] = Counter()
        for card in own:
            whole[card.size or card.type] += COPIES[card.size or card.type]
            half[card.size or card.type] += COPIES_FOR_TWO[card.size or card.type]
        assert whole == {"item": 6, "enchantment": 6, "minor": 6, "medium": 4, "major": 2, "dragon": 1}, kingdom
        assert half == {"item": 3, "enchantment": 3, "minor": 3, "medium": 2, "major": 1, "dragon": 1}, kingdom
        assert (whole.total(), half.total()) == (25, 13)


def test_every_kingdom_has_a_village_of_its_own(packs: list[Pack], cards: list[Card]) -> None:
    villages = {card.name for card in cards if card.type == "village"}
    related = [pack.header["village"] for pack in packs if "kingdom" in pack.header]
    assert len(related) == len(set(related)) == sum(KINGDOMS.values())
    assert set(related) <= villages


def test_creatures_grow_with_their_size(cards: list[Card]) -> None:
    for kingdom, own in kingdoms(cards).items():
        size = {card.size or card.type: card.health for card in own}
        assert size["minor"] < size["medium"] < size["major"] < size["dragon"], kingdom


def test_every_village_has_a_rest_that_costs_nothing(cards: list[Card]) -> None:
    for card in cards:
        if card.type == "village":
            assert any(line.rest and not line.costs for line in card.lower), card.name


# Texts


def pattern(card: Card) -> tuple[str, ...]:
    """The card's text with its numbers taken out; `a monster` and `2 monsters` differ by their number only."""

    def bare(line: Line) -> str:
        text = re.sub(r"\ban? (?=item|enchantment|monster|dragon|creature|card)", "N ", format_line(line))
        text = re.sub(r"\d+", "N", text)
        return re.sub(r"\b(crystal|wound|item|enchantment|monster|dragon|creature|card)s\b", r"\1", text)

    return (card.type, *map(bare, card.upper), "----", *map(bare, card.lower))


def test_no_two_cards_have_the_same_text_apart_from_numbers(cards: list[Card]) -> None:
    same: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for card in cards:
        same[pattern(card)].append(card.name)
    assert [names for names in same.values() if len(names) > 1] == []


def is_plain(card: Card) -> bool:
    return all(
        line.kind == "icons" or (line.kind == "glory" and not any(clause.amount.per for clause in line.effects))
        for line in lines(card)
    )


def test_at_most_two_cards_of_a_kingdom_are_plain(cards: list[Card]) -> None:
    for kingdom, own in kingdoms(cards).items():
        plain = [card.name for card in own if is_plain(card)]
        assert len(plain) <= MOST_PLAIN, f"{kingdom}: {plain}"


def test_names_are_unique_in_both_languages(cards: list[Card]) -> None:
    for names in ([card.name for card in cards], [card.french for card in cards]):
        assert [name for name, n in Counter(names).items() if n > 1] == []


def test_every_card_says_where_it_comes_from_its_french_name_and_its_picture(cards: list[Card]) -> None:
    assert CARD_KEYS == ("source", "fr", "picture", "kingdom", "without")
    for card in cards:
        assert card.source in SOURCES, card.name
        assert card.french, card.name
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.picture), card.name


def test_every_pack_names_its_authors_and_licence(packs: list[Pack]) -> None:
    for pack in packs:
        assert {"box", "version", "authors", "licence", "language"} <= set(pack.header), pack.name


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_line_is_worded_and_different_lines_are_worded_differently(cards: list[Card], lang: str) -> None:
    words = wording(lang)
    said: dict[str, set[str]] = defaultdict(set)
    for card in cards:
        text = words.card(card)
        assert len(text.upper) == len(card.upper)
        assert len(text.lower) == len(card.lower)
        for line, sentence in zip(lines(card), text.upper + text.lower, strict=True):
            assert sentence.strip() == sentence != "", card.name
            said[sentence].add(format_line(line))
    assert {sentence: texts for sentence, texts in said.items() if len(texts) > 1} == {}


def test_the_french_wording_of_every_line_is_not_the_english_one(cards: list[Card]) -> None:
    english, french = wording("en"), wording("fr")
    for card in cards:
        for line in lines(card):
            assert english.line(line, card) != french.line(line, card), f"{card.name}: {format_line(line)}"
