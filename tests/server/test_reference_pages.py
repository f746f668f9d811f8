"""Cards, rules, help and credits as pages, and the preview of a folder of packs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from enchanters.journey.game import JOURNEY
from enchanters.server.app import create_app
from enchanters.server.pages.reference import PER_PAGE
from enchanters.server.previewing import create_preview
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS

FRENCH = {"Accept-Language": "fr"}
PAGES = ("/cards", "/cards/journey/Axe", "/rules/journey", "/rules/journey/COMBAT-05", "/help/journey", "/credits")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "%(n)s %s %",
    "' or 1=1 --",
    "(((((a+)+)+)+)+)+$",
    "\u202eevil\u0007",
    "𝔄𝔵𝔢 ﷽",
    "../../../etc/passwd",
    "\0",
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One app for all tests here: these pages change nothing."""
    settings = Settings.read({}, database=str(tmp_path_factory.mktemp("app") / "tables.sqlite"), **SETTINGS)
    with TestClient(create_app(settings), follow_redirects=False) as found:
        yield found


def names(page: str) -> list[str]:
    return re.findall(r'class="name">([^<]+)<', page)


def found(client: TestClient, **asked: str) -> list[str]:
    """The cards of all pages, by the link to the next one."""
    page = client.get("/cards", params=asked).text
    shown = names(page)
    while link := re.search(r'rel="next" href="([^"]+)"', page):
        page = client.get(unescape(link[1])).text
        shown += names(page)
    return shown


# --- cards ------------------------------------------------------------------------------------------------------------


def test_the_gallery_shows_every_card(client: TestClient) -> None:
    cards = JOURNEY.pages().gallery((), "en")
    assert sorted(found(client)) == sorted(card["title"].replace("'", "&#39;") for card in cards)


def test_a_word_is_found_in_both_languages_without_accents(client: TestClient) -> None:
    assert "Axe" in found(client, q="axe")
    assert "Axe" in found(client, q="HACHE")
    assert found(client, q="epee") == found(client, q="Épée") != []
    french = names(client.get("/cards", params={"q": "axe"}, headers=FRENCH).text)
    assert "la Hache" in french


def test_several_words_must_all_be_there(client: TestClient) -> None:
    both = set(found(client, q="discard monster"))
    assert both
    assert both < set(found(client, q="discard"))
    assert both < set(found(client, q="monster"))


def test_whoever_looks_for_heal_does_not_get_every_creature(client: TestClient) -> None:
    dragons = set(found(client, type="dragon"))
    assert dragons
    assert 0 < len(dragons & set(found(client, q="heal"))) < len(dragons) / 2  # all of them have health


def test_the_gallery_shows_one_box_or_all(client: TestClient) -> None:
    boxes = ("base", "overlords", "odyssey", "eastquest")
    base, overlords, odyssey, eastquest = (set(found(client, box=box)) for box in boxes)
    assert "Axe" in base
    assert "White Dragon" in overlords
    assert not base & overlords
    assert not odyssey & (base | overlords)
    assert not eastquest & (base | overlords | odyssey)
    assert base | overlords | odyssey | eastquest == set(found(client))
    assert found(client, box="base", kingdom="Mages") == []
    assert "Green Slime" in found(client, box="overlords", effect="slime")


def test_filters_narrow_the_gallery_together(client: TestClient) -> None:
    goblins = found(client, kingdom="Goblins")
    assert len(goblins) == 13  # with the banners and the class that belong to it
    assert set(found(client, kingdom="Goblins", type="item")) == {"Axe", "Helmet", "Leather Armour"}
    assert found(client, kingdom="Goblins", type="item", effect="wounds") == ["Axe"]
    assert found(client, kingdom="Goblins", type="item", source="ours") == ["Leather Armour"]


def test_cards_of_duels_and_of_the_desert_are_found(client: TestClient) -> None:
    assert {"Gladius", "of the Arena", "Arena Mundi"} <= set(found(client, effect="duel"))
    assert "Champion" in found(client, effect="strike")
    assert {"Mummy", "Sand Dragon"} <= set(found(client, effect="desert", box="odyssey"))
    assert "Axe" not in found(client, effect="duel") + found(client, effect="desert")


def test_the_gallery_has_pages_that_keep_what_was_asked(client: TestClient) -> None:
    first, second = (client.get("/cards", params={"q": "attack", "type": "item", "page": n}).text for n in ("1", "2"))
    assert len(names(first)) == PER_PAGE
    assert 0 < len(names(second)) < PER_PAGE
    assert not set(names(first)) & set(names(second))
    assert 'rel="prev" href="/cards?game=journey&amp;q=attack&amp;type=item&amp;page=1"' in second
    assert '<option value="item" selected>' in second
    assert names(client.get("/cards", params={"q": "attack", "type": "item", "page": "99"}).text) == names(second)
    assert names(client.get("/cards", params={"q": "attack", "type": "item", "page": "-3"}).text) == names(first)
    assert client.get("/cards", params={"page": "two"}).status_code == 422
    assert "rel=" not in client.get("/cards", params={"q": "axe"}).text.partition("<main")[2]


def test_the_form_remembers_what_was_asked(client: TestClient) -> None:
    page = client.get("/cards", params={"q": "axe & more", "type": "item"}).text
    assert 'value="axe &amp; more"' in page
    assert '<option value="item" selected>' in page


@pytest.mark.parametrize("asked", [{"q": "qqqq"}, {"q": "?!"}, {"kingdom": "Nowhere"}, {"effect": "nothing"}])
def test_nothing_found_says_so_and_shows_a_way_out(client: TestClient, asked: dict[str, str]) -> None:
    page = client.get("/cards", params=asked).text
    assert names(page) == []
    assert "No card is like that" in page
    assert '<a class="button" href="/cards?game=journey">' in page


def test_a_card_is_shown_whole_in_both_languages(client: TestClient) -> None:
    page = client.get("/cards/journey/Axe").text
    assert names(page) == ["Axe", "la Hache"]
    assert "for every 2 points of attack" in page
    assert "pour chaque tranche de 2" in page
    assert "2 in the kingdom, 1 in a game for two" in page
    assert "/help/journey#wounds" in page
    assert "/rules/journey/JOURNEY-11" in page


def test_every_card_has_a_page(client: TestClient) -> None:
    for card in JOURNEY.pages().gallery((), "en"):
        assert client.get(f"/cards/journey/{card['name']}").status_code == 200, card["name"]


def test_a_card_is_found_by_its_french_name_too(client: TestClient) -> None:
    answer = client.get("/cards/journey/la hache")
    assert (answer.status_code, answer.headers["location"]) == (303, "/cards/journey/Axe")


def test_an_unknown_card_offers_those_like_it(client: TestClient) -> None:
    answer = client.get("/cards/journey/Helmett")
    assert answer.status_code == 404
    assert 'href="/cards/journey/Helmet"' in answer.text


# --- rules, help, credits ---------------------------------------------------------------------------------------------


def test_all_rules_are_listed_and_can_be_searched_in_both_languages(client: TestClient) -> None:
    listed = set(re.findall(r"/rules/journey/([A-Z]+-\d+)", client.get("/rules/journey").text))
    assert listed == set(JOURNEY.rulebook().rules)
    for words in ("double damage", "BLESSURES doublees", "combat-05"):
        assert "COMBAT-05" in client.get("/rules/journey", params={"q": words}).text
    assert "No rule says that" in client.get("/rules/journey", params={"q": "qqqq"}).text


def test_a_rule_has_its_text_its_neighbours_and_links_to_others(client: TestClient) -> None:
    page = client.get("/rules/journey/ACTION-14").text
    assert JOURNEY.rulebook().rule("ACTION-14").title in page
    for other in ("ACTION-13", "ACTION-15", "TURN-12"):
        assert f'href="/rules/journey/{other}"' in page


def test_a_rule_without_a_french_text_is_marked_as_english(client: TestClient) -> None:
    book = JOURNEY.rulebook()
    assert not book.rule("GEN-02").french_text
    page = client.get("/rules/journey/GEN-02", headers=FRENCH).text
    assert book.rule("GEN-02").french_title in page
    assert re.search(r'<p class="text" lang="en">The winner', page)
    translated = client.get("/rules/journey/SETUP-01", headers=FRENCH).text
    assert '<p class="text">Chaque joueur' in translated


def test_the_first_and_the_last_rule_have_one_neighbour(client: TestClient) -> None:
    first, *_, last = JOURNEY.rulebook().rules
    assert 'rel="prev"' not in client.get(f"/rules/journey/{first}").text
    assert 'rel="next"' not in client.get(f"/rules/journey/{last}").text


def test_help_explains_every_word_and_leads_to_its_rule(client: TestClient) -> None:
    page = client.get("/help/journey").text
    for term in JOURNEY.pages().glossary("en"):
        assert f'<div id="{term.key}">' in page
        assert f"/rules/journey/{term.rule}" in page


def test_credits_name_the_author_and_the_licences(client: TestClient) -> None:
    page = client.get("/credits").text
    for words in ("Rafał Cywicki", "unofficial", "game-icons.net", "CC BY 3.0", "Idiomorph"):
        assert words in page


@pytest.mark.parametrize(
    "path",
    ["/cards/journey/", "/cards/nothing/Axe", "/cards?game=nothing", "/rules/nothing", "/rules/nothing/GEN-01",
     "/rules/journey/GEN-99", "/help/nothing"],
)  # fmt: skip
def test_what_does_not_exist_gets_a_friendly_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no" in answer.text
    assert "button primary" in answer.text


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_do_no_harm(client: TestClient, text: str) -> None:
    for path in ("/cards", "/rules/journey"):
        for name in ("q", "kingdom", "game"):
            answer = client.get(path, params={name: text})
            assert answer.status_code in (200, 404)
            assert text not in answer.text or not set(text) & set('<"')
    for path in ("/cards/journey/", "/cards/", "/rules/journey/", "/rules/", "/help/"):
        answer = client.get(path + quote(text, safe=""))
        assert answer.status_code in (303, 404)
        assert "<script>alert" not in answer.text
        assert "49" not in re.findall(r"<h1>(.*?)</h1>", answer.text)


def test_too_many_words_are_refused_in_one_sentence(client: TestClient) -> None:
    assert client.get("/cards", params={"q": "a" * 101}).status_code == 422


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_one_heading_and_no_inline_style(client: TestClient, path: str) -> None:
    page = client.get(path, headers=FRENCH).text
    assert page.count("<h1") == page.count("<main") == 1
    assert " style=" not in page
    assert "<style" not in page
    assert len(re.findall(r' id="([^"]+)"', page)) == len(set(re.findall(r' id="([^"]+)"', page)))


# --- preview ----------------------------------------------------------------------------------------------------------

PACK = """\
pack Mine
    version: 1
    authors: me
    licence: CC0-1.0
    language: en

village Hilltop
    rest -> take 3 crystals
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "my cards"
    found.mkdir()
    (found / "mine.cards").write_text(PACK, encoding="utf-8")
    return found


@pytest.fixture
def preview(folder: Path, tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"), **SETTINGS)
    with TestClient(create_preview(settings, folder, "journey")) as client:
        client.get("/cards/preview")  # the cookie
        yield client


def test_the_preview_shows_the_cards_of_the_folder(preview: TestClient) -> None:
    page = preview.get("/cards/preview").text
    assert names(page) == ["Hilltop"]
    assert "Preview of my cards" in page
    assert "no problems" in page


def test_the_preview_shows_problems_with_their_places_and_recovers(preview: TestClient, folder: Path) -> None:
    file = folder / "mine.cards"
    file.write_text(PACK.replace("take 3 crystals", "take 3 cristals"), encoding="utf-8")
    wrong = preview.get("/cards/preview").text
    assert "mine.cards:8:" in wrong
    assert "cristals" in wrong
    assert names(wrong) == []
    file.write_text(PACK, encoding="utf-8")
    assert names(preview.get("/cards/preview").text) == ["Hilltop"]


def test_the_preview_is_sent_again_only_when_a_file_has_changed(preview: TestClient, folder: Path) -> None:
    etag = preview.get("/cards/preview").headers["etag"]
    assert preview.get("/cards/preview", headers={"If-None-Match": etag}).status_code == 304
    (folder / "more.cards").write_text(PACK.replace("Mine", "More").replace("Hilltop", "Valley"), encoding="utf-8")
    answer = preview.get("/cards/preview", headers={"If-None-Match": etag})
    assert (answer.status_code, names(answer.text)) == (200, ["Hilltop", "Valley"])


def test_the_preview_tells_of_names_that_the_base_box_has(preview: TestClient, folder: Path) -> None:
    (folder / "mine.cards").write_text(PACK.replace("Hilltop", "Normaltown"), encoding="utf-8")
    page = preview.get("/cards/preview").text
    assert "there is a card Normaltown already, in the pack" in page
    assert "mine.cards:" in page


def test_the_preview_escapes_what_the_files_say(preview: TestClient, folder: Path) -> None:
    (folder / "mine.cards").write_text(PACK + "    <script>alert(1)</script>\n", encoding="utf-8")
    page = preview.get("/cards/preview").text
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page


def test_a_folder_that_was_emptied_or_deleted_is_still_a_page(preview: TestClient, folder: Path) -> None:
    (folder / "mine.cards").unlink()
    assert "no cards in this folder yet" in preview.get("/cards/preview").text
    folder.rmdir()
    assert "cannot be read" in preview.get("/cards/preview").text
