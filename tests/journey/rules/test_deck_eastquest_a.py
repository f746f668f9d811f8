"""DECK: what Geishas, Monks and Nagas of the EastQuest box are about (vow, tact, balance)."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.cards.formatter import format_line
from enchanters.journey.game import library
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense
from tests.journey.table import keys, play, stack, table
from tests.marks import rule

DECK = ["Dagger"] * 6
STRONG: dict[str, Any] = {"boosts": [30, 30]}  # wins every fight and takes no wound


def meet(card: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*(seats or (STRONG,)), **whole)


@pytest.mark.parametrize(
    ("kingdom", "words"),
    [
        pytest.param("Geishas", ("now:", "the immediate effect"), marks=rule("DECK-23")),
        pytest.param("Monks", ("vow", "rest"), marks=rule("DECK-24")),
        pytest.param("Nagas", ("as many items", "pair of", "now: take", "bury", "4 glory"), marks=rule("DECK-25")),
    ],
)
def test_most_cards_of_a_kingdom_have_to_do_with_what_it_is_about(kingdom: str, words: tuple[str, ...]) -> None:
    texts = [[format_line(line) for line in (*k.card.upper, *k.card.lower)] for k in library().kingdoms[kingdom]]
    assert len([card for card in texts if any(word in line for word in words for line in card)]) >= 6


@pytest.mark.parametrize("kingdom", ["Geishas", "Monks", "Nagas"])
def test_lower_halves_have_texts_and_not_only_icons(kingdom: str) -> None:
    """What the rulebook says of this box."""
    wordy = [kind for kind in library().kingdoms[kingdom] if kind.covered.wordy or any(r.per for r in kind.covered.glory)]
    assert len(wordy) >= 3


# Geishas


@rule("DECK-23")
def test_a_fan_below_the_line_spares_what_a_hairpin_does() -> None:
    game = meet("Poisoned Hairpin", {"items": ["Silk Fan", "Dagger"], "crystals": 3})
    play(game, "journey 0", "ignore Silk Fan")
    assert (game.wounds[0], game.crystals[0]) == (0, 2)
    assert stack(game, 0, "items")[-1] == "Poisoned Hairpin"


@rule("DECK-23")
def test_a_geisha_that_leaves_lets_a_spider_bride_be_taken_unhurt() -> None:
    game = meet("Spider Bride", STRONG | {"creatures": ["Geisha"]})
    play(game, "journey 0")
    assert keys(game) == ["ignore Geisha", "accept"]
    play(game, "ignore Geisha")
    assert game.wounds[0] == 0
    assert stack(game, 0, "creatures") == ["Spider Bride"]


# Monks


@rule("DECK-24", "REST-14")
def test_a_novice_taken_binds_the_next_turn() -> None:
    game = meet("Novice", STRONG | {"crystals": 9})
    play(game, "journey 0", "end", "rest Quiet.1", "end")
    assert keys(game) == ["rest Quiet.1", "rest Quiet.2"]


@rule("DECK-24", "REST-04")
def test_a_vow_goes_well_with_what_resting_brings() -> None:
    seat = STRONG | {"items": ["Prayer Beads", "Dagger"], "enchantments": ["of Inner Strength"], "crystals": 2}
    game = meet("Dagger", seat)
    before = attack(game, 0)
    play(game, "use of Inner Strength")
    assert attack(game, 0) > before
    play(game, "rest Quiet.1", "end", "rest Quiet.1", "end")
    crystals = game.crystals[0]
    assert keys(game) == ["use of Inner Strength", "rest Quiet.1", "rest Quiet.2"]
    play(game, "rest Quiet.1")
    assert game.crystals[0] == crystals + 3 + 1


# Nagas


@rule("DECK-25")
def test_bonuses_of_a_turn_need_as_many_items_as_enchantments() -> None:
    for enchantments, balanced in ((["of Enchanting", "of Coils"], True), (["of Coils"], False)):
        game = meet("Dagger", {"items": ["Scaled Shield", "Urumi"], "enchantments": enchantments})
        assert ("use Urumi" in keys(game)) is balanced
    game = meet("Dagger", {"items": ["Urumi", "Scaled Shield"], "enchantments": ["of Enchanting", "of Coils"]})
    before = defense(game, 0)
    play(game, "use Scaled Shield")
    assert defense(game, 0) == before + 2


@rule("DECK-25")
def test_an_even_number_is_worth_glory_and_every_pair_more() -> None:
    def glory(items: int, enchantments: int, creatures: list[str]) -> int:
        seat = {
            "items": ["Cuirass"] * items, "enchantments": ["of Zeal"] * (enchantments - 1) + ["of Balance"],
            "creatures": creatures,
        }  # fmt: skip
        return score(meet("Dagger", seat), 0)

    assert glory(2, 2, []) - glory(3, 2, []) == 4
    queen = library().kind("Naga Queen")
    plain = sum(row.n for row in queen.covered.glory if not row.per)
    for items, pairs in ((1, 1), (3, 3), (6, 4)):
        assert glory(items, 4, ["Naga Queen"]) - glory(items, 4, []) == plain + pairs


@rule("DECK-25")
def test_a_bonus_comes_once_when_the_card_is_taken() -> None:
    """FX-193."""
    game = meet("of Offerings", {"items": ["Fist", "Dagger", "Dagger"], "enchantments": ["of Might"] * 2, "crystals": 1})
    play(game, "journey 0")
    assert game.crystals[0] == 1 + 2  # the pairs before it is added
    play(game, "end", "rest Quiet.1", "end", "rest Quiet.2", "end")
    assert game.crystals[0] == 3


@rule("DECK-25")
def test_coils_bring_any_card_of_a_stack_to_its_top() -> None:
    seat = {"items": ["Fist", "Urumi", "Dagger"], "enchantments": ["of Coils", "of Might"], "crystals": 2}
    game = meet("Dagger", seat)
    play(game, "use of Coils", "unbury Urumi")
    assert stack(game, 0, "items") == ["Fist", "Dagger", "Urumi"]
