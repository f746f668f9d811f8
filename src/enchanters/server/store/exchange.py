"""All games as a file: a first line that says what it is, then one line of JSON for each table.

The file holds seeds, hidden cards and hashes of secrets: it is for hosts, and to be kept like the database itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from enchanters.kernel import registry
from enchanters.kernel.errors import EnchantersError
from enchanters.server.store.base import (
    ASK,
    GAME_KINDS,
    HOST,
    NOBODY,
    OPEN,
    OVER,
    PLAY,
    RESUME,
    RUNNING,
    UNDO,
    WATCH,
    Table,
    Whole,
)
from enchanters.server.store.files import whole_file

if TYPE_CHECKING:
    from enchanters.server.store.base import Store

KIND = "enchanters tables"
FORMAT = 1
MAX_LINE = 64_000_000  # bytes of one table
MAX_NUMBER = 2**53
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

Progress = Callable[[int, int], None]  # tables done, tables in all


class BadExport(EnchantersError):
    """The file cannot be used; nothing has changed."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    format: int
    tables: int


def no_progress(_done: int, _all: int) -> None:
    """For work that nobody watches."""


def write(file: str, store: Store, progress: Progress = no_progress) -> int:
    """Writes every table as it is at one moment and counts them. The file appears under its name when it is whole."""
    done = 0
    with whole_file(file) as part, open(part, "wb") as out:
        out.write(header_line(0))
        for done, whole in enumerate(store.everything(), 1):
            out.write(msgspec.json.encode(whole) + b"\n")
            progress(done, 0)
        out.seek(0)
        out.write(header_line(done))
    return done


def header_line(tables: int) -> bytes:
    """Always as long, since the number is known only at the end."""
    return msgspec.json.encode(Header(KIND, FORMAT, tables)).ljust(100) + b"\n"


def read(file: str, progress: Progress = no_progress) -> Iterator[Whole]:
    """The tables of a file; BadExport if it is not one, is cut off or holds what no table can hold."""
    with open(file, "rb") as source:
        header = read_header(source)
        for done in range(1, header.tables + 1):
            yield read_whole(source, done + 1)
            progress(done, header.tables)
        if source.read(1):
            raise BadExport(f"{file} goes on after its last table: it was changed")


def read_header(source: BinaryIO) -> Header:
    line = source.readline(1000)
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        header = None
    if header is None or header.kind != KIND or header.tables < 0:
        raise BadExport(f"{source.name} is not an export or backup of enchanters")
    if header.format > FORMAT:
        raise BadExport(f"{source.name} was written by a newer version of enchanters: install that version")
    return header


def read_whole(source: BinaryIO, number: int) -> Whole:
    line = source.readline(MAX_LINE + 1)
    if not line.endswith(b"\n"):
        what = "is too long" if len(line) > MAX_LINE else "is missing or cut off: the file is not whole"
        raise BadExport(f"{source.name}: line {number} {what}")
    try:
        whole = msgspec.json.decode(line, type=Whole)
        check(whole)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as problem:
        raise BadExport(f"{source.name}: line {number} is not a table that can be used: {problem}") from None
    return whole


def check(whole: Whole) -> None:
    """ValueError if the parts do not belong together, so that nothing gets into a store that it would not have made."""
    table = whole.table
    ensure(ID.fullmatch(table.id) is not None, "its id has other characters than letters and digits")
    ensure(table.game in registry.names(), f"there is no game {table.game[:40]!r} here")
    ensure(table.state in (OPEN, RUNNING, OVER), "it has an unknown state")
    ensure(1 <= len(table.seats) <= 20, "it has too few or too many seats")
    ensure(all(has_seat(table, seat.hero_of) for seat in table.seats), "a person plays a seat that is not there")
    ensure(all(0 <= n < MAX_NUMBER for n in (table.clock, table.grace)), "its times are out of range")
    check_log(whole)
    numbers = {snapshot.number for snapshot in whole.snapshots}
    ensure(len(numbers) == len(whole.snapshots), "two positions belong to the same entry")
    ensure(all(0 <= n <= table.version for n in numbers), "a position belongs to no entry")
    ensure(all(0 <= s.choices <= table.version for s in whole.snapshots), "a position has a wrong number of choices")
    rights = [(h.table, h.right, h.seat) for h in whole.holdings] + [(i.table, i.right, i.seat) for i in whole.invites]
    for table_id, right, seat in rights:
        ensure(table_id == table.id, "a right belongs to another table")
        ensure(right in (PLAY, WATCH, HOST) and has_seat(table, seat), "a right is unknown")


def check_log(whole: Whole) -> None:
    table, entries = whole.table, whole.entries
    ensure(table.version == len(entries), "its entries are not all there")
    ensure(all(entry.number == n for n, entry in enumerate(entries, 1)), "its entries are not in order")
    played = max((entry.number for entry in entries if entry.kind in GAME_KINDS), default=0)
    ensure(table.played == played, "its choices are not all there")
    ensure(all(has_seat(table, seat) for seat in (table.awaits, *(e.seat for e in entries))), "it names an unknown seat")
    kept = {snapshot.number for snapshot in whole.snapshots}
    for entry in entries:
        if entry.kind in (UNDO, ASK):
            to = entry.data.get("to")
            ensure(isinstance(to, int) and 0 <= to <= table.version, "it takes back choices that were not made")
        if entry.kind == RESUME:
            ensure(entry.data.get("number") in kept, "a position from which it went on is missing")


def has_seat(table: Table, seat: int) -> bool:
    return NOBODY <= seat < len(table.seats)


def ensure(good: bool, otherwise: str) -> None:
    if not good:
        raise ValueError(otherwise)
