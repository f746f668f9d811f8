"""COMBAT-11 against creatures that make items or enchantments ignored: as exact as against others (test_gate.py)."""

from __future__ import annotations

import random

from enchanters.journey.codes import SLOTS
from enchanters.journey.state import Journey
from tests.journey.rules.yard import yard
from tests.journey.table import table
from tests.journey.test_gate import offered
from tests.journey.test_gate_odyssey import check
from tests.marks import rule

ICONS = ["1 attack", "2 attack", "3 attack", "-2 attack", "-1 attack", "1 defense"]
LINES = [
    "1 crystal -> 1 attack", "2 crystals -> 3 attack", "multi: 1 crystal -> 1 attack", "1 crystal -> double your attack",
    "1 crystal -> 1 attack per 2 defense", "+1 attack against monsters", "1 crystal -> bury this", "free -> bury top item",
    "bury top enchantment -> 1 attack", "free -> swap top item for a track item", "1 crystal -> unbury bottom enchantment",
    "free -> 2 attack if you have 3 or more attack", "1 crystal -> journey to the graveyard",
]  # fmt: skip
IGNORING = [[], ["ignore all items"], ["ignore all enchantments"], ["ignore all items", "ignore all enchantments"]]


def random_table(seed: int) -> Journey:
    chance = random.Random(seed)
    text = ""
    for number in range(6):
        for kind, name in (("item", f"Rnd{number}"), ("enchantment", f"of Rnd{number}")):
            upper = [chance.choice(ICONS), chance.choice(LINES)]
            lower = [chance.choice(ICONS)] if chance.random() < 0.5 else []
            text += f"\n{kind} {name}\n" + "".join(f"    {row}\n" for row in [*upper, "----", *lower])
    for number in range(6):
        rows = [f"strength 1, health {chance.randint(1, 7)}", *IGNORING[number % 4], "----"]
        text += f"\nmythic Foe{number}\n" + "".join(f"    {row}\n" for row in rows)
    seat = {
        "crystals": chance.randrange(5),
        "items": [f"Rnd{n}" for n in chance.choices(range(6), k=chance.randint(1, 2))],
        "enchantments": [f"of Rnd{n}" for n in chance.choices(range(6), k=chance.randint(1, 2))],
    }
    foes = [f"Foe{n}" for n in chance.sample(range(6), k=SLOTS - 2)]
    return table(
        seat, cards=text + yard("1 crystal -> 1 attack"), village="Yard", graveyard=[f"of Rnd{seed % 6}"],
        track=[*foes, f"Rnd{seed % 6}", f"of Rnd{seed % 5}"],
    )  # fmt: skip


@rule("COMBAT-11", "MYTHIC-06", "MYTHIC-07")
def test_a_fight_without_items_or_enchantments_is_offered_exactly_if_it_can_be_won() -> None:
    indirect = refused = 0
    for seed in range(40):
        a, b = check(random_table(seed))
        indirect, refused = indirect + a, refused + b
    assert indirect > 15
    assert refused > 15


@rule("COMBAT-11", "MYTHIC-07")
def test_what_was_hopeless_against_one_is_tried_against_the_other() -> None:
    """The enchantment that can be fetched is a burden elsewhere: three attack are missing against both."""
    cards = """
item Hook
    free -> swap top enchantment for a track enchantment
    1 attack
    ----

enchantment of Rags
    ----

enchantment of Lead
    -2 attack
    free -> 3 attack
    ----

mythic Near
    strength 1, health 4
    ----

mythic Far
    strength 1, health 4
    ignore all enchantments
    ----
"""
    game = table(
        {"items": ["Hook"], "enchantments": ["of Rags"], "crystals": 5}, cards=cards, track=["Near", "Far", "of Lead"]
    )  # fmt: skip
    assert [offered(game, slot) for slot in (0, 1)] == [False, True]
    check(game)
