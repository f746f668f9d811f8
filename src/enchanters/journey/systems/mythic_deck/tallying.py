"""What the lab counts of mythic monsters: how often each was defeated, and what it brought."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import CREATURES, STACKS
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.mythic_deck.system import TYPE
from enchanters.kernel.tallies import Tally, compare, doubt, share

TABLE = "mythic"


def finished(statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
    owners = {
        game.kinds[card].name: seat
        for seat in range(len(game.names))
        for card in game.stacks[seat * STACKS + CREATURES]
        if game.kinds[card].card.type == TYPE
    }
    glory = {entry["card"]: entry["glory"] for parts in result["breakdown"] for entry in parts["cards"]}
    for name in [kind.name for kind in game.kinds if kind.card.type == TYPE]:
        tally = statistics.at(TABLE, name)
        held = name in owners
        compare(tally, "defeated", held, "games", 1)
        tally["glory"] += glory.get(name, 0) if held else 0
        tally["winners"] += held and owners[name] in result["winners"]


def row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "mythic": name,
        "games": int(t["games"]),
        "defeated": round(share(t, "defeated", "games"), 3),
        "±defeated": round(doubt(t, "defeated", "games"), 3),
        "glory": round(share(t, "glory", "defeated"), 2),
        "by winners": round(share(t, "winners", "defeated"), 3),
    }
