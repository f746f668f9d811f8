"""What a game offers to people with its boxes on a real table (`server/pages/companion`), and the plain data of it.

A deck is prepared whole: shuffled and worded by the game's own rules, so that a phone without a network only turns it over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

# How a deck is used: cards are turned up one after the other, or picked from those on top, or there is one token that lies
# on one of its sides.
ROW, PICK, TOKEN = "row", "pick", "token"


@dataclass(frozen=True)
class Line:
    text: str
    note: str = ""  # what else is to be known of it


@dataclass(frozen=True)
class Face:
    """A card, or a side of a token, as it is read aloud."""

    name: str  # the same in every language
    title: str
    icon: str = ""  # a name of game-icons
    lines: Sequence[Line] = ()
    stays: bool = False  # it lies there until somebody says that it is gone
    place: int = -1  # of a row of cards on the table: which one it means
    places: int = 0  # and how many there are


@dataclass(frozen=True)
class Step:
    """A card that is turned up."""

    face: str
    shuffled: bool = False  # all cards were shuffled before
    after: int = 0  # it comes when so many cards of another deck were drawn


@dataclass(frozen=True)
class Choice:
    """Something to be said before the first card."""

    name: str
    title: str
    values: Sequence[tuple[str, str]]  # a value and its title
    usual: str


@dataclass(frozen=True)
class Counter:
    name: str
    title: str
    icon: str
    start: int
    most: int  # it goes from 0 to there
    steps: Sequence[int] = (-1, 1)  # what its buttons add
    # For each number the line of a card that counts while it stands there, the first one 0; and what the lines are called.
    levels: Sequence[int] = ()
    level_titles: Sequence[str] = ()


@dataclass(frozen=True)
class Ending:
    """The game is over when a counter has come to a number."""

    counter: str
    at: Mapping[str, int]  # by what was chosen (`Deck.limits_by`, with a slash between the values); nothing: 0
    won: bool
    text: str
    rising: bool  # there or above, else there or below


@dataclass(frozen=True)
class Exchange:
    """So much of one counter becomes one more of others, by turns that chance has given them."""

    title: str
    counter: str
    at: Mapping[str, int]  # by what was chosen: from there on
    takes: int


@dataclass(frozen=True)
class Deck:
    name: str  # in the address
    title: str
    icon: str
    text: str  # how it is used, in a few sentences
    use: str  # ROW, PICK or TOKEN
    faces: Sequence[Face]
    # Prepared shuffles, by what was chosen (of the choices in `by`, with a slash between the values); and by cards that
    # shuffle the deck, what follows them.
    rows: Mapping[str, Sequence[Sequence[Step]]]
    after: Mapping[str, Mapping[str, Sequence[Sequence[Step]]]] = field(default_factory=dict)
    by: Sequence[str] = ()
    limits_by: Sequence[str] = ()  # the choices on which the numbers of endings and of the exchange depend
    choices: Sequence[Choice] = ()
    about: Mapping[str, Face] = field(default_factory=dict)  # by the first thing chosen: what lies beside the deck
    next_title: str = ""  # what turning up the next card is called
    rounds: str = ""  # what the number of cards turned up means, with `{n}` for it
    drawn_title: str = ""  # of the other deck whose cards are counted (`Step.after`)
    cancel_title: str = ""  # what it is called when nothing of a card counts
    counters: Sequence[Counter] = ()
    endings: Sequence[Ending] = ()
    given_up: Sequence[tuple[str, str]] = ()  # other ways to lose: a button, and what is said then
    exchange: Exchange | None = None
    chance: Sequence[str] = ()  # counters that go up by chance, as it falls one time after the other
    chance_title: str = ""
    shown: int = 1  # of a deck to pick from: so many cards on top are looked at; the others go under it
    hands: Sequence[str] = ()  # who can have cards of it
    # Of a token: by side and move the side that follows, or several of which chance has chosen, one after the other.
    moves: Mapping[str, str] = field(default_factory=dict)  # their titles
    leads: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)


class Decks(Protocol):
    """Decks that the program runs beside real cards."""

    def names(self) -> Sequence[str]: ...
    def heading(self, name: str, lang: str) -> tuple[str, str, str]: ...  # title, a few words, icon
    def deck(self, name: str, lang: str, seed: int) -> Deck: ...


class Companion(Protocol):
    """The parts of the companion."""

    @property
    def decks(self) -> Decks: ...
