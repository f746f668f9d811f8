"""Where cards lie: all places of a game in one list, from which positions, keys, views and checks find a card."""

from __future__ import annotations

from typing import NamedTuple

from enchanters.journey.codes import NO_CARD, STACK_NAMES, STACKS
from enchanters.journey.state import Journey


class Place(NamedTuple):
    name: str
    seat: int  # whose it is; -1: nobody's
    cards: tuple[int, ...]  # of a stack the bottom card first, of the track slot 0, of a deck the next card
    is_open: bool


def places(game: Journey) -> list[Place]:
    """Every card lies in exactly one of them; their order is that in which a position counts its cards."""
    found = []
    for seat in range(len(game.names)):
        for i, name in enumerate(STACK_NAMES):
            found.append(Place(name, seat, game.stacks[seat * STACKS + i], True))
        found += [Place(system.name, seat, system.seat_cards(seat), True) for system in game.systems]
    if game.kinds:
        found.append(Place("village", -1, (game.village,), True))
    found.append(Place("track", -1, tuple([card for card in game.track if card != NO_CARD]), True))
    found.append(Place("graveyard", -1, game.graveyard, True))
    found.append(Place("removed", -1, game.removed, True))
    found.append(Place("deck", -1, tuple(reversed(game.deck)), False))
    found.append(Place("box", -1, game.box, False))
    found += [Place(system.name, -1, tuple(system.cards()), False) for system in game.systems]
    return found


def neighbours(game: Journey, card: int) -> tuple[int, ...]:
    """The cards of the open place where the card lies; none if it lies face down."""
    for system in game.systems:
        for cards in system.groups():
            if card in cards:
                return cards
    # Not by `places`: every option's key asks for one card, and most lie in a stack or on the track.
    for stack in game.stacks:
        if card in stack:
            return stack
    if card in game.track:
        return tuple([each for each in game.track if each != NO_CARD])
    for place in places(game):
        if place.is_open and card in place.cards:
            return place.cards
    return ()
