"""Tokens of the track: the hound that lies in wait on a card (COOP-44), and rewards that are gathered (FX-250)."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import EACH, NO_CARD, REWARD_TOKEN
from enchanters.journey.fights import blow
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.hunting import smite, soothe
from enchanters.journey.systems.coop.state import coop_of
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.verbs import Verb, hopeless, no_gift
from enchanters.journey.whom import group
from enchanters.kernel.journal import note

PRICE: Final = 2  # hit points for each reward that is gathered


def do_set(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-255: there is one token, so it moves; without a card there it stays aside."""
    coop = coop_of(game)
    if coop is not None:
        coop.hound = game.track[0]
        if coop.hound != NO_CARD:
            note(game, "hound", coop.hound)


def do_loose(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-256: on a creature it bites every player, else the Overlord recovers."""
    coop = coop_of(game)
    if coop is None:
        return
    if coop.hound == NO_CARD or not game.kinds[coop.hound].creature:
        soothe(game, n)
        return
    note(game, "hound bites", coop.hound)
    for seat in reversed(group(game, user, EACH, True)):
        game.stack.append((blow, seat, n, 0))


def do_gather(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-250: the rewards on the track go; for each the Overlord loses two hit points and gets a token."""
    if coop_of(game) is None:
        return
    found = sum([token == REWARD_TOKEN for _, token in game.laid])
    game.laid = tuple([each for each in game.laid if each[1] != REWARD_TOKEN])
    if found:
        note(game, "gather", found)
        the_foe(game).toughen_by_chance(game, found)
        smite(game, PRICE * found)


VERBS: Final = {
    "set hound": Verb(do_set, gives=no_gift, hope=hopeless),
    "loose hound": Verb(do_loose, gives=no_gift, hope=hopeless),
    "gather rewards": Verb(do_gather, gives=no_gift, hope=hopeless),
}
