"""Limits, addresses and forms that did not come from our pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

from enchanters.server.app import create_app
from enchanters.server.counting import Counts
from enchanters.server.errors import TooMuch
from enchanters.server.guard import MAKES_TABLE, REMEMBERED, UPLOADS, Buckets, Proxies, Streams, base_url
from enchanters.server.logs import Requests
from enchanters.server.naming import plain_name
from enchanters.server.settings import BadSettings, Settings


def made(folder: Path, **wishes: Any) -> FastAPI:
    return create_app(Settings.read({}, database=str(folder / "tables.sqlite"), **wishes))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(made(tmp_path), follow_redirects=False) as found:
        yield found


def csrf(client: TestClient, root: str = "") -> str:
    """The secret of the forms that this visitor gets."""
    found = re.search(r'name="csrf" value="(\w+)"', client.get(f"{root}/credits").text)
    assert found
    return found[1]


# --- so many and no more ---------------------------------------------------------------------------------------------


def test_a_bucket_gives_what_it_holds_and_fills_again() -> None:
    now = 0.0
    bucket = Buckets(3, 60, lambda: now)
    assert [bucket.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert bucket.take("b"), "others have their own"
    now = 20.0
    assert [bucket.take("a") for _ in range(2)] == [True, False]
    now = 1000.0
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False], "it never holds more than at first"


def test_no_limit_is_no_limit() -> None:
    bucket = Buckets(0, 60)
    assert all(bucket.take("a") for _ in range(1000))


def test_addresses_are_forgotten_before_they_fill_the_memory() -> None:
    bucket = Buckets(1, 60, lambda: 0.0)
    for number in range(REMEMBERED + 10):
        bucket.take(str(number))
    assert len(bucket._left) == REMEMBERED
    assert bucket.take("0"), "forgotten"
    assert not bucket.take(str(REMEMBERED + 9)), "remembered"


def test_too_many_requests_are_refused_in_a_friendly_way(tmp_path: Path) -> None:
    with TestClient(made(tmp_path, requests_per_minute=3)) as client:
        answers = [client.get("/credits") for _ in range(5)]
        assert [a.status_code for a in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].headers["Retry-After"]
        assert "Wait a little" in answers[-1].text
        assert client.get("/api/v1/games").json()["error"]["code"] == "too-much"
        assert client.get("/health").status_code == 200, "hosts may always ask"
        assert client.get("/static/style.css").status_code == 200


def test_an_address_makes_so_many_tables_an_hour(tmp_path: Path) -> None:
    with TestClient(made(tmp_path, tables_per_hour=2)) as client:
        wish = {"seats": [{"player": "person", "name": "Ann"}, {"player": "greedy"}]}
        statuses = [client.post("/api/v1/tables", json=wish).status_code for _ in range(3)]
        assert statuses == [201, 201, 429]
        assert client.get("/api/v1/games").status_code == 200, "other things can still be done"


def test_a_puzzles_table_counts_too(tmp_path: Path) -> None:
    with TestClient(made(tmp_path, tables_per_hour=2)) as client:
        path = re.findall(r'href="(/puzzles/[^"]+)"', client.get("/puzzles").text)[0]
        csrf = re.findall(r'name="csrf" value="(\w+)"', client.get(path).text)[0]
        sent = [client.post(f"{path}/play", data={"csrf": csrf}, follow_redirects=False) for _ in range(3)]
        assert [answer.status_code for answer in sent] == [303, 303, 429]


def test_what_makes_tables_and_takes_uploads_is_really_there(client: TestClient) -> None:
    for pattern in (MAKES_TABLE, UPLOADS):
        for path in alternatives(pattern.pattern):
            assert client.post(path).status_code in (401, 403, 422), path
    assert client.post("/nothing").status_code == 404


def alternatives(pattern: str) -> list[str]:
    """All paths that a pattern of the guard stands for."""
    found = []
    for part in re.split(r"\|(?![^()]*\))", pattern.replace("[^/]+", "x")):
        group = re.search(r"\(([^)]*)\)", part)
        words = group[1].split("|") if group else [""]
        found += [part.replace(group[0], word) if group else part for word in words]
    return found


def test_streams_are_counted(tmp_path: Path) -> None:
    streams = Streams(Settings(streams=3, streams_per_address=2))
    with streams.one("a"), streams.one("a"), pytest.raises(TooMuch), streams.one("a"):
        pass
    with streams.one("a"), streams.one("a"), streams.one("b"), pytest.raises(TooMuch), streams.one("c"):
        pass
    assert streams.count == 0


# --- size ------------------------------------------------------------------------------------------------------------


def test_a_long_form_is_refused_whatever_it_says_of_its_length(client: TestClient) -> None:
    token = csrf(client)
    body = f"csrf={token}&lang=fr&back={'x' * 70_000}".encode()
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/language", content=body, headers=kind).status_code == 413
    pieces = (body[start : start + 1000] for start in range(0, len(body), 1000))
    assert client.post("/language", content=pieces, headers=kind).status_code == 413, "without a length"
    assert client.post("/language", content=body[:200], headers=kind).status_code == 303


def test_a_long_body_of_the_api_is_refused(client: TestClient) -> None:
    pieces = (b" " * 1000 for _ in range(100))
    answer = client.post("/api/v1/tables", content=pieces, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-big")


def test_uploads_may_be_longer(tmp_path: Path) -> None:
    with TestClient(made(tmp_path, body_bytes=200_000)) as client:
        assert client.post("/api/v1/records", content=b"x" * 100_000).status_code == 422
        assert client.post("/api/v1/records", content=(b"x" * 1000 for _ in range(201))).status_code == 413


# --- forms -----------------------------------------------------------------------------------------------------------


def test_a_form_needs_the_secret_of_its_page(client: TestClient) -> None:
    token = csrf(client)
    assert client.post("/language", data={"lang": "fr"}).status_code == 403
    assert client.post("/language", data={"lang": "fr", "csrf": "0" * 32}).status_code == 403
    assert client.post("/language", data={"lang": "fr", "csrf": "é"}).status_code == 403
    assert "lang" not in client.cookies
    assert client.post("/language", data={"lang": "fr", "csrf": token}).status_code == 303
    assert client.cookies["lang"] == "fr"
    assert client.post("/language", data={"lang": "en"}, headers={"X-CSRF": token}).status_code == 303


def test_the_secret_of_another_visitor_is_worth_nothing(client: TestClient) -> None:
    token = csrf(client)
    client.cookies.clear()
    assert csrf(client) != token
    assert client.post("/language", data={"lang": "fr", "csrf": token}).status_code == 403
    client.cookies.clear()
    assert client.post("/language", data={"lang": "fr", "csrf": token}).status_code == 403, "nobody has no form"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://behind.a.proxy"}, 303),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://testserver"}, 303),
        ({}, 303),
    ],
)
def test_a_form_must_come_from_here(client: TestClient, headers: dict[str, str], status: int) -> None:
    sent = {"lang": "fr", "csrf": csrf(client)}
    assert client.post("/language", data=sent, headers=headers).status_code == status


def test_forms_lead_to_our_own_pages_only(client: TestClient) -> None:
    token = csrf(client)
    for back in ("//evil.example", "https://evil.example/", "/\\evil.example", "javascript:x", "/a\r\nSet-Cookie: x=1"):
        answer = client.post("/language", data={"lang": "fr", "csrf": token, "back": back})
        assert answer.headers["Location"] == "/", back
    assert client.post("/language", data={"lang": "fr", "csrf": token, "back": "/cards"}).headers["Location"] == "/cards"


# --- addresses -------------------------------------------------------------------------------------------------------


def scope(client: str, **headers: str) -> dict[str, Any]:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "client": (client, 1), "headers": sent, "scheme": "http"}


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.5", "198.51.100.1", "203.0.113.5"),  # anybody can write a header
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"),  # what the visitor wrote before the proxy did
        ("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),  # a household has one of these
        ("::ffff:203.0.113.5", "", "203.0.113.5"),
    ],
)
def test_only_trusted_proxies_say_where_a_request_comes_from(peer: str, forwarded: str, address: str) -> None:
    assert Proxies(Settings(proxies="10.0.0.0/8, 127.0.0.1")).address(scope(peer, x_forwarded_for=forwarded)) == address


def test_without_proxies_the_header_is_nothing() -> None:
    assert Proxies(Settings()).address(scope("127.0.0.1", x_forwarded_for="1.2.3.4")) == "127.0.0.1"


def test_a_proxy_that_is_no_address_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="proxies must be addresses"):
        Proxies(Settings(proxies="my-proxy"))


def test_links_for_friends() -> None:
    assert base_url(scope("1.1.1.1", host="here.example:80"), Settings()) == "http://here.example:80"
    assert base_url(scope("1.1.1.1", host='"><script>'), Settings()) == "http://localhost"
    assert base_url(scope("1.1.1.1", host="evil"), Settings(base_url="https://a.example/b/")) == "https://a.example/b"
    trusted = scope("1.1.1.1", host="here.example", x_forwarded_proto="https") | {"trusted": True}
    assert base_url(trusted, Settings()) == "https://here.example"


# --- logs, methods, other sites -------------------------------------------------------------------------------------------


def test_refusals_do_not_fill_the_log() -> None:
    now = 100.0
    requests = Requests(counts := Counts(), lambda: now)
    with capture_logs() as told:
        for _ in range(1_000):
            requests.note("POST", "/tables", 429, 0.001)
        requests.note("GET", "/", 200, 0.001)
        now += 1
        requests.note("POST", "/tables", 429, 0.001)
    assert [(line["status"], line.get("more_like_it")) for line in told] == [(429, None), (200, None), (429, 999)]
    assert (counts.totals()["status 429"], counts.totals()["status 200"]) == (1_001, 1)


@pytest.mark.parametrize("path", ["/", "/puzzles", "/cards", "/static/table.js", "/api/v1/games", "/health"])
def test_head_is_get_without_what_follows(client: TestClient, path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == got.headers["content-type"]
    assert client.head("/nothing").status_code == 404


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}])
@pytest.mark.parametrize("path", ["/api/v1/positions", "/api/v1/records", "/api/v1/tables"])
def test_other_sites_make_nothing_here(client: TestClient, path: str, headers: dict[str, str]) -> None:
    """A page of another site can send plain text without asking; its visitors would make tables here unawares."""
    answer = client.post(path, content="{}", headers={"Content-Type": "text/plain"} | headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forged")
    own = client.post(path, content="{}", headers={"Content-Type": "text/plain", "Origin": "http://testserver"})
    assert own.status_code == 422


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("\u3164", ""), ("\u2800\u115f", ""), ("\u0301\u0302", ""), ("\ufe0f", ""), ("Ann\u3164", "Ann"),
        ("  A\u034fnn ", "Ann"),
        ("Zoe\u0308", "Zoë"), ("a" + "\u0336" * 30, "a" + "\u0336" * 3), ("漢字", "漢字"), ("!", "!"), ("❤\ufe0f", "❤"),
    ],
)  # fmt: skip
def test_a_name_can_be_seen(name: str, seen: str) -> None:
    assert plain_name(name) == seen
