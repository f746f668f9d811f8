"""Rules in place and printing, as pages: without scripts, in both languages, and with whatever may be sent to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from fastapi.testclient import TestClient

from enchanters.kernel import registry
from enchanters.server.app import create_app
from enchanters.server.meeting import meeting
from enchanters.server.pages.companion import fight, printing, rules
from enchanters.server.settings import Settings
from tests.journey.registered import ROOT
from tests.server.running import SETTINGS
from tests.server.test_reference_pages import HOSTILE

FRENCH = {"Accept-Language": "fr"}
FIGHT = "/companion/fight"
PATHS = [route.path for part in (rules, fight, printing) for route in part.router.routes]
NAME = re.compile(r'<h2>(?:<svg.*?</svg> )?<a href="([^"]+)">([^<]+)</a>')


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One app for all tests here, with a pack of its own: these pages change nothing."""
    settings = Settings.read(
        {},
        database=str(tmp_path_factory.mktemp("app") / "tables.sqlite"),
        packs=str(ROOT / "examples" / "beekeepers"),
        **SETTINGS,
    )
    with TestClient(create_app(settings), follow_redirects=False) as found:
        yield found


# --- search -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "headers", "link"),
    [
        ("gobiln", {}, "/cards/journey/Goblin"),
        ("gobelin", {}, "/cards/journey/Goblin"),
        ("cimetiere", FRENCH, "/help/journey#graveyard"),
        ("dobule damage", {}, "/help/journey#double-damage"),
        ("combat-05", {}, "/rules/journey/COMBAT-05"),
        ("COMBAT-05", FRENCH, "/rules/journey/COMBAT-05"),
        ("ghoul and of death", {}, "/rules/journey/CARD-14"),
    ],
)
def test_what_is_looked_for_comes_first_in_page_and_part(
    client: TestClient, said: str, headers: dict[str, str], link: str
) -> None:
    for path in ("/companion/search", "/companion/search/part"):
        found = NAME.findall(client.get(path, params={"q": said}, headers=headers).text)
        assert found[0][0] == link


def test_a_search_can_be_for_one_kind_alone(client: TestClient) -> None:
    kinds = {"rule": "/rules/", "ruling": "/rules/", "term": "/help/", "card": "/cards/"}
    for kind, begins in kinds.items():
        links = [
            link for link, _ in NAME.findall(client.get("/companion/search", params={"q": "journey", "kind": kind}).text)
        ]
        assert links
        assert all(link.startswith(begins) for link in links)
    ruling = client.get("/companion/search", params={"q": "ghoul", "kind": "ruling"}).text
    assert "CARD-14" in ruling
    assert "TIMING-12" not in ruling


def test_a_rule_in_english_only_says_so_to_screen_readers(client: TestClient) -> None:
    page = client.get("/companion/search/part", params={"q": "CARD-14"}, headers=FRENCH).text
    assert '<p lang="en">Ghoul, of Death' in page


# --- the turn and two cards -------------------------------------------------------------------------------------------


def test_the_turn_can_be_read_without_scripts(client: TestClient) -> None:
    page = client.get("/companion/turn", headers=FRENCH).text
    assert page.count('data-key="J') == 16
    assert re.search(r'href="/rules/journey/COMBAT-04" title="Blessures d&#39;une attaque"', page)


def test_rulings_about_both_cards_and_about_each(client: TestClient) -> None:
    page = client.get("/companion/both", params={"one": "Ghoul", "two": "de mort"}).text
    both = page.partition("Rulings that name both")[2].partition("</section>")[0]
    assert {"CARD-14", "TIMING-12"} <= set(re.findall(r"/rules/journey/([A-Z]+-\d+)", both))
    other = unescape(client.get("/companion/both/part", params={"one": "Axe", "two": "Ghoul"}, headers=FRENCH).text)
    assert "Précisions sur la Hache" in other
    assert "Précisions qui nomment les deux" not in other


def test_words_that_both_have_stand_apart_from_rules_that_join_two_words() -> None:
    cards = {card["name"]: card for card in registry.game("journey").pages().gallery((), "en")}
    found = meeting("journey", "en", cards["Ghoul"], cards["Goblin"])
    assert [term.key for term in found.shared] == ["monster", "glory"]
    assert found.near == [], "the goblin has no word that the ghoul has not"
    wide, doubled = (
        next(card for card in cards.values() if has in card["effects"] and has_not not in card["effects"])
        for has, has_not in (("attacks-all", "double-damage"), ("double-damage", "attacks-all"))
    )
    assert meeting("journey", "en", wide, doubled).near[0].id == "COMBAT-08", "both words are rare"


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        ("Axe", "", "Name two cards."),
        ("Axe", "Gobbo", "There is no card “Gobbo” for this."),
        ("Axe", "Gobln", "Perhaps: Goblin"),
    ],
)
def test_a_card_that_is_not_known_is_asked_for_again(client: TestClient, one: str, two: str, said: str) -> None:
    assert said in unescape(client.get("/companion/both/part", params={"one": one, "two": two}).text)


# --- fights -----------------------------------------------------------------------------------------------------------


def test_a_fight_is_answered_and_can_be_opened_as_a_table(client: TestClient) -> None:
    said = {
        "creature": "gobelin",
        "items": "Fist\nhache\n",
        "enchantments": "enchanting\nfire",
        "place": "2",
        "crystals": "7",
    }
    page = client.get(FIGHT, params=said).text
    assert "Goblin: this can be won" in page
    assert "2 for the way; 1 for +3 attack: you win, 1 wound." in page
    position = unescape(re.findall(r'<textarea name="text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)[0])
    assert 'items = ["Fist", "Axe"]\nenchantments = ["of Enchanting", "of Fire"]' in position
    csrf = re.findall(r'name="csrf" value="(\w+)"', page)[0]
    made = client.post("/upload", data={"csrf": csrf, "text": position})
    assert made.headers["location"].startswith("/t/")
    assert "Goblin" in client.get(made.headers["location"]).text
    french = unescape(client.get(f"{FIGHT}/part", params=said, headers=FRENCH).text)
    assert "Le Gobelin\N{NO-BREAK SPACE}: ce combat peut être gagné" in french


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"creature": "Axe"}, "There is no card “Axe” for this."),
        ({"creature": "Goblni"}, "Perhaps: Goblin"),
        ({"items": "Axe"}, "Name the creature that you fight."),
        ({"creature": "Goblin", "crystals": "-1"}, "“Your crystals” must be from 0 to 999."),
        ({"creature": "Goblin", "crystals": "many"}, "“crystals” must be a whole number."),
        ({"creature": "Goblin", "place": "9"}, "cannot be '9'"),
        ({"creature": "Goblin", "items": "Axe\n" * 31}, "A stack may have 30 cards here."),
        ({"creature": "x" * 81}, "“creature” is too long"),
        ({"creature": "Goblin", "overlord": "Goblin"}, "There is no card “Goblin” for this."),
    ],
)
def test_a_bad_fight_is_told_what_is_wrong_with_it(client: TestClient, said: dict[str, str], answer: str) -> None:
    answered = client.get(f"{FIGHT}/part", params=said)
    assert answered.status_code == 200, "a part of a page, which shows it"
    assert answer in unescape(answered.text)
    assert "verdict" not in answered.text


# --- to print ---------------------------------------------------------------------------------------------------------


def test_a_kingdom_is_printed_with_all_its_copies(client: TestClient) -> None:
    for copies, cards, sheets in (("all", 25, 4), ("two", 13, 2), ("one", 10, 2)):
        page = client.get("/companion/print", params={"kingdom": "Beekeepers", "copies": copies}).text
        assert (page.count('class="cell'), page.count('class="sheet ')) == (cards, sheets)
    small = client.get("/companion/print", params={"kingdom": "Beekeepers", "copies": "all", "paper": "letter"}).text
    assert small.count('class="sheet letter small"') == 5


def test_large_cards_have_sheets_of_their_own(client: TestClient) -> None:
    page = client.get("/companion/print", params={"type": "overlord"}).text
    assert page.count('class="sheet a4 large"') == 14
    assert 'class="sheet a4 small"' not in page


def test_own_packs_can_be_printed_alone(client: TestClient) -> None:
    page = client.get("/companion/print", params={"own": "1", "lang": "fr"}, headers={"Accept-Language": "en"}).text
    assert page.count('class="cell') == 10
    assert '<html lang="fr"' in page
    assert page.count('class="cell') < client.get("/companion/print", params={"kingdom": "Goblins"}).text.count(
        'class="cell'
    )


def test_nothing_is_drawn_unasked_and_never_too_much(client: TestClient) -> None:
    assert 'class="cell' not in client.get("/companion/print").text
    page = client.get("/companion/print", params={"effect": "attack", "copies": "all"}).text
    assert page.count('class="cell') == printing.MOST
    assert f"Only the first {printing.MOST} are here" in page


# --- whatever is sent -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS)
def test_hostile_words_change_nothing(client: TestClient, path: str) -> None:
    fields = (
        "q",
        "kind",
        "one",
        "two",
        "creature",
        "items",
        "place",
        "kingdom",
        "copies",
        "paper",
        "lang",
        "own",
        "overlord",
    )
    for said in (*HOSTILE, "x" * 5_000):
        for asked in (dict.fromkeys(fields, said), {"q": said, "one": said, "two": "Axe", "creature": said}):
            page = client.get(path, params=asked)
            assert page.status_code < 500
            assert "<script>alert" not in page.text
            assert "onerror=alert(1)>" not in unescape(page.text) or "&lt;img" in page.text
    assert client.get(path).status_code == 200
