"""Packs are kept between starts, and a damaged cache does no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from enchanters.cards import cache
from enchanters.cards.files import read_file
from tests.cards.test_reader import GOBLINS


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "kept"
    monkeypatch.setattr(cache, "folder", lambda: folder)
    return folder


@pytest.fixture
def pack_file(tmp_path: Path) -> Path:
    path = tmp_path / "goblins.cards"
    path.write_text(GOBLINS, encoding="utf-8")
    return path


def test_a_pack_is_kept_and_found_again(kept: Path, pack_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = read_file(pack_file)
    monkeypatch.setattr("enchanters.cards.reader.read_pack", lambda *_, **__: pytest.fail("read again"))
    assert read_file(pack_file) == (first, [])
    assert len(list(kept.iterdir())) == 1


def test_another_text_file_or_strictness_is_another_pack() -> None:
    keys = [
        cache.key("a", "f", False),
        cache.key("b", "f", False),
        cache.key("a", "g", False),
        cache.key("a", "f", True),
    ]
    assert len(set(keys)) == 4


@pytest.mark.parametrize("damage", [b"", b"\x00", b"nonsense" * 100, None])
def test_a_damaged_cache_is_made_again(kept: Path, pack_file: Path, damage: bytes | None) -> None:
    first, _ = read_file(pack_file)
    (entry,) = kept.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-1] + b"\x00" if damage is None else damage)
    assert read_file(pack_file) == (first, [])
    assert entry.read_bytes() == whole


def test_packs_with_problems_are_not_kept(kept: Path, pack_file: Path) -> None:
    pack_file.write_text("pack A\nitem B\n    2 atack\n", encoding="utf-8")
    assert len(read_file(pack_file)[1]) == 1
    assert not kept.exists()


def test_a_cache_that_cannot_be_written_does_no_harm(kept: Path, pack_file: Path) -> None:
    kept.write_text("a file where a folder should be", encoding="utf-8")
    pack, problems = read_file(pack_file)
    assert pack is not None
    assert not problems


def test_old_packs_are_dropped(kept: Path, pack_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_KEPT", 3)
    pack, _ = read_file(pack_file, cached=False)
    assert pack is not None
    for number in range(6):
        cache.store(f"name {number}", pack)
        os.utime(kept / f"name {number}", (number, number))
    assert sorted(path.name for path in kept.iterdir()) == ["name 3", "name 4", "name 5"]


def test_a_warm_start_does_not_import_the_grammar(pack_file: Path, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from enchanters.cards.files import read_folder\n"
        f"packs, problems = read_folder({str(tmp_path)!r})\n"
        "assert packs and not problems\n"
        "print('lark' in sys.modules)\n"
    )
    names = ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME")
    environment = {**os.environ, **dict.fromkeys(names, str(tmp_path / "home"))}
    runs = [
        subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [run.stdout.strip() for run in runs] == ["True", "False"]


def test_a_first_game_needs_no_words_for_people() -> None:
    code = (
        "import sys, enchanters\n"
        "enchanters.start(enchanters.setup(seats=['Ann', 'Bob']), 1)\n"
        "late = 'lark enchanters.cards.reader enchanters.cards.wording enchanters.journey.texts importlib.metadata'\n"
        "print([each for each in late.split() if each in sys.modules])\n"
    )
    for _ in range(2):  # the first may fill the cache
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
