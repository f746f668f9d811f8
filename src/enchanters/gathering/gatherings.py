"""Organising a gathering (GATHER-25 to 31, 39, 47)."""

from __future__ import annotations

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    ENCHANTERS,
    GATHER,
    NOBODY,
    PROXIMA,
    VERB,
)  # fmt: skip
from enchanters.gathering.ending import settle
from enchanters.gathering.kinds import LISTED, TRIOS
from enchanters.gathering.rewards import bonus, help_reward, reward
from enchanters.gathering.state import Gathering, show
from enchanters.kernel.journal import note


def possible_gatherings(game: Gathering, seat: int) -> list[int]:
    """GATHER-26: three cards of the hand, or two and one that stands in the towers; a code for each kind they can be."""
    found: list[int] = []
    hand = [card for card in game.hands[seat] if card < ENCHANTERS]
    count = len(hand)
    if count < 2:
        return found
    hand.sort()
    standing = [card for card in game.towers if card < AIR_ENCHANTERS]  # GATHER-27: air enchanters are too quick
    for i in range(count - 1):
        one = hand[i]
        for j in range(i + 1, count):
            two = hand[j]
            at = (one * ENCHANTERS + two) * ENCHANTERS
            for k in range(j + 1, count):
                bits = TRIOS[at + hand[k]]
                if bits:
                    for kind in LISTED[bits]:  # GATHER-39
                        found.append(GATHER << VERB | kind << 18 | one << 12 | two << 6 | hand[k])
            for card in standing:
                bits = TRIOS[at + card]
                if bits:
                    for kind in LISTED[bits]:
                        found.append(GATHER << VERB | kind << 18 | one << 12 | two << 6 | card)
    return found


def organise(game: Gathering, seat: int, trio: int) -> None:
    """GATHER-28: the three occupy the towers, and who is not re-used goes."""
    kind = trio >> 18
    cards = (trio >> 12 & 63, trio >> 6 & 63, trio & 63)
    before = game.towers
    game.hands[seat] = tuple([card for card in game.hands[seat] if card not in cards])
    game.discards += tuple([card for card in before if card not in cards])
    game.towers = cards
    game.gathered = kind
    game.pile = kind
    game.organiser = seat
    for card in cards:
        show(game, card)
    note(game, "gather", seat, kind, cards, cards[2] if cards[2] in before else NOBODY)
    helper = game.proxima
    stack = game.stack
    stack.append((settle, seat, helper, 0))
    if helper != NOBODY:  # GATHER-47: Proxima has done its work
        game.proxima = NOBODY
        game.discards += (PROXIMA,)
        stack.append((help_reward, helper, 0, 0))
    if cards[2] not in before:
        stack.append((bonus, seat, 0, 0))
    stack.append((reward, seat, kind, 1))
