"""Imagined games: what a seat knows stays, everything else is dealt anew in the law that its knowledge implies."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

import enchanters
from enchanters.gathering.codes import BACKS, ELEMENTALS, ENCHANTERS, PERICULUM, Q_ACTION, Q_CLAIM, REWARD, VALUE
from enchanters.gathering.components import numbers
from enchanters.gathering.scoring import points
from enchanters.gathering.state import Gathering
from enchanters.kernel.errors import NoRecord
from tests.gathering.table import acting, hand, play, table
from tests.gathering.test_hidden import start

MOST = 4.5  # standard deviations that chance may explain
SEEDS = range(40)


def test_a_card_seen_face_up_before_it_was_taken_is_known() -> None:
    game = table({}, {}, {}, row=["Gold Fire Mage", "Silver Fire Mage", "Bronze Fire Mage", "Chaos"])
    play(game, "take 0", "take 1")
    for seat in (1, 2, None):
        seen = {tuple(hand(game.imagine(seat, seed), 0)) for seed in SEEDS}
        assert {cards[0] for cards in seen} == {"Gold Fire Mage"}
        assert len({cards[1] for cards in seen}) > 4  # the other one only by its back
        assert all("Fire" in cards[1] for cards in seen)
    assert {tuple(hand(game.imagine(0, seed), 0)) for seed in SEEDS} == {("Gold Fire Mage", "Silver Fire Mage")}


def test_a_card_given_away_or_taken_by_chaos_is_known_to_both_and_to_nobody_else() -> None:
    game = acting({"hand": ["Chaos", "Gold Fire Mage"]}, {"hand": ["Silver Water Mage"]}, {}, row=["", "", "Idem", "Exodus"])
    play(game, "play Chaos", "player 1")
    assert (hand(game, 0), hand(game, 1)) == (["Silver Water Mage"], ["Gold Fire Mage"])
    for seat in (0, 1):
        imagined = [game.imagine(seat, seed) for seed in SEEDS]
        assert all((hand(each, 0), hand(each, 1)) == (hand(game, 0), hand(game, 1)) for each in imagined)
    others = [game.imagine(2, seed) for seed in SEEDS]
    assert len({tuple(hand(each, 0)) for each in others}) > 4
    assert all("Water" in hand(each, 0)[0] and "Fire" in hand(each, 1)[0] for each in others)


def test_a_known_card_is_known_no_longer_when_it_was_shuffled() -> None:
    row = ["Gold Fire Mage", "Silver Fire Mage", "Periculum", "Chaos"]
    fire = numbers()["Gold Fire Mage"]
    for chance in range(20):
        game = play(table({}, {}, row=row, chance=chance), "take 0", "take 2")
        if fire in game.deck:
            assert len({game.imagine(1, seed).deck.index(fire) for seed in SEEDS if fire in game.imagine(1, seed).deck}) > 4
            return
    raise AssertionError("it never came into the draw pile")


def test_nobody_is_imagined_to_hold_periculum() -> None:
    game = table({}, {"hand": ["Air Mage", "Idem", "Chaos", "Exodus", "Proxima"]}, row=["Gold Fire Mage"])
    for seed in range(200):
        assert PERICULUM not in game.imagine(0, seed).hands[1]


def test_who_had_no_enchanter_for_exodus_is_imagined_without() -> None:
    seats = ({"hand": ["Exodus"]}, {"hand": ["Water Elemental", "Idem"]})
    game = acting(*seats, row=["", "", "Chaos", "Vademecum"], deck=["Gold Fire Mage", "Gold Fire Witch"])
    free = {card < ENCHANTERS for seed in SEEDS for card in game.imagine(0, seed).hands[1]}
    assert free == {True, False}
    play(game, "play Exodus")
    for seed in SEEDS:
        assert all(card >= ENCHANTERS for card in game.imagine(0, seed).hands[1])
    play(game, *(["take 1", "take 2"] if game.turn == 1 else []))
    assert any(card < ENCHANTERS for seed in SEEDS for card in game.imagine(0, seed).hands[1][2:])


def test_the_back_on_top_of_the_draw_pile_is_seen_and_of_both_while_they_are_laid_out() -> None:
    deck = ["Silver Earth Mage", "Silver Fire Mage", "Gold Water Mage"]
    game = table(row=["Gold Fire Mage", "Silver Water Mage", "Bronze Earth Witch", "Chaos"], deck=deck)
    tops = {BACKS[game.imagine(0, seed).deck[-1]] for seed in SEEDS}
    belows = {BACKS[game.imagine(0, seed).deck[-2]] for seed in SEEDS}
    assert (len(tops), len(belows)) == (1, 4)
    play(game, "take 0", "take 1", "end")
    assert {tuple(BACKS[card] for card in game.imagine(0, seed).deck[-2:]) for seed in SEEDS} == {(1, 2)}


def test_own_rewards_stay_and_those_of_others_come_from_their_piles() -> None:
    game = table({"rewards": ["G 6", "A stone"]}, {"rewards": ["G 4", "C stone"]})
    values: Counter[int] = Counter()
    for seed in range(400):
        imagined = game.imagine(0, seed)
        assert imagined.rewards[0] == game.rewards[0]
        assert [each >> REWARD for each in imagined.rewards[1]] == [6, 2]
        values[imagined.rewards[1][0] & VALUE] += 1
    # G has 4, 4, 5, 5, 5, 6 and a stone; the 6 is ours.
    assert set(values) == {0, 4, 5}
    assert abs(values[5] - 200) < MOST * 10
    assert abs(values[4] - 400 / 3) < MOST * 9.5


def test_nobody_is_imagined_to_have_won_already() -> None:
    rich = {"hand": ["Fire Elemental"], "rewards": ["F 4", "F 4", "G 5"]}
    game = table({}, rich, {"rewards": ["E 3", "E 4"]})
    totals = set()
    for seed in range(200):
        imagined = game.imagine(0, seed)
        totals.add(points(imagined, 1))
        assert points(imagined, 1) < 15
    assert len(totals) > 4


def test_an_imagined_game_has_no_record_and_no_journal() -> None:
    imagined = start(2).imagine(0, 1)
    assert imagined.journal is None
    with pytest.raises(NoRecord):
        imagined.record()
    assert start(2).imagine(0, 8).position() == start(2).imagine(0, 8).position()
    assert len({start(2).imagine(0, seed).deck for seed in SEEDS}) == len(SEEDS)


# --- the law ----------------------------------------------------------------------------------------------------------


def measures(game: Gathering, seat: int) -> list[float]:
    """Some figures of what is hidden from the seat."""
    others = [card for other, cards in enumerate(game.hands) for card in cards if other != seat]
    return [
        float(sum(card >= ELEMENTALS for card in others)),
        float(sum(card < ENCHANTERS for card in others)),
        float(sum(card % 3 == 0 for card in others if card < 27)),
        float(sum(card // 3 % 3 for card in others if card < 27)),
        float(PERICULUM in game.row),
        float(game.deck.index(PERICULUM) if PERICULUM in game.deck else -1),
        float(sum(card >= ELEMENTALS for card in game.row[1:])),
        float(sum(BACKS[card] == 3 for card in game.deck[: len(game.deck) // 2])),
    ]


@pytest.mark.parametrize(("seats", "choices"), [(2, 12), (3, 40), (5, 90)])
def test_real_games_are_like_imagined_ones(seats: int, choices: int) -> None:
    """A game that is still hidden and an imagined one that looks the same are two draws from the same law.

    The choices are blind, so that they tell nothing of the hands: cards are drawn and discarded at random, never played.
    """
    rows = []
    for seed in range(500):
        game = start(seed, seats)
        chooser = Random(seed)
        while game.codes and game.length < choices:
            blind = game.kind not in (Q_ACTION, Q_CLAIM)
            game.choose(chooser.randrange(len(game.codes)) if blind else len(game.codes) - 1)
        if not game.codes:
            continue
        seat = seed % seats
        many = [measures(game.imagine(seat, 4 * seed + i), seat) for i in range(4)]
        rows.append([real - sum(ours) / 4 for real, *ours in zip(measures(game, seat), *many, strict=True)])
    assert len(rows) > 100
    for column in zip(*rows, strict=True):
        spread = sqrt(sum(x * x for x in column))
        assert spread == 0 or abs(sum(column)) / spread < MOST


def test_a_game_read_from_its_position_is_imagined_as_the_game_itself() -> None:
    chooser = Random(6)
    game = start(6, 3)
    while game.codes:
        again = enchanters.from_position(game.position())
        for seat in (0, 1, 2, None):
            assert again.imagine(seat, game.length).position() == game.imagine(seat, game.length).position()
        game.choose(chooser.randrange(len(game.codes)))
