"""A game that is only tried: what nobody can know there, and how chance counts.

The search of COMBAT-11 (gate.py) plays the rules themselves on copies. The rules do not ask whether they are being
searched: where something comes to light, they ask here.
"""

from __future__ import annotations

from typing import Final

from enchanters.journey.state import Journey

TRYING: Final = -1  # the `chance` of a copy on which a search plays: there is none
PAYING: Final = -2  # the same while the search pays the costs of a challenge
UNSURE: Final = 1 << 16  # more attack than anybody has


def is_tried(game: Journey) -> bool:
    return game.chance < 0


def is_unknown(game: Journey, seat: int) -> bool:
    """Something that nobody knows is about to come to the seat. True where it cannot be known: then it does not come.

    What follows is not counted on. Nothing is lost by that: the same action can be used before the journey, and then it is
    known. Wounds are always payable (WOUND-17); if what comes then spoils the fight, it is lost.
    """
    if game.chance >= 0:
        return False
    if game.chance != PAYING:
        game.attack_boost[seat] -= UNSURE
    return True
