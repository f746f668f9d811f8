"""Where tables are kept: SQLite by default, PostgreSQL for many processes, behind one interface."""

from __future__ import annotations

from enchanters.server.store.base import BadStore, Store

__all__ = ["Store", "open_store"]


def open_store(database: str) -> Store:
    """`database` is a file, `sqlite:///file`, or `postgresql://…`."""
    if database.startswith(("postgresql://", "postgres://")):
        try:
            from enchanters.server.store.postgres import PostgresStore
        except ImportError as problem:
            raise BadStore(
                f"PostgreSQL needs a driver that is not installed ({problem}): pip install 'enchanters[postgres]'"
            ) from problem
        return PostgresStore(database)
    from enchanters.server.store.sqlite import SqliteStore

    return SqliteStore(database.removeprefix("sqlite:///"))
