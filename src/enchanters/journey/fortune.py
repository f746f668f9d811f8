"""Chance in the rules, and games that are only tried.

The search of COMBAT-11 (gate.py) plays the rules themselves on copies, each with a `Trial`. The rules do not ask whether
they are being searched: where they need chance, or something unknown comes, they ask here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enchanters.journey.codes import Q_SPLIT, SPLIT, VERB
from enchanters.journey.state import Journey, Trial
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note

NOBODY: Final = -1  # asked in a search in the seat's stead where chance decides
FACES: Final = tuple(SPLIT << VERB | n for n in range(1, 7))


def below(game: Journey, n: int) -> int:
    """A number from 0 to n − 1, or −1 where a trial cannot know it: then nothing comes of it."""
    if game.trial is not None:
        return -1
    chance = Chance(game.chance)
    found = chance.below(n)
    game.chance = chance.state
    game.revealed()
    return found


def toss(game: Journey, sides: tuple[int, int], worst: int) -> int:
    """One of two sides; in a trial chance counts at its worst for whoever hopes to win."""
    found = below(game, 2)
    return worst if found < 0 else sides[found]


def roll(game: Journey, reply: Callable[..., None], at: int, user: int) -> int:
    """One die; 0 in a trial: there every face has to do, so it is put as a question to nobody."""
    found = below(game, 6) + 1
    if not found:
        game.ask(NOBODY, Q_SPLIT, FACES, reply, at, user)
        return 0
    note(game, "roll", found)
    return found


def is_unknown(game: Journey, seat: int) -> bool:
    """Something that nobody knows is about to come to the seat. True in a trial: then it does not come.

    What follows is not counted on. Nothing is lost by that: the same action can be used before the journey, and then it is
    known. While costs are tried it is left open: wounds are always payable (WOUND-17), and if what comes then spoils the
    fight, it is lost.
    """
    trial = game.trial
    if trial is None:
        return False
    if not trial.paying:
        game.trial = Trial(False, trial.unsure | 1 << seat)
    return True
