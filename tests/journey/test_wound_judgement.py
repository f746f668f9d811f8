"""Bots fear wound cards: a restriction costs, the milder of two cards is kept, healing a card away is worth it."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters import bots
from enchanters.journey.evaluation.features import NAMES, burden, features
from enchanters.journey.game import JOURNEY
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, table

EVALUATE = JOURNEY.evaluator("whole")
CARDS = """
wound Mild
    ----
    3 glory

wound Harsh
    you cannot take items or enchantments
    ----
    3 glory

wound Stingy
    you cannot have more than 2 crystals
    ----
    3 glory

wound Idle
    you cannot use your top item
    ----
    3 glory

wound Foul
    your wounds cannot be healed
    ----
    3 glory
"""
DECK = ["Goblin", "Axe", "Gnoll", "Dagger"] * 10
TRACK = ["Axe", "Goblin", "of Fire", "Manticore", "Scimitar", "Ogre"]


def value(**seat: Any) -> float:
    return EVALUATE(table(seat, cards=CARDS, track=TRACK, deck=DECK, wound_deck=["Mild"]), 0)


@pytest.mark.parametrize("name", ["Harsh", "Stingy", "Idle", "Foul"])
def test_a_restriction_costs(name: str) -> None:
    seat: dict[str, Any] = {"items": ["Scimitar"], "crystals": 2, "wounds": 4}
    assert value(wound_cards=[name], **seat) < value(wound_cards=["Mild"], **seat)


def test_a_covered_restriction_costs_nothing() -> None:
    game = table({"wound_cards": ["Harsh", "Mild"]}, {"wound_cards": ["Mild", "Harsh"]}, cards=CARDS, track=TRACK, deck=DECK)
    assert burden(game, 0, 10.0) == 0
    assert burden(game, 1, 10.0) > 0


def test_a_card_is_ten_wounds_to_a_bot_too() -> None:
    game = table({"wound_cards": ["Mild"], "wounds": 3}, {"wounds": 9}, cards=CARDS, track=TRACK, deck=DECK)
    found = dict(zip(NAMES, features(game, 0, 10.0), strict=True))
    assert (found["wounds"], found["glory"]) == (13, 3)


@pytest.mark.parametrize("deck", [["Mild", "Harsh"], ["Harsh", "Mild"]])
def test_a_bot_keeps_the_milder_card(deck: list[str]) -> None:
    game = in_yard({"wounds": 9}, lines=["1 crystal -> take 1 wound"], cards=CARDS, track=TRACK, deck=DECK, wound_deck=deck)
    game.choose("use Yard.2")
    bot = bots.make("adept", 0, 1, budget=60)
    assert keys(game)[bots.answer(bot, game)] == "keep Mild"


def test_a_bot_turns_a_harsh_card_in() -> None:
    lines = ["1 crystal -> heal 4 wounds"]
    game = in_yard({"wound_cards": ["Harsh"]}, lines=lines, cards=CARDS, track=TRACK, deck=DECK, wound_deck=["Mild"])
    game.choose("use Yard.2")
    bot = bots.make("adept", 0, 1, budget=60)
    assert keys(game)[bots.answer(bot, game)] == "yes"
