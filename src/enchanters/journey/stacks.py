"""Stacks and piles: where cards lie and how they move."""

from __future__ import annotations

from enchanters.journey.codes import CREATURES, ENCHANTMENT, GRAVEYARD, ITEM, NO_CARD, SLOTS, STACKS
from enchanters.journey.state import Journey, look, note, text_of


def put_on_top(game: Journey, seat: int, card: int) -> None:
    """STACK-02 and 04: the new top card covers the upper part of the one before."""
    at = seat * STACKS + game.kinds[card].stack
    game.stacks[at] += (card,)
    game.seen[seat] = None


def put_under(game: Journey, seat: int, card: int) -> None:
    at = seat * STACKS + game.kinds[card].stack
    game.stacks[at] = (card, *game.stacks[at])
    game.seen[seat] = None


def owner(game: Journey, card: int) -> int:
    """The seat in whose stacks the card lies, or -1."""
    stack = game.kinds[card].stack
    for seat in range(len(game.names)):
        if card in game.stacks[seat * STACKS + stack]:
            return seat
    return -1


def lift(game: Journey, card: int) -> int:
    """Takes the card from wherever it lies face up; gives the seat that had it in a stack, or -1."""
    if card in game.track:
        game.track[game.track.index(card)] = NO_CARD
        return -1
    if card in game.graveyard:
        game.graveyard = tuple(c for c in game.graveyard if c != card)
        return -1
    seat = owner(game, card)
    take_out(game, seat, card)
    return seat


def take_out(game: Journey, seat: int, card: int) -> None:
    """STACK-05 and 06: the others keep their order. A card that leaves its owner loses its use marks."""
    at = seat * STACKS + game.kinds[card].stack
    game.stacks[at] = tuple(c for c in game.stacks[at] if c != card)
    game.seen[seat] = None
    unmark(game, card)


def unmark(game: Journey, card: int) -> None:
    """ACTION-11: the card's actions can be used again, by whoever has it."""
    if game.used:
        game.used = tuple(mark for mark in game.used if (mark & 0xFFFFFF) >> 4 != card)


def to_graveyard(game: Journey, card: int) -> None:
    """GRAVE-01 and 12: every discarded card, starting cards too unless the rules say otherwise."""
    if game.kinds[card].start and game.rules.discard_start_cards == "own_deck_bottom":
        game.removed += (card,)
    else:
        game.graveyard += (card,)


def bury(game: Journey, seat: int, card: int) -> None:
    """STACK-08 and 09: to the bottom of its own stack; a lone card stays."""
    at = seat * STACKS + game.kinds[card].stack
    stack = game.stacks[at]
    if len(stack) > 1:
        game.stacks[at] = (card, *(c for c in stack if c != card))
        game.seen[seat] = None
        note(game, "bury", seat, card)


def unbury(game: Journey, seat: int, card: int) -> None:
    """STACK-10 and 11: to the top of its own stack."""
    at = seat * STACKS + game.kinds[card].stack
    stack = game.stacks[at]
    if len(stack) > 1:
        game.stacks[at] = (*(c for c in stack if c != card), card)
        game.seen[seat] = None
        note(game, "unbury", seat, card)


def spare(game: Journey, seat: int, stack: int) -> bool:
    """STACK-14: whether a card of this stack may leave it: the last item and enchantment may not."""
    size = len(game.stacks[seat * STACKS + stack])
    return size > 0 if stack == CREATURES else size > 1


def may_leave(game: Journey, card: int) -> bool:
    """Whether a text about "this card" can move it: STACK-14 if it lies in a stack; else only while it is being taken."""
    seat = owner(game, card)
    if seat >= 0:
        return spare(game, seat, game.kinds[card].stack)
    return card in journey_cards(game)


def cards_of(game: Journey, seat: int, types: frozenset[int], top: bool = False, icon: str = "") -> list[int]:
    """The seat's cards of these types that may leave their stack, bottom first.

    `top`: only top cards (STACK-17); `icon`: only cards that show it (SLIME-03).
    """
    found: list[int] = []
    for stack in (ITEM, ENCHANTMENT, CREATURES):
        if spare(game, seat, stack):
            cards = game.stacks[seat * STACKS + stack]
            found += [c for c in (cards[-1:] if top else cards) if game.kinds[c].type in types]
    return [c for c in found if shows(game, seat, c, icon)] if icon else found


def shows(game: Journey, seat: int, card: int, icon: str) -> bool:
    """STACK-21: whether the icon is visible on the seat's card; on a copy also those of the enchantment (CARD-18)."""
    kind = game.kinds[card]
    on_top = card == game.stacks[seat * STACKS + kind.stack][-1]
    if getattr(kind.whole if on_top else kind.covered, icon):
        return True
    return look(game, seat).copy == card and bool(getattr(text_of(game, card).whole, icon))


def journey_cards(game: Journey) -> list[int]:
    """TIMING-10: the cards that journeys under way are about; nothing else may touch them."""
    from enchanters.journey.journeys import JOURNEY_STEPS

    return [step[2] for step in game.stack if step[0] in JOURNEY_STEPS]


def graveyard_top(game: Journey) -> int:
    """The top card of the graveyard that no journey is under way to, or NO_CARD."""
    if not game.graveyard:
        return NO_CARD
    busy = journey_cards(game)
    for card in reversed(game.graveyard):
        if card not in busy:
            return card
    return NO_CARD


def free_track_cards(game: Journey) -> list[int]:
    """The cards on the track that no journey is under way to, slot 0 first."""
    busy = journey_cards(game)
    return [card for card in game.track if card != NO_CARD and card not in busy]


def lies_at(game: Journey, card: int, place: int) -> bool:
    """Whether the card of a journey still lies where the journey went."""
    return card in game.graveyard if place == GRAVEYARD else game.track[place] == card


def discard_first(game: Journey, _a: int = 0, _b: int = 0, _c: int = 0) -> None:
    """REST-05 and 09: the card nearest to the village goes to the graveyard."""
    for slot in range(SLOTS):
        card = game.track[slot]
        if card != NO_CARD:
            game.track[slot] = NO_CARD
            to_graveyard(game, card)
            note(game, "discard first", card)
            return
