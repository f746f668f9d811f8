"""What the tuned judgement looks at, one number for each feature."""

from __future__ import annotations

from typing import Final

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    CHAOS,
    ELEMENTALS,
    ENCHANTERS,
    EXODUS,
    GUESSED,
    IDEM,
    NEW,
    PROXIMA,
    REWARD,
    STONE,
    VADEMECUM,
    VALUE,
)  # fmt: skip
from enchanters.gathering.evaluation.worth import Outlook, pile_worths, reward_worth
from enchanters.gathering.state import Gathering
from enchanters.gathering.turn import begin
from enchanters.kernel.weights import total

NAMES: Final = (
    "points", "a stone", "two stones", "elementals", "two elementals", "three elementals", "next gathering", "ready",
    "gatherings in hand", "hopes", "two enchanters", "more enchanters", "many enchanters", "air enchanters",
    "Proxima lies there", "Proxima", "Idem", "Exodus", "Chaos", "Vademecum", "to move",
)  # fmt: skip


def next_seat(game: Gathering) -> int:
    """Whose turn comes next: at the end of a turn the step is there that begins it, be it an extra turn."""
    steps = game.stack
    if steps and steps[-1][0] is begin:
        return steps[-1][1]
    return (game.turn + 1) % len(game.names)


def features(game: Gathering, seat: int, whole: bool) -> list[float]:
    """`whole`: with what the hand may make of the towers and of cards to come."""
    worths = pile_worths(game, seat)
    soon = next_seat(game) == seat
    expected = ready = trios = hopes = 0.0
    if whole:
        outlook = Outlook(game, seat, worths, soon)
        expected, ready, trios = outlook.expected, outlook.ready, outlook.trios
        hopes = total(outlook.hopes.values()) / max(outlook.left, 4)
    points, stones, guessed = 0.0, 0, 0.0
    for each in game.rewards[seat]:
        points += reward_worth(game, each)
        if not each & GUESSED:
            stones += each & VALUE == STONE
        elif each >> REWARD != NEW:
            printed = game.values[each >> REWARD]
            guessed += printed.count(STONE) / len(printed)
    elementals = enchanters = air = 0
    proxima = idem = exodus = chaos = vademecum = 0.0
    for card in game.hands[seat]:
        if card < ENCHANTERS:
            enchanters += 1
            air += card >= AIR_ENCHANTERS
        elif card >= ELEMENTALS:
            elementals += 1
        elif card == PROXIMA:
            proxima = 1.0
        elif card == IDEM:
            idem = worths[game.pile] if game.pile >= 0 else 1.0
        elif card == EXODUS:
            exodus = 1.0
        elif card == CHAOS:
            chaos = 1.0
        elif card == VADEMECUM:
            vademecum = 1.0
    return [
        points, (1 - guessed) * (stones == 1) + guessed * (stones == 0), guessed * (stones == 1) + (stones > 1),
        float(elementals), float(elementals == 2), float(elementals > 2),
        expected, ready, trios, hopes, float(min(enchanters, 2)),
        float(min(max(enchanters - 2, 0), 2)), float(max(enchanters - 4, 0)), float(air), float(game.proxima == seat),
        proxima, idem, exodus, chaos, vademecum, float(soon),
    ]  # fmt: skip
