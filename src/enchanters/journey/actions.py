"""Actions: a cost and an effect; minor, double and multi actions, and the rest abilities."""

from __future__ import annotations

from enchanters.journey.codes import CARD, USE, VERB
from enchanters.journey.crystals import ACTIONS, MAJORS, pay, purse
from enchanters.journey.effects import push_effects
from enchanters.journey.library import Ability
from enchanters.journey.state import Journey, look, open_cards, text_of
from enchanters.kernel.journal import note


def minor_actions(game: Journey, seat: int) -> list[int]:
    """ACTION-04 and 05: what the seat may use now, on visible parts of its own cards and on those that are everybody's."""
    seen = game.seen[seat] or look(game, seat)
    crystals = purse(game, seat, ACTIONS) if game.systems else game.crystals[seat]
    options = []
    for card, ability in seen.abilities:
        if ability.crystals <= crystals and (not (game.used or ability.hard_costs) or usable(game, seat, card, ability)):
            options.append(USE << VERB | card << CARD | ability.number)
    offer(game, seat, game.village, crystals, options)
    for system in game.systems:
        for card in system.open_cards():  # OVERLORD-20
            offer(game, seat, card, crystals, options)
    return options


def visible_actions(game: Journey, seat: int) -> list[int]:
    """All minor actions that the seat has in sight, whether it can use them now or not."""
    seen = look(game, seat)
    shared = [(card, ability) for card in (game.village, *open_cards(game)) for ability in game.kinds[card].open.abilities]
    found = [USE << VERB | card << CARD | ability.number for card, ability in (*seen.abilities, *shared)]
    return list(dict.fromkeys(found))


def offer(game: Journey, seat: int, card: int, crystals: int, options: list[int]) -> None:
    """Adds what a card that is everybody's offers to the seat."""
    for ability in game.kinds[card].open.abilities:
        if ability.crystals <= crystals and (not (game.used or ability.hard_costs) or usable(game, seat, card, ability)):
            options.append(USE << VERB | card << CARD | ability.number)


def rest_actions(game: Journey, seat: int) -> list[tuple[int, Ability]]:
    """REST-01 and 02: rest abilities on cards that are everybody's and on own visible ones that can be paid in full."""
    village = game.village
    found = [(village, ability) for ability in game.kinds[village].whole.rests]
    for system in game.systems:
        for card in system.open_cards():
            found += [(card, ability) for ability in game.kinds[card].open.rests]
    seen = game.seen[seat] or look(game, seat)
    if seen.rests:
        found += seen.rests
    crystals = purse(game, seat, MAJORS) if game.systems else game.crystals[seat]
    return [(c, a) for c, a in found if a.crystals <= crystals and (not a.hard_costs or affordable(game, seat, c, a))]


def reactions(game: Journey, seat: int) -> list[tuple[int, Ability]]:
    """Actions that answer something: those that the seat could use now."""
    found = (game.seen[seat] or look(game, seat)).reactions
    for card in open_cards(game):
        if game.kinds[card].whole.reactions:
            found = found + [(card, ability) for ability in game.kinds[card].whole.reactions]
    if not found:
        return found
    crystals = purse(game, seat, ACTIONS)
    return [(card, a) for card, a in found if a.crystals <= crystals and usable(game, seat, card, a)]


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
        if not row.deed.payable(game, seat, card, row):
            return False
    return True


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
    push_effects(game, ability.effects, card, seat)
    if ability.costs:
        push_effects(game, ability.costs, card, seat)
    if ability.crystals:
        pay(game, seat, ability.crystals, MAJORS if ability.rest else ACTIONS)
