"""Positions: which game a position text belongs to; each game reads its own."""

from __future__ import annotations

from enchanters.kernel import registry
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.text import checked_toml, decoded

MAX_BYTES = 400_000


def game_of(text: str | bytes) -> str:
    name = checked_toml(decoded(text, "position", MAX_BYTES, BadPosition), "position", BadPosition).get("game", "")
    if not isinstance(name, str):
        raise BadPosition("`game` must be the name of a game")
    return name or registry.first()
