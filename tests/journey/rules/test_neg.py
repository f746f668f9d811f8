"""NEG: negative and clamped values."""

from __future__ import annotations

from enchanters.journey.scoring import score
from enchanters.journey.values import attack, defense
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, stack, table
from tests.marks import rule

CARDS = """
item Rust
    -3 attack, -3 defense
    ----
    -1 attack

item Lid
    ----

item Pair of Blades
    2 attack
    ----

item Crack
    ----
    -2 attack, -2 defense

enchantment of Fury
    1 attack
    2 crystals -> 5 attack, lose 1 defense
    ----

enchantment of Five
    5 attack, 5 defense
    ----

monster Ram
    minor
    strength 1, health 1
    3 attack, -2 defense
    ----
    -1 attack

monster Scamp
    minor
    strength 1, health 1
    ----
    -4 glory
"""


@rule("NEG-01")
def test_broken_icons_lower_their_owner_s_values_while_visible() -> None:
    game = in_yard(
        {"items": ["Lid", "Rust"], "enchantments": ["of Five"]},
        {"enchantments": ["of Five"]},
        lines=["1 crystal -> bury top item"],
        cards=CARDS,
    )
    assert (attack(game, 0), defense(game, 0)) == (5 - 3 - 1, 5 - 3)
    assert (attack(game, 1), defense(game, 1)) == (6, 5)  # the Fist's 1 too; the others are not touched
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Rust", "Lid"]
    assert (attack(game, 0), defense(game, 0)) == (5 - 1, 5)


@rule("NEG-02", "NEG-03")
def test_a_value_stops_at_zero_but_the_hidden_minus_eats_later_icons() -> None:
    game = table({"items": ["Crack", "Fist"]}, cards=CARDS, track=["Pair of Blades"], deck=["Goblin"], confirm=True)
    assert (attack(game, 0), defense(game, 0)) == (0, 0)  # 1 − 2 and −2
    play(game, "journey 0")
    assert attack(game, 0) == 0  # 2 − 2; with the minus forgotten it would be 2
    game = table({"items": ["Rust", "Crack", "Fist"]}, cards=CARDS, track=["Pair of Blades"], deck=["Goblin"], confirm=True)
    play(game, "journey 0")
    assert attack(game, 0) == 0  # 2 − 1 − 2


@rule("NEG-03")
def test_the_permanent_value_is_recomputed_from_scratch_after_every_change() -> None:
    lines = ["discard an item -> take 1 crystal"]
    game = in_yard({"items": ["Crack", "Pair of Blades"], "enchantments": ["of Five"]}, lines=lines, cards=CARDS)
    assert (attack(game, 0), defense(game, 0)) == (5, 3)
    play(game, "use Yard.2", "discard Crack")
    assert (attack(game, 0), defense(game, 0)) == (7, 5)


@rule("NEG-04")
def test_a_bought_bonus_counts_in_full_above_a_negative_sum_of_icons() -> None:
    game = in_yard({"items": ["Crack"]}, lines=["1 crystal -> 1 attack, 3 defense"], cards=CARDS)
    assert (attack(game, 0), defense(game, 0)) == (0, 0)  # icons −2 and −2
    play(game, "use Yard.2")
    assert (attack(game, 0), defense(game, 0)) == (1, 3)


@rule("NEG-04")
def test_a_loss_stops_at_zero_and_the_rest_of_it_is_forgotten() -> None:
    lines = ["free -> lose 1 defense", "free -> 2 defense", "free -> lose 5 attack", "free -> 2 attack"]
    game = in_yard({}, lines=lines)
    play(game, "use Yard.2")
    assert defense(game, 0) == 0
    play(game, "use Yard.3")
    assert defense(game, 0) == 2
    assert attack(game, 0) == 1
    play(game, "use Yard.4")
    assert attack(game, 0) == 0
    play(game, "use Yard.5")
    assert attack(game, 0) == 2


@rule("NEG-05")
def test_frenzy_at_defense_zero_leaves_zero_and_still_gives_its_attack() -> None:
    game = table({"items": ["Lid"], "enchantments": ["of Fury"], "crystals": 2}, cards=CARDS, track=["Goblin"])
    assert (attack(game, 0), defense(game, 0)) == (1, 0)
    assert "use of Fury" in keys(game)
    play(game, "use of Fury")
    assert (attack(game, 0), defense(game, 0)) == (6, 0)
    game = table({"enchantments": ["of Fury"], "crystals": 2, "boosts": [0, 3]}, cards=CARDS, track=["Goblin"])
    assert defense(game, 0) == 3
    play(game, "use of Fury")
    assert defense(game, 0) == 2
    # the box's own
    game = table({"enchantments": ["of Frenzy"], "crystals": 9}, track=["Goblin"])
    before = attack(game, 0)
    assert defense(game, 0) == 0
    play(game, "use of Frenzy")
    assert attack(game, 0) > before
    assert defense(game, 0) == 0


@rule("NEG-06")
def test_a_cost_of_defense_needs_that_much_defense() -> None:
    lines = ["lose 2 defense -> 1 attack"]
    for seat, offered in (({}, False), ({"boosts": [0, 1]}, False), ({"boosts": [0, 2]}, True)):
        game = in_yard(seat, lines=lines)
        assert ("use Yard.2" in keys(game)) is offered
    play(game, "use Yard.2")
    assert (attack(game, 0), defense(game, 0)) == (2, 0)


@rule("NEG-07")
def test_a_creature_s_icons_count_for_its_owner_once_it_lies_in_the_stack() -> None:
    game = table(
        {"items": ["Lid"], "enchantments": ["of Five"]}, cards=CARDS, track=["Ram", "Scamp"], deck=["Goblin"], confirm=True
    )
    assert (attack(game, 0), defense(game, 0)) == (5, 5)
    play(game, "journey 0")
    assert (attack(game, 0), defense(game, 0)) == (5 + 3 - 1, 5 - 2)
    play(game, "end")
    covered = table(
        {"items": ["Lid"], "enchantments": ["of Five"], "creatures": ["Ram", "Scamp"]}, cards=CARDS, track=["Goblin"]
    )
    assert (attack(covered, 0), defense(covered, 0)) == (5 - 1, 5)


@rule("NEG-09")
def test_glory_and_totals_may_be_negative() -> None:
    game = table({"creatures": ["Goblin", "Scamp"], "wounds": 3}, {"items": ["Fist", "Trap"]}, cards=CARDS, track=["Goblin"])
    assert score(game, 0) == 2 - 4 - 3
    play(game, "rest Quiet.1")
    assert game.result is not None
    assert game.result["scores"] == [-5, -3]
    assert game.result["winners"] == [1]
    assert {"card": "Scamp", "glory": -4} in game.result["breakdown"][0]["cards"]
