"""What a game offers to people with its boxes on a real table, and the plain data of it.

A game that has a companion registers it (`GameKind.companion`). Pages (`server/pages/companion`) and the command know
nothing else of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

# --- setting up -------------------------------------------------------------------------------------------------------


class Named(NamedTuple):
    """Something of the boxes: its name, and what it is called in the reader's language."""

    name: str
    title: str
    icon: str = ""  # with its style: it is no card, and known by an emblem (as of registry.Fact)
    style: str = ""


class Pick(NamedTuple):
    """Something that the players may decide while the table is laid: a key as in a record, and in words."""

    key: str
    title: str


@dataclass(frozen=True)
class Doing:
    """One thing to do while the table is laid."""

    title: str
    text: str
    cards: Sequence[Named] = ()  # what was drawn for it
    things: str = ""  # what these are called, where the overview lists them
    counts: Mapping[str, int] = field(default_factory=dict)  # every number of the text, by what it counts
    anew: bool = False  # a set-up cannot name it: another table draws it anew
    choices: Sequence[Pick] = ()  # what may be done otherwise


@dataclass(frozen=True)
class Laid:
    """A table as chance has laid it, for people who lay it with their own cards."""

    setup: Mapping[str, Any]  # whole, with what was drawn by name as far as a set-up can name it
    steps: Sequence[Doing]
    drawn: Sequence[str] = ()  # what may be left out the next time
    again: Sequence[str] = ()  # titles of what was drawn and cannot be named: another table draws it anew
    asked: Sequence[Pick] = ()  # one of these has to be picked before the table can be laid
    picker: int = 0  # the seat that picks
    picked: Sequence[str] = ()  # titles of what was picked so far


class SettingUp(Protocol):
    """Lays tables by the rules that deal games."""

    def lay(self, setup: Mapping[str, Any], seed: int, choices: Sequence[str], lang: str) -> Laid: ...

    # The set-up without what was drawn lately, the newest first, as far as enough remains.
    def without(self, setup: Mapping[str, Any], lately: Sequence[str]) -> dict[str, Any]: ...


# --- scoring ----------------------------------------------------------------------------------------------------------

CARDS, NUMBER, CHOICE, FLAG = "cards", "number", "choice", "flag"


@dataclass(frozen=True)
class SheetField:
    """Something that a score sheet asks for."""

    name: str
    title: str
    sort: str = NUMBER
    text: str = ""  # a sentence on it
    values: Sequence[tuple[str, str]] = ()  # of a choice: values and titles, the usual one first
    usual: Sequence[str] = ()  # of cards: what lies there at the beginning
    most: int = 999  # of a number; of cards how many
    part: str = ""  # the title of what it belongs to, where it is not asked of every table


@dataclass(frozen=True)
class Part:
    """A part of a score."""

    text: str
    n: int
    card: str = ""  # its name, where it is one


@dataclass(frozen=True)
class Sum:
    """The score of a seat."""

    name: str
    place: int  # 1 for the first; those whom nothing tells apart have the same
    won: bool
    total: int
    lines: Sequence[Part]


@dataclass(frozen=True)
class Scored:
    """A sheet that was added up: seats in the order of the ranking, and a sentence on how it ended."""

    seats: Sequence[Sum]
    text: str


class Sheets(Protocol):
    """Adds finished tables up as the game itself does."""

    def table(self, lang: str) -> Sequence[SheetField]: ...  # asked once
    def seat(self, lang: str) -> Sequence[SheetField]: ...  # asked of every player
    def sums(self, lang: str) -> Sequence[SheetField]: ...  # where only sums are written down: what each player has

    # How a tie is broken with each value of the field of that name: by fields of the sums; "-": the fewer the better.
    def ties(self) -> tuple[str, Mapping[str, Sequence[str]]]: ...
    @property
    def harm(self) -> str: ...  # of the sums the one that is taken off

    # Values as the fields say: lists of names in any language, numbers, values of a choice, flags.
    def finished(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Game: ...
    def score(self, game: Game, lang: str) -> Scored: ...

    # Names that somebody may mean who has typed this, the likeliest first; of cards that the field takes.
    def names(self, field: str, typed: str, lang: str) -> Sequence[Named]: ...
    # … and all of them that belong to this value of the set-up, to choose from.
    def those_of(self, field: str, value: str, lang: str) -> Sequence[Named]: ...


# --- decks ------------------------------------------------------------------------------------------------------------

# A deck is prepared whole: shuffled and worded by the game's own rules. So a phone without a network only turns it over.

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


# --- rules in place ---------------------------------------------------------------------------------------------------

# Where a stretch of steps stands: before the first turn of a round, at a turn's beginning, one of the ways to spend it, at
# its end; or wherever something calls for it.
ROUND, BEGIN, WAY, END, ASIDE = "round", "begin", "way", "end", "aside"


@dataclass(frozen=True)
class Moment:
    """A step of a turn. Titles and texts are translated where they are shown."""

    key: str
    stretch: str
    title: str
    text: str
    rules: tuple[str, ...]
    window: bool = False  # actions can be used
    after: str = ""  # of a step that an optional part adds to a stretch: the key of the one before it; empty: it comes first
    part: str = ""  # that part


@dataclass(frozen=True)
class Stretch:
    """Steps that follow one another."""

    key: str
    place: str
    title: str
    moments: tuple[Moment, ...] = ()


@dataclass(frozen=True)
class Timetable:
    """All steps of a turn in their order."""

    stretches: Sequence[Stretch]
    parts: Mapping[str, str]  # the optional parts that have steps of their own, and what they are called


@dataclass(frozen=True)
class Ask:
    """Something that has to be known of a fight: a card, a stack of them, one of some values, or a whole number."""

    name: str
    title: str
    types: tuple[str, ...] = ()  # of the card, or of the cards
    many: bool = False  # a stack, from the lowest card to the topmost
    values: Mapping[str, str] = field(default_factory=dict)  # with their titles; the first is taken where nothing is said
    least: int = 0
    most: int = 0
    usual: int = 0  # the number where nothing is said
    instead: str = ""  # the card that is taken where none is named
    more: bool = False  # only some ask for it


Said = Mapping[str, Any]  # by name of an Ask: a card's name or nothing, a list of names, a value, a number


@dataclass(frozen=True)
class Verdict:
    """What the rules say to a fight."""

    position: str  # from which it can be played
    won: bool
    title: str  # who is fought, in the reader's language
    price: int | None  # to get there
    attack: int
    defense: int
    health: int
    strength: int
    wounds: int  # that the blow deals as things stand
    text: str  # how it stands, in a sentence
    ways: Sequence[tuple[str, Sequence[str]]] = ()  # the cheapest first: a sentence, and what is done one after the other
    why: str = ""  # it cannot be begun


class InPlace(Protocol):
    """Rules where they are needed."""

    @property
    def rulings(self) -> Collection[str]: ...  # areas of the rules that are about single cards, or about what meets
    @property
    def large(self) -> Collection[str]: ...  # types of cards that are printed large
    def timetable(self) -> Timetable: ...
    def asks(self) -> Sequence[Ask]: ...
    def fight(self, said: Said, folders: Sequence[str], lang: str) -> Verdict: ...  # or BadPosition; may take long


# --- all of it --------------------------------------------------------------------------------------------------------


class Companion(Protocol):
    """What a game has for tables of real cards."""

    @property
    def setting_up(self) -> SettingUp: ...
    @property
    def sheets(self) -> Sheets: ...
    @property
    def decks(self) -> Decks: ...
    @property
    def in_place(self) -> InPlace: ...
