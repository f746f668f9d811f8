"""The table's pages without any script: forms in, whole pages out, over the real app and a real SQLite file."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response

from enchanters.kernel.record import Record
from enchanters.server.hall import Hall, Place, Wish, hashed
from enchanters.server.live import Live
from enchanters.server.looking import look
from enchanters.server.store.base import OVER, PERSON, WATCH

SEED = 8_151_623_424
SHORT = {"variants": ["superfast"]}


class Form:
    def __init__(self, attributes: dict[str, str | None]) -> None:
        self.action = attributes.get("action") or ""
        self.id = attributes.get("id") or ""
        self.fields: dict[str, str] = {}
        self.buttons: list[dict[str, str | None]] = []


class Forms(HTMLParser):
    """The forms of a page, with what a browser would send."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Form] = []
        self.loose: list[dict[str, str | None]] = []  # buttons outside of forms
        self._inside: Form | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "form":
            self._inside = Form(found)
            self.all.append(self._inside)
        elif tag == "input" and self._inside and found.get("type") == "hidden":
            self._inside.fields[found["name"] or ""] = found.get("value") or ""
        elif tag == "button" and "disabled" not in found:
            (self._inside.buttons if self._inside else self.loose).append(found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None

    def to(self, action: str) -> Form:
        return next(form for form in self.all if form.action.endswith(action))

    def keys(self) -> list[str]:
        """The choices that can be made one by one."""
        return [key for key in self.presses() if "\n" not in key]

    def presses(self) -> list[str]:
        """Also those that are several at once."""
        return [b["value"] or "" for form in self.all for b in form.buttons if b.get("name") == "key"]


class Browser:
    """One person's browser: a cookie, and forms that are sent as they stand."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.secret = f"{name}-secret-of-this-browser"
        self.holder = hashed(self.secret)
        self.csrf = sha256(f"csrf{self.secret}".encode()).hexdigest()[:32]

    def get(self, path: str, **headers: str) -> Response:
        return self.client.get(path, headers={"cookie": f"enchanters={self.secret}"} | headers)

    def post(self, path: str, fields: dict[str, Any], **headers: str) -> Response:
        data = {"csrf": self.csrf} | {name: str(value) for name, value in fields.items()}
        return self.client.post(path, data=data, headers={"cookie": f"enchanters={self.secret}"} | headers)


class Case:
    """The app, and people who come to its tables."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.ann, self.bob, self.eve = (Browser(client, name) for name in ("ann", "bob", "eve"))
        self.hall: Hall = client.app.state.hall  # type: ignore[attr-defined]

    def do(self, work: Callable[..., Any], *values: Any) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(work, *values)

    def live(self, table: str) -> Live:
        found: Live = self.do(self.hall.live, table)
        return found

    def table(self, *names: str, **wishes: Any) -> str:
        """A table of people; Ann, who makes it, has all the seats."""
        places = tuple(Place(PERSON, name, mine=True) for name in names)
        return str(self.do(self.hall.create, self.ann.holder, Wish(places, setup=SHORT, **wishes)).id)

    def two(self, **wishes: Any) -> str:
        """A table of Ann and Bob, each at their own browser."""
        places = (Place(PERSON, "Ann", mine=True), Place(PERSON))
        table = str(self.do(self.hall.create, self.ann.holder, Wish(places, setup=SHORT, **wishes)).id)
        token = self.do(self.hall.invite, self.ann.holder, table, "play", 1)
        self.do(self.hall.join, self.bob.holder, token, "Bob")
        return table

    def watcher(self, table: str) -> Browser:
        self.do(self.hall.join, self.eve.holder, self.do(self.hall.invite, self.ann.holder, table, WATCH), "")
        return self.eve

    def asked(self, table: str) -> Browser:
        return (self.ann, self.bob)[self.live(table).table.awaits]

    def choose(self, table: str, key: str = "") -> str:
        """The person asked makes a choice: that one, or the first."""
        live = self.live(table)
        assert live.game is not None
        assert live.game.decision is not None
        key = key or live.game.decision.options[0].key
        browser = self.ann if live.table.awaits in self.do(self.hall.rights, self.ann.holder, table).seats else self.bob
        sent = {"key": key, "version": live.version, "seat": live.table.awaits}
        assert browser.post(f"/t/{table}/choose", sent).status_code == 303
        return key


@pytest.fixture
def case(app_client: TestClient) -> Case:
    return Case(app_client)


def finish(case: Case, table: str) -> None:
    """Plays to the end, past the pages."""
    chance = random.Random(4)
    while (live := case.live(table)).table.state != OVER:
        assert live.game is not None
        assert live.game.decision is not None
        key = chance.choice(list(live.game.decision.options)).key
        case.do(case.hall.choose, case.ann.holder, table, key, live.version)


def test_a_whole_game_is_played_by_forms_alone(case: Case) -> None:
    table = case.table("Ann", "Bob")
    chance = random.Random(7)
    seen: set[str] = set()
    while (live := case.live(table)).table.state != OVER:
        page = case.ann.get(f"/t/{table}")
        assert page.status_code == 200
        forms = Forms(page.text)
        form = forms.to("/choose")
        assert live.game is not None
        assert live.game.decision is not None
        keys = [option.key for option in live.game.decision.options]
        assert sorted(set(forms.keys())) == sorted(keys)  # all that is legal can be pressed, and nothing else
        assert {press.partition("\n")[0] for press in forms.presses()} == set(keys)
        assert form.fields["seat"] == str(live.table.awaits)  # one device for both
        key = chance.choice(keys)
        seen.add(key.split()[0])
        assert case.ann.post(form.action, form.fields | {"key": key}).headers["location"] == f"/t/{table}"
    assert {"journey", "rest", "end"} <= seen
    page = case.ann.get(f"/t/{table}")
    assert 'data-state="over"' in page.text
    assert "<polyline" in page.text
    assert not Forms(page.text).keys()
    rows = len(re.findall(r'<th scope="row"><a href="[^"]+/replay/', page.text))
    assert live.game is not None
    assert rows == sum(entry[0] == "turn" for entry in live.game.journal or ()) + 1  # every turn, and the end
    first, second = (case.ann.post(f"/t/{table}/again", {}) for _ in range(2))
    assert first.status_code == 303
    assert first.headers["location"] == second.headers["location"] != f"/t/{table}"
    assert first.headers["location"] in case.ann.get(f"/t/{table}").text


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"version": 0}, 409, "look again"),
        ({"key": "journey 99"}, 422, "not one of the options"),
        ({"key": ""}, 422, "cannot be used"),
        ({"version": "yesterday"}, 422, "cannot be used"),
        ({"version": ""}, 422, "cannot be used"),
        ({"version": 10**6}, 422, "cannot be used"),
        ({"seat": 1}, 403, "no right"),
        ({"seat": "x"}, 422, "cannot be used"),
        ({"key": "k" * 5000}, 422, "cannot be used"),
    ],
)
def test_what_cannot_be_chosen_is_answered_with_the_table(
    case: Case, change: dict[str, Any], status: int, words: str
) -> None:
    table = case.two()
    while case.asked(table) is not case.ann or case.live(table).table.played == 0:
        case.choose(table)
    live = case.live(table)
    good = {"key": live.view(0, "en")["question"]["options"][0]["key"], "version": live.version, "seat": 0}
    refused = case.ann.post(f"/t/{table}/choose", good | change)
    assert refused.status_code == status
    assert words in refused.text
    assert 'id="choices"' in refused.text
    script = case.ann.post(f"/t/{table}/choose", good | change, **{"x-script": "true"})
    assert script.status_code == 200
    assert words in script.text
    assert "<html" not in script.text
    assert case.live(table).version == live.version
    assert case.ann.post(f"/t/{table}/choose", good).status_code == 303


def test_a_choice_of_somebody_else_or_sent_twice(case: Case) -> None:
    table = case.two()
    live = case.live(table)
    asked, other = live.table.awaits, 1 - live.table.awaits
    sent = {"key": live.view(asked, "en")["question"]["options"][0]["key"], "version": live.version}
    browsers = (case.ann, case.bob)
    assert browsers[other].post(f"/t/{table}/choose", sent | {"seat": other}).status_code == 409
    assert browsers[other].post(f"/t/{table}/choose", sent | {"seat": asked}).status_code == 403
    assert case.eve.post(f"/t/{table}/choose", sent).status_code == 403
    for _ in range(2):
        assert browsers[asked].post(f"/t/{table}/choose", sent).status_code == 303
    assert case.live(table).length == 1


def test_forms_of_other_sites_do_nothing(case: Case) -> None:
    table = case.two()
    sent = {"key": "rest", "version": 0, "csrf": "0" * 32}
    assert case.asked(table).post(f"/t/{table}/choose", sent).status_code == 403
    assert case.live(table).length == 0


def test_strangers_are_told_to_ask_for_a_link(case: Case) -> None:
    table = case.table("Ann", "Bob")
    for path in ("", "/part", "/replay/0", "/record", "/position"):
        page = case.eve.get(f"/t/{table}{path}")
        assert page.status_code == 403
        assert "Ask somebody" in page.text
        assert "Bob" not in page.text
    assert case.eve.get("/t/nothing-here").status_code == 404
    assert case.ann.get(f"/t/{table}/choose").headers["location"] == f"/t/{table}"


def use(case: Case, table: str) -> None:
    """Choices until the seat asked could take one back."""
    for _ in range(30):
        live = case.live(table)
        if live.table.awaits == 0 and live.undo_to(0) is not None:
            return
        case.choose(table)
    raise AssertionError("nothing could be taken back")


def test_taking_back_within_the_turn(case: Case) -> None:
    table = case.table("Ann", "Bob")
    use(case, table)
    before = case.live(table)
    length = before.length
    form = Forms(case.ann.get(f"/t/{table}").text).to("/choose")
    button = next(b for b in form.buttons if b.get("id") == "undo")
    assert case.ann.post(button["formaction"] or "", form.fields | {"to": button["value"]}).status_code == 303
    assert case.live(table).length == length - 1
    assert case.ann.post(f"/t/{table}/undo", {"seat": 0, "to": 0}).status_code == 409
    assert case.live(table).length == length - 1


def test_taking_back_later_needs_everybody(case: Case) -> None:
    table = case.two()
    while case.live(table).length < 6:
        case.choose(table)
    assert case.ann.post(f"/t/{table}/ask", {"seat": 0, "to": 2}).status_code == 303
    assert "would like to go back" in case.ann.get(f"/t/{table}").text
    assert not [f for f in Forms(case.ann.get(f"/t/{table}").text).all if f.id == "answer"]
    form = next(f for f in Forms(case.bob.get(f"/t/{table}").text).all if f.id == "answer")
    assert case.bob.post(form.action, form.fields | {"agree": "perhaps"}).status_code == 422
    assert case.bob.post(form.action, form.fields | {"agree": 0}).status_code == 303
    assert case.live(table).length == 6
    assert case.bob.post(form.action, form.fields | {"agree": 1}).status_code == 409
    assert case.ann.post(f"/t/{table}/ask", {"seat": 0, "to": 2}).status_code == 303
    assert case.bob.post(form.action, form.fields | {"agree": 1}).status_code == 303
    assert case.live(table).length == 2


def test_watchers_see_the_table_and_can_do_nothing(case: Case) -> None:
    table = case.table("Ann", "Bob")
    eve = case.watcher(table)
    page = eve.get(f"/t/{table}")
    assert page.status_code == 200
    assert not Forms(page.text).keys()
    live = case.live(table)
    key = live.view(live.table.awaits, "en")["question"]["options"][0]["key"]
    assert eve.post(f"/t/{table}/choose", {"key": key, "version": live.version}).status_code == 403
    assert eve.post(f"/t/{table}/chat", {"text": "hello"}).status_code == 403
    assert eve.post(f"/t/{table}/carry", {"seat": 0}).status_code == 403
    assert eve.get(f"/t/{table}/replay/0?seat=0").status_code == 403


def test_talk_is_shown_as_text(case: Case) -> None:
    table = case.two()
    assert case.bob.post(f"/t/{table}/chat", {"text": "<b>hi</b>", "seat": 1}).status_code == 303
    assert case.bob.post(f"/t/{table}/ping", {"place": "slot-3", "seat": 1}).status_code == 303
    page = case.ann.get(f"/t/{table}").text
    assert "&lt;b&gt;hi&lt;/b&gt;" in page
    assert "<b>hi</b>" not in page
    assert 'data-ping="slot-3"' in page
    assert case.bob.post(f"/t/{table}/ping", {"place": '"><script>', "seat": 1}).status_code == 422
    assert case.bob.post(f"/t/{table}/chat", {"text": " ", "seat": 1}).status_code == 422


def test_what_a_page_has_is_not_looked_at_again(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    table = case.two()
    tag = case.ann.get(f"/t/{table}/part").headers["etag"]

    def made(*about: object) -> None:
        raise AssertionError("a view was made")

    monkeypatch.setattr(Live, "view", made)
    monkeypatch.setattr(Live, "viewed", made)
    assert case.ann.get(f"/t/{table}/part", **{"if-none-match": tag}).status_code == 304


def test_the_part_is_sent_only_when_it_has_changed(case: Case) -> None:
    table = case.two()
    first = case.ann.get(f"/t/{table}/part")
    assert first.text.lstrip().startswith("<main")
    tag = first.headers["etag"]
    assert case.ann.get(f"/t/{table}/part", **{"if-none-match": tag}).status_code == 304
    assert case.bob.get(f"/t/{table}/part", **{"if-none-match": tag}).status_code == 200
    assert case.ann.get(f"/t/{table}/part", **{"if-none-match": tag, "accept-language": "fr"}).status_code == 200
    case.choose(table)
    fresh = case.ann.get(f"/t/{table}/part", **{"if-none-match": tag})
    assert fresh.status_code == 200
    assert f'data-version="{case.live(table).version}"' in fresh.text


def test_what_the_others_did_since_the_last_turn(case: Case) -> None:
    table = case.two(seed=SEED)
    while case.live(table).table.awaits != 0 or case.live(table).length == 0:
        case.choose(table)
    for _ in range(2):  # Ann's turn, then Bob's
        seat = case.live(table).table.awaits
        lines = len(case.live(table).view(0, "en")["journal"])
        while case.live(table).table.awaits == seat:
            case.choose(table)
    journal = case.live(table).view(0, "en")["journal"][lines:]
    matters = [line["text"] for line in journal if line["gist"] and line["whose"] == 1]
    assert matters
    rights = case.do(case.hall.rights, case.ann.holder, table)
    for _ in range(2):  # it can still be read when Ann has begun her own turn
        news = look(case.live(table), case.hall, rights, 0, "en")["since"]
        seen = " ".join(line["text"] for line in news)  # Bob's turn, and who leads now, if that is somebody else
        assert all(text.rstrip(".").rpartition(" ")[2] in seen for text in matters)
        assert "Since your last turn" in case.ann.get(f"/t/{table}").text
        case.choose(table)
    assert look(case.live(table), case.hall, rights, None, "en")["since"] == []


def test_links_to_watch_and_codes_for_another_device(case: Case) -> None:
    table = case.table("Ann", "Bob")
    assert "/join/" in case.ann.post(f"/t/{table}/invite", {"watch": 1, "seat": 0}).text
    page = case.ann.post(f"/t/{table}/carry", {"seat": 1}).text
    code = page.split('<p class="code">')[1].split("<")[0]
    assert case.do(case.hall.join, case.bob.holder, code, "") == (table, 1)
    assert case.bob.get(f"/t/{table}").status_code == 200
    assert case.ann.post(f"/t/{table}/renew", {"seat": 1}).status_code == 200
    assert case.bob.get(f"/t/{table}").status_code == 403
    assert case.ann.post(f"/t/{table}/delete", {}).headers["location"] == "/mine"
    assert case.ann.get(f"/t/{table}").status_code == 404


# --- replay and downloads ---------------------------------------------------------------------------------------------


def test_every_moment_has_its_page_and_shows_what_was_then(case: Case) -> None:
    table = case.table("Ann", "Bob", seed=SEED)
    for _ in range(12):
        case.choose(table)
    live = case.live(table)
    for step in range(live.length + 1):
        page = case.ann.get(f"/t/{table}/replay/{step}?seat=0")
        assert page.status_code == 200
        assert not Forms(page.text).keys()
        assert not [b for b in Forms(page.text).loose if b.get("name") == "key"]
        deck = live.at(step).view(0)["deck"]
        assert f"<b>{deck}</b></p>" in page.text
        assert ("rel=next" in page.text or 'rel="next"' in page.text) == (step < live.length)
    go = case.ann.get(f"/t/{table}/replay?step=5&seat=watch")
    assert go.headers["location"] == f"/t/{table}/replay/5?seat=watch"
    assert case.ann.get(f"/t/{table}/replay/999").headers["location"] == f"/t/{table}/replay/{live.length}"
    for wrong in ("-1", "x", "1e9", "9" * 30, "٣"):
        assert case.ann.get(f"/t/{table}/replay/{wrong}").status_code == 422
    assert case.ann.get(f"/t/{table}/replay/3?seat=7").status_code == 422


def test_a_line_of_the_log_opens_the_moment_that_shows_it(case: Case) -> None:
    table = case.table("Ann", "Bob")
    for _ in range(9):
        case.choose(table)
    live = case.live(table)
    journal = live.view(0, "en")["journal"]
    for number in range(len(journal)):
        step = live.step_of(number)
        assert len(live.at(step).journal or ()) > number
        assert step == 0 or len(live.at(step - 1).journal or ()) <= number
    assert f'/replay/{live.step_of(len(journal) - 1)}"' in case.ann.get(f"/t/{table}").text


def test_while_a_game_runs_nothing_hidden_can_be_taken_away(case: Case) -> None:
    table = case.two()
    while case.live(table).length < 8:
        case.choose(table)
    live = case.live(table)
    assert live.game is not None
    record, position = case.ann.get(f"/t/{table}/record"), case.ann.get(f"/t/{table}/position?step=4")
    for answer in (record, position):
        assert answer.headers["content-disposition"].startswith("attachment;")
        assert str(live.table.seed) not in answer.text
        assert "seed" not in answer.text
    truth = live.at(4).position()
    assert position.text != truth
    assert position.text == live.fair_position(0, 4)
    assert case.bob.get(f"/t/{table}/position?seat=0").status_code == 403
    assert case.bob.get(f"/t/{table}/replay/4?seat=0").status_code == 403
    new = case.ann.post(f"/t/{table}/play-on", {"step": 4, "seat": 0}).headers["location"]
    assert case.live(new.rpartition("/")[2]).table.position != truth


def test_after_the_end_all_is_open(case: Case) -> None:
    table = case.table("Ann", "Bob")
    finish(case, table)
    eve = case.watcher(table)
    live = case.live(table)
    record = Record.parse(eve.get(f"/t/{table}/record").text)
    assert record.origin.seed == live.table.seed
    assert len(record.choices) == live.length
    assert eve.get(f"/t/{table}/position?step=4").text == live.at(4).position()
    for seat in ("0", "1", "watch"):
        assert eve.get(f"/t/{table}/replay/4?seat={seat}").status_code == 200
    new = eve.post(f"/t/{table}/play-on", {"step": 4, "seat": 1}).headers["location"]
    assert case.live(new.rpartition("/")[2]).table.position == live.at(4).position()
    assert eve.post(f"/t/{table}/play-on", {"step": live.length, "seat": 1}).status_code == 409


def test_a_page_asks_the_store_once(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """For the table and the rights at it, and of a table in memory without a change of threads. A press also writes once."""
    table = case.two()
    asked: list[str] = []

    def note(name: str) -> None:
        method = getattr(case.hall.store, name)

        def noted(*values: Any) -> Any:
            asked.append(name)
            return method(*values)

        monkeypatch.setattr(case.hall.store, name, noted)

    for name in ("at_once", "visit", "load", "holding", "apply"):
        note(name)
    for _ in range(2):  # the first one may have to bring it into memory
        asked.clear()
        assert case.ann.get(f"/t/{table}/part").status_code == 200
    assert asked == ["at_once", "visit"]
    asked.clear()
    live = case.do(case.hall.live, table)
    key = live.game.decision.options[0].key
    asked.clear()
    sent = {"key": key, "version": live.version, "seat": live.table.awaits}
    answer = (case.ann, case.bob)[live.table.awaits].post(f"/t/{table}/choose", sent, **{"x-script": "true"})
    assert f'data-version="{live.version}"' in answer.text
    assert sorted(asked) == ["apply", "at_once", "visit"]
