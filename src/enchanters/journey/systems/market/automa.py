"""The Automa's part of a round: a card is turned up, and a card of the track goes to the Market."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import NO_CARD, SLOTS
from enchanters.journey.library import Kind
from enchanters.journey.stacks import carry_off, changed_for_all
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.state import Market, the_market
from enchanters.journey.turn import refill, slide
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note
from enchanters.kernel.steps import StepRow

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")  # the slots, from the village on
TAKES: Final = {f"market takes {ordinal}": slot for slot, ordinal in enumerate(ORDINALS)}  # standing effects


def reveal_automa(game: Journey, _a: int, _b: int, _c: int) -> None:
    """AUTOMA-02: the card names a slot; what lies there goes to the Market, and the track is refilled."""
    market = the_market(game)
    if market.shown != NO_CARD:
        market.used += (market.shown,)
    if not market.deck:
        shuffle(game, market)
    market.shown = market.deck[-1]
    market.deck = market.deck[:-1]
    game.revealed()
    changed_for_all(game)  # another ability is on offer
    note(game, "automa", market.shown)
    card = nearest(game.track, slot_named(game.kinds[market.shown]))
    if card != NO_CARD:
        game.stack.append((refill, 0, 0, 0))
        game.stack.append((slide, 0, 0, 0))  # AUTOMA-09
        send(game, market, card)


def shuffle(game: Journey, market: Market) -> None:
    """AUTOMA-05: all of them make a new deck."""
    chance = Chance(game.chance)
    deck = list(market.used)
    chance.shuffle(deck)
    game.chance = chance.state
    market.deck, market.used = tuple(deck), ()
    note(game, "automa shuffled")


def slot_named(kind: Kind) -> int:
    """The slot whose card an Automa card takes."""
    return next((TAKES[said] for said in kind.whole.sayings if said in TAKES), 0)


def nearest(track: list[int], slot: int) -> int:
    """AUTOMA-06: the card there, or else the closest one; of two that which is nearer to the village."""
    for far in range(SLOTS):
        for at in (slot - far, slot + far):
            if 0 <= at < SLOTS and track[at] != NO_CARD:
                return track[at]
    return NO_CARD


def send(game: Journey, market: Market, card: int) -> None:
    """AUTOMA-07: on top of the Market. AUTOMA-11: what lay under the card stays. CROSS-07: it does not invade."""
    carry_off(game, card)
    market.pile += (card,)
    market.sent += 1
    note(game, "to market", card)


STEPS: Final = (StepRow(reveal_automa, "nnn", "automa"),)
