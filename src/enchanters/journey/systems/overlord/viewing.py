"""The Overlord in a view."""

from __future__ import annotations

from typing import Any

from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.texts import Texts
from enchanters.journey.viewing import current, printed

CHALLENGE: dict[str, Any] = {
    "key": "",
    "text": "",
    "outcome": None,
    "plans": [],
    "why": "",
}  # of an option, or of one refused


def view(x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The Overlord with all that lies on it and on the village; for the seat asked also its challenges."""
    overlord = overlord_of(x.game)
    if overlord is None:
        return None
    challenges = [
        {name: each.get(name, none) for name, none in CHALLENGE.items()}
        for each in (*options, *refused)
        if each["key"].partition(".")[0] == "challenge"
    ]
    return {
        "card": current(x, overlord.card, x.game.turn),
        "rewards": overlord.tokens,
        "hunted": overlord.hunted,
        "defeated": not overlord.stands(),
        "reinforcements": {"health": overlord.health, "strength": overlord.strength},
        "crystals": overlord.crystals,
        "stored": [current(x, card, x.game.turn) for card in overlord.stored],
        "village_rewards": overlord.village_tokens,
        "death": overlord.death,
        "reinforcement": overlord.reinforcing,
        "lost": overlord.lost,
        "challenges": challenges,
    }


def rewards(x: Texts, seat: int) -> list[dict[str, Any]]:
    overlord = overlord_of(x.game)
    cards = overlord.rewards[seat] if overlord is not None else ()
    return [{"card": printed(x, card), "covered": False} for card in cards]
