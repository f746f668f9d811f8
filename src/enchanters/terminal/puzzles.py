"""Puzzles in the terminal: the list with what is solved already, and one puzzle at a time."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from enchanters.kernel.drawing import bold, rule_line, screen_width, wrap
from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.language import translator
from enchanters.kernel.puzzle import OPEN, SOLVED, Attempt
from enchanters.terminal import saves
from enchanters.terminal.play import Leave, Table, echo, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from enchanters.kernel.puzzle import Puzzle


def lines(puzzles: Sequence[Puzzle], lang: str) -> list[str]:
    """The puzzles by their numbers."""
    _ = translator(lang).gettext
    done = solved()
    head = _("Find the one best move: no card is hidden. `enchanters puzzle 1` begins.")
    shown = [bold(line) for line in wrap(head, screen_width())]
    for number, puzzle in enumerate(puzzles, 1):
        tick = "✓" if puzzle.mark in done else " "
        shown += wrap(puzzle.title(lang), screen_width(), f" {number:>3} {tick} ", " " * 7)
    return shown


class PuzzleTable(Table):
    """A table at which only one turn is played, over and over if need be. Nothing is saved but that it was solved."""

    def __init__(self, puzzle: Puzzle, lang: str) -> None:
        self.puzzle = puzzle
        self.attempt = Attempt(puzzle)
        game = self.attempt.game
        super().__init__(game, (saves.PERSON,) * saves.seat_count(game), Path(), lang, coach=True)

    def play(self) -> None:
        tell(self.puzzle.title(self.lang), bold=True)
        tell(self.gettext("Type the number of your choice, ? for help, undo to begin again, solution if you give up."))
        try:
            while self.attempt.state == OPEN:
                self.ask()
            self.ending()
        except (Leave, KeyboardInterrupt, EOFError):
            click.echo("")

    def choose(self, choice: Any) -> None:
        self.attempt.choose(self.asked().options[choice].key)

    def command(self, typed: str) -> bool:
        if typed.lower() == "solution":
            self.tell_solution()
            raise Leave
        return super().command(typed)

    def undo(self, _rest: str) -> bool:
        """From the beginning."""
        if not self.game.length:
            raise IllegalChoice(self.gettext("There is nothing to take back: you have not chosen anything yet."))
        self.attempt = Attempt(self.puzzle)
        self.game = self.attempt.game
        self.heard = {}
        return True

    def save(self, where: str) -> None:
        if not where:
            raise IllegalChoice(self.gettext("A puzzle has no file of its own: name one, as in `save FILE`."))
        super().save(where)

    def ending(self) -> None:
        width = screen_width()
        if self.attempt.state == SOLVED:
            remember(self.puzzle.mark)
            echo(["", rule_line(self.gettext("Solved!"), "", width)])
            self.tell_solution()
        else:
            echo(["", rule_line(self.gettext("There is something better."), "", width)])
            tell(self.gettext("The same number again gives another try; type `solution` there to see it."))

    def tell_solution(self) -> None:
        tell(" · ".join(self.puzzle.solution(self.lang)), bold=True)
        tell(self.puzzle.why(self.lang))


# --- what was solved --------------------------------------------------------------------------------------------------


def file() -> Path:
    return saves.folder() / "puzzles.solved"


def solved() -> list[str]:
    try:
        return file().read_text(encoding="utf-8").split()
    except OSError:
        return []  # none yet


def remember(name: str) -> None:
    known = dict.fromkeys([*solved(), name])
    file().parent.mkdir(parents=True, exist_ok=True)
    file().write_text("\n".join(known) + "\n", encoding="utf-8")
