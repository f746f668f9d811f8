"""Combat: who wins and who is hurt. Whether a fight may be started at all is told in gate.py."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import EACH
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
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
    kind = game.kinds[card]
    power = strength(game, card, seat)
    factor = 2 if kind.double_damage else 1
    victims = group(game, seat, EACH) if kind.attacks_all else [seat]
    blows = [(victim, factor * max(0, power - defense(game, victim, card))) for victim in victims]
    if game.journal is not None:
        note(game, "strike", seat, card, power)
    for victim, n in reversed(blows):
        if n:
            game.stack.append((blow, victim, n, 0))


def blow(game: Journey, victim: int, n: int, _c: int) -> None:
    """COMBAT-24: the wounds of one attack are one event."""
    hurt(game, victim, n)


STEPS: Final = (StepRow(blow, "snn"),)
