"""The JSON API: all of a game can be played through it, and nobody gets more than their token gives."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

import enchanters
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import translator
from enchanters.kernel.position import MAX_BYTES
from enchanters.server import api_look
from enchanters.server.errors import Refusal
from enchanters.server.live import Live
from enchanters.server.settings import Settings
from tests.journey.test_hidden import alike
from tests.server.running import Server

ROOT = Path(__file__).parents[2]
POSITION = (ROOT / "examples" / "positions").glob("*.toml")


class Api:
    """The app as a program with one token sees it."""

    def __init__(self, client: TestClient, token: str = "", table: str = "") -> None:
        self.client, self.token, self.table = client, token, table

    def ask(self, method: str, path: str, status: int = 200, **more: Any) -> Any:
        headers = ({"Authorization": f"Bearer {self.token}"} if self.token else {}) | more.pop("headers", {})
        path = path.removeprefix("/api/v1") if path.startswith("/") else f"/tables/{self.table}{'/' if path else ''}{path}"
        answer = self.client.request(method, f"/api/v1{path}", headers=headers, **more)
        assert answer.status_code == status, answer.text
        return answer

    def get(self, path: str = "", status: int = 200, **more: Any) -> Any:
        return self.ask("GET", path, status, **more).json()

    def post(self, path: str, status: int = 200, **data: Any) -> Any:
        return self.ask("POST", path, status, json=data).json()

    def refused(self, path: str, status: int, code: str, **data: Any) -> Any:
        told = self.post(path, status, **data)
        assert told["error"]["code"] == code
        assert told["error"]["message"]
        return told

    def text(self, path: str, status: int = 200) -> str:
        return str(self.ask("GET", path, status).text)

    def choose(self, look: dict[str, Any], index: int = 0) -> dict[str, Any]:
        key = look["view"]["question"]["options"][index]["key"]
        return dict(self.post("choices", key=key, version=look["version"]))

    def asked(self) -> dict[str, Any]:
        """The table when this seat is asked or the game is over."""
        look = self.get()
        while look["state"] == "running" and look["awaits"] != look["seat"]:
            look = self.get(params={"after": look["version"], "wait": 20})
        return dict(look)


@pytest.fixture
def client(app_client: TestClient) -> TestClient:
    return app_client


def made(client: TestClient, *seats: dict[str, str], **wish: Any) -> dict[str, Any]:
    setup = {"variants": ["superfast"], "first": 0}
    return dict(Api(client).post("/tables", 201, **({"seats": list(seats), "setup": setup, "seed": 5} | wish)))


def pair(client: TestClient, **wish: Any) -> tuple[Api, Api, Api]:
    """Ann, Bob and the host of a running table; Ann begins."""
    found = made(client, {"name": "Ann"}, {"name": "Bob"}, **wish)
    tokens = [seat["token"] for seat in found["seats"]] + [found["host"]]
    ann, bob, host = (Api(client, token, found["table"]) for token in tokens)
    return ann, bob, host


def log(player: Api) -> list[dict[str, Any]]:
    return list(player.get("entries")["entries"])


# --- a whole game -----------------------------------------------------------------------------------------------------


def test_a_game_against_a_bot_from_beginning_to_end(client: TestClient) -> None:
    found = made(client, {"name": "Ann"}, {"player": "random"})
    ann = Api(client, found["seats"][0]["token"], found["table"])
    ann.refused("again", 409, "not-now")
    while (look := ann.asked())["state"] == "running":
        ann.choose(look)
    assert look["awaits"] is None
    record = ann.text("record")
    game = enchanters.replay(record)
    assert game.result is not None
    assert game.result["scores"] == look["view"]["result"]["scores"]
    assert enchanters.from_position(ann.text("position")).decision is None
    assert [entry["text"] for entry in log(ann) if entry["kind"] == "choice"] == [key for key, _ in game.record().choices]
    assert ann.get(params={"seat": 1})["view"]["seat"] == 1  # after the end all is open
    new = ann.post("again", 201)["table"]
    assert ann.post("again", 201)["table"] == new
    assert ann.get()["again"] == new
    assert Api(client, ann.token, new).get()["parent"] == ann.table
    assert ann.post("play-on", 201, step=0)["table"] != new
    uploaded = Api(client).ask("POST", "/records", 201, content=record, headers={"Content-Type": "text/plain"}).json()
    assert Api(client, uploaded["token"], uploaded["table"]).get()["view"]["result"] == look["view"]["result"]


def test_a_game_alone_from_beginning_to_end(client: TestClient) -> None:
    refused = client.post("/api/v1/tables", json={"seats": [{"name": "Ann"}]})
    assert refused.status_code == 422
    found = made(client, {"name": "Ann"}, setup={"automa": "with", "variants": ["superfast"]})
    ann = Api(client, found["seats"][0]["token"], found["table"])
    while (look := ann.asked())["state"] == "running":
        market = look["view"]["market"]
        assert (market["alone"], market["mark"]) == (True, 50)
        ann.choose(look)
    result = look["view"]["result"]
    assert result["won"] == (result["scores"][0] >= 50)
    game = enchanters.replay(ann.text("record"))
    assert game.result is not None
    assert game.result["mark"] == 50


def test_the_example_client_plays_with_a_real_server(server: Server) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "table_client.py"), server.address],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert re.fullmatch(r"Random visitor: -?\d+\nGreedy: -?\d+\n", done.stdout)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [("", "TOKEN"), ("nonsense", "nonsense is not the address"), ("http://127.0.0.1:1", "127.0.0.1:1 cannot be reached"),
     ("{server} no-such-token", "has been used or has expired"), ("{server}/nowhere", "this is no server of Enchanters")],
)  # fmt: skip
def test_the_example_client_says_what_is_wrong_in_one_sentence(server: Server, arguments: str, said: str) -> None:
    words = arguments.format(server=server.address).split()
    command = [sys.executable, str(ROOT / "examples" / "table_client.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1 or not words


def test_every_request_has_a_name_and_a_group(client: TestClient) -> None:
    found = client.get("/api/v1/openapi.json").json()
    requests = [each for methods in found["paths"].values() for each in methods.values()]
    names = [each["operationId"] for each in requests]
    assert len(set(names)) == len(names)
    assert {"list_games", "create_table", "look_at_table", "choose", "ask_hint"} <= set(names)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) and "api_v1" not in name for name in names), names
    described = {tag["name"] for tag in found["tags"]}
    assert {tag for each in requests for tag in each["tags"]} == described


def test_games_and_bots_are_listed(client: TestClient) -> None:
    found = Api(client).get("/games")
    (game,) = (each for each in found["games"] if each["name"] == "journey")
    names = [field["name"] for field in game["setup"]]
    assert "kingdoms" in names
    assert "seats" not in names
    assert set(found["bots"]) >= {"random", "greedy"}


# --- tokens and rights ------------------------------------------------------------------------------------------------


def test_an_invitation_is_good_once(client: TestClient) -> None:
    found = made(client, {"name": "Ann"}, {})
    seat, watch = found["invitations"]
    assert (seat["seat"], watch["seat"]) == (1, None)
    assert seat["link"].endswith(f"/join/{seat['token']}")
    ann = Api(client, found["seats"][0]["token"], found["table"])
    look = ann.get()
    assert (look["state"], look["view"], look["awaits"]) == ("open", None, None)
    ann.refused("choices", 409, "not-now", key="end", version=0)
    ann.ask("GET", "record", 409)
    ann.ask("GET", "position", 409)
    stranger = Api(client)
    stranger.refused("/join", 422, "bad-input", token=seat["token"])
    bob = stranger.post("/join", 201, token=seat["token"], name="Ann")
    assert (bob["table"], bob["seat"]) == (found["table"], 1)
    assert [each["name"] for each in ann.get()["seats"]] == ["Ann", "Ann 2"]
    assert ann.get()["state"] == "running"
    stranger.refused("/join", 410, "spent-invite", token=seat["token"], name="Eve")
    for _ in range(2):
        assert stranger.post("/join", 201, token=watch["token"])["seat"] is None


def test_whoever_watches_cannot_play(client: TestClient) -> None:
    watch = made(client, {"name": "Ann"}, {"name": "Bob"})["invitations"][-1]["token"]
    joined = Api(client).post("/join", 201, token=watch)
    watcher = Api(client, joined["token"], joined["table"])
    look = watcher.get()
    assert (look["seat"], look["yours"], look["host"]) == (None, [], False)
    assert look["view"]["question"]["options"] == []
    before = log(watcher)
    watcher.refused("choices", 403, "not-yours", key="journey 0", version=0)
    watcher.refused("chat", 403, "not-yours", text="hello")
    watcher.refused("undo", 403, "not-yours")
    watcher.refused("token/renew", 403, "not-yours")
    watcher.refused("again", 403, "not-yours")
    assert watcher.ask("DELETE", "", 403).json()["error"]["code"] == "not-yours"
    watcher.get(status=403, params={"seat": 0})
    watcher.get("position", 403, params={"seat": 0})
    assert log(watcher) == before


def test_a_token_is_needed_and_strangers_are_not_told_which_tables_exist(client: TestClient) -> None:
    ann, _, _ = pair(client)
    other, _, _ = pair(client)
    for token in ("", "unknown"):
        told = Api(client, token, ann.table).ask("GET", "", 401)
        assert told.headers["www-authenticate"] == "Bearer"
        assert told.json() == Api(client, token, "nosuchtable").ask("GET", "", 401).json()
    assert Api(client, other.token, ann.table).text("", 404) == Api(client, other.token, "nosuchtable").text("", 404)
    for path, data in (("choices", {"key": "end", "version": 0}), ("chat", {"text": "x"}), ("undo", {}), ("again", {})):
        Api(client, other.token, ann.table).refused(path, 404, "unknown-table", **data)
    assert Api(client, other.token, ann.table).ask("DELETE", "", 404)
    Api(client, other.token, ann.table).ask("GET", "stream", 404)
    Api(client, "", ann.table).ask("GET", "stream", 401)
    assert ann.get()["version"] == 0


def test_cookies_give_no_rights(client: TestClient) -> None:
    ann, _, _ = pair(client)
    client.cookies.set("enchanters", ann.token)
    Api(client, "", ann.table).ask("GET", "", 401)


def test_the_host_deletes_the_table(client: TestClient) -> None:
    ann, _, host = pair(client)
    assert ann.ask("DELETE", "", 403)
    assert host.get()["host"]
    assert host.ask("DELETE", "", 204).content == b""
    ann.ask("GET", "", 401)


def test_a_renewed_token_takes_the_place_of_the_old_one(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    new = ann.post("token/renew")
    assert new["seat"] == 0
    ann.ask("GET", "", 401)
    look = Api(client, new["token"], ann.table).get()
    assert look["yours"] == [0]
    assert Api(client, new["token"], ann.table).choose(look)["version"] == look["version"] + 1
    assert bob.get()["yours"] == [1]


# --- choices ----------------------------------------------------------------------------------------------------------


def test_wrong_choices_change_nothing_and_show_the_table(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    first = ann.get()
    key = first["view"]["question"]["options"][0]["key"]
    after = ann.choose(first)
    before = log(ann)
    told = ann.refused("choices", 409, "stale", key="journey 9", version=0)
    assert told["table"] == ann.get()
    assert ann.post("choices", key=key, version=0) == after  # the answer was lost, and it is sent again
    told = ann.refused("choices", 422, "illegal", key="dance", version=after["version"])
    assert told["table"]["version"] == after["version"]
    assert ann.refused("choices", 422, "bad-input", key=key, version=999)["table"]
    told = bob.refused("choices", 409, "not-your-turn", key=key, version=after["version"])
    assert told["table"]["view"]["question"]["options"] == []
    assert "journey" not in told["error"]["message"]
    assert log(ann) == before
    bob.refused("choices", 403, "not-yours", key=key, version=after["version"], seat=0)


@pytest.mark.parametrize(
    "body",
    [
        "", "{", "[]", '"x"', "null", "{}", '{"key": 1, "version": 0}', '{"key": "end", "version": "0"}',
        '{"key": "end", "version": -1}', '{"key": "end", "version": 1e999}', '{"key": "end", "version": 0, "more": 1}',
        '{"key": "end", "version": 0, "\\ud800": 1}', '{"key": "\\ud800", "version": 0}', '{"key": "\\u0000", "version": 0}',
        '{"key": "", "version": 0}', '{"key": "end", "version": 99999999999999999999999}', "[" * 50_000,
        '{"key": "' + "x" * 1_000 + '", "version": 0}', '{"key": "end", "version": 0, "seat": 99}', b"\xff\xfe",
    ],
)  # fmt: skip
def test_malformed_choices_get_a_sentence(client: TestClient, body: str | bytes) -> None:
    ann, _, _ = pair(client)
    told = ann.ask("POST", "choices", 422, content=body, headers={"Content-Type": "application/json"}).json()
    assert told["error"]["code"] in ("bad-input", "illegal")
    assert ann.get()["version"] == 0


def test_choices_are_taken_back(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    look = ann.get()
    keys = [option["key"] for option in look["view"]["question"]["options"]]
    rest = next(index for index, key in enumerate(keys) if key.startswith("rest"))
    after = ann.choose(look, rest)
    assert after["undo"] == 0
    back = ann.post("undo")
    assert (back["choices"], back["view"]) == (0, look["view"])
    ann.refused("undo", 409, "not-now")
    bob.refused("undo/ask", 409, "not-now", to=0)
    ann.choose(back, rest)
    asked = bob.post("undo/ask", to=0)
    assert asked["asked"] == {"seat": 1, "to": 0, "agreed": []}
    bob.refused("undo/answer", 409, "not-now", agree=True)
    assert ann.post("undo/answer", agree=False)["asked"] is None
    bob.post("undo/ask", to=0)
    assert ann.post("undo/answer", agree=True)["choices"] == 0
    undone = [entry for entry in log(bob) if entry["kind"] == "undo"]
    assert [entry["to"] for entry in undone] == [0, 0]


def test_talk_is_in_the_log(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    ann.post("chat", text=" <b>hello</b>\n Bob ")
    bob.post("ping", place="slot-3")
    bob.refused("ping", 422, "bad-input", place="<script>")
    ann.refused("chat", 422, "bad-input", text="\u200b")
    ann.refused("chat", 422, "bad-input", text="x" * 501)
    found = [(entry["number"], entry["kind"], entry["seat"], entry["text"]) for entry in log(ann)]
    assert found == [(1, "chat", 0, "<b>hello</b> Bob"), (2, "ping", 1, "slot-3")]
    assert bob.get("entries", params={"after": 1})["entries"] == log(ann)[1:]
    assert ann.choose(ann.get() | {"version": 0})["version"] == 3  # talk makes no choice stale


# --- looking ----------------------------------------------------------------------------------------------------------


def test_what_has_not_changed_is_not_sent_again(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    tag = ann.ask("GET", "").headers["etag"]
    assert ann.ask("GET", "", 304, headers={"If-None-Match": tag}).content == b""
    bob.ask("GET", "", 200, headers={"If-None-Match": tag})
    ann.ask("GET", "", 200, headers={"If-None-Match": tag, "Accept-Language": "fr"})
    ann.choose(ann.get())
    ann.ask("GET", "", 200, headers={"If-None-Match": tag})


def test_whoever_waits_is_told_of_a_choice(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    look = ann.get()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(bob.get, params={"after": look["version"], "wait": 25})
        ann.choose(look)
        assert waiting.result()["version"] == look["version"] + 1
    assert bob.get(params={"after": 99, "wait": 0})["version"] == look["version"] + 1
    bob.get(status=422, params={"after": 0, "wait": 26})


def test_texts_are_in_the_language_asked_for(client: TestClient) -> None:
    ann, _, _ = pair(client)
    english = ann.get()["view"]["question"]["prompt"]
    assert ann.get(headers={"Accept-Language": "fr-CH, en;q=0.5"})["view"]["question"]["prompt"] != english
    assert ann.get(params={"lang": "fr"})["view"]["question"]["prompt"] != english
    assert ann.get(params={"lang": "xx"})["view"]["question"]["prompt"] == english


def test_a_running_game_keeps_its_secrets(client: TestClient) -> None:
    ann, bob, _ = pair(client)
    ann.choose(ann.get())
    record = ann.text("record")
    assert "seed" not in record
    Api(client).ask("POST", "/records", 422, content=record, headers={"Content-Type": "text/plain"})
    position = ann.text("position")
    assert ann.text("position") == position
    assert (
        enchanters.from_position(position).view(0)["track"]
        == enchanters.from_position(bob.text("position")).view(0)["track"]
    )
    real = hall_of(client)._tables[ann.table].game
    assert real is not None
    assert real.position() != position
    ann.ask("GET", "position", 409, params={"step": 2})
    new = ann.post("play-on", 201, step=0)["table"]
    look = Api(client, ann.token, new).get()
    assert look["practice"]
    assert look["parent"] == ann.table
    ann.refused("play-on", 409, "not-now", step=7)
    ann.refused("play-on", 403, "not-yours", step=0, seat=1)


def hall_of(client: TestClient) -> Any:
    return client.app.state.hall  # type: ignore[attr-defined]


def answers(*players: Api) -> list[str]:
    paths = ("", "?lang=fr", "entries", "record", "position")
    return [
        player.text(path) if path[:1] != "?" else player.get(params={"lang": "fr"}) for player in players for path in paths
    ]


def with_another_deck(client: TestClient, table: str) -> None:
    live: Live = hall_of(client)._tables[table]
    live.game, live.views = alike(live.game, Random(1)), {}  # type: ignore[arg-type]


def test_tables_that_look_alike_answer_alike(client: TestClient) -> None:
    ann, bob, host = pair(client)
    for _ in range(6):
        ann.choose(ann.get()) if ann.get()["awaits"] == 0 else bob.choose(bob.get())
    before = answers(ann, bob, host)
    with_another_deck(client, ann.table)
    assert answers(ann, bob, host) == before


def test_a_leak_would_be_noticed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = api_look.look
    monkeypatch.setattr(api_look, "look", lambda live, *rest: honest(live, *rest) | {"parent": str(live.game.deck)})
    ann, _, _ = pair(client)
    before = answers(ann)
    with_another_deck(client, ann.table)
    assert answers(ann) != before


# --- set-ups and uploads ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": []}, {"seats": [{}]}, {"seats": [{}] * 5}, {"seats": [{}] * 17}, {"seats": [{"player": "wizard"}, {}]},
        {"seats": [{"name": "x" * 41}, {}]}, {"seats": [{"name": "\u202e"}, {}]}, {"seats": [{"name": "a", "age": 3}, {}]},
        {"game": "chess"}, {"setup": {"seats": ["A", "B"]}}, {"setup": {"confirm": False}}, {"setup": {"game": "journey"}},
        {"setup": {"packs": ["/etc"]}}, {"setup": {"packs": {"a": 1}}}, {"setup": {"kingdoms": ["Nowhere"]}},
        {"setup": {"switches": {"dance": True}}}, {"setup": {"first": 9}}, {"setup": {"wings": 2}}, {"seed": -1},
        {"seed": 2**53}, {"clock": -1}, {"grace": 1.5}, {"more": 1},
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_wish_makes_no_table(client: TestClient, wish: dict[str, Any]) -> None:
    Api(client).refused("/tables", 422, "bad-input", **({"seats": [{"name": "Ann"}, {}]} | wish))
    assert hall_of(client).store.ids() == []


def test_packs_of_the_host_go_by_their_names(tmp_path: Path) -> None:
    from enchanters.server.app import create_app

    settings = Settings.read(
        {}, database=str(tmp_path / "t.sqlite"), packs=str(ROOT / "examples" / "beekeepers"), thinkers=1
    )
    with TestClient(create_app(settings)) as client:
        game = next(each for each in Api(client).get("/games")["games"] if each["name"] == "journey")
        assert next(field["values"] for field in game["setup"] if field["name"] == "packs") == ["beekeepers"]
        values = {field["name"]: field["values"] for field in game["setup"]}
        assert {"Beekeepers", "Goblins", "draft"} <= set(values["kingdoms"])
        assert {"Normaltown", "random"} <= set(values["village"])
        assert len(values["overlord"]) > 5
        setup = {"packs": ["beekeepers"], "kingdoms": ["Beekeepers", "Goblins", "Undead", "Bandits"], "first": 0}
        found = made(client, {"name": "Ann"}, {"name": "Bob"}, setup=setup)
        ann = Api(client, found["seats"][0]["token"], found["table"])
        assert ann.get()["state"] == "running"


def upload(client: TestClient, what: str, text: str | bytes, status: int) -> Any:
    return Api(client).ask("POST", f"/{what}", status, content=text, headers={"Content-Type": "text/plain"}).json()


def test_a_position_can_be_played_on(client: TestClient) -> None:
    text = next(POSITION).read_text(encoding="utf-8")
    found = upload(client, "positions", text, 201)
    look = Api(client, found["token"], found["table"]).get()
    assert (look["awaits"], look["practice"], look["yours"]) == (found["seat"], True, [found["seat"]])


@pytest.mark.parametrize("what", ["positions", "records"])
@pytest.mark.parametrize(
    "text",
    [
        "", "hello", b"\xff", b"\0", "a." * 5_000 + "a = 1", "a = " + "[" * 5_000, "turn = " + "9" * 5_000,
        "turn = 0x" + "f" * 5_000, 'format = 2\ngame = "journey"\n----\n', 'format = 1\ngame = "chess"\n----\n',
        'format = 1\ngame = "journey"\nseed = 5\n----\njourney 99\n',
        'format = 1\ngame = "journey"\nseed = 99999999999999999999999999\n[setup]\nseats = ["A", "B"]\n----\n',
        'format = 1\ngame = "journey"\n[setup]\nseats = ["A", "B"]\npacks = ["/etc"]\n----\n',
        'format = 1\ngame = "journey"\n[setup]\nseats = ["A", "B"]\npacks = [[1]]\n----\n',
    ],
)  # fmt: skip
def test_an_upload_that_cannot_be_used_gets_a_sentence(client: TestClient, what: str, text: str | bytes) -> None:
    told = upload(client, what, text, 422)["error"]
    assert told["code"] == "bad-input"
    assert "/etc" not in told["message"]
    assert hall_of(client).store.ids() == []


def test_an_upload_that_is_too_big_is_not_read(client: TestClient) -> None:
    assert upload(client, "positions", "x" * (MAX_BYTES + 1), 413)["error"]["code"] == "too-big"
    assert upload(client, "records", "x" * 2_600_000, 413)["error"]["code"] == "too-big"


# --- descriptions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_names_every_request(client: TestClient, lang: str) -> None:
    page = client.get("/api", headers={"Accept-Language": lang})
    assert page.status_code == 200
    paths = client.get("/api/v1/openapi.json").json()["paths"]
    known = {f"{method.upper()} {path.removeprefix('/api/v1')}" for path, methods in paths.items() for method in methods}
    assert set(re.findall(r"<code>((?:GET|POST|PUT|DELETE) \S+)</code>", page.text)) == known


def test_the_documentation_names_requests_that_exist(client: TestClient) -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    paths = {path.replace("{table_id}", "{id}") for path in client.get("/api/v1/openapi.json").json()["paths"]}
    named = set(re.findall(r"`(?:GET|POST|DELETE) (/[^`? ]*)", text))
    assert len(named) > 12
    assert {f"/api/v1{path}" for path in named} <= paths


# --- refusals in the caller's language ---------------------------------------------------------------------------------

ENGLISH = {
    "the",
    "is",
    "must",
    "unknown",
    "known",
    "there",
    "not",
    "have",
    "missing",
    "cannot",
    "possible",
    "what",
    "was",
    "here",
}
WRONG_REQUESTS: list[tuple[str, Any, str]] = [  # where, what is sent, and a word of what is said in English
    ("/tables", "{", "not JSON"),
    ("/tables", {}, "`seats` is missing"),
    ("/tables", {"seats": 7}, "must be a list"),
    ("/tables", {"seats": []}, "1 parts at least"),
    ("/tables", {"seats": [{"name": "x" * 99}]}, "`seats.0.name` must have 40 characters at most"),
    ("/tables", {"seats": [{"name": 7}]}, "must be text"),
    ("/tables", {"seats": [{}, {}], "colour": 1}, "no field `colour`"),
    ("/tables", {"seats": [{}, {}], "clock": -1}, "at least 0"),
    ("/tables", {"seats": [{}, {}], "clock": 1.5}, "whole number"),
    ("/tables", {"seats": [{}, {}], "setup": {"kingdoms": [[1]]}}, "`setup.kingdoms` cannot have this value"),
    ("/tables", {"seats": [{}, {}], "setup": {"kingdoms": ["Nobody"]}}, "unknown kingdom"),
    ("/tables", {"seats": [{}, {}], "setup": {"nothing": 1}}, "unknown set-up field"),
    ("/tables", {"seats": [{}, {}], "setup": {"village": "Nowhere"}}, "unknown village"),
    ("/tables", {"seats": [{}, {}], "setup": {"packs": ["x"]}}, "no packs of its own"),
    ("/tables", {"seats": [{}, {"player": "nobody"}]}, "there is no bot"),
    ("/tables", {"seats": [{}, {}], "game": "chess"}, "unknown game"),
    ("/join", {"token": ""}, "1 characters at least"),
    ("/records", "nothing", "not a whole record"),
    ("/records", 'format = 9\ngame = "journey"\n----\n', "format 9"),
    ("/records", 'format = 1\ngame = "journey"\nseed = 5\n----\njourney 99\n', "choice 1"),
    ("/records", "format = 1\nseed = \n----\n", "the record is not valid TOML: Invalid value (at end of document)"),
    ("/positions", "turn = ", "the position is not valid TOML: Invalid value (at end of document)"),
    ("/positions", "turn = 1.2.3", "after a statement (at line 1, column 11)"),
    ("/positions", "x = " + "[" * 500, "the position is nested too deeply (line 1)"),
    ("/positions", "turn = 0x" + "f" * 5_000, "a number that is too long"),
    ("/positions", "[[seat]]\n[[seat]]", "a position needs a `village`"),
    ("/positions", "[[seat]]\nhats = 1\n[[seat]]", "unknown key 'hats' in the seat 0; known: boosts, "),
    ("/positions", 'village = "Nowhere"\n[[seat]]\n[[seat]]', "unknown card 'Nowhere'"),
    ("/positions", f"village = 'Normaltown'\nturn = {'9' * 900}\n[[seat]]\n[[seat]]", "from 0 to 1, not 999"),
    (
        "/positions",
        'game = "gathering"\npending = [["fly", 0]]\n[[seat]]\n[[seat]]',
        "`pending` has an unknown step: ['fly', 0].",
    ),
]


@pytest.mark.parametrize(("path", "sent", "said"), WRONG_REQUESTS, ids=[f"{p} {s}"[:40] for p, s, _ in WRONG_REQUESTS])
def test_a_refusal_is_in_our_words_and_wholly_in_the_callers_language(
    client: TestClient, path: str, sent: Any, said: str
) -> None:
    def told(lang: str) -> str:
        plain = isinstance(sent, str) and path in ("/records", "/positions")
        body = sent if isinstance(sent, str) else json.dumps(sent)
        kind = "text/plain" if plain else "application/json"
        answer = client.post(f"/api/v1{path}?lang={lang}", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 422
        return str(answer.json()["error"]["message"])

    english, french = told("en"), told("fr")
    assert said.lower() in english.lower()
    assert len(english) < 1_000
    assert not ENGLISH & set(re.findall(r"[a-z]+", french.lower())), french
    assert "anglais" not in french  # which would say that the reason could not be translated


def test_a_reason_that_is_known_in_english_only_is_marked_so(client: TestClient) -> None:
    text = 'cards = "item Broken\\n    2 atack"'
    answer = client.post("/api/v1/positions?lang=fr", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 422
    said = answer.json()["error"]["message"]
    assert "Les cartes de la position ne peuvent pas être lues (la raison, en anglais : cards:2" in said


def test_a_large_number_in_a_refusal_is_written_as_in_the_callers_language() -> None:
    with pytest.raises(BadPosition) as problem:
        enchanters.from_position("x" * 500_000)
    assert "500,000 bytes, 400,000 at most" in Refusal(problem.value).text(translator("en"))
    assert "500\N{NO-BREAK SPACE}000, au plus 400\N{NO-BREAK SPACE}000" in Refusal(problem.value).text(translator("fr"))


def test_a_choice_that_is_none_is_refused_in_french(client: TestClient) -> None:
    found = made(client, {"name": "Ann"}, {"name": "Bob"}, setup={"first": 0})
    ann = Api(client, found["seats"][0]["token"], found["table"])
    body = {"key": "fly", "version": ann.get()["version"]}
    answer = client.post(
        f"/api/v1/tables/{ann.table}/choices?lang=fr", json=body, headers={"Authorization": f"Bearer {ann.token}"}
    )
    assert answer.status_code == 422
    said = answer.json()["error"]["message"]
    assert "fly" in said
    assert "option here" not in said
    assert "anglais" not in said
