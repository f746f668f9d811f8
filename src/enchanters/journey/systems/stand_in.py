"""Who stands in for other players: where one plays alone, or all play together.

Effects speak of "another player", "each other player", "the player to your left". Mostly these are seats. A system that
stands in says when it is meant instead, and what becomes of what is done to it: tokens and gifts reach it wherever a seat
could get them, and where a seat's own cards would be looked at, the row of the verb says what happens (`Verb.apart`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from enchanters.journey.systems.base import System

if TYPE_CHECKING:
    from enchanters.journey.rows import Row
    from enchanters.journey.state import Journey

NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class StandIn(System):
    """A system that may be meant by "another player". In steps and options it is the seat STAND_IN (codes.py)."""

    __slots__ = ()

    def victims(self, game: Journey, user: int, who: int) -> list[int] | None:
        """Whom `who` (codes.py) means, STAND_IN mostly among them; None: seats, as ever."""
        return None

    # --- tokens -----------------------------------------------------------------------------------------------------

    def hurt(self, game: Journey, n: int, giver: int = NOBODY) -> None:
        """It takes n wounds, which a player may have handed on. Like all that is done to it, it tells of that itself."""

    def heal(self, game: Journey, n: int, taker: int = NOBODY) -> None:
        """So many of its wounds are healed, or go to a player."""

    def sores(self) -> int:
        """How many wounds of it can be healed or taken."""
        return 0

    def credit(self, game: Journey, n: int) -> None:
        """Crystals come to it, from a player or the supply; below 0: so many are taken from it, as far as it has any."""

    def power(self, game: Journey) -> int:
        """What it attacks with where it fights a player."""
        return 0

    def guard(self, game: Journey) -> int:
        """What it defends itself with."""
        return 0

    # --- cards ------------------------------------------------------------------------------------------------------

    def get(self, game: Journey, user: int, card: int) -> None:
        """The player gives it a card, which has just left its place."""

    def has(self, game: Journey, row: Row) -> bool:
        """Whether it has a card with which the effect could do something."""
        return False

    def discard(self, game: Journey, user: int, row: Row, n: int) -> None:
        """It has to discard n cards, or all but one (`row.all`)."""

    def yield_up(self, game: Journey, user: int, row: Row) -> None:
        """A card of it goes to the player, who steals or demands one."""

    def trade(self, game: Journey, user: int, row: Row) -> None:
        """The player's top card of a stack that the row names, for one of its cards."""

    def turn_over(self, game: Journey, user: int, row: Row) -> None:
        """One of its cards is buried or unburied."""


def stand_in(game: Journey) -> StandIn | None:
    for system in game.systems:
        if isinstance(system, StandIn):
            return system
    return None


def the_stand_in(game: Journey) -> StandIn:
    """Of a game in which it is meant."""
    found = stand_in(game)
    assert found is not None
    return found
