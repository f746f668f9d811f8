"""What somebody with bad intentions tried, and what it gets: a sentence, never a broken page, a stall or a lost table."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

import enchanters
from enchanters.journey import position as positions
from enchanters.kernel.errors import BadPosition, BadRecord
from enchanters.kernel.record import Origin, replay
from enchanters.kernel.text import checked_toml
from enchanters.server import guard, hall, playing, thinking
from enchanters.server.app import create_app
from enchanters.server.errors import NotYours, StaleChoice, TooMuch, Unavailable
from enchanters.server.hall import Hall
from enchanters.server.settings import Settings
from enchanters.server.store import sqlite
from enchanters.server.store.base import PLAY
from enchanters.server.tables import HEAVY
from enchanters.server.thinking import Thinkers, think
from tests.server.running import SETTINGS
from tests.server.test_hall import ANN, BOB, Case, case, run, seated, take

__all__ = ["case"]


def csrf(client: TestClient) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', client.get("/credits").text)
    assert found
    return found[1]


# --- requests ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("charset", ["utf-7", "unicode_escape", "punycode", "undefined"])
def test_a_form_in_a_strange_charset_is_refused(app_client: TestClient, charset: str) -> None:
    """They give halves of characters, which can neither be sent nor stored, or cannot be read."""
    fields = {"csrf": csrf(app_client), "code": "+2AA- \\ud800", "name0": "+2AA-"}
    parts = [f'--X\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    for path in ("/carry", "/tables", "/upload"):
        kind = {"Content-Type": f"multipart/form-data; boundary=X; charset={charset}"}
        answer = app_client.post(path, content="".join(parts) + "--X--\r\n", headers=kind)
        assert answer.status_code == 422
        assert "UTF-8" in answer.text


@pytest.mark.parametrize("name", ["漢", "a\r\nX-Evil: yes"])
def test_an_address_in_a_header_is_quoted(app_client: TestClient, name: str) -> None:
    from urllib.parse import quote

    answer = app_client.get(f"/t/{quote(name)}/choose", headers={"X-Script": "true"})
    assert answer.status_code == 200
    assert answer.headers["X-Redirect"].isascii()
    assert answer.headers["X-Redirect"].isprintable()


def test_a_request_that_drips_is_cut_off(app_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is for all of it: a drop now and then does not keep it alive."""
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)

    def drops() -> Iterator[bytes]:
        for _ in range(60):
            time.sleep(0.02)
            yield b"a"

    assert drip(app_client, drops(), {"Content-Type": "application/x-www-form-urlencoded"}) == 408


def drip(client: TestClient, drops: Iterator[bytes], headers: dict[str, str]) -> int:
    """The status of a POST whose body arrives drop by drop."""
    statuses: list[int] = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": "/settings",
        "raw_path": b"/settings", "query_string": b"", "root_path": "", "scheme": "http", "server": ("testserver", 80),
        "client": ("127.0.0.1", 1), "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        drop = await asyncio.to_thread(next, drops, None)
        return {"type": "http.request", "body": drop or b"", "more_body": drop is not None}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    assert client.portal is not None
    client.portal.call(client.app, scope, receive, send)
    return statuses[0]


# --- records and positions ----------------------------------------------------------------------------------------------


def test_a_dotted_key_cannot_hide_behind_a_quoted_one() -> None:
    with pytest.raises(BadPosition, match="too many dots"):
        checked_toml('"=".' + ".".join("a" * 3000) + " = 1", "the position", BadPosition)


def written(cards: str, track: list[str], **seat: Any) -> str:
    def toml(value: Any) -> str:
        return str(value) if not isinstance(value, list) else "[" + ", ".join(f'"{each}"' for each in value) + "]"

    village = "Cellar" if "village Cellar" in cards else "Normaltown"
    graveyard = re.findall(r"^item (It\d+)", cards, re.MULTILINE)
    top = {"track": track, "deck": ["Dagger"] * 4, "graveyard": graveyard}
    lines = ['game = "journey"', f'village = "{village}"', *(f"{name} = {toml(value)}" for name, value in top.items())]
    lines += [f"cards = '''\n{cards}'''", "[[seat]]", 'name = "Ann"', *(f"{k} = {toml(v)}" for k, v in seat.items())]
    return "\n".join([*lines, "[[seat]]", 'name = "Bob"', ""])


FOE = "monster Foe\n    minor\n    strength 1, health 99\n    ----\n    1 glory\n"


def digging() -> str:
    """Cards that fetch cards that fetch cards: so deep that Python would give up."""
    cards = "enchantment of Digging\n    1 attack\n    free -> journey to the graveyard\n"
    cards += "    ----\n    free -> journey to the graveyard\n\n"
    for n in range(14):
        cards += f"item It{n}\n    {n + 1} attack\n    free -> discard an item, 1 attack\n"
        cards += "    ----\n    free -> journey to the graveyard\n\n"
    items = ["Fist", *["Dagger"] * 14]
    return written(cards + FOE, ["Foe"], items=items, enchantments=["of Digging"] * 14, crystals=5)


def burying(count: int = 11, crystals: int = 200) -> str:
    """So many orders of so many items that no search comes to an end."""
    cards = "village Cellar\n    rest -> take 1 crystal\n    rest -> heal 1 wound\n"
    cards += "    1 crystal -> bury top item\n    1 crystal -> 1 attack\n\n"
    for n in range(count):
        cards += f"item B{n}\n    {n + 1} attack\n    1 crystal -> 1 attack per 2 defense\n"
        cards += "    ----\n    1 defense\n    1 crystal -> 1 defense\n\n"
    return written(cards + FOE, ["Foe"] * 6, items=[f"B{n}" for n in range(count)], crystals=crystals)


@pytest.mark.parametrize("text", [digging(), burying()], ids=["digging", "burying"])
def test_a_position_made_to_be_searched_for_ever_can_be_looked_at_and_played(app_client: TestClient, text: str) -> None:
    made = app_client.post("/api/v1/positions", content=text)
    if made.status_code == 422:  # on a slow machine
        assert "too long" in made.text
        return
    assert made.status_code == 201, made.text
    table, headers = f"/api/v1/tables/{made.json()['table']}", {"Authorization": f"Bearer {made.json()['token']}"}
    look = app_client.get(table, headers=headers).json()
    key = look["view"]["question"]["options"][0]["key"]
    chosen = app_client.post(f"{table}/choices", json={"key": key, "version": look["version"]}, headers=headers)
    assert chosen.status_code == 200, chosen.text


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # an alarm in a finalizer: see the next test
def test_a_bot_answers_in_time_whatever_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 0.3)
    before = signal.getsignal(signal.SIGVTALRM)
    text = digging()
    try:
        key = think("some table", Origin("journey", position=text), [], 0, "greedy")
    finally:
        signal.signal(signal.SIGVTALRM, before)
    game = enchanters.from_position(text)
    assert key in [game.option_key(code) for code in game.codes]


def test_an_alarm_that_is_swallowed_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "AGAIN", 0.05)
    before = signal.getsignal(signal.SIGVTALRM)

    def work() -> None:
        end = time.process_time() + 5
        while time.process_time() < end:
            pass

    def work_on() -> None:
        with suppress(thinking.TooLong):
            work()
        work()

    try:
        with pytest.raises(thinking.TooLong), thinking.in_time(0.05):
            work_on()
    finally:
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (written(FOE + "\n" * positions.MAX_LETTERS, ["Foe"]), "letters"),
        (written(FOE, ["Foe"], items=["Dagger"] * (positions.MAX_STACK + 1)), "more than 100 cards"),
    ],
)
def test_a_position_has_no_more_than_anybody_could_play(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        enchanters.from_position(text)


def test_a_record_that_takes_long_to_play_again_is_refused(app_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"]), 1)
    for _ in range(5):
        game.choose(0)
    text = str(game.record())
    with pytest.raises(BadRecord, match="too long"):
        replay(text, patience=0)
    monkeypatch.setattr(hall, "PATIENCE", 0.0)
    answer = app_client.post("/api/v1/records", content=text)
    assert answer.status_code == 422
    assert "too long" in answer.json()["error"]["message"]


def test_a_position_that_takes_long_to_read_is_refused(app_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "PATIENCE", 0.0)
    answer = app_client.post("/api/v1/positions", content=written(FOE, ["Foe"]))
    assert answer.status_code == 422
    assert "too long" in answer.json()["error"]["message"]


def test_only_few_heavy_things_are_done_at_once(case: Case) -> None:
    """Threads are left for the store, so that other tables do not wait."""
    now, most, lock = 0, 0, threading.Lock()

    def work() -> None:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.02)
        with lock:
            now -= 1

    async def play(hall: Hall) -> None:
        await asyncio.gather(*(hall.aside(work) for _ in range(8)))

    run(case, play)
    assert most == HEAVY


# --- at the table -----------------------------------------------------------------------------------------------------


def test_nobody_agrees_to_a_wish_that_was_changed_meanwhile(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        table = live.table.id
        for _ in range(4):
            live = await take(hall, live)
        await hall.ask_undo(ANN, table, 0, 3)
        await hall.ask_undo(ANN, table, 0, 0)  # while Bob reads the first wish
        with pytest.raises(StaleChoice):
            await hall.answer_undo(BOB, table, 1, True, to=3)
        assert (await hall.live(table)).length == 4
        assert (await hall.answer_undo(BOB, table, 1, True, to=0)).length == 0

    run(case, play)


def test_a_table_does_not_grow_without_end(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ENTRIES", 3)

    async def play(hall: Hall) -> None:
        live = await take(hall, await seated(hall))
        assert live.version == 3
        for deed in (
            hall.chat(ANN, live.table.id, 0, "hello"),
            hall.ping(ANN, live.table.id, 0, "slot-1"),
            hall.ask_undo(ANN, live.table.id, 0, 0),
            hall.undo(ANN, live.table.id, 0),
        ):
            with pytest.raises(TooMuch):
                await deed
        assert (await take(hall, live)).version == 4, "the game itself goes on"

    run(case, play)


def test_no_code_is_given_while_the_seat_is_renewed(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        table, thief = live.table.id, "0" * 64
        await hall.join(thief, await hall.carry(BOB, table, 1), "")
        async with hall._lock(table):  # what renewing holds
            code = asyncio.create_task(hall.carry(thief, table, 1))
            await asyncio.sleep(0.05)
            hall.store.release(table, 1, PLAY, BOB)
            hall.store.drop_invites(table, PLAY, 1)
        with pytest.raises(NotYours):
            await code

    run(case, play)


# --- when things break ------------------------------------------------------------------------------------------------


def test_a_locked_database_is_said_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "WAIT", 0.1)
    file = tmp_path / "tables.sqlite"
    settings = Settings.read({}, database=str(file), **SETTINGS)
    with capture_logs() as told, TestClient(create_app(settings)) as client:
        seats = [{"player": "person", "name": name} for name in ("Ann", "Bob")]
        made = client.post("/api/v1/tables", json={"seats": seats}).json()
        tokens = {seat["seat"]: {"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"]}
        path = f"/api/v1/tables/{made['table']}"
        asked = client.get(path, headers=tokens[0]).json()["awaits"]
        look = client.get(path, headers=tokens[asked]).json()
        choice = {"key": look["view"]["question"]["options"][0]["key"], "version": look["version"]}
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("begin immediate")
        refused = client.post(f"{path}/choices", json=choice, headers=tokens[asked])
        other.execute("rollback")
        other.close()
        assert refused.status_code == 503
        assert refused.json()["error"]["code"] == "unavailable"
        assert "Retry-After" in refused.headers
        assert refused.json()["number"] in [line.get("number") for line in told], "the host finds it in the log"
        assert client.get(path, headers=tokens[asked]).json()["version"] == look["version"]
        assert client.post(f"{path}/choices", json=choice, headers=tokens[asked]).status_code == 200


def test_two_tables_survive_the_same_killed_thinker() -> None:
    """Both see that the process is gone; the second to see it does not end what the first has begun anew."""
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"]), 3)
    assert game.origin is not None
    origin, seat = game.origin, game.seat

    ended = 0

    class Counted(Thinkers):
        def close(self) -> None:
            nonlocal ended
            ended += 1
            super().close()

    async def play() -> list[str]:
        thinkers = Counted(1)
        try:
            await thinkers.answer("first", origin, [], seat, "random")
            assert thinkers._pool is not None
            (process,) = thinkers._pool._processes
            asked = [asyncio.create_task(thinkers.answer(f"table {n}", origin, [], seat, "random")) for n in range(4)]
            await asyncio.sleep(0)
            os.kill(process, signal.SIGKILL)
            return await asyncio.gather(*asked)
        finally:
            thinkers.close()

    assert len(asyncio.run(play())) == 4
    assert ended == 2, "the broken pool, and the new one at the end"


def test_who_cannot_write_holds_up_nobody_who_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many try to write at once while nothing can be written: pages, files and tables are shown all the same."""
    monkeypatch.setattr(sqlite, "WAIT", 0.3)
    file = tmp_path / "tables.sqlite"
    settings = Settings.read({}, database=str(file), **SETTINGS)
    with TestClient(create_app(settings)) as client:
        seats = [{"player": "person", "name": name} for name in ("Ann", "Bob")]
        made = client.post("/api/v1/tables", json={"seats": seats}).json()
        headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        path = f"/api/v1/tables/{made['table']}"
        assert client.get("/health").json() == {"status": "ok"}
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("begin immediate")
        state = client.app.state  # type: ignore[attr-defined]
        waiting, released = threading.Event(), threading.Event()

        def note() -> None:
            waiting.set()
            released.wait(20)
            state.hall.store.seen([], 0.0)

        async def many() -> list[Any]:
            return await asyncio.gather(*(state.hall.write(note) for _ in range(100)), return_exceptions=True)

        assert client.portal is not None
        writing = client.portal.start_task_soon(many)
        assert waiting.wait(20)
        assert client.get("/static/table.js").status_code == 200
        assert client.get("/").status_code == 200
        assert client.get(path, headers=headers).status_code == 200
        released.set()
        kinds = {type(each) for each in writing.result()}
        assert kinds == {sqlite3.OperationalError, Unavailable}, "those who had waited longest, and all others at once"
        assert client.get("/health").json() == {"status": "nothing can be written"}
        refused = client.post(f"{path}/chat", json={"text": "hello"}, headers=headers)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
        assert client.get(path, headers=headers).status_code == 200
        other.execute("rollback")
        other.close()
        while client.get("/health").json() != {"status": "ok"}:  # somebody else may just be trying
            time.sleep(0.05)
        assert client.post(f"{path}/chat", json={"text": "hello"}, headers=headers).status_code == 200
