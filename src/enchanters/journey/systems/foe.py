"""The foe: whoever lies beside the village and is fought by all players, each alone or together.

Tokens on its card make it stronger, and crystals may lie there. Systems that do something to it reach it here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from enchanters.journey.systems.base import System

if TYPE_CHECKING:
    from enchanters.journey.state import Journey


@mypyc_attr(allow_interpreted_subclasses=True)
class Foe(System):
    __slots__ = ()

    def foe(self) -> int:
        """Its card, with its strength and health."""
        raise NotImplementedError

    def hunt(self) -> None:
        """All players fight it together: another system says what becomes of it, and nobody wins anything of it alone."""

    def toughness(self, side: int) -> int:
        """How many tokens on it show this side (HEALTH_TOKEN or STRENGTH_TOKEN)."""
        return 0

    def toughen(self, game: Journey, side: int, n: int) -> None:
        """So many tokens of this side come to it, or go (below 0)."""

    def toughen_by_chance(self, game: Journey, n: int) -> None:
        """So many tokens come to it, each with a random side: a step on the stack."""

    def stock(self) -> int:
        """Crystals that lie on it."""
        return 0

    def stow(self, game: Journey, n: int) -> None:
        """So many crystals come to lie on it, or go (below 0)."""


def foe_of(game: Journey) -> Foe | None:
    for system in game.systems:
        if isinstance(system, Foe):
            return system
    return None


def the_foe(game: Journey) -> Foe:
    """Of a game that has one."""
    found = foe_of(game)
    assert found is not None
    return found
