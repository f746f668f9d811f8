"""Costs: whether a seat can pay them in full (ACTION-02). What is paid is an effect like any other."""

from __future__ import annotations

from typing import Final

from enchanters.cards.model import COUNTS
from enchanters.journey.codes import ENCHANTMENT, ITEM, MONSTER, STACKS
from enchanters.journey.rows import Row
from enchanters.journey.stacks import cards_of, spare
from enchanters.journey.state import Journey, look
from enchanters.journey.values import attack, count, defense, holds
from enchanters.journey.whom import targets

ONLY_MONSTERS: Final = frozenset((MONSTER,))


def is_met(game: Journey, seat: int, card: int, row: Row) -> bool:
    """ACTION-20: a condition is nothing to pay, but it has to hold."""
    return holds(game, row.provisos, seat)


def others_curable(game: Journey, seat: int, card: int, row: Row) -> bool:
    """ACTION-17: somebody else is healed."""
    return bool(targets(game, seat, row))


def value_left(game: Journey, seat: int, card: int, row: Row) -> bool:
    """NEG-06: attack or defense of at least so much."""
    return (attack if row.things[0] == "attack" else defense)(game, seat) >= row.n


def tokens_left(game: Journey, seat: int, card: int, row: Row) -> bool:
    """CHARGE-01: so many of the tokens that only a system has."""
    return count(game, COUNTS.index(row.things[0]), seat) >= row.n


def buriable(game: Journey, seat: int, card: int, row: Row) -> bool:
    """STACK-09: a lone card stays."""
    if row.things[0] == "this":
        stack = game.kinds[card].stack
        return stack < 0 or len(game.stacks[seat * STACKS + stack]) > 1
    sizes = [len(game.stacks[seat * STACKS + (2 if t > 1 else t)]) > 1 for t in row.types]
    return all(sizes) if row.clause.join == "and" else any(sizes)


def cards_left(game: Journey, seat: int, card: int, row: Row) -> bool:
    """Cards that may leave; a token is among the actions only while the seat has it."""
    if row.things[0] == "this":
        stack = game.kinds[card].stack
        return stack < 0 or spare(game, seat, stack)  # STACK-14
    return not row.types or available(game, seat, row) >= row.n


def gift_left(game: Journey, seat: int, card: int, row: Row) -> bool:
    """TARGET-09: and somebody to receive them."""
    if row.things[0] == "this" and game.kinds[card].stack < 0:
        return True
    return cards_left(game, seat, card, row) and bool(targets(game, seat, row, row.other))


def available(game: Journey, seat: int, row: Row) -> int:
    """How many cards can be given up; of items and enchantments one stays."""
    if row.types == ONLY_MONSTERS and not (row.top or row.showing):
        return look(game, seat).monsters
    cards = cards_of(game, seat, row.types, row.top, row.showing)
    kept = sum(1 for t in (ITEM, ENCHANTMENT) if t in row.types and set(game.stacks[seat * STACKS + t]) <= set(cards))
    return len(cards) - kept
