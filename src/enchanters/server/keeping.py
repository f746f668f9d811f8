"""What a host does with all tables: `enchanters backup`, `restore`, `export`, `import` and `tables`."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote

from enchanters.kernel.errors import EnchantersError
from enchanters.server.store import open_store
from enchanters.server.store.base import OPEN, OVER, RUNNING, Table, Whole
from enchanters.server.store.exchange import BadExport, Progress, check, no_progress, read, write

if TYPE_CHECKING:
    from enchanters.server.settings import Settings
    from enchanters.server.store.base import Store

SQLITE_FILE = b"SQLite format 3\0"
DAY = 86_400


class NotEmpty(EnchantersError):
    """There are tables which would be lost."""


@contextmanager
def opened(settings: Settings, new: bool = False) -> Iterator[Store]:
    """The host's store. It is not made here unless `new`: a wrong name would look like an empty database."""
    database = settings.database_or_default()
    file = database.removeprefix("sqlite:///")
    if not new and "://" not in file and not os.path.exists(file):
        raise EnchantersError(f"there is no database {file}; `enchanters serve` makes one, --database names another")
    store = open_store(database)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


def refuse_database(settings: Settings, file: str) -> None:
    """A copy must never take the place of what it is a copy of."""
    database = settings.database_or_default().removeprefix("sqlite:///")
    if os.path.exists(file) and os.path.exists(database) and os.path.samefile(file, database):
        raise EnchantersError(f"{file} is the database itself: choose another file for the copy")


def export(store: Store, file: str, progress: Progress = no_progress) -> int:
    """All tables into a file; how many there are."""
    total = sum(store.counts().values())
    return write(file, store, lambda done, _all: progress(done, total))


def take_in(store: Store, file: str, progress: Progress = no_progress) -> tuple[int, int]:
    """The tables of an export: how many were added, and how many were known and stay as they are."""
    return store.take_in(read(file, progress))


def restore(store: Store, file: str, force: bool = False, progress: Progress = no_progress) -> int:
    """Puts the tables of a backup or export in the place of all that is there; how many there are then."""
    there = sum(store.counts().values())
    if there and not force:
        raise NotEmpty(f"the database holds {there} tables, which would be lost: add --force to replace them")
    with open(file, "rb") as source:
        is_sqlite = source.read(len(SQLITE_FILE)) == SQLITE_FILE
    if not is_sqlite:
        return store.take_in(read(file, progress), clear=True)[0]
    with TemporaryDirectory() as folder, copied(file, folder) as backup:
        return store.take_in(checked(backup, file, progress), clear=True)[0]


@contextmanager
def copied(file: str, folder: str) -> Iterator[Store]:
    """A checked copy of an SQLite backup as a store, so that the backup itself stays as it is."""
    copy = os.path.join(folder, "backup.sqlite")
    try:
        source, target = sqlite3.connect(f"file:{quote(os.path.abspath(file))}?mode=ro", uri=True), sqlite3.connect(copy)
        try:
            source.backup(target)
            if target.execute("pragma quick_check").fetchone()[0] != "ok":
                raise BadExport(f"{file} is damaged; nothing was changed")
        finally:
            source.close()
            target.close()
    except sqlite3.Error as problem:
        raise BadExport(f"{file} cannot be read as a backup ({problem}); nothing was changed") from None
    store = open_store(copy)
    try:
        store.migrate()
        yield store
    finally:
        store.close()


def checked(store: Store, file: str, progress: Progress) -> Iterable[Whole]:
    total = sum(store.counts().values())
    for done, whole in enumerate(store.everything(), 1):
        try:
            check(whole)
        except ValueError as problem:
            raise BadExport(f"{file}: table {whole.table.id[:64]!r} cannot be used: {problem}") from None
        yield whole
        progress(done, total)


def expired(store: Store, settings: Settings, now: float) -> list[tuple[str, float]]:
    """Tables that have lain still for longer than the host keeps them, and the moment before which each had to change."""
    days = {OPEN: settings.keep_open_days, RUNNING: settings.keep_running_days, OVER: settings.keep_over_days}
    limits = {state: now - kept * DAY for state, kept in days.items() if kept > 0}  # 0: for ever
    return [(table_id, limit) for state, limit in limits.items() for table_id in store.ids(state, limit)]


def expire(store: Store, settings: Settings, now: float, progress: Progress = no_progress) -> int:
    """Deletes them, but for those at which somebody has sat down again meanwhile; how many are gone."""
    found, gone = expired(store, settings, now), 0
    for done, (table_id, limit) in enumerate(found, 1):
        gone += store.delete(table_id, before=limit)
        progress(done, len(found))
    return gone


def line(table: Table) -> str:
    """A table for the host's eye."""
    changed = datetime.fromtimestamp(table.changed).strftime("%Y-%m-%d %H:%M")
    names = ", ".join(seat.name or "?" for seat in table.seats)
    return f"{table.id:14} {table.state:8} {changed}  {table.game}  {printable(names)}"


def printable(text: str) -> str:
    """Names are anybody's text: nothing in them may steer a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)
