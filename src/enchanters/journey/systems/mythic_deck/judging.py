"""What bots see in mythic monsters that are still to come: who is strong enough in time will have them."""

from __future__ import annotations

from enchanters.journey.evaluation.features import promise, reserve
from enchanters.journey.imagining import bottom
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, health

GROWTH = 0.45  # attack that a turn usually adds
FAR = 6.0  # who lacks so much has no hope
HORIZON = 12.0  # turns: before that nobody can say
SHARE = 0.5  # of what a monster gives, if one is strong enough and so are others


NAMES = ("mythic hopes", "mythic monsters to come", "missing for the weakest")
WORTHS = (1.0, 0.0, 0.0)


def features(game: Journey, seat: int, turns: float) -> list[float]:
    """A part of what each would bring, by how near the seat's attack comes to its health; how many; what is missing."""
    coming = game.deck[: bottom(game)]
    if turns > HORIZON or not coming:
        return [0.0, float(len(coming)), FAR]
    total, least = 0.0, FAR
    might = reserve(game, seat, game.crystals[seat]) + GROWTH * turns
    for card in coming:
        lack = health(game, card, seat) - attack(game, seat, card) - might
        least = min(least, max(0.0, lack))
        hope = 1.0 if lack <= 0 else max(0.0, 1.0 - lack / FAR)
        total += SHARE * hope * max(0.0, promise(game.kinds[card], 0.0))
    return [total / len(game.names), float(len(coming)), least]
