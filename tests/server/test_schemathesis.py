"""The API keeps what its OpenAPI description promises, whatever is sent: at real tables, with good tokens and bad ones."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import (
    CheckFunction,
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import enchanters
from enchanters.server.app import create_app
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS

Case = schemathesis.Case[Any]
Operation = schemathesis.APIOperation[Any, Any, Any, Any]
EXAMPLES = int(os.environ.get("ENCHANTERS_EXAMPLES", "60"))  # for each operation; `make soak` sets more
STREAM = "/api/v1/tables/{table_id}/stream"  # has no end; the example client reads it
CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MOSTLY = st.sampled_from((True, True, True, False))
CHOICES = "/api/v1/tables/{table_id}/choices"


def finished_record() -> str:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], variants=["superfast"]), 1)
    chooser = Random(1)
    while game.codes:
        game.choose(chooser.randrange(len(game.codes)))
    return str(game.record())


class Tables:
    """Tables to be tried on: an open one, a running one and one whose game is over; made anew when they are gone."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.record = finished_record()
        self.places: list[tuple[str, str]] = []  # a table and a token that is good there
        self.running = ("", "")
        self.invitations: list[str] = []

    def fill(self) -> None:
        waiting = self.make({"seats": [{"name": "Ann"}, {}, {"player": "random"}]})
        running = self.make({"seats": [{"name": "Ann"}, {"name": "Bob"}], "setup": {"first": 0}})
        over = self.client.post("/api/v1/records", content=self.record, headers={"Content-Type": "text/plain"}).json()
        self.places = [(over["table"], over["token"])]
        for made in (waiting, running):
            self.places.append((made["table"], made["host"]))
            self.places += [(made["table"], seat["token"]) for seat in made["seats"]]
        self.running = (running["table"], running["seats"][0]["token"])
        self.invitations = [each["token"] for each in waiting["invitations"]]

    def make(self, wish: dict[str, Any]) -> Any:
        return self.client.post("/api/v1/tables", json=wish).json()

    def look(self) -> Any:
        table, token = self.running
        return self.client.get(f"/api/v1/tables/{table}", headers={"Authorization": f"Bearer {token}"}).json()


def send(client: TestClient, case: Case, token: str) -> Any:
    """The case as a request: what the description cannot say about tables and tokens has been filled in before."""
    sent = dict(case.as_transport_kwargs(base_url="http://testserver"))
    headers = {name: value for name, value in sent.pop("headers", {}).items() if name.lower() != "authorization"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    known = {"json", "data", "params", "cookies"}
    more = {name: value for name, value in sent.items() if name in known and value is not None}
    if "data" in more:
        more["content"] = more.pop("data")
    client.cookies.clear()
    more.pop("cookies", None)
    return client.request(sent["method"], sent["url"], headers=headers, **more)


def hurry(case: Case) -> None:
    """Nobody waits in tests."""
    with suppress(TypeError, ValueError, AttributeError, KeyError):
        if 0 < float(case.query["wait"]) <= 25:
            case.query["wait"] = 0.01


def try_operation(operation: Operation, tables: Tables, statuses: Counter[int]) -> None:
    good = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    cases = st.one_of(good, good, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))

    @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=cases, real=MOSTLY, known=MOSTLY, pick=st.integers(0, 99))
    def examined(case: Case, real: bool, known: bool, pick: int) -> None:
        table, token = tables.places[pick % len(tables.places)]
        changed = real and "table_id" in (case.path_parameters or {})
        if changed:
            case.path_parameters["table_id"] = table
        if real and isinstance(case.body, dict):
            changed = fill_in(case, tables, pick) or changed
            table, token = tables.running if operation.path == CHOICES else (table, token)
        hurry(case)
        response = send(tables.client, case, token if known else "nobody")
        statuses[response.status_code] += 1
        negative = case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE
        checks = [*CHECKS, negative_data_rejection] if negative and not changed else CHECKS
        case.validate_response(response, checks=checks)
        if response.status_code == 204 or (response.status_code == 200 and operation.path.endswith("/renew")):
            tables.fill()

    examined()


def fill_in(case: Case, tables: Tables, pick: int) -> bool:
    """What the description cannot know: an option's key with the newest version, an invitation, a set-up that fits."""
    assert isinstance(case.body, dict)
    if case.operation.path == CHOICES:
        look = tables.look()
        question = look["view"]["question"]
        case.path_parameters["table_id"] = tables.running[0]
        if question and question["options"]:
            case.body |= {"key": question["options"][pick % len(question["options"])]["key"], "version": look["version"]}
        return True
    if case.operation.path.endswith("/tables"):
        seats: list[Any] = [{"name": "Ann"}, {}, {}]
        case.body |= {"game": "journey", "setup": {"variants": ["superfast"]}, "seats": seats[: 2 + pick % 2]}
        return True
    if case.operation.path.endswith("/join"):
        case.body["token"] = tables.invitations[pick % len(tables.invitations)]
        return True
    return False


def test_the_api_answers_as_it_is_described(tmp_path: Path) -> None:
    app = create_app(Settings.read({}, database=str(tmp_path / "tables.sqlite"), **SETTINGS))
    schema = schemathesis.openapi.from_dict(app.openapi())
    operations: list[Operation] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    statuses: Counter[int] = Counter()
    with TestClient(app, follow_redirects=False) as client:
        tables = Tables(client)
        tables.fill()
        for operation in operations:
            if operation.path != STREAM:
                try_operation(operation, tables, statuses)
    assert len(operations) > 15
    assert statuses.total() >= 1_000
    assert {200, 201, 204, 401, 403, 404, 409, 410, 422} <= set(statuses), statuses  # deep enough


def test_the_description_is_whole(tmp_path: Path) -> None:
    """Every operation says what it does and which errors it has, and every error has the one form."""
    paths = create_app(Settings.read({}, database=str(tmp_path / "t.sqlite"))).openapi()["paths"]
    for path, methods in paths.items():
        for operation in methods.values():
            assert operation["summary"], path
            for status, answer in operation["responses"].items():
                assert answer["description"], path
                if int(status) >= 400:
                    name = answer["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
                    assert name in ("Problem", "ChoiceProblem"), path
