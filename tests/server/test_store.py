"""What every store keeps to, on both real databases."""

from __future__ import annotations

import sqlite3
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from enchanters.server.store import Store
from enchanters.server.store.base import (
    HOST,
    NOBODY,
    OPEN,
    OVER,
    PLAY,
    RESUME,
    RUNNING,
    UNDO,
    WATCH,
    Change,
    Entry,
    Holding,
    Invite,
    NoTable,
    Seat,
    Snapshot,
    Spent,
    Stale,
    Table,
)
from enchanters.server.store.sql import CHANGEABLE, SqlStore
from enchanters.server.store.sqlite import SqliteStore
from tests.server.stores import a_table, chat, choice, fill


def whole(store: Store) -> list[Any]:
    return list(store.everything())


# --- tables ---------------------------------------------------------------------------------------------------------


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    table = a_table(
        position="a position\n", practice=True, clock=60, grace=90, awaits=1, asked=1.25, due=1e9 + 0.125,
        result={"places": [1, 2]}, parent="t0",
    )  # fmt: skip
    store.create(table)
    assert store.table("t1") == table
    assert store.load("t1") == (table, [])
    assert store.table("t2") is None
    assert store.load("t2") is None
    assert store.entries("t2") == []


def test_a_visit_is_what_may_be_done_and_the_table(store: Store) -> None:
    store.create(a_table(), holdings=[Holding("jack", "t1", PLAY, 1, 3.0), Holding("jack", "t1", HOST, NOBODY, 3.0)])
    store.create(a_table("t2"), holdings=[Holding("jack", "t2", PLAY, 0, 3.0)])
    store.apply(Change("t1", (choice(), chat())))
    for holder, after in (("jack", 0), ("jack", 1), ("eve", 2), ("", 0)):
        assert store.visit(holder, "t1", after) == (store.holding(holder, "t1"), store.load("t1", after))
    assert len(store.visit("jack", "t1")[0]) == 2
    assert store.visit("jack", "t3") == ([], None)


def test_what_is_near_is_read_at_once_and_waits_for_nobody(store: Store, tmp_path: Path) -> None:
    if not store.near:
        with pytest.raises(store.trouble):
            store.at_once(store.load, "t1")
        return
    near = SqliteStore(str(tmp_path / "near.sqlite"))
    near.migrate()
    near.create(a_table())
    near.close()
    near = SqliteStore(str(tmp_path / "near.sqlite"))
    try:
        assert near.at_once(near.load, "t1") == near.load("t1")
        near._close_idle()
        near._writer.execute("pragma locking_mode = exclusive")
        near._writer.execute("begin immediate")
        near._writer.execute("update tables set clock = 5")
        with pytest.raises(near.trouble):  # at once: whoever may wait goes on trying for seconds
            near.at_once(near.load, "t1")
    finally:
        near.close()


def test_the_same_table_is_not_made_twice(store: Store) -> None:
    store.create(a_table())
    with pytest.raises(Stale):
        store.create(a_table(seed=1), "position", [Holding("anna", "t1", HOST)])
    assert store.table("t1") == a_table()
    assert store.holders("t1") == []


def test_a_change_is_done_as_a_whole(store: Store) -> None:
    store.create(a_table(), "position 0", invites=[Invite("token", "t1", PLAY, 0)])
    changed: dict[str, Any] = {"state": OPEN, "setup": {"a": [1, None, "x"]}, "awaits": 1, "asked": 22.0, "due": 23.5}
    change = Change(
        "t1",
        (choice("journey 2", at=21.0), chat("één", at=22.0)),
        played=0,
        version=0,
        fields=changed,
        seats={1: {"name": "Bot", "away": True}},
        snapshot="position 2",
        choices=1,
        holdings=(Holding("jack", "t1", PLAY, 1, 3.0),),
        invites=(Invite("other", "t1", WATCH, once=False),),
        spend="token",
    )
    assert store.apply(change) == 2
    table = store.table("t1")
    assert table == replace(
        a_table(), **changed, version=2, played=1, changed=22.0,
        seats=(Seat(name="Anna", seen=5.0), Seat("greedy", "Bot", True)),
    )  # fmt: skip
    assert store.entries("t1") == [replace(change.entries[0], number=1), replace(change.entries[1], number=2)]
    assert store.entries("t1", after=1) == [replace(change.entries[1], number=2)]
    assert store.load("t1", after=1) == (table, [replace(change.entries[1], number=2)])
    assert store.snapshots("t1") == [Snapshot(0, 0, "position 0"), Snapshot(2, 1, "position 2")]
    assert store.holding("jack", "t1") == [Holding("jack", "t1", PLAY, 1, 3.0)]
    assert store.invite("token") is None
    assert store.invite("other") == Invite("other", "t1", WATCH, once=False)


@pytest.mark.parametrize("field", [*sorted({field.name for field in fields(Table)} - CHANGEABLE), "due = 1, seed"])
def test_a_change_sets_only_what_it_may(store: Store, field: str) -> None:
    store.create(a_table())
    with pytest.raises(ValueError, match="cannot set"):
        store.apply(Change("t1", (choice(),), fields={field: "1"}))
    assert store.load("t1") == (a_table(), [])


@pytest.mark.parametrize("field", sorted(CHANGEABLE))
def test_a_change_sets_each_of_its_fields(store: Store, field: str) -> None:
    values: dict[str, Any] = {"setup": {"x": 1}, "practice": True, "state": OPEN, "result": {"places": [1]}}
    store.create(a_table())
    store.apply(Change("t1", fields={field: values.get(field, 7)}))
    assert store.table("t1") == replace(a_table(), **{field: values.get(field, 7)})


def test_a_seat_has_no_other_fields(store: Store) -> None:
    store.create(a_table())
    with pytest.raises(TypeError):
        store.apply(Change("t1", (choice(),), seats={0: {"colour": "red"}}))
    with pytest.raises(ValueError, match="seat"):
        store.apply(Change("t1", (choice(),), seats={2: {"name": "Zoe"}}))
    assert store.load("t1") == (a_table(), [])


@pytest.mark.parametrize(
    ("stale", "error"),
    [
        (Change("t1", played=0), Stale),
        (Change("t1", played=2), Stale),
        (Change("t1", version=1), Stale),
        (Change("t1", version=3), Stale),
        (Change("t1", played=1, version=0), Stale),
        (Change("t1", spend="nothing"), Spent),
        (Change("t2"), NoTable),
    ],
)
def test_what_comes_too_late_changes_nothing(store: Store, stale: Change, error: type[Exception]) -> None:
    store.create(a_table(), "position", invites=[Invite("token", "t1", PLAY)])
    store.apply(Change("t1", (choice(), chat())))
    before = whole(store)
    change = replace(
        stale, entries=(choice(),), fields={"state": OVER}, seats={0: {"name": "Zoe"}}, snapshot="x",
        holdings=(Holding("zoe", "t1", PLAY),), invites=(Invite("new", "t1", PLAY),),
    )  # fmt: skip
    with pytest.raises(error):
        store.apply(change)
    assert whole(store) == before


def test_chat_makes_no_choice_stale_but_undo_does(store: Store) -> None:
    store.create(a_table())
    store.apply(Change("t1", (chat(),)))
    assert store.apply(Change("t1", (choice(),), played=0)) == 2
    store.apply(Change("t1", (Entry(UNDO, 0, data={"to": 0}),), played=2))
    with pytest.raises(Stale):
        store.apply(Change("t1", (choice(),), played=2))
    table = store.table("t1")
    assert table is not None
    assert (table.version, table.played) == (3, 3)


def test_a_change_without_entries_has_no_new_version(store: Store) -> None:
    store.create(a_table())
    store.apply(Change("t1", (choice(),)))
    assert store.apply(Change("t1", fields={"due": 9.0}, played=1)) == 1
    table = store.table("t1")
    assert table is not None
    assert (table.version, table.due, table.changed) == (1, 9.0, 20.0)


def test_a_game_that_is_over_keeps_only_the_snapshots_it_needs(store: Store) -> None:
    store.create(a_table(), "position 0")
    for step in range(3):
        store.apply(Change("t1", (choice(),), snapshot=f"position {step + 1}", choices=step + 1))
    store.apply(Change("t1", (Entry(RESUME, data={"number": 2}),)))
    assert len(store.snapshots("t1")) == 4
    store.apply(Change("t1", (choice(),), fields={"state": OVER}))
    assert store.snapshots("t1") == [Snapshot(2, 2, "position 2")]


def test_who_was_seen_is_no_new_version(store: Store) -> None:
    store.create(a_table("a"))
    store.create(a_table("b"))
    store.seen([("b", 1), ("a", 0), ("b", 0), ("gone", 0), ("a", 7)], 6.5)
    store.seen([("a", 0)], 6.0)
    seats = {table_id: [seat.seen for seat in table.seats] for table_id in "ab" if (table := store.table(table_id))}
    assert seats == {"a": [6.5, 0.0], "b": [6.5, 6.5]}
    table = store.table("a")
    assert table is not None
    assert (table.version, table.changed) == (0, 10.0)


def test_tables_that_are_due_come_with_the_longest_due_first(store: Store) -> None:
    for table_id, due in (("a", 3.0), ("b", 1.0), ("c", None), ("d", 2.0), ("e", 9.0)):
        store.create(a_table(table_id, due=due))
    assert store.due(3.0) == ["b", "d", "a"]
    assert store.due(3.0, most=2) == ["b", "d"]
    assert store.due(0.5) == []


def test_tables_by_state_and_age(store: Store) -> None:
    assert store.counts() == {OPEN: 0, RUNNING: 0, OVER: 0}
    for table_id, state, changed in (("a", OPEN, 3.0), ("b", RUNNING, 1.0), ("c", OPEN, 2.0), ("d", OVER, 4.0)):
        store.create(a_table(table_id, state=state, changed=changed))
    assert store.counts() == {OPEN: 2, RUNNING: 1, OVER: 1}
    assert store.ids() == ["b", "c", "a", "d"]
    assert store.ids(OPEN) == ["c", "a"]
    assert store.ids(before=3.0) == ["b", "c"]
    assert store.ids(OPEN, 3.0) == ["c"]


def test_deleting_leaves_nothing_of_the_table_and_all_of_the_others(store: Store) -> None:
    fill(store, 2)
    other = whole(store)[1]
    assert store.delete("t0000")
    assert not store.delete("t0000")
    assert whole(store) == [other]
    assert (store.entries("t0000"), store.snapshots("t0000"), store.holdings("anna0")) == ([], [], [])
    assert store.invite("token0") is None
    assert store.load("t0000", after=1) is None


def test_a_table_that_has_changed_again_is_not_deleted(store: Store) -> None:
    store.create(a_table())
    assert not store.delete("t1", before=10.0)
    assert store.table("t1") is not None
    assert store.delete("t1", before=10.5)


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "é\udfff\0", "🂡 \N{RIGHT-TO-LEFT OVERRIDE}"])
def test_any_text_can_be_looked_for_and_kept(store: Store, text: str) -> None:
    store.create(a_table())
    assert store.load(text) is None
    assert store.holding("anna", text) == []
    assert store.invite(text) is None
    store.apply(Change("t1", (chat(text),)))
    kept = store.entries("t1")[0].text
    assert kept == text or ("\N{REPLACEMENT CHARACTER}" in kept and kept.isprintable())


# --- rights ---------------------------------------------------------------------------------------------------------


def test_what_a_holder_may_do(store: Store) -> None:
    store.create(a_table("a"), holdings=[Holding("anna", "a", HOST, at=1.0), Holding("anna", "a", PLAY, 0, 2.0)])
    store.create(a_table("b"))
    store.hold(Holding("anna", "b", WATCH, NOBODY, 3.0))
    store.hold(Holding("jack", "a", PLAY, 0, 4.0))
    assert [(h.table, h.right, h.seat) for h in store.holdings("anna")] == [
        ("b", WATCH, -1),
        ("a", PLAY, 0),
        ("a", HOST, -1),
    ]
    assert {h.right for h in store.holding("anna", "a")} == {HOST, PLAY}
    assert [h.holder for h in store.holders("a")] == ["anna", "anna", "jack"]
    store.hold(Holding("anna", "a", HOST, at=5.0))  # once more: it is the newest now, and not there twice
    assert store.holdings("anna")[0] == Holding("anna", "a", HOST, at=5.0)
    assert len(store.holdings("anna")) == 3


def test_rights_are_taken_away(store: Store) -> None:
    store.create(a_table())
    for holder in ("anna", "jack", "zoe"):
        store.hold(Holding(holder, "t1", PLAY, 0))
        store.hold(Holding(holder, "t1", WATCH))
    store.release("t1", 0, PLAY, but="jack")
    assert [h.holder for h in store.holders("t1") if h.right == PLAY] == ["jack"]
    store.release("t1", NOBODY, WATCH)
    assert [h.right for h in store.holders("t1")] == [PLAY]
    store.forget("jack", "t1")
    assert store.holders("t1") == []


def test_no_right_to_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(NoTable):
        store.hold(Holding("anna", "t1", PLAY))
    with pytest.raises(NoTable):
        store.add_invite(Invite("token", "t1", PLAY))


def test_an_invite_is_spent_once(store: Store) -> None:
    store.create(a_table())
    store.add_invite(Invite("token", "t1", PLAY, 1))
    assert store.invite("token") == Invite("token", "t1", PLAY, 1)
    spending = Change("t1", holdings=(Holding("jack", "t1", PLAY, 1),), spend="token")
    store.apply(spending)
    with pytest.raises(Spent):
        store.apply(spending)


def test_an_invite_for_many_stays(store: Store) -> None:
    store.create(a_table(), invites=[Invite("token", "t1", WATCH, once=False)])
    for holder in ("jack", "zoe"):
        store.apply(Change("t1", holdings=(Holding(holder, "t1", WATCH),), spend="token"))
    assert len(store.holders("t1")) == 2


def test_an_invite_is_good_at_its_table_until_its_time_is_over(store: Store) -> None:
    store.create(a_table("a"), invites=[Invite("token", "a", PLAY, 1, expires=50.0)])
    store.create(a_table("b"))
    for change in (Change("b", (chat(at=49.0),), spend="token"), Change("a", (chat(at=50.5),), spend="token")):
        with pytest.raises(Spent):
            store.apply(change)
    assert store.apply(Change("a", (chat(at=49.0),), spend="token")) == 1


def test_invites_are_dropped_by_right_and_seat(store: Store) -> None:
    store.create(a_table())
    for token, right, seat in (("a", PLAY, 0), ("b", PLAY, 1), ("c", WATCH, NOBODY)):
        store.add_invite(Invite(token, "t1", right, seat))
    store.drop_invites("t1", PLAY, 0)
    assert [store.invite(token) is not None for token in "abc"] == [False, True, True]
    store.drop_invites("t1", WATCH)
    assert [store.invite(token) is not None for token in "abc"] == [False, True, False]


# --- only ever added to ---------------------------------------------------------------------------------------------


def test_even_the_database_itself_refuses_to_alter_an_entry(store: Store, database: str) -> None:
    store.create(a_table())
    store.apply(Change("t1", (choice(),)))
    before = store.entries("t1")
    sql = "update entries set text = 'journey 4'"
    if database.startswith("postgresql"):
        with psycopg.connect(database) as other, pytest.raises(psycopg.Error, match="never changed"):
            other.execute(sql.encode())
    else:
        connection = sqlite3.connect(database)
        with pytest.raises(sqlite3.Error, match="never changed"):
            connection.execute(sql)
        connection.close()
    assert store.entries("t1") == before


def test_an_error_in_a_transaction_leaves_nothing(store: Store) -> None:
    assert isinstance(store, SqlStore)
    store.create(a_table())

    def fail() -> None:
        with store._writing() as do:
            do("update tables set version = 9")
            do("insert into invites (token, table_id, may, seat, once, expires) values ('x', 't1', 'play', 0, 1, 0)")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert store.table("t1") == a_table()
    assert store.invite("x") is None
    assert store.apply(Change("t1", (choice(),), version=0)) == 1  # and the store works on
