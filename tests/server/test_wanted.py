"""The wanted list: stamps that a browser earns at tables that won together, as a page, as text, and as links to set-ups."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import unquote

import pytest
from fastapi import Response
from fastapi.testclient import TestClient

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.errors import EnchantersError
from enchanters.server.errors import BadInput
from enchanters.server.hall import Place, Wish
from enchanters.server.keepsakes import MOST_KNOWN
from enchanters.server.pages import wanted
from enchanters.server.store.base import OVER
from enchanters.server.web import Visit
from tests.server.test_table_pages import Case

GAME = "journey"
LIST = registry.game(GAME).pages().wanted()
GRADES = ["easy", "normal", "hard", "very-hard"]


def test_all_overlords_that_are_fought_together_stand_there() -> None:
    assert len(LIST) == 26
    assert len({each.name for each in LIST}) == 26
    assert all([grade.name for grade in each.grades] == GRADES for each in LIST)
    assert [each.level for each in LIST] == [2] * 22 + [3] * 4
    assert not registry.game("gathering").pages().wanted()


@pytest.mark.parametrize("each", LIST, ids=lambda each: each.name)
def test_every_link_leads_to_the_one_that_is_wanted(each: registry.Wanted) -> None:
    setup = {**each.setup, **each.grades[2].setup, "seats": ["Ann", "Bob"]}
    view = enchanters.start(enchanters.setup(GAME, **setup), 1).view(None)
    assert view["overlord"]["card"]["name"] == each.title["en"]
    assert view["coop"]["threshold"] == 30


class Book:
    """A browser that keeps its cookies."""

    def __init__(self, client: TestClient) -> None:
        self.case, self.client = Case(client), client
        client.cookies.set("enchanters", self.case.ann.secret)

    def page(self, lang: str = "en") -> str:
        return html.unescape(self.client.get("/wanted", headers={"accept-language": lang}).text)

    def post(self, text: str) -> Any:
        return self.client.post("/wanted", data={"csrf": self.case.ann.csrf, "text": text})

    @property
    def earned(self) -> int:
        return self.page().count('class="stamp earned"')


@pytest.fixture
def book(app_client: TestClient) -> Book:
    return Book(app_client)


def test_a_list_of_links_in_both_languages(book: Book) -> None:
    page = book.page()
    assert "0 of 104 stamps" in page
    links = re.findall(r'class="stamp" href="([^"]+)"', page)
    assert len(links) == len(set(links)) == 104
    form = book.client.get(links[6]).text
    assert '<option value="invite" selected>' in form
    assert '<input type="radio" name="coop" value="hard" checked' in form or '<option value="hard" selected>' in form
    french = book.page("fr")
    assert all(each.title["fr"] in french for each in LIST)
    assert 'href="/wanted"' in book.client.get("/").text
    assert 'href="/wanted"' in book.client.get("/new?evening=together").text
    assert 'href="/wanted"' not in book.client.get("/?game=gathering").text


def test_a_won_table_earns_its_stamp_and_no_other(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    case = book.case
    wish = Wish((Place(name="Ann", mine=True), Place("random")), setup={"coop": "hard"})
    live = case.live(case.do(case.hall.create, case.ann.holder, wish).id)
    pages = registry.game(GAME).pages()
    game = cast(Any, live.game)
    lord = game.view(None)["overlord"]["card"]["name"]
    name = next(each.name for each in LIST if each.title["en"] == lord)
    assert pages.beaten(game) is None  # it goes on
    for winners, found in (([0, 1], (name, "hard")), ([], None)):
        ended = SimpleNamespace(result={"winners": winners}, setup=game.setup, systems=game.systems, kinds=game.kinds)
        assert pages.beaten(cast(Any, ended)) == found
    monkeypatch.setattr(type(pages), "beaten", lambda self, game: (name, "hard"))
    visit = cast(Visit, Seer())
    table = live.table
    for changed, earns in (
        ({}, False),  # it is not over
        ({"state": OVER, "practice": True}, False),
        ({"state": OVER, "position": "…"}, False),
        ({"state": OVER}, True),
    ):
        live.table, response = replace(table, **cast(Any, changed)), Response()
        wanted.stamp(visit, response, live)
        assert ("set-cookie" in response.headers) == earns
    assert unquote(response.headers["set-cookie"]).startswith(f"wanted={GAME}.{name}:4")
    live.table = table


class Seer:
    """As much of a visit as stamps need."""

    def __init__(self, cookie: str = "") -> None:
        self.request = SimpleNamespace(cookies={"wanted": cookie})

    def remember(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value)


def test_the_page_at_the_end_of_a_table_stamps(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whoever had a seat; whoever watched gets none."""
    case = book.case
    wish = Wish((Place(name="Ann", mine=True), Place(mine=True, hero_of=0)), setup={"coop": "easy"})
    table = case.do(case.hall.create, case.ann.holder, wish).id
    eve = case.watcher(table)
    while (live := case.live(table)).table.state != OVER:
        assert live.game is not None
        keys = [live.game.option_key(code) for code in live.game.codes]
        key = next((each for each in keys if each.startswith(("rest", "end"))), keys[0])
        case.do(case.hall.choose, case.ann.holder, table, key, live.version)
    beaten = (LIST[3].name, "easy")
    monkeypatch.setattr(type(registry.game(GAME).pages()), "beaten", lambda self, game: beaten)
    assert "wanted=" not in eve.get(f"/t/{table}").headers.get("set-cookie", "")
    page = book.client.get(f"/t/{table}").text
    assert 'href="/wanted"' in page
    assert book.earned == 1
    book.client.get(f"/t/{table}")
    assert book.earned == 1


def test_as_text_and_back(book: Book) -> None:
    assert book.post(f"{GAME} {LIST[0].name} easy hard\n\n# a word\njourney {LIST[5].name} normal").status_code == 303
    assert book.earned == 3
    text = book.client.get("/wanted.txt").text
    lines = [f"{GAME} {LIST[0].name} easy hard", f"{GAME} {LIST[5].name} normal"]
    assert text == "\n".join((wanted.FIRST_LINE, *lines, ""))
    book.client.cookies.delete("wanted")
    assert book.earned == 0
    book.post(text)
    book.post(f"{GAME} {LIST[0].name} very-hard nonsense\n{GAME} nobody easy")  # added to what is there
    assert book.earned == 4


def test_every_stamp_fits_into_the_cookie(book: Book) -> None:
    book.post("\n".join(" ".join((GAME, each.name, *GRADES)) for each in LIST))
    assert book.earned == 104
    assert "104 of 104 stamps" in book.page()
    assert len(book.client.cookies["wanted"]) < MOST_KNOWN


@pytest.mark.parametrize(
    "text",
    ["", "hello", "<script>alert(1)</script>", f"{GAME} {LIST[0].name}", f"gathering {LIST[0].name} easy", "x" * 30_000],
)
def test_a_text_without_stamps_is_told(book: Book, text: str) -> None:
    answer = book.post(text)
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert book.earned == 0


@pytest.mark.parametrize(
    "cookie",
    ["nonsense", "journey.nobody:15", f"journey.{LIST[0].name}:99999", f"journey.{LIST[0].name}:-1", "%", "journey.:"],
)
def test_a_spoiled_cookie_is_passed_over(book: Book, cookie: str) -> None:
    book.client.cookies.set("wanted", cookie)
    assert book.earned <= 4


def test_reading_refuses_in_one_way() -> None:
    with pytest.raises(BadInput):
        wanted.read("nothing")
    assert issubclass(BadInput, EnchantersError)
