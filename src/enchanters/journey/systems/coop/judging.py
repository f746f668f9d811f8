"""What bots see of co-op: the chance to win together, by hit points, the pool of wounds and the turns that are left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from enchanters.journey.codes import CREATURES, ENCHANTMENT, ITEM, STACKS
from enchanters.journey.evaluation.features import reserve
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.coop.hunting import is_too_much, worth
from enchanters.journey.systems.coop.state import Coop, pool
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.values import attack, health, strength

TO_COME = 1.5  # glory of a card that a later turn brings, in the mean
STRIKE = 6.0  # hit points that a challenge takes beyond what the turn would have brought otherwise
BOUGHT = 0.6  # of the attack that actions could add
DOUBT = 17.0  # hit points by which the guess is often wrong,
MORE_OR_LESS = 4.0  # and wounds
HARM = 0.6  # wounds that a round may bring beyond what is healed: more players take more, and heal more,
BLOW = 0.2  # and of the foe's strength what no defense stops,
SOON = 12.0  # as far as one looks ahead


def outlook(game: Journey, coop: Coop, hopes: Sequence[float], turns: float) -> float:
    """From -1, lost, to 1, won. `hopes`: what each seat's cards and crystals promise besides glory."""
    if not coop.hit_points:
        return 1.0
    if is_too_much(game, pool(game)) or not (game.stack or game.codes):
        return -1.0
    blows = sum(hopes) + STRIKE * strikes(game, turns)
    for seat in range(len(game.names)):
        blows += sacrifices(game, seat, round(turns))
    wounds = pool(game) + harm(game) * min(turns, SOON)
    won = chance((blows - coop.hit_points) / DOUBT)
    return 2.0 * won * chance((coop.threshold - wounds) / MORE_OR_LESS) - 1.0


def chance(lead: float) -> float:
    return 1.0 / (1.0 + exp(max(-40.0, min(40.0, -lead))))


def harm(game: Journey) -> float:
    """Wounds that a round may bring: defense that stays stops the foe's attacks (COOP-21)."""
    foe = the_foe(game).foe()
    open_to_it = 0
    for seat in range(len(game.names)):
        open_to_it += max(0, strength(game, foe, seat) - look(game, seat).defense)
    return HARM + BLOW * open_to_it / len(game.names)


def sacrifices(game: Journey, seat: int, turns: int) -> float:
    """What the guild's action can still take: once a turn, by the best of the cards that lie there and of those to come."""
    glories = list(later_glories(turns))
    for stack in (ITEM, ENCHANTMENT, CREATURES):
        cards = game.stacks[seat * STACKS + stack]
        glories += [worth(game, seat, card) for card in cards[stack != CREATURES :] if game.kinds[card].whole.glory]
    return sum(sorted(glories, reverse=True)[:turns])


@cache
def later_glories(turns: int) -> tuple[float, ...]:
    """Of the cards that so many turns may bring."""
    return tuple([TO_COME * (2 * number + 1) / turns for number in range(turns)])


def strikes(game: Journey, turns: float) -> float:
    """Challenges that those who are strong enough by now may win: with each of them it grows."""
    foe = the_foe(game).foe()
    found = 0.0
    for seat in range(len(game.names)):
        strong = attack(game, seat, foe) + BOUGHT * reserve(game, seat, game.crystals[seat])
        found += max(0.0, min(strong - health(game, foe, seat) + 1, turns / 2))
    return found
