"""Points, and the result with its breakdown (GATHER-61 to 66)."""

from __future__ import annotations

from typing import Any

from enchanters.gathering.codes import (
    BY_MASTER,
    ELEMENTALS,
    GOAL,
    HOW,
    LETTERS,
    MASTER_POINTS,
    NOBODY,
    REWARD,
    STONE,
    VALUE,
)  # fmt: skip
from enchanters.gathering.state import Gathering


def elementals(game: Gathering, seat: int) -> int:
    """In the seat's hand; each is worth a point."""
    return sum([card >= ELEMENTALS for card in game.hands[seat]])


def points(game: Gathering, seat: int) -> int:
    """GATHER-62: rewards, and elementals in hand; GATHER-66: stones are worth nothing."""
    return sum([each & VALUE for each in game.rewards[seat]]) + elementals(game, seat)


def stones(game: Gathering, seat: int) -> int:
    return sum([each & VALUE == STONE for each in game.rewards[seat]])


def final_points(game: Gathering, seat: int) -> int:
    """With the elemental master, if it was taken to win."""
    return points(game, seat) + (MASTER_POINTS if game.how == BY_MASTER and game.winner == seat else 0)


def winners(game: Gathering) -> list[int]:
    """The one who won; after the last reward the best, the last organiser before others who have as much (GATHER-70)."""
    if game.winner != NOBODY:
        return [game.winner]
    seats = range(len(game.names))
    best = max(points(game, seat) for seat in seats)
    found = [seat for seat in seats if points(game, seat) == best]
    return [game.organiser] if game.organiser in found else found


def breakdown(game: Gathering, seat: int) -> dict[str, Any]:
    """Where the points come from."""
    rewards = sorted((each >> REWARD, each & VALUE) for each in game.rewards[seat])
    return {
        "rewards": [{"pile": LETTERS[pile], "value": value} for pile, value in rewards],
        "elementals": elementals(game, seat),
        "master": final_points(game, seat) - points(game, seat),
        "stones": stones(game, seat),
        "total": final_points(game, seat),
    }


def result(game: Gathering) -> dict[str, Any] | None:
    """None while the game runs; then scores, ranking, winners, how it was won, and the breakdown."""
    if not game.how:
        return None
    seats = range(len(game.names))
    won = winners(game)
    scores = [final_points(game, seat) for seat in seats]
    return {
        "scores": scores,
        "ranking": sorted(seats, key=lambda seat: (seat in won, scores[seat]), reverse=True),
        "winners": won,
        "how": HOW[game.how],
        "margins": [GOAL if seat in won else -GOAL for seat in seats],  # for the coach: to win is all
        "breakdown": [breakdown(game, seat) for seat in seats],
    }


def result_line(game: Gathering) -> str:
    outcome = result(game)
    if outcome is None:
        return ""
    scores = ", ".join(f"{name} {n}" for name, n in zip(game.names, outcome["scores"], strict=True))
    won = " and ".join(game.names[seat] for seat in outcome["winners"])
    return f"{scores}; {won} by {outcome['how']}"
