"""What the coming Overlord turn can add to the pool of wounds, at most.

Every Overlord card that may come is tried on a copy, at the rage of this moment: whatever players may choose, they choose
what wounds most, and tokens show the side that does. What lies face down is dealt anew before (imagining.py), always in the
same way, so that the answer follows from what everybody knows.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Final, NamedTuple

from enchanters.journey.codes import NO_CARD, Q_TURN
from enchanters.journey.gate import Effort, copying, together
from enchanters.journey.imagining import imagine
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.scheming import is_overlords_turn, reveal_scheme
from enchanters.journey.systems.coop.state import pool, rage_of, the_coop
from enchanters.kernel.chance import Chance

EFFORT: Final = 250_000  # for all cards together: ten times what the most laborious moment of usual games takes
DEAL: Final = 0  # the seed by which what lies face down is dealt
BOUNDLESS: Final = 1 << 30  # a threshold that nobody reaches: all that the card does is counted, also beyond the end
TOSSES: Final = 12  # more tokens than a card has ever put down


class Threat(NamedTuple):
    kind: Kind
    wounds: int | None  # None: there was too much to think through
    lasts: bool  # its line holds until the next card comes, and may wound in the players' turns


def threats(game: Journey) -> list[Threat]:
    """Of each card that may come next, the worst first; none if the game ends before."""
    if is_last_round(game):
        return []
    start = imagine(game, None, DEAL)
    coop = the_coop(start)
    rage = rage_of(coop.hit_points)
    coming = list(coop.deck) or [*coop.used, *coop.open_cards()][:1]
    make_ready(start)
    effort = Effort(EFFORT)
    found = []
    with together(effort):
        for card in coming:
            kind = game.library.kind(start.kinds[card].name)
            found.append(Threat(kind, worst(start, card, effort), not kind.grades[rage - 1].now))
    return sorted(found, key=lambda each: (-(BOUNDLESS if each.wounds is None else each.wounds), each.kind.name))


def is_last_round(game: Journey) -> bool:
    """Whether the cards surely run out before another round: every turn takes one at least."""
    left = len(game.deck) + sum(card != NO_CARD for card in game.track)
    turns = turns_left(game)
    return left < turns or (left == turns and (is_overlords_turn(game) or (bool(game.codes) and game.kind == Q_TURN)))


def turns_left(game: Journey) -> int:
    """How many turns this round still has, the one being played among them."""
    seats = len(game.names)
    return seats if is_overlords_turn(game) else seats - (game.turn - game.first) % seats


def make_ready(game: Journey) -> None:
    """As a round begins: the first player is active, and what was bought is gone (COOP-21)."""
    seats = len(game.names)
    game.stack.clear()
    game.codes = ()
    game.turn = game.first
    game.attack_boost = [0] * seats
    game.defense_boost = [0] * seats
    game.chance = ill_luck()
    the_coop(game).threshold = BOUNDLESS


@cache
def ill_luck() -> int:
    """A state of chance from which on tokens show strength."""
    return next(state for state in count() if all(chance.below(2) for chance in [Chance(state)] for _ in range(TOSSES)))


def worst(start: Journey, card: int, effort: Effort) -> int | None:
    """The wounds that this card can add.

    Question by question the answer is taken that leads to most wounds if all that follow are answered at their first: what
    is asked of one player does not change what is asked of another, so this finds the worst without trying all together.
    """
    trial = start.copy()
    coop = the_coop(trial)
    if card in coop.deck:
        coop.deck = (*(each for each in coop.deck if each != card), card)
    trial.stack.append((reveal_scheme, 0, 0, 0))
    trial.run()
    while trial.codes:
        best, most = trial.codes[0], -1
        for code in trial.codes:
            n = followed(trial, code, effort)
            if n is None:
                return None
            if n > most:
                best, most = code, n
        respond(trial, best)
    return pool(trial) - pool(start)


def followed(game: Journey, code: int, effort: Effort) -> int | None:
    """The pool after this answer and the first ones to all further questions."""
    trial = game.copy()
    cost = copying(game)
    respond(trial, code)
    while effort.spend(cost):
        if not trial.codes:
            return pool(trial)
        respond(trial, trial.codes[0])
    return None


def respond(game: Journey, code: int) -> None:
    game.codes = ()
    game.stack.append((game.reply, code, game.a, game.b))
    game.run()
