"""`enchanters serve` with a store that answers before it commits: what the kill test has to find out.

Run as `python -m tests.server.careless` with the arguments of the command.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from enchanters.server.store.rows import Do
from enchanters.server.store.sqlite import Doing, SqliteStore

LATE = 0.4  # seconds between an answer and its commit, at most


class CarelessStore(SqliteStore):
    """One connection for everything; its transaction is committed now and then."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._lock = threading.RLock()  # type: ignore[assignment]
        threading.Thread(target=self._commit_sometimes, daemon=True).start()

    def migrate(self) -> None:
        super().migrate()
        self._commit()

    def _commit_sometimes(self) -> None:
        while True:
            time.sleep(LATE)
            self._commit()

    def _commit(self) -> None:
        with self._lock:
            if self._writer.in_transaction:
                self._writer.execute("commit")

    @contextmanager
    def _writing(self) -> Iterator[Do]:
        with self._lock:
            if not self._writer.in_transaction:
                self._writer.execute("begin immediate")
            self._writer.execute("savepoint step")
            try:
                yield Doing(self._writer)
            except BaseException:
                self._writer.execute("rollback to step")
                raise
            finally:
                self._writer.execute("release step")

    @contextmanager
    def _reading(self) -> Iterator[Do]:
        with self._lock:
            yield Doing(self._writer)


if __name__ == "__main__":
    from enchanters.command import main
    from enchanters.server.store import sqlite

    sqlite.SqliteStore = CarelessStore  # type: ignore[misc]
    main()
