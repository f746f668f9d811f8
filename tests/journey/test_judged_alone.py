"""What bots make of a game that one plays alone: the glory to be expected, and the chance to reach the mark."""

from __future__ import annotations

import pytest

import enchanters
from enchanters import bots
from enchanters.bots.coach import hint
from enchanters.bots.review import review
from enchanters.journey.evaluation import evaluator, turns_left
from enchanters.journey.game import JOURNEY
from enchanters.journey.state import Journey
from tests.journey.rules.setups import started
from tests.journey.rules.test_automa import DECK
from tests.journey.rules.test_solo import GLORY, alone


@pytest.mark.parametrize("name", ["whole", "expert-1", "greedy-1", "glance"])
def test_more_glory_is_better(name: str) -> None:
    judge = evaluator(name)
    poor, rich = alone({}, cards=GLORY), alone({"items": ["Fist", "Jewel"]}, cards=GLORY)
    assert judge(rich, 0) > judge(poor, 0)
    hurting = alone({}, cards=GLORY, beside_market=6)
    assert judge(hurting, 0) > judge(poor, 0) + 5


@pytest.mark.parametrize("name", ["whole", "expert-1", "greedy-1"])
def test_at_the_end_glory_counts_and_the_mark(name: str) -> None:
    def ended(items: list[str]) -> Journey:
        game = alone({"items": items}, cards=GLORY, deck=[], track=["Goblin"], confirm=False)
        game.choose("rest Yard.1")
        assert game.result is not None
        return game

    judge = evaluator(name)
    short, just, more = (judge(ended(items), 0) for items in (["Crown"], ["Crown", "Jewel"], ["Crown", "Jewel", "Jewel"]))
    assert short < just < more
    assert more - just == 1


def test_the_chance_is_that_of_reaching_the_mark() -> None:
    early = alone({}, cards=GLORY, deck=["Goblin"] * 40)
    late = alone({}, cards=GLORY, deck=[], track=["Goblin"])
    for game in (early, late):
        chances = [JOURNEY.chances(game, [value])[0] for value in (20.0, 49.0, 50.0, 60.0)]
        assert chances == sorted(chances)
        assert chances[2] == 0.5
    assert JOURNEY.chances(late, [55.0])[0] > JOURNEY.chances(early, [55.0])[0]  # less can happen


def test_the_automa_shortens_what_is_left() -> None:
    game = alone({}, cards=DECK[:0], deck=["Goblin"] * 9, track=["Goblin"])
    assert turns_left(game) == 5
    assert turns_left(started(2, automa="with")) == (75 - 1) / 3


@pytest.mark.parametrize("bot", ["random", "greedy", "apprentice", "adept"])
def test_bots_play_alone(bot: str) -> None:
    game = started(1, 3, automa="with", variants=["superfast"])
    player = bots.make(bot, 0, 3)
    while game.codes:
        game.choose(bots.answer(player, game))
    assert game.result is not None
    assert enchanters.replay(str(game.record())).result == game.result


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_coach_helps_one_alone(lang: str) -> None:
    game = started(1, 3, automa="with", variants=["superfast"])
    for _ in range(20):
        told = hint(JOURNEY, game, 1, 120, lang)
        best = told["options"][0]
        assert "score" in told["text"]
        assert 0 <= best["chance"] <= 1
        assert best["margin_text"].endswith(f" · {round(100 * best['chance'])} %")
        assert not best["margin_text"].startswith("+")
        game.choose(best["key"])


def test_the_coach_tells_the_chance_to_reach_the_mark() -> None:
    """One jewel more is needed, and the only card on the track has it."""
    cards = (
        GLORY
        + """
item Last Jewel
    ----
    1 glory
"""
    )
    game = alone({"items": ["Crown"], "crystals": 9}, cards=cards, deck=[], track=["Last Jewel"], confirm=False)
    told = {option["key"]: option for option in hint(JOURNEY, game, 1, 400)["options"]}
    assert (told["journey 0"]["margin"], told["journey 0"]["chance"]) == (50, 1)
    assert (told["rest Yard.1"]["margin"], told["rest Yard.1"]["chance"]) == (49, 0)


def test_a_game_alone_is_reviewed() -> None:
    game = started(1, 4, automa="with", variants=["superfast"])
    player = bots.make("greedy", 0, 4)
    while game.codes:
        game.choose(bots.answer(player, game))
    found = review(game.record(), 3_000)
    chances = [turn["chances"][0] for turn in found["turns"]]
    assert all(0 <= chance <= 1 for chance in chances)
    assert len(set(chances)) > 3
    assert found["end"] == [1.0 if (game.result or {})["won"] else 0.0]
