"""The coach at the table: hints where they are allowed, the review when the game is over, and nothing hidden in either."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from enchanters.server import coaching
from enchanters.server.hall import Place, Wish
from enchanters.server.store.base import COACH, PERSON
from tests.server.test_api import Api, made, pair
from tests.server.test_hidden import ID, PAIRS, as_visitor, served
from tests.server.test_table_pages import SEED, SHORT, Case, Forms, finish

PATIENCE = 120.0


@pytest.fixture
def case(app_client: TestClient) -> Case:
    return Case(app_client)


def alone(case: Case) -> str:
    """Ann against a bot; she is asked first."""
    places = (Place(PERSON, "Ann", mine=True), Place("random", "Bot"))
    wish = Wish(places, setup=SHORT | {"first": 0}, seed=SEED)
    return str(case.do(case.hall.create, case.ann.holder, wish).id)


# --- hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_by_forms_alone_stays_until_the_choice(case: Case) -> None:
    table = alone(case)
    page = case.ann.get(f"/t/{table}").text
    assert 'id="hint"' in page
    assert 'id="coach"' not in page
    assert case.ann.post(f"/t/{table}/hint", {}).headers["location"] == f"/t/{table}"
    page = case.ann.get(f"/t/{table}").text
    assert 'id="coach"' in page
    assert "This turn:" in page
    assert 'id="hint"' not in page
    keys = Forms(page).keys()
    hint = case.do(case.hall.hint_shown, case.live(table), 0, "en")
    assert sorted(option["key"] for option in hint["options"]) == sorted(keys)
    for option in hint["options"]:
        assert option["margin_text"] in page
    case.choose(table, hint["options"][0]["key"])
    assert 'id="coach"' not in case.ann.get(f"/t/{table}").text


def test_a_script_gets_the_part_with_the_hint_and_a_new_tag(case: Case) -> None:
    table = alone(case)
    before = case.ann.get(f"/t/{table}/part").headers["etag"]
    answer = case.ann.post(f"/t/{table}/hint", {}, **{"x-script": "true"})
    assert answer.status_code == 200
    assert 'id="coach"' in answer.text
    assert "<html" not in answer.text
    after = case.ann.get(f"/t/{table}/part", **{"if-none-match": before})
    assert after.status_code == 200
    assert 'id="coach"' in after.text


def test_hints_in_french(case: Case) -> None:
    table = alone(case)
    page = case.ann.post(f"/t/{table}/hint", {}, **{"x-script": "true", "accept-language": "fr"}).text
    assert "L’entraîneur dit" in page
    assert "Ce tour" in page


def test_people_who_compete_get_hints_when_all_agree(case: Case) -> None:
    table = case.two(seed=SEED)
    asked = case.asked(table)
    assert 'id="hint"' not in asked.get(f"/t/{table}").text
    refused = asked.post(f"/t/{table}/hint", {})
    assert refused.status_code == 403
    assert "all of them have to agree" in refused.text
    case.ann.post(f"/t/{table}/coach", {"agree": 1})
    assert asked.post(f"/t/{table}/hint", {}).status_code == 403
    assert "Agreed so far: Ann." in " ".join(case.bob.get(f"/t/{table}").text.split())
    case.bob.post(f"/t/{table}/coach", {"agree": 1})
    assert 'id="hint"' in asked.get(f"/t/{table}").text
    assert asked.post(f"/t/{table}/hint", {}).status_code == 303
    assert 'id="coach"' in asked.get(f"/t/{table}").text
    other = case.ann if asked is case.bob else case.bob
    assert 'id="coach"' not in other.get(f"/t/{table}").text
    assert other.post(f"/t/{table}/hint", {}).status_code == 409  # another is asked
    other.post(f"/t/{table}/coach", {"agree": 0})
    assert 'id="coach"' not in asked.get(f"/t/{table}").text
    assert asked.post(f"/t/{table}/hint", {}).status_code == 403
    assert [entry.text for entry in case.live(table).entries if entry.kind == COACH] == [
        "agree", "agree", "hint", "refuse",
    ]  # fmt: skip


def test_one_device_for_two_agrees_for_both(case: Case) -> None:
    table = case.table("Ann", "Bob", seed=SEED)
    assert case.ann.post(f"/t/{table}/hint", {}).status_code == 403
    case.ann.post(f"/t/{table}/coach", {"agree": 1})
    assert case.ann.post(f"/t/{table}/hint", {}).status_code == 303


def test_strangers_and_watchers_get_no_hints(case: Case) -> None:
    table = alone(case)
    for browser in (case.bob, case.watcher(table)):
        for deed in ("hint", "coach"):
            assert browser.post(f"/t/{table}/{deed}", {"agree": 1}).status_code == 403
    assert case.ann.post(f"/t/{table}/coach", {"agree": "perhaps"}).status_code == 422


def test_whoever_asks_twice_makes_nobody_think_twice(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    table = alone(case)
    first = case.do(case.hall.hint, case.ann.holder, table, "en")
    version = case.live(table).version

    def never(*_: Any) -> None:
        raise AssertionError("nobody has to think")

    monkeypatch.setattr(case.hall.thinkers, "hint", never)
    assert case.do(case.hall.hint, case.ann.holder, table, "en") == first
    assert case.live(table).version == version


def test_another_process_shows_the_same_hint(case: Case) -> None:
    """It finds in the log that one was asked for, and thinks of the same."""
    table = alone(case)
    first = case.do(case.hall.hint, case.ann.holder, table, "en")
    case.hall._hints.clear()
    assert 'id="coach"' in case.ann.get(f"/t/{table}").text
    assert case.do(case.hall.hint_shown, case.live(table), 0, "en") == first


@pytest.mark.parametrize("number", [0, 2])
def test_a_hint_depends_on_nothing_hidden(tmp_path: Path, number: int) -> None:
    """Two tables that differ in what is hidden and in their seed; a whole turn lies ahead."""
    told = []
    two = replace(PAIRS[number], keys=())
    for which, folder in enumerate((tmp_path / "a", tmp_path / "b")):
        with served(folder, two, which) as client:
            app: Any = client.app
            seat = app.state.hall.store.load(ID)[0].awaits
            for each in (0, 1):
                path = f"/api/v1/tables/{ID}/coach"
                assert client.post(path, json={"agree": True}, **as_visitor(path, each)).status_code == 200
            path = f"/api/v1/tables/{ID}/hint"
            answer = client.post(path, **as_visitor(path, seat))
            assert answer.status_code == 200, answer.text
            told.append(answer.json())
    assert told[0] == told[1]
    assert len(told[0]["options"]) > 1


# --- reviews ----------------------------------------------------------------------------------------------------------


def reviewed(case: Case, table: str) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        page = case.ann.get(f"/t/{table}/review")
        assert page.status_code == 200
        if "<progress" not in page.text:
            return str(page.text)
        assert 'http-equiv="refresh"' in page.text
    raise AssertionError("the review was never done")


def test_a_review_with_its_chart(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "BUDGET", 1000)
    table = case.table("Ann", "Bob", seed=SEED)
    assert case.ann.get(f"/t/{table}/review").status_code == 409  # while the game runs
    finish(case, table)
    assert f'href="/t/{table}/review"' in case.ann.get(f"/t/{table}").text
    page = reviewed(case, table)
    assert page.count("<polyline") == 2
    assert "Turning points" in page
    live = case.live(table)
    made = case.hall._reviews[table, live.table.played, "en"].found
    assert made is not None
    for turn in made["turns"]:
        assert f'href="/t/{table}/replay/{turn["step"]}"' in page
    for point in made["points"]:
        assert point["text"] in page.replace("&#39;", "'")
    assert case.eve.get(f"/t/{table}/review").status_code == 403


def test_a_review_by_the_api(app_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "BUDGET", 1000)
    ann, bob, _ = pair(app_client)
    assert ann.get("review", 409)["error"]["code"] == "not-now"
    turns = {0: ann, 1: bob}
    look = ann.get()
    while look["state"] == "running":
        look = turns[look["awaits"]].asked()
        look = turns[look["awaits"]].choose(look, -1)
    told: dict[str, Any] = {"review": None}
    until = time.monotonic() + PATIENCE
    while told["review"] is None and time.monotonic() < until:
        answer = app_client.get(f"/api/v1/tables/{ann.table}/review", headers={"Authorization": f"Bearer {ann.token}"})
        assert answer.status_code in (200, 202)
        told = answer.json()
    review = told["review"]
    assert review["names"] == ["Ann", "Bob"]
    assert sum(review["end"]) == 1
    assert all(sum(turn["chances"]) == pytest.approx(1, abs=0.001) for turn in review["turns"])


# --- the API ----------------------------------------------------------------------------------------------------------


def test_a_hint_by_the_api(app_client: TestClient) -> None:
    found = made(app_client, {"name": "Ann"}, {"player": "random"})
    ann = Api(app_client, found["seats"][0]["token"], found["table"])
    look = ann.asked()
    assert look["hints"]
    told = ann.post("hint")
    assert {option["key"] for option in told["options"]} == {o["key"] for o in look["view"]["question"]["options"]}
    assert told["options"][0]["loss"] == 0
    host = Api(app_client, found["host"], found["table"])
    host.refused("hint", 403, "not-yours")


def test_agreeing_by_the_api(app_client: TestClient) -> None:
    ann, bob, _ = pair(app_client)
    assert not ann.get()["hints"]
    ann.refused("hint", 403, "no-hints")
    assert not ann.post("coach", agree=True)["hints"]
    assert bob.post("coach", agree=True)["hints"]
    assert ann.post("hint")["seat"] == 0
    assert not bob.post("coach", agree=False)["hints"]
    ann.refused("hint", 403, "no-hints")
