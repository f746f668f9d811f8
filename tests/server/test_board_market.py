"""The Automa and the Market on the board, in a view and in a terminal."""

from __future__ import annotations

from typing import Any

import click
import pytest

from enchanters.journey.board import JOURNEY_BOARD
from enchanters.journey.state import Journey
from tests.journey.table import keys, play, table
from tests.server.test_board import html_of

CARDS = """
item Test Gift
    give top item to another player -> take 1 crystal
    free -> target player takes 1 wound
    free -> another player buries top item
    ----
"""


def at(**more: Any) -> Journey:
    """One alone at the Market."""
    whole: dict[str, Any] = {
        "track": ["Goblin", "Axe"], "deck": ["Dagger"] * 3, "automa": "Swordsmith", "automa_used": ["Guide"],
        "market": ["Ogre", "Spear"], "beside_market": 3, "cards": CARDS, "fewest": 1, "confirm": True,
    }  # fmt: skip
    return table({"name": "Ann", "crystals": 5, "items": ["Fist", "Test Gift"]}, **whole | more)


def test_a_view_has_all_that_is_known() -> None:
    game = at()
    market = game.view(0)["market"]
    assert [card["name"] for card in market["cards"]] == ["Spear", "Ogre"]  # from the top
    assert (market["alone"], market["mark"], market["beside"], market["left"]) == (True, 50, 3, 10)
    automa = market["automa"]
    assert (automa["card"]["name"], automa["slot"]) == ("Swordsmith", 4)
    assert [option["key"] for option in automa["options"]] == ["use Swordsmith"]
    play(game, "use Swordsmith")
    used = game.view(0)["market"]["automa"]
    assert used["options"] == []
    assert [(each["key"], each["why"]) for each in used["refused"]] == [("use Swordsmith", "already used this turn")]
    assert len(market["coming"]) == 10
    assert [each["slot"] for each in market["coming"]] == sorted(each["slot"] for each in market["coming"])
    assert game.view(None)["market"]["cards"] == game.view(0)["market"]["cards"]


def test_which_card_comes_next_is_not_to_be_seen() -> None:
    first = at(automa_deck=["Pedlar", "Fence", "Armourer"])
    other = at(automa_deck=["Armourer", "Pedlar", "Fence"])
    for seat in (0, None):
        assert first.view(seat) == other.view(seat)
        assert html_of(first, seat) == html_of(other, seat)


def test_when_none_is_left_any_may_come() -> None:
    market = at(automa_deck=[]).view(0)["market"]
    assert market["left"] == 0
    assert {each["card"]["name"] for each in market["coming"]} == {"Swordsmith", "Guide"}


def test_with_several_people_there_is_no_mark() -> None:
    market = table({}, {}, automa="Pedlar", track=["Axe"]).view(0)["market"]
    assert (market["alone"], market["mark"]) == (False, None)
    assert table({}, {}, track=["Axe"]).view(0)["market"] is None


@pytest.mark.parametrize("seat", [0, None])
def test_the_board_shows_both(seat: int | None) -> None:
    html = html_of(at(), seat)
    for said in ("Swordsmith", "Spear", "Ogre", "3 wounds beside the Market", "50 glory win", "10 cards to come"):
        assert said in html, said
    assert ('value="use Swordsmith"' in html) == (seat == 0)


@pytest.mark.parametrize("choices", [["use Test Gift.1"], ["use Test Gift.2"], ["use Test Gift.3"]])
def test_whatever_is_asked_can_be_pressed(choices: list[str]) -> None:
    game = play(at(), *choices)
    html = html_of(game, 0)
    assert len(keys(game)) > 1
    for option in game.view(0)["question"]["options"]:  # those that lie nowhere are in the bar
        assert f'value="{option["key"]}"' in html or option["at"] is None, option["key"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_terminal_shows_both(lang: str) -> None:
    text = " ".join(click.unstyle("\n".join(JOURNEY_BOARD.draw(at().view(0, lang), 0, 100, lang))).split())
    said = {"en": ("Swordsmith", "Market, from the top: Spear, Ogre"), "fr": ("le Forgeron", "Marché, du dessus")}
    assert all(each in text for each in said[lang])
