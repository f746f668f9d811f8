"""What is known of the printed cards of the Overlords box holds for ours: counts, relations and texts.

What the cards do is proven in rules/test_deck_overlords.py.
"""

from __future__ import annotations

from collections import Counter

import pytest

import enchanters
from enchanters.cards.formatter import format_line
from enchanters.journey.dealing import available_kingdoms, available_villages
from enchanters.journey.game import library
from enchanters.journey.library import COPIES, COPIES_FOR_TWO, Kind
from enchanters.journey.rules import MYTHIC, PRESETS
from enchanters.journey.state import Journey

KINGDOMS = {
    "Angels": ("Sun Tower", "les Anges"),
    "Dark Elves": ("Benzomeranzan", "les Elfes noirs"),
    "Demons": ("Hell's Gate", "les Démons"),
    "Fairies": ("Lost Horseshoe", "les Fées"),
    "Golems": ("Santa Gnomonica", "les Golems"),
    "Mages": ("Asylum Library", "les Mages"),
    "Slimes": ("Slug Canal", "les Slimes"),
    "Troglodytes": ("Mycelium Halls", "les Troglodytes"),
}
# What shows a kingdom's theme on a card; six cards of ten have to show it.
THEMES = {
    "Angels": ("player heals", "the player to your left heals", "wounds heals", "cannot be healed"),
    "Dark Elves": ("per 2 wounds", "per 3 wounds", "per 4 wounds", "per 5 wounds", "take 1 wound ->"),
    "Demons": ("give a monster to another player", "give this to another player", "per 2 monsters", "per 3 monsters"),
    "Fairies": ("to another player", "each other player takes", "to the left"),
    "Golems": ("bury", "buries", "per 2 items", "per 3 items", "after taking an item"),
    "Mages": ("enchantment",),
    "Slimes": ("slime",),
    "Troglodytes": ("bury",),
}


def kind(name: str) -> Kind:
    return library().kind(name)


def lines(name: str) -> list[str]:
    return [format_line(line) for line in (*kind(name).card.upper, *kind(name).card.lower)]


def test_the_box_has_eight_kingdoms_each_with_its_village() -> None:
    assert set(available_kingdoms(library(), MYTHIC, ["overlords"])) == set(KINGDOMS)
    assert {v.name for v in available_villages(library(), MYTHIC, ["overlords"])} == {v for v, _ in KINGDOMS.values()}
    french = {pack.header.get("kingdom"): pack.header.get("fr") for pack in library().packs}
    for kingdom, (village, name) in KINGDOMS.items():
        assert (library().related[kingdom], french[kingdom]) == (village, name)


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_kingdom_has_25_cards_and_13_for_two_players(kingdom: str) -> None:
    whole: Counter[str] = Counter()
    half: Counter[str] = Counter()
    for each in library().kingdoms[kingdom]:
        whole[each.card.size or each.card.type] += COPIES[each.card.size or each.card.type]
        half[each.card.type] += COPIES_FOR_TWO[each.card.size or each.card.type]
    assert whole == {"item": 6, "enchantment": 6, "minor": 6, "medium": 4, "major": 2, "dragon": 1}
    assert half == {"item": 3, "enchantment": 3, "monster": 6, "dragon": 1}


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_theme_of_a_kingdom_shows_on_six_of_its_cards(kingdom: str) -> None:
    about = [
        k.name for k in library().kingdoms[kingdom] if any(w in text for w in THEMES[kingdom] for text in lines(k.name))
    ]
    assert len(about) >= 6, about


def test_the_first_edition_has_nothing_of_this_box() -> None:
    assert available_kingdoms(library(), PRESETS["first"], ["overlords"]) == []
    assert available_villages(library(), PRESETS["first"], ["overlords"]) == []


@pytest.mark.parametrize(
    ("name", "kingdom", "card_type"),
    [
        ("Angel", "Angels", "monster"),
        ("White Dragon", "Angels", "dragon"),
        ("Nymph", "Fairies", "monster"),
        ("Book", "Mages", "item"),
        ("Sorceress", "Mages", "monster"),
        ("Book Mimic", "Mages", "monster"),
        ("Hide Armor", "Troglodytes", "item"),
        ("Eye", "Troglodytes", "item"),
        ("of Acid", "Troglodytes", "enchantment"),
        ("Subterranean Dragon", "Troglodytes", "dragon"),
        ("Drill", "Golems", "item"),
    ],
)
def test_known_cards_are_in_their_kingdoms(name: str, kingdom: str, card_type: str) -> None:
    assert (kind(name).kingdom, kind(name).card.type) == (kingdom, card_type)
    assert kind(name).card.source == "rulebook, ours"


def test_known_texts() -> None:
    assert "now: the player with most wounds heals 4 wounds" in lines("Angel")
    assert [format_line(line) for line in kind("White Dragon").card.lower if line.kind == "standing"] == [
        "your wounds cannot be healed"
    ]
    assert lines("Nymph")[0] == "now: give a monster to another player"
    assert lines("Book") == ["this is a copy of your top enchantment", "2 glory"]
    assert "now: swap top enchantment for a track enchantment" in lines("Sorceress")
    assert any(line.startswith("now: ") for line in lines("Book Mimic"))
    for name in ("Hide Armor", "Eye", "of Acid"):
        assert "now: bury this" in lines(name)
    assert "now: each player may bury or unbury an item or enchantment" in lines("Subterranean Dragon")


def test_kingdoms_of_both_boxes_can_be_drawn_picked_and_named() -> None:
    both = ["base", "overlords"]
    drawn: set[str] = set()
    for seed in range(40):
        game = enchanters.start(enchanters.setup(seats=["Ann", "Bob", "Cy", "Di"], boxes=both), seed)
        assert isinstance(game, Journey)
        drawn |= {k.kingdom for k in game.kinds if k.kingdom}
    assert drawn == set(available_kingdoms(library(), MYTHIC, both))
    game = enchanters.start(enchanters.setup(seats=["Ann", "Bob", "Cy"], boxes=["overlords"], kingdoms="each"), 1)
    assert game.decision is not None
    assert [option.key for option in game.decision.options] == [f"take {name}" for name in KINGDOMS]
    named = enchanters.setup(seats=["Ann", "Bob", "Cy"], kingdoms=["Mages", "Goblins", "Slimes"], village="Slug Canal")
    assert enchanters.start(named, 1).decision is not None
    with pytest.raises(enchanters.BadSetup, match="unknown box 'odyssee'; known: base, overlords"):
        enchanters.start(enchanters.setup(boxes=["odyssee"]), 1)


def test_a_draft_from_a_box_goes_on_after_a_position() -> None:
    setup = enchanters.setup(seats=["Ann", "Bob", "Cy"], boxes=["overlords"], kingdoms="draft")
    game = enchanters.start(setup, 3)
    game.choose("take Demons")
    again = enchanters.from_position(game.position())
    assert again.decision is not None
    assert [option.key for option in again.decision.options] == [f"take {name}" for name in KINGDOMS if name != "Demons"]
    for each in (game, again):
        each.choose("take Golems")
        each.choose("take Fairies")
    assert again.position() == game.position()


def test_a_record_names_the_packs_of_the_boxes_in_play_only() -> None:
    base = enchanters.start(enchanters.setup(), 1)
    both = enchanters.start(enchanters.setup(boxes=["base", "overlords"]), 1)
    named = enchanters.start(enchanters.setup(seats=["Ann", "Bob", "Cy"], kingdoms=["Mages", "Goblins", "Slimes"]), 1)
    for game, known in ((base, False), (both, True), (named, True)):
        assert game.origin is not None
        assert ("Mages" in game.origin.versions) is known
