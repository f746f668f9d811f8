"""Alone and together too every card is taken, used, covered and thrown away: from a position each, every answer sound."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest

from enchanters.journey.checks import check
from enchanters.journey.dealing import unfit
from enchanters.journey.game import library
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.kernel.chance import stream
from tests.journey.rules.guildhall import scheme
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
ROCK: Final = """
overlord Rock
    strength 4, health 70
    challenge -> fight the overlord
    reward
"""
STACKS: Final = {"item": "items", "enchantment": "enchantments", "monster": "creatures", "dragon": "creatures"}
MARKET: Final = ["Dagger", "of Healing", "Goblin", "Axe"]


class Mode(NamedTuple):
    """A way to play in which "another player" is not a seat."""

    setup: dict[str, str]
    keys: dict[str, Any]  # of a position
    cards: str

    def fit(self, *types: str) -> list[Kind]:
        """The cards of the boxes that are played with."""
        books = library()
        out = unfit(books, self.setup)
        kinds = [kind for kind in books.by_name.values() if kind.card.type in types and not kind.start]
        return [
            kind for kind in kinds if kind.name not in out and kind.kingdom not in out and kind.name not in books.reserved
        ]

    def table(self, more: dict[str, list[str]] | None = None, **given: Any) -> Journey:
        """One who lacks nothing, with these cards on top of the stacks."""
        seat: dict[str, Any] = {
            "items": ["Dagger", "Might"], "enchantments": ["of Healing", "of Plenty"], "creatures": ["Goblin", "Goblin"],
            "crystals": 20, "wounds": 6,
        }  # fmt: skip
        for stack, names in (more or {}).items():
            seat[stack] = [*seat[stack], *names]
        around: dict[str, Any] = {"track": ["Goblin", "Axe"], "deck": ["Dagger", "Goblin", "of Healing"], "confirm": True}
        return table(seat, cards=self.cards + MIGHT, **around | self.keys | given)


ALONE = Mode({"automa": "with"}, {"fewest": 1, "automa": "Taker 5", "market": MARKET, "beside_market": 3}, DECK)
TOGETHER = Mode(
    {"coop": "easy"},
    {"overlord": "Rock", "hit_points": 99, "threshold": 50, "schemes": ["Plot"] * 9},
    ROCK + scheme("dragons at distance 5 have +1 strength"),
)
MODES = {"alone": ALONE, "together": TOGETHER}
KINGDOMS = [
    pytest.param(mode, kingdom, id=f"{name}, {kingdom}")
    for name, mode in MODES.items()
    for kingdom in sorted({kind.kingdom for kind in mode.fit(*STACKS) if kind.kingdom})
]
EACH = pytest.mark.parametrize(("mode", "kingdom"), KINGDOMS)


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


@EACH
def test_every_card_of_a_kingdom_is_taken(mode: Mode, kingdom: str) -> None:
    for number, kind in enumerate(each for each in mode.fit(*STACKS) if each.kingdom == kingdom):
        game = mode.table(track=[kind.name, "Goblin"])
        game.choose("journey 0")
        assert check(game) == []
        over = play_out(game, number)
        assert over.result is not None, kind.name
        card = over.kinds.index(kind)
        assert card not in over.track
        assert card not in over.deck, "it was taken"


@EACH
def test_every_card_of_a_kingdom_is_used_covered_and_thrown_away(mode: Mode, kingdom: str) -> None:
    for number, kind in enumerate(each for each in mode.fit(*STACKS) if each.kingdom == kingdom):
        stack = STACKS[kind.card.type]
        game = mode.table({stack: [kind.name]})
        for key in uses(game, kind.name):
            child = game.copy()
            child.choose(key)
            assert check(child) == []
            play_out(child, number, 12)
        cover = {"items": "Axe", "enchantments": "of Healing", "creatures": "Goblin"}[stack]
        play_out(mode.table({stack: [kind.name, cover]}), number)
        game = mode.table(track=[kind.name, "Goblin"])
        card, turns = game.track[0], game.turns
        game.choose(next(key for key in keys(game) if key.startswith("rest")))
        while game.codes and game.turns == turns:
            game.choose(len(game.codes) - 1)
        assert card not in game.track, "the rest has thrown it away"


def test_every_village_is_visited_alone() -> None:
    for number, kind in enumerate(ALONE.fit("village")):
        game = ALONE.table(village=kind.name)
        for index in range(len(game.codes)):
            child = game.copy()
            child.choose(index)
            assert check(child) == []
        assert play_out(game, number).result is not None


def test_every_overlord_is_met_alone() -> None:
    for number, kind in enumerate(ALONE.fit("overlord")):
        assert play_out(ALONE.table(overlord=kind.name), number).result is not None, kind.name


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES)
def test_every_event_is_met(mode: Mode) -> None:
    for number, kind in enumerate(mode.fit("event")):
        game = mode.table(track=["Goblin"], deck=["Goblin", "Dagger"], events=[kind.name], event_depths=[2])
        assert play_out(game, number).result is not None, kind.name
