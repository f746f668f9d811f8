"""The hall over a real SQLite file: what people and bots do at tables, and what happens when things go wrong."""

from __future__ import annotations

import asyncio
import sqlite3
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enchanters.server.errors import (
    BadInput,
    Illegal,
    NotNow,
    NotYours,
    NotYourTurn,
    SpentInvite,
    StaleChoice,
    TooMuch,
    UnknownTable,
    Unplayable,
)
from enchanters.server.hall import Hall, Place, Wish, hashed
from enchanters.server.live import Live
from enchanters.server.looking import look
from enchanters.server.seating import SEEN, Rights
from enchanters.server.settings import Settings
from enchanters.server.store import open_store
from enchanters.server.store.base import CHOICE, OPEN, OVER, PLAY, RESUME, RUNNING, UNDO, WATCH, Change, Table
from enchanters.server.wishes import LEAST_GRACE

ANN, BOB, EVE = hashed("ann"), hashed("bob"), hashed("eve")


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Case:
    """A hall with its database, clock and settings."""

    def __init__(self, folder: Path) -> None:
        self.file = str(folder / "tables.sqlite")
        self.settings = Settings(bot_pause=0.0, thinkers=1)
        self.clock = Clock()
        self.left: tuple[Table, dict[str, Any]] | None = None  # what one hall leaves to the next

    @asynccontextmanager
    async def hall(self, caretaker: bool = False) -> AsyncIterator[Hall]:
        store = open_store(self.file)
        store.migrate()
        hall = Hall(store, self.settings, self.clock)
        if caretaker:
            await hall.open()
        try:
            yield hall
        finally:
            await hall.close()
            store.close()


@pytest.fixture
def case(tmp_path: Path) -> Case:
    return Case(tmp_path)


def two(**fields: Any) -> Wish:
    """Ann and Bob at two devices; Ann makes the table."""
    return Wish((Place(name="Ann", mine=True), Place(name="")), setup={"first": 0}, seed=7, **fields)


async def seated(hall: Hall, wish: Wish | None = None) -> Live:
    table = await hall.create(ANN, wish or two())
    await hall.join(BOB, await hall.invite(ANN, table.id, PLAY, 1), "Bob")
    return await hall.live(table.id)


def run(case: Case, play: Callable[[Hall], Awaitable[None]], caretaker: bool = False) -> None:
    async def whole() -> None:
        async with case.hall(caretaker) as hall:
            await play(hall)

    asyncio.run(whole())


def keys(live: Live) -> list[str]:
    assert live.game is not None
    assert live.game.decision is not None
    return [option.key for option in live.game.decision.options]


async def take(hall: Hall, live: Live, key: str = "") -> Live:
    """The asked person chooses, by default the first option."""
    holder = (ANN, BOB)[live.table.awaits]
    return await hall.choose(holder, live.table.id, key or keys(live)[0], live.version)


async def take_turn(hall: Hall, live: Live) -> Live:
    seat = live.table.awaits
    while live.table.awaits == seat:
        live = await take(hall, live)
    return live


# --- sitting down -----------------------------------------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken(case: Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, two())
        assert table.state == OPEN
        token = await hall.invite(ANN, table.id, PLAY, 1)
        assert await hall.join(BOB, token, " Bob \t B. ") == (table.id, 1)
        live = await hall.live(table.id)
        assert live.table.state == RUNNING
        assert [seat.name for seat in live.table.seats] == ["Ann", "Bob B."]
        assert live.table.awaits == 0
        with pytest.raises(SpentInvite):
            await hall.join(EVE, token, "Eve")

    run(case, play)


def test_people_of_the_same_name_are_told_apart(case: Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, two())
        await hall.join(BOB, await hall.invite(ANN, table.id, PLAY, 1), "Ann")
        assert [seat.name for seat in (await hall.live(table.id)).table.seats] == ["Ann", "Ann 2"]

    run(case, play)


def test_a_bot_takes_a_seat_for_which_nobody_comes_and_its_link_is_dead(case: Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, two())
        token = await hall.invite(ANN, table.id, PLAY, 1)
        with pytest.raises(NotYours):
            await hall.sit_bot(BOB, table.id, 1, "greedy")
        await hall.sit_bot(ANN, table.id, 1, "greedy")
        live = await hall.live(table.id)
        assert (live.table.state, live.table.seats[1].player) == (RUNNING, "greedy")
        with pytest.raises(SpentInvite):
            await hall.join(BOB, token, "Bob")

    run(case, play)


def test_a_code_carries_a_seat_once_and_renewing_throws_the_others_out(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        code = await hall.carry(ANN, live.table.id, 0)
        phone = hashed("phone")
        assert await hall.join(phone, code, "") == (live.table.id, 0)
        assert (await hall.rights(phone, live.table.id)).seats == (0,)
        with pytest.raises(SpentInvite):
            await hall.join(EVE, code, "")
        await hall.renew(ANN, live.table.id, 0)
        assert not (await hall.rights(phone, live.table.id)).seats
        assert (await hall.rights(ANN, live.table.id)).seats == (0,)
        assert (await hall.rights(BOB, live.table.id)).seats == (1,)

    run(case, play)


def test_a_code_expires(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        code = await hall.carry(ANN, live.table.id, 0)
        case.clock.now += 15 * 60 + 1
        with pytest.raises(SpentInvite):
            await hall.join(EVE, code, "")

    run(case, play)


def test_watchers_may_look_and_nothing_else(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        token = await hall.invite(BOB, live.table.id, WATCH)
        await hall.join(EVE, token, "")
        rights = await hall.rights(EVE, live.table.id)
        assert rights.watch
        assert not rights.seats
        for act in (
            hall.choose(EVE, live.table.id, keys(live)[0], live.version),
            hall.undo(EVE, live.table.id, 0),
            hall.chat(EVE, live.table.id, 0, "hello"),
            hall.invite(EVE, live.table.id, PLAY, 1),
            hall.carry(EVE, live.table.id, 0),
            hall.remove(EVE, live.table.id),
        ):
            with pytest.raises(NotYours):
                await act

    run(case, play)


@pytest.mark.parametrize(
    "wish",
    [
        replace(two(), setup={"kingdoms": ["Nowhere"]}),
        replace(two(), setup={"nonsense": 1}),
        replace(two(), setup={"packs": ["/etc"]}),
        replace(two(), setup={"packs": 3}),
        replace(two(), places=(Place(name="Ann", mine=True),)),
        replace(two(), places=(Place(name="Ann", mine=True), Place("nobody-knows"))),
        replace(two(), places=(Place(name="A\u202enn", mine=True), Place())),
        replace(two(), places=(Place(name="A" * 41, mine=True), Place())),
        replace(two(), game="chess"),
        replace(two(), position="game = 3"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(case: Case, wish: Wish) -> None:
    async def play(hall: Hall) -> None:
        with pytest.raises(BadInput):
            await hall.create(ANN, wish)
        assert await hall.mine(ANN) == []

    run(case, play)


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_a_choice_is_kept_before_it_is_answered(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        key = keys(live)[0]
        live = await take(hall, live)
        async with case.hall() as other:  # another process sees it
            entries = (await other.live(live.table.id)).entries
        assert (entries[-1].kind, entries[-1].seat, entries[-1].text) == (CHOICE, 0, key)

    run(case, play)


def test_wrong_choices_change_nothing(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        table, key, version = live.table.id, keys(live)[0], live.version
        for holder, wrong, at, problem in (
            (BOB, key, version, NotYourTurn),
            (EVE, key, version, NotYours),
            (ANN, "journey 99", version, Illegal),
            (ANN, "", version, Illegal),
            (ANN, key, version + 1, BadInput),
        ):
            with pytest.raises(problem):
                await hall.choose(holder, table, wrong, at)
        with pytest.raises(UnknownTable):
            await hall.live("nowhere")
        assert (await hall.live(table)).version == version

    run(case, play)


def test_a_choice_sent_twice_counts_once_and_a_stale_one_not_at_all(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        table, key, version = live.table.id, keys(live)[0], live.version
        first = (await hall.choose(ANN, table, key, version)).version
        again = await hall.choose(ANN, table, key, version)
        assert again.version == first
        with pytest.raises(StaleChoice):
            await hall.choose(ANN, table, keys(again)[-1] + "x", version)

    run(case, play)


def test_chat_makes_no_choice_stale(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        version = live.version
        await hall.chat(BOB, live.table.id, 1, "good luck")
        live = await hall.choose(ANN, live.table.id, keys(live)[0], version)
        assert live.entries[-1].kind == CHOICE

    run(case, play)


def test_two_processes_play_the_same_table(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        async with case.hall() as other:
            mine, theirs = live, await other.live(live.table.id)
            for _ in range(6):
                theirs = await take(other, await other.live(live.table.id))
                mine = await take(hall, await hall.live(live.table.id))
            assert mine.version == theirs.version + 1
            results = await asyncio.gather(
                *(
                    h.choose((ANN, BOB)[mine.table.awaits], mine.table.id, keys(mine)[0], mine.version)
                    for h in (hall, other)
                ),
                return_exceptions=True,
            )
            assert {type(r) for r in results} <= {Live, StaleChoice}
            assert (await hall.live(mine.table.id)).version == mine.version
            assert len([e for e in mine.entries if e.kind == CHOICE]) == 13

    run(case, play)


# --- taking back ------------------------------------------------------------------------------------------------------


def test_undo_inside_the_turn(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        before = live.view(0, "en")
        live = await take(hall, live, next(k for k in keys(live) if k.startswith("rest") or k == "journey 0"))
        assert live.undo_to(0) == 0
        with pytest.raises(NotYours):
            await hall.undo(BOB, live.table.id, 0)
        live = await hall.undo(ANN, live.table.id, 0)
        assert live.entries[-1].kind == UNDO
        assert live.view(0, "en") == before
        assert live.length == 0
        with pytest.raises(NotNow):
            await hall.undo(ANN, live.table.id, 0)

    run(case, play)


def test_later_undo_needs_everybody(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await take_turn(hall, await seated(hall))
        table = live.table.id
        with pytest.raises(NotNow):
            await hall.undo(ANN, table, 0)
        live = await hall.ask_undo(ANN, table, 0, 0)
        assert live.asked() is not None
        live = await hall.answer_undo(BOB, table, 1, agree=False)
        assert live.asked() is None
        assert live.length > 0
        await hall.ask_undo(ANN, table, 0, 0)
        with pytest.raises(NotNow):
            await hall.answer_undo(ANN, table, 0, agree=True)
        live = await hall.answer_undo(BOB, table, 1, agree=True)
        assert live.length == 0
        assert live.table.awaits == 0

    run(case, play)


def test_alone_with_bots_nobody_has_to_be_asked_but_it_becomes_practice(case: Case) -> None:
    async def play(hall: Hall) -> None:
        wish = Wish((Place(name="Ann", mine=True), Place("random")), setup={"first": 0})
        table = await hall.create(ANN, wish)
        live = await hall.live(table.id)
        while live.table.awaits == 0:
            live = await hall.choose(ANN, table.id, keys(live)[0], live.version)
        live = await hall.ask_undo(ANN, table.id, 0, 0)
        assert (live.length, live.table.practice) == (0, True)

    run(case, play)


# --- what the server does by itself -----------------------------------------------------------------------------------


async def until(hall: Hall, table: str, done: Callable[[Live], bool]) -> Live:
    for _ in range(3000):
        live = await hall.live(table)
        if done(live):
            return live
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def test_bots_play_a_whole_game_and_the_store_can_tell_it(case: Case) -> None:
    async def play(hall: Hall) -> None:
        table = await hall.create(ANN, Wish((Place("random"), Place("random"), Place("random"))))
        live = await until(hall, table.id, lambda live: live.table.state == OVER)
        assert live.game is not None
        assert live.table.result == live.game.result
        async with case.hall() as other:
            assert (await other.live(table.id)).record() == live.record()

    run(case, play, caretaker=True)


def test_a_bot_left_by_a_killed_process_is_asked_again(case: Case) -> None:
    async def leave(hall: Hall) -> None:
        hall.changed = lambda table: None  # this process sets no bot to work
        await hall.create(ANN, Wish((Place("random"), Place(name="Ann", mine=True)), setup={"first": 0}))

    async def find(hall: Hall) -> None:
        table = (await hall.mine(ANN))[0][0]
        case.clock.now += 10
        live = await until(hall, table.id, lambda live: live.table.awaits == 1)
        assert live.made[0].seat == 0

    run(case, leave)
    run(case, find, caretaker=True)


def test_an_absent_seat_is_played_by_a_bot_until_its_person_returns(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall, two(grace=120))
        table = live.table.id
        case.clock.now += 121
        live = await until(hall, table, lambda live: live.table.awaits == 1)
        assert live.table.seats[0].away
        live = await take_turn(hall, live) if live.table.awaits == 1 else live
        await hall.here(await hall.rights(ANN, table), table)
        live = await hall.live(table)
        assert not live.table.seats[0].away
        assert [e.text for e in live.entries if e.kind == "seat"][-2:] == ["away", "back"]

    run(case, play, caretaker=True)


def test_who_is_there_is_not_taken_over(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall, two(grace=120))
        case.clock.now += 100
        await hall.here(await hall.rights(ANN, live.table.id), live.table.id)
        case.clock.now += 100
        await asyncio.sleep(1.5)
        assert not (await hall.live(live.table.id)).table.seats[0].away

    run(case, play, caretaker=True)


def test_a_turn_whose_time_is_over_is_finished_by_a_bot(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall, two(clock=60))
        case.clock.now += 61
        live = await until(hall, live.table.id, lambda live: live.table.awaits == 1)
        assert not live.table.seats[0].away
        assert live.table.asked == case.clock.now

    run(case, play, caretaker=True)


# --- talk -------------------------------------------------------------------------------------------------------------


def test_chat_is_bounded(case: Case) -> None:
    case.settings = replace(case.settings, chats_per_minute=2)

    async def play(hall: Hall) -> None:
        live = await seated(hall)
        table = live.table.id
        for wrong in ("", " \n ", "x" * 501):
            with pytest.raises(BadInput):
                await hall.chat(ANN, table, 0, wrong)
        live = await hall.chat(ANN, table, 0, "a\x00b\u202e<b>")
        assert live.entries[-1].text == "a b <b>"
        with pytest.raises(BadInput):
            await hall.ping(ANN, table, 0, "slot<3>")
        await hall.ping(ANN, table, 0, "slot-3")
        with pytest.raises(TooMuch):
            await hall.chat(ANN, table, 0, "once more")
        await hall.chat(BOB, table, 1, "another seat")

    run(case, play)


# --- further tables ---------------------------------------------------------------------------------------------------


async def finished(hall: Hall) -> Live:
    wish = Wish((Place(name="Ann", mine=True), Place("random")), setup={"variants": ["superfast"]}, seed=3)
    table = await hall.create(ANN, wish)
    live = await hall.live(table.id)
    while live.table.state != OVER:
        if live.table.awaits == 0:
            await hall.choose(ANN, table.id, keys(live)[0], live.version)
        await asyncio.sleep(0)
        live = await hall.live(table.id)
    return live


def test_again_gives_everybody_the_same_new_table(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await finished(hall)
        new = await hall.again(ANN, live.table.id)
        assert await hall.again(ANN, live.table.id) == new
        assert (await hall.rights(ANN, new)).seats == (0,)
        table = (await hall.live(new)).table
        assert table.seed != live.table.seed
        assert not table.practice
        assert table.setup["variants"] == ["superfast"]
        with pytest.raises(NotYours):
            await hall.again(EVE, live.table.id)

    run(case, play)


def test_playing_on_while_the_game_runs_deals_the_hidden_cards_anew(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await take_turn(hall, await seated(hall))
        decks = set()
        for _ in range(4):
            table = await hall.play_on(ANN, live.table.id, live.length, 0)
            assert table.practice
            new = await hall.live(table.id)
            assert new.game is not None
            assert live.game is not None
            assert new.view(None, "en")["track"] == live.view(None, "en")["track"]
            decks.add(new.game.position().partition("deck = ")[2].partition("\n")[0])
        assert len(decks) == 4
        with pytest.raises(NotYours):
            await hall.play_on(ANN, live.table.id, 0, 1)
        with pytest.raises(NotNow):
            await hall.play_on(ANN, live.table.id, live.length + 1, 0)

    run(case, play)


def test_records_and_positions_come_back(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await finished(hall)
        record = live.record()
        table = await hall.upload_record(EVE, record.encode())
        assert (await hall.live(table.id)).record() == record
        half = "\n".join(line for line in record.splitlines()[:-30] if not line.startswith("result"))
        table = await hall.upload_record(EVE, half.encode())
        new = await hall.live(table.id)
        assert new.table.state == RUNNING
        assert (await hall.rights(EVE, table.id)).seats == (new.table.awaits,)
        assert new.game is not None
        table = await hall.upload_position(EVE, new.game.position().encode())
        assert table.practice
        for wrong in (b"", b"\xff", b"game = 'journey'\n----\n", record[:-20].encode(), b"a" * 3_000_000):
            with pytest.raises(BadInput):
                await hall.upload_record(EVE, wrong)
            with pytest.raises(BadInput):
                await hall.upload_position(EVE, wrong + b"x")

    run(case, play)


def test_what_a_running_game_gives_away(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await take_turn(hall, await seated(hall, replace(two(), seed=987654321)))
        text = live.open_record()
        assert "987654321" not in text
        assert "seed" not in text
        assert text.endswith("\n")
        position = live.fair_position(0, live.length)
        assert position == live.fair_position(0, live.length)
        assert live.game is not None
        assert position != live.game.position()
        with pytest.raises(BadInput, match="still running"):
            await hall.upload_record(EVE, text.encode())

    run(case, play)


# --- new versions of the rules ----------------------------------------------------------------------------------------


def test_a_game_that_replays_differently_goes_on_from_the_turns_start(case: Case) -> None:
    async def before(hall: Hall) -> None:
        live = await seated(hall)
        for _ in range(5):
            live = await take_turn(hall, live)
        case.left = live.table, live.view(None, "en")
        # As if an older version had known another key for the very first choice.
        spoil(case.file, live.table.id)

    async def after(hall: Hall) -> None:
        assert case.left is not None
        table, old = case.left
        live = await hall.live(table.id)
        assert live.entries[-1].kind == RESUME
        assert live.table.awaits == table.awaits
        now = live.view(None, "en")
        assert {k: now[k] for k in ("track", "seats", "deck", "graveyard", "turn")} == {
            k: old[k] for k in ("track", "seats", "deck", "graveyard", "turn")
        }
        live = await take_turn(hall, live)
        async with case.hall() as other:
            again = await other.live(table.id)
            assert again.view(None, "en") == live.view(None, "en")
            assert [e.kind for e in again.entries].count(RESUME) == 1

    run(case, before)
    run(case, after)


def test_a_silent_difference_is_noticed_too(case: Case) -> None:
    async def before(hall: Hall) -> None:
        live = await seated(hall)
        for _ in range(3):
            live = await take_turn(hall, live)
        case.left = live.table, {}
        sql(case.file, "update tables set seed = seed + 1")  # the same keys, other cards

    async def after(hall: Hall) -> None:
        assert case.left is not None
        live = await hall.live(case.left[0].id)
        assert live.entries[-1].kind == RESUME

    run(case, before)
    run(case, after)


def test_a_game_that_went_on_from_a_snapshot_can_do_so_again_in_the_same_turn(case: Case) -> None:
    async def before(hall: Hall) -> None:
        live = await seated(hall)
        for _ in range(5):
            live = await take_turn(hall, live)
        case.left = live.table, {}
        spoil(case.file, live.table.id)

    async def between(hall: Hall) -> None:
        assert case.left is not None
        live = await take(hall, await hall.live(case.left[0].id))
        assert [e.kind for e in live.entries[-2:]] == [RESUME, CHOICE]
        spoil(case.file, live.table.id, "max")

    async def after(hall: Hall) -> None:
        assert case.left is not None
        live = await hall.live(case.left[0].id)
        assert live.entries[-1].kind == RESUME
        assert live.length == live.base
        await take_turn(hall, live)

    run(case, before)
    run(case, between)
    run(case, after)


def test_a_game_whose_snapshot_cannot_be_read_any_more_is_kept_and_said_to_be_unplayable(case: Case) -> None:
    async def before(hall: Hall) -> None:
        live = await take_turn(hall, await seated(hall))
        case.left = live.table, {}
        spoil(case.file, live.table.id)
        connection = sqlite3.connect(case.file)
        connection.execute("update snapshots set position = ?", (zlib.compress(b'game = "journey"\nunheard_of = 1\n'),))
        connection.commit()
        connection.close()

    async def after(hall: Hall) -> None:
        assert case.left is not None
        with pytest.raises(Unplayable):
            await hall.live(case.left[0].id)
        assert hall.store.table(case.left[0].id) == case.left[0]

    run(case, before)
    run(case, after)


def spoil(file: str, table: str, which: str = "min") -> None:
    first = f"(select {which}(number) from entries where kind = 'choice' and table_id = '{table}')"
    sql(file, f"update entries set text = 'gone' where table_id = '{table}' and number = {first}")


def sql(file: str, statement: str) -> None:
    """Alters what is never altered."""
    connection = sqlite3.connect(file)
    connection.execute("drop trigger if exists entries_stay")
    assert connection.execute(statement).rowcount == 1
    connection.commit()
    connection.close()


def test_a_failed_write_shows_nothing(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        version, view = live.version, live.view(0, "en")
        good = hall.store.apply

        def broken(change: Change) -> int:
            raise OSError("disk full")

        hall.store.apply = broken  # type: ignore[method-assign]
        with pytest.raises(OSError, match="disk full"):
            await take(hall, live)
        hall.store.apply = good  # type: ignore[method-assign]
        live = await hall.live(live.table.id)
        assert (live.version, live.view(0, "en")) == (version, view)
        assert (await take(hall, live)).version == version + 1

    run(case, play)


def test_the_cache_is_bounded_and_tables_come_back_by_replay(case: Case) -> None:
    case.settings = replace(case.settings, live_tables=2)

    async def play(hall: Hall) -> None:
        lives = [await take(hall, await seated(hall)) for _ in range(4)]
        views = [live.view(None, "en") for live in lives]
        assert len(hall._tables) == 2
        for live, view in zip(lives, views, strict=True):
            assert (await hall.live(live.table.id)).view(None, "en") == view

    run(case, play)


def test_log_lines_lead_to_the_choice_that_wrote_them(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        for _ in range(6):
            live = await take_turn(hall, live)
        assert live.game is not None
        journal = live.game.journal or []
        for line in range(len(journal)):
            step = live.step_of(line)
            assert len(live.at(step).journal or ()) > line
            assert step == 0 or len(live.at(step - 1).journal or ()) <= line

    run(case, play)


# --- what was seen ----------------------------------------------------------------------------------------------------


def test_a_bot_in_somebodys_place_does_not_consent(case: Case) -> None:
    """Whoever waits until the other one is away could else look at what comes and go back."""

    async def play(hall: Hall) -> None:
        live = await seated(hall, two(grace=120))
        table = live.table.id
        live = await take_turn(hall, live)
        case.clock.now += 121
        live = await until(hall, table, lambda live: live.table.seats[1].away and live.table.awaits == 0)
        length = live.length
        live = await hall.ask_undo(ANN, table, 0, 0)
        assert live.length == length
        asked = live.asked()
        assert asked is not None
        assert asked.to == 0
        await hall.here(await hall.rights(BOB, table), table)
        live = await hall.answer_undo(BOB, table, 1, True, to=0)
        assert live.length == 0

    run(case, play, caretaker=True)


@pytest.mark.parametrize("grace", [1, LEAST_GRACE - 1])
def test_nobody_is_away_who_was_there_just_now(case: Case, grace: int) -> None:
    assert LEAST_GRACE >= 2 * SEEN

    async def play(hall: Hall) -> None:
        with pytest.raises(BadInput, match="seconds ago"):
            await hall.create(ANN, two(grace=grace))
        assert (await hall.create(ANN, two(grace=LEAST_GRACE))).grace == LEAST_GRACE

    run(case, play)


# --- one transaction, one time ------------------------------------------------------------------------------------------


def test_again_on_two_processes_makes_one_table(case: Case) -> None:
    async def play(hall: Hall) -> None:
        live = await finished(hall)
        async with case.hall() as other:
            for each in (hall, other):
                await each.live(live.table.id)
            before = len(hall.store.ids())
            found = await asyncio.gather(*(each.again(ANN, live.table.id) for each in (hall, other) for _ in range(4)))
            assert len(set(found)) == 1
            assert len(hall.store.ids()) == before + 1
            assert hall.store.table(found[0]) is not None

    run(case, play)


def test_a_record_is_taken_in_whole_or_not_at_all(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hall: Hall) -> None:
        live = await seated(hall)
        for _ in range(5):
            live = await take(hall, live)
        text = live.record()
        written = []
        honest = hall.write

        async def write(work: Callable[..., Any], *about: Any) -> Any:
            written.append(work.__name__)
            return await honest(work, *about)

        monkeypatch.setattr(hall, "write", write)
        table = await hall.upload_record(EVE, text.encode())
        assert written == ["create"]
        found = await hall.live(table.id)
        assert (found.length, found.version, found.table.state) == (5, 5, RUNNING)

    run(case, play)


def test_a_clock_that_is_set_back_silences_nobody(case: Case) -> None:
    case.settings = replace(case.settings, chats_per_minute=2)

    async def play(hall: Hall) -> None:
        live = await seated(hall)
        for _ in range(2):
            await hall.chat(ANN, live.table.id, 0, "hello")
        case.clock.now -= 3600
        for _ in range(2):
            await hall.chat(ANN, live.table.id, 0, "hello")
        with pytest.raises(TooMuch):
            await hall.chat(ANN, live.table.id, 0, "hello")

    run(case, play)


def test_the_coach_is_asked_for_once_and_not_without_end(case: Case) -> None:
    case.settings = replace(case.settings, chats_per_minute=4)

    async def play(hall: Hall) -> None:
        live = await seated(hall)
        version = (await hall.agree_to_hints(ANN, live.table.id, True)).version
        for _ in range(10):
            assert (await hall.agree_to_hints(ANN, live.table.id, True)).version == version
        for agree in (False, True, False):
            await hall.agree_to_hints(ANN, live.table.id, agree)
        with pytest.raises(TooMuch):
            await hall.agree_to_hints(ANN, live.table.id, True)

    run(case, play)


def test_the_log_is_the_same_as_if_it_were_told_anew(case: Case) -> None:
    """Turns that have ended are not gone through again at every look; also after something was taken back."""

    async def play(hall: Hall) -> None:
        live = await seated(hall)
        chance = Random(3)
        told = 0
        for number in range(60):
            live = await take(hall, live, chance.choice(keys(live)))
            if number % 7 == 3 and (first := live.undo_to(live.table.awaits)) is not None:
                live = await hall.undo((ANN, BOB)[live.table.awaits], live.table.id, live.table.awaits, first)
            anew = Live(live.table, list(live.entries), list)
            for seat, lang in ((0, "en"), (None, "fr")):
                now, whole = (look(each, hall, Rights(), seat, lang)["log"] for each in (live, anew))
                assert now == whole
            told = max(told, len(live.turns_told[0, "en"]))
        assert told > 8

    run(case, play)
