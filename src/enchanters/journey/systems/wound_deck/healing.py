"""Healing: a wound card becomes ten tokens again, which are healed or handed over at once."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import NO, Q_YES_NO, VERB, YES
from enchanters.journey.stacks import changed, unmark
from enchanters.journey.state import Journey
from enchanters.journey.systems.wound_deck.drawing import draw_wounds_again
from enchanters.journey.systems.wound_deck.state import EVERYBODY, TEN, entry, put, wound_deck
from enchanters.journey.wounds import heal_on
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow


def heal_cards(game: Journey, victim: int, left: int, asking: bool) -> None:
    """HEAL-03 and 09: a wound card may be turned in, and another one."""
    if not has_cards(game, victim):
        return
    if asking and game.rules.wound_exchange == "optional":
        game.ask(victim, Q_YES_NO, (YES << VERB, NO << VERB), exchanged, victim, left)
    else:
        turn_in(game, victim)
        heal_on(game, victim, left, asking)


def exchanged(game: Journey, code: int, victim: int, left: int) -> None:
    if code >> VERB == YES and has_cards(game, victim):
        turn_in(game, victim)
        heal_on(game, victim, left, True)


def has_cards(game: Journey, seat: int) -> bool:
    wounds = wound_deck(game)
    return wounds is not None and len(wounds.taken[seat]) > 0


def turn_in(game: Journey, seat: int) -> None:
    """HEAL-03 and 04, WOUND-16: the top wound card becomes ten tokens and goes under the deck, known to everybody."""
    wounds = wound_deck(game)
    assert wounds is not None
    card = wounds.taken[seat][-1]
    if max(game.wounds) >= TEN:
        game.stack.append((draw_wounds_again, 0, 0, 0))
    left = wounds.taken[seat][:-1]
    taken = tuple([left if owner == seat else cards for owner, cards in enumerate(wounds.taken)])
    put(game, (entry(card, EVERYBODY), *wounds.deck), taken)
    changed(game, seat, left[-1] if left else card)
    unmark(game, card)
    game.wounds[seat] += TEN  # HEAL-05: they are healed or handed over at once, so they call for no card
    note(game, "turn in", seat, card)


REPLIES: Final = (ReplyRow(exchanged, "sn", (YES, NO)),)
