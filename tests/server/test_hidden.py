"""Hidden information, by property: two tables that differ only in what a visitor may not know look the same to them.

They give the same bytes in every page, part, log, replay, download, API answer and stream. The routes are read from the
app itself, so a new one cannot be forgotten; and leaks planted on purpose have to be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

import enchanters
from enchanters import bots
from enchanters.kernel.game import Game
from enchanters.server import stream, studying
from enchanters.server.app import PARTS, create_app
from enchanters.server.hall import hashed
from enchanters.server.live import Live
from enchanters.server.settings import Settings
from enchanters.server.store import open_store
from enchanters.server.store.base import (
    CHAT,
    CHOICE,
    HOST,
    NOBODY,
    PLAY,
    RUNNING,
    WATCH,
    Change,
    Entry,
    Holding,
    Seat,
    Table,
)
from tests.server.running import SETTINGS

NOW = 1_800_000_000.0
ID = "sametableid1"
SECRETS = {0: "a" * 32, 1: "b" * 32, None: "w" * 32}
TABLE = re.compile(r"\{(table_id|table|id)(:\w+)?\}")


@dataclass(frozen=True)
class Pair:
    """Two positions that look the same to these visitors, and choices that both allow."""

    game: str
    positions: tuple[str, str]
    keys: tuple[tuple[int, str], ...]
    names: tuple[str, ...]
    visitors: tuple[int | None, ...]


def pairs() -> Iterator[Pair]:
    """From games of different length; the choices reveal nothing, since they would be answered differently then."""
    fast, wounds = {"variants": ["fast"]}, {"wound_deck": "with"}
    for seed, choices, fields in ((1, 0, fast), (2, 9, {}), (3, 30, fast), (4, 71, {}), (5, 6, wounds)):
        setup = enchanters.setup("journey", seats=["Ann", "Bob"], confirm=True, **fields)
        yield pair_of(played(setup, seed, choices), None, tuple(SECRETS))  # nobody knows more than a watcher
    # Where seats have secrets of their own, the tables differ in what one visitor may not know, the others' hands too.
    for seed, choices in ((1, 0), (2, 16), (3, 45), (6, 70)):
        for visitor in SECRETS:
            game = played(enchanters.setup("gathering", seats=["Ann", "Bob"]), seed, choices)
            yield pair_of(game, visitor, (visitor,))


def played(setup: dict[str, Any], seed: int, choices: int) -> Game:
    """By random choices, as long as the game lasts."""
    game = enchanters.start(setup, seed)
    players = [bots.make("random", seat, seed, setup["game"]) for seat in range(2)]
    for _ in range(choices):
        before = game.copy()
        game.choose(bots.answer(players[game.seat], game))
        if not game.codes:
            return before
    return game


def pair_of(game: Game, knows: int | None, visitors: tuple[int | None, ...]) -> Pair:
    first, second = (game.imagine(knows, deal).position() for deal in (11, 22))
    assert first != second
    kind = game.view(None)["game"]
    return Pair(kind, (first, second), silent(first, second), ("Ann", "Bob"), visitors)


def silent(first: str, second: str) -> tuple[tuple[int, str], ...]:
    """Choices until something hidden would come to light."""
    games = [enchanters.from_position(text) for text in (first, second)]
    found: list[tuple[int, str]] = []
    for _ in range(6):
        if not games[0].codes:
            break
        other = [games[1].option_key(code) for code in games[1].codes]
        for key in [key for code in games[0].codes if (key := games[0].option_key(code)) in other]:
            trials = [game.copy() for game in games]
            for trial in trials:
                trial.choose(key)
            if all(trial.undo_to <= len(found) and trial.codes for trial in trials):
                found.append((games[0].seat, key))
                games = trials
                break
        else:
            break
    return tuple(found)


@contextmanager
def served(folder: Path, pair: Pair, which: int) -> Iterator[TestClient]:
    """The table in an app of its own; hidden things differ, and so does the seed, which nobody may see."""
    folder.mkdir()
    settings = Settings.read({}, database=str(folder / "tables.sqlite"), **SETTINGS)
    store = open_store(settings.database)
    store.migrate()
    seats = tuple(Seat(name=name, seen=NOW) for name in pair.names)
    position = pair.positions[which]
    game = enchanters.from_position(position)
    row = Table(
        ID, pair.game, {}, 314159 + 271828 * which, seats, position=position, state=RUNNING, awaits=game.seat,
        asked=NOW, clock=86400, created=NOW, changed=NOW,
    )  # fmt: skip
    holdings = [Holding(hashed(SECRETS[seat]), ID, PLAY, seat, NOW) for seat in (0, 1)]
    holdings += [Holding(hashed(SECRETS[0]), ID, HOST, NOBODY, NOW), Holding(hashed(SECRETS[None]), ID, WATCH, NOBODY, NOW)]
    store.create(row, position, holdings)
    for number, (seat, key) in enumerate(pair.keys):
        game.choose(key)
        entry = Entry(CHOICE, seat, key, {"sent": number}, NOW)
        store.apply(Change(ID, (entry, Entry(CHAT, 1, "well", at=NOW)), fields={"awaits": game.seat}))
    store.close()
    with TestClient(create_app(settings, lambda: NOW), follow_redirects=False) as client:
        yield client


def paths(length: int) -> list[str]:
    """Every address of the app that can be read for a table."""
    found = []
    for part in PARTS:
        for route in part.router.routes:
            path = getattr(route, "path", "")
            if not isinstance(route, APIRoute) or "GET" not in (route.methods or ()) or not TABLE.search(path):
                continue
            path = TABLE.sub(ID, path)
            steps = range(length + 1) if "{" in path else [0]
            found += [re.sub(r"\{[^}]+\}", str(step), path) for step in steps]
    # Questions that an address may carry: another seat, an older moment, another language.
    asked = [path + more for path in found for more in ("", "?seat=1")]
    return [*asked, f"/t/{ID}/position?step=0", f"/api/v1/tables/{ID}?lang=fr", "/", "/mine"]


def read(client: TestClient, path: str, seat: int | None) -> tuple[int, bytes, tuple[tuple[str, str], ...]]:
    studying._kept = studying.Kept()  # both tables have the same name: what was made of one must not answer for the other
    if path.partition("?")[0].endswith("/stream"):
        return first_event(client, path, seat)
    answer = client.get(path, **as_visitor(path, seat))
    headers = tuple(sorted((k, v) for k, v in answer.headers.items() if k != "date"))
    return answer.status_code, answer.content, headers


def as_visitor(path: str, seat: int | None) -> dict[str, Any]:
    if path.startswith("/api"):
        return {"headers": {"Authorization": f"Bearer {SECRETS[seat]}"}}
    return {"headers": {"Cookie": f"enchanters={SECRETS[seat]}"}}


def first_event(client: TestClient, path: str, seat: int | None) -> tuple[int, bytes, tuple[tuple[str, str], ...]]:
    """What the stream says first: taken from its source, because a stream never ends."""
    app: Any = client.app

    async def first() -> str:
        events = stream.events(app.state.hall, hashed(SECRETS[seat]), ID)
        async for event in events:
            return event
        return ""

    assert client.portal is not None
    return 200, client.portal.call(first).encode(), ()


def differences(folder: Path, pair: Pair, wanted: str = "") -> list[str]:
    """The addresses (or that one) at which somebody could tell the two tables apart."""
    with served(folder / "a", pair, 0) as one, served(folder / "b", pair, 1) as other:
        found = []
        for seat in pair.visitors:
            for path in [wanted] if wanted else paths(len(pair.keys)):
                first, second = read(one, path, seat), read(other, path, seat)
                assert first[0] < 500, (path, first)
                if first != second:
                    found.append(f"{path} as {seat}")
    return found


PAIRS = list(pairs())


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_what_is_hidden_shows_nowhere(tmp_path: Path, number: int) -> None:
    assert differences(tmp_path, PAIRS[number]) == []


def test_the_property_looks_at_the_real_pages(tmp_path: Path) -> None:
    """Not at error pages, which would all be the same."""
    with served(tmp_path / "a", PAIRS[1], 0) as client:
        for path in (f"/t/{ID}", f"/t/{ID}/part", f"/t/{ID}/replay/0", f"/t/{ID}/record", f"/t/{ID}/position"):
            for seat in SECRETS:
                assert read(client, path, seat)[0] == 200, path
        for path in ("", "/entries", "/record", "/position"):
            assert read(client, f"/api/v1/tables/{ID}{path}", 0)[0] == 200, path
        assert len(PAIRS[1].keys) >= 1


def deck_in_view(self: Live, seat: int | None, lang: str) -> dict[str, Any]:
    game: Any = self.game
    view: dict[str, Any] = game.view(seat, lang)
    view["question"] = view["question"] and view["question"] | {"prompt": game.kinds[game.deck[-1]].name}
    return view


def real_position(self: Live, seat: int | None, step: int, salt: str = "") -> str:
    return self.at(step).position()


def seed_in_record(self: Live) -> str:
    return f"seed = {self.table.seed}\n"


def all_hands(self: Live, seat: int | None, lang: str) -> dict[str, Any]:
    game: Any = self.game
    view: dict[str, Any] = game.view(seat, lang)
    other = game.view(1, lang)["seats"][1]
    return view | {"seats": [view["seats"][0], other]}


@pytest.mark.parametrize("where", [f"/t/{ID}", f"/api/v1/tables/{ID}"])
def test_a_hand_that_is_shown_to_another_seat_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    pair = next(each for each in PAIRS if each.game == "gathering" and each.visitors == (0,) and hand(each))
    monkeypatch.setattr(Live, "view", all_hands)
    assert differences(tmp_path, pair, where)


def hand(pair: Pair) -> bool:
    """Whether the other seat's hands are different ones."""
    first, second = (enchanters.from_position(text).view(1)["seats"][1]["hand"] for text in pair.positions)
    return bool(first != second)


@pytest.mark.parametrize(
    ("name", "leak", "where"),
    [
        ("view", deck_in_view, f"/t/{ID}"),
        ("view", deck_in_view, f"/api/v1/tables/{ID}"),
        ("fair_position", real_position, f"/t/{ID}/position"),
        ("fair_position", real_position, f"/api/v1/tables/{ID}/position"),
        ("open_record", seed_in_record, f"/t/{ID}/record"),
    ],
)
def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, leak: Any, where: str) -> None:
    monkeypatch.setattr(Live, name, leak)
    assert differences(tmp_path, PAIRS[1], where)
