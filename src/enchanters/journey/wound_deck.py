"""The wound deck: ten wound tokens become a card, and a card becomes ten tokens again when its owner is healed.

The deck lies face down, its next card last. Each entry is `card << KNOWN | who knows it`, a bit for each seat and one for
everybody: who looked at a card before it went under the deck knows what lies there, and a card turned in was open.
"""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import LOW, PICK, Q_CARD, STACKS, VERB, WOUND_CARDS
from enchanters.journey.stacks import put_on_top, take_out
from enchanters.journey.state import Journey, clockwise
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

TEN: Final = 10  # tokens that a wound card stands for
SHOWN: Final = 2  # cards to choose from
KNOWN: Final = 5
KNOWERS: Final = (1 << KNOWN) - 1
EVERYBODY: Final = 16  # spectators too
UNSURE: Final = 1 << 16  # more attack than anybody has
PAYING: Final = -2  # the `chance` of a copy on which the search of COMBAT-11 pays the costs of a challenge


def entry(card: int, knowers: int = 0) -> int:
    return card << KNOWN | knowers


def card_of(place: int) -> int:
    return place >> KNOWN


def knows(seat: int | None) -> int:
    """The bits of an entry one of which tells that the seat (None: a spectator) knows the card."""
    return EVERYBODY if seat is None else EVERYBODY | 1 << seat


def draw_wounds(game: Journey, seat: int, _b: int, _c: int) -> None:
    """WOUND-05: who has ten tokens looks at two cards and keeps one. WOUND-11: of one card there is no choice."""
    deck = game.wound_deck
    if not deck or game.wounds[seat] < TEN:
        return
    if game.chance < 0:
        if game.chance != PAYING:  # wounds are always payable (WOUND-17); if the card then spoils the fight, it is lost
            doubt(game, seat)
        return
    shown = min(SHOWN, len(deck))
    game.wound_deck = deck[:-shown] + tuple([place | 1 << seat for place in deck[-shown:]])
    game.revealed()
    game.ask(seat, Q_CARD, [PICK << VERB | i for i in range(shown)], wound_kept, seat)


def doubt(game: Journey, seat: int) -> None:
    """In the search of COMBAT-11: nobody knows which card comes, so what comes after it is not counted on.

    Nothing is lost by that: the same action can be used before the journey, and then the card is known.
    """
    game.attack_boost[seat] -= UNSURE


def offered(game: Journey) -> list[int]:
    """The cards that the seat being asked may choose from, the one on top first; they are for its eyes only."""
    deck = game.wound_deck
    if deck is None or not game.codes or game.reply is not wound_kept:
        return []
    return [card_of(deck[-1 - i]) for i in range(min(SHOWN, len(deck)))]


def wound_kept(game: Journey, code: int, seat: int, _b: int) -> None:
    """WOUND-05 and 10: the other card goes face down under the deck. WOUND-06: once more, as long as there are ten."""
    deck = game.wound_deck
    assert deck is not None
    shown = min(SHOWN, len(deck))
    card = card_of(deck[-1 - (code & LOW)])
    game.wound_deck = (*[place for place in deck[-shown:] if card_of(place) != card], *deck[:-shown])
    game.wounds[seat] -= TEN
    game.revealed()
    note(game, "wound card", seat, card)
    game.stack.append((draw_wounds, seat, 0, 0))
    put_on_top(game, seat, card)


def turn_in(game: Journey, seat: int) -> None:
    """HEAL-03 and 04, WOUND-16: the top wound card becomes ten tokens and goes under the deck, known to everybody."""
    deck = game.wound_deck
    assert deck is not None
    card = game.stacks[seat * STACKS + WOUND_CARDS][-1]
    if max(game.wounds) >= TEN:
        game.stack.append((draw_wounds_again, 0, 0, 0))
    take_out(game, seat, card)
    game.wound_deck = (entry(card, EVERYBODY), *deck)
    game.wounds[seat] += TEN  # HEAL-05: they are healed or handed over at once, so they call for no card
    note(game, "turn in", seat, card)


def draw_wounds_again(game: Journey, _a: int, _b: int, _c: int) -> None:
    """WOUND-11: who wound_kept ten tokens because the deck was empty draws when a card has come back."""
    for seat in reversed(clockwise(game, game.turn)):
        game.stack.append((draw_wounds, seat, 0, 0))


def draws(game: Journey, seat: int, _b: int, _c: int) -> str:
    """Whether a step that may draw from the wound deck does."""
    return "wound card" if game.wound_deck and game.wounds[seat] >= TEN else ""


STEPS: Final = (StepRow(draw_wounds, "snn", draws), StepRow(draw_wounds_again, "nnn"))
REPLIES: Final = (ReplyRow(wound_kept, "sn", (PICK,)),)
