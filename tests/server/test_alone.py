"""Playing alone on the server: the deal of the day, challenges, and what a browser remembers of them."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from fastapi.testclient import TestClient
from markupsafe import escape

from enchanters.journey.state import Journey
from enchanters.server import alone
from enchanters.server.app import create_app
from enchanters.server.hall import Wish
from enchanters.server.settings import Settings
from enchanters.server.store.base import OVER, Table
from tests.server.running import SETTINGS
from tests.server.test_table_pages import Case, case, finish

__all__ = ["case"]

GAME = "journey"
LADDER = alone.challenges(GAME)


def made(case: Case, name: str, **fields: str) -> Table:
    """The table to which the button of a challenge leads."""
    answer = case.ann.post(f"/alone/{GAME}/{name}", {"name0": "Ann"} | fields)
    assert answer.status_code == 303
    found: Table = case.live(answer.headers["location"].removeprefix("/t/")).table
    return found


def test_every_challenge_can_be_begun_and_is_one_for_one(case: Case) -> None:
    page = case.ann.get("/alone", **{"accept-language": "fr"}).text
    for each in LADDER:
        assert escape(each.title["fr"]) in page
        table = made(case, each.name)
        assert [seat.name for seat in table.seats] == ["Ann"]
        assert alone.fits(each, table)
        assert int(table.setup.get("mark") or 50) == each.mark
        assert not table.practice
    assert case.ann.post(f"/alone/{GAME}/none", {}).status_code == 422
    assert case.ann.post("/alone/gathering/bronze", {}).status_code == 422


def test_the_start_page_leads_to_a_game_for_one(case: Case) -> None:
    assert f'action="/alone/{GAME}/{LADDER[0].name}"' in case.ann.get("/").text
    assert "/alone/" not in case.ann.get("/?game=gathering").text


def test_the_deal_of_a_day_is_the_same_everywhere_and_another_tomorrow(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    today, tomorrow = alone.deal_of(GAME, "2026-11-17"), alone.deal_of(GAME, "2026-11-18")
    assert today is not None
    assert tomorrow is not None
    alone.deal_of.cache_clear()  # as on another server
    assert alone.deal_of(GAME, "2026-11-17") == today
    assert today.seed != tomorrow.seed
    table = made(case, "today")
    deal = alone.deal_of(GAME, alone.day_of(case.hall.clock()))
    assert deal is not None
    assert table.seed == deal.seed
    assert alone.is_deal(table)
    assert not alone.is_deal(made(case, LADDER[0].name))
    here, elsewhere = cast(Journey, case.live(table.id).game), cast(Journey, alone.dealt(GAME, deal.challenge, deal.seed))
    assert [here.kinds[card].name for card in (*here.track, *here.deck)] == [
        elsewhere.kinds[card].name for card in (*elsewhere.track, *elsewhere.deck)
    ]
    assert alone.deal_of("gathering", "2026-11-17") is None


def test_two_servers_deal_the_same(app_client: TestClient, tmp_path: Path) -> None:
    """Each has a store of its own; whoever plays the deal of the day is dealt the same cards on both."""
    other = create_app(Settings.read({}, database=str(tmp_path / "other.sqlite"), **SETTINGS))
    with TestClient(other, follow_redirects=False) as second:
        dealt = []
        for client in (app_client, second):
            case = Case(client)
            game = cast(Journey, case.live(made(case, "today").id).game)
            assert game.origin is not None
            dealt.append((game.origin.seed, [game.kinds[card].name for card in (*game.track, *game.deck)]))
    assert dealt[0] == dealt[1]


def test_what_the_expert_reached_is_played_once_and_kept(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = alone.deal_of(GAME, alone.day_of(case.hall.clock()))
    assert deal is not None
    assert "The expert is still playing it." in case.ann.get("/alone").text
    until = time.monotonic() + 120
    while (mark := case.do(case.hall.mark_of, deal)) is None and time.monotonic() < until:
        time.sleep(0.2)
    assert f"The expert reached {mark} glory." in case.ann.get("/alone").text
    monkeypatch.setattr(case.hall.thinkers, "play_out", None)  # nobody plays it again
    assert case.do(case.hall.mark_of, deal) == mark


def test_the_first_try_of_a_day_counts(app_client: TestClient) -> None:
    case = Case(app_client)
    csrf = {"csrf": case.ann.csrf, "name0": "Ann"}
    app_client.cookies.set("enchanters", case.ann.secret)
    first = app_client.post(f"/alone/{GAME}/today", data=csrf).headers["location"]
    second = app_client.post(f"/alone/{GAME}/today", data=csrf).headers["location"]
    assert first != second
    page = app_client.get("/alone").text
    assert f'href="{first}"' in page
    assert f'href="{second}"' not in page
    finish(case, first.removeprefix("/t/"))
    game = case.live(first.removeprefix("/t/")).game
    assert game is not None
    assert game.result is not None
    assert f"You reached {game.result['scores'][0]} glory." in app_client.get("/alone").text


def test_what_was_reached_is_remembered_by_its_best(app_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(app_client)
    app_client.cookies.set("enchanters", case.ann.secret)
    app_client.cookies.set("alone", "journey.bronze:51 nonsense journey.gold:x")
    assert app_client.get("/alone").text.count("✓") == 1
    location = app_client.post(f"/alone/{GAME}/silver", data={"csrf": case.ann.csrf}).headers["location"]
    finish(case, location.removeprefix("/t/"))
    monkeypatch.setattr(alone, "reached", lambda table, result: LADDER[:2] if table.state == OVER else [])
    app_client.get(location)
    page = app_client.get("/alone").text
    assert page.count("✓") == 2
    assert "reached: 51" in page


def result(score: int) -> dict[str, Any]:
    return {"winners": [0] if score >= 50 else [], "scores": [score]}


def test_a_challenge_is_met_by_its_mark_its_table_and_nothing_known_before(case: Case) -> None:
    table = replace(made(case, "bronze"), state=OVER)
    met = {score: [each.name for each in alone.reached(table, result(score))] for score in (49, 50, 60, 75, 90)}
    assert met == {
        49: [],
        50: ["bronze"],
        60: ["bronze", "silver"],
        75: ["bronze", "silver", "gold"],
        90: ["bronze", "silver", "gold", "diamond"],
    }
    silver = replace(made(case, "silver"), state=OVER)
    assert silver.setup["mark"] == "60"
    assert [each.name for each in alone.reached(silver, result(62))] == ["bronze", "silver"]
    assert alone.reached(silver, result(62) | {"winners": []}) == []
    assert alone.reached(replace(table, practice=True), result(75)) == []
    assert alone.reached(replace(table, setup=table.setup | {"variants": ["fast"]}), result(75)) == []
    assert [each.name for each in alone.reached(replace(made(case, "today"), state=OVER), result(50))] == ["bronze"]
    other = case.do(case.hall.create, case.ann.holder, Wish((*alone.wish_for(GAME, LADDER[0], "Ann").places,) * 2))
    assert alone.reached(replace(other, state=OVER), result(75)) == []
