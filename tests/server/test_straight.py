"""The shortest way to a table answers what the layers of FastAPI would answer."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest
import structlog
from fastapi.testclient import TestClient

from enchanters.server.app import create_app
from enchanters.server.failing import refused
from enchanters.server.pages import table
from enchanters.server.settings import Settings
from enchanters.server.straight import Straight

NOW = 1_700_000_000.0


def answers(folder: Path, root: str) -> list[Any]:
    """What a seat's page, its deeds, wrong addresses and wrong forms are answered with; and what the log says of it."""
    folder.mkdir()
    settings = Settings.read({}, database=str(folder / "tables.sqlite"), base_url=f"http://testserver{root}")
    app = create_app(settings, lambda: NOW)
    app.state.requests.clock = count().__next__  # refusals seconds apart: the log has all of them
    with (
        structlog.testing.capture_logs() as logged,
        TestClient(app, follow_redirects=False, raise_server_exceptions=False) as client,
    ):
        wish = {"seats": [{"name": "Ann"}, {"name": "Ben"}], "seed": 5}
        made = client.post(f"{root}/api/v1/tables", json=wish).json()
        cookies = {"Cookie": f"enchanters={made['seats'][0]['token']}", "X-Script": "true"}
        asked = (
            client.get(f"{root}/t/{made['table']}/part", headers=cookies),
            client.head(f"{root}/t/{made['table']}/part", headers=cookies),
            client.get(f"{root}/t/{made['table']}/part?seat=1"),
            client.get(f"{root}/t/nothing/part", headers=cookies),
            client.get(f"{root}/t/{made['table']}/choose", headers=cookies),
            client.post(f"{root}/t/{made['table']}/choose", headers=cookies, data={"key": "end"}),
            client.post(f"{root}/t/{made['table']}/part", headers=cookies),
            client.put(f"{root}/t/{made['table']}/choose", headers=cookies),
            client.get(f"{root}/t/{made['table']}/part/", headers=cookies),
        )
        cookie = made["seats"][0]["token"]
        found = [(a.status_code, a.text.replace(made["table"], "TABLE").replace(cookie, "")) for a in asked]
        names = [sorted(a.headers) for a in asked]
    lines = [(line["path"], line["status"]) for line in logged if line["event"] == "request"]
    assert len(lines) == len(asked) + 1  # and the table that was made
    return [*((status, len(text)) for status, text in found), *names, lines]


@pytest.mark.parametrize("root", ["", "/games"])
def test_both_ways_answer_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: str) -> None:
    straight = answers(tmp_path / "straight", root)
    begin = Straight.__init__

    def without(self: Straight, *about: Any, **more: Any) -> None:
        begin(self, *about, **more)
        self.routes = {}

    monkeypatch.setattr(Straight, "__init__", without)
    assert answers(tmp_path / "round", root) == straight


def test_all_that_is_done_at_a_table_goes_there() -> None:
    async def nowhere(*about: Any) -> None: ...

    routes = Straight(nowhere, table.router, "", refused).routes
    assert {name for method, name in routes if method == "POST"} == {deed.__name__ for deed in table.DEEDS}
    assert ("GET", "part") in routes
