"""Small tables for tests: a position in a few words, choices by their keys."""

from __future__ import annotations

from typing import Any

import enchanters
from enchanters.gathering.codes import REWARD, VALUE
from enchanters.gathering.components import title
from enchanters.gathering.state import Gathering
from enchanters.kernel.text import toml_table

# Rewards whose values stand still: those of the game are tuned by play.
FIXED = {
    "A": [1, 1, 1, 1, 2, 2, "stone"],
    "B": [1, 1, 2, 2, 2, 2, "stone"],
    "C": [2, 2, 3, 3, 3, 3, "stone"],
    "D": [2, 2, 2, 2, 3, 3, "stone"],
    "E": [3, 3, 3, 3, 4, 4, "stone"],
    "F": [3, 4, 4, 4, 4, 5, "stone"],
    "G": [4, 4, 5, 5, 5, 6, "stone"],
}

# A row that helps nobody in the tests, so that what is drawn makes no gathering by chance.
ROW = ["Water Elemental", "Vademecum", "Exodus", "Idem"]


def table(*seats: dict[str, Any], **keys: Any) -> Gathering:
    """A game from a position: one dict per seat (hand, rewards), further keys as in the notation; two seats at least."""
    rows = [*seats, *({} for _ in range(2 - len(seats)))]
    parts = [toml_table({"game": "gathering", **keys, "rewards": FIXED | keys.get("rewards", {})})]
    parts += ["[[seat]]\n" + toml_table(row) for row in rows]
    game = enchanters.from_position("\n".join(parts))
    assert isinstance(game, Gathering)
    return game


def acting(*seats: dict[str, Any], **keys: Any) -> Gathering:
    """The same in the second step of seat 0's turn: two cards have been taken from the row."""
    return table(*seats, **({"row": ["", "", *ROW[2:]], "pending": [["action", 0]]} | keys))


def play(game: Gathering, *keys: str) -> Gathering:
    for key in keys:
        game.choose(key)
    return game


def keys(game: Gathering) -> list[str]:
    """The keys of the options being asked for."""
    return [option.key for option in game.decision.options] if game.decision else []


def question(game: Gathering) -> tuple[int, str]:
    """Who is asked, and the kind of question."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


def named(cards: Any) -> list[str]:
    return [title(card, "en") if card >= 0 else "" for card in cards]


def hand(game: Gathering, seat: int) -> list[str]:
    return named(game.hands[seat])


def rewards(game: Gathering, seat: int) -> list[str]:
    """`G 5`; a stone has the value 0."""
    return [f"{'ABCDEFGN'[each >> REWARD]} {each & VALUE}" for each in game.rewards[seat]]


def how(game: Gathering) -> tuple[list[int], str]:
    """Who has won, and by what."""
    result = game.result
    assert result is not None
    return result["winners"], result["how"]
