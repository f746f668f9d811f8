"""`enchanters doctor`: it finds what is wrong, and nothing where nothing is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from enchanters.command import main
from enchanters.kernel.language import translator
from enchanters.server.doctoring import FINE, LOOK, WRONG, Doctor, Finding
from enchanters.server.settings import Settings
from enchanters.server.store import open_store
from tests.server.running import Serve
from tests.server.stores import fill


def doctor(*words: str, **environment: str) -> Result:
    others: dict[str, str | None] = {name: None for name in os.environ if name.startswith("ENCHANTERS_")}
    return CliRunner().invoke(main, ("doctor", *words), env=others | environment)


def found(database: str, **settings: Any) -> dict[str, list[Finding]]:
    looked: dict[str, list[Finding]] = {}
    for finding in Doctor(Settings.read({}, database=database, **settings), network=False).findings():
        looked.setdefault(finding.about, []).append(finding)
    return looked


def grades(findings: list[Finding]) -> list[str]:
    return [finding.grade for finding in findings]


def a_database(database: str) -> str:
    store = open_store(database)
    store.migrate()
    fill(store, 3)
    store.close()
    return database


def test_a_sound_database_is_fine_and_stays_as_it_is(database: str) -> None:
    a_database(database)
    looked = found(database)
    assert grades(looked["database"]) == [FINE, FINE, FINE]
    assert WRONG not in grades(looked["clock"])
    store = open_store(database)
    assert store.counts() == {"open": 0, "running": 3, "over": 0}
    with pytest.raises(Exception, match="tried"), store._reading() as do:  # type: ignore[attr-defined]
        do("select * from tried")
    store.close()


def test_without_a_database_there_is_none_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    assert grades(found(str(file))["database"]) == [FINE]
    assert not file.exists()
    assert grades(found(str(tmp_path / "nowhere" / "tables.sqlite"))["database"]) == [WRONG]


@pytest.mark.parametrize("sound", [2, 6])
def test_a_damaged_database_is_found(tmp_path: Path, sound: int) -> None:
    file = Path(a_database(str(tmp_path / "tables.sqlite")))
    content = bytearray(file.read_bytes())
    content[sound * 4096 :] = b"\x55" * (len(content) - sound * 4096)
    file.write_bytes(content)
    done = doctor("--offline", "--database", str(file), "--lang", "en")
    assert isinstance(done.exception, SystemExit)
    assert done.exit_code == 1
    assert "wrong" in done.output
    assert "enchanters restore" in done.output


def test_a_newer_schema_is_found(database: str) -> None:
    a_database(database)
    store = open_store(database)
    with store._writing() as do:  # type: ignore[attr-defined]
        do("insert into migrations (number) values (999)")
    store.close()
    assert found(database)["database"][0].grade == WRONG


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
def test_a_file_that_everybody_can_read_is_said(tmp_path: Path) -> None:
    file = Path(a_database(str(tmp_path / "tables.sqlite")))
    file.chmod(0o644)
    assert grades(found(str(file))["permissions"]) == [LOOK]
    assert grades(found(str(file))["permissions"]) == [FINE]


def test_a_clock_before_the_tables_is_wrong(tmp_path: Path) -> None:
    database = a_database(str(tmp_path / "tables.sqlite"))
    settings = Settings.read({}, database=database)
    store = open_store(database)
    newest = store.newest()
    store.close()
    for now, grade in ((newest - 3600, WRONG), (0.0, WRONG)):
        looked = list(Doctor(settings, network=False, clock=lambda now=now: now).findings())  # type: ignore[misc]
        assert [each.grade for each in looked if each.about == "clock"] == [grade]


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({}, [FINE]),
        ({"base_url": "https://example.org/play", "proxies": "127.0.0.1"}, [FINE]),
        ({"base_url": "https://example.org/play"}, [WRONG]),
        ({"base_url": "example.org", "proxies": "127.0.0.1"}, [WRONG]),
        ({"base_url": "https://example.org", "proxies": "0.0.0.0/0"}, [WRONG]),
        ({"base_url": "https://example.org", "proxies": "everybody"}, [WRONG]),
        ({"proxies": "127.0.0.1"}, [LOOK]),
        ({"host": "0.0.0.0"}, [LOOK]),
    ],
)
def test_addresses_have_to_fit_together(tmp_path: Path, settings: dict[str, str], wanted: list[str]) -> None:
    assert grades(found(str(tmp_path / "tables.sqlite"), **settings)["addresses"]) == wanted


def test_more_connections_than_files_are_wrong(tmp_path: Path) -> None:
    assert grades(found(str(tmp_path / "tables.sqlite"), connections=1 << 40)["limits"]) == [WRONG]


def test_packs_are_read(tmp_path: Path) -> None:
    good = Path(__file__).parents[2] / "examples"
    packs = sorted({file.parent for file in good.rglob("*.cards")})
    assert packs
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bad.cards").write_text("this is no card", encoding="utf-8")
    looked = found(str(tmp_path / "tables.sqlite"), packs=f"{packs[0]},{tmp_path / 'bad'},{tmp_path / 'gone'}")
    assert grades(looked["packs"]) == [FINE, WRONG, WRONG]


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_found(serve: Serve) -> None:
    """The server itself, asked without a proxy, looks just like one behind such a proxy."""
    server = serve(root="/play")
    settings = Settings.read({}, database=server.database, base_url=server.address)
    looked = [each for each in Doctor(settings).findings() if each.about == "running server"]
    assert grades(looked) == [WRONG]
    server.stop()
    looked = [each for each in Doctor(settings).findings() if each.about == "running server"]
    assert grades(looked) == [LOOK]


def test_it_speaks_french_too(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    english, french = (doctor("--offline", "--database", database, "--lang", lang).output for lang in ("en", "fr"))
    assert len(english.splitlines()) == len(french.splitlines()) >= 5
    assert not set(english.splitlines()) & set(french.splitlines())
    assert translator("fr").gettext("wrong") != "wrong"


def test_the_help_says_what_is_looked_at() -> None:
    text = doctor("--help").output
    assert all(word in text for word in ("database", "disk", "clock", "prox", "exit code", "Examples"))
