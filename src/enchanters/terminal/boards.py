"""The boards by the name of their game: how a view is drawn. A second game adds its own here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

View = dict[str, Any]


class Board(Protocol):
    """What the terminal needs to know of a game's table. All of it gives lines to print."""

    def draw(self, view: View, you: int | None, width: int, lang: str) -> list[str]:
        """The table as that seat sees it."""

    def own(self, view: View, you: int, width: int, lang: str) -> list[str]:
        """Only that seat: enough for the small questions inside a turn."""

    def numbered(self, view: View) -> list[str]:
        """The keys of the options whose number stands on the board itself, so that no list repeats them."""

    def numbered_text(self, lang: str) -> str:
        """What these options are, for the list of the others."""

    def card(self, game: Game, name: str, width: int, lang: str) -> list[str] | None:
        """A card by its name in either language, whole; None: there is no such card."""

    def pile(self, view: View, width: int, lang: str) -> list[str]:
        """The discarded cards."""

    def score(self, view: View, width: int, lang: str) -> list[str]:
        """The standing, or at the end the winner and where every point comes from."""


# Named by module, so that only the board in use is imported.
_boards: dict[str, str | Board] = {}


def register(game: str, board: str | Board) -> None:
    """`board`, or where it is: `module:attribute`."""
    _boards[game] = board


def board_of(game: Game) -> Board:
    name = game.origin.game if game.origin else next(iter(_boards))
    found = _boards[name]
    if isinstance(found, str):
        module, _, attribute = found.partition(":")
        board: Board = getattr(import_module(module), attribute)
        _boards[name] = board
        return board
    return found


register("journey", "enchanters.terminal.board:JOURNEY_BOARD")
