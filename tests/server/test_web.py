"""What all pages share: headers, errors, languages, sub-paths, files, streams, and the server as a process."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2
import pytest
import structlog
from fastapi import FastAPI
from fastapi.testclient import TestClient

from enchanters.server.app import create_app
from enchanters.server.hub import Hub
from enchanters.server.logs import Lines
from enchanters.server.settings import Settings
from enchanters.server.templating import environment
from tests.server.running import Serve, Server

WISH = {"seats": [{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}]}


def made(folder: Path, **wishes: Any) -> FastAPI:
    return create_app(Settings.read({}, database=str(folder / "tables.sqlite"), **wishes))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(made(tmp_path), follow_redirects=False) as found:
        yield found


# --- headers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/credits", "/nothing", "/static/style.css", "/api/v1/games", "/health", "/t/x"])
def test_every_answer_has_the_headers_that_keep_people_safe(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cache-Control"]
    assert "Strict-Transport-Security" not in headers
    assert "server" not in headers


def test_the_secret_of_a_browser_is_kept_from_scripts_and_other_sites(client: TestClient, tmp_path: Path) -> None:
    (cookie,) = client.get("/credits").headers.get_list("set-cookie")
    assert re.match(r"enchanters=[\w-]{32}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax$", cookie)
    assert not client.get("/credits").headers.get_list("set-cookie"), "it is given once"
    with TestClient(made(tmp_path, base_url="https://a.example/b"), base_url="https://a.example") as other:
        answer = other.get("/b/credits")
        (cookie,) = answer.headers.get_list("set-cookie")
        assert "; Path=/b;" in cookie
        assert cookie.endswith("; Secure")
        assert "Strict-Transport-Security" in answer.headers


def test_a_cookie_that_we_did_not_make_is_replaced(client: TestClient) -> None:
    client.cookies.set("enchanters", "x")
    assert client.get("/credits").headers.get_list("set-cookie")


def test_pages_are_compressed(client: TestClient) -> None:
    assert client.get("/credits", headers={"Accept-Encoding": "gzip"}).headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in client.get("/credits", headers={"Accept-Encoding": "identity"}).headers


# --- languages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wished", "lang"),
    [("fr", "fr"), ("fr-CA,fr;q=0.9,en;q=0.8", "fr"), ("de,en;q=0.5,fr;q=0.4", "en"), ("de", "en"), ("", "en"),
     ("en;q=0,fr;q=0.1", "fr"), ("fr;q=much", "en"), ("*", "en")],
)  # fmt: skip
def test_the_browser_says_which_language(client: TestClient, wished: str, lang: str) -> None:
    assert f'<html lang="{lang}"' in client.get("/credits", headers={"Accept-Language": wished}).text


def test_language_colours_and_guide_are_remembered(client: TestClient) -> None:
    page = client.get("/credits").text
    token = re.findall(r'name="csrf" value="(\w+)"', page)[0]
    client.post("/language", data={"csrf": token, "lang": "fr"})
    client.post("/settings", data={"csrf": token, "theme": "dark"})
    client.post("/settings", data={"csrf": token, "guide": "0"})
    assert (client.cookies["lang"], client.cookies["theme"], client.cookies["guide"]) == ("fr", "dark", "off")
    page = client.get("/credits", headers={"Accept-Language": "en"}).text
    assert '<html lang="fr" data-theme="dark"' in page
    for bad in ({"theme": "pink"}, {"theme": "x" * 1000}):
        assert client.post("/settings", data={"csrf": token} | bad).status_code == 422
    assert client.post("/language", data={"csrf": token, "lang": "xx"}).status_code == 422


def test_texts_of_people_are_escaped_in_templates() -> None:
    from markupsafe import Markup

    def shown(text: str, **values: object) -> str:
        return environment("en", "").from_string(text).render(**values)

    assert shown('{{ _("Hello %(name)s", name=name) }}', name="<b>") == "Hello &lt;b&gt;"
    assert shown("{{ _(name) }}", name="<b>") == "&lt;b&gt;", "even where a text of a person is taken for one of ours"
    assert shown('{{ _("%(a)s %(b)s", a=a, b=b) }}', a=Markup("<i>"), b="<b>") == "<i> &lt;b&gt;"
    assert shown('{{ ngettext("%(n)d card", "%(n)d cards", 2) }}') == "2 cards"


# --- errors ----------------------------------------------------------------------------------------------------------


def test_what_is_not_there_is_said_kindly(client: TestClient) -> None:
    answer = client.get("/nothing", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert "There is no such page." in answer.text
    assert client.get("/language").status_code == 405
    answer = client.get("/api/v1/nothing")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")
    assert client.put("/api/v1/tables").json()["error"]["code"] == "wrong-method"


@pytest.mark.parametrize("path", ["/broken", "/api/v1/broken"])
def test_a_mistake_of_ours_shows_a_number_and_no_trace(tmp_path: Path, path: str) -> None:
    app = made(tmp_path)

    @app.get(path)
    async def broken() -> None:
        raise RuntimeError("the secret thing")

    with structlog.testing.capture_logs() as logged, TestClient(app) as client:
        answer = client.get(path)
    assert answer.status_code == 500
    assert "secret thing" not in answer.text
    assert "Traceback" not in answer.text
    (line,) = [line for line in logged if line["event"] == "broken"]
    assert re.fullmatch("[0-9a-f]{8}", line["number"])
    assert line["number"] in answer.text
    assert str(line["exc_info"]) == "the secret thing"


def test_the_log_names_pages_and_no_secrets(tmp_path: Path) -> None:
    with structlog.testing.capture_logs() as logged, TestClient(made(tmp_path)) as client:
        client.get("/join/very-secret-token?also=very-secret")
        client.get("/very-secret-page")
    lines = [line for line in logged if line["event"] == "request"]
    assert [line["path"] for line in lines] == ["/join/{token}", "(none)"]
    assert "very-secret" not in str(logged)
    assert all(line["ms"] >= 0 and line["method"] == "GET" and line["status"] for line in lines)


def test_a_line_for_a_request_looks_like_any_other() -> None:
    lines = Lines()
    event = {
        "event": "request",
        "level": "info",
        "method": "GET",
        "ms": 4.0,
        "status": 200,
        "timestamp": "2026-01-01T00:00:00Z",
    }
    for more in ({"path": "/t/{table_id}/part"}, {"path": "(none)"}, {"path": "/", "more_like_it": 3}):
        assert lines(None, "info", event | more) == lines.others(None, "info", event | more)


# --- files -----------------------------------------------------------------------------------------------------------


def test_files_are_kept_as_long_as_they_are_the_same(client: TestClient) -> None:
    (link,) = re.findall(r'href="(/static/style.css\?v=\w+)"', client.get("/credits").text)
    answer = client.get(link)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["Content-Type"].startswith("text/css")
    assert client.get("/static/style.css?v=old").headers["Cache-Control"] == "no-cache"
    assert client.get(link, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert client.get("/static/games/journey/style.css").status_code == 200


@pytest.mark.parametrize(
    "path", ["/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/games/x/style.css", "/static/",
             "/static/games/journey/..%2f..%2fgame.py", "/static/a%00b"]
)  # fmt: skip
def test_only_our_files_are_given_away(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_icons_and_the_placeholder(client: TestClient) -> None:
    answer = client.get("/icons/battle-axe.svg")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    assert 'id="i"' in answer.text
    answer = client.get("/icons/no-such-thing.svg")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "image/svg+xml")
    assert 'id="i"' in answer.text


# --- under a path ----------------------------------------------------------------------------------------------------


def test_a_sub_path_works_whether_the_proxy_cuts_it_off_or_not(tmp_path: Path) -> None:
    with TestClient(made(tmp_path, base_url="http://testserver/games/enchanters")) as client:
        for prefix in ("/games/enchanters", ""):
            client.cookies.clear()
            page = client.get(f"{prefix}/credits")
            assert page.status_code == 200
            links = re.findall(r'(?:href|src|action)="(/[^"]*)"', page.text)
            assert links
            assert all(link.startswith("/games/enchanters/") for link in links), links
            for link in {link.partition("#")[0] for link in links if "/static/" in link or "/icons/" in link}:
                assert client.get(link).status_code == 200, link
            assert client.get(f"{prefix}/static/style.css").status_code == 200
            token = re.findall(r'name="csrf" value="(\w+)"', page.text)[0]
            sent = {"csrf": token, "lang": "fr", "back": "/games/enchanters/cards"}
            cookie = {"Cookie": f"enchanters={client.cookies['enchanters']}"}  # the browser knows the whole path
            answer = client.post(f"{prefix}/language", data=sent, headers=cookie, follow_redirects=False)
            assert answer.headers["Location"] == "/games/enchanters/cards"
            table = client.post(
                f"{prefix}/api/v1/tables", json={"seats": [{"player": "person", "name": "Ann"}, {"player": "person"}]}
            ).json()
            assert table["invitations"][0]["link"].startswith("http://testserver/games/enchanters/join/")
        assert client.get("/games/enchanters").status_code == 200
        assert client.get("/games/enchanters-two/credits").status_code == 404


# --- hosts -----------------------------------------------------------------------------------------------------------


def test_health_says_whether_the_store_answers(tmp_path: Path) -> None:
    with TestClient(made(tmp_path)) as client:
        assert client.get("/health").json() == {"status": "ok"}
        assert client.head("/health").status_code == 200
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as damaging:
            damaging.execute("DROP TABLE tables")
            damaging.commit()
        assert client.get("/health").status_code == 503


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    with TestClient(made(tmp_path), client=("127.0.0.1", 1)) as client:
        client.post("/api/v1/tables", json=WISH)
        client.get("/nothing")
        text = client.get("/metrics").text
    assert 'enchanters_tables{state="running"} 1' in text
    assert 'enchanters_requests_total{status="201"} 1' in text
    assert "enchanters_request_seconds_count 2\n" in text
    assert all(re.fullmatch(r"# (TYPE \w+ \w+|HELP \w+ .+)|\w+(\{[^}]*\})? [0-9.e+-]+", line) for line in text.splitlines())


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [("127.0.0.1", {}, 200), ("203.0.113.5", {}, 404), ("127.0.0.1", {"X-Forwarded-For": "203.0.113.5"}, 404),
     ("10.1.1.1", {}, 200), ("10.1.1.1", {"X-Forwarded-For": "203.0.113.5"}, 404)],
)  # fmt: skip
def test_metrics_are_for_the_host_only(tmp_path: Path, peer: str, headers: dict[str, str], status: int) -> None:
    with TestClient(made(tmp_path, proxies="10.0.0.0/8"), client=(peer, 1)) as client:
        assert client.get("/metrics", headers=headers).status_code == status


# --- streams ---------------------------------------------------------------------------------------------------------


class Reader:
    """Reads the versions out of a stream."""

    def __init__(self, answer: httpx2.Response) -> None:
        self.lines = answer.iter_lines()

    def version(self) -> int:
        return int(next(line for line in self.lines if line.startswith("data: ")).removeprefix("data: "))

    def ends(self) -> bool:
        return all(not line.startswith("data") for line in self.lines)


def new_table(server: Server, client: httpx2.Client) -> tuple[str, str, dict[str, str]]:
    """A table of two people: its address in the API, and the headers of host and first seat."""
    made = client.post(f"{server.address}/api/v1/tables", json=WISH).json()
    bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    return f"{server.address}/api/v1/tables/{made['table']}", made["host"], bearer


def test_a_stream_says_every_version_and_ends_with_its_table(server: Server) -> None:
    with httpx2.Client(timeout=30) as client:
        table, host, seat = new_table(server, client)
        with client.stream("GET", f"{table}/stream", headers=seat) as answer:
            assert answer.headers["Content-Type"].startswith("text/event-stream")
            assert "Content-Encoding" not in answer.headers
            reader = Reader(answer)
            first = reader.version()
            assert client.get(table, headers=seat).json()["version"] == first
            client.post(f"{table}/chat", json={"text": "hello"}, headers=seat)
            assert reader.version() == first + 1
            assert client.delete(table, headers={"Authorization": f"Bearer {host}"}).is_success
            assert reader.ends()
        assert client.get(f"{table}/stream", headers=seat).status_code in (401, 404)


def test_a_stream_needs_a_right_and_a_place(serve: Serve) -> None:
    server = serve(streams_per_address=1)
    with httpx2.Client(timeout=30) as client:
        table, _, seat = new_table(server, client)
        page = table.replace("/api/v1/tables/", "/t/")
        assert client.get(f"{page}/stream").status_code == 403
        assert client.get(f"{server.address}/t/nothing/stream").status_code == 404
        with client.stream("GET", f"{table}/stream", headers=seat) as answer:
            reader = Reader(answer)
            assert reader.version() == 0
            assert client.get(f"{table}/stream", headers=seat).status_code == 429
        # The place is free again as soon as the server has seen that nobody reads any more.
        for _ in range(200):
            client.post(f"{table}/chat", json={"text": "hello"}, headers=seat)
            with client.stream("GET", f"{table}/stream", headers=seat) as answer:
                if answer.status_code == 200:
                    break
        else:
            raise AssertionError("the place of a stream was not given back")


def test_the_server_stops_in_good_order_while_streams_are_open(serve: Serve) -> None:
    server = serve(options=())
    with httpx2.Client(timeout=30) as client:
        table, _, seat = new_table(server, client)
        with client.stream("GET", f"{table}/stream", headers=seat) as answer:
            reader = Reader(answer)
            reader.version()
            server.stop()
            assert reader.ends(), "not broken off in the middle of an event"
    assert "Cancel" not in server.told(), "no answer had to be broken off"
    assert "Traceback" not in server.told()


def test_what_happens_between_looking_and_waiting_is_not_missed() -> None:
    async def watch() -> list[int | None]:
        hub = Hub()
        with hub.listening("t") as ear:
            known = 5  # the version that the store had
            hub.told("t", 6)
            heard = [await ear.newer(known, 5), await ear.newer(6, 0.001)]
            hub.told("t", 4)  # news that another process brings late
            heard.append(await ear.newer(6, 0.01))
            hub.stop()
            heard.append(await ear.newer(6, 5))
            assert ear.ended
        assert hub.streams == 0
        with hub.listening("t") as late:
            assert late.ended
        return heard

    assert asyncio.run(watch()) == [6, None, None, None]
