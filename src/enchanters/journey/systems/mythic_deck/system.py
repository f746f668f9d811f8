"""The mythic deck in a game: it has no state of its own, its monsters lie where cards lie."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System

TYPE: Final = "mythic"


class MythicDeck(System):
    __slots__ = ()

    name: ClassVar[str] = "mythic_deck"
    box: ClassVar[str] = "eastquest"

    def copy(self) -> MythicDeck:
        return self  # it never changes

    def situation(self) -> tuple[object, ...]:
        return ()


def mythic_deck(game: Journey) -> MythicDeck | None:
    for system in game.systems:
        if isinstance(system, MythicDeck):
            return system
    return None
