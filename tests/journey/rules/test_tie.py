"""TIE: what breaks a tie of glory."""

from __future__ import annotations

from typing import Any

from enchanters.journey.scoring import cards_owned
from tests.journey.table import table
from tests.marks import rule

CARDS = """
monster Shade
    minor
    strength 1, health 1
    ----

dragon Wyrm
    strength 1, health 1
    ----

monster Prize
    minor
    strength 1, health 1
    ----
    5 glory

monster Big Prize
    minor
    strength 1, health 1
    ----
    7 glory

item Blank
    ----

enchantment of Nothing
    ----
"""
START = {"items": ["Fist"], "enchantments": ["of Enchanting"]}


def winners(*seats: dict[str, Any]) -> tuple[list[int], list[int]]:
    """Scores and winners of a finished game."""
    game = table(*seats, cards=CARDS, over=True)
    assert game.result is not None
    return game.result["scores"], game.result["winners"]


@rule("TIE-01")
def test_more_crystals_win_a_tie_before_wounds_and_cards_are_looked_at() -> None:
    poor = {"creatures": ["Prize", "Shade", "Shade"], "crystals": 3}
    rich = {"creatures": ["Big Prize"], "wounds": 2, "crystals": 4}
    assert winners(poor, rich) == ([5, 5], [1])
    assert winners(rich, poor) == ([5, 5], [0])


@rule("TIE-01")
def test_crystals_do_not_outweigh_glory() -> None:
    assert winners({"creatures": ["Prize"], "crystals": 0}, {"creatures": [], "crystals": 90}) == ([5, 0], [0])


@rule("TIE-02")
def test_fewer_wounds_win_if_crystals_are_equal_too() -> None:
    hurt = {"creatures": ["Big Prize", "Shade", "Shade"], "wounds": 2, "crystals": 3}
    whole = {"creatures": ["Prize"], "crystals": 3}
    assert winners(hurt, whole) == ([5, 5], [1])
    assert winners(whole, hurt) == ([5, 5], [0])


@rule("TIE-03")
def test_more_cards_win_if_wounds_are_equal_too() -> None:
    few, many = {"creatures": ["Prize"]}, {"creatures": ["Prize", "Shade"]}
    assert winners(few, many) == ([5, 5], [1])
    assert winners(many, few) == ([5, 5], [0])


@rule("TIE-04")
def test_items_enchantments_monsters_and_dragons_count_starting_cards_included() -> None:
    seats: list[dict[str, Any]] = [
        {},
        {"items": ["Fist", "Blank"]},
        {"enchantments": ["of Enchanting", "of Nothing"]},
        {"creatures": ["Shade", "Wyrm"]},
    ]
    game = table(*seats, cards=CARDS, over=True, graveyard=["Blank"], removed=["Blank"])
    assert [cards_owned(game, seat) for seat in range(4)] == [2, 3, 3, 4]
    assert game.result is not None
    assert (game.result["scores"], game.result["winners"]) == ([0, 0, 0, 0], [3])


@rule("TIE-04")
def test_a_starting_card_counts_as_much_as_any_other() -> None:
    with_fist = {"items": ["Fist", "Blank"]}
    without = {"items": ["Blank", "Blank"]}
    assert winners(with_fist, without) == ([0, 0], [0, 1])


@rule("TIE-05")
def test_who_is_still_tied_shares_the_victory() -> None:
    best = {"creatures": ["Prize", "Shade"], "crystals": 4, "wounds": 1}
    assert winners(best, {"creatures": ["Prize"], "crystals": 3}, best) == ([4, 5, 4], [1])
    assert winners(best, {"creatures": ["Shade"], "crystals": 9}, best) == ([4, 0, 4], [0, 2])
