"""SPEED: icons that make journeys on the track cheaper."""

from __future__ import annotations

import pytest

from enchanters.journey.values import price
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, stack, table
from tests.marks import rule

CARDS = """
item Sandals
    1 speed
    ----
    1 speed

enchantment of Haste
    2 speed
    ----

enchantment of Lead
    ignore your speed
    ----

item Bow
    ----
    +3 attack at distance 4 or more

village Windy
    1 speed
    rest -> take 3 crystals
    rest -> heal 1 wound

item Ferry
    journeys at distance 3 or more cost 2
    ----

item Letter
    free -> journeys are free this turn
    ----

enchantment of Graves
    1 speed
    free -> journey to the graveyard
    ----
"""
ROW = ["Dagger", "Axe", "Spear", "Cuirass", "Lash", "Falchion"]


@rule("SPEED-01")
@pytest.mark.parametrize(
    ("items", "enchantments", "prices"),
    [
        (["Fist"], ["of Enchanting"], [0, 1, 2, 3, 4, 5]),
        (["Sandals"], ["of Enchanting"], [0, 0, 0, 1, 2, 3]),
        (["Sandals", "Fist"], ["of Enchanting"], [0, 0, 1, 2, 3, 4]),  # the lower icon only
        (["Sandals"], ["of Haste"], [0, 0, 0, 0, 0, 1]),
        (["Sandals"], ["of Haste", "of Enchanting"], [0, 0, 0, 1, 2, 3]),  # of Haste is covered
    ],
)
def test_every_visible_icon_takes_one_crystal_off_the_price(
    items: list[str], enchantments: list[str], prices: list[int]
) -> None:
    game = table({"items": items, "enchantments": enchantments, "crystals": 9}, cards=CARDS, track=ROW)
    assert [price(game, 0, slot) for slot in range(6)] == prices


@rule("SPEED-01")
def test_only_the_owner_travels_faster() -> None:
    game = table({"items": ["Sandals"]}, {}, cards=CARDS, track=ROW)
    assert (price(game, 0, 5), price(game, 1, 5)) == (3, 5)


@rule("SPEED-01", "JOURNEY-04")
def test_what_can_be_paid_is_offered_and_paid() -> None:
    game = table({"items": ["Sandals"], "crystals": 2}, cards=CARDS, track=ROW, confirm=True)
    assert [key for key in keys(game) if key.startswith("journey")] == [f"journey {n}" for n in range(5)]
    play(game, "journey 4")
    assert (game.crystals[0], moves(game, "journey")[0][-1]) == (0, 2)


@rule("SPEED-02", "SPEED-01")
def test_speed_three_to_slot_two_costs_nothing_and_gives_nothing_back() -> None:
    """EX-04."""
    seat = {"items": ["Sandals", "Fist"], "enchantments": ["of Haste"], "crystals": 4}
    game = table(seat, cards=CARDS, track=ROW, confirm=True)
    assert price(game, 0, 2) == 0
    play(game, "journey 2")
    assert game.crystals[0] == 4


@rule("SPEED-03")
def test_a_village_with_speed_speeds_everybody_up() -> None:
    game = table({"items": ["Sandals"]}, {}, cards=CARDS, village="Windy", track=ROW)
    assert (price(game, 0, 5), price(game, 1, 5)) == (2, 4)


@rule("SPEED-03")
def test_who_ignores_speed_has_none_whatever_it_comes_from() -> None:
    seat = {"items": ["Sandals"], "enchantments": ["of Haste", "of Lead"]}
    game = table(seat, {"items": ["Sandals"]}, cards=CARDS, village="Windy", track=ROW)
    assert (price(game, 0, 5), price(game, 1, 5)) == (5, 2)


@rule("SPEED-04", "DISTANCE-03")
def test_a_journey_at_distance_four_with_speed_two_costs_two_and_is_still_at_distance_four() -> None:
    seat = {"items": ["Bow", "Fist"], "enchantments": ["of Haste"], "crystals": 2}
    game = table(seat, cards=CARDS, track=["Dagger"] * 3 + ["Brawler", "Grunt"], deck=ROW, confirm=True)
    # 1 of the Fist and 3 of the Bow beat the Grunt's 3, and only there.
    assert (price(game, 0, 4), [key for key in keys(game) if key in ("journey 3", "journey 4")]) == (2, ["journey 4"])
    play(game, "journey 4")
    assert (game.crystals[0], stack(game, 0, "creatures")) == (0, ["Grunt"])


@rule("JOURNEY-04")
def test_the_price_of_long_journeys_is_replaced_first_and_then_speed_counts() -> None:
    game = table({"items": ["Ferry"], "enchantments": ["of Haste"]}, cards=CARDS, track=ROW)
    assert [price(game, 0, slot) for slot in range(6)] == [0, 0, 0, 0, 0, 0]
    game = table({"items": ["Ferry"], "enchantments": ["of Haste"]}, cards=CARDS.replace("2 speed", "1 speed"), track=ROW)
    assert [price(game, 0, slot) for slot in range(6)] == [0, 0, 1, 1, 1, 1]


@rule("JOURNEY-04")
def test_a_replaced_price_is_never_dearer_and_a_free_journey_beats_it() -> None:
    cards = CARDS.replace("cost 2", "cost 4")
    game = table({"items": ["Ferry"], "crystals": 0}, cards=cards, track=ROW)
    assert [price(game, 0, slot) for slot in range(6)] == [0, 1, 2, 3, 4, 4]
    free = table({"items": ["Ferry", "Letter"], "crystals": 0}, cards=cards, track=ROW)
    assert "journey 5" not in keys(free)
    assert "journey 5" in keys(play(free, "use Letter"))


@rule("SPEED-01")
def test_a_journey_to_the_graveyard_costs_nothing_with_speed_or_without() -> None:
    game = in_yard({"enchantments": ["of Graves"], "crystals": 3}, lines=[], cards=CARDS, graveyard=["Axe"])
    play(game, "use of Graves", "yes")
    assert (game.crystals[0], stack(game, 0, "items")) == (3, ["Fist", "Axe"])
