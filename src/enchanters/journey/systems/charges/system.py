"""Charges at a table: how many each player has, how they come and where they go."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.cards.model import COUNTS
from enchanters.journey.costs import tokens_left
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.verbs import Verb, hopeless, no_gift, token_gift, token_need
from enchanters.kernel.journal import note_some

CHARGE: Final = "charge"
GAIN: Final = "gain charges"
SPEND: Final = "spend charges"


class Charges(System):
    """CHARGE-02 and 03: they stay until they are spent, and nothing asks for them but what says so."""

    __slots__ = ("held",)

    name: ClassVar[str] = "charges"
    box: ClassVar[str] = "eastquest"

    def __init__(self, held: list[int]) -> None:
        self.held = held  # of each seat

    def copy(self) -> Charges:
        return Charges(self.held.copy())

    def situation(self) -> tuple[object, ...]:
        return tuple(self.held)

    def count(self, game: Journey, of: int, seat: int) -> int:
        return self.held[seat] if COUNTS[of] == CHARGE else 0


def charges_of(game: Journey) -> Charges | None:
    for system in game.systems:
        if isinstance(system, Charges):
            return system
    return None


def do_gain(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-190: from a supply without end."""
    charges = charges_of(game)
    if charges is not None:
        charges.held[victim] += n
        note_some(game, "charges", victim, n)


def do_spend(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-019, CHARGE-01."""
    charges = charges_of(game)
    if charges is not None:
        n = min(n, charges.held[victim])
        charges.held[victim] -= n
        note_some(game, "charges", victim, -n)


VERBS: Final = {
    GAIN: Verb(do_gain, good=1, worth=0.4, gives=token_gift),
    SPEND: Verb(do_spend, payable=tokens_left, gives=no_gift, needs=token_need, hope=hopeless),
}
