"""Saved games: records with a first line that says who sits where.

The line is a comment of the record's header, so a saved game is a record like any other.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.kernel.errors import BadRecord
from enchanters.kernel.record import MAX_BYTES, Record, replay

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

PLAYERS = "# players: "
PERSON = "person"
LAST_GAME = "last.game"


@dataclass(frozen=True)
class Saved:
    """A game to go on with; `players` names each seat's bot, or `person`."""

    game: Game
    players: tuple[str, ...]


def default_file() -> Path:
    """Where the running game is kept."""
    from platformdirs import user_data_path

    return user_data_path("enchanters", appauthor=False) / LAST_GAME


def save(game: Game, players: tuple[str, ...], file: Path) -> None:
    """Writes the game as a whole or not at all: an interrupted save leaves the one before."""
    text = f"{PLAYERS}{', '.join(players)}\n{game.record()}"
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(file.name + ".new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    os.replace(fresh, file)


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
        raise BadRecord(f"{file.name}: the first line names {len(players)} players, but there are {seats} seats")
    return Saved(game, tuple(players))


def seat_count(game: Game) -> int:
    return len(game.view(None)["seats"])
