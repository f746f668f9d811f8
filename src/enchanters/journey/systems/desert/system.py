"""The desert token: its side, what it does to creatures, and how it is turned."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from enchanters.journey.codes import LOW, Q_SPLIT, SPLIT, VERB
from enchanters.journey.fortune import NOBODY, below
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey, look, open_cards, piles
from enchanters.journey.systems.base import System
from enchanters.journey.verbs import Verb, hopeless, stats_gift
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow

NO_SIDE: Final = 0
SUN: Final = 1
STORM: Final = 2
SIDES: Final = ("", "sun", "storm")
DOUBLING: Final = "desert counts double"  # the standing effect
FEW: Final = 8  # where more cards speak of it, it is not worth while to look for them


class Desert(System):
    __slots__ = ("doubled", "ignored", "side")

    name: ClassVar[str] = "desert"
    box: ClassVar[str] = "odyssey"

    def __init__(self, side: int, doubled: int = 0, ignored: bool = False) -> None:
        self.side = side
        self.doubled = doubled  # times, by the active player until the turn ends
        self.ignored = ignored  # by the active player until the turn ends

    def copy(self) -> Desert:
        return Desert(self.side, self.doubled, self.ignored)

    def situation(self) -> tuple[object, ...]:
        return (self.side, self.doubled, self.ignored)

    def turn_begins(self, game: Journey, seat: int) -> None:
        self.doubled = 0
        self.ignored = False

    def stat(self, game: Journey, card: int, health: bool, seat: int) -> int:
        """DESERT-01, 03 and 04: sun strengthens and weakens health, storm the other way; of all that is fought."""
        if not self.side or not game.kinds[card].fought:
            return 0
        return -self.strengthens(game, seat) if health else self.strengthens(game, seat)

    def strengthens(self, game: Journey, seat: int) -> int:
        """What it adds to strength, and takes from health, of what this seat fights."""
        times = doublings(game, seat)
        if seat == game.turn:
            if self.ignored:
                return 0
            times += self.doubled
        return (0, 1 << times, -1 << times)[self.side]

    def sways(self, game: Journey, card: int, seat: int) -> bool:
        """Something that lies within reach has to speak of it."""
        if not game.kinds[card].fought:
            return False
        speaking = speaking_of(game.kinds)
        if len(speaking) > FEW:
            return True
        near = (*piles(game, seat), tuple(game.track), game.graveyard, tuple(open_cards(game)), *game.stacks)
        return any(each in place for each in speaking for place in near) or any(
            each in system.fetchable(game) for system in game.systems for each in speaking
        )


@lru_cache(maxsize=64)
def speaking_of(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """The cards that can turn it, make it count double or make it count nothing."""
    return tuple([card for card, kind in enumerate(kinds) if not kind.spoken.isdisjoint(WORDS)])


def desert_of(game: Journey) -> Desert | None:
    for system in game.systems:
        if isinstance(system, Desert):
            return system
    return None


def doublings(game: Journey, seat: int) -> int:
    """CROSS-04: those on what is everybody's, and of players only those of the one who fights or is attacked."""
    found = (game.seen[seat] or look(game, seat)).sayings.count(DOUBLING)
    for card in open_cards(game):
        if not game.kinds[card].shared:
            found += game.kinds[card].open.sayings.count(DOUBLING)
    return found


def do_flip(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    flip(game)


def flip(game: Journey) -> None:
    """DESERT-02: the first time it is tossed, later turned over."""
    desert = desert_of(game)
    if desert is None:
        return
    if desert.side:
        turn_to(game, SUN + STORM - desert.side)
        return
    tossed = below(game, 2)
    if tossed < 0:  # in a search both sides have to do
        game.ask(NOBODY, Q_SPLIT, (SPLIT << VERB | SUN, SPLIT << VERB | STORM), landed)
    else:
        turn_to(game, SUN + tossed)


def landed(game: Journey, code: int, _a: int, _b: int) -> None:
    turn_to(game, code & LOW)


def do_set_sun(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    turn_to(game, SUN)


def do_set_storm(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    turn_to(game, STORM)


def turn_to(game: Journey, side: int) -> None:
    """DESERT-06: nothing if that side shows already; before the first flip it is put down on that side."""
    desert = desert_of(game)
    if desert is not None and desert.side != side:
        desert.side = side
        note(game, "desert", side)


def do_double(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    double(game, user)


def double(game: Journey, user: int) -> None:
    """FX-264: for the one whose turn it is."""
    desert = desert_of(game)
    if desert is not None and user == game.turn:
        desert.doubled += 1
        note(game, "desert doubled", user)


def do_ignore(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    ignore(game, user)


def ignore(game: Journey, user: int) -> None:
    """FX-265: for the one whose turn it is."""
    desert = desert_of(game)
    if desert is not None and user == game.turn:
        desert.ignored = True
        note(game, "desert ignored", user)


def tosses(game: Journey) -> str:
    """Whether a flip would be the first one."""
    desert = desert_of(game)
    return "toss" if desert is not None and not desert.side else ""


VERBS: Final = {
    "flip desert": Verb(do_flip, gives=stats_gift, hope=hopeless, reveals=tosses),
    "desert sun": Verb(do_set_sun, gives=stats_gift, hope=hopeless),
    "desert storm": Verb(do_set_storm, gives=stats_gift, hope=hopeless),
    "double desert": Verb(do_double, gives=stats_gift, hope=hopeless, own_turn=True),
    "ignore desert": Verb(do_ignore, gives=stats_gift, hope=hopeless, own_turn=True),
}
WORDS: Final = frozenset({*VERBS, DOUBLING})  # by which cards speak of it
REPLIES: Final = (ReplyRow(landed, "nn", (SPLIT,)),)
