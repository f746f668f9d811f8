"""The commands for hosts: copies of the database, moves, expiry. `command` makes them part of `enchanters`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import click

from enchanters.kernel.progress import progress

Command = Callable[..., Any]


def show(lines: Sequence[str]) -> None:
    if lines:
        click.echo("\n".join(lines))


def database_option(command: Command) -> Command:
    text = "A file or postgresql://… (default: ENCHANTERS_DATABASE, else the file that `enchanters serve` uses)."
    return click.option("--database", help=text)(command)


def dry_run_option(command: Command) -> Command:
    return click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")(command)


def tables_word(count: int) -> str:
    return f"{count} table{'' if count == 1 else 's'}"


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
def backup(file: str, database: str | None) -> None:
    """Copy the database into FILE while the server runs.

    The copy is as the database was at one moment, and FILE appears only when it is whole. Keep it as safe as the database:
    it holds seeds and hidden cards. `enchanters restore` brings it back, into either kind of database.

    \b
    Examples:
      enchanters backup tables-monday.backup
      enchanters backup /backups/tables --database postgresql://localhost/enchanters
    """
    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    settings = Settings.read(database=database)
    keeping.refuse_database(settings, file)
    with keeping.opened(settings) as store:
        store.backup(file)
    click.echo(f"{file} written, {os.path.getsize(file):,} bytes")


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--force", is_flag=True, help="Replace the tables that are in the database now; they are lost.")
@database_option
def restore(file: str, force: bool, database: str | None) -> None:
    """Put the tables of a backup (or export) in the place of all that is in the database.

    Stop the server first. FILE is checked, and if anything in it is wrong the database stays as it was.

    \b
    Examples:
      enchanters restore tables-monday.backup
      enchanters restore tables-monday.backup --force
    """
    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    with keeping.opened(Settings.read(database=database), new=True) as store, progress("tables") as told:
        count = keeping.restore(store, file, force, told)
    click.echo(f"{tables_word(count)} restored")


@click.command("export")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
def export_tables(file: str, database: str | None) -> None:
    """Write all games into FILE, one line of JSON for each table, while the server runs.

    It is meant for hosts: for a move to another database (`enchanters import`) and for programs that study games. It holds
    seeds, hidden cards of running games and hashes of the players' secrets, so do not publish it.

    \b
    Examples:
      enchanters export games.jsonl
      enchanters import games.jsonl --database postgresql://localhost/enchanters
    """
    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    settings = Settings.read(database=database)
    keeping.refuse_database(settings, file)
    with keeping.opened(settings) as store, progress("tables") as told:
        count = keeping.export(store, file, told)
    click.echo(f"{tables_word(count)} written to {file}")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@database_option
def import_tables(file: str, database: str | None) -> None:
    """Add the games of an export; tables that are already there stay as they are.

    All of them are added or, if anything in FILE is wrong, none. A running server waits for the end. Import only what comes
    from hosts whom you trust: who could play there can play here.
    """
    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    with keeping.opened(Settings.read(database=database), new=True) as store, progress("tables") as told:
        added, known = keeping.take_in(store, file, told)
    click.echo(f"{tables_word(added)} added, {known} already there")


@click.group(invoke_without_command=True)
@click.option("--state", type=click.Choice(("open", "running", "over")), help="Only tables in this state.")
@click.option("--most", type=click.IntRange(0), default=20, show_default=True, help="How many to list, the newest first.")
@database_option
@click.pass_context
def tables(ctx: click.Context, state: str | None, most: int, database: str | None) -> None:
    """Count and list the tables of the database, expire old ones, delete one.

    \b
    Examples:
      enchanters tables
      enchanters tables --state running --most 100
      enchanters tables expire --dry-run
      enchanters tables delete Xw3kq0aPz1Yt
    """
    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    if ctx.invoked_subcommand is not None:
        return
    with keeping.opened(Settings.read(database=database)) as store:
        click.echo(", ".join(f"{count} {name}" for name, count in store.counts().items()))
        newest = store.ids(state or "")[::-1][:most]
        show([keeping.line(table) for table in map(store.table, newest) if table is not None])


@tables.command("expire")
@dry_run_option
@database_option
@click.pass_context
def expire_tables(ctx: click.Context, dry_run: bool, database: str | None) -> None:
    """Delete tables at which nothing has happened for longer than you keep them.

    How long is set by ENCHANTERS_KEEP_OPEN_DAYS (nobody sat down; 30), ENCHANTERS_KEEP_RUNNING_DAYS (365) and
    ENCHANTERS_KEEP_OVER_DAYS (365); 0 keeps them for ever. Nothing expires unless you run this, for example once a day.
    """
    from time import time

    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    settings = Settings.read(database=database or parent_database(ctx))
    with keeping.opened(settings) as store:
        if dry_run:
            found = [store.table(table_id) for table_id, _ in keeping.expired(store, settings, time())]
            show([keeping.line(table) for table in found if table is not None])
            click.echo(f"{tables_word(len(found))} would be deleted")
            return
        with progress("tables") as told:
            count = keeping.expire(store, settings, time(), told)
    click.echo(f"{tables_word(count)} deleted")


@tables.command("delete")
@click.argument("table_id", metavar="ID")
@dry_run_option
@database_option
@click.pass_context
def delete_table(ctx: click.Context, table_id: str, dry_run: bool, database: str | None) -> None:
    """Delete one table with its log, its links and all rights to it. The ID is in its address: /t/ID."""
    from enchanters.server import keeping
    from enchanters.server.settings import Settings

    with keeping.opened(Settings.read(database=database or parent_database(ctx))) as store:
        table = store.table(table_id)
        if table is None or not (dry_run or store.delete(table_id)):
            raise click.ClickException(f"there is no table {table_id}")
    click.echo(f"{keeping.line(table)}\n{'would be' if dry_run else 'was'} deleted")


def parent_database(ctx: click.Context) -> str | None:
    """`enchanters tables --database … expire` is understood as well."""
    assert ctx.parent is not None
    found: str | None = ctx.parent.params["database"]
    return found


@click.command()
@click.option("--offline", is_flag=True, help="Do not ask the running server at its base address.")
@click.option("--lang", type=click.Choice(("en", "fr")), help="Language (default: that of your system).")
@database_option
@click.pass_context
def doctor(ctx: click.Context, offline: bool, lang: str | None, database: str | None) -> None:
    """Look whether this machine and these settings will do for a server, and say what to do where not.

    It looks at the installation, at the database (whether it answers, can be written, is sound and up to date), at whose
    file it is and who can read it, at the disk, the clock, how base address, host and proxies fit together, how many
    connections the system allows, the packs, and, if there is a base address, at the server behind it: whether it answers,
    and whether the proxy says for whom it asks. Run it as the user who runs the server, with the same variables.

    Each line begins with "fine", "look" (it works, but see what is said) or "wrong". The exit code is 1 if anything is
    wrong. The server may run meanwhile; no table is changed.

    \b
    Examples:
      enchanters doctor
      enchanters doctor --offline --database /var/lib/enchanters/tables.sqlite
      enchanters doctor --lang fr
    """
    from enchanters.kernel.language import system_language, translator
    from enchanters.server.doctoring import WRONG, Doctor
    from enchanters.server.settings import Settings

    t = translator(lang or ctx.find_root().params.get("lang") or system_language())
    wrong = 0
    for finding in Doctor(Settings.read(database=database), network=not offline).findings():
        show(finding.lines(t))
        wrong += finding.grade == WRONG
    if wrong:
        ctx.exit(1)


COMMANDS = (backup, restore, export_tables, import_tables, tables, doctor)
