"""STACK: cover, bury, unbury, keep one."""

from __future__ import annotations

import pytest

from enchanters.journey.codes import STACKS
from enchanters.journey.scoring import score
from enchanters.journey.state import look
from enchanters.journey.values import attack, defense
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

# Rich Sword and Rich Beast: the same lines above and below, told apart by their numbers.
CARDS = """
item Rich Sword
    5 attack
    free -> take 7 crystals
    when your turn ends: take 20 crystals
    8 glory
    ----
    1 attack
    free -> take 3 crystals
    2 glory

item Lid
    ----

item Pike
    4 attack
    ----
    2 attack, 1 defense

item Buckler
    3 defense
    ----
    1 attack

item Gem
    now: take 9 crystals
    ----

item Magnet
    ----
    after taking an item: take 50 crystals

enchantment of Dew
    ----
    1 defense

enchantment of Fog
    2 attack
    ----

monster Rich Beast
    minor
    strength 1, health 1
    5 attack
    free -> take 7 crystals
    8 glory
    ----
    1 attack
    free -> take 3 crystals
    2 glory

monster Mouse
    minor
    strength 1, health 1
    ----

dragon Wyrm
    strength 1, health 1
    ----
"""


@rule("STACK-01")
@pytest.mark.parametrize(
    ("name", "which", "before"),
    [
        ("Pike", "items", ["Fist"]),
        ("of Dew", "enchantments", ["of Enchanting"]),
        ("Mouse", "creatures", []),
        ("Wyrm", "creatures", []),
    ],
)
def test_each_player_has_a_stack_of_items_of_enchantments_and_of_creatures(name: str, which: str, before: list[str]) -> None:
    game = table(cards=CARDS, track=[name], deck=["Goblin"])
    assert len(game.stacks) == 2 * STACKS == 6
    assert stack(game, 0, which) == before
    play(game, "journey 0")
    assert stack(game, 0, which) == [*before, name]
    assert sum(len(pile) for pile in game.stacks[:STACKS]) == 3


@rule("STACK-02", "STACK-04")
def test_a_new_card_goes_on_top_and_covers_only_the_upper_part_of_the_card_before() -> None:
    game = table({"items": ["Fist", "Buckler"]}, cards=CARDS, track=["Pike"], deck=["Goblin"], confirm=True)
    assert (attack(game, 0), defense(game, 0)) == (1, 3)
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist", "Buckler", "Pike"]
    # Buckler now adds 1 attack from below; Pike its 4 and 2 attack and 1 defense.
    assert (attack(game, 0), defense(game, 0)) == (7, 1)


@rule("STACK-03")
def test_the_hidden_upper_part_of_an_item_gives_no_icons_actions_abilities_or_glory() -> None:
    game = table({"items": ["Rich Sword", "Lid"], "crystals": 0}, cards=CARDS, track=["Goblin"], deck=["Goblin"])
    assert attack(game, 0) == 1
    assert score(game, 0) == 2
    assert [key for key in keys(game) if key.startswith("use")] == ["use Rich Sword.2"]
    play(game, "use Rich Sword.2", "rest Quiet.1")
    assert game.crystals[0] == 6  # 3 by the lower action, 3 by the rest, nothing at the end of the turn


@rule("STACK-03")
def test_everything_on_a_top_card_is_active_all_the_time() -> None:
    game = table({"items": ["Lid", "Rich Sword"], "crystals": 0}, cards=CARDS, track=["Goblin"], deck=["Goblin"])
    assert attack(game, 0) == 6
    assert score(game, 0) == 10
    play(game, "use Rich Sword.1", "use Rich Sword.2", "rest Quiet.1")
    assert game.crystals[0] == 7 + 3 + 3 + 20


@rule("STACK-03")
def test_the_creature_stack_is_covered_like_the_others() -> None:
    covered = table({"creatures": ["Rich Beast", "Mouse"]}, cards=CARDS, track=["Goblin"])
    assert attack(covered, 0) == 1 + 1  # the Fist and the lower part
    assert score(covered, 0) == 2
    assert [key for key in keys(covered) if key.startswith("use")] == ["use Rich Beast.2"]
    open_ = table({"creatures": ["Mouse", "Rich Beast"]}, cards=CARDS, track=["Goblin"])
    assert attack(open_, 0) == 1 + 6
    assert score(open_, 0) == 10
    assert [key for key in keys(open_) if key.startswith("use")] == ["use Rich Beast.1", "use Rich Beast.2"]


@rule("STACK-05")
def test_removing_the_top_card_uncovers_the_upper_part_of_the_card_below() -> None:
    game = in_yard({"items": ["Pike", "Buckler"]}, lines=["discard top item -> take 1 crystal"], cards=CARDS)
    assert (attack(game, 0), defense(game, 0)) == (2 + 1, 1 + 3)
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Pike"]
    assert (attack(game, 0), defense(game, 0)) == (4 + 2, 1)


@rule("STACK-06")
def test_removing_a_card_from_the_middle_takes_away_only_its_lower_part() -> None:
    game = in_yard(
        {"items": ["Fist", "Pike", "Rich Sword", "Buckler"]}, lines=["discard an item -> take 1 crystal"], cards=CARDS
    )
    assert (attack(game, 0), defense(game, 0)) == (2 + 1 + 1, 1 + 3)
    play(game, "use Yard.2", "discard Pike")
    assert stack(game, 0, "items") == ["Fist", "Rich Sword", "Buckler"]
    assert (attack(game, 0), defense(game, 0)) == (1 + 1, 3)


@rule("STACK-07")
def test_the_order_of_a_stack_stays_through_discards_takes_and_turns() -> None:
    game = in_yard(
        {"items": ["Fist", "Pike", "Lid", "Buckler"]},
        lines=["discard an item -> take 1 crystal"],
        cards=CARDS,
        track=["Gem", "Goblin", "Goblin", "Goblin"],
    )
    play(game, "use Yard.2", "discard Lid")
    assert stack(game, 0, "items") == ["Fist", "Pike", "Buckler"]
    play(game, "journey 0", "end")
    assert stack(game, 0, "items") == ["Fist", "Pike", "Buckler", "Gem"]
    play(game, "rest Yard.1", "end")
    assert question(game) == (0, "turn")
    assert stack(game, 0, "items") == ["Fist", "Pike", "Buckler", "Gem"]


@rule("STACK-08")
def test_a_buried_card_goes_to_the_bottom_and_keeps_only_its_lower_part() -> None:
    game = in_yard({"items": ["Fist", "Buckler", "Pike"]}, lines=["1 crystal -> bury top item"], cards=CARDS)
    assert (attack(game, 0), defense(game, 0)) == (1 + 4 + 2, 1)
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Pike", "Fist", "Buckler"]
    assert (attack(game, 0), defense(game, 0)) == (2 + 1, 1 + 3)


@rule("STACK-09")
def test_burying_a_lone_card_is_skipped_as_an_effect_and_cannot_be_a_cost() -> None:
    lines = ["1 crystal -> bury top item, take 5 crystals", "bury top item -> take 1 crystal"]
    alone = in_yard({"crystals": 1}, lines=lines)
    assert "use Yard.3" not in keys(alone)
    play(alone, "use Yard.2")
    assert stack(alone, 0, "items") == ["Fist"]
    assert alone.crystals[0] == 5  # the rest of the effect happens
    two = in_yard({"items": ["Fist", "Lid"]}, lines=lines, cards=CARDS)
    assert "use Yard.3" in keys(two)
    play(two, "use Yard.3")
    assert stack(two, 0, "items") == ["Lid", "Fist"]


@rule("STACK-09")
def test_a_lone_card_cannot_pay_with_its_own_burial() -> None:
    cards = CARDS + "\nitem Mole\n    ----\n    bury this -> take 1 crystal\n"
    assert "use Mole" not in keys(table({"items": ["Mole"]}, cards=cards, track=["Goblin"]))
    game = table({"items": ["Fist", "Mole"]}, cards=cards, track=["Goblin"])
    assert "use Mole" in keys(game)
    play(game, "use Mole")
    assert stack(game, 0, "items") == ["Mole", "Fist"]


@rule("STACK-09")
def test_a_lone_monster_cannot_pay_with_its_own_burial() -> None:
    cards = CARDS + "\nmonster Badger\n    minor\n    strength 1, health 1\n    ----\n    bury this -> take 1 crystal\n"
    assert "use Badger" not in keys(table({"creatures": ["Badger"]}, cards=cards, track=["Goblin"]))
    game = table({"creatures": ["Mouse", "Badger"]}, cards=cards, track=["Goblin"])
    play(game, "use Badger")
    assert stack(game, 0, "creatures") == ["Badger", "Mouse"]


@rule("STACK-09")
def test_of_item_and_enchantment_only_the_one_that_is_not_alone_is_buried() -> None:
    lines = ["1 crystal -> bury top item and enchantment", "bury top item and enchantment -> take 1 crystal"]
    game = in_yard({"enchantments": ["of Dew", "of Fog"]}, lines=lines, cards=CARDS)
    assert "use Yard.3" not in keys(game)  # as a cost both must be there
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    assert stack(game, 0, "items") == ["Fist"]
    assert stack(game, 0, "enchantments") == ["of Fog", "of Dew"]
    both = in_yard({"items": ["Fist", "Lid"], "enchantments": ["of Dew", "of Fog"]}, lines=lines, cards=CARDS)
    assert "use Yard.3" in keys(both)


@rule("STACK-10")
def test_an_unburied_card_comes_from_the_bottom_to_the_top() -> None:
    game = in_yard({"items": ["Pike", "Fist", "Buckler"]}, lines=["1 crystal -> unbury bottom item"], cards=CARDS)
    assert (attack(game, 0), defense(game, 0)) == (2 + 1, 1 + 3)
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Fist", "Buckler", "Pike"]
    assert (attack(game, 0), defense(game, 0)) == (1 + 4 + 2, 1)


@rule("STACK-11")
def test_with_a_single_card_nothing_is_unburied() -> None:
    game = in_yard({"crystals": 1}, lines=["1 crystal -> unbury bottom item, take 5 crystals"])
    play(game, "use Yard.2")
    assert game.crystals[0] == 5
    assert stack(game, 0, "items") == ["Fist"]
    assert moves(game, "unbury") == []


@rule("STACK-11")
def test_a_player_with_single_cards_cannot_be_chosen_to_unbury() -> None:
    game = in_yard(
        {"crystals": 1},
        {"items": ["Fist"]},
        {"items": ["Pike", "Lid"]},
        lines=["1 crystal -> another player unburies bottom item"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")  # seat 2 was the only choice
    assert stack(game, 2, "items") == ["Lid", "Pike"]


@rule("STACK-12")
@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        ("unbury bottom item", ["Gem", "Magnet"], ["Magnet", "Gem"]),
        ("bury top item", ["Magnet", "Gem"], ["Gem", "Magnet"]),
    ],
)
def test_burying_and_unburying_are_not_taking(effect: str, before: list[str], after: list[str]) -> None:
    game = in_yard({"items": before, "crystals": 1}, lines=[f"1 crystal -> {effect}"], cards=CARDS)
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == after
    assert game.crystals[0] == 0  # neither 9 from the Gem nor 50 from the Magnet


@rule("STACK-13")
@pytest.mark.parametrize("first", ["Pike", "of Fog"])
def test_the_player_picks_the_order_of_burying_item_and_enchantment(first: str) -> None:
    game = in_yard(
        {"items": ["Fist", "Pike"], "enchantments": ["of Dew", "of Fog"]},
        lines=["1 crystal -> bury top item and enchantment"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert question(game) == (0, "card")
    assert keys(game) == ["bury Pike", "bury of Fog"]
    play(game, f"bury {first}")
    assert stack(game, 0, "items") == ["Pike", "Fist"]
    assert stack(game, 0, "enchantments") == ["of Fog", "of Dew"]
    second = "of Fog" if first == "Pike" else "Pike"
    assert [game.kinds[entry[2]].name for entry in moves(game, "bury")] == [first, second]


@rule("STACK-13")
def test_the_player_picks_the_order_of_unburying_item_and_enchantment() -> None:
    game = in_yard(
        {"items": ["Pike", "Fist"], "enchantments": ["of Dew", "of Fog"]},
        lines=["1 crystal -> unbury bottom item and enchantment"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert keys(game) == ["unbury Pike", "unbury of Dew"]
    play(game, "unbury of Dew")
    assert stack(game, 0, "items") == ["Fist", "Pike"]
    assert stack(game, 0, "enchantments") == ["of Fog", "of Dew"]


LONER = """
item Loner
    {0}
    ----
"""


@rule("STACK-14")
@pytest.mark.parametrize(
    "cost",
    ["discard this", "give this to another player", "remove this from the game", "discard an item", "discard top item"],
)
def test_the_last_item_cannot_be_a_cost(cost: str) -> None:
    cards = CARDS + LONER.format(f"{cost} -> take 1 crystal")
    assert "use Loner" not in keys(table({"items": ["Loner"]}, cards=cards, track=["Goblin"]))
    assert "use Loner" in keys(table({"items": ["Fist", "Loner"]}, cards=cards, track=["Goblin"]))


@rule("STACK-14")
@pytest.mark.parametrize(
    "effect",
    [
        "discard an item",
        "discard this",
        "discard top item",
        "discard 2 items",
        "give this to another player",
        "give top item to another player",
    ],
)
def test_an_effect_leaves_the_last_item_where_it_is(effect: str) -> None:
    cards = CARDS + LONER.format(f"free -> {effect}, take 5 crystals")
    game = table({"items": ["Loner"], "crystals": 0}, cards=cards, track=["Goblin"])
    play(game, "use Loner")
    assert stack(game, 0, "items") == ["Loner"]
    assert stack(game, 1, "items") == ["Fist"]
    assert graveyard(game) == []
    assert game.crystals[0] == 5


@rule("STACK-14")
def test_of_two_items_only_one_can_be_discarded() -> None:
    lines = ["discard 2 items -> take 9 crystals", "1 crystal -> discard 2 items"]
    game = in_yard({"items": ["Fist", "Pike"]}, lines=lines, cards=CARDS)
    assert "use Yard.2" not in keys(game)
    play(game, "use Yard.3", "discard Pike")
    assert question(game) == (0, "turn")
    assert stack(game, 0, "items") == ["Fist"]


@rule("STACK-14")
def test_the_last_enchantment_cannot_be_stolen() -> None:
    lines = ["1 crystal -> steal top enchantment from another player"]
    game = in_yard({}, {}, {"enchantments": ["of Dew", "of Fog"]}, lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Fog"]  # seat 2 was the only choice
    assert stack(game, 1, "enchantments") == ["of Enchanting"]


@rule("STACK-15")
def test_an_exchange_is_allowed_with_single_cards() -> None:
    game = in_yard(
        {"enchantments": ["of Dew"]},
        {"enchantments": ["of Fog"]},
        lines=["1 crystal -> swap top enchantment with another player"],
        cards=CARDS,
    )
    assert (attack(game, 0), attack(game, 1)) == (1, 3)
    play(game, "use Yard.2")
    assert (stack(game, 0, "enchantments"), stack(game, 1, "enchantments")) == (["of Fog"], ["of Dew"])
    assert (attack(game, 0), attack(game, 1)) == (3, 1)


@rule("STACK-15")
def test_a_single_item_can_be_exchanged_with_the_track() -> None:
    game = in_yard(
        {"items": ["Lid"]}, lines=["1 crystal -> swap top item for a track item"], cards=CARDS, track=["Goblin", "Pike"]
    )
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Pike"]


@rule("STACK-16")
def test_the_creature_stack_may_become_empty() -> None:
    game = in_yard({"creatures": ["Mouse"]}, lines=["discard a monster -> take 1 crystal"], cards=CARDS)
    play(game, "use Yard.2")
    assert stack(game, 0, "creatures") == []
    assert graveyard(game) == ["Mouse"]


@rule("STACK-17")
@pytest.mark.parametrize("verb", ["discard top monster", "give top monster to another player"])
def test_the_top_monster_is_not_found_under_a_dragon(verb: str) -> None:
    lines = [f"{verb} -> take 1 crystal", f"1 crystal -> {verb}, take 5 crystals"]
    under = in_yard({"creatures": ["Mouse", "Wyrm"], "crystals": 1}, lines=lines, cards=CARDS)
    assert "use Yard.2" not in keys(under)
    play(under, "use Yard.3")
    assert stack(under, 0, "creatures") == ["Mouse", "Wyrm"]
    assert under.crystals[0] == 5
    over = in_yard({"creatures": ["Wyrm", "Mouse"], "crystals": 1}, lines=lines, cards=CARDS)
    assert "use Yard.2" in keys(over)
    play(over, "use Yard.3")
    assert stack(over, 0, "creatures") == ["Wyrm"]


@rule("STACK-18", "STACK-21")
def test_values_follow_the_visible_icons_after_every_change_of_a_stack() -> None:
    cards = """
item Skull
    2 attack, 3 defense, 4 undead
    ----
    1 undead

item Lid
    ----
"""
    lines = ["multi: 1 crystal -> bury top item", "discard an item -> take 1 crystal"]
    game = in_yard({"items": ["Fist", "Lid", "Skull"]}, lines=lines, cards=cards)
    assert (attack(game, 0), defense(game, 0), look(game, 0).undead) == (2, 3, 5)
    play(game, "use Yard.2")
    assert stack(game, 0, "items") == ["Skull", "Fist", "Lid"]
    assert (attack(game, 0), defense(game, 0), look(game, 0).undead) == (0, 0, 1)
    play(game, "use Yard.2", "use Yard.3", "discard Skull")
    assert stack(game, 0, "items") == ["Lid", "Fist"]
    assert (attack(game, 0), defense(game, 0), look(game, 0).undead) == (1, 0, 0)


@rule("STACK-19")
def test_a_bought_bonus_stays_when_its_card_is_covered_or_leaves() -> None:
    game = table({"items": ["Fist", "Falchion"]}, cards=CARDS, track=["Lid", "Grunt"], deck=["Grunt"], confirm=True)
    assert attack(game, 0) == 2
    play(game, "use Falchion")
    assert attack(game, 0) == 5
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist", "Falchion", "Lid"]
    assert attack(game, 0) == 1 + 3
    cards = "\nitem Potion\n    ----\n    discard this -> 3 attack\n"
    game = table({"items": ["Fist", "Potion"]}, cards=cards, track=["Grunt"])
    play(game, "use Potion")
    assert graveyard(game) == ["Potion"]
    assert attack(game, 0) == 1 + 3


@rule("STACK-20")
@pytest.mark.parametrize(
    ("count", "expected"), [("item", 3), ("enchantment", 2), ("monster", 2), ("dragon", 1), ("creature", 3)]
)
def test_counts_of_cards_include_covered_and_starting_cards(count: str, expected: int) -> None:
    game = in_yard(
        {
            "items": ["Fist", "Lid", "Pike"],
            "enchantments": ["of Enchanting", "of Dew"],
            "creatures": ["Mouse", "Wyrm", "Mouse"],
            "crystals": 1,
        },
        lines=[f"1 crystal -> take 10 crystals per {count}"],
        cards=CARDS,
    )
    play(game, "use Yard.2")
    assert game.crystals[0] == 10 * expected


@rule("STACK-20")
def test_a_buried_card_is_still_counted() -> None:
    lines = ["1 crystal -> bury top item", "1 crystal -> take 10 crystals per item"]
    game = in_yard({"items": ["Fist", "Lid", "Pike"], "crystals": 2}, lines=lines, cards=CARDS)
    play(game, "use Yard.2", "use Yard.3")
    assert stack(game, 0, "items")[0] == "Pike"
    assert game.crystals[0] == 30
