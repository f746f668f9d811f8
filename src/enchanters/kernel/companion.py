"""What a game gives to those who play it with real cards: the companion's pages know no game and ask here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

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


class Companion(Protocol):
    """A game's side of the companion, a property for each of its parts."""

    @property
    def in_place(self) -> InPlace: ...
