"""Positions: which game a position text belongs to; each game reads its own."""

from __future__ import annotations

from enchanters.kernel import registry
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_
from enchanters.kernel.text import checked_toml, decoded

MAX_BYTES = 400_000


def game_of(text: str | bytes) -> str:
    text = decoded(text, N_("the position"), MAX_BYTES, BadPosition)
    name = checked_toml(text, N_("the position"), BadPosition).get("game", "")
    if not isinstance(name, str):
        raise BadPosition(N_("`game` must be the name of a game"))
    return name or registry.first()
