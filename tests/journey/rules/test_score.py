"""SCORE: glory at the end."""

from __future__ import annotations

import pytest

from enchanters.journey.scoring import breakdown, score
from enchanters.journey.values import defense
from tests.journey.table import play, printed_glory, table
from tests.marks import rule

CARDS = """
village Muster
    rest -> take 3 crystals
    rest -> heal 1 wound
    1 crystal -> 6 attack, 6 defense
    1 glory per attack

village Mounds
    rest -> take 3 crystals
    1 glory per undead

village Vault
    rest -> take 3 crystals
    rest -> heal 1 wound
    1 glory per 5 crystals

item Crown
    4 glory
    ----
    3 glory

item Lid
    ----

enchantment of Fame
    2 glory
    ----
    1 glory

monster Trophy
    minor
    strength 1, health 1
    9 glory
    ----
    6 glory

dragon Wyrm
    strength 1, health 1
    ----
    20 glory

dragon Great Wyrm
    strength 1, health 1
    ----
    40 glory

item Plate
    8 defense
    ----

item Purse
    ----
    1 glory per 5 crystals

item Scars
    ----
    2 glory per 5 wounds

item Debt
    -7 glory
    ----

item Skull
    2 undead
    ----
    1 undead
    3 glory per undead
"""


@rule("SCORE-01")
def test_the_visible_glory_of_all_stacks_is_added() -> None:
    seat = {
        "items": ["Crown", "Crown", "Fist"],  # 3 + 3, covered
        "enchantments": ["of Fame", "of Fame"],  # 1 + (2 + 1)
        "creatures": ["Trophy", "Wyrm", "Trophy"],  # 6 + 20 + (9 + 6)
    }
    game = table(seat, {"creatures": ["Wyrm"]}, cards=CARDS, over=True, graveyard=["Wyrm"], removed=["Wyrm"])
    assert score(game, 0) == 6 + 4 + 41
    assert score(game, 1) == 20
    assert game.result is not None
    assert game.result["scores"] == [51, 20]


@rule("SCORE-02")
@pytest.mark.parametrize(("wounds", "glory"), [(0, 20), (1, 19), (14, 6)])
def test_every_wound_costs_one_glory(wounds: int, glory: int) -> None:
    game = table({"creatures": ["Wyrm"], "wounds": wounds}, cards=CARDS, over=True)
    assert score(game, 0) == glory
    assert breakdown(game, 0)["wounds"] == -wounds


@rule("SCORE-03")
def test_the_village_scores_for_every_player_alone() -> None:
    seats = {"items": ["Fist", "Cuirass"]}, {"items": ["Fist"]}, {"items": ["Fist", "Plate"]}
    game = table(*seats, cards=CARDS, village="Dwarfburg", over=True)  # 1 glory per defense
    assert [score(game, seat) for seat in range(3)] == [3, 0, 8]
    assert breakdown(game, 2)["village"] == 8


@rule("SCORE-06")
def test_boosts_of_the_last_turn_have_expired_when_glory_is_counted() -> None:
    game = table(village="Muster", cards=CARDS, track=["Giant"], deck=[])
    play(game, "use Muster.3")
    assert score(game, 0) == 1 + 6  # as it would be now
    play(game, "rest Muster.1")
    assert game.result is not None
    assert game.result["scores"] == [1, 1]  # the Fists


@rule("SCORE-06")
def test_permanent_values_at_the_end_of_the_game_count() -> None:
    game = table(village="Vault", cards=CARDS, track=["Giant"], deck=[])
    play(game, "rest Vault.1")
    assert game.result is not None
    assert game.crystals == [8, 5]
    assert game.result["scores"] == [1, 1]
    game = table({"crystals": 7}, village="Vault", cards=CARDS, track=["Giant"], deck=[])
    play(game, "rest Vault.1")
    assert game.result is not None
    assert game.result["scores"] == [2, 1]  # with the crystals of the last rest


@rule("SCORE-07")
def test_scoring_changes_nothing_and_its_order_does_not_matter() -> None:
    seat = {
        "items": ["Purse", "Scars", "Crown"],
        "creatures": ["Iron Dragon", "Golden Dragon"],
        "crystals": 11,
        "wounds": 6,
    }
    game = table(seat, {"items": ["Scars", "Crown", "Purse"], "crystals": 11}, cards=CARDS, village="Vault", over=True)
    before = game.position()
    first = [score(game, 0), score(game, 1)]
    again = [score(game, 1), score(game, 0)]
    assert first == again[::-1]
    assert game.result is not None
    assert game.result["scores"] == first
    assert game.position() == before
    swapped = table(seat | {"items": ["Scars", "Purse", "Crown"]}, cards=CARDS, village="Vault", over=True)
    assert score(swapped, 0) == first[0]


@rule("SCORE-09")
def test_a_total_can_be_negative_and_still_be_ranked() -> None:
    game = table({"items": ["Debt"], "wounds": 4}, {"wounds": 3}, cards=CARDS, over=True)
    assert game.result is not None
    assert game.result["scores"] == [-11, -3]
    assert game.result["winners"] == [1]


@rule("SCORE-10")
@pytest.mark.parametrize(("items", "enchantments", "pairs"), [(1, 1, 1), (4, 2, 2), (2, 5, 2), (3, 3, 3)])
def test_pairs_are_counted_by_the_smaller_stack(items: int, enchantments: int, pairs: int) -> None:
    seat = {"items": ["Lid"] * items, "enchantments": ["of Enchanting"] * enchantments}
    game = table(seat, cards=CARDS, village="Temple of Epiona", over=True)
    assert score(game, 0) == pairs


@rule("SCORE-12")
def test_glory_for_wounds_comes_on_top_of_their_price() -> None:
    game = table({"items": ["Scars"], "wounds": 13}, cards=CARDS, over=True)
    assert score(game, 0) == 2 * 2 - 13
    village = table({"wounds": 13}, cards=CARDS, village="Bloodhaven", over=True)  # 1 glory per 5 wounds
    assert score(village, 0) == 2 - 13


@rule("SCORE-15")
def test_undead_glory_counts_visible_icons() -> None:
    top = table({"items": ["Skull"]}, cards=CARDS, over=True)
    assert score(top, 0) == 3 * 3
    covered = table({"items": ["Skull", "Fist"]}, cards=CARDS, over=True)
    assert score(covered, 0) == 3 * 1
    ghouls = table({"creatures": ["Ghoul", "Ghoul", "Skeleton"]}, village="Mounds", cards=CARDS, over=True)
    # Three icons: 3 for each Ghoul and 3 by the village, and what the cards are worth by themselves.
    assert score(ghouls, 0) == 3 + 3 + 3 + 2 * printed_glory("Ghoul") + printed_glory("Skeleton")


@rule("SCORE-16")
@pytest.mark.parametrize(("crystals", "each"), [(4, 0), (5, 1), (9, 1), (10, 2)])
def test_crystals_score_through_abilities_only_and_every_copy_rounds_down_alone(crystals: int, each: int) -> None:
    plain = table({"crystals": crystals}, cards=CARDS, over=True)
    assert score(plain, 0) == 0
    game = table({"crystals": crystals, "items": ["Purse", "Purse", "Purse"]}, cards=CARDS, over=True)
    assert score(game, 0) == 3 * each


@rule("SCORE-17")
def test_the_worked_example_of_dwarfburg() -> None:
    seat = {"creatures": ["Great Wyrm"], "wounds": 9, "items": ["Fist", "Plate"]}
    game = table(seat, cards=CARDS, village="Dwarfburg", over=True)
    assert defense(game, 0) == 8
    assert score(game, 0) == 40 - 9 + 8 == 39
    assert game.decision is None
