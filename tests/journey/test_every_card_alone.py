"""Alone too every card is taken, used, covered, thrown away and scored: from a position each, with every answer sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from enchanters.journey.checks import check
from enchanters.journey.dealing import unfit
from enchanters.journey.game import library
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.kernel.chance import stream
from tests.journey.rules.test_automa import DECK
from tests.journey.table import keys, table

MIGHT: Final = """
item Might
    60 attack, 60 defense
    ----
    60 attack, 60 defense

enchantment of Plenty
    ----
    1 slime, 1 undead, 1 speed, 1 pearl
"""
STACKS: Final = {"item": "items", "enchantment": "enchantments", "monster": "creatures", "dragon": "creatures"}
MARKET: Final = ["Dagger", "of Healing", "Goblin", "Axe"]


def fit(*types: str) -> list[Kind]:
    """The cards of the boxes that are played with the Automa."""
    books = library()
    out = unfit(books, {"automa": "with"})
    kinds = [kind for kind in books.by_name.values() if kind.card.type in types and not kind.start]
    return [kind for kind in kinds if kind.name not in out and kind.kingdom not in out and kind.name not in books.reserved]


KINGDOMS = sorted({kind.kingdom for kind in fit(*STACKS) if kind.kingdom})


def alone(more: dict[str, list[str]] | None = None, **given: Any) -> Journey:
    """One who lacks nothing, with these cards on top of the stacks."""
    seat: dict[str, Any] = {
        "items": ["Dagger", "Might"], "enchantments": ["of Healing", "of Plenty"], "creatures": ["Goblin", "Goblin"],
        "crystals": 20, "wounds": 6,
    }  # fmt: skip
    for stack, names in (more or {}).items():
        seat[stack] = [*seat[stack], *names]
    around: dict[str, Any] = {
        "track": ["Goblin", "Axe"],
        "deck": ["Dagger", "Goblin", "of Healing"],
        "market": MARKET,
        "beside_market": 3,
    }
    return table(seat, cards=DECK + MIGHT, fewest=1, automa="Taker 5", confirm=True, **around | given)


def play_out(game: Journey, seed: int, most: int = 400) -> Journey:
    """Any answers, every state sound."""
    chance = stream(seed)
    for _ in range(most):
        if not game.codes:
            break
        game.choose(chance.below(len(game.codes)))
        assert check(game) == []
    return game


def uses(game: Journey, name: str) -> Iterator[str]:
    return (key for key in keys(game) if key.startswith(f"use {name}"))


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_every_card_of_a_kingdom_is_taken_and_scored_alone(kingdom: str) -> None:
    for number, kind in enumerate(each for each in fit(*STACKS) if each.kingdom == kingdom):
        game = alone(track=[kind.name, "Goblin"])
        game.choose("journey 0")
        assert check(game) == []
        over = play_out(game, number)
        assert over.result is not None, kind.name
        card = over.kinds.index(kind)
        assert card not in over.track
        assert card not in over.deck, "it was taken"


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_every_card_of_a_kingdom_is_used_covered_and_thrown_away_alone(kingdom: str) -> None:
    for number, kind in enumerate(each for each in fit(*STACKS) if each.kingdom == kingdom):
        stack = STACKS[kind.card.type]
        game = alone({stack: [kind.name]})
        for key in uses(game, kind.name):
            child = game.copy()
            child.choose(key)
            assert check(child) == []
            play_out(child, number, 12)
        cover = {"items": "Axe", "enchantments": "of Healing", "creatures": "Goblin"}[stack]
        play_out(alone({stack: [kind.name, cover]}), number)
        game = alone(track=[kind.name, "Goblin"])
        card, turns = game.track[0], game.turns
        game.choose(next(key for key in keys(game) if key.startswith("rest")))
        while game.codes and game.turns == turns:
            game.choose(len(game.codes) - 1)
        assert card not in game.track, "the rest has thrown it away"


def test_every_village_is_visited_alone() -> None:
    for number, kind in enumerate(fit("village")):
        game = alone(village=kind.name)
        for index in range(len(game.codes)):
            child = game.copy()
            child.choose(index)
            assert check(child) == []
        assert play_out(game, number).result is not None


def test_every_overlord_and_every_event_is_met_alone() -> None:
    for number, kind in enumerate(fit("overlord")):
        assert play_out(alone(overlord=kind.name), number).result is not None, kind.name
    for number, kind in enumerate(fit("event")):
        game = alone(track=["Goblin"], deck=["Goblin", "Dagger"], events=[kind.name], event_depths=[2])
        assert play_out(game, number).result is not None, kind.name
