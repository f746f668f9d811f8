"""What a game gives to those who play it with real cards: how a table is laid, and what a finished one is worth.

A game that has a companion registers it (`GameKind.companion`). Pages and the command know nothing else of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


# --- all of it --------------------------------------------------------------------------------------------------------


class Companion(Protocol):
    """What a game has for tables of real cards."""

    @property
    def setting_up(self) -> SettingUp: ...
    @property
    def sheets(self) -> Sheets: ...
