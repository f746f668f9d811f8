"""How tables and what belongs to them lie in rows: the statements and values that both databases share."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from time import time
from typing import Any, Protocol

import msgspec

from enchanters.server.store.base import (
    RESUME,
    Change,
    Entry,
    Holding,
    Invite,
    Seat,
    Snapshot,
    Spent,
    Table,
    Whole,
)

COLUMNS = tuple(field.name for field in fields(Table))
JSON_COLUMNS = ("setup", "result")

SELECT_TABLE = f"select {', '.join(COLUMNS)} from tables"
INSERT_TABLE = f"insert into tables ({', '.join(COLUMNS)}) values ({', '.join('?' * len(COLUMNS))})"
SELECT_ENTRIES = "select kind, seat, text, data, at, number from entries where table_id = ? and number > ?"
SELECT_SNAPSHOTS = "select number, choices, position from snapshots where table_id = ? order by number"
SELECT_HOLDINGS = "select holder, table_id, may, seat, at from holdings"
SELECT_VISIT = f"""select {", ".join(f"t.{name}" for name in COLUMNS)}, h.holder, h.table_id, h.may, h.seat, h.at
    from tables t left join holdings h on h.table_id = t.id and h.holder = ? where t.id = ? order by h.may, h.seat"""
SELECT_INVITES = "select token, table_id, may, seat, once, expires from invites"
INSERT_ENTRY = "insert into entries (table_id, number, kind, seat, text, data, at) values (?, ?, ?, ?, ?, ?, ?)"
INSERT_SNAPSHOT = """insert into snapshots (table_id, number, choices, position) values (?, ?, ?, ?)
    on conflict (table_id, number) do update set choices = excluded.choices, position = excluded.position"""
INSERT_HOLDING = """insert into holdings (holder, table_id, may, seat, at) values (?, ?, ?, ?, ?)
    on conflict (holder, table_id, may, seat) do update set at = excluded.at"""
INSERT_INVITE = "insert into invites (token, table_id, may, seat, once, expires) values (?, ?, ?, ?, ?, ?)"

_seats = msgspec.json.Decoder(tuple[Seat, ...])


class Rows(Protocol):
    """What a statement found."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Do(Protocol):
    """Runs a statement, whose values are marked by ?."""

    def __call__(self, sql: str, *values: Any) -> Rows: ...
    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """The same statement for each row."""


def storable(values: Sequence[Any]) -> list[Any]:
    """Values of a statement, their texts without the few characters that no database takes."""
    return [storable_text(value) if isinstance(value, str) else value for value in values]


def storable_text(text: str) -> str:
    """Zeros and halves of characters become replacement characters, so that any text can be kept or looked for."""
    if text.isascii():
        return text.replace("\0", "\ufffd") if "\0" in text else text
    return text.replace("\0", "\ufffd").encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def encode(name: str, value: Any) -> Any:
    """A field of Table as a column holds it."""
    if name == "seats" or (name in JSON_COLUMNS and value is not None):
        return msgspec.json.encode(value).decode()
    if name == "seed":
        return str(value)
    return int(value) if isinstance(value, bool) else value


def decode_seats(text: str) -> tuple[Seat, ...]:
    return _seats.decode(text)


@lru_cache(maxsize=2048)
def decode_table(row: tuple[Any, ...]) -> Table:
    """Of a table that has not changed, which is read for every page, the same."""
    found = dict(zip(COLUMNS, row, strict=True))
    for name in JSON_COLUMNS:
        if found[name] is not None:
            found[name] = msgspec.json.decode(found[name])
    found["seats"] = _seats.decode(found["seats"])
    found["seed"] = int(found["seed"])
    found["practice"] = bool(found["practice"])
    return Table(**found)


def read_table(do: Do, table_id: str, for_update: str = "") -> Table | None:
    row = do(f"{SELECT_TABLE} where id = ?{for_update}", table_id).fetchone()
    return None if row is None else decode_table(row)


def read_visit(do: Do, holder: str, table_id: str) -> tuple[Table | None, list[Holding]]:
    """A table, and what its visitor may do there."""
    found = do(SELECT_VISIT, holder, table_id).fetchall()
    if not found:
        return None, []
    width = len(COLUMNS)
    return decode_table(found[0][:width]), [Holding(*row[width:]) for row in found if row[width] is not None]


def read_entries(do: Do, table_id: str, after: int = 0, to: int | None = None) -> list[Entry]:
    upper, values = ("", ()) if to is None else (" and number <= ?", (to,))
    rows = do(f"{SELECT_ENTRIES}{upper} order by number", table_id, after, *values).fetchall()
    return [Entry(kind, seat, text, msgspec.json.decode(data), at, n) for kind, seat, text, data, at, n in rows]


def read_snapshots(do: Do, table_id: str) -> list[Snapshot]:
    rows = do(SELECT_SNAPSHOTS, table_id).fetchall()
    return [Snapshot(number, choices, zlib.decompress(position).decode()) for number, choices, position in rows]


def read_invite(do: Do, token: str) -> Invite | None:
    row = do(f"{SELECT_INVITES} where token = ?", token).fetchone()
    return None if row is None else decode_invite(row)


def decode_invite(row: Sequence[Any]) -> Invite:
    token, table_id, may, seat, once, expires = row
    return Invite(token, table_id, may, seat, bool(once), expires)


def read_whole(do: Do, table_id: str) -> Whole:
    table = read_table(do, table_id)
    assert table is not None
    holdings = do(f"{SELECT_HOLDINGS} where table_id = ? order by holder, may, seat", table_id).fetchall()
    invites = do(f"{SELECT_INVITES} where table_id = ? order by token", table_id).fetchall()
    return Whole(
        table,
        tuple(read_entries(do, table_id)),
        tuple(read_snapshots(do, table_id)),
        tuple(Holding(*row) for row in holdings),
        tuple(decode_invite(row) for row in invites),
    )


def add_table(do: Do, table: Table) -> None:
    do(INSERT_TABLE, *(encode(name, getattr(table, name)) for name in COLUMNS))


def add_entries(do: Do, table_id: str, entries: Iterable[Entry]) -> None:
    do.many(
        INSERT_ENTRY,
        [(table_id, e.number, e.kind, e.seat, e.text, msgspec.json.encode(e.data).decode(), e.at) for e in entries],
    )


def add_snapshots(do: Do, table_id: str, snapshots: Iterable[Snapshot]) -> None:
    """Compressed with little patience: positions are kept at every turn, and hardly ever read again."""
    do.many(INSERT_SNAPSHOT, [(table_id, s.number, s.choices, zlib.compress(s.position.encode(), 1)) for s in snapshots])


def drop_snapshots(do: Do, table_id: str) -> None:
    """A game that is over needs none, but for those from which it went on."""
    resumes = do("select data from entries where table_id = ? and kind = ?", table_id, RESUME).fetchall()
    needed = [msgspec.json.decode(data)["number"] for (data,) in resumes]
    others = f" and number not in ({', '.join('?' * len(needed))})" if needed else ""
    do(f"delete from snapshots where table_id = ?{others}", table_id, *needed)


def add_holdings(do: Do, holdings: Iterable[Holding]) -> None:
    do.many(INSERT_HOLDING, [(h.holder, h.table, h.right, h.seat, h.at) for h in holdings])


def add_invites(do: Do, invites: Iterable[Invite]) -> None:
    do.many(INSERT_INVITE, [(i.token, i.table, i.right, i.seat, int(i.once), i.expires) for i in invites])


def spend(do: Do, change: Change) -> None:
    """Uses the invite up, if it is good once only. It has to belong to the table, and its time must not be over.

    Two changes that spend the same invite belong to the same table, so they come here one after the other.
    """
    times = [entry.at for entry in change.entries] + [holding.at for holding in change.holdings]
    now = max(times, default=0.0) or time()
    invite = read_invite(do, change.spend)
    if invite is None or invite.table != change.table or (invite.expires and invite.expires < now):
        raise Spent
    if invite.once and not do("delete from invites where token = ?", change.spend).rowcount:
        raise Spent
