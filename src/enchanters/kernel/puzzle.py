"""Puzzles: positions with one clear best move. A game keeps its own as files; they are tried here.

title = "The last bandage"      # and title_fr
best = ["rest Normaltown.2"]    # the keys that have to be chosen in this turn, in this order
why = "…"                       # told afterwards; and why_fr
position = '''…'''
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

OPEN, SOLVED, MISSED = "open", "solved", "missed"
MOST_CHOICES = 60  # in one turn


@dataclass(frozen=True)
class Puzzle:
    game: str  # its kind
    name: str  # of its file
    titles: dict[str, str]  # by language
    whys: dict[str, str]
    best: tuple[str, ...]
    position: str

    @property
    def mark(self) -> str:
        """By which it is remembered that somebody has solved it."""
        return f"{self.game}/{self.name}"

    def title(self, lang: str) -> str:
        return self.titles.get(lang, self.titles["en"])

    def why(self, lang: str) -> str:
        return self.whys.get(lang, self.whys["en"])

    def solution(self, lang: str) -> list[str]:
        """The best move in words."""
        kind = registry.game(self.game)
        trial = kind.from_position(self.position)
        said = []
        for key in self.best:
            index = [trial.option_key(code) for code in trial.codes].index(key)
            said.append(kind.option_text(trial, index, lang))
            trial.choose(index)
        return said


def read_puzzles(game: str, folder: Path) -> tuple[Puzzle, ...]:
    """All puzzles of a folder, in the order of their names."""
    return tuple(read_puzzle(game, file) for file in sorted(folder.glob("*.toml")))


def read_puzzle(game: str, file: Path) -> Puzzle:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return Puzzle(
        game,
        file.stem,
        {"en": data["title"], "fr": data["title_fr"]},
        {"en": data["why"], "fr": data["why_fr"]},
        tuple(data["best"]),
        data["position"],
    )


def find(puzzles: Sequence[Puzzle], name: str) -> Puzzle:
    """A puzzle by its number in the list, which begins with 1, or by its name."""
    if name.isascii() and name.isdecimal() and 1 <= int(name) <= len(puzzles):
        return puzzles[int(name) - 1]
    for puzzle in puzzles:
        if puzzle.name == name:
            return puzzle
    raise BadSetup(f"there is no puzzle {name!r}; there are {len(puzzles)}, called by number or name")


class Attempt:
    """One try: the game as it stands after some choices of the seat to move, and whether that solves the puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game: Game = registry.game(puzzle.game).from_position(puzzle.position)
        self.seat = self.game.seat
        self.chosen: list[str] = []
        self.left = list(puzzle.best)

    @property
    def state(self) -> str:
        """Solved when all that is needed was chosen; missed when the turn is over without it."""
        if not self.left:
            return SOLVED
        over = not self.game.codes or self.game.seat != self.seat or self.game.active_seat() != self.seat
        return MISSED if over or len(self.chosen) >= MOST_CHOICES else OPEN

    def choose(self, key: str) -> None:
        """An option of the question. Once the puzzle is solved or missed, nothing more is asked."""
        if self.state != OPEN:
            return
        self.game.choose(key)
        self.chosen.append(key)
        if key == self.left[0]:
            self.left.pop(0)
