"""Crystals: taking them, paying with them, and the most that a player may have."""

from __future__ import annotations

from typing import Final

from enchanters.journey.state import Journey, look
from enchanters.kernel.journal import note_some

# What is paid for: not everything that pays for one pays for the other.
JOURNEYS: Final = 0
ACTIONS: Final = 1  # minor ones
MAJORS: Final = 2  # rests and challenges


def purse(game: Journey, seat: int, what: int) -> int:
    """How much the seat can pay for a thing of this sort."""
    total = game.crystals[seat]
    for system in game.systems:
        total += system.purse(game, seat, what)
    return total


def pay(game: Journey, seat: int, n: int, what: int) -> None:
    """CRYSTAL-01: what is paid goes back to the supply. It may ask with what, so nothing comes after it in a step."""
    for system in game.systems:
        if system.pays(game, seat, n, what):
            return
    game.crystals[seat] -= n


def ways_to_pay(game: Journey, seat: int, n: int, what: int) -> list[Journey]:
    """Copies on which so much is paid, one for each thing that it can be paid with."""
    trial = unasked(game)
    pay(trial, seat, n, what)
    if not trial.codes:
        return [trial]
    found = []
    for code in trial.codes:
        child = unasked(trial)
        trial.reply(child, code, trial.a, trial.b)
        found.append(child)
    return found


def unasked(game: Journey) -> Journey:
    """A copy without its question."""
    copy = game.copy()
    copy.codes = ()
    return copy


def gain_crystals(game: Journey, seat: int, n: int) -> None:
    """CRYSTAL-10: from a supply without end."""
    game.crystals[seat] += n
    if game.journal is not None:
        note_some(game, "crystals", seat, n)
    limit_crystals(game, seat)


def limit_crystals(game: Journey, seat: int) -> None:
    """CRYSTAL-07: what is above a limit is lost at once."""
    excess = game.crystals[seat] - (game.seen[seat] or look(game, seat)).most_crystals
    if excess > 0:
        game.crystals[seat] -= excess
        note_some(game, "crystals", seat, -excess)
