"""Every system that is registered passes the same battery; `test_well.py` runs it with a toy beside the others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from fastapi.testclient import TestClient

from enchanters.command import main
from enchanters.journey.game import library
from enchanters.journey.pages import PAGES
from enchanters.journey.systems.registry import kits
from enchanters.kernel.language import translator
from enchanters.server.app import create_app
from enchanters.server.settings import Settings
from enchanters.server.setups import shown
from tests.journey import battery

GAMES = 12  # of each: mostly several of them are on
NAMES = [kit.name for kit in kits()]
every_system = pytest.mark.parametrize("name", NAMES)


@every_system
def test_every_field_of_its_state_is_declared(name: str) -> None:
    assert battery.undeclared(kits()[NAMES.index(name)]) == []


@every_system
def test_its_copies_are_independent(name: str) -> None:
    assert battery.dependent_copies(kits()[NAMES.index(name)], range(3)) == []


@every_system
def test_the_situation_tells_of_every_field_that_changes(name: str) -> None:
    assert battery.untold(kits()[NAMES.index(name)], range(3)) == []


@every_system
def test_positions_round_trip_at_every_decision(name: str) -> None:
    assert battery.lost_positions(kits()[NAMES.index(name)], range(4)) == []


@every_system
def test_views_hide_and_imagination_follows_the_law(name: str) -> None:
    assert battery.leaks(kits()[NAMES.index(name)], range(2)) == []


@every_system
def test_every_state_of_random_games_is_right(name: str) -> None:
    assert battery.broken_states(kits()[NAMES.index(name)], range(GAMES)) == []


@every_system
def test_all_its_texts_are_there_in_both_languages(name: str) -> None:
    kit = kits()[NAMES.index(name)]
    assert battery.said(kit)
    assert battery.untranslated(kit) == []
    assert battery.unsaid(kit) == []


@every_system
def test_its_fields_are_shown_in_form_command_and_api(name: str, tmp_path: Path) -> None:
    """Those of systems that nobody chooses come with their cards."""
    fields = battery.room_of(kits()[NAMES.index(name)]).fields(library())
    form = {field.name: field for field in shown("journey")}
    told = CliRunner().invoke(main, ["play", "--help"]).output
    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"))
    with TestClient(create_app(settings)) as client:
        games = client.get("/api/v1/games").json()["games"]
        page = client.get("/new").text
    known = {field["name"]: field for game in games if game["name"] == "journey" for field in game["setup"]}
    for field in fields:
        assert form[field.name].title
        assert f'name="{field.name}"' in page
        assert f"--{field.name.replace('_', '-')}" in told
        assert known[field.name]["values"] == list(field.values)
        for lang in ("en", "fr"):
            assert translator(lang).gettext(field.title)
            assert all(
                PAGES.value_title(field.name, value, lang) for value in (*field.values, *([] if field.many else [""]))
            )


def test_threads_that_ask_first_at_the_same_time_enter_nothing_twice() -> None:
    """In a process of its own: here everything has long been entered."""
    asked = """
from concurrent.futures import ThreadPoolExecutor
import sys
sys.setswitchinterval(1e-6)
from enchanters.journey.dealing import DEALERS
from enchanters.journey.systems.registry import rooms
with ThreadPoolExecutor(8) as pool:
    found = [each.result() for each in [pool.submit(rooms) for _ in range(8)]]
assert all(each is found[0] for each in found)
print(len(DEALERS) - len(found[0]))
"""
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "0\n"


def test_threads_that_ask_first_at_the_same_time_have_one_library() -> None:
    """As when everybody comes back to a server that was killed. Reading at the same time ended the process now and then."""
    asked = """
from concurrent.futures import ThreadPoolExecutor
import sys
sys.setswitchinterval(1e-6)
from enchanters.journey.game import library, read_boxes
with ThreadPoolExecutor(8) as pool:
    read = [pool.submit(read_boxes) for _ in range(4)]
    found = [pool.submit(library) for _ in range(4)]
assert all(each.result()[0] == read[0].result()[0] for each in read)
print(len({id(each.result()) for each in found}))
"""
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "1\n"
