"""Wounds: taking, healing and handing over."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import NO_HEALING, STAND_IN, TAKING_WOUNDS
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.stand_in import the_stand_in
from enchanters.journey.triggers import fire
from enchanters.journey.values import wound_count
from enchanters.kernel.journal import note, note_some
from enchanters.kernel.steps import StepRow


def hurt(game: Journey, victim: int, n: int) -> None:
    """WOUND-01: no limit and no death."""
    if victim == STAND_IN:
        the_stand_in(game).hurt(game, n)
    elif n > 0:
        game.wounds[victim] += n
        if game.journal is not None:
            note(game, "wounds", victim, n)
        suffered(game, victim, n)


def suffered(game: Journey, victim: int, n: int) -> None:
    """TIMING-15: damage first, then what systems make of it (WOUND-07), then what the damage sets off (once per event)."""
    for system in game.systems:
        if system.wounded(game, victim, n):
            return
    fire(game, TAKING_WOUNDS, victim, n)


def felt(game: Journey, victim: int, n: int, _c: int) -> None:
    """The tokens have been taken together with those of others; what comes of it is each player's own matter."""
    suffered(game, victim, n)


def wounds_set_off(game: Journey, victim: int, n: int, _c: int) -> None:
    fire(game, TAKING_WOUNDS, victim, n)


def can_be_healed(game: Journey, seat: int) -> bool:
    """HEAL-06: neither by others nor by anything of one's own."""
    for system in game.systems:
        if system.forbids_healing(game):
            return False
    return not (game.seen[seat] or look(game, seat)).bans & NO_HEALING


def heal(game: Journey, victim: int, n: int, asking: bool = True) -> None:
    """HEAL-01 and 10: up to n wounds; surplus is lost. Not `asking`: it is a cost."""
    if victim == STAND_IN:
        the_stand_in(game).heal(game, min(n, the_stand_in(game).sores()))
    elif can_be_healed(game, victim):  # as it is when the healing begins, whatever it uncovers
        heal_on(game, victim, n, asking)
    else:
        note(game, "not healed", victim)


def heal_on(game: Journey, victim: int, n: int, asking: bool) -> None:
    """HEAL-02: tokens first, then what else counts as wounds."""
    healed = min(n, game.wounds[victim])
    game.wounds[victim] -= healed
    if game.journal is not None:
        note_some(game, "heal", victim, healed)
    if healed < n:
        for system in game.systems:
            system.heal_on(game, victim, n - healed, asking)


def can_heal(game: Journey, seat: int, n: int) -> bool:
    """ACTION-17, HEAL-07: whether so many wounds of the seat can be healed in full."""
    return wound_count(game, seat) >= n and can_be_healed(game, seat)


def move_wounds(game: Journey, giver: int, receiver: int, n: int) -> None:
    """WOUND-13, 14 and CARD-17: not a healing, unless the rules say so; the receiver has taken wounds."""
    if giver == STAND_IN:
        n = min(n, the_stand_in(game).sores())
        the_stand_in(game).heal(game, n, receiver)
    elif game.rules.transfer_heals and not can_be_healed(game, giver):
        return
    else:
        n = min(n, wound_count(game, giver))
        for system in game.systems:  # WOUND-16
            system.loosen(game, giver, n)
        game.wounds[giver] -= n
    if receiver == STAND_IN:
        the_stand_in(game).hurt(game, n, giver)
    elif n:
        game.wounds[receiver] += n
        if giver != STAND_IN:
            note(game, "pass wounds", giver, receiver, n)
        suffered(game, receiver, n)


STEPS: Final[tuple[StepRow, ...]] = (StepRow(wounds_set_off, "snn"), StepRow(felt, "snn"))
