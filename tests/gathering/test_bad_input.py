"""Positions and set-ups that are wrong say what, where and why."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.kernel.errors import BadPosition, BadSetup, IllegalChoice
from enchanters.kernel.language import translator
from tests.gathering.table import table

TRIO = ["Silver Water Wizard", "Bronze Water Mage", "Gold Water Witch"]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"rows": []}, "unknown key 'rows'"),
        ({"row": ["Gandalf"]}, "`row` names an unknown card"),
        ({"row": ["Chaos", "Chaos"]}, "lies elsewhere already"),
        ({"row": ["Idem"] * 5}, "lies elsewhere"),
        ({"row": [3]}, "`row` names an unknown card: 3"),
        ({"row": ["Periculum"]}, "face up"),
        ({"row": ["", "", "", "", ""]}, "four at most"),
        ({"deck": "Chaos"}, "`deck` must be a list"),
        ({"towers": TRIO[:2]}, "three enchanters"),
        ({"towers": [*TRIO[:2], "Chaos"]}, "three enchanters"),
        ({"towers": [*TRIO[:2], "Gold Water Mage"]}, "make no gathering"),
        ({"towers": TRIO, "gathering": "G"}, "these three make C"),
        ({"towers": TRIO, "pile": "N"}, "`pile`"),
        ({"organiser": 1}, "needs `towers`"),
        ({"proxima": 2}, "from 0 to 1"),
        ({"turn": True}, "`turn` must be a whole number"),
        ({"turn": -1}, "`turn`"),
        ({"piles": {"A": [1]}}, "lacks rewards"),
        ({"piles": {"A": [9]}}, "no such reward"),
        ({"piles": {"Z": [1]}}, "`piles`"),
        ({"piles": {"A": ["gem"]}}, "no value of a reward"),
        ({"rewards": {"A": [1]}}, "seven values|7 values"),
        ({"known": {"Chaos": [0]}}, "must be a card in a hand"),
        ({"no_enchanters": ["Gold Fire Mage"]}, "names no trick or elemental"),
        ({"over": "luck"}, "`over` must say how"),
        ({"pending": [["fly", 0]]}, "unknown step"),
        ({"pending": [["turn"]]}, "turn needs 1 values"),
        ({"pending": [["turn", 9]]}, "not a number from 0 to 1"),
        ({"pending": [["reward", 0, "N", 0]]}, "`pending`"),
        ({"pending": [["choose_target", 0, "Idem"]]}, "no trick that takes cards"),
        ({"pending": [["exhausted"]]}, "leads to no question"),
        ({"pending": [["turn", 0]] * 50}, "more than"),
    ],
)
def test_a_wrong_position_is_refused(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as problem:
        table(**keys)
    assert "anglais" not in problem.value.said(translator("fr"))  # which would say that it could not be translated


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ({"hand": ["Periculum"]}, "nobody can hold"),
        ({"hand": [*TRIO, "Idem", "Chaos", "Exodus", "Vademecum", "Proxima", "Air Mage"]}, "too many cards"),
        ({"rewards": ["A 7"]}, "no such reward"),
        ({"rewards": ["H 1"]}, "`rewards`"),
        ({"rewards": ["A 1"] * 5}, "no such reward"),
        ({"rewards": "A 1"}, "must be a list"),
        ({"name": ""}, "printable"),
        ({"cards": []}, "unknown key 'cards'"),
    ],
)
def test_a_wrong_seat_is_refused(seat: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message) as problem:
        table(seat)
    assert "anglais" not in problem.value.said(translator("fr"))


def test_a_position_of_another_game_or_size_is_refused() -> None:
    with pytest.raises(BadPosition, match="two to six"):
        enchanters.from_position('game = "gathering"\n[[seat]]\n')
    with pytest.raises(BadPosition, match="two to six"):
        table(*({} for _ in range(7)))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"seats": ["Ann"]}, "two to six seats"),
        ({"seats": "Ann"}, "list of names"),
        ({"seats": ["Ann", "\n"]}, "printable"),
        ({"first": 2}, "from 0 to 1"),
        ({"rewards": {"A": [1]}}, "7 values"),
        ({"strict_stones": 1}, "true or false"),
    ],
)
def test_a_wrong_setup_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        enchanters.start(enchanters.setup("gathering", **fields), 1)


def test_a_wrong_choice_changes_nothing() -> None:
    game = table()
    before = game.position()
    for wrong in ("take 9", -1, True, 4, None, "end"):
        with pytest.raises(IllegalChoice):
            game.choose(wrong)
    assert game.position() == before
