"""Nobody waits for what another table has to think through: it is bounded in steps, done aside, and shared out."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import pytest

import enchanters
from enchanters.journey.gate import Effort
from enchanters.journey.viewing import NOTE_EFFORT, VIEW_EFFORT
from enchanters.kernel.effort import Breath, Laborious, Limit, watched
from enchanters.kernel.record import Origin
from enchanters.server.errors import TooMuch
from enchanters.server.hall import Hall, Place, Wish
from enchanters.server.live import Live
from enchanters.server.sharing import Places, asked_by
from enchanters.server.tables import HEAVY_EACH, QUICK, SHOWN
from enchanters.server.thinking import NOBODY_THERE, SOMEBODY, WATCHED
from tests.server.test_attacks import burying, digging
from tests.server.test_hall import ANN, Case, case, keys, run, seated, take

__all__ = ["case"]

DEAR = burying(4, 8)


# --- steps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [burying(6, 8), digging()], ids=["burying", "digging"])
def test_all_that_a_view_explains_takes_a_bounded_number_of_steps(text: str) -> None:
    game = enchanters.from_position(text)
    breath = Breath()
    with watched(breath):
        view = game.view(game.seat)
    assert breath.spent < 1.2 * (VIEW_EFFORT + NOTE_EFFORT)
    assert game.decision is not None
    options = view["question"]["options"]
    assert [option["key"] for option in options] == [option.key for option in game.decision.options]
    unknown = [option["outcome"] for option in options if option["outcome"]["until"] == "unknown"]
    assert unknown
    assert all(outcome["text"].startswith("not worked out") and not outcome["changes"] for outcome in unknown)
    known = enchanters.from_position(burying(1, 3))
    shape = known.view(known.seat)["question"]["options"][0]["outcome"].keys()
    assert all(outcome.keys() == shape for outcome in unknown)


def test_what_is_missing_is_told_as_far_as_it_was_worked_out() -> None:
    game = enchanters.from_position(burying(6, 8))
    (why,) = {each["why"] for each in game.view(game.seat)["refused"]}
    assert why == "needs 99 attack; you have 6; what is within reach is not worked out"


def test_work_that_takes_too_many_steps_is_stopped_and_changes_nothing() -> None:
    game = enchanters.from_position(DEAR)
    before = game.position()
    with pytest.raises(Laborious), watched(Limit(QUICK)):
        game.view(game.seat)
    trial = game.copy()
    with pytest.raises(Laborious), watched(Limit(QUICK)):
        trial.choose(0)
    assert game.position() == before
    assert game.view(game.seat) == enchanters.from_position(DEAR).view(0)


# --- aside ------------------------------------------------------------------------------------------------------------


async def others_go_on(work: Awaitable[Any]) -> int:
    """How often others had their turn before the work was done."""
    turns = 0

    async def tick() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0.001)

    ticking = asyncio.create_task(tick())
    await asyncio.sleep(0)
    before = turns
    await work
    found = turns - before
    ticking.cancel()
    return found


def test_others_go_on_while_a_table_thinks(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a table costs in steps decides: where it is much, everything happens in a thread."""
    threads: list[str] = []
    honest = Live.viewed

    def viewed(live: Live, *rest: Any) -> Any:
        threads.append(threading.current_thread().name.partition("_")[0])
        return honest(live, *rest)

    monkeypatch.setattr(Live, "viewed", viewed)

    async def play(hall: Hall) -> None:
        table = await hall.upload_position(ANN, DEAR.encode())
        live = await hall.live(table.id)
        seen = await hall.with_view(live, 0, "en")
        assert live.laborious
        assert threads == ["MainThread", "heavy"]  # it was tried, and given up soon
        assert (0, "en") in live.views
        assert seen.view(0, "en") is live.views[0, "en"]
        live = await hall.choose(ANN, table.id, keys(live)[0], live.version)
        assert live.laborious
        assert await others_go_on(hall.with_view(live, 0, "en")) > 1
        assert threads[2:] == ["heavy"]  # what was much before is not tried again
        assert await others_go_on(hall.choose(ANN, table.id, keys(live)[0], live.version)) > 1
        assert await others_go_on(hall.ask_undo(ANN, table.id, 0, 0)) > 1

    run(case, play)


def test_whoever_stops_the_server_waits_for_nothing_that_takes_long(case: Case) -> None:
    ended: list[type[BaseException]] = []

    def work() -> None:
        effort = Effort(1 << 60)
        try:
            while effort.spend(1_000):
                pass
        except Laborious:
            ended.append(Laborious)
            raise

    async def play(hall: Hall) -> None:
        working = asyncio.create_task(hall.aside(work))
        while not hall._breaths:
            await asyncio.sleep(0)
        await hall.close()
        with pytest.raises(Laborious):
            await working

    run(case, play)
    assert ended == [Laborious]


def test_an_ordinary_table_is_shown_at_once(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await take(hall, await seated(hall))
        hall._heavy.shutdown()  # nothing can be done aside
        assert await hall.with_view(live, live.table.awaits, "en") is live
        await take(hall, live)

    run(case, play)


def test_a_table_for_which_there_is_no_place_now_is_not_called_unplayable(case: Case) -> None:
    """As when many come back at once, from one address, to a server that was started anew."""

    async def play(hall: Hall) -> None:
        live = await take(hall, await seated(hall))
        hall._drop(live.table.id)
        hall._few = Places(1, 1, 0)
        with pytest.raises(TooMuch):
            await hall.live(live.table.id)
        hall._few = Places(1, 1, 1)
        assert (await hall.live(live.table.id)).length == live.length > 0

    run(case, play)


def test_views_are_kept_of_few_tables_but_of_those_that_took_long(case: Case) -> None:
    async def play(hall: Hall) -> None:
        lives = [await seated(hall) for _ in range(SHOWN + 2)]
        lives[1].laborious = True
        views = [
            (await hall.with_view(live, live.table.awaits ^ 1, "en")).view(live.table.awaits ^ 1, "en") for live in lives
        ]
        assert [bool(live.views) for live in lives] == [False, True] + [True] * SHOWN
        again = (await hall.with_view(lives[0], lives[0].table.awaits ^ 1, "en")).view(lives[0].table.awaits ^ 1, "en")
        assert again == views[0]
        assert again is not views[0]
        assert [bool(live.views) for live in lives[:4]] == [True, True, False, True]

    run(case, play)


def test_whoever_asks_for_the_same_waits_for_the_same(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0
    honest = Live.viewed

    def viewed(*about: Any) -> Any:
        nonlocal made
        made += 1
        return honest(*about)

    async def play(hall: Hall) -> None:
        nonlocal made
        table = await hall.upload_position(ANN, DEAR.encode())
        live = await hall.live(table.id)
        live.laborious = True
        monkeypatch.setattr(Live, "viewed", viewed)
        await asyncio.gather(*(hall.with_view(live, 0, "en") for _ in range(20)))
        assert made == 1
        live = await hall.chat(ANN, table.id, 0, "hello")
        await hall.with_view(live, 0, "en")
        assert made == 1, "talk changes nothing of the game"

    run(case, play)


def test_a_view_that_took_long_belongs_to_the_moment_when_it_was_asked_for(case: Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.upload_position(ANN, DEAR.encode())
        live = await hall.live(table.id)
        live.laborious = True
        looking = asyncio.create_task(hall.with_view(live, 0, "en"))
        await asyncio.sleep(0)
        was = live.version
        live = await hall.choose(ANN, table.id, keys(live)[0], live.version)
        seen = await looking
        assert (seen.version, seen.length) == (was, 0)
        assert seen.view(0, "en")["number"] == 0
        assert (await hall.with_view(live, 0, "en")).view(0, "en")["number"] == 1

    run(case, play)


# --- shares -----------------------------------------------------------------------------------------------------------


async def come(places: Places, who: str, name: str, told: list[str], rank: int = 0) -> None:
    asked_by.set(who)
    async with places.one(rank):
        told.append(name)
        await asyncio.sleep(0.001)


def test_places_are_given_to_one_address_after_the_other() -> None:
    told: list[str] = []

    async def play() -> None:
        places = Places(1, 1, 10)
        many = [come(places, "many", f"many {n}", told) for n in range(4)]
        await asyncio.gather(*many, come(places, "one", "one", told), come(places, "two", "two", told))

    asyncio.run(play())
    assert told == ["many 0", "many 1", "one", "two", "many 2", "many 3"]


def test_an_address_does_not_take_all_places() -> None:
    told: list[str] = []

    async def play() -> None:
        places = Places(3, HEAVY_EACH, 10)
        async with asyncio.timeout(5):
            asked_by.set("many")
            async with places.one():
                waiting = asyncio.create_task(come(places, "many", "many", told))
                await come(places, "one", "one", told)
                assert told == ["one"]
            await waiting

    asyncio.run(play())
    assert told == ["one", "many"]


def test_those_who_leave_together_take_no_place_along() -> None:
    """The one who has the place and those who wait for it, as when a server stops."""

    async def play() -> None:
        places, told = Places(1, 1, 10), list[str]()
        everybody = [asyncio.create_task(come(places, who, who, told)) for who in ("one", "two", "three")]
        await asyncio.sleep(0)
        for each in everybody:
            each.cancel()
        assert {type(each) for each in await asyncio.gather(*everybody, return_exceptions=True)} == {asyncio.CancelledError}
        async with asyncio.timeout(5):
            await come(places, "four", "four", told)
        assert told[-1] == "four"

    asyncio.run(play())


def test_who_waits_too_often_is_told_so() -> None:
    async def play() -> None:
        places = Places(1, 1, 2)
        told: list[str] = []
        asked_by.set("many")
        async with places.one():
            tasks = [asyncio.create_task(come(places, "many", str(n), told)) for n in range(3)]
            await asyncio.sleep(0.01)
            with pytest.raises(TooMuch):
                await tasks[2]
            tasks[0].cancel()
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(come(places, "many", "later", told)))
            await come(Places(1, 1, 1), "one", "one", told)
        await asyncio.gather(tasks[1], tasks[3])
        assert told == ["one", "1", "later"]
        assert not places._taken
        assert not places._waiting
        assert not places._queues

    asyncio.run(play())


def test_people_come_before_those_whom_nobody_waits_for() -> None:
    told: list[str] = []

    async def play() -> None:
        places = Places(1, 1, 10)
        async with places.one():
            tasks = [
                asyncio.create_task(come(places, name, name, told, rank)) for name, rank in (("b", 2), ("a", 0), ("c", 1))
            ]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    asyncio.run(play())
    assert told == ["a", "c", "b"]


# --- bots ---------------------------------------------------------------------------------------------------------------


def test_a_bot_that_somebody_waits_for_thinks_before_those_at_whom_nobody_looks(case: Case) -> None:
    told: list[str] = []

    async def play(hall: Hall) -> None:
        free = asyncio.Event()

        async def thought(work: Any, table: str, *about: Any) -> str:
            if table == "first":
                await free.wait()
            told.append(table)
            return "a key"

        hall.thinkers._thought = thought  # type: ignore[assignment,method-assign]
        origin = Origin("journey")

        def ask(table: str, rank: int, who: str) -> asyncio.Task[str]:
            asked_by.set(who)
            return asyncio.create_task(hall.thinkers.answer(table, origin, [], 0, "master", rank))

        asked = [ask("first", NOBODY_THERE, "many")]
        await asyncio.sleep(0)
        asked += [ask(f"unwatched {n}", NOBODY_THERE, "many") for n in range(3)]
        asked += [ask("other", NOBODY_THERE, "one"), ask("watched", WATCHED, "two"), ask("person", SOMEBODY, "many")]
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(*asked)

    run(case, play)
    assert told == ["first", "person", "watched", "unwatched 0", "other", "unwatched 1", "unwatched 2"]


def test_who_waits_for_a_bot_is_known_by_who_is_there(case: Case) -> None:
    async def play(hall: Hall) -> None:
        masters = await hall.create(ANN, Wish((Place("random"), Place("random")), setup={"variants": ["superfast"]}))
        assert hall._waiting(masters) == NOBODY_THERE
        with hall.hub.listening(masters.id):
            assert hall._waiting(masters) == WATCHED
        live = await seated(hall)
        await hall.here(await hall.rights(ANN, live.table.id), live.table.id)
        assert hall._waiting(live.table) == SOMEBODY
        case.clock.now += 3600
        assert hall._waiting(live.table) == NOBODY_THERE

    run(case, play)


def test_the_time_of_an_answer_does_not_tell_whether_there_was_a_choice(case: Case) -> None:
    """A bot that knows its answer at once and one that has thought answer at the same moment, where cards are hidden."""
    case.settings = replace(case.settings, bot_pace=0.2)

    async def play(hall: Hall) -> None:
        places = (Place(name="Ann", mine=True), Place("greedy"))
        seconds: list[float] = []

        async def answered(game: str, thinks: float) -> bool:
            """Whether the answer was there when somebody else had waited for most of the pace."""
            table = await hall.create(ANN, Wish(places, game))
            live = await hall.live(table.id)

            async def answer(*about: Any) -> str:
                seconds.append(about[-1])
                await asyncio.sleep(thinks)
                return "a key"

            hall.thinkers.answer = answer  # type: ignore[assignment,method-assign]
            answering = asyncio.create_task(hall._answer(live, 1, "greedy"))
            await asyncio.sleep(0.15)
            early = answering.done()
            assert await answering == "a key"
            return early

        assert not await answered("gathering", 0.0)
        assert not await answered("gathering", 0.08)
        assert max(seconds) <= 0.1, "it thinks no longer than that"
        assert await answered("journey", 0.0), "where nothing is hidden nobody has to wait"

    run(case, play)
