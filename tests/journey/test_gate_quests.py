"""COMBAT-11 with quests in reach: what a claim brings may win a fight, and what has to be done first is found."""

from __future__ import annotations

import random

import pytest

from enchanters.journey.gate import helpful
from enchanters.journey.state import Journey
from tests.journey.rules.yard import yard
from tests.journey.table import keys, play, stack, table
from tests.journey.test_gate import offered
from tests.journey.test_gate_odyssey import check
from tests.marks import rule

CLAIMS = [
    "if you have 2 or more attack -> claim this", "if you have 2 or fewer crystals -> claim this", "1 crystal -> claim this",
    "if you have 2 or more defense -> claim this", "if you have more crystals than each other player -> claim this",
    "if you have 2 or more wounds -> claim this", "discard a monster -> claim this", "if you have no wounds -> claim this",
]  # fmt: skip
GIFTS = [
    ["now: 2 attack"], ["now: take 3 crystals"], ["now: heal 2 wounds"], ["now: each other player takes 1 wound"], [],
    ["now: take 1 wound"],
]  # fmt: skip
BELOW = [["2 attack"], ["1 defense"], ["1 crystal -> 2 attack"], ["3 glory"], ["+2 attack against monsters"], []]
LINES = [
    "1 crystal -> 1 attack", "2 crystals -> 3 attack", "take 1 wound -> 2 attack", "1 crystal -> 2 defense",
    "1 crystal -> heal 1 wound", "free -> 1 attack per 2 defense", "free -> 1 attack per 2 wounds",
]  # fmt: skip


def random_table(seed: int) -> Journey:
    chance = random.Random(seed)
    text = ""
    for number in range(4):
        prize = ["this can be claimed from other players"] if chance.random() < 0.4 else []
        rows = [chance.choice(CLAIMS), *prize, *chance.choice(GIFTS), "----", *chance.choice(BELOW)]
        text += f"\nquest Qst{number}\n" + "".join(f"    {row}\n" for row in rows)
        rows = [chance.choice(["1 attack", "1 defense", "2 attack"]), chance.choice(LINES), "----"]
        text += f"\nitem Rnd{number}\n" + "".join(f"    {row}\n" for row in rows)
        text += f"\nmonster Foe{number}\n    minor\n    strength 1, health {chance.randint(2, 8)}\n    ----\n"
    quests = [f"Qst{number}" for number in range(4)]
    prizes = [name for name in quests[2:] if "can be claimed" in text.split(f"quest {name}\n")[1].split("----")[0]]
    seat = {
        "crystals": chance.randrange(4), "wounds": chance.randrange(3), "items": [f"Rnd{chance.randrange(4)}"],
        "creatures": ["Grunt"] * chance.randrange(2),
    }  # fmt: skip
    return table(
        seat, {"crystals": 2, "quests": prizes}, cards=text + yard("1 crystal -> 1 attack"), village="Yard",
        quests=[name for name in quests[: 1 + seed % 4] if name not in prizes],
        track=[f"Foe{number}" for number in range(4)],
    )  # fmt: skip


@rule("COMBAT-11", "QUEST-02")
def test_with_quests_a_fight_is_offered_exactly_if_it_can_be_won() -> None:
    indirect = refused = 0
    for seed in range(14):
        a, b = check(random_table(seed))
        indirect, refused = indirect + a, refused + b
    assert indirect > 5
    assert refused > 5


@rule("COMBAT-11", "QUEST-03")
def test_a_fight_that_only_a_claim_wins_can_be_begun() -> None:
    """Two defense are bought for the claim, whose attack wins."""
    cards = """
item Rnd
    1 attack
    1 crystal -> 2 defense
    ----

quest Qst
    if you have 2 or more defense -> claim this
    now: 3 attack
    ----

monster Foe
    minor
    strength 1, health 4
    ----
"""
    game = table({"items": ["Rnd"], "crystals": 1}, cards=cards, quests=["Qst"], track=["Foe"])
    assert offered(game, 0)
    play(game, "journey 0", "use Rnd", "use Qst", *(["end"] if "end" in keys(game) else []))
    assert stack(game, 0, "creatures") == ["Foe"]
    assert not offered(table({"items": ["Rnd"], "crystals": 0}, cards=cards, quests=["Qst"], track=["Foe"]), 0)


@pytest.mark.parametrize(("line", "helps"), [("3 glory", False), ("1 defense", False), ("2 attack", True)])
def test_a_quest_that_brings_nothing_to_a_fight_is_not_searched(line: str, helps: bool) -> None:
    cards = f"\nquest Qst\n    if you have a dragon -> claim this\n    now: heal 1 wound\n    ----\n    {line}\n"
    game = table(cards=cards, quests=["Qst"], track=["Goblin"])
    assert any(game.kinds[card].name == "Qst" for card, _ in helpful(game, 0)) is helps


def test_a_quest_that_heals_frees_from_what_a_wound_card_costs() -> None:
    """What a claim brings counts among what heals: here the attack that a wound card takes is missing."""
    quest = "\nquest Cure\n    if you have 1 or more wounds -> claim this\n    now: heal 1 wound\n    ----\n    1 glory\n"
    foe = "\nmonster Foe\n    minor\n    strength 1, health 2\n    ----\n    1 glory\n"
    blade = "\nitem Blade\n    2 attack\n    ----\n"
    seat = {"items": ["Blade"], "wound_cards": ["Shattered Shoulder"]}
    game = table(seat, {}, cards=quest + foe + blade, quests=["Cure"], wound_deck=["Dread"], track=["Foe"])
    assert "journey 0" in keys(game)
    assert "journey 0" not in keys(table(seat, {}, cards=quest + foe + blade, wound_deck=["Dread"], track=["Foe"]))
