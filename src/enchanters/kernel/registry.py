"""The games that exist. A game's folder registers itself; it is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from pathlib import Path

    from enchanters.kernel.chance import Chance
    from enchanters.kernel.companion import Companion
    from enchanters.kernel.game import Game
    from enchanters.kernel.puzzle import Puzzle
    from enchanters.kernel.rulebook import Rulebook


# Where a form asks for a field: what somebody owns and what is taken from it, what can be added to a game, rare rules.
OWNED, TILES, MODULE, RULE = "owned", "tiles", "module", "rule"
MARK = "mark"  # the field of a set-up that says which score wins for one alone


@dataclass(frozen=True)
class Fact:
    """What people are told of a value of the set-up, so that they can choose."""

    text: str = ""  # what it is about, or what it adds, in a few words
    told: Mapping[str, str] = field(default_factory=dict)  # the same by languages, where no catalogue has it
    icon: str = ""  # a name of game-icons
    style: str = ""  # classes of the game's stylesheet, by which it is known at a glance
    level: int = 0  # how demanding, from 1 to 3; 0: nothing is said
    minutes: int = 0  # about how much longer the game is for each player; below 0: shorter
    box: str = ""  # which of the things that somebody owns has it

    def said(self, lang: str) -> str:
        if self.told:
            return self.told.get(lang) or self.told["en"]
        return translator(lang).gettext(self.text) if self.text else ""


@dataclass(frozen=True)
class Field:
    """One field of a game's set-up: the command, the page and the API build their forms from these."""

    name: str
    default: Any
    text: str
    values: tuple[str, ...] = ()  # empty: free
    many: bool = False  # a list of such values
    title: str = ""  # a word or two for a form; a field without one is for programs only
    modes: tuple[str, ...] = ()  # those of `values` that stand alone, in the place of a list
    part: str = MODULE  # where a form asks for it
    within: str = ""  # the field that it belongs to: a form asks for both together
    on: str = ""  # the value of a switch that is put on, and of a game with everything; of what is owned: what none means
    facts: Mapping[str, Fact] = field(default_factory=dict)  # by values; the empty one stands for the whole field

    def fact(self, value: str) -> Fact:
        return self.facts.get(value) or self.facts.get("") or Fact()


@dataclass(frozen=True)
class Evening:
    """A set-up that is recommended as a whole."""

    name: str
    title: str
    text: str  # whom it is for
    setup: Mapping[str, Any]
    icon: str = ""
    level: int = 0  # as of a Fact
    seats: int = 0  # so many play; 0: as many as like
    heroes: bool = False  # one person plays all of them


@dataclass(frozen=True)
class Challenge:
    """Something for one alone to reach: a set-up and a mark, which the set-up has under MARK too."""

    name: str
    title: Mapping[str, str]  # by language
    text: Mapping[str, str]
    mark: int  # the score to be reached
    setup: Mapping[str, Any]
    icon: str = ""


@dataclass(frozen=True)
class Grade:
    """How hard something may be made."""

    name: str
    title: str
    setup: Mapping[str, Any]


@dataclass(frozen=True)
class Wanted:
    """Somebody whom those who play together may beat, with a set-up for each of the grades, easy ones first."""

    name: str
    title: Mapping[str, str]  # by language
    setup: Mapping[str, Any]
    grades: Sequence[Grade]
    icon: str = ""
    level: int = 0  # as of a Fact


class Sight(NamedTuple):
    """Who is told of what was imagined to follow, and from which moment on: what the seat does not know then has no name."""

    game: Game
    seat: int


class Observer(Protocol):
    """Counts what happens in games of one kind; the lab carries one through many games and merges them."""

    def choice(self, game: Game, index: int) -> None: ...  # before the choice is made
    def finished(self, game: Game) -> None: ...
    def merge(self, other: Any) -> None: ...
    def tables(self) -> dict[str, list[dict[str, Any]]]: ...  # plain data: a title and its rows
    def widest(self, names: Sequence[str]) -> float: ...  # half the widest interval of what is compared, or of these


@dataclass(frozen=True)
class Term:
    """A word or symbol of a game, explained in one language; `rule` leads on to the whole rule."""

    word: str
    text: str
    rule: str = ""
    icon: str = ""  # a name of game-icons
    key: str = ""  # the same in every language: where the help page has it


class Lessons(Protocol):
    """What self-play can teach an evaluation: weights by name, one for each of some moments of the game."""

    @property
    def file(self) -> Path: ...  # where the weights are kept
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def moments(self) -> Sequence[str]: ...
    def sample(self, game: Game, seat: int, other: int) -> list[float]: ...  # all names for each moment in turn
    def evaluator(self, weights: Mapping[str, Sequence[float]]) -> Callable[[Game, int], float]: ...


@dataclass(frozen=True)
class Filter:
    """A way to choose among the cards of a gallery: by what the cards have under `field`, one value or a list of them."""

    name: str  # in the address
    title: str
    every: str  # what no choice is called
    values: Sequence[tuple[str, str]]  # a value and its title
    field: str

    def fits(self, card: Mapping[str, Any], value: str) -> bool:
        """Whether the card has that value; nothing fits all."""
        has = card[self.field]
        return not value or (value in has if isinstance(has, list) else value == has)


View = dict[str, Any]


class Board(Protocol):
    """How a game's table looks in a terminal. All of it gives lines to print; `kernel/drawing.py` helps."""

    def draw(self, view: View, you: int | None, width: int, lang: str) -> list[str]: ...  # the table as that seat sees it
    def own(self, view: View, you: int, width: int, lang: str) -> list[str]: ...  # enough for small questions inside a turn
    # The keys of the options whose number stands on the board itself, so that no list repeats them, and what these are.
    def numbered(self, view: View) -> list[str]: ...
    def numbered_text(self, lang: str) -> str: ...
    def card(self, game: Game, name: str, width: int, lang: str) -> list[str] | None: ...  # by its name in any language
    def pile(self, view: View, width: int, lang: str) -> list[str]: ...  # the discarded cards
    def score(self, view: View, width: int, lang: str) -> list[str]: ...  # the standing; at the end with every point
    @property
    def example(self) -> str: ...  # a card's name, for the help


class Pages(Protocol):
    """What people need to know of a game at a screen: in the browser and, by its board, in the terminal."""

    @property
    def folder(self) -> Path: ...  # its templates (table.html, …) and its stylesheet (style.css)
    # Folders with what optional parts of the game add to these, by their names: templates (`journey/room/board.html`)
    # and a stylesheet that follows the game's own.
    @property
    def rooms(self) -> Mapping[str, Path]: ...
    @property
    def board(self) -> Board: ...
    @property
    def seats(self) -> range: ...  # how many can play
    @property
    def secret(self) -> bool: ...  # whether seats see what others may not: people at one screen then turn away
    @property
    def icon(self) -> str: ...  # a name of game-icons
    def title(self, lang: str) -> str: ...
    def text(self, lang: str) -> str: ...  # what the game is about, in two or three sentences
    def value_title(self, field: str, value: str, lang: str) -> str: ...  # what a set-up value is called
    def value_text(self, field: str, value: str, lang: str) -> str: ...  # a sentence on it, or nothing
    def cautions(self, setup: Mapping[str, Any], lang: str) -> list[str]: ...  # of a set-up that is not recommended
    # What to begin with, without names, where these fields of the set-up are given; and a sentence that says so.
    def first_setup(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]: ...
    def first_text(self, lang: str) -> str: ...
    @property
    def minutes(self) -> int: ...  # about how long a plain game is for each player
    # Set-ups to choose from, for so many seats and whoever owns these boxes; the first is the first set-up.
    def evenings(self, seats: int, boxes: Sequence[str]) -> list[Evening]: ...
    def together(self, setup: Mapping[str, Any]) -> bool: ...  # whether all seats of such a game are on one side
    # What lies open in the places of a row, which the page calls `slot-0`, `slot-1`, …: by names that stay with the cards as
    # they slide, and of which no other card of the game ever has one.
    def lying(self, game: Game) -> Mapping[str, str]: ...
    # What one alone may try to reach, easy ones first; the first is how one plays alone. Nothing: nobody does.
    def challenges(self) -> Sequence[Challenge]: ...
    # Whom all together may beat; and whom a game that is over has seen beaten, at which grade: their names, or nothing.
    def wanted(self) -> Sequence[Wanted]: ...
    def beaten(self, game: Game) -> tuple[str, str] | None: ...
    # Every card, as data for card.html and for its own page: name, title, type, `words` (in each language what differs),
    # `search` (folded, a space before every word), `effects` (keys of the glossary), `facts` (titles and texts), `groups`
    # (titles, each with a query for the gallery), `under` (a line below the card), `quoted` (its title stands in
    # quotation marks inside a sentence).
    def gallery(self, folders: Sequence[str], lang: str) -> list[dict[str, Any]]: ...
    # The same of the card of that name as it is in that game, which may have cards of its own; None if there is none.
    def card(self, game: Game, name: str, lang: str) -> dict[str, Any] | None: ...
    def preview(self, folder: str, lang: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]: ...  # cards, problems
    def filters(self, folders: Sequence[str], lang: str) -> list[Filter]: ...  # of the gallery
    def glossary(self, lang: str) -> list[Term]: ...
    def areas(self, lang: str) -> dict[str, str]: ...  # what the rules of each area are about, in the order to be read
    def scores(self, game: Game) -> list[int]: ...  # as if the game ended now


class GameKind(Protocol):
    """What a game's folder registers."""

    name: str

    def fields(self, folders: Sequence[str] = ()) -> tuple[Field, ...]: ...  # with what these packs add
    def start(self, setup: dict[str, Any], seed: int) -> Game: ...
    def from_position(self, text: str | bytes) -> Game: ...
    def rulebook(self) -> Rulebook: ...
    # For bots: how good the game looks to a seat, a key that equal situations share, the options worth a thought
    # (indexes, never none; those that bring the turn to its end last), and the step at which looking ahead stops.
    # The evaluations are "glance" (what lies there now, for the weakest level), "greedy-1" (made by hand, never changed),
    # "expert-1" (the best there was when it was frozen) and "whole" (the best there is).
    # `styles`: for a level of bots, what of its way to think is otherwise in this game (fields of bots.search.Style).
    @property
    def styles(self) -> Mapping[str, Mapping[str, Any]]: ...
    def evaluator(self, name: str) -> Callable[[Game, int], float]: ...
    def situation(self, game: Game) -> Hashable: ...
    def candidates(self, game: Game) -> Sequence[int]: ...
    @property
    def horizon(self) -> Callable[..., None]: ...

    # For the coach: an option in words; what changed for a seat up to a later moment of the same game (data, `text`, and
    # whether some of it did `harm`), told to a seat that does not know all; and every seat's chance to win where "whole"
    # gives them these values.
    def option_text(self, game: Game, index: int, lang: str) -> str: ...
    def difference(self, before: Game, after: Game, seat: int, lang: str, sight: Sight) -> dict[str, Any]: ...
    def chances(self, game: Game, values: Sequence[float]) -> list[float]: ...

    # For tuning "whole" by self-play.
    def lessons(self) -> Lessons: ...

    # For the lab: what is wrong with the state (nothing, if the rules are right), counting, set-ups at random, and
    # reading all cards afresh, past any cache (how many there are).
    def check(self, game: Game) -> list[str]: ...
    def thinking(self) -> AbstractContextManager[None]: ...  # what a bot imagines in it may be judged roughly, and fast
    def observer(self) -> Observer: ...
    # `members`: what takes part in every game, by name, beside what is drawn.
    def random_setup(
        self, chance: Chance, given: dict[str, Any], vary: bool, members: Sequence[str] = ()
    ) -> dict[str, Any]: ...
    def read_cards(self) -> int: ...

    def puzzles(self) -> tuple[Puzzle, ...]: ...  # positions with one clear best move, easy ones first

    def pages(self) -> Pages: ...
    def companion(self) -> Companion | None: ...  # for those who play with real cards; None: there is nothing for them


_games: dict[str, str | GameKind] = {}


def register(name: str, where: str) -> None:
    """`where` is `module:attribute` of a GameKind."""
    _games[name] = where


def names() -> tuple[str, ...]:
    return tuple(_games)


def first() -> str:
    """The game that is meant where none is named: the one registered first."""
    return next(iter(_games))


def game(name: str = "") -> GameKind:
    name = name or first()
    where = _games.get(name)
    if where is None:
        raise BadSetup(N_("unknown game %(name)r; known: %(known)s"), name=name, known=", ".join(_games))
    if isinstance(where, str):
        module, _, attribute = where.partition(":")
        where = getattr(import_module(module), attribute)
        _games[name] = where
    return where
