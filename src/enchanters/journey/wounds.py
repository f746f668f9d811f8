"""Wounds: taking, healing and handing over. What ten of them become is told in wound_deck.py."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import NO, NO_HEALING, Q_YES_NO, STACKS, TAKING_WOUNDS, VERB, WOUND_CARDS, YES
from enchanters.journey.state import Journey, look
from enchanters.journey.triggers import fire
from enchanters.journey.values import wound_count
from enchanters.journey.wound_deck import TEN, draw_wounds, turn_in
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow


def hurt(game: Journey, victim: int, n: int) -> None:
    """WOUND-01: no limit and no death."""
    if n > 0:
        game.wounds[victim] += n
        if game.journal is not None:
            note(game, "wounds", victim, n)
        suffered(game, victim, n)


def suffered(game: Journey, victim: int, n: int) -> None:
    """TIMING-15: damage first, then the wound deck (WOUND-07), then what the damage sets off (once per event)."""
    if game.wound_deck is not None and game.wounds[victim] >= TEN:
        game.stack.append((wounds_set_off, victim, n, 0))
        game.stack.append((draw_wounds, victim, 0, 0))
    else:
        fire(game, TAKING_WOUNDS, victim, n)


def wounds_set_off(game: Journey, victim: int, n: int, _c: int) -> None:
    fire(game, TAKING_WOUNDS, victim, n)


def can_be_healed(game: Journey, seat: int) -> bool:
    """HEAL-06: neither by others nor by anything of one's own."""
    return not (game.seen[seat] or look(game, seat)).bans & NO_HEALING


def heal(game: Journey, victim: int, n: int, asking: bool = True) -> None:
    """HEAL-01 and 10: up to n wounds; surplus is lost. Not `asking` (a cost): wound cards are turned in as needed."""
    if can_be_healed(game, victim):  # as it is when the healing begins, whatever a card turned in uncovers
        heal_on(game, victim, n, asking)
    else:
        note(game, "not healed", victim)


def heal_on(game: Journey, victim: int, n: int, asking: bool) -> None:
    """HEAL-02: tokens first. HEAL-03 and 09: then a wound card may be turned in, and another one."""
    healed = min(n, game.wounds[victim])
    game.wounds[victim] -= healed
    if game.journal is not None:
        note(game, "heal", victim, healed)
    left = n - healed
    if not left or not game.stacks[victim * STACKS + WOUND_CARDS]:
        return
    if asking and game.rules.wound_exchange == "optional":
        game.ask(victim, Q_YES_NO, (YES << VERB, NO << VERB), exchanged, victim, left)
    else:
        turn_in(game, victim)
        heal_on(game, victim, left, asking)


def exchanged(game: Journey, code: int, victim: int, left: int) -> None:
    if code >> VERB == YES and game.stacks[victim * STACKS + WOUND_CARDS]:
        turn_in(game, victim)
        heal_on(game, victim, left, True)


def can_heal(game: Journey, seat: int, n: int) -> bool:
    """ACTION-17, HEAL-07: whether so many wounds of the seat can be healed in full."""
    return wound_count(game, seat) >= n and can_be_healed(game, seat)


def move_wounds(game: Journey, giver: int, receiver: int, n: int) -> None:
    """WOUND-13, 14 and CARD-17: not a healing, unless the rules say so; the receiver has taken wounds."""
    if game.rules.transfer_heals and not can_be_healed(game, giver):
        return
    n = min(n, wound_count(game, giver))
    if n:
        while game.wounds[giver] < n:  # WOUND-16
            turn_in(game, giver)
        game.wounds[giver] -= n
        game.wounds[receiver] += n
        note(game, "pass wounds", giver, receiver, n)
        suffered(game, receiver, n)


STEPS: Final = (StepRow(wounds_set_off, "snn"),)
REPLIES: Final = (ReplyRow(exchanged, "sn", (YES, NO)),)
