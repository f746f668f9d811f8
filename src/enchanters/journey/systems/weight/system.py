"""Weight at a table: at the end of a turn with a journey every icon that the player shows costs a crystal."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.codes import TURN_ENDS
from enchanters.journey.state import Journey, look, piles
from enchanters.journey.systems.base import System
from enchanters.journey.tables import ICONS
from enchanters.kernel.game import Step
from enchanters.kernel.journal import note
from enchanters.kernel.steps import StepRow

WEIGHT = "weight"


class Weight(System):
    __slots__ = ("travelled",)

    name: ClassVar[str] = "weight"
    box: ClassVar[str] = "odyssey"

    def __init__(self, travelled: bool) -> None:
        self.travelled = travelled  # the active player has made a journey this turn

    def copy(self) -> Weight:
        return Weight(self.travelled)

    def situation(self) -> tuple[object, ...]:
        return (self.travelled,)

    def turn_begins(self, game: Journey, seat: int) -> None:
        self.travelled = False

    def sets_out(self, game: Journey, seat: int, card: int, place: int) -> None:
        """WEIGHT-04 and 06: any journey counts, won or lost."""
        self.travelled = self.travelled or seat == game.turn

    def turn_ends(self, game: Journey, seat: int) -> list[Step]:
        """WEIGHT-01, 03 and 05: after the last window, among the abilities of the turn's end (FX-027)."""
        if not self.travelled:
            return []
        waiting = look(game, seat).triggers[TURN_ENDS]
        if weight(game, seat) > 0:
            matters = bool(waiting) or game.crystals[seat] > 0
        else:  # an ability may still bring icons into sight
            matters = any(not trigger.simple for _, trigger in waiting) and has_icons(game, seat)
        return [(carry, seat, 0, 0)] if matters else []


def has_icons(game: Journey, seat: int) -> bool:
    """Whether a card of the seat has the icon, visible or not."""
    return any(WEIGHT in game.kinds[card].icons for stack in piles(game, seat) for card in stack)


def weight(game: Journey, seat: int) -> int:
    return look(game, seat).icons[ICONS.index(WEIGHT)]


def carry(game: Journey, seat: int, _b: int, _c: int) -> None:
    """WEIGHT-01 and 02: a loss, and no price: who has too little loses what there is."""
    n = min(weight(game, seat), game.crystals[seat])
    if n > 0:
        game.crystals[seat] -= n
        note(game, "weight", seat, n)


STEPS: Final = (StepRow(carry, "snn"),)
