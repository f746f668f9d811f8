"""The evaluation of `greedy-1`, the yardstick of all later bots: made by hand, and never to change."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from enchanters.journey.codes import NO_CARD, SLOTS, STACKS
from enchanters.journey.scoring import score, standing
from enchanters.journey.state import look

if TYPE_CHECKING:
    from enchanters.journey.library import Part
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game

# Everything is in glory. What lasts is worth so much for each turn that the seat has still to play.
ATTACK = 0.12
DEFENSE = 0.10
ABILITY = 0.08  # an action, a rest or a trigger
BOOST = 0.04  # each point of attack or defense that an action gives
MONSTERS = 0.8  # how much of a bonus counts that works against monsters only,
DRAGONS = 0.3  # and against dragons or undead only
TOP = 0.5  # how much of an upper part counts: something will cover it
ENOUGH = 12  # attack and defense beyond this count half
CRYSTAL = 0.6
PURSE = 6  # crystals beyond this count half
RIVAL = 0.5  # how much the best other seat's prospect counts against the own


def evaluate(game: Game, seat: int) -> float:
    """The seat's prospect less a share of the best other's."""
    state = cast("Journey", game)
    if not state.kinds:
        return 0.0  # kingdoms are still being picked
    cards = len(state.deck) + SLOTS - state.track.count(NO_CARD)
    if not cards and not state.stack and not state.codes:
        return final(state, seat)
    others = [prospect(state, s, cards) for s in range(len(state.names)) if s != seat] or [0.0]
    return prospect(state, seat, cards) - RIVAL * max(others)


def final(game: Journey, seat: int) -> float:
    """The game is over: what counts is to be ahead, then by how much."""
    own = standing(game, seat)
    if len(game.names) == 1:
        return float(own[0])
    best = max(standing(game, s) for s in range(len(game.names)) if s != seat)
    return ((own > best) - (own < best)) * 100.0 + own[0] - RIVAL * best[0]


def prospect(game: Journey, seat: int, cards: int) -> float:
    """Glory as it stands (wounds and village in it) and what strength and crystals will bring; a card a turn is left."""
    kinds = game.kinds
    turns = cards / (len(game.names) + sum([system.pace() for system in game.systems]))
    seen = look(game, seat)
    strength = -ATTACK / 2 * max(0, seen.attack - ENOUGH) - DEFENSE / 2 * max(0, seen.defense - ENOUGH)
    for stack in game.stacks[seat * STACKS : seat * STACKS + STACKS]:
        for card in stack:
            strength += lasting(kinds[card].covered)
        if stack:
            top = kinds[stack[-1]]
            strength += TOP * (lasting(top.whole) - lasting(top.covered))
    crystals = min(game.crystals[seat], 3 * turns)
    return score(game, seat) + strength * turns + CRYSTAL * (crystals - max(0, crystals - PURSE) / 2)


@cache
def lasting(part: Part) -> float:
    """What a visible part is worth for each turn."""
    abilities = len(part.abilities) + len(part.rests) + len(part.triggers)
    effects = [clause for ability in part.abilities for clause in ability.line.effects]
    boosts = sum(max(1, clause.amount.n) for clause in effects if clause.verb == "boost")
    attack, defense = float(part.attack), float(part.defense)
    for row in part.bonuses:
        share = DRAGONS if row.against in ("dragon", "undead") else MONSTERS
        attack += share * row.n * (row.things[0] == "attack")
        defense += share * row.n * (row.things[0] == "defense")
    return ATTACK * attack + DEFENSE * defense + ABILITY * abilities + BOOST * boosts
