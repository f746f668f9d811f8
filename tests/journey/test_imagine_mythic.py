"""The law of imagined games with mythic monsters under the deck: which they are is known, their order is not."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from enchanters.journey import imagining
from enchanters.journey.imagining import bottom
from enchanters.journey.state import Journey
from enchanters.kernel.chance import Chance
from tests.journey.table import table
from tests.journey.test_imagine import MOST, deviations, played, start

CARDS = "".join(f"\nmythic Test {name}\n    strength 9, health 9\n    ----\n" for name in "ABCD")
NAMES = ["Test A", "Test B", "Test C", "Test D"]


def under(game: Journey) -> tuple[str, ...]:
    return tuple(game.kinds[card].name for card in game.deck[: bottom(game)])


def square(n: int) -> float:
    """How far the orders of a tiny block are from equally likely, the two cards above it from being themselves."""
    game = table(cards=CARDS, track=["Axe"], deck=["Dagger", "Goblin", *NAMES])
    seen: Counter[tuple[str, ...]] = Counter()
    for seed in range(n):
        imagined = game.imagine(seed % 2, seed)
        assert sorted(imagined.kinds[card].name for card in imagined.deck[4:]) == ["Dagger", "Goblin"]
        seen[under(imagined)] += 1
    chances = set(permutations(NAMES))
    assert set(seen) <= chances
    expected = n / len(chances)
    return deviations(sum((seen[each] - expected) ** 2 / expected for each in chances), len(chances) - 1)


def test_every_order_is_equally_likely_and_none_leaves_the_bottom() -> None:
    assert square(2400) < MOST


def test_the_count_notices_an_order_that_is_only_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(chance: Chance, things: list[int], n: int) -> list[int]:
        at = chance.below(len(things)) if things else 0
        return (things[at:] + things[:at])[:n]

    monkeypatch.setattr(imagining, "picked", cut)
    with pytest.raises(AssertionError):
        assert square(2400) < MOST


@pytest.mark.parametrize(
    ("seats", "turns", "variants"), [(2, 0, []), (3, 20, ["fast"]), (2, 10, ["superfast", "depths"]), (2, 21, ["superfast"])]
)
def test_imagined_games_are_like_fresh_set_ups(seats: int, turns: int, variants: list[str]) -> None:
    """Where the first of them by name lies, and what lies right above them: as often in real games as in imagined ones."""
    real, imagined, above = [0] * seats, [0.0] * seats, [0.0, 0.0]
    games = 150
    for seed in range(games):
        game = played(start(seats, seed, mythic="with", variants=variants), turns, Random(seed))
        order = under(game)
        assert order
        real[order.index(min(order))] += 1
        again = [game.imagine(seed % seats, 4 * seed + i) for i in range(4)]
        for each in again:
            assert sorted(under(each)) == sorted(order)
            assert hidden(each) == hidden(game)
            imagined[under(each).index(min(order))] += 1 / 4
            above[1] += is_creature_above(each) / 4
        above[0] += is_creature_above(game)
    spread = 5 * (games / 4) ** 0.5
    assert all(abs(a - b) < spread for a, b in zip(real, imagined, strict=True))
    assert abs(above[0] - above[1]) < spread


def hidden(game: Journey) -> list[str]:
    return sorted(game.kinds[card].name for card in (*game.deck, *game.box))


def is_creature_above(game: Journey) -> bool:
    """The starter filter sends creatures to the bottom: the card right above the block is oftener one than another."""
    held = bottom(game)
    return held < len(game.deck) and game.kinds[game.deck[held]].creature


def test_the_numbers_of_cards_tell_nothing() -> None:
    """A position numbers the cards in the order in which they lie: imagined games forget it."""
    texts: set[Any] = set()
    for order in permutations(NAMES):
        game = table(cards=CARDS, track=["Axe"], deck=["Dagger", *order])
        texts.add(game.imagine(0, 7).position())
    assert len(texts) == 1
