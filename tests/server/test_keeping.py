"""Backups, moves and expiry, on both real databases and through the real commands."""

from __future__ import annotations

import json
import shutil
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from click.testing import CliRunner, Result

from enchanters.command import main
from enchanters.kernel.errors import EnchantersError
from enchanters.server import keeping, serving
from enchanters.server.errors import Refusal
from enchanters.server.failing import Damaged, failure
from enchanters.server.settings import Settings
from enchanters.server.store import Store, open_store
from enchanters.server.store.base import OPEN, OVER, RESUME, RUNNING, Change, Entry, Seat, Whole
from enchanters.server.store.exchange import BadExport
from tests.server.stores import a_table, choice, fill

Mangle = Callable[[dict[str, Any]], object]


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, words, env=environment)


def contents(database: str) -> list[Whole]:
    store = open_store(database)
    store.migrate()
    found = list(store.everything())
    store.close()
    return found


def filled(database: str, tables: int = 3) -> list[Whole]:
    store = open_store(database)
    store.migrate()
    fill(store, tables)
    store.apply(Change("t0001", (Entry(RESUME, data={"number": 2}),), fields={"state": OVER, "result": {"places": [2, 1]}}))
    store.close()
    return contents(database)


# --- backup and restore ---------------------------------------------------------------------------------------------


def test_a_backup_comes_back_in_either_database(database: str, other_database: str, tmp_path: Path) -> None:
    before = filled(database)
    file = tmp_path / "a.backup"
    assert run("backup", str(file), "--database", database).exit_code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    result = run("restore", str(file), "--database", other_database)
    assert result.stdout == "3 tables restored\n"
    assert contents(other_database) == before
    assert [path.name for path in tmp_path.glob("*.part*")] == []


def test_only_the_owner_may_read_a_database(tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite"
    store = open_store(str(database))
    store.migrate()
    store.create(a_table())
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["a.sqlite", "a.sqlite-shm", "a.sqlite-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    export = tmp_path / "a.jsonl"
    keeping.export(store, str(export))
    assert stat.S_IMODE(export.stat().st_mode) == 0o600
    store.close()


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o666, 0o600), (0o660, 0o660), (0o640, 0o640)])
def test_a_database_that_everybody_could_read_is_closed_to_them_and_one_for_a_group_stays(
    tmp_path: Path, before: int, after: int
) -> None:
    database = tmp_path / "a.sqlite"
    filled(str(database))
    database.chmod(before)
    open_store(str(database)).close()
    assert stat.S_IMODE(database.stat().st_mode) == after


def test_the_folder_that_is_made_for_the_database_is_its_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "made" / "enchanters")
    file = Path(Settings().database_or_default())
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_a_backup_is_consistent_while_others_write(store: Store, tmp_path: Path) -> None:
    for table_id in ("a", "b"):
        store.create(a_table(table_id))
    done = Event()

    def write() -> int:
        written = 0
        while not done.is_set():
            for table_id in ("a", "b"):
                store.apply(Change(table_id, (choice(),)))
            written += 1
        return written

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(write)
        for number in range(5):
            store.backup(str(tmp_path / f"{number}.backup"))
        done.set()
        assert writing.result() > 0
    seen = []
    for number in range(5):
        target = str(tmp_path / f"{number}.sqlite")
        assert run("restore", str(tmp_path / f"{number}.backup"), "--database", target).exit_code == 0
        first, second = contents(target)
        assert (len(first.entries), len(second.entries)) == (first.table.version, second.table.version)
        assert first.table.version - second.table.version in (0, 1)  # all as it was at one moment
        seen.append(first.table.version)
    assert seen == sorted(seen)


def test_restore_takes_no_tables_away_unless_told_to(database: str, tmp_path: Path) -> None:
    before = filled(database)
    file, other = str(tmp_path / "a.backup"), str(tmp_path / "other.sqlite")
    filled(other, tables=2)
    run("backup", file, "--database", other)
    result = run("restore", file, "--database", database)
    assert result.exit_code == 1
    assert "holds 3 tables" in result.stderr
    assert contents(database) == before
    assert run("restore", file, "--force", "--database", database).exit_code == 0
    assert contents(database) == contents(other)


def test_a_damaged_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    before = filled(database)
    good, bad, source = tmp_path / "good.backup", tmp_path / "bad.backup", str(tmp_path / "source.sqlite")
    filled(source, tables=40)
    run("backup", str(good), "--database", source)
    data = good.read_bytes()
    other_program = b"\0\0\0\0".join((data[:68], data[72:]))  # its mark is not ours
    for damaged in (data[: len(data) // 2], data[:4096] + b"\xaa" * 8192 + data[12288:], other_program, b"", b"words\n"):
        bad.write_bytes(damaged)
        result = run("restore", str(bad), "--force", "--database", database)
        assert result.exit_code == 1
        assert_one_sentence(result)
        assert contents(database) == before


def test_a_copy_never_takes_the_place_of_the_database(tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite"
    before = filled(str(database))
    link = tmp_path / "link"
    link.symlink_to(database)
    for command in ("backup", "export"):
        for file in (database, link):
            result = run(command, str(file), "--database", str(database))
            assert "is the database itself" in result.stderr
    assert contents(str(database)) == before


def test_a_wrong_name_is_no_empty_database(tmp_path: Path) -> None:
    for words in (["tables"], ["tables", "expire"], ["backup", str(tmp_path / "b")], ["export", str(tmp_path / "e")]):
        result = run(*words, "--database", str(tmp_path / "nothing.sqlite"))
        assert result.exit_code == 1
        assert "there is no database" in result.stderr
    assert list(tmp_path.iterdir()) == []


# --- export and import ----------------------------------------------------------------------------------------------


def test_an_export_is_the_same_in_every_database(database: str, other_database: str, tmp_path: Path) -> None:
    before = filled(database)
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert run("export", str(first), "--database", database).stdout == f"3 tables written to {first}\n"
    assert run("import", str(first), "--database", other_database).stdout == "3 tables added, 0 already there\n"
    assert contents(other_database) == before
    run("export", str(second), "--database", other_database)
    assert second.read_bytes() == first.read_bytes()


def test_known_tables_stay_as_they_are(database: str, tmp_path: Path) -> None:
    filled(database)
    file = str(tmp_path / "a.jsonl")
    run("export", file, "--database", database)
    store = open_store(database)
    store.apply(Change("t0000", (choice("later"),)))
    store.delete("t0002")
    store.close()
    newer = contents(database)[0]
    assert run("import", file, "--database", database).stdout == "1 table added, 2 already there\n"
    assert contents(database)[0] == newer
    assert len(contents(database)) == 3


def assert_one_sentence(result: Result) -> None:
    said = result.stderr.strip().splitlines()[-1]
    assert said.startswith("Error: ")
    assert len(said) < 500
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)


def change_table(**given: Any) -> Mangle:
    return lambda whole: whole["table"].update(given)


MANGLES: list[Mangle] = [
    change_table(id="../../etc"),
    change_table(id=""),
    change_table(id=7),
    change_table(game="chess"),
    change_table(state="lost"),
    change_table(seats=[]),
    change_table(seats=[{"name": "x"}] * 21),
    change_table(awaits=2),
    change_table(awaits=-2),
    change_table(version=2),
    change_table(version=10**30),
    change_table(played=0),
    change_table(clock=-1),
    change_table(grace=2**70),
    change_table(due="soon"),
    change_table(setup=[]),
    lambda whole: whole["entries"].pop(),
    lambda whole: whole["entries"].reverse(),
    lambda whole: whole["entries"][0].update(number=10**30),
    lambda whole: whole["entries"][0].update(seat=9),
    lambda whole: whole["entries"][0].update(kind="undo", data={}),
    lambda whole: whole["entries"][0].update(kind="undo", data={"to": -1}),
    lambda whole: whole["entries"][0].update(kind="ask", data={"to": "x"}),
    lambda whole: whole["entries"][0].update(kind="resume", data={"number": 99}),
    lambda whole: whole["snapshots"][0].update(number=99),
    lambda whole: whole["snapshots"][0].update(choices=2**70),
    lambda whole: whole["snapshots"].append(whole["snapshots"][0]),
    lambda whole: whole["holdings"][0].update(table="t0000"),
    lambda whole: whole["holdings"][0].update(right="everything"),
    lambda whole: whole["invites"][0].update(seat=5),
    lambda whole: whole["invites"][0].update(token="token0"),
    lambda whole: whole.pop("table"),
    lambda whole: whole["table"].pop("seed"),
]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("exported")
    filled(str(folder / "a.sqlite"))
    run("export", str(folder / "a.jsonl"), "--database", str(folder / "a.sqlite"))
    return (folder / "a.jsonl").read_bytes()


def refused(data: bytes, folder: Path) -> None:
    """One sentence, and the table that was there is all that is there."""
    database, file = str(folder / "b.sqlite"), folder / "bad.jsonl"
    store = open_store(database)
    store.migrate()
    store.create(a_table("mine"))
    store.close()
    file.write_bytes(data)
    result = run("import", str(file), "--database", database)
    assert result.exit_code == 1, result.output
    assert_one_sentence(result)
    assert [whole.table.id for whole in contents(database)] == ["mine"]


@pytest.mark.parametrize("mangle", MANGLES)
def test_a_table_that_no_store_would_make_is_refused(mangle: Mangle, exported: bytes, tmp_path: Path) -> None:
    lines = exported.splitlines()
    whole = json.loads(lines[3])
    mangle(whole)
    lines[3] = json.dumps(whole).encode()
    refused(b"\n".join(lines) + b"\n", tmp_path)


def test_files_that_are_no_whole_export_are_refused(exported: bytes, tmp_path: Path) -> None:
    header, first, rest = exported.split(b"\n", 2)
    newer = header.replace(b'"format":1', b'"format":2')
    bad = {
        "empty": b"",
        "text": b"hello\n",
        "not UTF-8": b"\xff\xfe\n",
        "no header": first + b"\n" + rest,
        "newer": newer + b"\n" + first + b"\n" + rest,
        "another kind": header.replace(b"enchanters", b"enchantors") + b"\n" + first + b"\n" + rest,
        "cut off in a line": exported[:-20],
        "without its last end of line": exported[:-1],
        "without its last line": exported[: exported.rindex(b"\n", 0, -1) + 1],
        "more than it says": exported + first + b"\n",
        "fewer than none": header.replace(b'"tables":3', b'"tables":-3') + b"\n",
        "deep": header + b"\n" + b"[" * 100_000 + b"\n" + rest,
        "deep inside": header + b"\n" + first.replace(b'"depths":true', b'"depths":' + b"[" * 50_000) + b"\n" + rest,
        "a half character": header + b"\n" + first.replace(b"Anna", b"\\ud800") + b"\n" + rest,
    }
    for name, data in bad.items():
        folder = tmp_path / name
        folder.mkdir()
        refused(data, folder)


def test_a_newer_export_says_so(exported: bytes, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(exported.replace(b'"format":1', b'"format":2', 1))
    result = run("import", str(file), "--database", str(tmp_path / "b.sqlite"))
    assert "newer version of enchanters" in result.stderr


def test_an_export_that_fails_leaves_the_old_file(store: Store, tmp_path: Path) -> None:
    fill(store, 2)
    file = tmp_path / "a.jsonl"
    file.write_text("the old one")

    def fail(_done: int, _all: int) -> None:
        raise EnchantersError

    with pytest.raises(EnchantersError):
        keeping.export(store, str(file), fail)
    assert [path.read_text() for path in tmp_path.glob("a.jsonl*")] == ["the old one"]
    assert store.counts()[RUNNING] == 2  # and the store works on


def test_progress_is_told(store: Store, tmp_path: Path) -> None:
    fill(store, 3)
    told: list[tuple[int, int]] = []
    file = str(tmp_path / "a.jsonl")
    keeping.export(store, file, lambda done, total: told.append((done, total)))
    keeping.restore(store, file, True, lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)] * 2


def test_a_backup_with_a_table_that_cannot_be_is_refused(store: Store, tmp_path: Path) -> None:
    broken = str(tmp_path / "broken.sqlite")
    other = open_store(broken)
    other.migrate()
    other.create(a_table(game="chess"))
    other.close()
    fill(store, 1)
    with pytest.raises(BadExport, match="no game 'chess'"):
        keeping.restore(store, broken, force=True)
    assert store.counts()[RUNNING] == 1


# --- expiry and deletion --------------------------------------------------------------------------------------------

DAY = 86_400.0
NOW = 1_000 * DAY
KEEP = Settings(keep_open_days=10, keep_running_days=100, keep_over_days=200)


def test_expiry_goes_by_state_and_age(store: Store) -> None:
    for state, days in ((OPEN, 9), (OPEN, 11), (RUNNING, 99), (RUNNING, 101), (OVER, 199), (OVER, 201)):
        store.create(a_table(f"{state}-{days}", state=state, changed=NOW - days * DAY))
    gone = {"open-11", "running-101", "over-201"}
    assert {table_id for table_id, _ in keeping.expired(store, KEEP, NOW)} == gone
    assert len(store.ids()) == 6
    assert keeping.expire(store, KEEP, NOW) == 3
    assert set(store.ids()) == {"open-9", "running-99", "over-199"}


def test_zero_days_keep_for_ever(store: Store) -> None:
    store.create(a_table(state=OVER, changed=0.0))
    assert keeping.expire(store, Settings(keep_over_days=0), NOW) == 0


def test_a_table_where_somebody_sat_down_again_stays(store: Store) -> None:
    for table_id in ("a", "b"):
        store.create(a_table(table_id, changed=0.0))

    def play(done: int, _all: int) -> None:
        if done == 1:
            store.apply(Change("b", (choice(at=NOW),)))

    assert keeping.expire(store, KEEP, NOW, play) == 1
    assert store.ids() == ["b"]


def test_a_dry_run_deletes_nothing(database: str) -> None:
    before = filled(database)
    result = run("tables", "expire", "--dry-run", "--database", database)
    assert result.exit_code == 0
    assert "t0000" in result.stdout
    assert result.stdout.endswith("3 tables would be deleted\n")
    result = run("tables", "--database", database, "delete", "t0001", "--dry-run")
    assert result.stdout.endswith("would be deleted\n")
    assert contents(database) == before
    assert run("tables", "delete", "t0001", "--database", database).stdout.endswith("was deleted\n")
    assert run("tables", "delete", "t0001", "--database", database).exit_code == 1
    assert run("tables", "expire", "--database", database, ENCHANTERS_KEEP_RUNNING_DAYS="0").stdout == "0 tables deleted\n"
    assert run("tables", "expire", "--database", database).stdout == "2 tables deleted\n"
    assert contents(database) == []


def test_the_list_of_tables(tmp_path: Path) -> None:
    database = str(tmp_path / "a.sqlite")
    store = open_store(database)
    store.migrate()
    for number in range(30):
        seats = (Seat(name="Zoë\x1b[31m"), Seat())
        store.create(a_table(f"t{number}", seats=seats, state=OPEN if number else OVER, changed=float(number)))
    store.close()
    shown = run("tables", "--database", database).stdout.splitlines()
    assert shown[0] == "29 open, 0 running, 1 over"
    assert [line.split()[0] for line in shown[1:]] == [f"t{number}" for number in range(29, 9, -1)]
    assert "\x1b" not in "".join(shown)
    over = run("tables", "--state", "over", ENCHANTERS_DATABASE=database).stdout.splitlines()
    assert [line.split()[0] for line in over[1:]] == ["t0"]


@pytest.mark.parametrize("command", ["backup", "restore", "export", "import", "tables"])
def test_help_says_what_a_command_does(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--database" in result.stdout


def test_a_backup_can_be_read_where_nothing_can_be_written(store: Store, tmp_path: Path) -> None:
    """It is one file in itself: nothing beside it is needed."""
    fill(store, 1)
    file, alone = tmp_path / "a.backup", tmp_path / "alone"
    store.backup(str(file))
    alone.mkdir()
    shutil.copy(file, alone)
    alone.chmod(0o500)
    before = list(store.everything())
    keeping.restore(store, str(alone / "a.backup"), force=True)
    assert list(store.everything()) == before
    assert [path.name for path in alone.iterdir()] == ["a.backup"]


# --- a damaged database -----------------------------------------------------------------------------------------------


def damage(file: Path) -> None:
    """Spoils a page with entries of some tables, as a failing disk does."""
    data = bytearray(file.read_bytes())
    page = 4096
    pages = [at for at in range(0, len(data), page) if b"pay 1" in data[at : at + page]]
    data[pages[1] : pages[1] + page] = b"\xaa" * page
    file.write_bytes(data)


def test_a_damaged_database_takes_no_good_backups_place(tmp_path: Path) -> None:
    database, file = tmp_path / "a.sqlite", tmp_path / "a.backup"
    filled(str(database), tables=60)
    assert run("backup", str(file), "--database", str(database)).exit_code == 0
    good = file.read_bytes()
    damage(database)
    result = run("backup", str(file), "--database", str(database))
    assert result.exit_code == 1
    assert "damaged" in result.stderr
    assert_one_sentence(result)
    assert file.read_bytes() == good
    assert not list(tmp_path.glob("*.part"))


def test_the_start_says_which_tables_cannot_be_read_and_visitors_are_told_the_truth(tmp_path: Path) -> None:
    database = tmp_path / "a.sqlite"
    filled(str(database), tables=60)
    settings = Settings(database=str(database))
    assert serving.prepare(settings) == ""
    damage(database)
    store = open_store(str(database))
    lost: dict[str, Refusal] = {}
    for table_id in store.ids():
        try:
            store.load(table_id)
            store.snapshots(table_id)
        except Exception as problem:
            lost[table_id] = failure(store, problem)
    found = store.unreadable()
    store.close()
    assert found is not None
    assert lost
    assert {type(problem) for problem in lost.values()} == {Damaged}
    assert lost.keys() <= set(found)
    assert len(found) < 60
    told = serving.prepare(settings)
    assert told.startswith("The database is damaged, these tables cannot be read: ")
    assert found[0] in told
