"""Actions: a cost and an effect; minor, double and multi actions, and the rest abilities."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import CARD, ENCHANTMENT, ITEM, MONSTER, STACKS, USE, VERB
from enchanters.journey.effects import push_effects, targets
from enchanters.journey.library import Ability
from enchanters.journey.rows import Row
from enchanters.journey.stacks import cards_of, spare
from enchanters.journey.state import Journey, look, text_of
from enchanters.journey.values import attack, defense, holds
from enchanters.kernel.journal import note

ONLY_MONSTERS: Final = frozenset((MONSTER,))


def minor_actions(game: Journey, seat: int) -> list[int]:
    """ACTION-04 and 05: what the seat may use now, on visible parts of its own cards and on those that are everybody's."""
    seen = game.seen[seat] or look(game, seat)
    crystals = game.crystals[seat]
    options = []
    for card, ability in seen.abilities:
        if ability.crystals <= crystals and (not (game.used or ability.hard_costs) or usable(game, seat, card, ability)):
            options.append(USE << VERB | card << CARD | ability.number)
    offer(game, seat, game.village, crystals, options)
    for system in game.systems:
        for card in system.open_cards():  # OVERLORD-20
            offer(game, seat, card, crystals, options)
    return options


def offer(game: Journey, seat: int, card: int, crystals: int, options: list[int]) -> None:
    """Adds what a card that is everybody's offers to the seat."""
    for ability in game.kinds[card].whole.abilities:
        if ability.crystals <= crystals and (not (game.used or ability.hard_costs) or usable(game, seat, card, ability)):
            options.append(USE << VERB | card << CARD | ability.number)


def rest_actions(game: Journey, seat: int) -> list[tuple[int, Ability]]:
    """REST-01 and 02: rest abilities on cards that are everybody's and on own visible ones that can be paid in full."""
    village = game.village
    found = [(village, ability) for ability in game.kinds[village].whole.rests]
    for system in game.systems:
        for card in system.open_cards():
            found += [(card, ability) for ability in game.kinds[card].whole.rests]
    seen = game.seen[seat] or look(game, seat)
    if seen.rests:
        found += seen.rests
    crystals = game.crystals[seat]
    return [(c, a) for c, a in found if a.crystals <= crystals and (not a.hard_costs or affordable(game, seat, c, a))]


def usable(game: Journey, seat: int, card: int, ability: Ability) -> bool:
    """ACTION-06..09: not used up this turn, and the whole cost can be paid."""
    if ability.limit and game.used:
        mark = seat << VERB | card << CARD | ability.number
        if mark in game.used and game.used.count(mark) >= ability.limit:
            return False
    return not ability.hard_costs or affordable(game, seat, card, ability)


def affordable(game: Journey, seat: int, card: int, ability: Ability) -> bool:
    """ACTION-02: whether all but the crystals can be paid. WOUND-17: taking wounds is always possible."""
    for row in ability.hard_costs:
        if not payable(game, seat, card, row):
            return False
    return True


def payable(game: Journey, seat: int, card: int, row: Row) -> bool:
    verb = row.verb
    if verb == "if":
        return holds(game, row.provisos, seat)  # ACTION-20
    thing = row.things[0]
    if verb == "heal":
        return bool(targets(game, seat, row))  # ACTION-17
    if verb == "lose":  # NEG-06
        return (attack if thing == "attack" else defense)(game, seat) >= row.n
    if thing == "this" and game.kinds[card].stack < 0:
        return True  # a token, which is among the actions only while the seat has it
    if thing == "this":
        stack = game.kinds[card].stack
        if verb == "bury":  # STACK-09
            return len(game.stacks[seat * STACKS + stack]) > 1
        if not spare(game, seat, stack):  # STACK-14
            return False
    elif verb == "bury":
        sizes = [len(game.stacks[seat * STACKS + (2 if t > 1 else t)]) > 1 for t in row.types]
        return all(sizes) if row.clause.join == "and" else any(sizes)
    elif row.types and _available(game, seat, row) < row.n:
        return False
    if verb == "give":
        return bool(targets(game, seat, row, row.other))  # TARGET-09
    return True


def _available(game: Journey, seat: int, row: Row) -> int:
    """How many cards can be given up; of items and enchantments one stays."""
    if row.types == ONLY_MONSTERS and not (row.top or row.showing):
        return look(game, seat).monsters
    cards = cards_of(game, seat, row.types, row.top, row.showing)
    kept = sum(1 for t in (ITEM, ENCHANTMENT) if t in row.types and set(game.stacks[seat * STACKS + t]) <= set(cards))
    return len(cards) - kept


def use(game: Journey, seat: int, card: int, number: int) -> None:
    """ACTION-01 and 03: the whole cost first, then the effect as far as possible."""
    kind = text_of(game, card)
    ability = kind.abilities[number]
    copied = () if kind is game.kinds[card] else (kind.name,)
    if ability.rest:
        if game.journal is not None:
            note(game, "rest", seat, card, number, *copied)
    else:
        game.used += (seat << VERB | card << CARD | number,)
        if game.journal is not None:
            note(game, "use", seat, card, number, *copied)
    game.crystals[seat] -= ability.crystals
    push_effects(game, ability.effects, card, seat)
    if ability.costs:
        push_effects(game, ability.costs, card, seat)
