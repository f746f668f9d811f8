"""What a store keeps, and the one way to change a table.

Every table has one log of numbered entries, to which is only ever added; its newest number is the table's *version*.
Choices and undos are the entries that make the game; chat, pings and comings and goings lie between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar

from enchanters.kernel.errors import EnchantersError

Found = TypeVar("Found")

# Kinds of entries. The first three make the game, so a choice is checked against the newest of them.
CHOICE = "choice"  # text: the option's key
UNDO = "undo"  # data: {"to": how many choices remain}
RESUME = "resume"  # data: {"number": …}: the game goes on from the position stored with that entry
START = "start"  # the seats are full and the game has begun
CHAT = "chat"
PING = "ping"  # text: what was pointed at; data: the card that lay there, if it is an open one
PLAN = "plan"  # text: the place of the card that a seat means to take; data: that card. Empty: it means none any more
SEAT = "seat"  # text: joined, away, back, bot, …
ASK = "ask"  # undo beyond one's own turn: data {"to": …}
AGREE = "agree"
REFUSE = "refuse"
COACH = "coach"  # text: agree or refuse (to hints for everybody at the table), or hint (one was asked for)
ORDERS = "orders"  # a seat has said what it does not want to be asked
HOLD = "hold"  # … and that its turn shall not end by itself this time
AGAIN = "again"  # the same people have a new table: data {"table": …}
GAME_KINDS = frozenset((CHOICE, UNDO, RESUME))

# What a table is doing.
OPEN = "open"  # waits for people to sit down
RUNNING = "running"
OVER = "over"

# What a holder may do at a table. A seat of −1 belongs to no place: it watches.
PLAY = "play"
WATCH = "watch"
HOST = "host"

PERSON = "person"  # the player of a seat; anything else is the name of a bot
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Orders:
    """What the server does for a seat without asking. What these words do is told in orders.py."""

    ending: str = "ask"  # when the turn ends with nothing useful left: none, short, long (a while after), ask (never)
    windows: str = "ask"  # while something goes on: ask (where it matters), nothing or these (are used), always (ask)
    these: tuple[str, ...] = ()  # keys of options


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at a table."""

    player: str = PERSON
    name: str = ""  # empty: nobody sits here yet
    away: bool = False  # a bot plays for a person who is not there
    seen: float = 0.0  # when its person was last there
    orders: Orders | None = None  # None: everything is asked
    hero_of: int = NOBODY  # another seat, whose person plays this one too


@dataclass(frozen=True, slots=True)
class Table:
    """A table without its log. Times are seconds since 1970."""

    id: str
    game: str
    setup: dict[str, Any]  # without the seats' names until the game begins
    seed: int
    seats: tuple[Seat, ...]
    position: str = ""  # instead of set-up and seed: where the game began
    practice: bool = False  # somebody knows or chose what is in the deck
    clock: int = 0  # seconds for a turn; 0: none
    grace: int = 0  # seconds after which a bot plays for an absent person; 0: never
    state: str = OPEN
    version: int = 0
    played: int = 0  # the newest entry that makes the game
    awaits: int = NOBODY  # the seat that is asked
    asked: float = 0.0  # since when it has been asked in this turn
    due: float | None = None  # when the server has to look after the table: a bot's answer, a clock, an absence
    result: dict[str, Any] | None = None
    parent: str = ""  # the table that this one came from: again, play on
    created: float = 0.0
    changed: float = 0.0

    def person(self, seat: int) -> int:
        """Whoever plays several seats is known by one of them: that one, or the seat itself."""
        return seat if self.seats[seat].hero_of == NOBODY else self.seats[seat].hero_of

    def persons(self) -> set[int]:
        """A seat for each person, also for those who are away: a bot that plays for them does not speak for them."""
        return {self.person(number) for number, seat in enumerate(self.seats) if seat.player == PERSON}

    def heroes(self, seat: int) -> list[int]:
        """All seats of the person who has this one."""
        return [number for number in range(len(self.seats)) if self.person(number) == self.person(seat)]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    kind: str
    seat: int = NOBODY
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    at: float = 0.0
    number: int = 0  # given by the store


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position when a turn began: what a game goes on from if a new version replays its choices differently."""

    number: int  # the entry after which it holds; 0: the beginning
    choices: int  # how many choices had been made
    position: str


@dataclass(frozen=True, slots=True)
class Holding:
    """What the owner of a secret may do; the store knows only the secret's hash."""

    holder: str
    table: str
    right: str
    seat: int = NOBODY
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Invite:
    """A link or code that gives a right to whoever opens it; spent when `once` and used, or expired."""

    token: str  # hashed
    table: str
    right: str
    seat: int = NOBODY
    once: bool = True
    expires: float = 0.0  # 0: never


@dataclass(frozen=True, slots=True)
class Change:
    """All that one step changes at a table: done as a whole in one transaction, or not at all."""

    table: str
    entries: tuple[Entry, ...] = ()
    played: int | None = None  # the change holds only if this is still the newest entry that makes the game
    version: int | None = None  # … and, where given, this the newest of all
    fields: dict[str, Any] = field(default_factory=dict)  # of the table: state, setup, awaits, asked, due, result, …
    seats: dict[int, dict[str, Any]] = field(default_factory=dict)  # fields of Seat
    snapshot: str = ""  # a position to keep with the last entry
    choices: int = 0  # … and the number of choices made then
    holdings: tuple[Holding, ...] = ()
    invites: tuple[Invite, ...] = ()
    spend: str = ""  # the token of an invite that must still be good and is used up by this change
    new: Whole | None = None  # another table that is made with it


@dataclass(frozen=True, slots=True)
class Whole:
    """A table with all that belongs to it, as it goes from one store to another."""

    table: Table
    entries: tuple[Entry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    holdings: tuple[Holding, ...] = ()
    invites: tuple[Invite, ...] = ()


class BadStore(EnchantersError):
    """The database cannot be used; the message says why and what to do."""


class Stale(Exception):
    """Somebody else changed the table first; nothing was done."""


class Spent(Exception):
    """The invite was used before, has expired or never existed; nothing was done."""


class NoTable(Exception):
    """There is no such table."""


class Store(Protocol):
    """Keeps tables. Every method is one transaction, may be called from any thread, and returns after the commit."""

    trouble: ClassVar[type[Exception]]  # what methods raise if the database is busy, full or away: nothing was done
    near: ClassVar[bool]  # what was read lately is read sooner than another thread could be asked to (`at_once`)

    def migrate(self) -> None:
        """Brings the schema up to date; safe to call from several processes at once."""

    def close(self) -> None: ...

    def schema(self) -> int:
        """How many migrations were done; 0: none yet."""

    def try_writing(self) -> None:
        """Raises what a write would; nothing is kept."""

    def now(self) -> float | None:
        """What the database's own clock says; None: it has the machine's."""

    def newest(self) -> float:
        """When a table last changed; 0: never."""

    def at_once(self, read: Callable[..., Found], *about: Any) -> Found:
        """What a method that only reads gives, without waiting for anybody: raises `trouble` where it would have to."""

    # Tables
    def create(
        self,
        table: Table,
        snapshot: str = "",
        holdings: Sequence[Holding] = (),
        invites: Sequence[Invite] = (),
        entries: Sequence[Entry] = (),
    ) -> None:
        """A new table; with entries if its game has been played already."""

    def table(self, table_id: str) -> Table | None: ...
    def entries(self, table_id: str, after: int = 0) -> list[Entry]: ...
    def snapshots(self, table_id: str) -> list[Snapshot]:
        """The first one first."""

    def load(self, table_id: str, after: int = 0) -> tuple[Table, list[Entry]] | None:
        """Table and newer entries in one read, so that they fit together."""

    def apply(self, change: Change) -> int:
        """Makes the change and returns the new version. Raises NoTable, Stale or Spent, and then nothing has changed."""

    def seen(self, places: Sequence[tuple[str, int]], at: float) -> None:
        """These seats (table, seat) are there; no entry, no new version."""

    def due(self, at: float, most: int = 100) -> list[str]:
        """Tables that the server has to look after, the longest due first."""

    def delete(self, table_id: str, before: float | None = None) -> bool:
        """The table with all that belongs to it; only if it last changed before that time, where one is given."""

    def ids(self, state: str = "", before: float | None = None) -> list[str]:
        """Tables in that state (all, if empty) that last changed before that time; oldest change first."""

    def counts(self) -> dict[str, int]:
        """How many tables are in each state."""

    # Rights
    def holdings(self, holder: str) -> list[Holding]:
        """The newest first."""

    def visit(self, holder: str, table_id: str, after: int = 0) -> tuple[list[Holding], tuple[Table, list[Entry]] | None]:
        """What `holding` and `load` give, of one moment: every page needs both."""

    def holding(self, holder: str, table_id: str) -> list[Holding]: ...
    def holders(self, table_id: str) -> list[Holding]: ...
    def hold(self, holding: Holding) -> None: ...
    def release(self, table_id: str, seat: int, right: str, but: str = "") -> None:
        """Takes the right from all its holders (but one): their secrets are worth nothing any more."""

    def forget(self, holder: str, table_id: str) -> None: ...
    def invite(self, token: str) -> Invite | None: ...
    def add_invite(self, invite: Invite) -> None: ...
    def drop_invites(self, table_id: str, right: str, seat: int = NOBODY) -> None: ...

    # What the host says to all processes
    def notes(self) -> dict[str, str]:
        """Texts by their names."""

    def note(self, name: str, text: str | None, at: float) -> None:
        """Keeps the text under that name; None: there is none any more."""

    # Other processes
    def listen(self, told: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls `told(table, version)` from a thread after every change that any process makes; returns how to stop."""

    # Keeping
    def unreadable(self) -> list[str] | None:
        """The tables of which something cannot be read; None: nothing is wrong with the database."""

    def damaged(self, problem: Exception) -> bool:
        """Whether a method raised this because what is kept cannot be read any more."""

    def backup(self, file: str) -> None:
        """A consistent copy while the server runs."""

    def everything(self) -> Iterator[Whole]:
        """Every table by its id, all as they were at one moment."""

    def take_in(self, wholes: Iterable[Whole], clear: bool = False) -> tuple[int, int]:
        """Adds tables, all or (if an error comes out of `wholes`) none, and counts those added and those known before.

        Known ones stay as they are; with `clear` everything is deleted first.
        """
