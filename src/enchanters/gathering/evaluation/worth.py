"""What gatherings would bring to a seat: the piles' means, and what its hand, the towers and cards to come make possible."""

from __future__ import annotations

from typing import Final

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    CARDS,
    ENCHANTERS,
    GUESSED,
    KINDS_OF_GATHERING,
    NEW,
    REWARD,
    STONE,
    UP,
    VALUE,
)  # fmt: skip
from enchanters.gathering.kinds import LISTED, TRIOS
from enchanters.gathering.rewards import piles_beside
from enchanters.gathering.scoring import stones
from enchanters.gathering.state import Gathering

# What a stone is worth to a seat that has none, and to one that has one already and wins with it or nearly so.
FIRST_STONE: Final = 1.5
SECOND_STONE: Final = 8.0
DRAWS: Final = 2.0  # cards a turn
STAYS: Final = 0.6  # the chance that the towers are as they are when the next seat has played,
REMAINS: Final = 0.4  # and that the card that lies face up is still there


def _completions() -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    """For each two enchanters the thirds that make a gathering, and its kinds."""
    found: list[tuple[tuple[int, tuple[int, ...]], ...]] = []
    for pair in range(ENCHANTERS * ENCHANTERS):
        thirds: list[tuple[int, tuple[int, ...]]] = []
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


def reward_worth(game: Gathering, reward: int) -> float:
    """The points of a reward; of one that was drawn in an imagined game, the mean of what it may have been."""
    value = reward & VALUE
    if not reward & GUESSED:
        return float(value)
    pile = game.piles[reward >> REWARD]
    return (sum(pile) + value) / (len(pile) + 1)


def best_kind(worths: list[float], kinds: tuple[int, ...]) -> float:
    best = worths[kinds[0]]
    for kind in kinds:
        if worths[kind] > best:
            best = worths[kind]
    return best


def bits(cards: tuple[int, ...]) -> int:
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def best_now(game: Gathering, seat: int, worths: list[float]) -> float:
    """The best gathering that could be organised at once."""
    hand = [card for card in game.hands[seat] if card < ENCHANTERS]
    held = bits(tuple(hand))
    standing = bits(tuple([card for card in game.towers if card < AIR_ENCHANTERS]))
    bonus = 1.0 if game.piles[NEW] else 0.0
    best = 0.0
    for i in range(len(hand) - 1):
        for j in range(i + 1, len(hand)):
            for third, kinds in COMPLETIONS[hand[i] * ENCHANTERS + hand[j]]:
                if held >> third & 1:
                    best = max(best, best_kind(worths, kinds) + bonus)
                elif standing >> third & 1:
                    best = max(best, best_kind(worths, kinds))
    return best


class Outlook:
    """What a seat's hand is good for in its next turn."""

    __slots__ = ("expected", "hopes", "left", "ready", "reused", "trios")

    def __init__(self, game: Gathering, seat: int, worths: list[float], soon: bool) -> None:
        """`soon`: the seat plays next, so the towers and the card face up will be as they are."""
        hand = [card for card in game.hands[seat] if card < ENCHANTERS]
        held = bits(tuple(hand))
        bonus = 1.0 if game.piles[NEW] else 0.0
        towers = game.towers
        gone = bits(game.discards) | bits(game.hands[seat]) | bits(towers)  # cards that cannot come
        standing = [card for card in towers if card < AIR_ENCHANTERS]
        stood = bits(tuple(standing))
        stays = 1.0 if soon else STAYS
        ready = reused = 0.0
        trios = 0
        hopes: dict[int, float] = {}  # the cards that would complete something, and what
        count = len(hand)
        for i in range(count):
            at = hand[i] * ENCHANTERS
            for j in range(i + 1, count):
                for third, kinds in COMPLETIONS[at + hand[j]]:
                    worth = best_kind(worths, kinds)
                    if held >> third & 1:
                        trios += 1
                        ready = max(ready, worth + bonus)
                    elif stood >> third & 1:
                        reused = max(reused, worth)
                    elif not gone >> third & 1 and hopes.get(third, 0.0) < worth + bonus:
                        hopes[third] = worth + bonus
            for card in standing:
                for third, kinds in COMPLETIONS[at + card]:
                    if not (gone | held) >> third & 1:
                        worth = best_kind(worths, kinds) * stays
                        if hopes.get(third, 0.0) < worth:
                            hopes[third] = worth
        self.ready = ready  # the best gathering in the hand
        self.reused = reused  # the best with one of the towers
        self.trios = trios / 3
        self.left = left = CARDS - gone.bit_count()
        self.hopes = hopes
        # The expected best of the next turn: what is certain, or better, if one of the cards drawn brings it.
        certain = max(ready, reused * stays)
        chance = DRAWS / max(left, 4)
        shown = game.row[UP]
        unlucky, expected = 1.0, 0.0
        for third, worth in sorted(hopes.items(), key=second, reverse=True):
            if worth <= certain:
                break
            hit = (1.0 if soon else REMAINS) if third == shown else chance
            expected += unlucky * hit * worth
            unlucky *= 1 - hit
        self.expected = expected + unlucky * certain


def second(entry: tuple[int, float]) -> float:
    return entry[1]
