"""Bots of all levels play the game, know no more than their seat, and like what is good."""

from __future__ import annotations

from random import Random

import pytest

from enchanters import bots
from enchanters.bots.coach import hint
from enchanters.gathering.evaluation import evaluator, lessons
from enchanters.gathering.evaluation.features import NAMES
from enchanters.gathering.evaluation.options import candidates, keeping
from enchanters.gathering.game import GATHERING
from enchanters.gathering.state import Gathering
from tests.gathering.table import acting, hand, keys, play, table
from tests.gathering.test_hidden import alike, moments, start

LEVELS = [level.name for level in bots.levels()]
EVALUATIONS = ("glance", "greedy-1", "whole")
GENIUS = ["Silver Water Wizard", "Bronze Fire Mage", "Gold Earth Witch"]


def answered(name: str, game: Gathering, seed: int = 3) -> int:
    return bots.answer(bots.make(name, game.seat, seed, "gathering", budget=120), game)


@pytest.mark.parametrize("name", ["greedy", *LEVELS])
def test_choices_do_not_change_when_cards_are_exchanged_that_the_bot_cannot_know(name: str) -> None:
    compared = 0
    for seats in (2, 4):
        for game in moments(seats, 8, 0.12):
            other = alike(game, game.seat, Random(game.length))
            if other is not None:
                compared += other.deck != game.deck
                assert answered(name, game) == answered(name, other)
    assert compared > 5


@pytest.mark.parametrize("name", ["random", "greedy", *LEVELS])
def test_every_level_plays_whole_games(name: str) -> None:
    game = start(4, 3)
    players = [bots.make(name, seat, 4, "gathering", budget=None if name == "random" else 60) for seat in range(3)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    assert game.result is not None


@pytest.mark.parametrize("name", ["greedy", "adept", "expert", "master"])
def test_who_can_win_wins_and_who_can_gather_gathers(name: str) -> None:
    winning = table({"rewards": ["A stone", "B stone", "A 1"]})
    winning.choose(answered(name, winning))
    assert winning.result is not None
    game = acting({"hand": GENIUS})
    game.choose(answered(name, game))
    assert hand(game, 0) == []


def test_points_stones_and_elementals_are_liked() -> None:
    poor, rich = table({}, {}), table({"rewards": ["G 5"]}, {})
    for name in EVALUATIONS:
        assert evaluator(name)(rich, 0) > evaluator(name)(poor, 0)
    whole = evaluator("whole")
    assert whole(table({"rewards": ["A stone"]}), 0) > whole(poor, 0)
    assert whole(table({"hand": ["Fire Elemental"]}), 0) > whole(poor, 0)
    assert whole(poor, 0) > whole(table({}, {"rewards": ["G 5"]}), 0)


def test_a_hand_that_fits_is_liked_better() -> None:
    """Equally many enchanters; but these are complete."""
    whole = evaluator("whole")
    fitting = table({"hand": GENIUS})
    loose = table({"hand": ["Silver Water Wizard", "Bronze Fire Mage", "Gold Earth Mage"]})
    assert whole(fitting, 0) > whole(loose, 0)


def test_a_won_game_is_better_than_any_other_also_if_it_was_won_by_stones() -> None:
    lost = {"rewards": ["G 5", "G 4"]}
    won = play(table({"rewards": ["A stone", "B stone", "A 1"]}, lost), "claim stones")
    for name in EVALUATIONS:
        assert evaluator(name)(won, 0) > 10 > -10 > evaluator(name)(won, 1)


def test_candidates_are_few_and_never_none() -> None:
    for seed in range(5):
        for game in moments(3, seed, 0.5):
            found = candidates(game)
            assert 0 < len(found) <= len(game.codes)
            assert len(set(found)) == len(found)
            assert all(0 <= index < len(game.codes) for index in found)


def test_face_down_cards_with_the_same_back_count_once() -> None:
    game = table(row=["Gold Fire Mage", "Silver Fire Mage", "Bronze Fire Mage", "Chaos"])
    assert [keys(game)[index] for index in candidates(game)] == ["take 0", "take 1", "take 3"]


def test_the_cards_of_a_gathering_are_missed_most() -> None:
    game = acting({"hand": [*GENIUS, "Silver Water Mage", "Exodus", "Gold Fire Mage"]}, row=["", "", "Idem", "Chaos"])
    play(game, "end")
    missed = keeping(game, 0)
    spared = {game.codes[index] & 63 for index in candidates(game)}
    assert not spared & set(game.hands[0][:3])
    assert min(missed[card] for card in game.hands[0][:3]) > missed[game.hands[0][4]]


def test_a_face_down_card_is_not_known_before_it_is_drawn_even_in_an_imagined_game() -> None:
    """Whoever plans ahead meets chance there: what is drawn depends on chance, not on what was dealt."""
    game = table(row=["Gold Fire Mage", "Silver Fire Mage", "Bronze Earth Mage", "Chaos"])
    drawn = set()
    for chance in range(60):
        imagined = game.imagine(0, 5)
        imagined.chance = chance
        drawn.add(play(imagined, "take 1").hands[0])
    assert len(drawn) > 5
    real = {play(game.copy(), "take 1").hands[0] for _ in range(5)}
    assert len(real) == 1


def test_features_have_names_and_the_shipped_weights_know_them_all() -> None:
    game = start(1)
    assert len(lessons.sample(game, 0, 1)) == len(NAMES) * len(lessons.moments)
    import tomllib

    weights = tomllib.loads(lessons.file.read_text(encoding="utf-8"))["weights"]
    assert list(weights) == list(NAMES)


def test_chances_add_up() -> None:
    game = start(1, 3)
    chances = GATHERING.chances(game, [2.0, -1.0, -1.0])
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] == chances[2]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_coach_gives_reasons(lang: str) -> None:
    game = acting({"hand": GENIUS}, {"hand": ["Chaos"]})
    told = hint(GATHERING, game, seed=1, budget=200, lang=lang)
    assert told["options"][0]["key"].startswith("gather G")
    assert told["options"][0]["gains"]["rewards"][0] == "G"
    assert all(option["text"] for option in told["options"])
    won = table({"rewards": ["A stone", "B stone", "A 1"]}, {"rewards": ["G 5", "G 4"]})
    best = hint(GATHERING, won, seed=1, budget=200, lang=lang)["options"][0]
    assert best["key"] == "claim stones"
    assert best["margin"] > 0
