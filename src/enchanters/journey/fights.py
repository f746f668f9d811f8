"""Combat: who wins and who is hurt. Whether a fight may be started at all is told in gate.py."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import EACH, NOWHERE, STAND_IN, UNSAID
from enchanters.journey.state import Journey
from enchanters.journey.systems.stand_in import the_stand_in
from enchanters.journey.values import attack, damage, dealt, health, strength
from enchanters.journey.whom import group
from enchanters.journey.wounds import hurt
from enchanters.kernel.journal import note
from enchanters.kernel.steps import StepRow


def is_won(game: Journey, seat: int, card: int) -> bool:
    """COMBAT-02 and 22: attack of at least the creature's health; equality suffices."""
    power, needed = attack(game, seat, card), health(game, card, seat)
    if game.journal is not None:
        note(game, "fight", seat, card, power, needed)
    return power >= needed


def creature_attacks(game: Journey, seat: int, card: int, place: int) -> None:
    """COMBAT-04..08: strength less defense; doubled after the subtraction; each player alone if it attacks all."""
    power = strength(game, card, seat)
    if game.journal is not None:
        note(game, "strike", seat, card, power)
    strike(game, card, seat, group(game, seat, EACH) if game.kinds[card].attacks_all else [seat])


def strike(game: Journey, card: int, fighter: int, victims: list[int]) -> None:
    """WOUND-18: all amounts first, then each player's wounds, the active player's first."""
    blows = []
    for victim in victims:
        if victim == STAND_IN:
            blows.append((victim, dealt(game, card, strength(game, card, fighter) - the_stand_in(game).guard(game))))
            continue
        slot = UNSAID if victim == fighter else NOWHERE  # DISTANCE-04: only the fighter is on a journey
        blows.append((victim, damage(game, card, strength(game, card, fighter, victim), victim, slot)))
    for victim, n in reversed(blows):
        if n:
            game.stack.append((blow, victim, n, 0))


def blow(game: Journey, victim: int, n: int, _c: int) -> None:
    """COMBAT-24: the wounds of one attack are one event."""
    hurt(game, victim, n)


STEPS: Final[tuple[StepRow, ...]] = (StepRow(blow, "snn"),)
