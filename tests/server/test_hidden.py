"""Hidden information, by property: two tables that differ only in what a visitor may not know look the same to them.

They give the same bytes in every page, part, log, replay, download, API answer and stream. The routes are read from the
app itself, so a new one cannot be forgotten; and leaks planted on purpose have to be found.

It is the same with what a visitor does, not only reads: what may be taken back freely has told nothing, what has come to
light is not un-seen, and a bot answers when it answers, whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

import enchanters
from enchanters import bots
from enchanters.gathering.state import Gathering
from enchanters.kernel import registry
from enchanters.kernel.game import Game
from enchanters.server import stream, studying
from enchanters.server.app import PARTS, create_app
from enchanters.server.hall import Hall, hashed
from enchanters.server.live import Live
from enchanters.server.pages import table
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
def served(
    folder: Path, pair: Pair, which: int, sitting: dict[int, dict[str, Any]] | None = None, **more: Any
) -> Iterator[TestClient]:
    """The table in an app of its own; hidden things differ, and so does the seed, which nobody may see.

    `sitting` is what is special about seats, `more` are further settings.
    """
    folder.mkdir()
    settings = Settings.read({}, database=str(folder / "tables.sqlite"), **(SETTINGS | more))
    store = open_store(settings.database)
    store.migrate()
    special = sitting or {}
    seats = tuple(replace(Seat(name=name, seen=NOW), **special.get(n, {})) for n, name in enumerate(pair.names))
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
        return [each for seat in pair.visitors for each in apart(one, other, seat, len(pair.keys), wanted)]


def apart(one: TestClient, other: TestClient, seat: int | None, length: int, wanted: str = "") -> list[str]:
    found = []
    for path in [wanted] if wanted else paths(length):
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


# --- what a visitor does ----------------------------------------------------------------------------------------------


def moments(name: str, seat: int) -> Iterator[Game]:
    """In which the seat is asked, from games at random."""
    fields = {"journey": {"variants": ["fast"], "confirm": True}, "gathering": {}}[name]
    setup = enchanters.setup(name, seats=["Ann", "Bob"], **fields)
    for seed in range(60):
        game = enchanters.start(setup, seed)
        players = [bots.make("random", each, seed, name) for each in range(2)]
        while game.codes:
            if game.seat == seat:
                yield game
            game.choose(bots.answer(players[game.seat], game))


def keys_of(game: Game) -> list[str]:
    return [game.option_key(code) for code in game.codes]


def alike(game: Game, seat: int, differ: Callable[[Game], object]) -> Pair | None:
    """Two games that look the same to the seat and `differ` in this, if such ones are found soon."""
    deals = [game.imagine(seat, deal) for deal in range(12)]
    first = deals[0]
    second = next((deal for deal in deals if differ(deal) != differ(first)), None)
    if second is None:
        return None
    positions = first.position(), second.position()
    return Pair(game.view(None)["game"], positions, (), ("Ann", "Bob"), (seat,))


def after(game: Game, key: str) -> Game:
    found = game.copy()
    found.choose(key)
    return found


def asked_after(key: str) -> Callable[[Game], object]:
    """Who is asked what after that choice, be it seen or not."""

    def differ(game: Game) -> object:
        if key not in keys_of(game):
            return None
        found = after(game, key)
        return found.seat, found.kind

    return differ


def tellers() -> Iterator[tuple[Pair, str]]:
    """Choices after which somebody is asked or not, as hidden cards will have it: those that could tell."""
    for game in moments("gathering", 0):
        for key in keys_of(game):
            pair = alike(game, 0, asked_after(key))
            if pair and all(key in keys_of(enchanters.from_position(text)) for text in pair.positions):
                yield pair, key


def ordinary() -> Iterator[tuple[Pair, str]]:
    """Other choices, as they come."""
    for name in ("journey", "gathering"):
        for game in islice(moments(name, 0), 10, 200, 45):
            pair = alike(game, 0, lambda deal: deal.position())
            if pair and keys_of(game)[0] in keys_of(enchanters.from_position(pair.positions[1])):
                yield pair, keys_of(game)[0]


def hall_of(client: TestClient) -> Hall:
    app: Any = client.app
    found: Hall = app.state.hall
    return found


def do(client: TestClient, what: str, *about: Any) -> Live:
    """A deed of the first seat's person."""
    assert client.portal is not None
    found: Live = client.portal.call(getattr(hall_of(client), what), hashed(SECRETS[0]), ID, *about)
    return found


def told_by(folder: Path, pair: Pair, key: str) -> list[str]:
    """Where the seat could tell the tables apart after a choice that it may take back freely, or after taking it back."""
    with served(folder / "a", pair, 0) as one, served(folder / "b", pair, 1) as other:
        lives = [do(client, "choose", key, 0, 0) for client in (one, other)]
        if all(live.undo_to(0) is None for live in lives):
            return []
        found = apart(one, other, 0, 1)
        for client, live in zip((one, other), lives, strict=True):
            if live.undo_to(0) is not None:
                do(client, "undo", 0, 0)
        return found + apart(one, other, 0, 0)


TELLERS = list(islice(tellers(), 3))
TRIED = [*TELLERS, *ordinary()]


@pytest.mark.parametrize("number", range(len(TRIED)))
def test_what_may_be_taken_back_has_told_nothing(tmp_path: Path, number: int) -> None:
    """Whether another seat is asked is told by nothing that can be taken back."""
    assert told_by(tmp_path, *TRIED[number]) == []


@pytest.mark.parametrize("number", range(len(TELLERS)))
def test_a_question_that_could_be_taken_back_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(Gathering, "revealed", lambda game: None)
    assert told_by(tmp_path, *TELLERS[number])


@cache
def showing(name: str) -> tuple[Pair, str]:
    """A choice by which something comes to light, and the same seat goes on."""
    for game in moments(name, 0):
        dealt = game.imagine(0, 11)
        for key in keys_of(dealt):
            found = after(dealt, key)
            if found.codes and found.seat == 0 and found.undo_to == found.length:
                return Pair(name, (dealt.position(), ""), (), ("Ann", "Bob"), (0,)), key
    raise AssertionError("no such moment was found")


def un_seen(folder: Path, pair: Pair, key: str, sitting: dict[str, Any]) -> list[str]:
    """The deeds by which the seat can go back before what it has seen, while the other one does nothing."""
    found = []
    for deed in table.DEEDS:
        name = deed.__name__
        if name in ("choose", "delete"):  # that would be another game
            continue
        with served(folder / name, pair, 0, {1: sitting}) as client:
            made = do(client, "choose", key, 0, 0).made
            csrf = sha256(f"csrf{SECRETS[0]}".encode()).hexdigest()[:32]
            form = {"csrf": csrf, "seat": 0, "to": 0, "agree": 1, "ending": "ask", "windows": "ask", "text": "back?"}
            visitor = as_visitor("/t", 0)
            for path in (name, "answer"):  # also one's own wish is one's own
                assert client.post(f"/t/{ID}/{path}", data=form, **visitor).status_code < 500
            if do(client, "come")[0].made[:1] != made[:1]:  # type: ignore[index]
                found.append(name)
    return found


ABSENT: list[dict[str, Any]] = [{}, {"seen": NOW - 86_400}, {"away": True, "seen": NOW - 86_400}]


@pytest.mark.parametrize("sitting", ABSENT, ids=["here", "not here", "away"])
@pytest.mark.parametrize("name", ["journey", "gathering"])
def test_what_has_come_to_light_is_not_un_seen(tmp_path: Path, name: str, sitting: dict[str, Any]) -> None:
    """No deed of one person takes it back, whether the other one is there, gone, or played for by a bot."""
    pair, key = showing(name)
    assert un_seen(tmp_path, pair, key, sitting) == []


def test_a_bot_that_consents_for_its_person_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = lambda table: {n for n, seat in enumerate(table.seats) if not seat.away}  # noqa: E731
    monkeypatch.setattr(Table, "persons", there)
    assert un_seen(tmp_path, *showing("gathering"), ABSENT[2]) == ["ask"]


PACE = 0.4  # seconds: how long a bot takes for an answer


def asked_differently() -> Pair:
    """The other seat is asked, and has a choice or none, which the first one cannot know."""
    for game in moments("gathering", 1):
        pair = alike(game, 0, lambda deal: len(deal.codes) > 1)
        if pair:
            return pair
    raise AssertionError("no such moment was found")


def comes_before(client: TestClient, seconds: float) -> bool:
    """Whether a bot's answer is heard of within that time after it was asked, with everything ready for it to think."""

    async def ask() -> bool:
        hall = hall_of(client)
        live = await hall.live(ID)
        await hall.thinkers.answer("another", live.origin, [], 1, "random", 0, PACE)
        with hall.hub.listening(ID) as ear:
            hall.changed(live.table)
            early = await ear.newer(live.version, seconds) is not None
            assert early or await ear.newer(live.version, 60) is not None
            return early

    assert client.portal is not None
    return client.portal.call(ask)


def test_when_a_bot_answers_tells_nothing(tmp_path: Path) -> None:
    """It is heard of when its time has come, not when it knew its answer."""
    pair = asked_differently()
    for which in (0, 1):
        with served(tmp_path / str(which), pair, which, {1: {"player": "random"}}, bot_pace=PACE) as client:
            assert not comes_before(client, 0.75 * PACE)


def test_an_answer_that_comes_as_soon_as_it_is_known_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = asked_differently()
    monkeypatch.setattr(type(registry.game("gathering").pages()), "secret", False)
    with served(tmp_path / "a", pair, 0, {1: {"player": "random"}}, bot_pace=60) as client:
        assert comes_before(client, 45)
