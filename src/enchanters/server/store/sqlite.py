"""Tables in one SQLite file: what `enchanters serve` uses by default. A few processes may share the file."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

import structlog

from enchanters.server.store.base import BadStore, Found
from enchanters.server.store.files import whole_file
from enchanters.server.store.rows import Do, storable
from enchanters.server.store.sql import SqlStore, tell

WAIT = 10.0  # seconds for another process to finish what it does when it starts
WRITING_WAIT = 2.0  # seconds for others to finish writing: whoever plays is told rather than left waiting
POLL = 0.1  # seconds between two looks for changes by other processes
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
OURS = 0x456E6368  # written into the file, so that no other program's database is taken for ours

log = structlog.get_logger()


class SqliteStore(SqlStore):
    """One connection writes, guarded by a lock; each reader borrows one of its own."""

    sqlite: ClassVar[bool] = True
    for_update: ClassVar[str] = ""  # who writes has the whole file to itself
    trouble: ClassVar[type[Exception]] = sqlite3.OperationalError
    near: ClassVar[bool] = True
    broken: ClassVar[type[Exception]] = sqlite3.IntegrityError

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._idle: deque[sqlite3.Connection] = deque()
        self._closed = False
        self._hurry = threading.local()
        self._ready: deque[sqlite3.Connection] = deque()  # idle as well, and waiting for nobody
        self._writer = self._open()

    def _open(self) -> sqlite3.Connection:
        folder = os.path.dirname(os.path.abspath(self.path))
        if not os.path.isdir(folder):
            raise BadStore(f"there is no folder {folder}: make it, or choose another file with --database")
        keep_to_owner(self.path)
        connection: sqlite3.Connection | None = None
        try:
            connection = self._connect()
            use_wal(connection)
            claim(connection)
        except sqlite3.Error as problem:
            if connection is not None:
                connection.close()
            raise BadStore(
                f"{self.path} cannot be used as a database ({problem}): "
                "choose another file with --database, or restore a backup into a new one"
            ) from problem
        except BadStore:
            assert connection is not None
            connection.close()
            raise
        return connection

    def _connect(self, wait: float = WAIT) -> sqlite3.Connection:
        # Without isolation level: transactions begin and end where we say so, and nowhere else.
        connection = sqlite3.connect(self.path, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            for pragma in ("synchronous = full", "foreign_keys = on", "temp_store = memory"):
                connection.execute(f"pragma {pragma}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def migrate(self) -> None:
        try:
            super().migrate()
            self._writer.execute(f"pragma busy_timeout = {round(1000 * min(WAIT, WRITING_WAIT))}")
        except sqlite3.Error as problem:
            raise BadStore(
                f"{self.path} cannot be brought up to date ({problem}): "
                "see that the file can be written and that the disk is not full"
            ) from problem

    def close(self) -> None:
        with self._lock:
            self._writer.close()
        self._closed = True
        self._close_idle()

    def _close_idle(self) -> None:
        for idle in (self._idle, self._ready):
            with suppress(IndexError):
                while True:
                    idle.pop().close()

    # --- transactions -------------------------------------------------------------------------------------------

    def at_once(self, read: Callable[..., Found], *about: Any) -> Found:
        self._hurry.on = True
        try:
            return read(*about)
        finally:
            self._hurry.on = False

    @contextmanager
    def _reading(self) -> Iterator[Do]:
        hurried = getattr(self._hurry, "on", False)
        idle = self._ready if hurried else self._idle
        try:
            connection = idle.pop()
        except IndexError:
            connection = self._connect(0.0 if hurried else WAIT)
        try:
            yield Doing(connection)
        except BaseException:
            connection.close()
            raise
        idle.append(connection)
        if self._closed:  # meanwhile
            self._close_idle()

    @contextmanager
    def _one_moment(self) -> Iterator[Do]:
        with self._reading() as do:
            do("begin")
            yield do
            do("commit")

    @contextmanager
    def _writing(self) -> Iterator[Do]:
        with self._alone(), self._transaction() as do:
            yield do

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(timeout=min(WAIT, WRITING_WAIT)):
            raise self.trouble("others are writing")
        try:
            yield
        finally:
            self._lock.release()

    @contextmanager
    def _noting(self) -> Iterator[Do]:
        with self._alone():
            self._writer.execute("pragma synchronous = normal")
            try:
                with self._transaction() as do:
                    yield do
            finally:
                self._writer.execute("pragma synchronous = full")

    @contextmanager
    def _transaction(self) -> Iterator[Do]:
        self._writer.execute("begin immediate")
        try:
            yield Doing(self._writer)
            self._writer.execute("commit")
        except BaseException:
            if self._writer.in_transaction:
                self._writer.execute("rollback")
            raise

    def _lock_schema(self, do: Do) -> None:
        """Nobody else can write during a write transaction."""

    def _is_there(self, do: Do, name: str) -> bool:
        return bool(do("select count(*) from sqlite_master where name = ?", name).fetchone()[0])

    # --- other processes ----------------------------------------------------------------------------------------

    def _announce(self, do: Do, table_id: str, version: int) -> None:
        do("insert or replace into changes (table_id, version) values (?, ?)", table_id, version)

    def listen(self, told: Callable[[str, int], None]) -> Callable[[], None]:
        connection = self._connect()
        last = connection.execute("select coalesce(max(tick), 0) from changes").fetchone()[0]
        stop = threading.Event()
        thread = threading.Thread(target=self._listen, args=(connection, last, told, stop), name="changes", daemon=True)
        thread.start()

        def end() -> None:
            stop.set()
            thread.join()

        return end

    def _listen(
        self, connection: sqlite3.Connection, last: int, told: Callable[[str, int], None], stop: threading.Event
    ) -> None:
        """Looks at a number that SQLite changes with every commit of another connection, and only then at the changes."""
        seen = None
        while not stop.wait(POLL):
            try:
                now = connection.execute("pragma data_version").fetchone()
                if now == seen:
                    continue
                rows = connection.execute(
                    "select tick, table_id, version from changes where tick > ? order by tick", (last,)
                ).fetchall()
                seen = now
                for tick, table_id, version in rows:
                    last = tick
                    tell(told, table_id, version)
            except sqlite3.Error:
                log.exception("looking for changes failed")
        connection.close()

    # --- keeping ------------------------------------------------------------------------------------------------

    def backup(self, file: str) -> None:
        """In one step, so that writers neither wait nor make it begin again; the file appears when it is whole and sound."""
        with whole_file(file) as part:
            source, target = self._connect(), sqlite3.connect(part)
            try:
                source.backup(target)
                target.execute("pragma journal_mode = delete")  # a single file that can be read from anywhere
                found = target.execute("pragma integrity_check(1)").fetchone()[0]
            except sqlite3.DatabaseError as problem:
                found = str(problem)
            finally:
                target.close()
                source.close()
            if found != "ok":
                found = " ".join(found.split())
                raise BadStore(f"{self.path} is damaged ({found}): no backup was made, and {file} is as it was")

    def _is_sound(self) -> bool:
        connection = self._connect()
        try:
            return bool(connection.execute("pragma quick_check(1)").fetchone()[0] == "ok")
        except sqlite3.DatabaseError as problem:
            if isinstance(problem, self.trouble):
                raise
            return False
        finally:
            connection.close()

    def damaged(self, problem: Exception) -> bool:
        code = getattr(problem, "sqlite_errorcode", None)
        return super().damaged(problem) or (code is not None and code & 0xFF in DAMAGED)


class Doing:
    """Statements on a connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __call__(self, sql: str, *values: Any) -> sqlite3.Cursor:
        return self._connection.execute(sql, storable(values))

    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        self._connection.executemany(sql, [storable(row) for row in rows])


def keep_to_owner(path: str) -> None:
    """Only its owner may read the file: it holds what players must not see. SQLite gives the same rights to those beside it.

    A host may have opened it to a group; to everybody nobody does on purpose.
    """
    with suppress(OSError):  # what is wrong with the file SQLite says better; one of another owner is left alone
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        for file in (path, f"{path}-wal", f"{path}-shm"):
            if os.path.exists(file) and os.stat(file).st_mode & 0o007:
                os.chmod(file, 0o600)


def use_wal(connection: sqlite3.Connection) -> None:
    """Readers and the writer do not wait for each other. Two processes that do this at once get in each other's way."""
    end = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("pragma journal_mode = wal")
            return
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or time.monotonic() > end:
                raise
            time.sleep(0.02)


def claim(connection: sqlite3.Connection) -> None:
    """Marks a new file as ours, and refuses that of another program."""
    connection.execute("begin immediate")
    mark = connection.execute("pragma application_id").fetchone()[0]
    used = connection.execute("select count(*) from sqlite_master").fetchone()[0]
    if mark != OURS:
        if mark or used:
            connection.execute("rollback")
            raise BadStore("the file is a database of another program: choose another file with --database")
        connection.execute(f"pragma application_id = {OURS}")
    connection.execute("commit")
