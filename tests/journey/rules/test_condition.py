"""Conditions (`if …`): when they are looked at, what they compare, and what the search of COMBAT-11 makes of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enchanters.journey.scoring import breakdown, score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, health
from tests.journey.table import keys, play, question, table
from tests.journey.test_gate import check, creatures_in_reach, foe, offered, verdict
from tests.marks import rule

DECK = ["Dagger", "Dagger", "Dagger", "Dagger"]


def token(condition: str) -> str:
    """An item that has an action for nothing but this condition."""
    return f"item Token\n    if {condition} -> take 1 crystal\n    ----\n"


def usable(condition: str, seat: dict[str, Any], *others: dict[str, Any]) -> bool:
    """Whether the condition holds for the first seat: then its action is on offer."""
    items = {"items": [*seat.get("items", []), "Token"]}
    game = table(seat | items, *others, cards=token(condition), track=["Dagger"], deck=DECK)
    return "use Token" in keys(game)


@rule("ACTION-20")
def test_a_condition_among_the_costs_must_hold_and_spends_nothing() -> None:
    cards = """
item Seal
    if you have 2 or more monsters, 2 crystals -> take 1 crystal per monster
    ----
"""
    game = table({"items": ["Seal"], "creatures": ["Grunt"], "crystals": 5}, cards=cards, track=["Dagger"], deck=DECK)
    assert "use Seal" not in keys(game)
    game = table({"items": ["Seal"], "creatures": ["Grunt"] * 2, "crystals": 5}, cards=cards, track=["Dagger"], deck=DECK)
    play(game, "use Seal")
    assert game.crystals[0] == 5 - 2 + 2
    assert len(game.stacks[2]) == 2


@rule("ACTION-20")
def test_it_is_looked_at_before_anything_is_paid() -> None:
    cards = """
item Seal
    if you have a monster, discard a monster -> take 4 crystals
    ----
"""
    game = table({"items": ["Seal"], "creatures": ["Grunt"], "crystals": 0}, cards=cards, track=["Dagger"], deck=DECK)
    play(game, "use Seal")
    if question(game)[1] == "card":
        play(game, "discard Grunt")
    assert game.crystals[0] == 4  # though there is no monster any more


@rule("ACTION-20", "ACTION-14")
def test_what_was_bought_this_turn_counts() -> None:
    cards = """
item Token
    if you have 3 or more attack -> take 1 crystal
    free -> 3 attack
    ----
"""
    game = table({"items": ["Token"]}, cards=cards, track=["Dagger"], deck=DECK)
    assert "use Token.1" not in keys(game)
    play(game, "use Token.2")
    assert "use Token.1" in keys(game)


@pytest.mark.parametrize(
    ("condition", "seat", "holds"),
    [
        ("you have 3 or more crystals", {"crystals": 3}, True),
        ("you have 3 or more crystals", {"crystals": 2}, False),
        ("you have 3 or fewer crystals", {"crystals": 3}, True),
        ("you have 3 or fewer crystals", {"crystals": 4}, False),
        ("you have no wounds", {"wounds": 0}, True),
        ("you have no wounds", {"wounds": 1}, False),
        ("you have a dragon", {"creatures": ["Old Dragon", "Grunt"]}, True),
        ("you have a dragon", {"creatures": ["Grunt"]}, False),
        ("you have more creatures than items", {"creatures": ["Grunt"] * 2}, True),
        ("you have more creatures than items", {"creatures": ["Grunt"]}, False),
        ("you have fewer crystals than wounds", {"crystals": 1, "wounds": 2}, True),
        ("you have fewer crystals than wounds", {"crystals": 2, "wounds": 2}, False),
        ("you have as many items as enchantments", {"enchantments": ["of Zeal"]}, True),
        ("you have as many items as enchantments", {"enchantments": ["of Zeal"] * 2}, False),
        ("your top creature is a dragon", {"creatures": ["Grunt", "Old Dragon"]}, True),
        ("your top creature is a dragon", {"creatures": ["Old Dragon", "Grunt"]}, False),
        ("your top creature is a monster", {"creatures": ["Old Dragon", "Grunt"]}, True),
        ("your top creature is a monster", {"creatures": []}, False),
        ("you have a dragon and you have no wounds", {"creatures": ["Old Dragon"], "wounds": 0}, True),
        ("you have a dragon and you have no wounds", {"creatures": ["Old Dragon"], "wounds": 1}, False),
        ("you have a dragon and you have no wounds", {"creatures": [], "wounds": 0}, False),
    ],
)
def test_what_one_has(condition: str, seat: dict[str, Any], holds: bool) -> None:
    assert usable(condition, {"enchantments": ["of Zeal"]} | seat) is holds


@pytest.mark.parametrize(
    ("condition", "others", "holds"),
    [
        ("you have more crystals than each other player", (2, 2), True),
        ("you have more crystals than each other player", (2, 3), False),
        ("you have more crystals than another player", (2, 9), True),
        ("you have more crystals than another player", (3, 9), False),
        ("you have fewer crystals than each other player", (4, 4), True),
        ("you have fewer crystals than each other player", (4, 3), False),
        ("you have as many crystals as another player", (3, 9), True),
        ("you have as many crystals as another player", (4, 9), False),
        ("you have more crystals than the player to your left", (2, 9), True),
        ("you have more crystals than the player to your left", (9, 2), False),
        ("you have more crystals than the player to your right", (9, 2), True),
        ("you have more crystals than the player to your right", (2, 9), False),
    ],
)
def test_what_others_have(condition: str, others: tuple[int, int], holds: bool) -> None:
    assert usable(condition, {"crystals": 3}, *({"crystals": n} for n in others)) is holds


def test_a_shield_does_not_stop_a_comparison() -> None:
    shield = "\nitem Veil\n    you cannot be the target of other players\n    ----\n"
    game = table(
        {"items": ["Token"], "crystals": 3},
        {"items": ["Veil"], "crystals": 5},
        cards=token("you have fewer crystals than each other player") + shield, track=["Dagger"], deck=DECK,
    )  # fmt: skip
    assert "use Token" in keys(game)


def test_an_effect_is_skipped_if_its_condition_does_not_hold_when_it_begins() -> None:
    cards = """
item Purse
    free -> take 2 crystals if you have 1 or fewer crystals, take 3 crystals if you have 2 or more crystals
    ----
"""
    for before, after in ((0, 5), (1, 6), (2, 5), (9, 12)):
        game = table({"items": ["Purse"], "crystals": before}, cards=cards, track=["Dagger"], deck=DECK)
        assert play(game, "use Purse").crystals[0] == after


def test_a_choice_is_not_asked_for_if_the_condition_does_not_hold() -> None:
    cards = """
item Purse
    free -> you may take 2 crystals if you have no wounds
    free -> take 1 wound or else lose 1 crystal if you have no wounds
    ----
"""
    for use in ("use Purse.1", "use Purse.2"):
        for wounds, asked in ((0, True), (1, False)):
            seat = {"items": ["Purse"], "crystals": 4, "wounds": wounds}
            game = play(table(seat, cards=cards, track=["Dagger"], deck=DECK), use)
            assert (question(game)[1] == "yes-no") is asked
            assert game.crystals[0] == 4


def test_an_effect_on_others_asks_about_the_one_who_uses_it() -> None:
    cards = """
item Bugle
    free -> each other player takes 2 wounds if you have a dragon
    ----
"""
    for creatures, wounds in (["Old Dragon"], 2), (["Grunt"], 0):
        seats: list[dict[str, Any]] = [{"items": ["Bugle"], "creatures": creatures}, {"creatures": ["Old Dragon", "Grunt"]}]
        assert play(table(*seats, cards=cards, track=["Dagger"], deck=DECK), "use Bugle").wounds[1] == wounds


def test_a_trigger_is_not_set_off_if_its_condition_does_not_hold() -> None:
    cards = """
item Cushion
    once per turn, after resting, if you have 3 or more wounds: take 5 crystals
    ----
"""
    for wounds, crystals in ((2, 3), (3, 8)):
        game = table({"items": ["Cushion"], "crystals": 0, "wounds": wounds}, cards=cards, track=["Dagger"], deck=DECK)
        assert play(game, "rest Quiet.1").crystals[0] == crystals


def test_a_trigger_asks_whose_turn_it_is() -> None:
    cards = """
item Thorn
    ----
    when taking wounds, if it is your turn: take 5 crystals

item Knout
    take 1 wound -> each other player takes 1 wound
    ----
"""
    seats: list[dict[str, Any]] = [{"items": ["Thorn", "Knout"], "crystals": 0}, {"items": ["Thorn"], "crystals": 0}]
    game = play(table(*seats, cards=cards, track=["Dagger"], deck=DECK), "use Knout")
    assert game.wounds == [1, 1]
    assert game.crystals == [5, 0]


@rule("SCORE-01")
def test_glory_counts_if_its_condition_holds_at_the_end() -> None:
    cards = """
item Crown
    ----
    4 glory if you have no wounds, 1 glory per item if you have a dragon
"""
    for seat, glory in (({}, 4), ({"wounds": 1}, 0), ({"wounds": 1, "creatures": ["Bone Dragon"]}, 1)):
        game = table({"items": ["Crown"], **seat}, cards=cards, track=["Dagger"], deck=DECK)
        assert score(game, 0) == glory - game.wounds[0]
        assert breakdown(game, 0)["total"] == score(game, 0)


@rule("ACTION-20")
@pytest.mark.parametrize(
    ("condition", "english", "french"),
    [
        ("you have 5 or more defense", "needs 5 defense; you have 0", "il faut 5 points de défense ; vous avez 0"),
        ("you have a dragon", "needs 1 dragon; you have 0", "il faut 1 dragon ; vous avez 0"),
        (
            "you have 4 or more items or enchantments", "needs 4 items or enchantments; you have 3",
            "il faut 4 objets ou enchantements ; vous avez 3",
        ),
        (
            "you have 3 or fewer crystals", "only if you have at most 3 crystals; you have 5",
            "seulement si vous avez au plus 3 cristaux ; vous en avez 5",
        ),
        (
            "you have more enchantments than items", "only if you have more enchantments than items; you have 1 and 2",
            "seulement si vous avez plus d’enchantements que d’objets ; vous en avez 1 et 2",
        ),
        (
            "you have more crystals than each other player",
            "only if you have more crystals than each other player; you have 5, Bob 7, Cleo 2",
            "seulement si vous avez plus de cristaux que chaque autre joueur ; vous en avez 5, Bob 7, Cleo 2",
        ),
        (
            "your top creature is a dragon", "only if your top creature is a dragon",
            "seulement si votre créature du dessus est un dragon",
        ),
        (
            "you have 5 or more crystals and you have a wound", "needs 1 wound; you have 0",
            "il faut 1 blessure ; vous avez 0",
        ),
    ],
)  # fmt: skip
def test_why_not_says_what_is_missing(condition: str, english: str, french: str) -> None:
    """Of several conditions, those that do not hold."""
    seats: list[dict[str, Any]] = [
        {"items": ["Fist", "Token"], "crystals": 5}, {"name": "Bob", "crystals": 7}, {"name": "Cleo", "crystals": 2}
    ]  # fmt: skip
    game = table(*seats, cards=token(condition), track=["Dagger"], deck=DECK)
    assert [game.explain("use Token", lang)["why"] for lang in ("en", "fr")] == [english, french]


def test_a_position_keeps_conditions() -> None:
    import enchanters

    game = table({"items": ["Token"], "wounds": 1}, cards=token("you have no wounds"), track=["Dagger"], deck=DECK)
    again = enchanters.from_position(game.position())
    assert isinstance(again, Journey)
    assert keys(again) == keys(game)
    assert again.position() == game.position()


# --- COMBAT-11 ------------------------------------------------------------------------------------------------------


@rule("COMBAT-11")
def test_what_is_spent_can_make_a_condition_hold() -> None:
    cards = """
item Rage
    if you have no crystals -> 5 attack
    ----

enchantment of Waste
    multi: 2 crystals -> heal 1 wound
    ----
"""
    seat = {"items": ["Rage"], "enchantments": ["of Waste"]}
    for crystals, possible in ((0, True), (1, False), (2, True), (3, False), (4, True)):
        assert verdict(seat | {"crystals": crystals}, cards + foe(5)) is possible


@rule("COMBAT-11")
def test_a_journey_that_costs_more_can_make_a_condition_hold() -> None:
    cards = """
item Rage
    if you have no crystals -> 5 attack
    ----
"""
    seat = {"items": ["Rage"], "crystals": 2}
    game = table(seat, cards=cards + foe(5), track=["Foe", "Foe", "Foe", "Dagger"], deck=DECK)
    check(game)
    assert [offered(game, slot) for slot in range(3)] == [False, False, True]


@rule("COMBAT-11")
def test_what_is_given_away_can_make_a_condition_hold() -> None:
    cards = """
item Envy
    if you have fewer wounds than each other player -> 5 attack
    ----

enchantment of Pity
    free -> give 1 wound to another player
    ----
"""
    seat = {"items": ["Envy"], "enchantments": ["of Pity"]}
    for mine, theirs, possible in ((1, 0, True), (2, 1, True), (2, 0, False)):
        assert verdict(seat | {"wounds": mine}, cards + foe(5), {"wounds": theirs}) is possible


@rule("COMBAT-11")
def test_the_card_that_goes_can_show_the_right_creature() -> None:
    cards = """
item Lure
    if your top creature is a dragon -> 5 attack
    ----

enchantment of Shedding
    discard a monster -> heal 1 wound
    ----
"""
    seat = {"items": ["Lure"], "enchantments": ["of Shedding"]}
    for creatures, possible in (
        (["Grunt", "Old Dragon", "Grunt"], True),
        (["Old Dragon", "Grunt", "Grunt"], False),
        (["Grunt", "Old Dragon"], True),
    ):
        assert verdict(seat | {"creatures": creatures}, cards + foe(5)) is possible


@rule("COMBAT-11")
def test_a_trigger_with_a_condition_is_set_off_at_the_right_moment() -> None:
    cards = """
item Hide
    when taking wounds, if you have 2 or fewer crystals: 4 attack
    ----

enchantment of Pain
    take 1 wound -> 1 attack
    2 crystals -> 2 defense
    ----
"""
    seat = {"items": ["Hide"], "enchantments": ["of Pain"]}
    for crystals, possible in ((2, True), (4, True), (5, False)):
        assert verdict(seat | {"crystals": crystals}, cards + foe(5)) is possible


@rule("COMBAT-11")
def test_a_condition_is_met_before_a_card_is_fetched() -> None:
    cards = """
item Pot
    ----

item Coffer
    1 crystal -> 2 defense
    ----

enchantment of Digging
    after taking an item, if you have no crystals: 5 attack
    free -> journey to the graveyard
    ----
"""
    seat = {"items": ["Coffer"], "enchantments": ["of Digging"]}
    for crystals, possible in ((0, True), (1, True), (2, False)):
        assert verdict(seat | {"crystals": crystals}, cards + foe(5), graveyard=["Pot"]) is possible


CONDITIONS = (
    "you have no crystals", "you have 2 or more crystals", "you have 1 or fewer wounds", "you have 3 or more wounds",
    "you have a monster", "you have no monsters", "your top creature is a dragon", "your top creature is a monster",
    "you have more items than creatures", "you have as many items as enchantments", "you have 3 or more attack",
    "you have fewer wounds than each other player", "you have more crystals than another player",
    "you have 2 or more defense", "you have 1 or more undead", "it is your turn",
)  # fmt: skip
COSTS = ("1 crystal", "take 1 wound", "discard a monster", "lose 1 defense", "discard this", "2 crystals", "bury top item")
GAINS = (
    "2 attack", "3 attack", "1 attack per wound", "1 attack per crystal", "2 defense", "take 2 crystals", "heal 1 wound",
    "take 1 wound", "give 1 wound to another player", "give 1 crystal to another player", "double your attack",
    "another player takes 1 wound", "journey to the graveyard", "bury top enchantment", "lose 1 crystal",
)  # fmt: skip
MOMENTS = ("when taking wounds", "after taking an item", "after taking an enchantment")


def random_line(chance: random.Random) -> str:
    condition, gain, cost = (chance.choice(each) for each in (CONDITIONS, GAINS, COSTS))
    return chance.choice((
        f"if {condition} -> {gain}",
        f"if {condition}, {cost} -> {gain}",
        f"{cost} -> {gain} if {condition}",
        f"{cost} -> {gain} if {condition}, {chance.choice(GAINS)}",
        f"{chance.choice(MOMENTS)}, if {condition}: {gain}",
        f"{chance.choice(MOMENTS)}: {gain} if {condition}",
        f"{cost} -> {gain}",
        f"free -> {gain}",
    ))  # fmt: skip


def random_table(seed: int) -> Journey:
    """A few cards with actions and triggers that have conditions, in any stacks."""
    chance = random.Random(seed)
    names: dict[str, list[str]] = {"item": [], "enchantment": []}
    cards = "monster Ghost\n    minor\n    strength 1, health 1\n    ----\n    1 undead\n"
    for number in range(6):
        kind = ("item", "enchantment")[number % 2]
        name = f"Thing{number}" if kind == "item" else f"of Thing{number}"
        names[kind].append(name)
        icons = f"    {chance.randint(0, 1) + 1} {chance.choice(('attack', 'defense'))}\n"
        lines = [f"    {random_line(chance)}\n" for _ in range(chance.randint(1, 2))]
        cards += f"\n{kind} {name}\n{lines[0]}{icons}    ----\n{''.join(lines[1:])}"
    foes = [f"Foe{n}" for n in range(2, 8)]
    for n in range(2, 8):
        cards += f"\nmonster Foe{n}\n    minor\n    strength 1, health {n}\n    ----\n"
    seats = [
        {
            "crystals": chance.randrange(5),
            "wounds": chance.randrange(4),
            "items": chance.sample(names["item"], k=chance.randint(1, 2)),
            "enchantments": chance.sample(names["enchantment"], k=chance.randint(1, 2)),
            "creatures": chance.choices(["Grunt", "Ghost", "Old Dragon"], k=chance.randrange(4)),
        }
        for _ in range(chance.randint(2, 3))
    ]
    graveyard = chance.choices([*names["item"], *names["enchantment"], "Grunt"], k=chance.randrange(3))
    return table(*seats, cards=cards, track=chance.sample(foes, 6), graveyard=graveyard, deck=DECK)


@rule("COMBAT-11")
def test_at_tables_of_random_conditions_a_fight_is_offered_exactly_if_it_can_be_won() -> None:
    indirect = refused = 0
    for seed in range(250):
        game = random_table(seed)
        refused += check(game)[1]
        for slot in creatures_in_reach(game):
            card = game.track[slot]
            indirect += offered(game, slot) and attack(game, game.turn, card) < health(game, card, game.turn)
    assert indirect > 50
    assert refused > 100
