"""COMBAT-11: who receives a gift before a fight is tried once for all, but only where it cannot matter."""

from __future__ import annotations

from enchanters.journey.gate import Effort, Search
from enchanters.journey.state import Journey
from tests.journey.table import keys, table

CARDS = """
item Trinket
    give this to another player -> take 2 crystals
    ----

item Sword
    5 attack
    ----

enchantment of Trading
    ----
    2 crystals -> swap top item with another player

enchantment of Hoping
    ----
    5 crystals -> 6 attack

monster Foe
    minor
    strength 1, health 5
    ----
    1 glory
"""


def giving(others: int, enchantment: str, items: list[str]) -> Journey:
    seat = {"items": ["Fist", "Trinket"], "enchantments": [enchantment], "crystals": 0}
    rest = [{"items": items}] + [{"items": ["Fist"]}] * (others - 1)
    return table(seat, *rest, cards=CARDS, track=["Foe"])


def test_a_gift_that_would_cover_what_is_to_be_swapped_goes_to_another() -> None:
    """Given to the next player the Trinket covers the Sword; given to the one after, the Sword can be had."""
    assert "journey 0" in keys(giving(2, "of Trading", ["Fist", "Sword"]))
    assert "journey 0" not in keys(giving(1, "of Trading", ["Fist", "Sword"]))


def test_where_nothing_looks_at_others_more_of_them_are_no_more_to_try() -> None:
    tried = []
    for others in (2, 3):
        game, effort = giving(others, "of Hoping", ["Fist"]), Effort(10**6)
        helpless = Search(game, 0, game.track[0], 2, effort)
        assert helpless.outcome is False
        tried.append((10**6 - effort.left) // helpless.step)
    assert tried[0] == tried[1] > 0
