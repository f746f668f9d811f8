"""GATHER-01 to 13: players, cards, rewards and set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.gathering.codes import BACKS, CARDS, NO_CARD, PERICULUM, UP
from enchanters.gathering.components import face, numbers, reward_values
from enchanters.gathering.laying import lay_out
from enchanters.gathering.state import Gathering
from enchanters.kernel.errors import BadSetup
from tests.gathering.table import acting, how, keys, named, play, rewards, table
from tests.marks import rule

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil"]


def start(seats: int = 2, seed: int = 1, **fields: Any) -> Gathering:
    game = enchanters.start(enchanters.setup("gathering", seats=NAMES[:seats], **fields), seed)
    assert isinstance(game, Gathering)
    return game


def faces() -> list[dict[str, Any]]:
    return [face(card, "en") for card in range(CARDS)]


@rule("GATHER-01")
def test_two_to_six_play() -> None:
    for seats in range(2, 7):
        assert len(start(seats).names) == seats
    for seats in (1, 7):
        with pytest.raises(BadSetup):
            start(seats)


@rule("GATHER-01")
def test_fifteen_points_or_the_special_victory_win() -> None:
    by_points = table({"rewards": ["G 6", "G 5", "F 3"]}, row=["Water Elemental"])
    assert how(play(by_points, "take 0")) == ([0], "points")
    by_stones = table({"rewards": ["A stone", "B stone", "A 1"]})
    assert how(play(by_stones, "claim stones")) == ([0], "stones")


@rule("GATHER-02", "GATHER-05", "GATHER-06")
def test_forty_cards() -> None:
    assert Counter(each["type"] for each in faces()) == {"enchanter": 27, "air": 3, "trick": 6, "elemental": 4}
    tricks = [each["name"] for each in faces() if each["type"] == "trick"]
    assert tricks == ["Proxima", "Idem", "Exodus", "Chaos", "Vademecum", "Periculum"]
    elementals = [each["element"] for each in faces() if each["type"] == "elemental"]
    assert elementals == ["water", "fire", "earth", "air"]


@rule("GATHER-03")
def test_every_combination_of_aspect_school_and_element_once() -> None:
    found = {(each["aspect"], each["school"], each["element"]) for each in faces() if each["type"] == "enchanter"}
    schools, elements = ("silver", "bronze", "gold"), ("water", "fire", "earth")
    assert found == {(a, s, e) for a in ("wizard", "mage", "witch") for s in schools for e in elements}
    assert numbers()["Silver Water Wizard"] != numbers()["Gold Water Wizard"]


@rule("GATHER-04")
def test_air_enchanters_have_an_aspect_and_no_school() -> None:
    air = [each for each in faces() if each["type"] == "air"]
    assert [(each["aspect"], each["school"], each["element"]) for each in air] == [
        ("wizard", "", "air"),
        ("mage", "", "air"),
        ("witch", "", "air"),
    ]
    # Wild for element and school, but not for the aspect: with two wizards only the air wizard fits.
    for third, fits in (("Air Wizard", True), ("Air Mage", False), ("Air Witch", False)):
        game = acting({"hand": ["Silver Water Wizard", "Gold Fire Wizard", third]})
        assert (len(keys(game)) > 1) is fits


@rule("GATHER-06")
def test_elementals_are_never_played() -> None:
    game = acting({"hand": ["Water Elemental", "Fire Elemental", "Earth Elemental"]}, row=["", "", "Idem", "Exodus"])
    assert keys(game) == ["end"]


@rule("GATHER-07")
def test_the_back_shows_the_element() -> None:
    assert Counter(BACKS) == {0: 10, 1: 10, 2: 10, 3: 10}
    for card, each in enumerate(faces()):
        assert each["element"] == ("water", "fire", "earth", "air")[BACKS[card]]
        assert each["type"] not in ("air", "trick") or each["element"] == "air"
    game = table(row=["Chaos", "Gold Fire Mage", "Air Elemental", "Gold Earth Mage"])
    assert [(place["back"], place["card"] is None) for place in game.view(0)["row"]] == [
        ("air", False),
        ("fire", True),
        ("air", True),
        ("earth", True),
    ]


@rule("GATHER-08")
def test_fifty_eight_rewards() -> None:
    values = reward_values()
    assert [len(pile) for pile in values] == [7, 7, 7, 7, 7, 7, 7, 8]
    assert sum(map(len, values)) + 1 == 58  # and the elemental master
    assert values[7] == (1,) * 8
    claimed = play(
        table({"hand": ["Water Elemental", "Fire Elemental", "Air Elemental"], "rewards": ["G 6", "A 1"]}), "claim master"
    )
    assert claimed.result is not None
    assert claimed.result["breakdown"][0]["master"] == 5


@rule("GATHER-09", "GATHER-12")
def test_towers_and_hands_are_empty_at_first() -> None:
    game = start(4)
    assert game.towers == ()
    assert game.hands == [()] * 4
    assert game.view(0)["gathering"] is None


@rule("GATHER-09")
def test_the_towers_are_interchangeable() -> None:
    trio = ["Silver Water Wizard", "Bronze Water Mage", "Gold Water Witch"]
    hand = {"hand": ["Silver Fire Wizard", "Silver Earth Wizard"]}
    for towers in (trio, trio[::-1], [trio[1], trio[0], trio[2]]):
        assert keys(acting(hand, towers=towers)) == [
            "gather D Silver Fire Wizard, Silver Earth Wizard, Silver Water Wizard",
            "end",
        ]


@rule("GATHER-10")
def test_three_lie_face_down_one_face_up_and_36_in_the_draw_pile() -> None:
    for seed in range(20):
        game = start(3, seed)
        row = game.view(0)["row"]
        assert [place["card"] is not None for place in row] == [True, False, False, False]
        assert len(game.deck) == 36
        assert game.discards == ()
        assert sorted([*game.deck, *game.row]) == list(range(CARDS))
    assert start(2, 1).deck != start(2, 2).deck


@rule("GATHER-11")
def test_rewards_are_shuffled_pile_by_pile() -> None:
    orders = set()
    for seed in range(10):
        game = start(2, seed)
        assert [sorted(pile) for pile in game.piles] == [sorted(pile) for pile in reward_values()]
        assert [pile["left"] for pile in game.view(0)["piles"]] == [7] * 7 + [8]
        orders.add(tuple(game.piles))
    assert len(orders) == 10


@rule("GATHER-12")
def test_the_first_player_is_given_or_drawn_and_turns_go_clockwise() -> None:
    assert start(3, 1, first=2).turn == 2
    assert {start(3, seed).turn for seed in range(30)} == {0, 1, 2}
    game = start(3, 1, first=1)
    seen: list[int] = []
    while len(seen) < 5:
        seen.append(game.turn)
        turn = game.turns
        while game.codes and game.turns == turn:
            game.choose(len(game.codes) - 1)
    assert seen == [1, 2, 0, 1, 2]


@rule("GATHER-13")
def test_periculum_never_lies_face_up_after_a_layout() -> None:
    game = start()
    down = 0
    for seed in range(400):
        game.chance = seed
        lay_out(game, [PERICULUM, 0, 1, 2, 3])
        assert game.row[UP] not in (PERICULUM, NO_CARD)
        down += PERICULUM in game.row[1:]
    assert 200 < down < 400  # it may lie face down, or in the draw pile


@rule("GATHER-68")
def test_the_values_of_the_rewards_can_be_replaced() -> None:
    ours = reward_values()
    means = [sum(pile) / len(pile) for pile in ours[:7]]
    a, b, c, d, e, f, g = means
    assert max(a, b, d) < min(c, e, f) <= max(c, e, f) < g
    assert sum(pile.count(0) for pile in ours) >= 2  # enough stones for the special victory
    game = start(rewards={"A": [9, 9, 9, 9, 9, 9, "stone"]})
    assert sorted(game.piles[0]) == [0, 9, 9, 9, 9, 9, 9]
    assert sorted(game.piles[1]) == sorted(ours[1])
    for wrong in ({"H": [1] * 7}, {"A": [1] * 6}, {"A": [0] * 7}, {"A": ["gem"] * 7}, [1]):
        with pytest.raises(BadSetup):
            start(rewards=wrong)


def test_the_names_of_all_cards_differ_in_both_languages() -> None:
    for lang in ("en", "fr"):
        assert len({face(card, lang)["title"] for card in range(CARDS)}) == CARDS
    assert face(numbers()["Gold Fire Mage"], "fr")["title"] == "Mage de Feu d’Or"
    assert named([numbers()["Air Witch"]]) == ["Air Witch"]
    assert rewards(table({"rewards": ["A stone"]}), 0) == ["A 0"]
