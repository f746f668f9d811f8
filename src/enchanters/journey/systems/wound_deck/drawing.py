"""Drawing: who has ten wound tokens turns them into a card, the better of two."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import LOW, Q_CARD, VERB
from enchanters.journey.fortune import is_unknown
from enchanters.journey.stacks import changed
from enchanters.journey.state import Journey, clockwise
from enchanters.journey.systems.wound_deck.state import TEN, card_of, put, wound_deck
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

PICK: Final = 20  # the verb of an option: one of the cards offered, named by its place, 0 the next card of the deck
SHOWN: Final = 2  # cards to choose from


def draw_wounds(game: Journey, seat: int, _b: int, _c: int) -> None:
    """WOUND-05: who has ten tokens looks at two cards and keeps one. WOUND-11: of one card there is no choice."""
    wounds = wound_deck(game)
    if wounds is None or not wounds.deck or game.wounds[seat] < TEN:
        return
    if is_unknown(game, seat):
        return
    deck = wounds.deck
    shown = min(SHOWN, len(deck))
    put(game, deck[:-shown] + tuple([place | 1 << seat for place in deck[-shown:]]), wounds.taken)
    game.revealed()
    game.ask(seat, Q_CARD, [PICK << VERB | i for i in range(shown)], wound_kept, seat)


def offered(game: Journey) -> list[int]:
    """The cards that the seat being asked may choose from, the one on top first; they are for its eyes only."""
    wounds = wound_deck(game)
    if wounds is None or not game.codes or game.reply is not wound_kept:
        return []
    return [card_of(wounds.deck[-1 - i]) for i in range(min(SHOWN, len(wounds.deck)))]


def wound_kept(game: Journey, code: int, seat: int, _b: int) -> None:
    """WOUND-05 and 10: the other card goes face down under the deck. WOUND-06: once more, as long as there are ten."""
    wounds = wound_deck(game)
    assert wounds is not None
    deck = wounds.deck
    shown = min(SHOWN, len(deck))
    card = card_of(deck[-1 - (code & LOW)])
    left = (*[place for place in deck[-shown:] if card_of(place) != card], *deck[:-shown])
    taken = tuple([(*cards, card) if owner == seat else cards for owner, cards in enumerate(wounds.taken)])
    put(game, left, taken)
    game.wounds[seat] -= TEN
    game.revealed()
    note(game, "wound card", seat, card)
    game.stack.append((draw_wounds, seat, 0, 0))
    changed(game, seat, card)


def draw_wounds_again(game: Journey, _a: int, _b: int, _c: int) -> None:
    """WOUND-11: who kept ten tokens because the deck was empty draws when a card has come back."""
    for seat in reversed(clockwise(game, game.turn)):
        game.stack.append((draw_wounds, seat, 0, 0))


def draws(game: Journey, seat: int, _b: int, _c: int) -> str:
    """Whether a step that may draw does."""
    wounds = wound_deck(game)
    return "wound card" if wounds is not None and wounds.deck and game.wounds[seat] >= TEN else ""


STEPS: Final = (StepRow(draw_wounds, "snn", draws), StepRow(draw_wounds_again, "nnn"))
REPLIES: Final = (ReplyRow(wound_kept, "sn", (PICK,)),)
