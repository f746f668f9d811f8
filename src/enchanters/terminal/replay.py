"""A recorded game, moment by moment: moment 0 is the beginning, moment n comes after choice n."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from enchanters.kernel.drawing import bold, rule_line, screen_width, wrap
from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.language import translator
from enchanters.kernel.record import Record, replay
from enchanters.terminal.play import board_of, echo, journal_lines, read_line, tell

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

FORWARD = ("", "n", "next", "s", "suivant")
BACK = ("p", "previous", "précédent", "precedent")
QUIT = ("q", "quit", "exit", "quitter")


class Replay:
    def __init__(self, record: Record, at: int, seat: int | None, lang: str) -> None:
        self.record = record
        self.last = len(record.choices)
        self.at = max(0, min(at, self.last))
        self.seat = seat
        self.lang = lang
        self.gettext = translator(lang).gettext
        whole = replay(record)  # a record that does not replay is refused before the first board
        check(whole, seat)
        self.over = whole.result is not None

    def run(self) -> None:
        self.show()
        while True:
            try:
                typed = read_line().lower()
            except (EOFError, KeyboardInterrupt):
                click.echo("")
                return
            if typed in QUIT:
                return
            self.step(typed)

    def step(self, typed: str) -> None:
        if typed in FORWARD:
            self.go(self.at + 1)
        elif typed in BACK:
            self.go(self.at - 1)
        elif typed.isdecimal():
            self.go(int(typed))
        else:
            text = self.gettext("Type n (next), p (previous), a number from 0 to %(last)d, or q (quit).", last=self.last)
            tell(text, fg="yellow")

    def go(self, to: int) -> None:
        if not 0 <= to <= self.last:
            tell(self.beyond(to), fg="yellow")
            return
        self.at = to
        self.show()

    def beyond(self, to: int) -> str:
        """Why there is no such moment."""
        if to < 0:
            return self.gettext("This is the beginning.")
        if not self.over:
            return self.gettext("The record ends at choice %(last)d; the game is not over.", last=self.last)
        return self.gettext("This is the end of the game.")

    def show(self) -> None:
        """What the last choice did, then the board."""
        width = screen_width()
        game = replay(self.record, upto=self.at)
        view = game.view(self.seat, self.lang)
        heading = self.gettext("Choice %(at)d of %(last)d", at=self.at, last=self.last)
        lines = ["", rule_line(heading, "", width), *self.happened(game, width)]
        board = board_of(game)
        lines += board.draw(view, self.seat, width, self.lang)
        echo([*lines, *(["", *board.score(view, width, self.lang)] if game.result else [])])

    def happened(self, game: Game, width: int) -> list[str]:
        if self.at == 0:
            return []
        before = replay(self.record, upto=self.at - 1)
        decision = before.decision
        assert decision is not None
        seen = len(before.view(self.seat, self.lang)["journal"])
        view = game.view(self.seat, self.lang)
        key = self.record.choices[self.at - 1][0]
        name = view["seats"][decision.seat]["name"]
        return [bold(line) for line in wrap(f"{name}: {key}", width)] + journal_lines(view["journal"][seen:], width)


def check(game: Game, seat: int | None) -> None:
    names = game.view(None)["names"]
    if seat is not None and seat >= len(names):
        raise IllegalChoice(f"there is no seat {seat}: the seats are 0 to {len(names) - 1}")


def print_all(record: Record, upto: int | None, seat: int | None, lang: str) -> None:
    """The whole log and, if the game is over, its result."""
    game = replay(record, upto)
    check(game, seat)
    view = game.view(seat, lang)
    width = screen_width()
    echo(journal_lines(view["journal"], width))
    if game.result:
        echo(["", *board_of(game).score(view, width, lang)])
