"""Stores with several threads and processes, and databases that cannot be used."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import psycopg
import pytest

from enchanters.server.store import Store, open_store
from enchanters.server.store.base import (
    OPEN,
    OVER,
    PLAY,
    RUNNING,
    BadStore,
    Change,
    Holding,
    Invite,
    Spent,
    Stale,
)
from enchanters.server.store.sql import SqlStore
from enchanters.server.store.sqlite import SqliteStore
from tests.server.stores import NewDatabase, a_table, chat, choice, fill


def whole(store: Store) -> list[Any]:
    return list(store.everything())


def processes(count: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"))


def test_of_many_threads_that_race_for_a_version_one_wins(store: Store) -> None:
    store.create(a_table())
    threads, rounds = 8, 10
    together = threading.Barrier(threads, timeout=20)

    def race(number: int) -> int:
        won = 0
        for step in range(rounds):
            together.wait()
            try:
                store.apply(Change("t1", (choice(f"thread {number}"),), played=step))
                won += 1
            except Stale:
                pass
            together.wait()
        return won

    with ThreadPoolExecutor(threads) as pool:
        assert sum(pool.map(race, range(threads))) == rounds
    assert [entry.number for entry in store.entries("t1")] == list(range(1, rounds + 1))


def test_of_many_threads_that_spend_an_invite_one_sits_down(store: Store) -> None:
    store.create(a_table(), invites=[Invite("token", "t1", PLAY, 1)])

    def sit(number: int) -> bool:
        try:
            store.apply(Change("t1", holdings=(Holding(f"holder {number}", "t1", PLAY, 1),), spend="token"))
        except Spent:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(sit, range(8))) == 1
    assert len(store.holders("t1")) == 1


def test_what_is_loaded_fits_together_while_others_write(store: Store) -> None:
    store.create(a_table())
    done = threading.Event()

    def look() -> int:
        looks = 0
        while not done.is_set() or not looks:
            found = store.load("t1")
            assert found is not None
            assert len(found[1]) == found[0].version
            looks += 1
        return looks

    with ThreadPoolExecutor(3) as pool:
        looking = [pool.submit(look) for _ in range(2)]
        for _ in range(100):
            store.apply(Change("t1", (choice(), chat())))
        done.set()
        assert all(each.result() for each in looking)


def play_at(database: str, name: str, rounds: int) -> list[int]:
    """Another process: makes choices at one table against the others, and looks who is there meanwhile."""
    store = open_store(database)
    won: list[int] = []
    while len(won) < rounds:
        table = store.table("t1")
        assert table is not None
        try:
            won.append(store.apply(Change("t1", (choice(f"{name} {len(won)}"),), played=table.played)))
        except Stale:
            continue
        store.seen([("t1", 0), ("t2", 1)], time.time())
    store.close()
    return won


def test_processes_that_race_lose_nothing(store: Store, database: str) -> None:
    store.create(a_table("t1"))
    store.create(a_table("t2"))
    rounds = 40
    with processes(2) as pool:
        first, second = pool.map(play_at, [database] * 2, ["a", "b"], [rounds] * 2)
    entries = store.entries("t1")
    assert sorted(first + second) == list(range(1, 2 * rounds + 1))
    assert {f"a {n}": number for n, number in enumerate(first)} | {f"b {n}": number for n, number in enumerate(second)} == {
        entry.text: entry.number for entry in entries
    }


def migrate_at(database: str) -> dict[str, int]:
    store = open_store(database)
    store.migrate()
    found = store.counts()
    store.close()
    return found


def test_processes_bring_a_new_database_up_to_date_at_once(database: str) -> None:
    with processes(3) as pool:
        assert list(pool.map(migrate_at, [database] * 3)) == [{OPEN: 0, RUNNING: 0, OVER: 0}] * 3


def test_bringing_up_to_date_once_more_keeps_everything(store: Store) -> None:
    fill(store, 1)
    before = whole(store)
    store.migrate()
    assert whole(store) == before


def until(good: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not good() and time.monotonic() < end:
        time.sleep(0.01)
    return good()


def test_changes_of_another_process_are_told(store: Store, database: str) -> None:
    store.create(a_table("t1"))
    store.create(a_table("t2"))
    told: dict[str, int] = {}
    stop = store.listen(lambda table_id, version: told.update({table_id: version}))
    with processes(1) as pool:
        assert pool.submit(play_at, database, "a", 5).result() == [1, 2, 3, 4, 5]
    assert until(lambda: told == {"t1": 5})
    store.apply(Change("t2", (chat(), chat())))  # our own are told too
    assert until(lambda: told == {"t1": 5, "t2": 2})
    store.create(a_table("t3"))
    assert until(lambda: told == {"t1": 5, "t2": 2, "t3": 0})
    stop()
    store.apply(Change("t1", (chat(),)))
    assert not any(thread.name == "changes" for thread in threading.enumerate())


def test_no_change_is_missed_when_many_come_at_once(store: Store) -> None:
    tables = [f"t{number}" for number in range(30)]
    for table_id in tables:
        store.create(a_table(table_id))
    told: dict[str, int] = {}
    stop = store.listen(lambda table_id, version: told.update({table_id: version}))

    def play(table_id: str) -> None:
        for _ in range(5):
            store.apply(Change(table_id, (chat(),)))
        if table_id == "t7":
            store.delete("t7")  # the number of the newest change must not come twice

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(play, tables))
    assert until(lambda: all(told.get(table_id) == 5 for table_id in tables if table_id != "t7"))
    stop()


def test_a_listener_that_fails_is_told_of_the_rest(store: Store) -> None:
    told: list[str] = []

    def fail_first(table_id: str, _version: int) -> None:
        told.append(table_id)
        if len(told) == 1:
            raise ZeroDivisionError

    stop = store.listen(fail_first)
    for table_id in ("a", "b", "c"):
        store.create(a_table(table_id))
    assert until(lambda: told == ["a", "b", "c"])
    stop()


# --- databases that cannot be used ----------------------------------------------------------------------------------


def test_a_newer_database_is_refused(store: Store, database: str) -> None:
    assert isinstance(store, SqlStore)
    with store._writing() as do:
        do("insert into migrations (number) values (999)")
    other = open_store(database)
    with pytest.raises(BadStore, match="newer version"):
        other.migrate()
    other.close()


def test_files_that_are_no_database_are_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("not a database at all\n" * 100)
    with pytest.raises(BadStore, match=r"text\.sqlite cannot be used"):
        open_store(str(text))
    assert text.read_text() == "not a database at all\n" * 100
    with pytest.raises(BadStore, match="no folder"):
        open_store(str(tmp_path / "nowhere" / "x.sqlite"))
    with pytest.raises(BadStore, match="cannot be used"):
        open_store(str(tmp_path))
    foreign = sqlite3.connect(tmp_path / "foreign.sqlite")
    foreign.execute("create table songs (title text)")
    foreign.close()
    with pytest.raises(BadStore, match="another program"):
        open_store(str(tmp_path / "foreign.sqlite"))


def test_a_store_that_is_closed_while_somebody_reads_leaves_nothing_open(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "tables.sqlite"))
    assert isinstance(store, SqliteStore)
    with store._reading() as do:
        store.close()
        do("select 1")
    assert not store._idle


def test_a_postgres_that_cannot_be_reached_is_one_sentence_without_the_password(postgres: NewDatabase) -> None:
    for url in ("postgresql://anna:hidden@127.0.0.1:1/enchanters", postgres() + "&dbname=missing", "postgresql://[x"):
        with pytest.raises(BadStore, match="see that the server runs") as problem:
            open_store(url)
        assert "hidden" not in str(problem.value)
        assert "\n" not in str(problem.value)


def test_a_restarted_postgres_is_no_error(postgres: NewDatabase) -> None:
    """The server ends all connections, as it does when it is restarted."""
    url = postgres()
    store = open_store(url)
    store.migrate()
    store.create(a_table(changed=time.time()))
    told: list[int] = []
    stop = store.listen(lambda _table_id, version: told.append(version))
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null"
        )
    assert store.apply(Change("t1", (chat(at=time.time()),))) == 1
    assert until(lambda: 1 in told)
    stop()
    store.close()
