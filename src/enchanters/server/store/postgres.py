"""Tables in PostgreSQL: for hosts with several processes or machines."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, ClassVar

import psycopg
import structlog
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from enchanters.server.store.base import BadStore
from enchanters.server.store.rows import Do, storable
from enchanters.server.store.sql import SqlStore, tell

CHANNEL = "enchanters"
SCHEMA_LOCK = 0x456E6368  # who brings the schema up to date holds the lock with this number
CONNECTIONS = 10
WAIT = 10  # seconds for a connection
LOOK = 0.25  # seconds after which a listener looks whether it has to stop
AGAIN = 60  # seconds before a lost connection from which on changes are told again

log = structlog.get_logger()

Connection = psycopg.Connection[tuple[Any, ...]]


class PostgresStore(SqlStore):
    """A pool of connections; the row of a table is locked while it is changed."""

    sqlite: ClassVar[bool] = False
    for_update: ClassVar[str] = " for update"
    trouble: ClassVar[type[Exception]] = psycopg.OperationalError
    broken: ClassVar[type[Exception]] = psycopg.IntegrityError

    def __init__(self, url: str) -> None:
        self.url = url
        self._try()
        self._pool = ConnectionPool(
            url,
            min_size=1,
            max_size=CONNECTIONS,
            timeout=WAIT,
            kwargs={"autocommit": True},
            check=ConnectionPool.check_connection,  # a server that was restarted is no error for whoever comes next
            open=True,
        )

    def _try(self) -> None:
        """One clear error now instead of many later. The address is not shown, because it may hold a password."""
        try:
            self._connect().close()
        except psycopg.Error as problem:
            reason = " ".join(str(problem).split())
            raise BadStore(
                f"the PostgreSQL database{place(self.url)} cannot be reached ({reason}): "
                "see that the server runs and that --database or ENCHANTERS_DATABASE has the right address"
            ) from None

    def _connect(self) -> Connection:
        return psycopg.connect(self.url, autocommit=True, connect_timeout=WAIT)

    def migrate(self) -> None:
        try:
            super().migrate()
        except psycopg.Error as problem:
            raise BadStore(
                f"the PostgreSQL database{place(self.url)} cannot be brought up to date ({problem}): "
                "give enchanters a database of its own, in which its user may create tables"
            ) from problem

    def close(self) -> None:
        self._pool.close()

    # --- transactions -------------------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[Do]:
        with self._pool.connection() as connection:
            yield Doing(connection)

    @contextmanager
    def _one_moment(self) -> Iterator[Do]:
        with self._pool.connection() as connection, connection.transaction():
            connection.execute("set transaction isolation level repeatable read, read only")
            yield Doing(connection)

    @contextmanager
    def _writing(self) -> Iterator[Do]:
        with self._pool.connection() as connection, connection.transaction():
            yield Doing(connection)

    @contextmanager
    def _noting(self) -> Iterator[Do]:
        with self._writing() as do:
            do("set local synchronous_commit to off")
            yield do

    def _lock_schema(self, do: Do) -> None:
        do("select pg_advisory_xact_lock(?)", SCHEMA_LOCK)

    def _is_there(self, do: Do, name: str) -> bool:
        return bool(do("select to_regclass(?) is not null", name).fetchone()[0])

    def now(self) -> float | None:
        with self._reading() as do:
            return float(do("select extract(epoch from clock_timestamp())").fetchone()[0])

    # --- other processes ----------------------------------------------------------------------------------------

    def _announce(self, do: Do, table_id: str, version: int) -> None:
        do("select pg_notify(?, ?)", CHANNEL, f"{table_id} {version}")

    def listen(self, told: Callable[[str, int], None]) -> Callable[[], None]:
        connection = self._connect()
        connection.execute(f"listen {CHANNEL}")
        stop = threading.Event()
        thread = threading.Thread(target=self._listen, args=(connection, told, stop), name="changes", daemon=True)
        thread.start()

        def end() -> None:
            stop.set()
            thread.join()

        return end

    def _listen(self, connection: Connection, told: Callable[[str, int], None], stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                for notice in connection.notifies(timeout=LOOK):
                    table_id, _, version = notice.payload.rpartition(" ")
                    tell(told, table_id, int(version))
            except psycopg.OperationalError:
                log.warning("the database no longer tells of changes; connecting again")
                connection.close()
                connection = self._listen_again(told, stop) or connection
        connection.close()

    def _listen_again(self, told: Callable[[str, int], None], stop: threading.Event) -> Connection | None:
        """A new connection, once there is one; what may have changed meanwhile is told first."""
        lost = time.time()
        while not stop.wait(LOOK):
            try:
                connection = self._connect()
                connection.execute(f"listen {CHANNEL}")
                rows = connection.execute("select id, version from tables where changed > %s", (lost - AGAIN,)).fetchall()
            except psycopg.OperationalError:
                continue
            for table_id, version in rows:
                tell(told, table_id, version)
            return connection
        return None

    # --- keeping ------------------------------------------------------------------------------------------------

    def backup(self, file: str) -> None:
        """In our own format, which either database can restore."""
        from enchanters.server.store.exchange import write

        write(file, self)


class Doing:
    """Statements on a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def __call__(self, sql: str, *values: Any) -> psycopg.Cursor[tuple[Any, ...]]:
        return self._connection.execute(marked(sql), storable(values))

    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        found = [storable(row) for row in rows]
        if len(found) == 1:  # the usual case, without the cost of a pipeline
            self._connection.execute(marked(sql), found[0])
        elif found:
            self._connection.cursor().executemany(marked(sql), found)


@lru_cache(maxsize=200)
def marked(sql: str) -> bytes:
    """The statement with PostgreSQL's marks for values."""
    return sql.replace("?", "%s").encode()


def place(url: str) -> str:
    """Where the database is, as far as that can be told without a secret."""
    try:
        found = conninfo_to_dict(url)
    except psycopg.Error:
        return ""
    return f" {found.get('dbname', '')!r} at {found.get('host', 'this machine')}"
