"""Stacks and piles: where cards lie and how they move."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import (
    CREATURES,
    DRAWN,
    ENCHANTMENT,
    GONE,
    GRAVEYARD,
    ITEM,
    NO_CARD,
    NO_TAKING,
    SLOTS,
    STACKS,
)
from enchanters.journey.crystals import limit_crystals
from enchanters.journey.state import Journey, look, text_of
from enchanters.journey.tables import ICONS
from enchanters.kernel.journal import note
from enchanters.kernel.steps import StepRow


def put_on_top(game: Journey, seat: int, card: int) -> None:
    """STACK-02 and 04: the new top card covers the upper part of the one before."""
    if (game.seen[seat] or look(game, seat)).bans and not is_welcome(game, seat, card):
        return
    at = seat * STACKS + game.kinds[card].stack
    game.stacks[at] += (card,)
    changed(game, seat, card)


def put_under(game: Journey, seat: int, card: int) -> None:
    if (game.seen[seat] or look(game, seat)).bans and not is_welcome(game, seat, card):
        return
    at = seat * STACKS + game.kinds[card].stack
    game.stacks[at] = (card, *game.stacks[at])
    changed(game, seat, card)


def is_welcome(game: Journey, seat: int, card: int) -> bool:
    """JOURNEY-18, STEAL-03: who cannot take such a card discards it when it arrives."""
    if may_take(game, seat, card):
        return True
    to_graveyard(game, card)
    note(game, "discard", seat, card)
    return False


def may_take(game: Journey, seat: int, card: int) -> bool:
    """Whether no restriction forbids the seat to take this card."""
    return game.kinds[card].creature or not is_banned(game, seat, game.kinds[card].type)


def is_banned(game: Journey, seat: int, card_type: int) -> bool:
    """Whether the seat cannot take items, or enchantments."""
    return (game.seen[seat] or look(game, seat)).bans & NO_TAKING << card_type > 0


def may_exchange(game: Journey, seat: int, stack: int) -> bool:
    """Whether the top card may go for another: not if that would be discarded and nothing were left (STACK-14)."""
    return spare(game, seat, stack) or not is_banned(game, seat, stack)


def changed(game: Journey, seat: int, shown: int) -> None:
    """The seat's stacks or reward tokens have changed; of `shown` more is visible now than before."""
    game.seen[seat] = None
    if game.kinds[shown].limits:
        limit_crystals(game, seat)
    for system in game.systems:
        system.changed(game, seat)


def changed_for_all(game: Journey) -> None:
    """What counts for everybody has changed."""
    for seat in range(len(game.names)):
        game.seen[seat] = None
    for system in game.systems:
        for seat in range(len(game.names)):
            system.changed(game, seat)


def owner(game: Journey, card: int) -> int:
    """The seat in whose stacks the card lies, or -1."""
    stack = game.kinds[card].stack
    if stack >= 0:
        for seat in range(len(game.names)):
            if card in game.stacks[seat * STACKS + stack]:
                return seat
        return -1
    for system in game.systems:
        seat = system.owner(card)
        if seat >= 0:
            return seat
    return -1


def lift(game: Journey, card: int) -> int:
    """Takes the card from wherever it lies face up; gives the seat that had it in a stack, or -1."""
    if card in game.track:
        game.track[game.track.index(card)] = NO_CARD
        leave_track(game, card)
        return -1
    if card in game.graveyard:
        game.graveyard = tuple(c for c in game.graveyard if c != card)
        return -1
    for system in game.systems:
        if system.lift(game, card):
            return -1
    seat = owner(game, card)
    take_out(game, seat, card)
    return seat


def leave_track(game: Journey, card: int) -> None:
    """What lies on a card that leaves the track, or under it, goes with it."""
    take_tokens(game, card)
    for system in game.systems:
        system.left_track(game, card)


def carry_off(game: Journey, card: int) -> None:
    """A card leaves the track alone: what lay under it stays there (AUTOMA-11)."""
    game.track[game.track.index(card)] = NO_CARD
    take_tokens(game, card)
    for system in game.systems:
        system.carried_off(game, card)


def take_tokens(game: Journey, card: int) -> None:
    """JOURNEY-22: tokens on a card that leaves the track go back to the supply."""
    if game.laid:
        game.laid = tuple([each for each in game.laid if each[0] != card])


def take_out(game: Journey, seat: int, card: int) -> None:
    """STACK-05 and 06: the others keep their order. A card that leaves its owner loses its use marks."""
    at = seat * STACKS + game.kinds[card].stack
    left = tuple([c for c in game.stacks[at] if c != card])
    game.stacks[at] = left
    changed(game, seat, left[-1] if left else card)
    unmark(game, card)


def lift_top(game: Journey, seat: int, stack: int) -> int:
    """Takes the top item or enchantment, which another card will replace at once."""
    card = game.stacks[seat * STACKS + stack][-1]
    take_out(game, seat, card)
    return card


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
        changed(game, seat, game.stacks[at][-1])
        note(game, "bury", seat, card)


def unbury(game: Journey, seat: int, card: int) -> None:
    """STACK-10 and 11: to the top of its own stack."""
    at = seat * STACKS + game.kinds[card].stack
    stack = game.stacks[at]
    if len(stack) > 1:
        game.stacks[at] = (*(c for c in stack if c != card), card)
        changed(game, seat, card)
        note(game, "unbury", seat, card)


def spare(game: Journey, seat: int, stack: int) -> bool:
    """STACK-14: whether a card of this stack may leave it: the last item and enchantment may not."""
    size = len(game.stacks[seat * STACKS + stack])
    return size > 1 if stack <= ENCHANTMENT else size > 0  # STACK-16


def may_leave(game: Journey, card: int) -> bool:
    """Whether a text about "this card" can move it: STACK-14 if it lies in a stack; else only while it is being taken."""
    seat = owner(game, card)
    if seat >= 0:
        return spare(game, seat, game.kinds[card].stack)
    return card in journey_cards(game)


def take_away(game: Journey, card: int) -> int:
    """`lift` for a text about "this card": a journey to it has lost it for good, even if it comes back to its place."""
    from enchanters.journey.journeys import JOURNEY_STEPS

    stack = game.stack
    for i, (step, seat, about, _) in enumerate(stack):
        if about == card and step in JOURNEY_STEPS:
            stack[i] = (step, seat, card, GONE)
    return lift(game, card)


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
    number = ICONS.index(icon)
    if (kind.whole if on_top else kind.covered).icons[number]:
        return True
    return look(game, seat).copy == card and text_of(game, card).whole.icons[number] != 0


def journey_cards(game: Journey) -> list[int]:
    """TIMING-10: the cards that journeys under way are about; nothing else may touch them."""
    from enchanters.journey.journeys import JOURNEY_STEPS

    return [step[2] for step in game.stack if step[0] in JOURNEY_STEPS and step[3] != GONE]


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
    if place < SLOTS:
        return game.track[place] == card
    if place == GRAVEYARD:
        return card in game.graveyard
    for system in game.systems:
        if system.holds(card, place):
            return True
    return False  # it is GONE


def draw_top(game: Journey) -> int:
    """Takes the top card of the deck, which comes to light."""
    card = game.deck[-1]
    game.deck = game.deck[:-1]
    if game.starters:
        game.starters -= 1
    else:
        game.drawn += DRAWN[game.kinds[card].type]
    game.revealed()
    return card


def discard_first(game: Journey, _a: int = 0, _b: int = 0, _c: int = 0) -> None:
    """REST-05 and 09: the card nearest to the village goes to the graveyard. REST-07, COMBAT-14: there it may invade."""
    for slot in range(SLOTS):
        card = game.track[slot]
        if card != NO_CARD:
            game.track[slot] = NO_CARD
            to_graveyard(game, card)
            if game.journal is not None:
                note(game, "discard first", card)
            for system in game.systems:
                system.discarded_first(game, card)
            leave_track(game, card)
            return


STEPS: Final[tuple[StepRow, ...]] = (StepRow(discard_first, "nnn"),)
