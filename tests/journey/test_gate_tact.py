"""COMBAT-11 with tact: what the graveyard brings into a fight may have an immediate effect that is better ignored."""

from __future__ import annotations

import random

from enchanters.journey.state import Journey
from tests.journey.rules.yard import yard
from tests.journey.table import table
from tests.journey.test_gate_odyssey import check
from tests.marks import rule

AVERTING = [
    "free -> ignore the immediate effect", "1 crystal -> ignore the immediate effect",
    "take 1 wound -> ignore the immediate effect", "bury this -> ignore the immediate effect",
    "free -> ignore the immediate effect, 1 attack", "1 crystal -> ignore the immediate effect, take 2 crystals",
]  # fmt: skip
NOW = [
    "now: discard top enchantment", "now: bury top item", "now: lose all crystals", "now: lose 1 attack",
    "now: take 2 crystals, bury top enchantment", "now: bury this",
]  # fmt: skip
LINES = ["1 attack", "2 attack", "1 defense", "1 crystal -> 1 attack", "2 crystals -> 3 attack", "take 1 wound -> 1 attack"]


def random_table(seed: int) -> Journey:
    """One card of the graveyard can be fetched on the way, and it has an immediate effect."""
    chance = random.Random(seed)
    text = ""
    for number in range(4):
        for kind, name in (("item", f"Rnd{number}"), ("enchantment", f"of Rnd{number}")):
            now = [chance.choice(NOW)] if chance.random() < 0.7 else []
            upper, lower = chance.sample(LINES, 1), chance.sample(LINES, chance.randint(0, 1))
            (upper if chance.random() < 0.5 else lower).extend(chance.sample(AVERTING, chance.randint(0, 1)))
            text += f"\n{kind} {name}\n" + "".join(f"    {row}\n" for row in [*now, *upper, "----", *lower])
    for number in range(4):
        text += f"\nmonster Foe{number}\n    minor\n    strength 1, health {chance.randint(2, 8)}\n    ----\n"
    seat = {
        "crystals": chance.randrange(5),
        "items": [f"Rnd{n}" for n in chance.choices(range(4), k=chance.randint(1, 2))],
        "enchantments": [f"of Rnd{n}" for n in chance.choices(range(4), k=chance.randint(1, 2))],
    }
    top = chance.choice(["Rnd", "of Rnd"]) + str(chance.randrange(4))
    price = chance.choice(["free", "1 crystal"])
    return table(
        seat, cards=text + yard(f"{price} -> journey to the graveyard"), village="Yard", graveyard=["Dagger", top],
        track=[f"Foe{n}" for n in chance.choices(range(4), k=3)], deck=["Dagger"] * 4,
    )  # fmt: skip


@rule("COMBAT-11", "DECK-23")
def test_a_fight_is_offered_exactly_if_it_can_be_won_with_what_is_ignored() -> None:
    indirect = refused = 0
    for seed in range(25):
        a, b = check(random_table(seed))
        indirect, refused = indirect + a, refused + b
    assert indirect > 8  # fights that only actions of the window can win
    assert refused > 8
