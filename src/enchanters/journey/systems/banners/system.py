"""Banners and classes while they are being chosen; afterwards they are cards like any other."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.codes import CARD, KEEP, LOW, Q_CARD, STACKS, VERB
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow


class Banners(System):
    __slots__ = ("offered",)

    name: ClassVar[str] = "banners"
    box: ClassVar[str] = "odyssey"

    def __init__(self, offered: list[tuple[int, ...]]) -> None:
        self.offered = offered  # the cards that each seat has still to choose from, for all to see

    def copy(self) -> Banners:
        return Banners(self.offered.copy())

    def situation(self) -> tuple[object, ...]:
        return tuple(self.offered)

    def cards(self) -> list[int]:
        return [card for cards in self.offered for card in cards]

    def groups(self) -> list[tuple[int, ...]]:
        return self.offered


def the_banners(game: Journey) -> Banners:
    for system in game.systems:
        if isinstance(system, Banners):
            return system
    raise LookupError("there are no banners in this game")


def choose_start(game: Journey, seat: int, stack: int, _c: int) -> None:
    """BANNER-01: of two that were dealt one is kept."""
    game.turn = seat
    offered = [card for card in the_banners(game).offered[seat] if game.kinds[card].stack == stack]
    game.ask(seat, Q_CARD, [KEEP << VERB | card << CARD for card in offered], start_chosen, seat, stack)


def start_chosen(game: Journey, code: int, seat: int, stack: int) -> None:
    """BANNER-02: the other one leaves the game."""
    card = (code & LOW) >> CARD
    banners = the_banners(game)
    others = tuple([each for each in banners.offered[seat] if game.kinds[each].stack == stack and each != card])
    banners.offered[seat] = tuple([each for each in banners.offered[seat] if game.kinds[each].stack != stack])
    game.removed += others
    game.stacks[seat * STACKS + stack] = (card,)
    game.seen[seat] = None
    note(game, "begins with", seat, card)


STEPS: Final = (StepRow(choose_start, "snn"),)
REPLIES: Final = (ReplyRow(start_chosen, "sn", (KEEP,)),)
