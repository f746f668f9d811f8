"""The board: everything that can be done lies on it once, and nothing of a person's text becomes markup."""

from __future__ import annotations

import gzip
import random
import re
from collections import Counter
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import pytest

import enchanters
from enchanters.journey.state import Journey
from enchanters.server import drawing
from enchanters.server.templating import environment
from tests.journey.table import table

HOSTILE = '<script>alert("1")</script>'
CARDS = """
item Sword
    fr: <b onclick="x">l'Épée
    picture: broadsword
    2 attack
    1 crystal -> 1 attack
    ----
    1 attack

monster Wolf
    medium
    strength 4, health 9
    ----
    3 glory

village Farm
    rest -> take 2 crystals
"""


class Page(HTMLParser):
    """What is in a page: its elements with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(html)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def keys(self) -> list[str]:
        """The choices that can be made one by one: a plan has several."""
        keys = [attrs["value"] for tag, attrs in self.elements if tag == "button" and attrs.get("name") == "key"]
        return [key for key in keys if "\n" not in key]


def html_of(game: Journey, seat: int | None, lang: str = "en", template: str = "table.html", **more: Any) -> str:
    view = game.view(seat, lang)
    context = {
        "visit": SimpleNamespace(guide=True, lang=lang),
        "look": {"id": "table", "pings": [], "ends": None},
        "view": view,
        **more,
    }
    return environment(lang, "/root").get_template(f"journey/{template}").render(context)


def start(seats: int, seed: int, **fields: Any) -> Journey:
    names = ["Ann", "Bob", "Cy", "Dee"][:seats]
    game = enchanters.start(enchanters.setup("journey", seats=names, **fields), seed)
    assert isinstance(game, Journey)
    return game


def on_the_board(options: list[dict[str, Any]]) -> list[str]:
    return sorted(option["key"] for option in options if option["at"] is not None)


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    "game",
    [
        start(2, 1, variants=["superfast"], confirm=True),
        start(3, 2, variants=["superfast", "depths"], kingdoms="draft", preset="first"),
        start(4, 3, variants=["superfast", "fast"], preset="manual"),
        start(2, 8, variants=["superfast"], overlord="King Arsen III, the Immortal", overlord_modes=["death"]),
        start(3, 5, variants=["superfast"], overlord="Vragan, the Blackest Knight", overlord_modes=["reinforcement"]),
        start(2, 6, variants=["superfast"], overlord="Failurn, the Trickster"),
        start(2, 1, coop="very-hard", overlord="Ryma, the Titan She-Boar"),
    ],
    ids=["two", "three", "four", "arsen", "vragan", "failurn", "together"],
)
def test_every_option_lies_on_the_board_once(game: Journey) -> None:
    chance = random.Random(7)
    kinds = set()
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        kinds.add(view["question"]["kind"])
        page = Page(html_of(game, decision.seat))
        assert sorted(page.keys()) == on_the_board(view["question"]["options"])
        for no in view["refused"]:
            assert plain(no["why"]) in page.text
        check(page)
        game.choose(chance.randrange(len(decision.options)))
    assert len(kinds) >= 4
    assert Page(html_of(game, 0)).keys() == []


def check(page: Page) -> None:
    """What the content security policy forbids, and what a screen reader trips over."""
    ids = Counter(attrs["id"] for _, attrs in page.elements if "id" in attrs)
    assert max(ids.values()) == 1
    for tag, attrs in page.elements:
        assert tag not in ("script", "style")
        assert not [name for name in attrs if name == "style" or name.startswith("on")]
        for name in ("aria-labelledby", "aria-describedby", "popovertarget", "for"):
            assert name not in attrs or attrs[name] in ids


def test_nobody_else_can_press_anything() -> None:
    game = start(3, 5)
    assert game.decision is not None
    for seat in (None, *range(3)):
        assert bool(Page(html_of(game, seat)).keys()) == (seat == game.decision.seat)


def test_a_moment_of_the_past_cannot_be_pressed() -> None:
    for name in (None, "Cho'mun, the Ogre General"):
        assert Page(html_of(start(2, 5, overlord=name), 0, frozen=True)).keys() == []
    page = Page(html_of(start(2, 5), 0, frozen=True))
    assert not [tag for tag, attrs in page.elements if tag == "button" and "popovertarget" not in attrs]


def small(**seat: Any) -> Journey:
    return table(
        {"name": HOSTILE, "crystals": 1, "items": ["Fist", "Sword"], **seat},
        {"name": "Bob"},
        cards=CARDS,
        village="Farm",
        track=["Sword", "Wolf", "Sword"],
        deck=["Sword"],
        graveyard=["Wolf"],
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_never_become_markup(lang: str) -> None:
    ping = {"name": HOSTILE, "place": "slot-0"}
    game = small()
    for seat in (None, 0, 1):
        page = Page(html_of(game, seat, lang, look={"id": "table", "pings": [ping]}))
        check(page)
        assert "b" not in {tag for tag, attrs in page.elements if attrs}
        assert page.text.count(plain(HOSTILE)) >= 2
        assert ('<b onclick="x">' in page.text) == (lang == "fr")


def test_a_refused_journey_says_what_is_missing() -> None:
    page = Page(html_of(small(), 0))
    assert "needs 9 attack; you have 3, and no more within reach" in page.text
    assert "costs 2 crystals; you have 1" in page.text
    assert "−6" in page.text
    assert "−1" in page.text


def test_an_action_lies_on_the_line_of_its_card() -> None:
    html = html_of(small(), 0)
    button = html.partition('value="use Sword"')[2].partition("</button>")[0]
    assert "Once per turn, pay 1 crystal: get +1 attack this turn." in re.sub(r"<[^>]*>", "", button)
    refused = html_of(small(crystals=0), 0)
    assert 'value="use Sword"' not in refused
    assert "1 crystal short" in refused


def test_covered_cards_show_their_lower_half() -> None:
    game = table({"items": ["Fist", "Sword", "Sword"]}, cards=CARDS, village="Farm", track=["Wolf"])
    strip = html_of(game, 0).partition('class="strip item" data-card="Sword 1"')[2].partition("</li></ul>")[0]
    assert "+1 attack" in strip
    assert "+2 attack" not in strip


def test_totals_open_their_sources() -> None:
    page = Page(html_of(small(), 0))
    assert "attack 3 attack Sword +3" in page.text


def test_the_board_speaks_french() -> None:
    english, french, again = (html_of(small(), 0, lang) for lang in ("en", "fr", "en"))
    assert "Pay" not in Page(french).text
    assert "l'Épée" in Page(french).text
    assert english == again


def test_parts_are_drawn_once_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[bytes, tuple[str, str]] = {}

    def letters() -> int:
        return sum(len(key) + len(text) for key, (_, text) in drawn.items())

    monkeypatch.setattr(drawing, "_drawn", drawn)
    monkeypatch.setattr(drawing, "_letters", 0)
    monkeypatch.setattr(drawing, "MOST", 4_000)
    first = html_of(small(), 0)
    assert len(first) > 8_000
    assert 2_000 < letters() <= 4_000
    assert html_of(small(), 0) == first
    assert letters() <= 4_000
    monkeypatch.setattr(drawing, "MOST", 1_000_000)
    html_of(small(), 0)
    before = dict(drawn)
    assert html_of(small(), 0) == first
    assert drawn == before


def test_pieces_that_a_page_has_are_not_sent_again() -> None:
    game = small()
    whole = html_of(game, 0)
    marks = [attrs["data-is"] for _, attrs in Page(whole).elements if "data-is" in attrs]
    assert len(marks) == len(set(marks)) > 10
    rest = html_of(game, 0, known=marks)
    assert len(rest) < len(whole) / 2
    assert [attrs["data-is"] for tag, attrs in Page(rest).elements if tag == "template"] == marks
    later = html_of(small(crystals=0), 0, known=marks)  # what cannot be paid for any more is another piece
    assert 0 < later.count("<template") < len(marks)
    assert "1 crystal short" in later


def test_kingdoms_are_picked_on_the_board() -> None:
    game = start(2, 1, kingdoms="draft")
    view = game.view(0)
    page = Page(html_of(game, view["question"]["seat"]))
    assert page.keys() == [option["key"] for option in game.view(view["question"]["seat"])["question"]["options"]]
    assert "The kingdoms are being chosen" in page.text


def test_the_guide_points_at_the_next_thing_and_can_be_switched_off() -> None:
    game = start(2, 5)
    hint = "Press the button of a lit card"
    assert hint in html_of(game, 0)
    assert "Wait for Ann" in html_of(game, 1)
    off = SimpleNamespace(guide=False, lang="en")
    assert hint not in html_of(game, 0, visit=off)
    assert "guide" not in html_of(game, None)


def test_the_result_tells_where_glory_comes_from() -> None:
    game = start(3, 4, variants=["superfast", "fast"])
    chance = random.Random(1)
    while game.decision is not None:
        game.choose(chance.randrange(len(game.decision.options)))
    page = Page(html_of(game, None, template="result.html"))
    check(page)
    view = game.view(None)
    for seat in view["seats"]:
        for part in seat["glory_parts"]:
            assert part["text"] in page.text
        assert f"Total {str(seat['glory']).replace('-', '−')}" in page.text
    first = view["seats"][view["result"]["winners"][0]]["name"]
    assert f"1. {first} winner" in page.text


def test_a_late_board_of_four_is_small_on_the_wire() -> None:
    game = start(4, 3)
    chance = random.Random(1)
    largest = 0
    while game.decision is not None:
        if game.length % 40 == 0:
            largest = max(largest, len(gzip.compress(html_of(game, game.decision.seat).encode())))
        game.choose(chance.randrange(len(game.decision.options)))
    assert largest < 6_800  # an update has only what changed of it
