"""Quests and mythic monsters on the board, in a terminal and in the log."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.board import JOURNEY_BOARD
from enchanters.journey.pages import PAGES
from enchanters.journey.state import Journey
from tests.journey.table import play, table
from tests.server.test_board import html_of

QUESTS = ["Wall of Shields", "Treasurer", "Dragon Slayer"]


def at(**more: Any) -> Journey:
    whole: dict[str, Any] = {
        "track": ["Goblin", "Axe"], "deck": ["Dagger"] * 3 + ["Silent Emperor", "Great Oni"], "quests": QUESTS,
        "confirm": True,
    }  # fmt: skip
    ann = {"name": "Ann", "crystals": 14, "items": ["Cuirass"], "quests": ["Armoury", "Harmony"]}
    bob = {"name": "Bob", "crystals": 15, "quests": ["Richest of All"]}
    return table(ann, bob, **whole | more)


def test_the_board_says_who_could_claim_what_and_what_is_missing() -> None:
    game = at()
    html = html_of(game, 0)
    for said in (*QUESTS, "needs 8 defense; you have 3", "Bob has it", "within reach of Ann, Bob", 'value="use Treasurer"'):
        assert said in html, said
    assert 'value="use Wall of Shields"' not in html
    assert "il faut 8 points de défense" in html_of(game, 0, "fr")
    watched = html_of(game, None)
    assert "Wall of Shields" in watched
    assert "you have 3" not in watched


def test_claimed_quests_lie_with_their_owner_and_prizes_apart() -> None:
    html = html_of(at(), 1)
    assert "Armoury" in html
    for place in ("stack-0-quests", "stack-1-prizes"):
        assert f'id="{place}"' in html


def test_mythic_monsters_can_be_read_from_the_start_by_name_and_not_in_their_order() -> None:
    first = html_of(at(), 0)
    turned = html_of(at(deck=["Dagger"] * 3 + ["Great Oni", "Silent Emperor"]), 0)
    assert first.index("Great Oni") < first.index("Silent Emperor")
    assert first == turned
    assert "The attack and defense of your items do not count against it" in first


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_terminal_shows_both(lang: str) -> None:
    game = at()
    text = " ".join("\n".join(JOURNEY_BOARD.draw(game.view(0, lang), 0, 100, lang)).split())
    said = {
        "en": (
            "Wall of Shields",
            "needs 8 defense; you have 3",
            "Bob has it",
            "Mythic monsters under the deck",
            "Great Oni",
        ),
        "fr": ("le Mur de boucliers", "il faut 8 points de défense", "Bob l’a", "Monstres mythiques", "le Grand Oni"),
    }[lang]
    for each in said:
        assert each in text, each


def test_the_log_tells_of_claims() -> None:
    game = at(quests=[*QUESTS, "Richest of All"])
    play(game, "use Treasurer")
    told = [entry["text"] for entry in game.view(1)["journal"]]
    assert "Ann claims Treasurer." in told
    assert any("Treasurer" in str(entry["parts"]) for entry in game.view(1)["journal"])


def test_help_and_gallery_know_them() -> None:
    terms = {term.key for term in PAGES.glossary("en")}
    assert {"quest", "prize", "mythic", "ignored"} <= terms
