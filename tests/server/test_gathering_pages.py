"""The pages of the gathering game: start, set-up, table, hands that stay hidden, one device for several, looking up."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

import enchanters
from enchanters.gathering.components import face
from enchanters.gathering.pages import PAGES
from enchanters.kernel import registry
from enchanters.server.app import create_app
from enchanters.server.icons import names as icon_names
from enchanters.server.settings import Settings
from enchanters.server.templating import environment
from tests.server.running import SETTINGS
from tests.server.test_board import Page
from tests.server.test_start_pages import Person

NAMES = ["Ann", "Bob", "Cem", "Dot", "Eve", "Finn"]
BOOK = registry.game("gathering").rulebook().rules


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings.read({}, database=str(tmp_path_factory.mktemp("gathering") / "tables.sqlite"), **SETTINGS)
    with TestClient(create_app(settings), follow_redirects=False) as found:
        yield found


@pytest.fixture
def person(client: TestClient) -> Person:
    return Person(client)


def table_at(answer: Any) -> str:
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def names_in(text: str) -> set[str]:
    """The cards that a page names as lying somewhere."""
    return set(re.findall(r'data-card="([^"]+)"', text))


# --- the way to a table -----------------------------------------------------------------------------------------------


def test_the_start_page_offers_every_game(person: Person) -> None:
    for game in registry.names():
        page = person.get(f"/?game={game}").text
        for other in registry.names():
            pages = registry.game(other).pages()
            assert html.escape(pages.title("en")) in page
            assert html.escape(pages.text("en"), quote=False).replace("'", "&#39;") in page
            assert f'href="/help/{other}"' in page
        assert page.count(f'<input type="hidden" name="game" value="{game}">') == 2
        assert f'href="/cards?game={game}"' in page
        assert f'href="/rules/{game}"' in page


def test_a_game_that_there_is_not_is_the_first(person: Person) -> None:
    assert person.get("/?game=chess").text.count(f'name="game" value="{registry.first()}"') == 2


def test_as_many_bots_as_the_game_has_seats(person: Person) -> None:
    table = table_at(person.post("/tables", quick="play", game="gathering", others="5", level="apprentice"))
    page = person.get(table).text
    assert page.count("bot: apprentice") == 5
    assert person.post("/tables", quick="play", game="journey", others="5").status_code == 422


def test_the_form_has_the_seats_of_its_game(person: Person) -> None:
    page = person.get("/new?game=gathering").text
    assert len(re.findall(r'<select id="player\d"', page)) == 6
    assert "Kingdoms" not in page
    assert len(re.findall(r'<select id="player\d"', person.get("/new?game=journey").text)) == 4


def test_a_link_to_a_set_up_names_the_game(person: Person) -> None:
    sent = {"game": "gathering", "player0": "here", "player1": "adept", "player5": "invite"}
    page = person.post("/new", **sent).text
    link = html.unescape(re.findall(r'id="share-link"[^>]*value="([^"]+)"', page)[0])
    assert "game=gathering" in link
    assert '<option value="invite" selected>' in person.get(link).text


def test_an_invitation_says_which_game_it_is(client: TestClient, person: Person) -> None:
    page = person.follow(person.post("/tables", quick="invite", game="gathering")).text
    link = re.findall(r'id="link-1"[^>]*value="([^"]+)"', page)[0]
    invited = Person(client).get(html.unescape(link)).text
    assert "Enchanters: the gathering" in invited
    assert 'href="/help/gathering"' in invited


# --- the table --------------------------------------------------------------------------------------------------------


def test_two_people_see_their_own_hands_only(client: TestClient, person: Person) -> None:
    ann, bob = person, Person(client)
    page = ann.follow(ann.post("/tables", game="gathering", player0="here", player1="invite", name0="Ann", seed="5")).text
    table = table_at(bob.post(html.unescape(re.findall(r'id="link-1"[^>]*value="([^"]+)"', page)[0]), name="Bob"))
    people, hidden = {"Ann": ann, "Bob": bob}, 0
    for _ in range(40):
        pages = {name: each.get(table).text for name, each in people.items()}
        asked, waits = ("Ann", "Bob") if "bar mine" in pages["Ann"] else ("Bob", "Ann")
        assert 'name="key"' not in pages[waits]
        for name, other in (("Ann", "Bob"), ("Bob", "Ann")):
            hand = names_in(pages[name].partition('class="hand"')[2].partition("</ul>")[0])
            assert not hand & names_in(pages[other])
            board = pages[other].partition('id="side"')[0]  # the log may tell of a card that was shuffled since
            assert [card for card in hand if f"/cards/gathering/{quote(card)}" in board] == []
            hidden += len(hand)
        # Only cards that nobody has seen are drawn, and no trick is played: so nobody knows a card of the other's hand.
        keys = [html.unescape(key) for key in re.findall(r'<button[^>]* name="key" value="([^"]+)"', pages[asked])]
        key = next((key for key in keys if key in ("take 1", "take 2", "take 3", "end")), keys[-1])
        sent = {"key": key, "version": re.findall(r'name="version" value="(\d+)"', pages[asked])[0]}
        assert people[asked].post(f"{table}/choose", seat=str(int(asked == "Bob")), **sent).status_code == 303
    assert hidden > 40, "there was hardly anything to hide"


def test_one_device_for_two_hides_both_hands(person: Person) -> None:
    sent = {"game": "gathering", "player0": "here", "player1": "here", "name0": "Ann", "name1": "Bob", "seed": "3"}
    table = table_at(person.post("/tables", **sent))
    page = person.get(table).text
    assert "Hand the device over" in page
    assert 'class="seat mine' not in page
    asked = re.findall(r'id="hand-over"[^>]*\?seat=(\d)"', page)[0]
    page = person.get(f"{table}?seat={asked}").text
    assert "bar mine" in page
    number = re.findall(r'name="version" value="(\d+)"', page)[0]
    after = person.post(f"{table}/choose", key="take 1", version=number, seat=asked)
    assert after.headers["location"] == f"{table}?seat={asked}"  # the same person still has it in hand
    assert 'class="seat mine' in person.get(after.headers["location"]).text
    for path in (table, f"{table}/replay/1", f"{table}/replay/0"):
        assert 'class="seat mine' not in person.get(path).text
    assert 'class="seat mine' in person.get(f"{table}/replay/1?seat={asked}").text


def test_one_device_needs_no_such_care_where_nothing_is_secret(person: Person) -> None:
    table = table_at(person.post("/tables", game="journey", player0="here", player1="here"))
    page = person.get(table).text
    assert "Hand the device over" not in page
    assert "bar mine" in page


def test_records_and_positions_can_be_brought(person: Person) -> None:
    game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob", "Cem"]), 4)
    chance = random.Random(1)
    while game.decision and game.length < 25:
        game.choose(chance.randrange(len(game.codes)))
    for text in (str(game.record()), game.position()):
        page = person.follow(person.send_file("/upload", text.encode())).text
        assert 'class="row-of-four"' in page
    assert "Enchanters: the gathering" in person.get("/mine").text


def test_a_finished_game_can_be_looked_through(person: Person) -> None:
    game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 2)
    chance = random.Random(2)
    while game.decision:
        keys = [option.key for option in game.decision.options]
        game.choose(chance.choice([key for key in keys if key.startswith(("gather", "claim"))] or keys))
    table = table_at(person.send_file("/upload", str(game.record()).encode()))
    page = person.get(table).text
    assert "Where the points come from" in page
    assert f'href="{table}/review"' in page
    replay = person.get(f"{table}/replay/10?seat=1").text
    assert 'class="row-of-four"' in replay
    assert 'name="key"' not in replay


# --- everything that can be done lies on the board once ---------------------------------------------------------------


def drawn(view: dict[str, Any], lang: str = "en") -> Page:
    look = {"id": "t", "pings": [], "game": "gathering"}
    values = {"view": view, "look": look, "visit": SimpleNamespace(guide=True), "frozen": False}
    return Page(environment(lang, "").get_template("gathering/table.html").render(**values))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_option_that_lies_somewhere_is_a_button_there(seats: int) -> None:
    kinds = set()
    for seed in range(3):
        game = enchanters.start(enchanters.setup("gathering", seats=NAMES[:seats]), seed)
        chance = random.Random(seed)
        while game.decision and game.length < 150:
            view = game.view(game.seat)
            kinds.add(view["question"]["kind"])
            expected = [option["key"] for option in view["question"]["options"] if option["at"]]
            assert sorted(drawn(view).keys()) == sorted(expected)
            assert drawn(game.view(None)).keys() == []
            keys = [option.key for option in game.decision.options]
            game.choose(chance.choice([key for key in keys if key.startswith(("gather", "play"))] or keys))
    assert {"turn", "draw", "action", "discard", "refill"} <= kinds


def test_names_of_people_are_text_in_every_language() -> None:
    hostile = '<script>alert("1")</script>'
    game = enchanters.start(enchanters.setup("gathering", seats=[hostile, "Bob"]), 1)
    for lang in ("en", "fr"):
        page = drawn(game.view(1, lang), lang)
        assert not [tag for tag, _ in page.elements if tag == "script"]
        assert hostile in page.text


def test_the_board_says_everything_in_words_too() -> None:
    """Who cannot see the backs hears their elements."""
    game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 1)
    page = drawn(game.view(0))
    for place in game.view(0)["row"][1:]:
        assert f"face down: {place['back']}" in page.text


# --- to look up -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_has_a_page(client: TestClient, lang: str) -> None:
    reader = Person(client, lang)
    gallery = reader.get("/cards?game=gathering").text
    cards = PAGES.gallery((), lang)
    assert len(cards) == 40
    for card in cards:
        assert html.escape(card["title"]) in gallery
        page = reader.get(f"/cards/gathering/{card['name']}")
        assert page.status_code == 200
        assert all(html.escape(text) in page.text for _, text in card["facts"])


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("school=gold", 9),
        ("element=water", 10),
        ("type=trick", 6),
        ("aspect=witch", 10),
        ("school=gold&aspect=witch", 3),
        ("q=sorcière+or", 3),
        ("type=nothing", 0),
    ],
)
def test_cards_are_found_by_what_they_are(person: Person, asked: str, count: int) -> None:
    page = person.get(f"/cards?game=gathering&{asked}").text
    assert page.count('<article class="card') == count


def test_pictures_and_icons_exist() -> None:
    used = {face(card, "en")["picture"] for card in range(40)} | {term.icon for term in PAGES.glossary("en")} | {PAGES.icon}
    folder = Path(PAGES.folder)
    for file in folder.glob("*.html"):
        used |= set(re.findall(r'(?:sym|icon)\([\'"]([a-z-]+)[\'"]\)', file.read_text(encoding="utf-8")))
    assert used - icon_names() == set()


def test_words_lead_to_rules_and_have_one_place_each() -> None:
    terms = PAGES.glossary("en")
    assert [term.word for term in terms if term.rule not in BOOK] == []
    assert len({term.key for term in terms}) == len(terms)
    assert [term.key for term in PAGES.glossary("fr")] == [term.key for term in terms]


def test_words_that_the_board_links_to_are_explained() -> None:
    keys = {term.key for term in PAGES.glossary("en")}
    linked = set()
    for file in Path(PAGES.folder).glob("*.html"):
        linked |= set(re.findall(r"help\('([a-z-]+)'\)", file.read_text(encoding="utf-8")))
    assert linked
    assert linked - keys == set()


@pytest.mark.parametrize("path", ["/help/gathering", "/rules/gathering", "/rules/gathering/GATHER-25", "/credits"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_help_and_rules(client: TestClient, path: str, lang: str) -> None:
    page = Person(client, lang).get(path)
    assert page.status_code == 200
    assert html.escape(PAGES.title(lang)) in page.text


def test_programs_are_told_of_the_game(client: TestClient) -> None:
    games = {each["name"]: each for each in client.get("/api/v1/games").json()["games"]}
    assert games["gathering"]["seats"] == [2, 3, 4, 5, 6]
    assert games["gathering"]["title"] == "Enchanters: the gathering"


def test_scores_are_the_points_of_the_moment() -> None:
    game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 7)
    chance = random.Random(7)
    while game.decision:
        game.choose(chance.randrange(len(game.codes)))
    assert PAGES.scores(game) == (game.result or {})["scores"]


def test_what_was_turned_up_cannot_be_taken_back() -> None:
    """Whoever has seen the card that a choice turned up, or the next back of the draw pile, could choose better then."""
    seen = 0
    for seed in range(6):
        game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), seed)
        chance = random.Random(seed)
        while game.decision and game.length < 80:
            refill = game.decision.kind == "refill"
            game.choose(chance.randrange(len(game.codes)))
            if refill:
                seen += 1
                assert game.undo_to == game.length
    assert seen > 10
