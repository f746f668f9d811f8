"""The shared plan: a mark on a card of the track where all play together, in the store, on the page, over the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from enchanters.server.errors import BadInput, NotNow, NotYours, StaleChoice, TooMuch
from enchanters.server.hall import Hall, Place, Wish
from enchanters.server.live import Live
from enchanters.server.settings import Settings
from enchanters.server.store import Store, open_store
from enchanters.server.store.base import PLAN, PLAY, RESUME, RUNNING, WATCH, Change, Entry
from tests.server import test_table_pages
from tests.server.stores import a_table
from tests.server.test_api import Api
from tests.server.test_hall import ANN, BOB, EVE, Case, case, keys, run

__all__ = ["case"]

TOGETHER = {"coop": "easy", "first": 0}


async def guild(hall: Hall, setup: dict[str, Any] | None = None) -> Live:
    """Ann and Bob; it is Ann's turn, of whom the first card asks nothing."""
    places = (Place(name="Ann", mine=True), Place())
    table = await hall.create(ANN, Wish(places, setup=TOGETHER if setup is None else setup, seed=4))
    await hall.join(BOB, await hall.invite(ANN, table.id, PLAY, 1), "Bob")
    return await hall.live(table.id)


def meant(live: Live) -> dict[int, str]:
    return {seat: place for seat, (_, place) in live.plans().items()}


def test_a_mark_goes_with_its_card_until_that_is_gone(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await guild(hall)
        table, played = live.table.id, live.table.played
        live = await hall.plan(ANN, table, 0, "slot-0")
        live = await hall.plan(BOB, table, 1, "slot-3")
        assert meant(live) == {0: "slot-0", 1: "slot-3"}
        assert live.table.played == played  # it makes nothing stale
        live = await hall.choose(ANN, table, "journey 0", live.version - 2)
        while live.table.awaits == 0:
            live = await hall.choose(ANN, table, "end" if "end" in keys(live) else keys(live)[0], live.version)
        assert meant(live) == {1: "slot-2"}  # hers is done, his has slid
        before = live.version
        assert (await hall.plan(BOB, table, 1, "slot-2")).version == before  # said already
        live = await hall.plan(BOB, table, 1, "slot-4")
        assert meant(live) == {1: "slot-4"}  # one for each seat
        live = await hall.plan(BOB, table, 1, "")
        assert meant(live) == {}
        assert (await hall.plan(BOB, table, 1, "")).version == live.version
        live = await hall.plan(BOB, table, 1, "slot-4")

    async def later(hall: Hall) -> None:  # another process
        (table,) = hall.store.ids(RUNNING)
        assert meant(await hall.live(table)) == {1: "slot-4"}

    run(case, play)
    run(case, later)


def test_what_is_taken_back_is_meant_again(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await hall.plan(ANN, (await guild(hall)).table.id, 0, "slot-0")
        live = await hall.choose(ANN, live.table.id, "journey 0", live.version)
        live = await hall.ask_undo(ANN, live.table.id, 0, 0)
        live = await hall.answer_undo(BOB, live.table.id, 1, True)
        assert meant(live) == {0: "slot-0"}
        live.notes.append(Entry(RESUME, number=live.version + 1))  # a newer program went on from a position
        assert meant(live) == {}

    run(case, play)


def test_who_may_not_say_what(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await guild(hall)
        table = live.table.id
        await hall.join(EVE, await hall.invite(ANN, table, WATCH), "")
        for holder in (EVE, BOB, "nobody"):
            with pytest.raises(NotYours):
                await hall.plan(holder, table, 0, "slot-0")
        for place in ("slot-9", "slot--1", "slot-", "deck", "<b>", "x" * 5000, "slot-0\n", "\0"):
            with pytest.raises(BadInput):
                await hall.plan(ANN, table, 0, place)
        race = await guild(hall, {"first": 0})
        with pytest.raises(NotNow):
            await hall.plan(ANN, race.table.id, 0, "slot-0")
        live = await hall.choose(ANN, table, keys(live)[0], live.version)
        with pytest.raises(StaleChoice):  # another card may lie there by now
            await hall.plan(ANN, table, 0, "slot-0", 0)
        hall.settings = Settings(chats_per_minute=3)
        for n in range(3):
            live = await hall.plan(ANN, table, 0, f"slot-{n + 1}")
        with pytest.raises(TooMuch):
            await hall.plan(ANN, table, 0, "slot-5")
        with pytest.raises(TooMuch):
            await hall.chat(ANN, table, 0, "they share their limit")
        assert meant(await hall.live(table)) == {0: "slot-3"}

    run(case, play)


def test_marks_are_entries_of_both_stores(store: Store, database: str) -> None:
    store.create(a_table("t1"))
    mark = Entry(PLAN, 0, "slot-3", {"card": "Ogre 17"}, 5.0)
    assert store.apply(Change("t1", (mark,))) == 1
    assert store.apply(Change("t1", (Entry(PLAN, 0, at=6.0),))) == 2
    other = open_store(database)
    loaded = other.load("t1")
    other.close()
    assert loaded is not None
    assert [(e.kind, e.text, e.data) for e in loaded[1]] == [(PLAN, "slot-3", {"card": "Ogre 17"}), (PLAN, "", {})]
    assert loaded[0].played == 0


# --- the page ---------------------------------------------------------------------------------------------------------


def test_set_and_taken_back_without_scripts(app_client: TestClient) -> None:
    case = test_table_pages.Case(app_client)
    places = (Place(name="Ann", mine=True), Place(name="Bob & <i>", mine=True))
    table = case.do(case.hall.create, case.ann.holder, Wish(places, setup=TOGETHER)).id
    eve = case.watcher(table)
    page = case.ann.get(f"/t/{table}").text
    version = re.search(r'data-version="(\d+)"', page)
    assert version
    assert page.count('class="claim"') == 6
    sent = {"seat": 1, "place": "slot-2", "version": version[1]}
    assert case.ann.post(f"/t/{table}/plan", sent).status_code == 303
    page = case.ann.get(f"/t/{table}").text
    assert 'class="claimed"' in page
    assert "Bob &amp; &lt;i&gt; takes " in page
    seen = eve.get(f"/t/{table}").text  # she sees it and cannot say anything
    assert 'class="claimed"' in seen
    assert 'class="claim"' not in seen
    assert 'id="plan"' not in seen
    assert eve.post(f"/t/{table}/plan", {"place": "slot-1"}).status_code == 403
    assert case.ann.post(f"/t/{table}/plan", {"seat": 1, "place": "<script>"}).status_code == 422
    case.ann.post(f"/t/{table}/plan", {"seat": 1, "place": ""})
    assert 'class="claimed"' not in case.ann.get(f"/t/{table}").text
    race = case.table("Ann", "Bob")
    assert 'class="claim"' not in case.ann.get(f"/t/{race}").text


# --- the API ----------------------------------------------------------------------------------------------------------


def test_by_the_api(app_client: TestClient) -> None:
    made = Api(app_client).post("/tables", 201, seats=[{"name": "Ann"}, {"name": "Bob"}], setup=TOGETHER)
    ann, bob = (Api(app_client, seat["token"], made["table"]) for seat in made["seats"])
    host = Api(app_client, made["host"], made["table"])
    look = ann.get()
    assert look["plans"] == []
    look = ann.post("plan", place="slot-1", version=look["version"])
    assert bob.get()["plans"] == host.get()["plans"] == look["plans"] == [{"seat": 0, "place": "slot-1"}]
    assert [(e["kind"], e["seat"], e["text"]) for e in host.get("entries")["entries"]] == [("plan", 0, "slot-1")]
    host.refused("plan", 403, NotYours.code, place="slot-1")
    bob.refused("plan", 403, NotYours.code, place="slot-1", seat=0)
    bob.refused("plan", 422, BadInput.code, place="slot-77")
    bob.refused("plan", 422, BadInput.code, place="x" * 61)
    bob.refused("plan", 422, BadInput.code)
    assert ann.post("plan", place="")["plans"] == []
    race = Api(app_client).post("/tables", 201, seats=[{"name": "Ann"}, {"name": "Bob"}])
    Api(app_client, race["seats"][0]["token"], race["table"]).refused("plan", 409, NotNow.code, place="slot-0")
