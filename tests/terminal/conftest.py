from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from enchanters.command import main
from enchanters.terminal import saves

Run = Callable[..., Result]


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for saved games, so that no test meets a person's own."""
    folder = tmp_path / "games"
    monkeypatch.setattr(saves, "folder", lambda: folder)
    return folder


@pytest.fixture
def run(games: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command with what is typed at it: `run("play", "--seed", "7", typed=["1", "quit"])`."""
    for name in ("LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")

    def command(*words: str, typed: list[str] | tuple[str, ...] = ()) -> Result:
        return CliRunner().invoke(main, words, input="".join(f"{line}\n" for line in typed))

    return command
