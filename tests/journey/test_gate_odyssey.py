"""COMBAT-11 with pearls, speed, distances, the desert token, events and duels: as exact as without them (test_gate.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enchanters.journey.codes import SLOTS
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, health, price
from enchanters.kernel.chance import Chance
from tests.journey.rules.yard import yard
from tests.journey.table import table
from tests.journey.test_gate import Exhaustive, creatures_in_reach, offered
from tests.marks import rule

COIN = {Chance(state).below(2): state for state in range(50)}  # a state of chance for each side


MOST = 150  # situations of one search; few need more, and those take most of the time


class TooLong(Exception):
    pass


class Thorough(Exhaustive):
    """The same search; it knows the state of systems, and that a toss may fall either way."""

    def outcome(self, game: Journey) -> bool:
        if len(self.known) > MOST:
            raise TooLong
        return super().outcome(game)

    def after(self, game: Journey, step: Any) -> bool:
        child = self.carried_out(game, step, game.chance)
        if child.chance != game.chance:
            return all(self.outcome(self.carried_out(game, step, state)) for state in COIN.values())
        return self.outcome(child)

    @staticmethod
    def situation(game: Journey) -> tuple[Any, ...]:
        return (*Exhaustive.situation(game), *(system.situation() for system in game.systems))


def check(game: Journey) -> tuple[int, int]:
    """Compares gate and search for every creature in reach; gives how many fights only actions can win, and refused ones."""
    indirect = refused = 0
    for slot in creatures_in_reach(game):
        try:
            found = Thorough(game, slot).won
        except TooLong:
            continue
        assert offered(game, slot) is found, f"slot {slot}: offered {offered(game, slot)}\n{game.position()}"
        card = game.track[slot]
        indirect += found and attack(game, game.turn, card) < health(game, card, game.turn)
        refused += not found
    return indirect, refused


ICONS = ["1 attack", "2 attack", "1 defense", "1 pearl", "2 pearls", "1 speed", "1 weight"]
STANDING = [
    "+2 attack at distance 3 or more", "+1 attack and +2 defense at distance 2 or less", "+1 attack at distance 4",
    "journeys at distance 3 or more cost 1", "journeys at distance 2 or more cost 1", "the desert token counts double",
    "ignore your pearls", "ignore your speed", "+1 attack in duels", "you do not strike in duels",
]  # fmt: skip
ACTIONS = [
    "1 crystal -> 1 attack", "2 crystals -> 3 attack", "multi: 1 crystal -> 1 attack", "3 crystals -> double your attack",
    "1 crystal -> double your attack", "free -> 1 attack per pearl", "1 crystal -> 1 attack per 2 defense",
    "1 crystal -> 2 attack if the distance is 3 or more", "1 crystal -> 1 attack per speed",
]  # fmt: skip
DESERT = [
    "free -> flip the desert token",
    "1 crystal -> flip the desert token, 1 attack",
    "1 crystal -> set the desert token to sun",
    "free -> set the desert token to storm",
    "free -> double the desert token this turn",
    "1 crystal -> flip the desert token",
    "free -> ignore the desert token this turn",
    "multi: 1 crystal -> flip the desert token",
]
CARDS = ["1 crystal -> bury this", "1 crystal -> bury top item", "bury top enchantment -> 1 attack"]
DUELS = ["free -> duel another player", "1 crystal -> strike another player"]
TRIGGERS = [
    "after a duel: take 2 crystals", "when taking wounds: 1 attack", "when taking wounds: take 1 crystal per wound taken",
    "after a duel: 1 attack",
]  # fmt: skip
CREATURES = [
    "+2 health at distance 3 or more", "+3 health at distance 2 or less", "+1 health per pearl", "+1 health per speed",
    "+1 health per wound",
]  # fmt: skip
EVENTS = [
    "+2 health and +1 strength", "+1 health per crystal", "+2 health at distance 3 or more", "this costs 2 more",
    "this costs 1 less", "1 pearl", "1 speed", "the desert token counts double", "1 crystal -> 2 attack",
    "+1 attack against creatures", "free -> flip the desert token", "journeys at distance 3 or more cost 1",
]  # fmt: skip


def drawn_cards(chance: random.Random, themes: list[list[str]]) -> str:
    """Some items, enchantments, creatures and events with lines drawn from these."""
    lines = ICONS + ICONS + [line for theme in themes for line in theme]
    text = ""
    for number in range(6):
        for kind, name in (("item", f"Rnd{number}"), ("enchantment", f"of Rnd{number}")):
            upper = chance.sample(lines, chance.randint(1, 2))
            lower = chance.sample(lines, chance.randint(0, 1))
            text += f"\n{kind} {name}\n" + "".join(f"    {row}\n" for row in [*upper, "----", *lower])
    for number in range(6):
        more = [chance.choice(CREATURES)] if chance.random() < 0.4 else []
        rows = ["minor", f"strength {chance.randint(0, 4)}, health {chance.randint(2, 9)}", *more, "----"]
        text += f"\nmonster Foe{number}\n" + "".join(f"    {row}\n" for row in rows)
    for number, line in enumerate(EVENTS):
        text += f"\nevent Evt{number}\n    attach this to a creature\n    {line}\n"
    return text


def random_table(seed: int, themes: list[list[str]]) -> Journey:
    chance = random.Random(seed)
    village = [chance.choice(line) for line in themes if chance.random() < 0.4]
    village = [line for line in village if "->" in line and "this" not in line.split()] or ["1 crystal -> 1 attack"]
    seats = [
        {
            "crystals": chance.randrange(6),
            "wounds": chance.randrange(3),
            "items": [f"Rnd{n}" for n in chance.choices(range(6), k=chance.randint(1, 2))],
            "enchantments": [f"of Rnd{n}" for n in chance.choices(range(6), k=chance.randint(1, 2))],
        }
        for _ in range(2)
    ]
    foes = [f"Foe{n}" for n in chance.choices(range(6), k=SLOTS)]
    under = [[slot, f"Evt{chance.randrange(len(EVENTS))}"] for slot in range(SLOTS) if chance.random() < 0.3]
    return table(
        *seats, cards=drawn_cards(chance, themes) + yard(*village), village="Yard", track=foes, deck=["Dagger"] * 4,
        attached=under, desert=chance.choice(["", "sun", "storm"]), preset=chance.choice(["mythic", "mythic", "manual"]),
    )  # fmt: skip


@rule("COMBAT-11", "PEARL-04", "DISTANCE-04")
@pytest.mark.parametrize(
    ("first", "tables", "themes"),
    [
        (0, 60, [STANDING[:5], ACTIONS, CARDS]),
        (1000, 60, [STANDING, ACTIONS, DESERT]),
        (2000, 50, [STANDING, ACTIONS, DESERT, CARDS]),
        (3000, 90, [STANDING, ACTIONS, DUELS, TRIGGERS]),
    ],
    ids=["pearls and distances", "desert", "desert and moving cards", "duels"],
)
def test_at_tables_of_random_cards_a_fight_is_offered_exactly_if_it_can_be_won(
    first: int, tables: int, themes: list[list[str]]
) -> None:
    indirect = refused = 0
    for seed in range(first, first + tables):
        a, b = check(random_table(seed, themes))
        indirect, refused = indirect + a, refused + b
    assert indirect > 40  # fights that only actions of the window can win
    assert refused > 40


@rule("COMBAT-11", "SPEED-01")
def test_a_cheaper_card_farther_away_is_judged_by_what_is_left() -> None:
    """The near one costs 2 of 3, the far one 1, and an action 2."""
    cards = """
item Rnd
    1 attack
    journeys at distance 3 or more cost 1
    ----

enchantment of Rnd
    2 crystals -> 3 attack
    ----

monster Foe
    minor
    strength 1, health 4
    ----
"""
    seat = {"items": ["Rnd"], "enchantments": ["of Rnd"], "crystals": 3}
    game = table(seat, cards=cards, track=["Dagger", "Dagger", "Foe", "Foe"], deck=["Dagger"] * 4)
    assert [price(game, 0, slot) for slot in (2, 3)] == [2, 1]
    assert [offered(game, slot) for slot in (2, 3)] == [False, True]
    check(game)
