"""What gatherings would bring to a seat: the piles' means, and what its hand, the towers and cards to come make possible."""

from __future__ import annotations

from typing import Final

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    ENCHANTERS,
    KINDS_OF_GATHERING,
    NEW,
    STONE,
)  # fmt: skip
from enchanters.gathering.kinds import LISTED, TRIOS
from enchanters.gathering.rewards import piles_beside
from enchanters.gathering.scoring import stones
from enchanters.gathering.state import Gathering

# What a stone is worth to a seat that has none, and to one that has one already and wins with it or nearly so.
FIRST_STONE: Final = 2.0
SECOND_STONE: Final = 8.0


def _completions() -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    """For each two enchanters the thirds that make a gathering, and its kinds."""
    found: list[tuple[tuple[int, tuple[int, ...]], ...]] = []
    for pair in range(ENCHANTERS * ENCHANTERS):
        thirds = []
        for third in range(ENCHANTERS):
            kinds = LISTED[TRIOS[pair * ENCHANTERS + third]]
            if kinds:
                thirds.append((third, kinds))
        found.append(tuple(thirds))
    return tuple(found)


COMPLETIONS: Final = _completions()


def pile_worths(game: Gathering, seat: int) -> list[float]:
    """What a reward of each pile brings on average, its stones counted as the seat can use them."""
    stone = SECOND_STONE if stones(game, seat) else FIRST_STONE
    found: list[float] = []
    for pile in range(KINDS_OF_GATHERING):
        values = game.piles[pile]
        if not values:
            beside = piles_beside(game, pile)
            values = game.piles[beside[0]] if beside else (0,)
            if len(beside) > 1 and sum(game.piles[beside[1]]) > sum(values):
                values = game.piles[beside[1]]
        found.append((sum(values) + stone * values.count(STONE)) / len(values))
    return found


class Outlook:
    """What a seat's hand is good for."""

    __slots__ = ("chances", "ready", "reused", "up")

    def __init__(self, game: Gathering, seat: int, worths: list[float]) -> None:
        hand = [card for card in game.hands[seat] if card < ENCHANTERS]
        bonus = 1.0 if game.piles[NEW] else 0.0
        gone = 0  # cards that cannot come
        for card in game.discards:
            gone |= 1 << card
        for card in game.hands[seat]:
            gone |= 1 << card
        for card in game.towers:
            gone |= 1 << card
        standing = 0
        for card in game.towers:
            if card < AIR_ENCHANTERS:
                standing |= 1 << card
        held = 0
        for card in hand:
            held |= 1 << card
        ready = reused = up = 0.0
        shown = game.row[0]
        thirds: dict[int, float] = {}
        count = len(hand)
        for i in range(count - 1):
            at = hand[i] * ENCHANTERS
            for j in range(i + 1, count):
                for third, kinds in COMPLETIONS[at + hand[j]]:
                    worth = worths[kinds[0]]
                    for kind in kinds:
                        if worths[kind] > worth:
                            worth = worths[kind]
                    if held >> third & 1:
                        ready = max(ready, worth + bonus)
                    elif standing >> third & 1:
                        reused = max(reused, worth)
                    elif third == shown:
                        up = max(up, worth + bonus)
                    elif not gone >> third & 1 and thirds.get(third, 0.0) < worth + bonus:
                        thirds[third] = worth + bonus
        self.ready = ready  # the best gathering in the hand,
        self.reused = reused  # the best with one of the towers,
        self.up = up  # the best with the card that lies face up
        left = 40 - gone.bit_count()
        self.chances = 2.0 * sum(thirds.values()) / left if left else 0.0  # and with one of two cards that may come
