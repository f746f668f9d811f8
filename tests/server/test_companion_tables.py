"""Setting a real table up and keeping score, as pages: what was drawn, links, forms that are spoiled, and both languages."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from fastapi.testclient import TestClient

import enchanters
from enchanters.journey.companion.laying import lay
from enchanters.kernel import registry
from enchanters.server import companion
from enchanters.server.app import create_app
from enchanters.server.pages.companion import setting_up
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS
from tests.server.test_table_pages import Case

SET_UP, TABLE, SCORE = "/companion/set-up", "/companion/set-up/table", "/companion/score"
PLAIN = {"name0": "Ann", "name1": "Bob", "village": "Normaltown", "preset": "mythic", "overlord": ""}
STACKS = {
    f"{stack}{seat}": card for seat in (0, 1) for stack, card in (("items", "Fist"), ("enchantments", "of Enchanting"))
}


class Phone:
    """A browser on the table."""

    def __init__(self, client: TestClient) -> None:
        self.client, self.csrf = client, Case(client).ann.csrf
        client.cookies.set("enchanters", Case(client).ann.secret)

    def get(self, path: str, status: int = 200, lang: str = "en") -> str:
        answer = self.client.get(path, headers={"accept-language": lang})
        assert answer.status_code == status, answer.text
        return html.unescape(answer.text)

    def post(self, path: str, data: dict[str, Any], script: bool = False) -> Any:
        headers = {"X-Script": "true"} if script else {}
        return self.client.post(path, data={"csrf": self.csrf, **data}, headers=headers)


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """One for all: nothing that these pages do changes the server."""
    settings = Settings.read({}, database=str(tmp_path_factory.mktemp("companion") / "tables.sqlite"), **SETTINGS)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield Phone(client)


# --- setting up -------------------------------------------------------------------------------------------------------


def test_a_table_is_drawn_once_and_its_link_says_all_of_it(phone: Phone) -> None:
    assert "Your shelf" in phone.get(SET_UP)
    wished = {"players": "3", "boxes": ["base", "eastquest"], "quests": "with", "on": "quests", "switch": "quests"}
    answer = phone.post(SET_UP, wished)
    assert answer.status_code == 303
    assert "eastquest" in phone.client.cookies["shelf"]  # it is remembered what somebody owns
    link = answer.headers["location"]
    page, seed = phone.get(link), int(dict(parse_qsl(urlsplit(link).query))["seed"])
    seats = [f"Player {n}" for n in (1, 2, 3)]
    game = lay({"seats": seats, "boxes": ["base", "eastquest"], "quests": "with"}, seed, (), "en").game
    assert game.kinds[game.village].name in page
    for kind in {kind.kingdom for kind in game.kinds if kind.card.type == "monster"}:
        assert kind in page
    assert f"{seats[game.first]} begins" in page
    assert page == phone.get(link)  # the same for everybody who opens it
    assert "<svg viewBox" in page
    assert f'value="http://testserver{link}"' in page
    assert "Prenez toutes les cartes de ces 3 royaumes\u00a0: 75 cartes" in phone.get(link, lang="fr")


def test_the_same_table_on_the_screen(phone: Phone) -> None:
    page = phone.get(f"{TABLE}?players=2&boxes=overlords&overlord=random&mythic=with&seed=5")
    way = re.findall(r'href="(/new\?[^"]+)"', page)[0]
    said = parse_qsl(urlsplit(way).query)
    assert [value for name, value in said if name in ("village", "overlord")]
    assert "seed" not in dict(said)
    assert "drawn anew: Mythic monsters." in page
    form = phone.get(way)
    wish = {name: [value for each, value in said if each == name] for name, _ in said}
    assert len(wish["kingdoms"]) == 4
    made = phone.post("/tables", wish)
    assert made.status_code == 303
    assert "wrong" not in form
    view = phone.client.get(made.headers["location"]).text
    assert html.escape(wish["village"][0], quote=False) in html.unescape(view)


def test_kingdoms_are_picked_one_by_one_by_links(phone: Phone) -> None:
    page, picked = phone.get(f"{TABLE}?players=2&kingdoms-how=draft&seed=4"), 0
    while "Pick the kingdoms" in page:
        links = re.findall(rf'<li><a class="button" href="({TABLE}\?[^"]+choice=[^"]+)"', page)
        page, picked = phone.get(links[0]), picked + 1
    assert picked == 4
    assert "Lay the table" in page
    assert "Take the last pick back" in page


def test_the_last_ones_are_left_out_if_that_is_wished(phone: Phone) -> None:
    lately = ["Goblins", "Gnolls", "Undead", "Bandits"]
    wished = {"players": "2", "boxes": "base", "lately": lately}
    link = phone.post(SET_UP, wished | {"fresh": "on"}).headers["location"]
    drawn = re.findall(r'data-drawn="([^"]*)"', phone.get(link))[0].split("|")
    assert len(drawn) == 4
    assert not set(drawn) & set(lately)
    assert "lately" not in phone.post(SET_UP, wished).headers["location"]
    again = re.findall(r'name="lately" value="([^"]*)"', phone.get(link))
    assert again[:4] == drawn  # whoever wants others gets others


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("players=9&seed=1", "“9” is not among what can be chosen here."),
        ("players=2", "The link is not whole"),
        ("players=2&seed=x", "A seed is a whole number"),
        ("players=1&seed=1", "two, three or four seats are needed"),
        ("players=2&seed=1&boxes=garage", "“garage” is not among"),
        ("players=2&seed=1&choice=take+Goblins", "cannot be chosen while this table is laid"),
        ("players=2&seed=1&overlord=random&preset=first", "the first edition has no Overlords"),
        ("players=2&seed=1&x=" + "y" * 300, "more than it can"),
    ],
)
def test_a_link_that_cannot_be_says_why(phone: Phone, query: str, said: str) -> None:
    page = phone.get(f"{TABLE}?{query}", 422)
    assert said.lower() in page.lower()
    assert 'id="set-up"' in page  # the form, to mend it


def test_a_form_is_ours_and_only_names_that_are_known_are_left_out(phone: Phone) -> None:
    assert phone.client.post(SET_UP, data={"players": "2"}).status_code == 403
    link = phone.post(SET_UP, {"players": "2", "fresh": "on", "lately": ["<b>", "Nowhere"] * 9}).headers["location"]
    page = phone.client.get(link).text
    assert "<b>" not in page


def test_a_link_that_is_too_long_for_a_picture_has_none() -> None:
    assert setting_up.qr("x" * 100) is not None
    assert setting_up.qr("x" * 5_000) is None


# --- keeping score ----------------------------------------------------------------------------------------------------


def test_cards_are_added_up_with_and_without_scripts(phone: Phone) -> None:
    """5 Goblins, 3 Gnolls, 2 Ogres and the Bronze Dragon are worth 40; wounds take one off each."""
    creatures = "\n".join(["goblin"] * 3 + ["le Gobelin"] * 2 + ["Gnoll"] * 3 + ["ogre; Ogre"] + ["Bronze Dragon"])
    sheet = PLAIN | STACKS | {"creatures0": creatures, "wounds0": "3", "crystals1": "4"}
    page = html.unescape(phone.post(SCORE, sheet).text)
    assert "The game is over. The winner: Ann, 37 glory." in page
    assert "5× Goblin" in page
    assert f'<td class="number">{37}</td>' in page
    assert ">goblin\ngoblin\ngoblin\nle Gobelin" in page.replace("\r", "")  # what was written stands there still
    part = phone.post(SCORE, sheet, script=True).text
    assert "<html" not in part
    evening = json.loads(html.unescape(re.findall(r'data-seats="([^"]*)"', part)[0]))
    assert evening == [{"name": "Ann", "total": 37, "won": True}, {"name": "Bob", "total": 0, "won": False}]
    alone = phone.post(SCORE, sheet | {"name1": "", "mark": "35", "beside_market": "1"}, script=True).text
    assert "38" in alone
    assert "Bob" not in alone


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"creatures0": "Goblni"}, "did you mean 'Goblin'?"),
        ({"creatures0": "\n".join(["Goblin"] * 101)}, "has more cards"),
        ({"creatures0": "x" * 90}, "has more cards, or longer names"),
        ({"creatures0": "x" * 20_000}, "too long"),
        ({"wounds0": "many"}, "must be a whole number from 0 to 999"),
        ({"wounds0": "-1"}, "must be a whole number"),
        ({"village": ""}, "Choose the village"),
        ({"village": "Atlantis"}, "“Atlantis” is not among"),
        ({"name0": "", "name1": ""}, "write a name"),
        ({"name0": "x" * 41}, "at most 40 letters"),
        ({"rewards0": "2"}, "needs an `overlord`"),
    ],
)
def test_a_sheet_that_cannot_be_says_why(phone: Phone, change: dict[str, str], said: str) -> None:
    answer = phone.post(SCORE, PLAIN | STACKS | change, script=True)
    assert answer.status_code in (400, 422)
    assert said.lower() in html.unescape(answer.text).lower()
    assert answer.text.count("<table") == 0


def test_names_are_offered_by_a_few_letters(phone: Phone) -> None:
    def offered(field: str, typed: str, lang: str = "en") -> list[dict[str, str]]:
        found: list[dict[str, str]] = json.loads(
            phone.get(f"{SCORE}/names?{urlencode({'field': field, 'typed': typed})}", lang=lang)
        )
        return found

    assert offered("creatures", "gobl", "fr")[0] == {"name": "Goblin", "title": "le Gobelin"}
    assert offered("creatures", "gobiln")[0]["name"] == "Goblin"
    assert offered("nowhere", "gobl") == offered("creatures", "") == []
    phone.get(f"{SCORE}/names?field=items&typed={'x' * 201}", 422)
    cards = json.loads(phone.get(f"{SCORE}/cards?field=creatures&of=Goblins&of=Nowhere"))
    assert {"name": "Goblin", "title": "Goblin"} in cards
    assert len(cards) == 4


def test_the_sheet_asks_for_what_the_set_up_has(phone: Phone) -> None:
    page = phone.get(f"{TABLE}?players=3&boxes=overlords&overlord=random&seed=8")
    way = re.findall(rf'href="({SCORE}\?[^"]+)"', page)[0]
    said = dict(parse_qsl(urlsplit(way).query))
    sheet = phone.get(way)
    for name in ("village", "overlord"):
        chosen = re.findall(rf'<select id="{name}".*?</select>', sheet, re.DOTALL)[0]
        assert f'value="{said[name]}" selected' in chosen
    assert re.findall(r'name="name\d" value="([^"]*)"', sheet) == ["Player 1", "Player 2", "Player 3", ""]
    assert sheet.count('name="of"') == len(registry.game("journey").fields()[2].values) - 2
    assert "Compter les points" in phone.get(SCORE, lang="fr")


def test_only_a_game_with_boxes_has_a_companion() -> None:
    assert companion.game() == "journey"
    assert registry.game("gathering").companion() is None
    assert enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 1).codes
