"""The host's page: who gets in, what is seen there, what can be done, and what others feel of it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

from enchanters.server.app import create_app
from enchanters.server.hosting import TRIES
from enchanters.server.settings import BadSettings, Settings
from tests.server.running import SETTINGS

SECRET = "a secret that is long enough"
OTHER = "203.0.113.9"
WISH = {"seats": [{"player": "person", "name": "Zacharias"}, {"player": "person", "name": "Wilhelmina"}]}


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def settings_of(folder: Path, **more: Any) -> Settings:
    return Settings.read({}, database=str(folder / "tables.sqlite"), **(SETTINGS | {"host_secret": SECRET} | more))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def client(tmp_path: Path, clock: Clock) -> Iterator[TestClient]:
    """A visitor from a proxy that is trusted, so that tests can come from several addresses."""
    app = create_app(settings_of(tmp_path, proxies="10.0.0.0/8"), clock)
    with TestClient(app, follow_redirects=False, client=("10.0.0.1", 1), headers={"X-Forwarded-For": "192.0.2.1"}) as found:
        yield found


def csrf(client: TestClient, path: str = "/host") -> str:
    found = re.search(r'name="csrf" value="(\w+)"', client.get(path).text)
    assert found
    return found[1]


def post(client: TestClient, path: str, **fields: str) -> Any:
    return client.post(path, data={"csrf": csrf(client)} | fields)


def enter(client: TestClient, secret: str = SECRET) -> Any:
    return post(client, "/host/enter", secret=secret)


def a_table(client: TestClient) -> tuple[str, dict[str, str]]:
    made = client.post("/api/v1/tables", json=WISH).json()
    return made["table"], {"Authorization": f"Bearer {made['seats'][0]['token']}"}


# --- who gets in ------------------------------------------------------------------------------------------------------


def test_without_a_secret_there_is_no_page(tmp_path: Path) -> None:
    with TestClient(create_app(settings_of(tmp_path, host_secret="")), follow_redirects=False) as client:
        assert client.get("/host").status_code == 404
        form = {"csrf": csrf(client, "/"), "secret": ""}
        assert client.post("/host/enter", data=form).status_code == 404
        assert client.post("/host/announce", data=form).status_code == 404


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(BadSettings, match="HOST_SECRET"):
        Settings.read({"ENCHANTERS_HOST_SECRET": "short"})
    assert SECRET not in repr(Settings.read({"ENCHANTERS_HOST_SECRET": SECRET}))


def test_only_the_secret_opens_it(client: TestClient) -> None:
    assert "Come in" in client.get("/host").text
    assert enter(client, "wrong").status_code == 403
    assert "Come in" in client.get("/host").text
    answer = enter(client)
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"]
    assert all(word in cookie for word in ("enchanters-host=", "HttpOnly", "SameSite=strict", "Path=/host"))
    assert SECRET not in cookie
    assert "Blocked addresses" in client.get("/host").text
    assert post(client, "/host/leave").status_code == 303
    assert "Come in" in client.get("/host").text


def test_guessing_is_slow(client: TestClient) -> None:
    statuses = [enter(client, f"guess {n}").status_code for n in range(TRIES + 2)]
    assert statuses == [403] * TRIES + [429] * 2
    assert enter(client).status_code == 429, "also the right one has to wait"


def test_what_lets_in_is_of_one_browser_and_ends(client: TestClient, clock: Clock) -> None:
    enter(client)
    shown, own = client.cookies["enchanters-host"], client.cookies["enchanters"]
    client.cookies.clear()

    def opens(browser: str, shown: str) -> bool:
        page = client.get("/host", headers={"Cookie": f"enchanters={browser}; enchanters-host={shown}"}).text
        return "Come in" not in page

    until, sign = shown.split(".")
    assert opens(own, shown)
    assert not opens("z" * 32, shown)
    assert not opens(own, f"{int(until) + 9999}.{sign}")
    assert not opens(own, f"{until}.{sign[:-1]}")
    assert not opens(own, "")
    clock.now += 12 * 3600 + 60
    assert not opens(own, shown)


DEEDS = ("/host/leave", "/host/announce", "/host/block", "/host/unblock", "/host/table/x/close", "/host/table/x/delete")


@pytest.mark.parametrize("path", DEEDS)
def test_nobody_else_does_anything(client: TestClient, path: str) -> None:
    assert post(client, path, address=OTHER, text="hello").status_code == 403
    enter(client)
    assert client.post(path, data={"address": OTHER, "text": "hello"}).status_code == 403, "without the form's own secret"
    assert client.app.state.host.blocked == {}  # type: ignore[attr-defined]


def test_every_deed_has_been_named_above() -> None:
    from enchanters.server.pages.host import router

    named = {re.sub(r"/x/", "/{table_id}/", path) for path in DEEDS}
    assert {route.path for route in router.routes if "POST" in route.methods} == named | {"/host/enter"}  # type: ignore[attr-defined]


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_tables_are_shown_without_what_is_theirs(client: TestClient) -> None:
    table, seat = a_table(client)
    client.post(f"/api/v1/tables/{table}/chat", json={"text": "only for us"}, headers=seat)
    enter(client)
    for path in ("/host", "/host?state=running", f"/host?find={table}", f"/host/table/{table}"):
        page = client.get(path).text
        assert table in page
        assert "only for us" not in page
        assert not any(place["name"] in page for place in WISH["seats"])
    assert table not in client.get("/host?state=over").text
    assert client.get("/host?find=../../etc").status_code == 200
    assert client.get("/host/table/nothing").status_code == 404


def test_it_is_said_in_french(client: TestClient) -> None:
    enter(client)
    page = client.get("/host", headers={"Accept-Language": "fr"}).text
    assert "Blocked addresses" not in page
    assert "For the host" not in page


def test_limits_that_were_reached_are_shown(client: TestClient) -> None:
    for _ in range(TRIES + 1):
        enter(client, "wrong")
    client.headers["X-Forwarded-For"] = "192.0.2.2"
    enter(client)
    assert "<li>192.0.2.1: 1</li>" in client.get("/host").text


# --- deeds ------------------------------------------------------------------------------------------------------------


def test_a_closed_table_can_be_looked_at_and_not_played(client: TestClient) -> None:
    table, seat = a_table(client)
    enter(client)
    with capture_logs() as told:
        assert post(client, f"/host/table/{table}/close").status_code == 303
    assert [(line["deed"], line["table"]) for line in told if line["event"] == "the host"] == [("closed a table", table)]
    look = client.get(f"/api/v1/tables/{table}", headers=seat).json()
    assert look["state"] == "running"
    key = {"key": "rest", "version": look["version"]}
    assert client.post(f"/api/v1/tables/{table}/choices", json=key, headers=seat).status_code == 403
    assert client.post(f"/api/v1/tables/{table}/chat", json={"text": "hello"}, headers=seat).status_code == 403
    assert client.get(f"/api/v1/tables/{table}/entries", headers=seat).status_code == 200


def test_whoever_had_a_seat_is_told_why_there_is_none(client: TestClient) -> None:
    made = post(client, "/tables", quick="play", name0="Zacharias", others="1", level="random")
    assert made.status_code == 303
    table = made.headers["location"].removeprefix("/t/")
    enter(client)
    assert "has closed this table" not in client.get(f"/t/{table}").text
    post(client, f"/host/table/{table}/close")
    assert "has closed this table" in client.get(f"/t/{table}").text


def test_a_deleted_table_is_gone(client: TestClient) -> None:
    table, seat = a_table(client)
    enter(client)
    with capture_logs() as told:
        assert post(client, f"/host/table/{table}/delete").status_code == 303
    assert [line["deed"] for line in told if line["event"] == "the host"] == ["deleted a table"]
    assert client.get(f"/api/v1/tables/{table}", headers=seat).status_code == 401, "nobody holds a right any more"


def test_a_blocked_address_is_not_answered(client: TestClient) -> None:
    enter(client)
    other = {"X-Forwarded-For": OTHER}
    assert client.get("/", headers=other).status_code == 200
    with capture_logs() as told:
        assert post(client, "/host/block", address=OTHER).status_code == 303
    assert [(line["deed"], line["blocked"]) for line in told if line["event"] == "the host"] == [
        ("blocked an address", f"{OTHER}/32")
    ]
    answer = client.get("/", headers=other)
    assert answer.status_code == 403
    assert "does not answer your address" in answer.text
    assert client.get("/api/v1/games", headers=other).json()["error"]["code"] == "blocked"
    assert client.get("/").status_code == 200
    assert post(client, "/host/unblock", address=f"{OTHER}/32").status_code == 303
    assert client.get("/", headers=other).status_code == 200


def test_a_network_is_blocked_whole(client: TestClient) -> None:
    enter(client)
    assert post(client, "/host/block", address="2001:db8:1::/48").status_code == 303
    for address, status in (("2001:db8:1:2::3", 403), ("2001:db8:2::1", 200)):
        assert client.get("/", headers={"X-Forwarded-For": address}).status_code == status


@pytest.mark.parametrize("address", ["192.0.2.1", "192.0.2.0/24", "127.0.0.1", "0.0.0.0/0", "::/0", "somebody", ""])
def test_what_cannot_be_blocked_is_said(client: TestClient, address: str) -> None:
    enter(client)
    answer = post(client, "/host/block", address=address)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert client.get("/host").status_code == 200


def test_a_restart_is_announced_everywhere_in_everybodys_language(client: TestClient, clock: Clock) -> None:
    made = post(client, "/tables", quick="play", name0="Zacharias", others="1", level="random")
    table = made.headers["location"]
    tag = client.get(f"{table}/part").headers["etag"]
    enter(client)
    with capture_logs() as told:
        assert post(client, "/host/announce", minutes="10", text="Back <soon>").status_code == 303
    assert [line["deed"] for line in told if line["event"] == "the host"] == ["announced"]
    for path in ("/", "/cards", table, f"{table}/part"):
        page = client.get(path, headers={"If-None-Match": tag}).text
        assert page.count('id="announced"') == 1, path
        assert "08:10 UTC" in page
        assert "Back &lt;soon&gt;" in page
    french = client.get("/", headers={"Accept-Language": "fr"}).text
    assert "08:10 UTC" in french
    assert "restarts" not in french
    clock.now += 3600
    assert 'id="announced"' not in client.get("/").text, "it is past"


def test_an_announcement_is_taken_back(client: TestClient) -> None:
    enter(client)
    post(client, "/host/announce", text="Tournament on Friday")
    assert "Tournament" in client.get("/").text
    post(client, "/host/announce", nothing="1", text="Tournament on Friday")
    assert "Tournament" not in client.get("/").text
    assert post(client, "/host/announce", text="x" * 400).status_code == 422
    assert post(client, "/host/announce", minutes="5000").status_code == 422


def test_what_the_host_says_holds_in_other_processes_and_after_a_restart(tmp_path: Path, client: TestClient) -> None:
    enter(client)
    post(client, "/host/block", address=OTHER)
    post(client, "/host/announce", text="Tournament on Friday")
    with TestClient(create_app(settings_of(tmp_path)), client=(OTHER, 1)) as second:  # the same database, another app
        assert second.get("/").status_code == 403
        post(client, "/host/unblock", address=OTHER)
        assert second.portal is not None
        look: Callable[[], Awaitable[None]] = second.app.state.host.look  # type: ignore[attr-defined]
        second.portal.call(look)
        assert "Tournament" in second.get("/").text
