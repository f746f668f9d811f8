"""COMBAT-11 both ways: a fight is offered exactly if an exhaustive search over the engine itself can force it.

The search knows nothing of the gate: it sets the journey out on a copy and plays every window option to the end of the
fight. Own choices count at their best, the choices of other seats and the dice at their worst.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import enchanters
from enchanters.journey.codes import JOURNEY, MONSTER, NO_CARD, Q_TURN, VERB, YES
from enchanters.journey.effects import graveyard_journey
from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.journey.turn import turn_answered
from enchanters.journey.values import attack, health, price
from enchanters.kernel.chance import Chance
from tests.journey.table import keys, play, stack, table
from tests.marks import rule

DECK = ["Dagger", "Dagger", "Dagger", "Dagger"]
DIE = {Chance(state).below(6): state for state in range(200)}  # a state of chance for each face


class Exhaustive:
    """Whether the seat can force the fight in this slot, by playing out all that may happen before it."""

    def __init__(self, game: Journey, slot: int) -> None:
        self.seat = game.turn
        self.card = game.track[slot]
        self.known: dict[tuple[Any, ...], bool] = {}
        start = game.copy()
        start.codes = ()
        self.won = self.after(start, lambda child: turn_answered(child, JOURNEY << VERB | slot, self.seat, 0))

    def after(self, game: Journey, step: Any) -> bool:
        """The outcome once the step has been carried out; if it rolls a die, the worst over all faces."""
        child = self.carried_out(game, step, game.chance)
        assert child.journal is not None
        if any(entry[0] == "roll" for entry in child.journal):
            return all(self.outcome(self.carried_out(game, step, state)) for state in DIE.values())
        return self.outcome(child)

    @staticmethod
    def carried_out(game: Journey, step: Any, chance: int) -> Journey:
        child = game.copy()
        child.chance = chance
        child.journal = []
        step(child)
        child.run()
        return child

    def outcome(self, game: Journey) -> bool:
        assert game.journal is not None
        for entry in game.journal:
            if entry[:3] == ("fight", self.seat, self.card):
                return bool(entry[3] >= entry[4])
        key = self.situation(game)
        if key not in self.known:
            self.known[key] = False
            results = (self.after(game, lambda child, i=i: child.choose(i)) for i in self.choices(game))
            self.known[key] = any(results) if game.seat == self.seat else all(results)
        return self.known[key]

    @staticmethod
    def choices(game: Journey) -> list[int]:
        """TIMING-12: a journey to the graveyard that needs a fight of its own does not count."""
        if game.reply is graveyard_journey and game.kinds[game.b].type >= MONSTER:
            return [i for i, code in enumerate(game.codes) if code >> VERB != YES]
        return list(range(len(game.codes)))

    @staticmethod
    def situation(game: Journey) -> tuple[Any, ...]:
        return (
            tuple(game.crystals), tuple(game.wounds), tuple(game.attack_boost), tuple(game.defense_boost),
            tuple(game.stacks), tuple(sorted(game.used)), tuple(game.track), game.graveyard, game.free_journey,
            game.seat, game.a, game.b, tuple(game.codes), tuple(game.stack),
        )  # fmt: skip


def creatures_in_reach(game: Journey) -> list[int]:
    """The slots with a creature whose price the active seat can pay, while it is asked for its major action."""
    if game.kind != Q_TURN:
        return []  # a lone rest has answered the question by itself
    return [
        slot
        for slot, card in enumerate(game.track)
        if card != NO_CARD and game.kinds[card].type >= MONSTER and price(game, slot) <= game.crystals[game.turn]
    ]


def offered(game: Journey, slot: int) -> bool:
    return JOURNEY << VERB | slot in game.codes


def check(game: Journey) -> tuple[int, int]:
    """Compares gate and search for every creature in reach; gives how many fights are offered and refused."""
    yes = no = 0
    for slot in creatures_in_reach(game):
        found = Exhaustive(game, slot).won
        assert offered(game, slot) is found, f"slot {slot}: offered {offered(game, slot)}\n{game.position()}"
        yes, no = yes + found, no + (not found)
    return yes, no


@rule("COMBAT-11", "JOURNEY-10")
@pytest.mark.parametrize("preset", ["mythic", "first", "manual"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_random_games_a_fight_is_offered_exactly_if_it_can_be_won(preset: str, seats: int) -> None:
    yes = no = 0
    for seed in range(7):
        setup = enchanters.setup("journey", seats=["A", "B", "C", "D"][:seats], preset=preset)
        game = enchanters.start(setup, 1000 * seats + seed)
        assert isinstance(game, Journey)
        game.journal = None
        chance = random.Random(seed)
        while game.codes:
            if game.kind == Q_TURN and chance.random() < 0.12:
                a, b = check(game)
                yes, no = yes + a, no + b
            game.choose(chance.randrange(len(game.codes)))
    assert yes > 40
    assert no > 40


def random_piles(seed: int) -> Journey:
    """Any cards of the box in any stacks: far more actions, and stranger ones, than random play collects."""
    chance = random.Random(seed)
    by_type: dict[str, list[str]] = {"item": [], "enchantment": [], "monster": [], "dragon": [], "village": []}
    for kind in library().by_name.values():
        by_type[kind.card.type].append(kind.name)
    creatures = by_type["monster"] + by_type["dragon"]
    takeable = by_type["item"] + by_type["enchantment"] + creatures
    seats = [
        {
            "crystals": chance.randrange(9),
            "wounds": chance.randrange(6),
            "items": chance.choices(by_type["item"], k=chance.randint(1, 4)),
            "enchantments": chance.choices(by_type["enchantment"], k=chance.randint(1, 3)),
            "creatures": chance.choices(creatures, k=chance.randrange(4)),
        }
        for _ in range(chance.randint(2, 4))
    ]
    return table(
        *seats,
        village=chance.choice(by_type["village"]),
        track=chance.choices(creatures, k=6),
        graveyard=chance.choices(takeable, k=chance.randrange(4)),
        deck=DECK,
        preset=chance.choice(["mythic", "first", "manual"]),
    )


@rule("COMBAT-11")
def test_at_tables_of_random_cards_a_fight_is_offered_exactly_if_it_can_be_won() -> None:
    indirect = refused = 0
    for seed in range(120):
        game = random_piles(seed)
        _, no = check(game)
        refused += no
        for slot in creatures_in_reach(game):
            card = game.track[slot]
            indirect += offered(game, slot) and attack(game, game.turn, card) < health(game, card, game.turn)
    assert indirect > 30  # fights that only actions of the window can win
    assert refused > 100
