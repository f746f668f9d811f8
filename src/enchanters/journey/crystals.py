"""Crystals: taking them, and the most that a player may have."""

from __future__ import annotations

from enchanters.journey.state import Journey, look
from enchanters.kernel.journal import note


def gain_crystals(game: Journey, seat: int, n: int) -> None:
    """CRYSTAL-10: from a supply without end."""
    game.crystals[seat] += n
    if game.journal is not None:
        note(game, "crystals", seat, n)
    limit_crystals(game, seat)


def limit_crystals(game: Journey, seat: int) -> None:
    """CRYSTAL-07: what is above a limit is lost at once."""
    excess = game.crystals[seat] - (game.seen[seat] or look(game, seat)).most_crystals
    if excess > 0:
        game.crystals[seat] -= excess
        note(game, "crystals", seat, -excess)
