"""What tests ask about the state of systems."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.systems.wound_deck.state import wound_deck


def wound_entries(game: Journey) -> tuple[int, ...] | None:
    """The wound deck, the next card last; None: played without."""
    wounds = wound_deck(game)
    return None if wounds is None else wounds.deck


def wound_cards(game: Journey, seat: int) -> tuple[int, ...]:
    wounds = wound_deck(game)
    return () if wounds is None else wounds.taken[seat]


def slots(kind: type) -> set[str]:
    return {name for part in kind.__mro__ for name in getattr(part, "__slots__", ())}


def contents(system: System) -> dict[str, object]:
    """Every field of a system with its value."""
    return {name: getattr(system, name) for name in sorted(slots(type(system)))}
