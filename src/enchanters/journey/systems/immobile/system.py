"""How the track slides around creatures that stay where they are."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.codes import NO_CARD, SLOTS
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System

IMMOBILE: Final = "immobile"  # the standing effect


class Immobile(System):
    """It has no state: the cards tell all."""

    __slots__ = ()

    name: ClassVar[str] = "immobile"
    box: ClassVar[str] = "eastquest"

    def copy(self) -> Immobile:
        return self  # it never changes

    def situation(self) -> tuple[object, ...]:
        return ()

    def slides(self, game: Journey) -> bool:
        """SAMURAI-01: the others pass around them, in their order. SAMURAI-02, OQ-37: all march when the deck is empty."""
        track = game.track
        if not game.deck or NO_CARD not in track:
            return False
        free = [slot for slot in range(SLOTS) if not stays(game, track[slot])]
        if len(free) == SLOTS:
            return False
        moving = [track[slot] for slot in free if track[slot] != NO_CARD]
        moving += [NO_CARD] * (len(free) - len(moving))
        for slot, card in zip(free, moving, strict=True):
            track[slot] = card
        return True


def stays(game: Journey, card: int) -> bool:
    """SAMURAI-03: it concerns nothing but sliding."""
    return card != NO_CARD and IMMOBILE in game.kinds[card].whole.sayings
