"""Tables at which all play together: an Overlord whose figures stand still, and Overlord cards that do one thing."""

from __future__ import annotations

from typing import Any

from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import pool, the_coop
from enchanters.journey.systems.overlord.state import the_overlord
from tests.journey.rules.yard import in_yard

CARDS = """
overlord Warden
    strength 4, health 6
    challenge -> fight the overlord
    reward

scheme Idle
    dragons at distance 5 have +1 strength
    dragons at distance 5 have +1 strength
    dragons at distance 5 have +1 strength

item Club
    6 attack
    ----

item Chain
    5 defense
    ----
"""
REST = "rest Yard.1"


def hall(*seats: dict[str, Any], lines: tuple[str, ...] = (), cards: str = "", **keys: Any) -> Journey:
    """At the village Yard with these lines (`Yard.2`, …), against the Warden of 99 hit points; nothing is up."""
    given = {"overlord": "Warden", "hit_points": 99, "schemes": ["Idle"] * 3, "deck": ["Fist"] * 8}
    return in_yard(*seats, lines=list(lines), cards=CARDS + cards, **given | keys)


def scheme(*lines: str, name: str = "Plot") -> str:
    """An Overlord card with these lines, the last one again for what is missing."""
    three = [*lines, *[lines[-1]] * (3 - len(lines))]
    return f"\nscheme {name}\n" + "".join(f"    {line}\n" for line in three)


def plotted(*seats: dict[str, Any], scheme: str, cards: str = "", **keys: Any) -> Journey:
    """Seat 1 ends the round by a rest: then the Overlord card Plot comes, and it is seat 0's turn."""
    plot = scheme if "scheme Plot" in scheme else f"\nscheme Plot\n    {scheme}\n    {scheme}\n    {scheme}\n"
    rows = [*seats, *({} for _ in range(2 - len(seats)))]
    game = hall(*rows, cards=cards + plot, turn=len(rows) - 1, schemes=["Plot", "Idle"], **keys)
    game.choose(REST)
    game.choose("end")
    return game


def hit_points(game: Journey) -> int:
    return the_coop(game).hit_points


def wounds(game: Journey) -> int:
    return pool(game)


def tokens(game: Journey) -> tuple[int, int]:
    """Reinforcement tokens on the Overlord: health and strength."""
    overlord = the_overlord(game)
    return overlord.health, overlord.strength
