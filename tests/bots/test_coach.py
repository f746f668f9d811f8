"""The coach: the clear move comes first with its reasons, nothing hidden is used, and a review adds up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import enchanters
from enchanters import bots
from enchanters.bots import coach
from enchanters.bots.review import Turn, review, review_turn, turns_of
from enchanters.gathering.codes import CARDS
from enchanters.gathering.components import title
from enchanters.gathering.state import Gathering
from enchanters.gathering.viewing import knows
from enchanters.journey.state import Journey
from enchanters.kernel import registry
from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.game import Game
from tests.gathering import test_hidden as gathering_hidden
from tests.journey.test_hidden import alike, moments

KIND = registry.game("journey")
SMALL = 300

WOLF = """
    village = "Normaltown"
    track = ["Test Wolf", "Test Rag"]
    deck = ["Test Rag", "Test Rag"]
    turn = 0
    cards = '''
        monster Test Wolf
            minor
            strength 1, health 1
            ----
            5 glory
        item Test Rag
            1 defense
            ----
            1 defense
        '''
    [[seat]]
    name = "Ann"
    crystals = 3
    items = ["Fist"]
    [[seat]]
    name = "Bob"
    crystals = 3
    items = ["Fist"]
"""
LAST = """
    village = "Port Aurisan"
    track = ["Test Wolf"]
    turn = 0
    cards = '''
        monster Test Wolf
            minor
            strength 1, health 1
            ----
            3 glory
        '''
    [[seat]]
    name = "Ann"
    items = ["Fist"]
    [[seat]]
    name = "Bob"
    items = ["Fist"]
"""


def hint(game: Game, seed: int = 1, budget: int = SMALL, lang: str = "en") -> dict[str, Any]:
    return coach.hint(KIND, game, seed, budget, lang)


def finished(seed: int = 5, names: tuple[str, ...] = ("greedy", "random")) -> Game:
    setup = enchanters.setup("journey", seats=["Ann", "Bob", "Cleo"][: len(names)], variants=["superfast"])
    game = enchanters.start(setup, seed)
    players = [bots.make(name, seat, seed) for seat, name in enumerate(names)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    return game


# --- hints ------------------------------------------------------------------------------------------------------------


def test_the_card_that_both_want_comes_first_with_its_reasons() -> None:
    told = hint(enchanters.from_position(WOLF))
    best = told["options"][0]
    assert best["key"] == "journey 0"
    assert best["loss"] == 0
    assert best["gains"]["gained"] == ["Test Wolf"]
    assert best["gains"]["changes"]["glory"] >= 4
    assert best["denies"] == ["Test Wolf"]
    assert "It keeps Test Wolf from Bob." in best["reasons"]
    other = next(option for option in told["options"] if option["key"] == "journey 1")
    assert other["loss"] > 3
    assert other["reply"]["seat"] == 1
    assert "Test Wolf" in other["reply"]["gained"]
    assert any("Bob could answer with" in reason and "Test Wolf" in reason for reason in other["reasons"])


def test_a_gift_is_no_risk() -> None:
    """Whatever Ann answers with, it does Bob no harm: her rest heals him."""
    puzzle = next(puzzle for puzzle in KIND.puzzles() if puzzle.name == "07-the-crowded-temple")
    best = hint(KIND.from_position(puzzle.position), budget=coach.BUDGET)["options"][0]
    assert best["risks"]["changes"] == {"wounds": -2, "glory": 2}
    assert not any("risk" in reason for reason in best["reasons"])


def test_the_lead_at_the_end_is_the_real_one() -> None:
    """The last card of the game: nothing is left to guess."""
    best = hint(enchanters.from_position(LAST))["options"][0]
    assert best["key"] == "journey 0"
    assert best["margin"] == 3 - best["gains"]["changes"].get("wounds", 0)
    assert best["reply"] is None


def test_every_option_is_ranked_once_and_the_best_loses_nothing() -> None:
    game = enchanters.start(enchanters.setup("journey"), seed=4)
    told = hint(game)
    assert sorted(option["key"] for option in told["options"]) == sorted(game.option_key(code) for code in game.codes)
    losses = [option["loss"] for option in told["options"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    for option in told["options"]:
        assert option["margin"] == pytest.approx(told["options"][0]["margin"] - option["loss"], abs=0.011)
        assert option["risks"]["low"] <= option["risks"]["high"]


def test_the_same_seed_and_budget_give_the_same_hint() -> None:
    game = enchanters.start(enchanters.setup("journey"), seed=4)
    before = game.position()
    assert hint(game, 7) == hint(game, 7)
    assert hint(game, 7) != hint(game, 8)
    assert hint(game, 7, 3000)["positions"] > hint(game, 7, 200)["positions"]
    assert game.position() == before


@pytest.mark.parametrize("fields", [{"seats": ["A", "B"]}, {"seats": ["A", "B", "C"], "kingdoms": "draft"}])
def test_hidden_cards_change_no_hint(fields: dict[str, Any]) -> None:
    """Also while kingdoms are picked, and where a seat is asked in another's turn."""
    chooser = Random(3)
    looked = 0
    for game in moments(fields | {"variants": ["superfast"]}, 3, 0.12):
        if game.codes and game.origin:
            assert hint(game, 2, 60) == hint(alike(game, chooser), 2, 60)
            looked += 1
    assert looked > 5


def test_a_coach_that_sees_the_deck_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journey, "imagine", lambda game, _seat, _seed: game.copy())
    chooser = Random(3)
    games = moments({"seats": ["A", "B"], "variants": ["superfast"]}, 3, 0.12)
    assert any(hint(game, 2, 60) != hint(alike(game, chooser), 2, 60) for game in games if game.codes)


def test_there_is_no_hint_when_the_game_is_over() -> None:
    with pytest.raises(IllegalChoice, match="over"):
        hint(finished())


def test_hints_speak_french() -> None:
    told = hint(enchanters.from_position(WOLF), lang="fr")
    said = " ".join(reason for option in told["options"] for reason in option["reasons"])
    assert "Bob pourrait répondre" in said
    assert "This turn" not in said
    assert "," in told["options"][0]["margin_text"]


def test_the_numbers_have_a_sign() -> None:
    assert [coach.signed(n, "en") for n in (1.26, -0.34, 0.04, -0.04)] == ["+1.3", "−0.3", "0.0", "0.0"]
    assert coach.signed(-2, "fr") == "−2,0"


# --- reviews ----------------------------------------------------------------------------------------------------------


def test_a_review_covers_every_turn_and_adds_up() -> None:
    game = finished()
    record = game.record()
    seen: list[tuple[int, int]] = []
    found = review(record, budget=3000, progress=lambda done, turns: seen.append((done, turns)))
    turns = turns_of(record)
    assert [(turn["turn"], turn["step"]) for turn in found["turns"]] == [(turn.number, turn.step) for turn in turns]
    assert seen == [(n, len(turns)) for n in range(1, len(turns) + 1)]
    assert turns[0].step == 0
    assert turns[-1].end == game.length
    for turn in found["turns"]:
        assert sum(turn["chances"]) == pytest.approx(1, abs=0.001)
        assert sum(turn["after"]) == pytest.approx(1, abs=0.001)
        assert turn["loss"] >= 0
        assert bool(turn["text"]) == (turn["loss"] >= 0.5)
        if turn["loss"] == 0:
            assert turn["chances"] == turn["after"]
    assert game.result is not None
    assert found["end"] == [float(seat in game.result["winners"]) for seat in range(2)]
    for point in found["points"]:
        assert point["before"] - point["after"] >= 0.05
        assert found["names"][point["seat"]] in point["text"]


def test_the_random_player_misses_more_than_the_greedy_one() -> None:
    found = review(finished(6).record(), budget=6000)
    lost = [sum(turn["loss"] for turn in found["turns"] if turn["seat"] == seat) for seat in range(2)]
    assert lost[1] > lost[0]


def test_a_missed_monster_is_named() -> None:
    game = enchanters.from_position(WOLF)
    told = review_turn("journey", game, Turn(1, 0, 1), ["journey 1"], 600, "en")
    assert told["loss"] > 3
    assert told["best"][0]["key"] == "journey 0"
    assert told["chances"][0] > told["after"][0]
    assert told["played"][0]["key"] == "journey 1"


def test_a_review_does_not_know_the_cards_that_came() -> None:
    """The same turn with other cards behind it is judged the same."""
    chooser = Random(8)
    game = next(game for game in moments({"seats": ["A", "B"]}, 8, 0.2) if game.length > 9 and game.seat == game.turn)
    key = game.option_key(game.codes[0])
    told = [review_turn("journey", each, Turn(1, 0, 1), [key], 300, "en") for each in (game, alike(game, chooser))]
    assert told[0] == told[1]


def test_a_review_of_three_seats_in_french() -> None:
    found = review(finished(7, ("random", "random", "random")).record(), budget=2000, lang="fr")
    assert len(found["end"]) == 3
    said = " ".join(turn["text"] for turn in found["turns"]) + " ".join(point["text"] for point in found["points"])
    assert "Better" not in said
    assert "Turn " not in said


# --- what is imagined is no fact --------------------------------------------------------------------------------------

GATHERING = registry.game("gathering")


def unknown_titles(game: Gathering, lang: str) -> set[str]:
    """Names that only cards have which the seat asked does not know."""
    known = {card for card in range(CARDS) if knows(game, game.seat, card)}
    return {title(card, lang) for card in range(CARDS) if card not in known} - {title(card, lang) for card in known}


@pytest.mark.parametrize("seed", range(2))
def test_hints_of_the_gathering_name_no_hidden_card_and_are_the_same_for_games_alike(seed: int) -> None:
    chooser = Random(seed)
    said = ""
    looked = 0
    for game in gathering_hidden.moments(3, seed, 0.06):
        told = coach.hint(GATHERING, game, 2, 60)
        other = gathering_hidden.alike(game, game.seat, chooser)
        if other is not None:
            assert coach.hint(GATHERING, other, 2, 60) == told
            looked += 1
        words = json.dumps(told, ensure_ascii=False)
        assert [name for name in unknown_titles(game, "en") if name in words] == []
        said += words
    assert looked > 2
    assert "a hidden card" in said, "or nothing was proven"


def test_hints_of_the_journey_name_no_card_of_the_deck() -> None:
    """Whatever Ann does, a wolf is revealed, which Bob would like to have; she cannot know that."""
    position = WOLF.replace('track = ["Test Wolf", "Test Rag"]', 'track = ["Test Rag"]')
    game = enchanters.from_position(position.replace('deck = ["Test Rag", "Test Rag"]', 'deck = ["Test Wolf", "Test Wolf"]'))
    said = json.dumps(hint(game))
    assert "Test Wolf" not in said
    assert "Bob could answer with: " in said
    assert "gained: a hidden card" in said


def test_the_points_of_a_reward_are_told_as_their_mean() -> None:
    """Rewards lie face down: what the one that is drawn is worth nobody knows before."""
    told = [
        gains
        for game in gathering_hidden.moments(2, 4, 0.2)
        for gains in (option["gains"] for option in coach.hint(GATHERING, game, 2, 60)["options"])
        if gains["rewards"]
    ]
    assert told
    for gains in told:
        assert "on average" in gains["text"]


def test_what_a_die_brings_is_told_as_a_chance() -> None:
    position = WOLF.replace("item Test Rag\n", "item Test Rag\n            free -> take a die of crystals\n")
    game = enchanters.from_position(position.replace('items = ["Fist"]', 'items = ["Test Rag"]'))
    used = next(option for option in hint(game)["options"] if option["key"].startswith("use"))
    (said,) = (reason for reason in used["reasons"] if reason.startswith("This turn"))
    assert used["gains"]["times"] < used["gains"]["worlds"]
    assert said.startswith(f"This turn, in {used['gains']['times']} of {used['gains']['worlds']} imagined games: ")
    assert used["line"] == [], "how it goes on depends on the die"


def test_only_what_is_gained_for_certain_is_kept_from_others() -> None:
    """After a hidden card Ann takes the one that lies open, but not in every imagined game."""
    game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 8)
    study = coach.Study(GATHERING, game, game.seat, 0)
    found = coach.advice(study, 2000)
    unsure = 0
    for each in found:
        gains = [coach.own_gains(study, course, "en") for course in each.courses]
        certain = {name for name in gains[0] if all(name in other for other in gains)}
        assert set(coach.denied(study, each, found, "en")) <= certain
        unsure += gains[0] != certain
    assert unsure
