"""What both databases share: every method of the store, written once.

A database adds how to read, how to write (one transaction), how to tell other processes, and a few words of its own.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import structlog

from enchanters.server.store import rows
from enchanters.server.store.base import (
    GAME_KINDS,
    NOBODY,
    OPEN,
    OVER,
    RUNNING,
    BadStore,
    Change,
    Entry,
    Found,
    Holding,
    Invite,
    NoTable,
    Snapshot,
    Stale,
    Table,
    Whole,
)
from enchanters.server.store.rows import Do
from enchanters.server.store.schema import MIGRATIONS, statements

# What a change may set; the rest belongs to the store or stays as it was when the table was made.
CHANGEABLE = frozenset(("setup", "practice", "clock", "grace", "state", "awaits", "asked", "due", "result"))

log = structlog.get_logger()


class Undone(Exception):
    """Ends a transaction of which nothing shall be kept."""


class SqlStore(ABC):
    """A store in a database that speaks SQL."""

    sqlite: ClassVar[bool]
    for_update: ClassVar[str]  # keeps others from changing the row that is read, until the transaction ends
    trouble: ClassVar[type[Exception]]  # it is busy, full or away
    near: ClassVar[bool] = False
    broken: ClassVar[type[Exception]]  # a row that must exist does not, or one that must not does

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Do]: ...
    @abstractmethod
    def _one_moment(self) -> AbstractContextManager[Do]:
        """For several statements that have to see the same."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Do]:
        """One transaction: durable when the block has been left, undone if an error leaves it."""

    @abstractmethod
    def _noting(self) -> AbstractContextManager[Do]:
        """Like `_writing`, for what may be lost when the machine dies: nobody waits for the disk."""

    @abstractmethod
    def _lock_schema(self, do: Do) -> None: ...
    @abstractmethod
    def _announce(self, do: Do, table_id: str, version: int) -> None:
        """Other processes learn of the change when, and only if, the transaction is committed."""

    # --- the schema ---------------------------------------------------------------------------------------------

    def migrate(self) -> None:
        with self._writing() as do:
            self._lock_schema(do)
            do("create table if not exists migrations (number bigint primary key)")
            done = do("select max(number) from migrations").fetchone()[0] or 0
            if done > len(MIGRATIONS):
                raise BadStore(
                    "the database was made by a newer version of enchanters: "
                    "install that version, or choose another database with --database"
                )
            for number, migration in enumerate(MIGRATIONS[done:], done + 1):
                for text in statements(migration, self.sqlite):
                    do(text)
                do("insert into migrations (number) values (?)", number)

    @abstractmethod
    def _is_there(self, do: Do, name: str) -> bool:
        """Whether there is a table of that name in the database."""

    def schema(self) -> int:
        with self._reading() as do:
            there = self._is_there(do, "migrations")
            return int(do("select max(number) from migrations").fetchone()[0] or 0) if there else 0

    def try_writing(self) -> None:
        with suppress(Undone), self._writing() as do:
            do("create table tried (number bigint primary key)")
            raise Undone

    def now(self) -> float | None:
        return None

    def at_once(self, read: Callable[..., Found], *about: Any) -> Found:
        raise self.trouble("a database that is not near is waited for")

    def newest(self) -> float:
        with self._reading() as do:
            return float(do("select max(changed) from tables").fetchone()[0] or 0)

    # --- tables -------------------------------------------------------------------------------------------------

    def create(
        self,
        table: Table,
        snapshot: str = "",
        holdings: Sequence[Holding] = (),
        invites: Sequence[Invite] = (),
        entries: Sequence[Entry] = (),
    ) -> None:
        kept = (Snapshot(0, 0, snapshot),) if snapshot and table.state != OVER else ()
        numbered = tuple(replace(entry, number=n) for n, entry in enumerate(entries, 1))
        if numbered:
            played = max((entry.number for entry in numbered if entry.kind in GAME_KINDS), default=0)
            table = replace(table, version=len(numbered), played=played)
        try:
            with self._writing() as do:
                self._add(do, Whole(table, numbered, kept, tuple(holdings), tuple(invites)))
        except self.broken as problem:
            raise Stale(f"there is a table {table.id} already") from problem

    def _add(self, do: Do, whole: Whole) -> None:
        table = whole.table
        rows.add_table(do, table)
        rows.add_entries(do, table.id, whole.entries)
        rows.add_snapshots(do, table.id, whole.snapshots)
        rows.add_holdings(do, whole.holdings)
        rows.add_invites(do, whole.invites)
        self._announce(do, table.id, table.version)

    def table(self, table_id: str) -> Table | None:
        with self._reading() as do:
            return rows.read_table(do, table_id)

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        with self._reading() as do:
            return rows.read_entries(do, table_id, after)

    def snapshots(self, table_id: str) -> list[Snapshot]:
        with self._reading() as do:
            return rows.read_snapshots(do, table_id)

    def load(self, table_id: str, after: int = 0) -> tuple[Table, list[Entry]] | None:
        with self._reading() as do:
            return with_entries(do, rows.read_table(do, table_id), after)

    def visit(self, holder: str, table_id: str, after: int = 0) -> tuple[list[Holding], tuple[Table, list[Entry]] | None]:
        with self._reading() as do:
            table, held = rows.read_visit(do, holder, table_id)
            return held, with_entries(do, table, after)

    def apply(self, change: Change) -> int:
        check_fields(change)
        with self._writing() as do:
            table = rows.read_table(do, change.table, self.for_update)
            if table is None:
                raise NoTable(change.table)
            if change.played not in (None, table.played) or change.version not in (None, table.version):
                raise Stale(f"the table is at version {table.version}")
            if change.spend:
                rows.spend(do, change)
            version = self._append(do, table, change)
            rows.add_holdings(do, change.holdings)
            rows.add_invites(do, change.invites)
            if change.new is not None:
                self._add(do, change.new)
            if change.fields.get("state") == OVER:
                rows.drop_snapshots(do, table.id)
            elif change.snapshot:
                rows.add_snapshots(do, table.id, [Snapshot(version, change.choices, change.snapshot)])
            if change.entries:
                self._announce(do, table.id, version)
        return version

    def _append(self, do: Do, table: Table, change: Change) -> int:
        """The new entries, and the table's row after them."""
        found: dict[str, Any] = dict(change.fields)
        entries = [replace(entry, number=table.version + n) for n, entry in enumerate(change.entries, 1)]
        rows.add_entries(do, table.id, entries)
        if entries:
            found["version"] = entries[-1].number
            found["played"] = max((e.number for e in entries if e.kind in GAME_KINDS), default=table.played)
            found["changed"] = max(table.changed, *(entry.at for entry in entries))
        if change.seats:
            if not all(0 <= number < len(table.seats) for number in change.seats):
                raise ValueError("a change names a seat that the table does not have")
            found["seats"] = [replace(seat, **change.seats.get(n, {})) for n, seat in enumerate(table.seats)]
        if found:
            columns = ", ".join(f"{name} = ?" for name in found)
            do(f"update tables set {columns} where id = ?", *(rows.encode(n, v) for n, v in found.items()), table.id)
        return table.version + len(entries)

    def seen(self, places: Sequence[tuple[str, int]], at: float) -> None:
        by_table: dict[str, set[int]] = {}
        for table_id, seat in places:
            by_table.setdefault(table_id, set()).add(seat)
        with self._noting() as do:
            for table_id in sorted(by_table):  # always in the same order, so that two processes never wait for each other
                row = do(f"select seats from tables where id = ?{self.for_update}", table_id).fetchone()
                if row is not None:
                    there = by_table[table_id]
                    seats = [
                        replace(seat, seen=max(seat.seen, at)) if number in there else seat
                        for number, seat in enumerate(rows.decode_seats(row[0]))
                    ]
                    do("update tables set seats = ? where id = ?", rows.encode("seats", seats), table_id)

    def due(self, at: float, most: int = 100) -> list[str]:
        return self._texts("select id from tables where due <= ? order by due, id limit ?", at, most)

    def delete(self, table_id: str, before: float | None = None) -> bool:
        with self._writing() as do:
            if before is None:
                return do("delete from tables where id = ?", table_id).rowcount > 0
            return do("delete from tables where id = ? and changed < ?", table_id, before).rowcount > 0

    def ids(self, state: str = "", before: float | None = None) -> list[str]:
        wanted = (["state = ?"] if state else []) + (["changed < ?"] if before is not None else [])
        values = ([state] if state else []) + ([before] if before is not None else [])
        where = f" where {' and '.join(wanted)}" if wanted else ""
        return self._texts(f"select id from tables{where} order by changed, id", *values)

    def _texts(self, sql: str, *values: Any) -> list[str]:
        with self._reading() as do:
            return [row[0] for row in do(sql, *values).fetchall()]

    def counts(self) -> dict[str, int]:
        with self._reading() as do:
            found = dict(do("select state, count(*) from tables group by state").fetchall())
        return {OPEN: 0, RUNNING: 0, OVER: 0} | found

    # --- rights -------------------------------------------------------------------------------------------------

    def holdings(self, holder: str) -> list[Holding]:
        return self._holdings("where holder = ? order by at desc, table_id, may, seat", holder)

    def holding(self, holder: str, table_id: str) -> list[Holding]:
        return self._holdings("where holder = ? and table_id = ? order by may, seat", holder, table_id)

    def holders(self, table_id: str) -> list[Holding]:
        return self._holdings("where table_id = ? order by holder, may, seat", table_id)

    def _holdings(self, where: str, *values: str) -> list[Holding]:
        with self._reading() as do:
            return [Holding(*row) for row in do(f"{rows.SELECT_HOLDINGS} {where}", *values).fetchall()]

    def hold(self, holding: Holding) -> None:
        try:
            with self._writing() as do:
                rows.add_holdings(do, [holding])
        except self.broken as problem:
            raise NoTable(holding.table) from problem

    def release(self, table_id: str, seat: int, right: str, but: str = "") -> None:
        with self._writing() as do:
            do(
                "delete from holdings where table_id = ? and seat = ? and may = ? and holder <> ?",
                table_id,
                seat,
                right,
                but,
            )

    def forget(self, holder: str, table_id: str) -> None:
        with self._writing() as do:
            do("delete from holdings where holder = ? and table_id = ?", holder, table_id)

    def invite(self, token: str) -> Invite | None:
        with self._reading() as do:
            return rows.read_invite(do, token)

    def add_invite(self, invite: Invite) -> None:
        try:
            with self._writing() as do:
                rows.add_invites(do, [invite])
        except self.broken as problem:
            raise NoTable(invite.table) from problem

    def drop_invites(self, table_id: str, right: str, seat: int = NOBODY) -> None:
        with self._writing() as do:
            do("delete from invites where table_id = ? and may = ? and seat = ?", table_id, right, seat)

    # --- the host's notes ---------------------------------------------------------------------------------------

    def notes(self) -> dict[str, str]:
        with self._reading() as do:
            return dict(do("select name, text from notes order by name").fetchall())

    def note(self, name: str, text: str | None, at: float) -> None:
        with self._writing() as do:
            do("delete from notes where name = ?", name)
            if text is not None:
                do("insert into notes (name, text, at) values (?, ?, ?)", name, text, at)

    # --- damage -------------------------------------------------------------------------------------------------

    def unreadable(self) -> list[str] | None:
        if self._is_sound():
            return None
        found = []
        for table_id in self.ids():
            try:
                with self._one_moment() as do:
                    rows.read_whole(do, table_id)
            except Exception:
                found.append(table_id)
        return found

    def _is_sound(self) -> bool:
        """Whether nothing is wrong with the database as a whole, as far as can be told quickly."""
        return True

    def damaged(self, problem: Exception) -> bool:
        return isinstance(problem, zlib.error | msgspec.DecodeError)

    # --- keeping ------------------------------------------------------------------------------------------------

    def everything(self) -> Iterator[Whole]:
        with self._one_moment() as do:
            for (table_id,) in do("select id from tables order by id").fetchall():
                yield rows.read_whole(do, table_id)

    def take_in(self, wholes: Iterable[Whole], clear: bool = False) -> tuple[int, int]:
        try:
            with self._writing() as do:
                return self._take_in(do, wholes, clear)
        except self.broken as problem:
            raise BadStore("a right belongs to two tables at once; nothing was changed") from problem

    def _take_in(self, do: Do, wholes: Iterable[Whole], clear: bool) -> tuple[int, int]:
        added = known = 0
        if clear:
            do("delete from tables")
        for whole in wholes:
            if do("select 1 from tables where id = ?", whole.table.id).fetchone():
                known += 1
            else:
                self._add(do, whole)
                added += 1
        return added, known


def with_entries(do: Do, table: Table | None, after: int) -> tuple[Table, list[Entry]] | None:
    """The table with its entries after that one; None if it is gone."""
    if table is None:
        return None
    # Entries only ever come, so those up to the table's version fit it, whatever was added since.
    entries = rows.read_entries(do, table.id, after, table.version) if table.version > after else []
    deleted_meanwhile = len(entries) < table.version - after
    return None if deleted_meanwhile else (table, entries)


def tell(told: Callable[[str, int], None], table_id: str, version: int) -> None:
    """One listener's trouble with one change keeps it from no other."""
    try:
        told(table_id, version)
    except Exception:
        log.exception("telling of a change failed", table=table_id)


def check_fields(change: Change) -> None:
    """Names become part of a statement, so only known ones may."""
    if unknown := set(change.fields) - CHANGEABLE:
        raise ValueError(f"a change cannot set {', '.join(sorted(unknown))}")
