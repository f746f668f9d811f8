"""Several choices in one request, and what the server does for a seat that does not want to be asked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from enchanters.server.errors import BadInput, Illegal, NotNow, NotYours, StaleChoice
from enchanters.server.hall import Hall
from enchanters.server.live import Live
from enchanters.server.looking import undo_look
from enchanters.server.orders import SECONDS, answers, checked, ends_at
from enchanters.server.store.base import CHOICE, HOLD, UNDO, Change, Orders, Seat
from enchanters.server.wishes import Place, Wish
from tests.journey.table import table
from tests.server.test_api import Api, pair
from tests.server.test_hall import ANN, BOB, Case, case, run, seated, until
from tests.server.test_table_pages import Case as Pages

__all__ = ["case"]
SHORT = Orders("short")


def plan(live: Live) -> list[str]:
    """The first journey that is one press with several choices, or a single one."""
    assert live.game is not None
    options = live.game.view(live.table.awaits)["question"]["options"]
    found: list[str] = next(option["plans"][0]["keys"] for option in options if option["plans"])
    return found


async def journey(hall: Hall, live: Live, orders: Orders | None = SHORT) -> Live:
    """The asked person takes a card by one press."""
    return await hall.choose((ANN, BOB)[live.table.awaits], live.table.id, plan(live), live.version, None, orders)


def made(live: Live) -> list[tuple[int, str, str]]:
    return [(e.seat, e.text, e.data.get("by", "")) for e in live.entries if e.kind == CHOICE]


# --- several choices --------------------------------------------------------------------------------------------------


def test_several_choices_are_one_change_with_an_entry_each(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        changes: list[Change] = []
        apply = hall.store.apply

        def noted(change: Change) -> int:
            changes.append(change)
            return apply(change)

        hall.store.apply = noted  # type: ignore[method-assign]
        live = await hall.choose(ANN, live.table.id, ["journey 0", "end"], live.version)
        assert [len(change.entries) for change in changes] == [2]
        assert made(live) == [(0, "journey 0", ""), (0, "end", "")]
        assert live.table.awaits == 1

    run(case, play)


def test_all_are_made_or_none_and_the_reason_says_what_changed(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        version = live.version
        with pytest.raises(Illegal) as problem:
            await hall.choose(ANN, live.table.id, ["journey 0", "journey 1"], version)
        assert "the plan no longer fits: after “journey 0”" in str(problem.value)
        live = await hall.live(live.table.id)
        assert (live.version, made(live)) == (version, [])
        for wrong in ([], ["end"] * 41):
            with pytest.raises(BadInput):
                await hall.choose(ANN, live.table.id, wrong, version)

    run(case, play)


def test_nothing_hidden_is_found_out_by_a_plan_that_goes_too_far(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        told = set()
        for further in ("journey 0", "journey 1", "rest", "nonsense"):  # after `end` a card of the deck is shown
            with pytest.raises(Illegal) as problem:
                await hall.choose(ANN, live.table.id, ["journey 0", "end", further], live.version)
            told.add(str(problem.value))
        assert len(told) == 1
        assert made(await hall.live(live.table.id)) == []

    run(case, play)


def test_what_was_sent_twice_counts_once_and_another_plan_is_stale(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        version = live.version
        first = await hall.choose(ANN, live.table.id, ["journey 0", "end"], version)
        known = first.version
        again = await hall.choose(ANN, live.table.id, ["journey 0", "end"], version)
        assert again.version == known
        with pytest.raises(StaleChoice):
            await hall.choose(ANN, live.table.id, ["journey 1", "end"], version)

    run(case, play)


def test_taking_back_goes_to_before_the_journey(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        before = live.game.position() if live.game else ""
        live = await hall.choose(ANN, live.table.id, ["journey 0"], live.version, None, Orders("ask", "ask"))
        live = await hall.undo(ANN, live.table.id, 0, live.press_before())
        live = await journey(hall, live)
        assert live.press_before() == 0
        live = await hall.undo(ANN, live.table.id, 0, live.press_before())
        assert live.game is not None
        assert live.game.position() == before

    run(case, play)


# --- turns that end by themselves -------------------------------------------------------------------------------------


def test_a_turn_ends_by_itself_after_its_grace(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await journey(hall, await seated(hall))
        assert live.table.awaits == 0
        assert ends_at(live) == live.table.due == case.clock.now + SECONDS["short"]
        case.clock.now += SECONDS["short"] - 1
        await asyncio.sleep(1.3)  # the server has looked
        assert (await hall.live(live.table.id)).table.awaits == 0
        case.clock.now += 2
        live = await until(hall, live.table.id, lambda live: live.table.awaits == 1)
        assert made(live)[-1] == (0, "end", "orders")

    run(case, play, caretaker=True)


def test_also_when_the_server_was_killed_meanwhile(case: Case) -> None:
    async def leave(hall: Hall) -> None:
        await journey(hall, await seated(hall))

    async def find(hall: Hall) -> None:
        table = (await hall.mine(ANN))[0][0]
        assert table.awaits == 0
        case.clock.now += 60
        live = await until(hall, table.id, lambda live: live.table.awaits == 1)
        assert made(live)[-1] == (0, "end", "orders")

    run(case, leave)
    run(case, find, caretaker=True)


def test_not_if_the_person_says_so_or_takes_something_back(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await journey(hall, await seated(hall))
        live = await hall.hold(ANN, live.table.id, 0)
        assert live.entries[-1].kind == HOLD
        assert (ends_at(live), live.table.due) == (None, None)
        live = await hall.undo(ANN, live.table.id, 0, 0)
        live = await journey(hall, live)
        assert ends_at(live) is not None
        live = await hall.undo(ANN, live.table.id, 0, 0)
        assert live.entries[-1].kind == UNDO
        assert ends_at(live) is None
        with pytest.raises(NotNow):
            await hall.hold(BOB, live.table.id, 1)

    run(case, play)


def test_at_once_or_never_as_the_seat_wishes(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await journey(hall, await seated(hall), Orders("none"))
        assert (live.table.awaits, made(live)[-1]) == (1, (0, "end", "orders"))
        live = await journey(hall, live, Orders("ask"))
        assert (live.table.awaits, ends_at(live)) == (1, None)

    run(case, play)


def test_a_seat_that_gave_no_orders_is_asked_everything(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await journey(hall, await seated(hall), None)
        assert live.table.seats[0].orders is None
        assert (live.table.awaits, ends_at(live), live.table.due) == (0, None, None)

    run(case, play)


def test_first_orders_stay_until_others_are_given(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await journey(hall, await seated(hall), SHORT)
        live = await hall.choose(ANN, live.table.id, "end", live.version, 0, Orders("long"))
        assert live.table.seats[0].orders == SHORT
        wished = checked("long", "these", ["use Axe", "use Axe"])
        live = await hall.give_orders(ANN, live.table.id, 0, wished)
        assert live.table.seats[0].orders == replace(wished, these=("use Axe",))
        version = live.version
        assert (await hall.give_orders(ANN, live.table.id, 0, wished)).version == version  # nothing new is not written down
        with pytest.raises(NotYours):
            await hall.give_orders(BOB, live.table.id, 0, wished)

    run(case, play)

    async def later(hall: Hall) -> None:
        table = (await hall.mine(ANN))[0][0]
        assert table.seats[0].orders == Orders("long", "these", ("use Axe",))

    run(case, later)


def test_orders_given_while_a_turn_is_at_its_end_hold_at_once(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await journey(hall, await seated(hall), None)  # asked everything so far
        live = await hall.give_orders(ANN, live.table.id, 0, SHORT)
        assert ends_at(live) == case.clock.now + SECONDS["short"]

    run(case, play)


def test_the_settings_hold_at_the_table_where_they_are_made(app_client: TestClient) -> None:
    """Whatever its address looks like: a third of them have more than letters and digits."""
    people = Pages(app_client)
    for _ in range(60):
        table = people.two()
        assert people.ann.post("/settings", {"ending": "long", "back": f"/t/{table}"}).status_code == 303
        assert people.live(table).table.seats[0].orders == Orders("long")
        if not table.isalnum():
            return
    raise AssertionError("no address had anything but letters and digits")


def test_one_press_is_taken_back_at_once_and_two_one_by_one(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        live = await hall.choose(ANN, live.table.id, ["journey 0", "end"], live.version)
        live = await hall.choose(BOB, live.table.id, plan(live), live.version)
        before = live.length
        assert live.press_before() == before - len([c for c in live.made if c.sent == live.made[-1].sent])
        assert live.press_before() >= 2  # Ann's press is another one

    run(case, play)


@pytest.mark.parametrize(
    "wrong", [("soon", "ask"), ("short", "all"), ("short", "these", ["x"] * 21), ("short", "these", ["a\nb"])]
)
def test_orders_that_make_no_sense_are_refused(wrong: tuple[Any, ...]) -> None:
    with pytest.raises(BadInput):
        checked(*wrong)


# --- windows ----------------------------------------------------------------------------------------------------------

CARDS = """
item Toybow
    1 attack
    multi: 2 crystals -> 1 attack
    ----

item Toycloak
    2 attack
    1 crystal -> 2 defense
    ----

item Toysling
    ----

monster Toyboar
    medium
    strength 4, health 2
    ----
    4 glory
"""


def on_the_way(to: str, item: str, orders: Orders | None) -> list[tuple[int, str]]:
    """What the orders of a seat answer in the window of its journey to a card."""
    game = table({"crystals": 5, "items": [item]}, {"name": "Bob"}, cards=CARDS, track=[to, "Toysling"])
    game.setup["confirm"] = True
    game.choose("journey 0")
    assert game.KINDS[game.kind] == "window"
    return answers(game, (Seat(name="Ann", orders=orders), Seat(name="Bob")))[0]


def test_a_window_passes_where_nothing_in_it_matters() -> None:
    assert on_the_way("Toysling", "Toybow", Orders("ask", "ask")) == [(0, "end")]
    assert on_the_way("Toyboar", "Toycloak", Orders("ask", "ask")) == []  # a crystal saves two wounds
    assert on_the_way("Toysling", "Toybow", None) == []


def test_use_nothing() -> None:
    assert on_the_way("Toyboar", "Toycloak", Orders("ask", "nothing")) == [(0, "end")]


def test_use_these() -> None:
    orders = Orders("ask", "these", ("use Toycloak", "use Toybow"))
    assert on_the_way("Toyboar", "Toycloak", orders) == [(0, "use Toycloak")]  # it was the last action: the window closed
    assert on_the_way("Toysling", "Toybow", orders) == [(0, "end")]  # it would have no effect


@pytest.mark.parametrize("windows", ["ask", "nothing", "these"])
def test_no_order_gives_up_a_fight(windows: str) -> None:
    assert on_the_way("Toyboar", "Toybow", Orders("none", windows, ("use Toybow",))) == []


def test_a_bot_in_the_place_of_a_person_has_no_orders() -> None:
    game = table({"crystals": 5, "items": ["Toybow"]}, {"name": "Bob"}, cards=CARDS, track=["Toysling", "Toysling"])
    game.choose("journey 0")
    orders = Orders("none", "nothing")
    for seat in (Seat(name="Ann", away=True, orders=orders), Seat("random", "Ann", orders=orders)):
        assert answers(game, (seat, Seat(name="Bob"))) == ([], None)


# --- duels and habits, out of turn too ----------------------------------------------------------------------------------

DUEL = """
item Toyblade
    3 attack
    rest -> you may duel another player
    ----

item Toyshield
    1 attack
    1 crystal -> 2 defense
    ----

item Toypearls
    2 crystals -> 1 attack
    ----
    3 pearls
"""


def dueling(orders: Orders | None) -> list[tuple[int, str]]:
    """What the orders of Bob answer when Ann duels him in her turn."""
    game = table({"items": ["Toyblade"]}, {"name": "Bob", "crystals": 5, "items": ["Toyshield"]}, cards=DUEL)
    game.setup["confirm"] = True
    game.choose("rest Toyblade")
    game.choose("yes")
    assert (game.KINDS[game.kind], game.seat, game.turn) == ("window", 1, 0)
    return [made for made in answers(game, (Seat(name="Ann"), Seat(name="Bob", orders=orders)))[0] if made[0] == 1]


def test_wishes_hold_for_whoever_is_challenged_to_a_duel() -> None:
    assert dueling(Orders("ask", "nothing")) == [(1, "end")]
    assert dueling(Orders("ask", "these", ("use Toyshield",))) == [(1, "use Toyshield")]
    assert dueling(Orders("ask", "these")) == [(1, "end")]
    for asked in (Orders("ask", "ask"), Orders("ask", "always"), None):  # a crystal saves two wounds
        assert dueling(asked) == []


@pytest.mark.parametrize(("windows", "answered"), [("ask", ["pearls 2"]), ("nothing", ["pearls 2"]), ("always", [])])
def test_what_is_paid_with_is_asked_only_of_those_who_wish_it(windows: str, answered: list[str]) -> None:
    game = table({"crystals": 5, "items": ["Toypearls", "Toypearls"]}, {"name": "Bob"}, cards=DUEL)
    game.setup["confirm"] = True
    game.choose("use Toypearls#2")
    seats = (Seat(name="Ann", orders=Orders("ask", windows)), Seat(name="Bob"))
    assert [key for _, key in answers(game, seats)[0]] == answered


def test_the_clock_runs_for_whoever_is_asked_in_a_duel(case: Case) -> None:
    game = table({"name": "Ann", "items": ["Toyblade"]}, {"name": "Bob", "crystals": 5, "items": ["Toyshield"]}, cards=DUEL)
    game.setup["confirm"] = True

    async def play(hall: Hall) -> None:
        wish = Wish((Place(name="Ann", mine=True), Place(name="")), position=game.position(), clock=60)
        live = await seated(hall, wish)
        for key in ("rest Toyblade", "yes"):
            live = await hall.choose(ANN, live.table.id, [key], live.version)
        assert (live.table.awaits, live.table.due) == (1, case.clock.now + 60)
        case.clock.now += 61
        live = await until(hall, live.table.id, lambda live: live.table.awaits == 0)
        assert not live.table.seats[1].away

    run(case, play, caretaker=True)


# --- programs ---------------------------------------------------------------------------------------------------------


def windows(api: Api, windows: str, these: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = api.ask("PUT", "orders", json={"ending": "ask", "windows": windows, "these": these}).json()
    return found


def test_the_api_makes_plans_and_takes_orders(app_client: TestClient) -> None:
    api, *_ = pair(app_client)
    look = api.asked()
    told = windows(api, "nothing", [])
    assert told["version"] > look["version"]
    look = api.asked()
    keys = next(o["plans"][0]["keys"] for o in look["view"]["question"]["options"] if o["plans"])
    for wrong in ({}, {"key": "end", "keys": ["end"]}, {"keys": ["x"] * 41}):
        api.post("choices", 422, version=look["version"], **wrong)
    refused = api.refused("choices", 422, "illegal", keys=[*keys, "nonsense"], version=look["version"])
    assert refused["table"]["version"] == look["version"]
    after = api.post("choices", keys=keys, version=look["version"])
    assert after["version"] >= look["version"] + len(keys)
    assert api.post("choices", keys=keys, version=look["version"])["version"] >= after["version"]  # sent twice, made once
    api.ask("PUT", "orders", 422, json={"ending": "soon"})


def test_a_press_of_several_choices_is_taken_back_whole_and_no_press_before_it(case: Case) -> None:
    async def play(hall: Hall) -> None:
        ann = {"name": "Ann", "crystals": 9, "items": ["Falchion"], "enchantments": ["of Zeal"]}
        game = table(ann, {"name": "Bob"}, track=["Colossus", "Brawler", "Thug"], confirm=True)
        wish = Wish((Place(name="Ann", mine=True), Place(name="Bob", holder=BOB)), position=game.position())
        live = await hall.live((await hall.create(ANN, wish)).id)
        live = await hall.choose(ANN, live.table.id, "use of Zeal", live.version)
        before = live.game.position() if live.game else ""
        keys = ["journey 1", "use Falchion", "end"]
        live = await hall.choose(ANN, live.table.id, keys, live.version)
        assert [choice.key for choice in live.made] == ["use of Zeal", *keys]
        assert live.press_before() == 1
        assert undo_look(live, 0) == {"to": 1}
        live = await hall.undo(ANN, live.table.id, 0, 1)
        assert live.game is not None
        assert live.game.position() == before
        assert (live.press_before(), undo_look(live, 0)) == (0, {"to": 0})

    run(case, play)


def test_the_same_choices_of_a_page_that_is_older_are_not_what_was_sent(case: Case) -> None:
    """Somebody else at the seat pressed the same: whoever pressed on an older page is told so, and not that it was them."""

    async def play(hall: Hall) -> None:
        live = await seated(hall)
        table, old = live.table.id, live.version
        await hall.chat(BOB, table, 1, "Go on!")
        now = (await hall.live(table)).version
        assert now == old + 1
        live = await hall.choose(ANN, table, ["journey 0", "end"], now)
        made_now = made(live)
        with pytest.raises(StaleChoice):
            await hall.choose(ANN, table, ["journey 0", "end"], old)
        for other in (["journey 0", "journey 1"], ["end", "journey 0"]):
            with pytest.raises(StaleChoice):
                await hall.choose(ANN, table, other, now)
        again = await hall.choose(ANN, table, ["journey 0", "end"], now)
        assert made(again) == made_now

    run(case, play)
