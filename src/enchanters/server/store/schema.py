"""The tables of both databases, as numbered steps that are only ever added to.

The steps are written once; the words in braces are what a database calls its own. Times are seconds since 1970, and what
has no columns of its own is JSON.
"""

from __future__ import annotations

from typing import NamedTuple


class Migration(NamedTuple):
    common: tuple[str, ...]
    sqlite: tuple[str, ...] = ()
    postgres: tuple[str, ...] = ()


SQLITE_WORDS = {"bytes": "blob", "clustered": " without rowid"}
POSTGRES_WORDS = {"bytes": "bytea", "clustered": ""}

FIRST = Migration(
    common=(
        """create table tables (
            id text primary key,
            game text not null,
            setup text not null,
            seed text not null, -- any number of digits
            seats text not null,
            position text not null,
            practice bigint not null,
            clock bigint not null,
            grace bigint not null,
            state text not null,
            version bigint not null,
            played bigint not null,
            awaits bigint not null,
            asked double precision not null,
            due double precision,
            result text,
            parent text not null,
            created double precision not null,
            changed double precision not null
        )""",
        "create index tables_due on tables (due) where due is not null",
        "create index tables_state on tables (state, changed)",
        "create index tables_changed on tables (changed)",
        """create table entries (
            table_id text not null references tables (id) on delete cascade,
            number bigint not null,
            kind text not null,
            seat bigint not null,
            text text not null,
            data text not null,
            at double precision not null,
            primary key (table_id, number)
        ){clustered}""",
        """create table snapshots (
            table_id text not null references tables (id) on delete cascade,
            number bigint not null,
            choices bigint not null,
            position {bytes} not null, -- compressed
            primary key (table_id, number)
        )""",
        """create table holdings (
            holder text not null,
            table_id text not null references tables (id) on delete cascade,
            may text not null,
            seat bigint not null,
            at double precision not null,
            primary key (holder, table_id, may, seat)
        ){clustered}""",
        "create index holdings_table on holdings (table_id)",
        """create table invites (
            token text primary key,
            table_id text not null references tables (id) on delete cascade,
            may text not null,
            seat bigint not null,
            once bigint not null,
            expires double precision not null
        )""",
        "create index invites_table on invites (table_id)",
    ),
    sqlite=(
        # One row for each table, with a number that never comes twice: what other processes read after a change.
        """create table changes (
            tick integer primary key autoincrement,
            table_id text not null unique references tables (id) on delete cascade,
            version bigint not null
        )""",
        """create trigger entries_stay before update on entries
            begin select raise(abort, 'entries are never changed'); end""",
    ),
    postgres=(
        """create function entries_stay() returns trigger language plpgsql as
            $$begin raise exception 'entries are never changed'; end$$""",
        "create trigger entries_stay before update on entries for each row execute function entries_stay()",
    ),
)

SECOND = Migration(
    common=(
        # What the host says to all processes: an announcement, addresses that are not answered.
        "create table notes (name text primary key, text text not null, at double precision not null)",
    )
)

MIGRATIONS = (FIRST, SECOND)


def statements(migration: Migration, sqlite: bool) -> list[str]:
    words = SQLITE_WORDS if sqlite else POSTGRES_WORDS
    own = migration.sqlite if sqlite else migration.postgres
    return [text.format(**words) for text in migration.common] + list(own)
