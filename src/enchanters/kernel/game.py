"""A game: the stack of steps, the question put to a seat, and the choices made so far.

The rules of a game are plain functions. What is still to be done lies on `stack` as steps `(function, int, int, int)`.
A step changes the game, pushes further steps, or asks. Nothing else holds state, so a game can be copied at any point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from enchanters.kernel.errors import IllegalChoice, NoRecord
from enchanters.kernel.language import N_
from enchanters.kernel.pauses import Pause
from enchanters.kernel.record import Origin, Record, choice_keys, restored, restored_imagined

# Who may know a field; every game has a table of all of its fields.
PUBLIC: Final = "public"
HIDDEN: Final = "hidden"
SEAT: Final = "of one seat"  # hidden from the others, but for what is said beside it
SHARED: Final = "shared"  # never changes during a game; the same object in every copy
DERIVED: Final = "derived"  # a function of other fields
# The fields that every game has, as they are where nothing is hidden but chance.
FIELDS: Final[dict[str, str]] = {
    "stack": PUBLIC,
    "seat": PUBLIC,
    "kind": PUBLIC,
    "codes": PUBLIC,
    "reply": PUBLIC,
    "a": PUBLIC,
    "b": PUBLIC,
    "history": PUBLIC,
    "length": PUBLIC,
    "undo_to": PUBLIC,
    "learnt": PUBLIC,
    "chooser": PUBLIC,
    "journal": PUBLIC,
    "origin": HIDDEN,  # it holds the seed
    "chance": HIDDEN,
    "turn": PUBLIC,
    "turns": PUBLIC,
    "first": PUBLIC,
    "names": SHARED,
    "setup": SHARED,
}

Step = tuple[Callable[..., None], int, int, int]
History = tuple[Any, int] | None  # a chain that copies share: (all choices before, index of the last one)


def unasked(game: Game, code: int, a: int, b: int) -> None:
    """Stands for the reply before the first question."""


class Option:
    """One legal answer. Its texts are made when someone reads them."""

    __slots__ = ("_game", "code", "index")

    def __init__(self, game: Game, index: int, code: int) -> None:
        self._game = game
        self.index = index
        self.code = code

    @property
    def key(self) -> str:
        """The stable, readable name of this option, such as `journey 3`."""
        return self._game.option_key(self.code)

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


class Options(Sequence[Option]):
    """The options of a decision; each Option is made when it is looked at."""

    __slots__ = ("_codes", "_game")

    def __init__(self, game: Game, codes: Sequence[int]) -> None:
        self._game = game
        self._codes = codes

    def __len__(self) -> int:
        return len(self._codes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        index = range(len(self))[index]
        return Option(self._game, index, self._codes[index])

    def __iter__(self) -> Iterator[Option]:
        return (Option(self._game, i, code) for i, code in enumerate(self._codes))


class Decision:
    """A question put to one seat."""

    __slots__ = ("kind", "options", "seat")

    def __init__(self, seat: int, kind: str, options: Options) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={[o.key for o in self.options]})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What every game shares. A game subclasses it with its own fields, rules, keys and views.

    `seat`, `kind` and `codes` are the question being asked (`codes` empty: none); `reply` is the step that takes the
    answer: `reply(game, code, a, b)`.
    """

    __slots__ = (
        "a",
        "b",
        "chance",
        "chooser",
        "codes",
        "first",
        "history",
        "journal",
        "kind",
        "learnt",
        "length",
        "names",
        "origin",
        "reply",
        "seat",
        "setup",
        "stack",
        "turn",
        "turns",
        "undo_to",
    )

    KINDS: ClassVar[tuple[str, ...]] = ()  # the names of the kinds of decision; `kind` is an index into them
    ALONE: ClassVar[tuple[str, ...]] = ()  # those of them that are put even if there is a single option
    PLANS: ClassVar[bool] = False  # whether what a choice brings to light never depends on what is hidden: see pauses.py

    stack: list[Step]
    seat: int
    kind: int
    codes: Sequence[int]
    reply: Callable[..., None]
    a: int
    b: int
    history: History
    length: int  # how many choices have been made
    learnt: int  # how many choices had been made when chance or something hidden last came in: plans end there
    undo_to: int  # the first choice that may still be taken back: nothing hidden, no chance, no other seat's answer since
    chooser: int  # the seat that chose last
    chance: int
    journal: list[tuple[Any, ...]] | None
    origin: Origin | None
    names: tuple[str, ...]  # by seat
    setup: dict[str, Any]
    first: int  # the seat that began
    turn: int  # the active seat
    turns: int  # turns begun so far

    def __init__(self, names: tuple[str, ...], setup: dict[str, Any], other: Game | None = None) -> None:
        """A game in which nothing has happened yet, or a copy of `other`: a game's own fields are set by its subclass.

        Unchanging parts and the chain of choices are shared by copies, the journal stays behind.
        """
        self.names = names
        self.setup = setup
        if other is None:
            self.stack = []
            self.seat = 0
            self.kind = 0
            self.codes = ()
            self.reply = unasked
            self.a = 0
            self.b = 0
            self.history = None
            self.length = 0
            self.undo_to = 0
            self.learnt = 0
            self.chooser = -1
            self.chance = 0
            self.journal = []
            self.origin = None
            self.first = 0
            self.turn = 0
            self.turns = 0
        else:
            self.stack = other.stack.copy()
            self.seat = other.seat
            self.kind = other.kind
            self.codes = other.codes
            self.reply = other.reply
            self.a = other.a
            self.b = other.b
            self.history = other.history
            self.length = other.length
            self.undo_to = other.undo_to
            self.learnt = other.learnt
            self.chooser = other.chooser
            self.chance = other.chance
            self.journal = None
            self.origin = other.origin
            self.first = other.first
            self.turn = other.turn
            self.turns = other.turns

    # --- the contract -------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question being asked, or None when the game is over."""
        if not self.codes:
            return None
        return Decision(self.seat, self.KINDS[self.kind], Options(self, self.codes))

    def choose(self, choice: object) -> None:
        """Takes an Option, its key or its index; anything else raises IllegalChoice and changes nothing.

        It is declared to take any object, because the compiled form would refuse others with a TypeError.
        """
        codes = self.codes
        if type(choice) is int and 0 <= choice < len(codes):
            index = choice
        else:
            index = self._index(choice)
        code = codes[index]
        if self.seat != self.chooser:  # what others chose before can no longer be taken back
            self.chooser = self.seat
            self.undo_to = self.length
        self.history = (self.history, index)
        self.length += 1
        self.codes = ()
        self.stack.append((self.reply, code, self.a, self.b))
        self.run()

    def record(self) -> Record:
        """Set-up or position, seed and choices: enough to replay the game."""
        if self.origin is None:
            raise NoRecord("an imagined game has no record")
        return Record(self.origin, choice_keys(self.origin, self.choices()), self.result_line())

    def choices(self) -> list[int]:
        """The indexes of all choices made so far, first one first."""
        found = []
        link = self.history
        while link is not None:
            link, index = link
            found.append(index)
        found.reverse()
        return found

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy with its journal."""
        copy = self.copy()
        copy.journal = None if self.journal is None else list(self.journal)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """How `pickle` keeps a game: as its record, or as its position where it was imagined and has none."""
        told = self.journal is not None
        if self.origin is None:
            return restored_imagined, (self.position(), self.choices(), self.undo_to, self.chooser, told)
        return restored, (self.origin, self.choices(), told)

    # --- what the rules use -------------------------------------------------------------------------------------

    def ask(self, seat: int, kind: int, codes: Sequence[int], reply: Callable[..., None], a: int = 0, b: int = 0) -> None:
        """Puts a question; one with a single option answers itself."""
        if len(codes) == 1:
            self.stack.append((reply, codes[0], a, b))
            return
        self.seat = seat  # written out again: this is called for every decision
        self.kind = kind
        self.codes = codes
        self.reply = reply
        self.a = a
        self.b = b

    def ask_always(
        self, seat: int, kind: int, codes: Sequence[int], reply: Callable[..., None], a: int = 0, b: int = 0
    ) -> None:
        """Puts a question even if it has a single option: a person confirms it."""
        self.seat = seat
        self.kind = kind
        self.codes = codes
        self.reply = reply
        self.a = a
        self.b = b

    def run(self) -> None:
        """Carries out steps until a question is asked or nothing is left to do."""
        stack = self.stack
        while stack and not self.codes:
            function, a, b, c = stack.pop()
            function(self, a, b, c)

    def revealed(self) -> None:
        """Something hidden or random has come to light: choices made so far can no longer be taken back."""
        self.undo_to = self.learnt = self.length

    def shown(self) -> None:
        """Others have seen what only the chooser knew: it cannot be taken back, but plans go on."""
        self.undo_to = self.length

    def active_seat(self) -> int:
        """The seat whose turn it is."""
        return self.turn

    def turn_comment(self) -> str:
        """What a record says beside the first choice of a turn."""
        return f"turn {self.turns}: {self.names[self.turn]}"

    # --- what a game provides -----------------------------------------------------------------------------------

    @property
    def result(self) -> dict[str, Any] | None:
        """None while the game runs; then scores, ranking and winners, with the breakdown of every score."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent game."""
        raise NotImplementedError

    def imagine(self, seat: int | None, seed: int) -> Self:
        raise NotImplementedError

    def view(self, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
        """What that seat (None: a spectator) may know; of the journal the lines from entry `since` on."""
        raise NotImplementedError

    def explain(self, key: str, lang: str = "en") -> dict[str, Any]:
        raise NotImplementedError

    def pause(self) -> Pause | None:
        """What the question being asked is to somebody who would rather not be asked; None: it has to be answered."""
        return None

    def position(self) -> str:
        raise NotImplementedError

    def option_key(self, code: int) -> str:
        raise NotImplementedError

    def result_line(self) -> str:
        """The result as one line for the record's header; empty while the game runs."""
        raise NotImplementedError

    # --- inside -------------------------------------------------------------------------------------------------

    def _index(self, choice: object) -> int:
        codes = self.codes
        if not codes:
            raise IllegalChoice(N_("the game is over: there is nothing to choose"))
        if isinstance(choice, Option):
            if choice.index < len(codes) and codes[choice.index] == choice.code:
                return choice.index
            raise IllegalChoice(N_("this option belongs to another decision"))
        keys = [self.option_key(code) for code in codes]
        if isinstance(choice, str) and choice in keys:
            return keys.index(choice)
        shown = ", ".join(keys[:12]) + (", …" if len(keys) > 12 else "")
        raise IllegalChoice(N_("%(choice)s is not an option here; possible: %(known)s"), choice=repr(choice), known=shown)
