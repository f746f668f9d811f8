"""The games that exist. A game's folder registers itself; it is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from enchanters.kernel.errors import BadSetup

if TYPE_CHECKING:
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game
    from enchanters.kernel.rulebook import Rulebook


@dataclass(frozen=True)
class Field:
    """One field of a game's set-up: the command, the page and the API build their forms from these."""

    name: str
    default: Any
    text: str
    values: tuple[str, ...] = ()  # empty: free
    many: bool = False  # a list of such values


class Observer(Protocol):
    """Counts what happens in games of one kind; the lab carries one through many games and merges them."""

    def choice(self, game: Game, index: int) -> None: ...  # before the choice is made
    def finished(self, game: Game) -> None: ...
    def merge(self, other: Any) -> None: ...
    def tables(self) -> dict[str, list[dict[str, Any]]]: ...  # plain data: a title and its rows


class GameKind(Protocol):
    """What a game's folder registers."""

    name: str

    def fields(self) -> tuple[Field, ...]: ...
    def start(self, setup: dict[str, Any], seed: int) -> Game: ...
    def from_position(self, text: str | bytes) -> Game: ...
    def rulebook(self) -> Rulebook: ...
    # For bots: how good the game looks to a seat, a key that equal situations share, the options worth a thought
    # (indexes, never none; those that bring the turn to its end last), and the step at which looking ahead stops.
    def evaluate(self, game: Game, seat: int) -> float: ...
    def situation(self, game: Game) -> Hashable: ...
    def candidates(self, game: Game) -> Sequence[int]: ...
    @property
    def horizon(self) -> Callable[..., None]: ...

    # For the lab: what is wrong with the state (nothing, if the rules are right), counting, set-ups at random, and
    # reading all cards afresh, past any cache (how many there are).
    def check(self, game: Game) -> list[str]: ...
    def observer(self) -> Observer: ...
    def random_setup(self, chance: Chance, given: dict[str, Any], vary: bool) -> dict[str, Any]: ...
    def read_cards(self) -> int: ...


_games: dict[str, str | GameKind] = {}


def register(name: str, where: str) -> None:
    """`where` is `module:attribute` of a GameKind."""
    _games[name] = where


def names() -> tuple[str, ...]:
    return tuple(_games)


def game(name: str) -> GameKind:
    where = _games.get(name)
    if where is None:
        raise BadSetup(f"unknown game {name!r}; known: {', '.join(_games)}")
    if isinstance(where, str):
        module, _, attribute = where.partition(":")
        where = getattr(import_module(module), attribute)
        _games[name] = where
    return where
