"""What the tuned judgement looks at, one number for each feature."""

from __future__ import annotations

from typing import Final

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    CHAOS,
    ELEMENTALS,
    ENCHANTERS,
    EXODUS,
    IDEM,
    PROXIMA,
    STONE,
    VADEMECUM,
    VALUE,
)  # fmt: skip
from enchanters.gathering.evaluation.worth import Outlook, pile_worths
from enchanters.gathering.state import Gathering

NAMES: Final = (
    "points", "a stone", "two stones", "two elementals", "three elementals", "ready", "second best", "with a tower",
    "with the card face up", "with a card to come", "enchanters", "air enchanters", "Proxima lies there", "Proxima", "Idem",
    "Exodus", "Chaos", "Vademecum", "to move",
)  # fmt: skip


def features(game: Gathering, seat: int) -> list[float]:
    found = [0.0] * len(NAMES)
    worths = pile_worths(game, seat)
    outlook = Outlook(game, seat, worths)
    points = stones = 0
    for each in game.rewards[seat]:
        points += each & VALUE
        stones += each & VALUE == STONE
    elementals = enchanters = air = 0
    for card in game.hands[seat]:
        if card < ENCHANTERS:
            enchanters += 1
            air += card >= AIR_ENCHANTERS
        elif card >= ELEMENTALS:
            elementals += 1
        elif card == PROXIMA:
            found[13] = 1.0
        elif card == IDEM:
            found[14] = worths[game.pile] if game.pile >= 0 else 1.0
        elif card == EXODUS:
            found[15] = 1.0
        elif card == CHAOS:
            found[16] = 1.0
        elif card == VADEMECUM:
            found[17] = 1.0
    found[0] = float(points + elementals)
    found[1] = float(stones == 1)
    found[2] = float(stones > 1)
    found[3] = float(elementals == 2)
    found[4] = float(elementals > 2)
    found[5] = outlook.ready
    best, less = outlook.ready, outlook.reused
    found[6] = min(best, less)
    found[7] = max(0.0, less - best)
    found[8] = max(0.0, outlook.up - max(best, less))
    found[9] = outlook.chances
    found[10] = float(enchanters)
    found[11] = float(air)
    found[12] = float(game.proxima == seat)
    found[18] = float((game.turn + 1) % len(game.names) == seat)
    return found
