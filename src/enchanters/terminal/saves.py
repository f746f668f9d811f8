"""Saved games: records with a first line that says who sits where.

The line is a comment of the record's header, so a saved game is a record like any other.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.kernel.errors import BadRecord
from enchanters.kernel.language import N_
from enchanters.kernel.record import MAX_BYTES, Record, replay

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

PLAYERS = "# players: "
PERSON = "person"
ENDING = ".game"


@dataclass(frozen=True)
class Saved:
    """A game to go on with; `players` names each seat's bot, or `person`."""

    game: Game
    players: tuple[str, ...]


def folder() -> Path:
    """Where games are kept: each in a file of its own, so that a new game never costs an old one."""
    from platformdirs import user_data_path

    return user_data_path("enchanters", appauthor=False) / "games"


def new_file() -> Path:
    """A file for a new game, named by the time."""
    from datetime import datetime

    stem = datetime.now().strftime("%Y-%m-%d %H.%M.%S").replace(" ", "-")
    names = (f"{stem}{'' if n == 1 else f'-{n}'}{ENDING}" for n in range(1, 1000))
    return next(file for file in map(folder().joinpath, names) if not file.exists())


def unfinished() -> Path | None:
    """The game that was played last and is not over."""
    files = sorted(folder().glob(f"*{ENDING}"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    return next((file for file in files if is_unfinished(file)), None)


def is_unfinished(file: Path) -> bool:
    try:
        return not Record.parse(read_bytes(file)).result
    except (BadRecord, OSError):
        return False


def save(game: Game, players: tuple[str, ...], file: Path) -> None:
    """Writes the game as a whole or not at all: an interrupted save leaves the one before."""
    text = f"{PLAYERS}{', '.join(players)}\n{game.record()}"
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f".{file.name}.{os.getpid()}.new")  # a name that nobody else has
    try:
        fresh.write_text(text, encoding="utf-8", newline="\n")
        os.replace(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)


def read_bytes(file: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, at most one more than the limit: enough for the reader to refuse it."""
    with file.open("rb") as stream:
        return stream.read(limit + 1)


def load(file: Path, upto: int | None = None) -> Saved:
    """The game of a record file. Seats that it does not speak of are taken by persons."""
    data = read_bytes(file)
    record = Record.parse(data)
    game = replay(record, upto)
    seats = seat_count(game)
    first = data.decode("utf-8").partition("\n")[0]
    players = [PERSON] * seats
    if first.startswith(PLAYERS):
        players = [name.strip() for name in first.removeprefix(PLAYERS).split(",")]
    if len(players) != seats:
        text = N_("%(file)s: the first line names %(n)d players, but there are %(seats)d seats")
        raise BadRecord(text, file=file.name, n=len(players), seats=seats)
    return Saved(game, tuple(players))


def seat_count(game: Game) -> int:
    return len(game.view(None)["seats"])
