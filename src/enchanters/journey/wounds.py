"""Wounds: taking, healing and handing over."""

from __future__ import annotations

from enchanters.journey.codes import NO_HEALING, TAKING_WOUNDS
from enchanters.journey.state import Journey, look, note
from enchanters.journey.triggers import fire


def hurt(game: Journey, victim: int, n: int) -> None:
    """WOUND-01: no limit and no death. TIMING-15: damage first, then what it sets off (once per event)."""
    if n > 0:
        game.wounds[victim] += n
        note(game, "wounds", victim, n)
        fire(game, TAKING_WOUNDS, victim, n)


def heal(game: Journey, victim: int, n: int) -> None:
    """HEAL-01 and 10: up to n wounds; surplus is lost. HEAL-06: nothing can heal one who is kept from it."""
    if look(game, victim).bans & NO_HEALING:
        return
    n = min(n, game.wounds[victim])
    game.wounds[victim] -= n
    note(game, "heal", victim, n)


def can_heal(game: Journey, seat: int, n: int) -> bool:
    """ACTION-17, HEAL-07: whether so many wounds of the seat can be healed in full."""
    return game.wounds[seat] >= n and not look(game, seat).bans & NO_HEALING


def move_wounds(game: Journey, giver: int, receiver: int, n: int) -> None:
    """WOUND-13 and CARD-17: not a healing; the receiver has taken wounds."""
    n = min(n, game.wounds[giver])
    if n:
        game.wounds[giver] -= n
        game.wounds[receiver] += n
        note(game, "pass wounds", giver, receiver, n)
        fire(game, TAKING_WOUNDS, receiver, n)
