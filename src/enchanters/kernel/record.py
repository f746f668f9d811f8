"""Records: a game as readable text: a header and one choice per line."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from time import thread_time
from typing import TYPE_CHECKING, Any

from enchanters.kernel import registry
from enchanters.kernel.errors import BadRecord, EnchantersError
from enchanters.kernel.language import N_
from enchanters.kernel.position import game_of
from enchanters.kernel.text import checked_toml, decoded

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

FORMAT = 1
MAX_BYTES = 2_000_000
DIVIDER = "----"
RUNNING = "running"  # marks a record that cannot be replayed


@dataclass(frozen=True)
class Origin:
    """Where a game began: a set-up with its seed, or a position."""

    game: str
    setup: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    position: str = ""
    versions: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Record:
    """Enough to replay a game. `str(record)` is the notation; `Record.parse` reads it."""

    origin: Origin
    choices: list[tuple[str, str]]  # the key of each choice and, at a turn's start, a comment
    result: str = ""

    def __str__(self) -> str:
        from enchanters.kernel.text import toml_table

        head: dict[str, Any] = {"format": FORMAT, "game": self.origin.game}
        if self.origin.position:
            head["position"] = self.origin.position
        else:
            head["seed"] = self.origin.seed
        if self.result:
            head["result"] = self.result
        if not self.origin.position:
            head["setup"] = said_setup(self.origin.setup)
        head["versions"] = self.origin.versions
        return self.under(toml_table(head))

    def running(self) -> str:
        """The record of a game that is not over, for those who play it: with neither seed nor position."""
        from enchanters.kernel.text import toml_table

        head: dict[str, Any] = {"format": FORMAT, "game": self.origin.game, RUNNING: True}
        return self.under(toml_table(head | ({} if self.origin.position else {"setup": said_setup(self.origin.setup)})))

    def under(self, head: str) -> str:
        """The choices under a header."""
        lines = [head, DIVIDER]
        for key, comment in self.choices:
            if comment:
                lines.append(f"# {comment}")
            lines.append(key)
        return "\n".join(lines) + "\n"

    @staticmethod
    def parse(text: str | bytes) -> Record:
        text = decoded(text, N_("the record"), MAX_BYTES, BadRecord)
        head_text, divider, body = text.partition(f"\n{DIVIDER}\n")
        if not divider:
            raise BadRecord(N_("this is not a whole record: the line `----` between header and choices is missing"))
        head = checked_toml(head_text, N_("the record"), BadRecord)
        return Record(_origin(head), _choices(body), _text(head, "result"))


def said_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """What differs from nothing: the rest of a set-up goes without saying."""
    return {k: v for k, v in setup.items() if v is not False and v not in (None, [], {})}


def _origin(head: dict[str, Any]) -> Origin:
    if RUNNING in head:
        raise BadRecord(
            N_("this record is of a game that was still running: it has no seed; use the game's position instead")
        )
    unknown = set(head) - {"format", "game", "setup", "seed", "position", "versions", "result"}
    if unknown:
        raise BadRecord(N_("unknown key in the record's header: %(name)r"), name=sorted(unknown)[0])
    if head.get("format") != FORMAT:
        text = N_("record format %(found)r cannot be read: this version reads format %(known)d")
        raise BadRecord(text, found=head.get("format"), known=FORMAT)
    setup, seed = head.get("setup", {}), head.get("seed", 0)
    if not isinstance(setup, dict) or isinstance(seed, bool) or not isinstance(seed, int):
        raise BadRecord(N_("the record's `setup` must be a table and its `seed` a whole number"))
    versions = head.get("versions", {})
    if not isinstance(versions, dict):
        raise BadRecord(N_("the record's `versions` must be a table"))
    return Origin(_text(head, "game"), setup, seed, _text(head, "position"), {k: str(v) for k, v in versions.items()})


def _text(head: dict[str, Any], key: str) -> str:
    value = head.get(key, "")
    if not isinstance(value, str):
        raise BadRecord(N_("the record's `%(name)s` must be text"), name=key)
    return value


def _choices(body: str) -> list[tuple[str, str]]:
    found, comment = [], ""
    for line in body.splitlines():
        line = line.strip()
        if line.startswith("#"):
            comment = line[1:].strip()
        elif line:
            found.append((line, comment))
            comment = ""
    return found


def begin(origin: Origin, journal: bool = True) -> Game:
    """The game as it was before the first choice."""
    kind = registry.game(origin.game)
    if origin.position:
        game = kind.from_position(origin.position)
    else:
        game = kind.start(origin.setup, origin.seed)
    if not journal:
        game.journal = None
    return game


def choice_keys(origin: Origin, choices: list[int]) -> list[tuple[str, str]]:
    """The keys of choices known by index, with a comment where a turn begins: found by playing them again."""
    game = begin(origin, journal=False)
    found: list[tuple[str, str]] = []
    told = ""
    for index in choices:
        decision = game.decision
        assert decision is not None
        turn = game.turn_comment() if decision.kind == "turn" else told
        found.append((decision.options[index].key, turn if turn != told else ""))
        told = turn
        game.choose(index)
    return found


def restored(origin: Origin, choices: list[int], journal: bool) -> Game:
    """The game that was pickled, by playing its choices again."""
    game = begin(origin, journal)
    for index in choices:
        game.choose(index)
    return game


def restored_imagined(position: str, choices: list[int], undo_to: int, chooser: int, journal: bool) -> Game:
    """The imagined game that was pickled: its position, and the choices that it remembers."""
    game = begin(Origin(game_of(position), position=position), journal)
    game.origin = None
    for index in choices:
        game.history = (game.history, index)
    game.length, game.undo_to, game.chooser = len(choices), undo_to, chooser
    return game


def replay(record: Record | str | bytes, upto: int | None = None, patience: float = inf) -> Game:
    """Plays a record again, all of it or its first `upto` choices; with `patience`, in so many seconds of work."""
    until = thread_time() + patience
    if not isinstance(record, Record):
        record = Record.parse(record)
    try:
        game = begin(record.origin)
    except EnchantersError as problem:
        raise BadRecord(N_("the record's set-up cannot be played: %(problem)s"), problem=problem) from problem
    for number, (key, _) in enumerate(record.choices[:upto], 1):
        if thread_time() > until:
            text = N_("it takes too long to play this record again (%(n)d choices in %(seconds)g seconds)")
            raise BadRecord(text, n=number - 1, seconds=patience)
        try:
            game.choose(key)
        except EnchantersError as problem:
            raise BadRecord(
                N_("choice %(n)d of the record does not fit: %(problem)s"), n=number, problem=problem
            ) from problem
    if upto is None and record.result and record.result != game.result_line():
        if game.codes:
            text = N_("the record says %(said)r but its choices lead to an unfinished game: it is truncated or was changed")
        else:
            text = N_("the record says %(said)r but its choices lead to %(found)r: it is truncated or was changed")
        raise BadRecord(text, said=record.result, found=game.result_line())
    return game
