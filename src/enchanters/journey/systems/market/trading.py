"""What becomes of what is done to the Market in the place of an opponent, and journeys to it."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import (
    BURY,
    CARD,
    LOW,
    NO,
    NO_CARD,
    NONE,
    Q_CARD,
    Q_YES_NO,
    UNBURY,
    VERB,
    YES,
)
from enchanters.journey.gate import winnable
from enchanters.journey.hopes import hope_of_journey
from enchanters.journey.journeys import set_out
from enchanters.journey.rows import Row
from enchanters.journey.stacks import (
    journey_cards,
    lift_top,
    may_exchange,
    may_take,
    put_on_top,
    to_graveyard,
)
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.state import JOURNEYS, TO_BOTTOM, TOP_PLACE, Market, market_of, the_market
from enchanters.journey.verbs import Verb, open_need
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow

LAY: Final = 60  # the verb of an option: on top of the Market (1) or under it (0)


def fitting(game: Journey, market: Market, row: Row, bottom: bool = False) -> int:
    """SOLO-07 and 08: the top card, or else the bottom one, if its type is right."""
    card = market.pile[0 if bottom else -1] if market.pile else NO_CARD
    return card if card != NO_CARD and game.kinds[card].type in row.types else NO_CARD


# --- giving and discarding ----------------------------------------------------------------------------------------


def receive(game: Journey, market: Market, user: int, card: int) -> None:
    """SOLO-06: on top or at the bottom, as the giver likes."""
    market.pile += (card,)
    note(game, "market gets", user, card)
    if len(market.pile) > 1:
        game.ask(user, Q_CARD, (LAY << VERB | 1, LAY << VERB), laid, card, user)


def laid(game: Journey, code: int, card: int, user: int) -> None:
    market = the_market(game)
    if not code & LOW:
        market.pile = (card, *[each for each in market.pile if each != card])
        note(game, "under market", user, card)


def discard_top(game: Journey, market: Market, n: int) -> None:
    """SOLO-05: whatever its type."""
    for card in market.pile[: -n - 1 : -1]:
        market.pile = market.pile[:-1]
        to_graveyard(game, card)
        note(game, "market discards", card)


# --- taking, swapping, burying ------------------------------------------------------------------------------------


def offer(game: Journey, market: Market, user: int, row: Row) -> None:
    """SOLO-07: the top card goes to the player who wishes it."""
    card = fitting(game, market, row)
    if card != NO_CARD:
        game.ask(user, Q_YES_NO, (YES << VERB, NO << VERB), bought, card, user)


def bought(game: Journey, code: int, card: int, user: int) -> None:
    """CROSS-15: neither fought nor taken on a journey."""
    if code >> VERB == YES and the_market(game).lift(game, card):
        note(game, "from market", user, card)
        put_on_top(game, user, card)


def offer_trade(game: Journey, market: Market, user: int, row: Row) -> None:
    card = fitting(game, market, row)
    if card != NO_CARD and may_exchange(game, user, game.kinds[card].stack):
        game.ask(user, Q_YES_NO, (YES << VERB, NO << VERB), bartered, card, user)


def bartered(game: Journey, code: int, card: int, user: int) -> None:
    """SOLO-07: the cards trade places."""
    market = the_market(game)
    if code >> VERB == YES and card in market.pile:
        mine = lift_top(game, user, game.kinds[card].stack)
        market.pile = tuple([mine if each == card else each for each in market.pile])
        note(game, "swap", user, mine, card)
        put_on_top(game, user, card)


def offer_turn(game: Journey, market: Market, user: int, row: Row) -> None:
    """SOLO-07 and 08: the top card goes to the bottom, or the bottom card to the top."""
    options = []
    if len(market.pile) > 1:
        if row.verb != "unbury" and (card := fitting(game, market, row)) != NO_CARD:
            options.append(BURY << VERB | card << CARD)
        if row.verb != "bury" and (card := fitting(game, market, row, bottom=True)) != NO_CARD:
            options.append(UNBURY << VERB | card << CARD)
    if options:
        game.ask(user, Q_CARD, [*options, NONE << VERB], turned_over, user)


def turned_over(game: Journey, code: int, user: int, _b: int) -> None:
    market, card = the_market(game), (code & LOW) >> CARD
    if code >> VERB == NONE or card not in market.pile:
        return
    others = [each for each in market.pile if each != card]
    under = code >> VERB == BURY
    market.pile = (card, *others) if under else (*others, card)
    if under:
        note(game, "under market", user, card)
    else:
        note(game, "over market", user, card)


# --- journeys -----------------------------------------------------------------------------------------------------


def do_journey(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-207, JOURNEY-21 and CROSS-15: all steps of a journey, without price or distance; creatures have to be fought."""
    market = market_of(game)
    busy = journey_cards(game)
    free = [card for card in market.pile if card not in busy] if market is not None else []
    if not free:
        return
    card = free[0 if row.verb == TO_BOTTOM else -1]
    kind = game.kinds[card]
    if may_take(game, user, card) and (not kind.creature or winnable(game, user, card, game.crystals[user])):
        game.ask(user, Q_YES_NO, (YES << VERB, NO << VERB), visited, user, card)


def visited(game: Journey, code: int, user: int, card: int) -> None:
    if code >> VERB == YES:
        set_out(game, user, card, TOP_PLACE)


VERBS: Final = {
    each: Verb(do_journey, good=1, needs=open_need, hope=hope_of_journey, own_turn=True) for each in sorted(JOURNEYS)
}
REPLIES: Final = (
    ReplyRow(laid, "cs", (LAY,)), ReplyRow(bought, "cs", (YES, NO)), ReplyRow(bartered, "cs", (YES, NO)),
    ReplyRow(turned_over, "sn", (BURY, UNBURY, NONE)), ReplyRow(visited, "sc", (YES, NO)),
)  # fmt: skip
