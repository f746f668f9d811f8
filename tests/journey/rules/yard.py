"""A village made for one test: a plain rest and the lines under test."""

from __future__ import annotations

from typing import Any

from enchanters.journey.state import Journey
from tests.journey.table import table


def yard(*lines: str) -> str:
    """The village Yard; its first ability is a rest, the lines follow as `Yard.2`, `Yard.3`, …

    A second rest at the end keeps a turn from answering itself.
    """
    rows = ["rest -> take 3 crystals", *lines, "rest -> heal 1 wound"]
    return "\nvillage Yard\n" + "".join(f"    {row}\n" for row in rows)


def in_yard(*seats: dict[str, Any], lines: list[str], cards: str = "", **keys: Any) -> Journey:
    """A table at the village Yard with these lines; every turn ends with a question, so that a test can look."""
    given: dict[str, Any] = {"confirm": True, "track": ["Goblin"], **keys}
    return table(*seats, village="Yard", cards=cards + yard(*lines), **given)


def moves(game: Journey, *kinds: str) -> list[tuple[Any, ...]]:
    """The journal's entries of these kinds."""
    assert game.journal is not None
    return [entry for entry in game.journal if entry[0] in kinds]
