"""The law of imagined games with events among the hidden cards: as likely as in fresh set-ups that look the same."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import sqrt
from random import Random

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck import state
from enchanters.journey.systems.event_deck.state import the_events
from enchanters.kernel.chance import Chance
from tests.journey.table import table
from tests.journey.test_imagine import MOST, deviations, played, start

CARDS = """
event Test A
    now: take 1 crystal

event Test B
    now: take 2 crystals

event Test C
    now: take 3 crystals
"""


def tiny() -> Journey:
    """Two of three events among three cards."""
    return table(
        cards=CARDS,
        track=["Axe"],
        deck=["Dagger"] * 3,
        events=["Test A", "Test B"],
        event_depths=[3, 1],
        event_box=["Test C"],
    )


def hidden(game: Journey) -> tuple[tuple[str, int], ...]:
    events = the_events(game)
    return tuple((game.kinds[card].name, depth) for card, depth in zip(events.deck, events.depths, strict=True))


def possible() -> set[tuple[tuple[str, int], ...]]:
    """Any two of the three, in any order, at any two of five places, told by the cards below each."""
    depths = [tuple(place - i for i, place in enumerate(places)) for places in combinations(range(5), 2)]
    names = permutations(["Test A", "Test B", "Test C"], 2)
    return {tuple(zip(pair, each, strict=True)) for pair in names for each in depths}


def square(n: int) -> float:
    game = tiny()
    seen = Counter(hidden(game.imagine(0, seed)) for seed in range(n))
    chances = possible()
    assert set(seen) <= chances
    expected = n / len(chances)
    return deviations(sum((seen[outcome] - expected) ** 2 / expected for outcome in chances), len(chances) - 1)


def test_every_choice_and_place_of_unseen_events_is_equally_likely() -> None:
    assert len(possible()) == 60
    assert square(3000) < MOST


def test_the_count_notices_places_that_are_drawn_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def alone(chance: Chance, events: int, game: Journey) -> tuple[int, ...]:
        return tuple(sorted(chance.below(len(game.deck) + 1) for _ in range(events)))

    monkeypatch.setattr(state, "scattered", alone)
    assert square(3000) > 2 * MOST


def measures(game: Journey) -> list[float]:
    """Some figures of the events that are hidden."""
    events, cards = the_events(game), len(game.deck)
    names = {game.kinds[card].name for card in events.deck}
    lasting = [bool(game.kinds[card].hosts) for card in events.deck]
    depths = [depth / cards for depth in events.depths]
    return [
        cards - events.depths[-1],  # cards before the next one
        events.depths[-1] == cards,
        events.depths[0] == 0,
        sum(depths) / len(depths),
        sum(depth > 0.5 for depth in depths),
        sum(lasting),
        lasting[-1],
        "Feast" in names,
        game.kinds[events.deck[-1]].name < "M",
        sum(a == b for a, b in zip(events.depths, events.depths[1:], strict=False)),
    ]


def features(game: Journey) -> list[float]:
    """Some figures of what is public."""
    gone = 3 * len(game.names) - len(the_events(game).deck)
    return [1.0, float(gone), float(len(the_events(game).attached)), float(len(game.deck) % 2)]


def report(seats: int, turns: int, games: int, **fields: object) -> list[float]:
    """How far real games are from imagined ones, in standard deviations (see test_imagine.py)."""
    each, rows = 4, []
    for seed in range(games):
        game = played(start(seats, seed, events="with", **fields), turns, Random(seed))
        if not (game.deck and the_events(game).deck):
            continue
        many = [measures(game.imagine(seed % seats, seed * each + i)) for i in range(each)]
        gaps = [real - sum(ours) / each for real, *ours in zip(measures(game), *many, strict=True)]
        rows.append([gap * feature for gap in gaps for feature in features(game)])
    found = []
    for column in zip(*rows, strict=True):
        if sum(abs(x) > 1e-9 for x in column) > 20:
            found.append(sum(column) / sqrt(sum(x * x for x in column)))
    return found


@pytest.mark.parametrize(
    ("seats", "turns", "variants"), [(2, 0, []), (2, 14, []), (3, 20, ["fast"]), (2, 8, ["superfast", "depths"])]
)
def test_real_games_with_events_are_like_imagined_ones(seats: int, turns: int, variants: list[str]) -> None:
    found = report(seats, turns, 200, variants=variants)
    assert len(found) >= 8
    assert max(map(abs, found)) < MOST


def test_what_is_known_of_events_stays_and_what_is_not_is_forgotten() -> None:
    game = played(start(2, 5, events="with"), 10, Random(5))
    events = the_events(game)
    places = set()
    for seed in range(20):
        imagined = the_events(game.imagine(1, seed))
        assert imagined.attached == events.attached
        assert len(imagined.deck) == len(events.deck)
        assert sorted((*imagined.deck, *imagined.aside)) == sorted((*events.deck, *events.aside))
        places.add(imagined.depths)
    assert len(places) > 10
