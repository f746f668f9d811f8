"""A table in memory: the store's entries and the game that they make.

Everything here is a function of what the store holds, so a table can be dropped at any time and rebuilt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from enchanters.kernel import registry
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.pauses import make
from enchanters.kernel.record import Origin, Record, begin, choice_keys
from enchanters.server.naming import called, shown_names
from enchanters.server.orders import answers
from enchanters.server.store.base import (
    AGREE,
    ASK,
    CHOICE,
    GAME_KINDS,
    NOBODY,
    OPEN,
    PLAN,
    REFUSE,
    RESUME,
    UNDO,
    Entry,
    Snapshot,
    Table,
)

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.pauses import Pause
    from enchanters.server.store.base import Seat


class Differs(Exception):
    """This version of the program plays the stored choices differently; the game can go on from the snapshot."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(f"the stored choices lead elsewhere; the game can go on from entry {snapshot.number}")
        self.snapshot = snapshot


class Made(NamedTuple):
    """A choice that counts: it was not taken back."""

    number: int  # of its entry
    seat: int
    key: str
    sent: int  # the version that was on the screen: choices made by one press have the same


def made_by(entry: Entry) -> Made:
    return Made(entry.number, entry.seat, entry.text, int(entry.data.get("sent", -entry.number)))


class Asked(NamedTuple):
    """Somebody would like to take back choices, and who has agreed so far."""

    seat: int
    to: int
    agreed: frozenset[int]

    def heard(self, table: Table) -> set[int]:
        """The persons who need not be asked any more."""
        return {table.person(seat) for seat in (self.seat, *self.agreed)}


def first_origin(table: Table) -> Origin:
    """Where the table's game began."""
    if table.position:
        return Origin(table.game, position=table.position)
    return Origin(table.game, setup=table.setup, seed=table.seed)


def made_of(entries: Iterable[Entry], snapshots: Callable[[], Sequence[Snapshot]]) -> tuple[Snapshot | None, list[Made]]:
    """The choices that count, and the snapshot from which the game goes on, if it does not start at the beginning."""
    base: Snapshot | None = None
    made: list[Made] = []
    for entry in entries:
        if entry.kind == CHOICE:
            made.append(made_by(entry))
        elif entry.kind == UNDO:
            del made[entry.data["to"] - (base.choices if base else 0) :]
        elif entry.kind == RESUME:
            base = next(s for s in snapshots() if s.number == entry.data["number"])
            made = []
    return base, made


class Tried(NamedTuple):
    """A game after choices."""

    game: Game
    made: list[tuple[int, str]]  # who made which: those that were sent, and those by the seats' orders
    pause: Pause | None  # where it stops then


def tried(game: Game, keys: Sequence[str], seats: Sequence[Seat]) -> Tried:
    """Makes the choices, and those that the orders of the seats add."""
    seat = game.seat
    make(game, keys)
    more, found = answers(game, seats) if seats else ([], None)
    return Tried(game, [*((seat, key) for key in keys), *more], found)


class Live:
    """The table with its game as of `version`. It never shows anything that is not in the store."""

    def __init__(self, table: Table, entries: list[Entry], snapshots: Callable[[], Sequence[Snapshot]]) -> None:
        self.table = table
        self.entries = entries
        self.notes = [entry for entry in entries if entry.kind != CHOICE]  # of them those few that are no choices
        self.views: dict[tuple[int | None, str], dict[str, Any]] = {}  # of the game as it is
        self.laborious = False  # there was much to think through lately
        self.lines: dict[tuple[int | None, str], list[dict[str, Any]]] = {}  # of the journal, as far as they were read
        self.turns_told: dict[tuple[int | None, str], list[dict[str, Any]]] = {}  # those that have ended, see looking.py
        self.game: Game | None = None
        self.base = 0  # choices made before the snapshot from which the game goes on
        self.made: list[Made] = []
        self._paused: tuple[int, Pause | None] | None = None
        self.marks: list[int] = []  # how long the journal was before the first choice and after each one
        self.leaders: dict[int, tuple[int, ...]] = {}  # who was ahead when a turn began, where everybody can see that
        self.origin = first_origin(table)
        if table.state != OPEN:
            self._play(snapshots)

    # --- building -----------------------------------------------------------------------------------------------

    def _play(self, snapshots: Callable[[], Sequence[Snapshot]]) -> None:
        kept: list[Snapshot] | None = None

        def known() -> list[Snapshot]:
            nonlocal kept
            if kept is None:
                kept = list(snapshots())
            return kept

        base, self.made = made_of(self.entries, known)
        if base:
            self.base = base.choices
            self.origin = Origin(self.table.game, position=base.position)
        check = self._last_that_counts(known())
        try:
            game = begin(self.origin)
            self.marks = [len(game.journal or ())]
            self._count(game)
            for step, choice in enumerate(self.made):
                if check and step == check.choices - self.base:
                    compare(game, check)
                game.choose(choice.key)
                self.marks.append(len(game.journal or ()))
                self._count(game)
            if check and len(self.made) == check.choices - self.base:
                compare(game, check)
        except (EnchantersError, Differs):
            last = check or (base if self.made else None)  # with no choice since, it is that position that is refused
            if last is None:
                raise
            raise Differs(last) from None
        self.game = game

    def _last_that_counts(self, snapshots: Sequence[Snapshot]) -> Snapshot | None:
        """The newest snapshot that was not taken back. Finished games keep none."""
        for snapshot in reversed(snapshots):
            step = snapshot.choices - self.base
            if 0 < step <= len(self.made) and self.made[step - 1].number == snapshot.number:
                return snapshot
            if step == 0 and not self.base:
                return snapshot
        return None

    def trial(self, keys: Sequence[str], seats: Sequence[Seat] = ()) -> Tried:
        """The game after more choices. This table does not change: readers see nothing before it is kept."""
        return tried(self.spare(), keys, seats)

    def pause(self) -> Pause | None:
        """What can be passed now, found out once for each version of the game."""
        assert self.game is not None
        if self._paused is None or self._paused[0] != self.table.played:
            self._paused = self.table.played, self.game.pause()
        return self._paused[1]

    def paused(self, found: Pause | None) -> None:
        """What the game is known to stop at now."""
        self._paused = self.table.played, found

    def press_before(self) -> int:
        """Where the last press began: how many choices count without what it made."""
        made, first = self.made, len(self.made) - 1
        while first > 0 and (made[first - 1].seat, made[first - 1].sent) == (made[-1].seat, made[-1].sent):
            first -= 1
        return self.base + first

    def spare(self) -> Game:
        """A copy of the game with its journal."""
        assert self.game is not None
        game = self.game.copy()
        game.journal = list(self.game.journal or ())
        return game

    def still(self) -> Live:
        """The table as it is now: this one goes on, that one does not, so that threads may look at it."""
        found = copy(self)
        found.entries, found.notes = self.entries.copy(), self.notes.copy()
        found.made, found.marks = self.made.copy(), self.marks.copy()
        found.views, found.lines, found.turns_told = self.views.copy(), self.lines.copy(), self.turns_told.copy()
        found.game = None if self.game is None else self.spare()
        return found

    def become(self, other: Live) -> None:
        """Goes on as the other one, in one moment."""
        vars(self).update(vars(other))

    def follow(self, table: Table, entries: Sequence[Entry], game: Game | None = None) -> bool:
        """Goes on with what the store has taken in; `game` is the game after it, where that is known.

        False: this table has to be rebuilt, because choices were taken back or the game began.
        """
        state, self.table = self.table.state, table
        self.entries.extend(entries)
        self.notes.extend(entry for entry in entries if entry.kind != CHOICE)
        if state != table.state or any(entry.kind in GAME_KINDS for entry in entries):
            self.views = {}  # talk changes nothing of the game
        if state != table.state and state == OPEN:
            return False
        for entry in entries:
            if entry.kind not in GAME_KINDS:
                continue
            if entry.kind != CHOICE or self.game is None:
                return False
            if game is not None and entry is entries[-1]:
                self.game = game
            else:
                self.game.choose(entry.text)
            self.made.append(made_by(entry))
            self.marks.append(len(self.game.journal or ()))
            self._count(self.game)
        return True

    def _count(self, game: Game) -> None:
        """Once for each turn."""
        if game.turns not in self.leaders:
            self.leaders[game.turns] = leaders(game, self.table.game)

    # --- reading ------------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def length(self) -> int:
        """How many choices count."""
        return self.base + len(self.made)

    def view(self, seat: int | None, lang: str) -> dict[str, Any]:
        """What a seat may know, made once as long as the game stands; `Tables.with_view` does so where nobody waits."""
        found = self.views.get((seat, lang))
        if found is None:
            assert self.game is not None
            # What happened is told in the same words until the game is over, when everything is open.
            told = self.lines.get((seat, lang), []) if self.game.codes else []
            found = self.viewed(self.game, seat, lang, len(told))
            found["journal"] = told + found["journal"]
            self.remember(found, seat, lang)
        return found

    def remember(self, view: dict[str, Any], seat: int | None, lang: str) -> None:
        self.views[seat, lang], self.lines[seat, lang] = view, view["journal"]

    def viewed(self, game: Game, seat: int | None, lang: str, since: int = 0) -> dict[str, Any]:
        """The seat's view of the game as it is or was, in which bots have names of that language."""
        with called(game, self.names(lang)):
            return game.view(seat, lang, since)

    def names(self, lang: str) -> tuple[str, ...]:
        """What the seats are called in that language."""
        return shown_names(self.table.seats, lang)

    def lying(self) -> dict[str, str]:
        """What lies open in the places of a row, by names that stay with the cards as they slide."""
        return dict(registry.game(self.table.game).pages().lying(self.game)) if self.game is not None else {}

    def plans(self) -> dict[int, tuple[Entry, str]]:
        """By seats what each means to take, and where it lies now; a card that is gone is not meant any more.

        A game that went on from a position may call its cards otherwise: what was meant before that is forgotten.
        """
        newest: dict[int, Entry] = {}
        for entry in self.notes:
            if entry.kind == PLAN:
                newest[entry.seat] = entry
            elif entry.kind == RESUME:
                newest = {}
        now = {card: place for place, card in self.lying().items()} if newest else {}
        found = {seat: (entry, now.get(entry.data.get("card", ""), "")) for seat, entry in sorted(newest.items())}
        return {seat: (entry, place) for seat, (entry, place) in found.items() if place}

    def at(self, step: int) -> Game:
        """The game after `step` choices."""
        game = begin(self.origin)
        for choice in self.made[: step - self.base]:
            game.choose(choice.key)
        return game

    def step_of(self, line: int) -> int:
        """After how many choices the journal had that line."""
        return self.base + bisect_right(self.marks, line)

    def undo_to(self, seat: int) -> int | None:
        """The first choice that the seat may take back without asking; None if there is none."""
        game = self.game
        if game is None or game.undo_to >= game.length or game.chooser not in self.table.heroes(seat):
            return None
        return self.base + game.undo_to

    def asked(self) -> Asked | None:
        """The wish to take choices back that is still open."""
        found: Asked | None = None
        for entry in reversed(self.notes):
            if entry.kind in (UNDO, RESUME, REFUSE):
                return None
            if entry.kind == ASK:
                found = Asked(entry.seat, entry.data["to"], frozenset())
                break
        if found is None:
            return None
        agreed = frozenset(e.seat for e in self.notes if e.kind == AGREE and e.number > entry.number)
        return found._replace(agreed=agreed)

    def together(self) -> bool:
        """Whether all seats are on one side."""
        setup = self.table.setup if self.game is None else self.game.setup
        return registry.game(self.table.game).pages().together(setup)

    def fair_position(self, seat: int | None, step: int, salt: str = "") -> str:
        """A position that gives nothing away: what is hidden from the seat is dealt anew.

        The deal depends on public things only, so that two tables which look the same give the same text.
        """
        game = self.at(step) if step != self.length else self.game
        assert game is not None
        seed = int.from_bytes(sha256(f"{self.table.id} {step} {seat} {salt}".encode()).digest()[:8], "big")
        return game.imagine(seat, seed).position()

    def record(self) -> str:
        """All of it: for games that are over."""
        assert self.game is not None
        record = self.game.record()
        return str(replace(record, origin=replace(record.origin, setup=told_setup(record.origin.setup))))

    def open_record(self) -> str:
        """While the game runs: the choices, and neither seed nor position."""
        assert self.game is not None
        record = Record(self.origin, choice_keys(self.origin, self.game.choices()))
        return replace(record, origin=replace(self.origin, setup=told_setup(self.table.setup))).running()


def leaders(game: Game, name: str) -> tuple[int, ...]:
    """The seats with the most points; nobody where points are a secret."""
    pages = registry.game(name).pages()
    scores = [] if pages.secret else pages.scores(game)
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def told_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """Packs by name: where they lie on the host's machine is nobody's business."""
    return setup | {"packs": [PurePath(folder).name for folder in setup["packs"]]} if setup.get("packs") else setup


def compare(game: Game, snapshot: Snapshot) -> None:
    if game.position() != snapshot.position:
        raise Differs(snapshot)


def awaited(game: Game | None) -> int:
    """The seat that is asked."""
    return game.seat if game is not None and game.codes else NOBODY
