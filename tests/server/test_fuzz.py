"""Spoiled records, positions and forms: the server answers every one with a sentence, and no table changes by them."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import enchanters
from enchanters.server.app import create_app
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS

EXAMPLES = 3 * int(os.environ.get("ENCHANTERS_EXAMPLES", "60"))  # `make soak` sets more
FUZZ = settings(
    max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
POSITIONS = Path(__file__).parents[2] / "examples" / "positions"
JUNK = (
    '"', "'", "\n", "\r", "=", "[", "]", "{", "}", "\0", "\\", "#", "@", ".", "-", " ", "\t", "\u202e", "é", "\ufeff",
    "[[seat]]", "----", "-1", "0", "15", "16", "9999999999999999999999", "0x7fffffffffffffff", "nan", "1e400", "true", "[]",
    "{}", '""', "1979-05-27", "use", "Sword@3", "@999.0",
)  # fmt: skip
SETUPS: tuple[dict[str, Any], ...] = (
    {"seats": ["Ann", "Bob"], "variants": ["superfast"]},
    {"seats": ["Ann", "Bob", "Cem"], "variants": ["fast", "depths"], "preset": "first"},
    {"seats": ["Ann", "Bob", "Cem", "Dea"], "kingdoms": "draft", "preset": "manual", "confirm": True},
)


@cache
def games() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Records and positions of games at all sorts of moments."""
    records, positions = [], [file.read_text(encoding="utf-8") for file in sorted(POSITIONS.glob("*.toml"))]
    for seed, fields in enumerate(SETUPS):
        game, chooser = enchanters.start(enchanters.setup("journey", **fields), seed), Random(seed)
        kinds: Counter[str] = Counter()
        while game.decision is not None:
            kinds[game.decision.kind] += 1
            if kinds[game.decision.kind] == 3:
                positions.append(game.position())
                records.append(str(game.record()))
            game.choose(chooser.randrange(len(game.codes)))
        records.append(str(game.record()))
    return tuple(records), tuple(positions)


def spoil(text: str, data: st.DataObject) -> str:
    """The text with a few small things wrong."""
    for _ in range(data.draw(st.integers(1, 3))):
        how, chooser = data.draw(st.integers(0, 5)), Random(data.draw(st.integers(0, 2**32)))
        lines = text.split("\n")
        line, at = chooser.randrange(len(lines)), chooser.randrange(len(text) + 1)
        if how == 0:
            text = text[:at]
        elif how == 1:
            del lines[line]
            text = "\n".join(lines)
        elif how == 2:
            lines.insert(chooser.randrange(len(lines)), lines[line])
            text = "\n".join(lines)
        elif how == 3:
            text = text[:at] + chooser.choice(JUNK) + text[at + chooser.randrange(3) :]
        else:  # a value becomes another one
            values = list(re.finditer(r'-?\d+|"[^"\n]*"|true|false', text))
            if values:
                value = chooser.choice(values)
                new = chooser.choice((*JUNK, chooser.choice(values).group()))
                text = text[: value.start()] + new + text[value.end() :]
    return text


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = str(tmp_path_factory.mktemp("fuzz") / "tables.sqlite")
    with TestClient(create_app(Settings.read({}, database=database, **SETTINGS)), follow_redirects=False) as client:
        yield client


def try_upload(client: TestClient, what: str, text: str) -> int:
    """Uploads it and, if that is possible, plays there a little."""
    body = text.encode("utf-8", "replace")
    answer = client.post(f"/api/v1/{what}", content=body, headers={"Content-Type": "text/plain"})
    assert answer.status_code in (201, 422), answer.text
    if answer.status_code == 422:
        assert answer.json()["error"]["message"]
        return 422
    made = answer.json()
    headers, place = {"Authorization": f"Bearer {made['token']}"}, f"/api/v1/tables/{made['table']}"
    for step in range(3):
        look = client.get(place, headers=headers)
        assert look.status_code == 200, look.text
        question = look.json()["view"]["question"]
        if question and question["options"]:
            key = question["options"][step % len(question["options"])]["key"]
            choice = {"key": key, "version": look.json()["version"]}
            assert client.post(f"{place}/choices", json=choice, headers=headers).status_code in (200, 409)
    for path in ("record", "position"):
        assert client.get(f"{place}/{path}", headers=headers).status_code == 200
    assert client.post(f"{place}/play-on", json={"step": 0}, headers=headers).status_code in (201, 409)
    assert client.delete(place, headers=headers).status_code == 204
    return 201


@pytest.mark.parametrize("what", ["records", "positions"])
def test_spoiled_files_are_refused_or_can_be_played(client: TestClient, what: str) -> None:
    texts = games()[what == "positions"]
    statuses: Counter[int] = Counter()

    @FUZZ
    @given(st.sampled_from(texts), st.data())
    def uploaded(text: str, data: st.DataObject) -> None:
        statuses[try_upload(client, what, spoil(text, data))] += 1

    uploaded()
    assert min(statuses[201], statuses[422]) > EXAMPLES // 20, statuses  # neither all good nor all bad


@pytest.mark.parametrize("what", ["records", "positions"])
def test_whole_files_can_be_played(client: TestClient, what: str) -> None:
    for text in games()[what == "positions"]:
        assert try_upload(client, what, text) == 201


# --- forms ------------------------------------------------------------------------------------------------------------

FORMS = (
    "/tables", "/carry", "/join/{junk}", "/upload", "/language", "/settings", "/t/{table}/choose", "/t/{table}/undo",
    "/t/{table}/ask", "/t/{table}/answer", "/t/{table}/chat", "/t/{table}/ping", "/t/{table}/invite", "/t/{table}/bot",
    "/t/{table}/carry", "/t/{table}/again", "/t/{table}/delete", "/t/{table}/play-on",
    "/t/{junk}/choose", "/t/{junk}/forget",
)  # fmt: skip
PAGES = (
    "/", "/new", "/mine", "/carry", "/upload", "/credits", "/cards", "/cards/journey/{junk}", "/cards/{junk}/Axe",
    "/rules/{junk}", "/rules/journey/{junk}", "/help/{junk}", "/join/{junk}", "/t/{junk}", "/t/{table}", "/t/{table}/part",
    "/t/{table}/record", "/t/{table}/position", "/t/{table}/replay/{junk}", "/t/{table}/remove",
    "/icons/{junk}.svg", "/static/{junk}", "/{junk}",
)  # fmt: skip
FIELDS = (
    "key", "version", "seat", "to", "agree", "text", "place", "level", "step", "right", "name", "code", "token", "lang",
    "theme", "guide", "back", "quick", "game", "players", "seats", "player-0", "player-1", "name-0", "kingdoms", "village",
    "preset", "variants", "switches", "first", "packs", "seed", "clock", "grace", "setup", "q", "kingdom", "type", "effect",
    "file",
)  # fmt: skip
texts = st.one_of(st.sampled_from(JUNK), st.text(max_size=30), st.integers().map(str), st.just("x" * 3_000))
fields = st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=8)), texts, max_size=8)


def pair(client: TestClient) -> tuple[str, str]:
    """A table of two people, and the secret of the one who is asked."""
    wish = {"seats": [{"name": "Ann"}, {"name": "Bob"}], "setup": {"first": 0}}
    made = client.post("/api/v1/tables", json=wish).json()
    return made["table"], made["seats"][0]["token"]


def moves(client: TestClient, table: str, token: str) -> list[Any]:
    answer = client.get(f"/api/v1/tables/{table}/entries", headers={"Authorization": f"Bearer {token}"})
    return [entry for entry in answer.json()["entries"] if entry["kind"] in ("choice", "undo", "resume")]


def utf8(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


@pytest.mark.parametrize("seated", [True, False], ids=["seated", "stranger"])
def test_spoiled_forms_and_addresses(client: TestClient, seated: bool) -> None:
    table, token = pair(client)
    secret = token if seated else "s" * 32
    csrf = sha256(f"csrf{secret}".encode()).hexdigest()[:32]
    statuses: Counter[int] = Counter()

    @FUZZ
    @given(st.sampled_from(FORMS + PAGES), fields, texts, st.booleans(), st.booleans())
    def sent(path: str, sent: dict[str, str], junk: str, script: bool, files: bool) -> None:
        place = path.format(table=table, junk=quote(utf8(junk)[:200], safe=""))
        data = {utf8(name): utf8(value) for name, value in sent.items()}
        headers = {"Cookie": f"enchanters={secret}"} | ({"X-Script": "true"} if script else {})
        if path in FORMS:
            more: dict[str, Any] = {"data": data | {"csrf": csrf}}
            if files:
                more["files"] = {"file": ("x", utf8(junk).encode())}
            answer = client.post(place, headers=headers, **more)
        else:
            answer = client.get(place, headers=headers, params=data)
        statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{place} {data}: {answer.text[-300:]}"
        assert answer.status_code != 405, place  # every form of the list exists

    sent()
    assert moves(client, table, token) == []
    assert min(statuses[200], statuses[404]) > 0, statuses
