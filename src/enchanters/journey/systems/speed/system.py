"""Speed at a table: every icon that a player shows makes journeys on the track cheaper."""

from __future__ import annotations

from typing import ClassVar

from enchanters.journey.state import Journey, look
from enchanters.journey.systems.base import System
from enchanters.journey.tables import ICONS

SPEED = "speed"


class Speed(System):
    """It has no state: the icons tell all."""

    __slots__ = ()

    name: ClassVar[str] = "speed"
    box: ClassVar[str] = "odyssey"

    def copy(self) -> Speed:
        return self  # it never changes

    def situation(self) -> tuple[object, ...]:
        return ()

    def price(self, game: Journey, seat: int, slot: int, price: int) -> int:
        """SPEED-01 and 02: 1 less for each icon, and nothing is given back. SPEED-04: the distance stays what it is."""
        return max(0, price - (game.seen[seat] or look(game, seat)).icons[ICONS.index(SPEED)])
