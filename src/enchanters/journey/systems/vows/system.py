"""Vows at a table: who has to rest in the next turn, and whether the turn that is being played is such a one."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.verbs import Verb, hopeless, no_gift
from enchanters.kernel.journal import note

VOW: Final = "vow"  # the verb of the card language


class Vows(System):
    __slots__ = ("due", "sworn")

    name: ClassVar[str] = "vows"
    box: ClassVar[str] = "eastquest"

    def __init__(self, sworn: list[bool], due: bool = False) -> None:
        self.sworn = sworn  # of each seat: for its next turn. OQ-67: one or several are the same
        self.due = due  # in the turn that is being played

    def copy(self) -> Vows:
        return Vows(self.sworn.copy(), self.due)

    def situation(self) -> tuple[object, ...]:
        return (*self.sworn, self.due)

    def turn_begins(self, game: Journey, seat: int) -> None:
        """A vow of this turn's beginning, or of any later moment, is for the turn after it."""
        self.due = self.sworn[seat]
        self.sworn[seat] = False
        if self.due:
            note(game, "vow due", seat)

    def must_rest(self, game: Journey, seat: int) -> bool:
        """DECK-24, REST-14; OQ-66: nothing but the choice of the major action is bound."""
        return self.due and seat == game.turn


def vows_of(game: Journey) -> Vows | None:
    for system in game.systems:
        if isinstance(system, Vows):
            return system
    return None


def do_vow(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-192; OQ-67: what is vowed twice is done once."""
    vows = vows_of(game)
    if vows is not None and not vows.sworn[victim]:
        vows.sworn[victim] = True
        note(game, "vow", victim)


VERBS: Final = {VOW: Verb(do_vow, gives=no_gift, hope=hopeless, good=-1)}
