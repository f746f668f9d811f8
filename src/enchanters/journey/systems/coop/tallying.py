"""What the lab counts of co-op: how often each Overlord was beaten, and how near it was."""

from __future__ import annotations

from typing import Any

from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.coop.hunting import is_too_much
from enchanters.journey.systems.coop.state import Coop, pool
from enchanters.journey.systems.foe import the_foe
from enchanters.kernel.tallies import Tally, compare, doubt, share

TABLE = "co-op"


def finished(statistics: Statistics, game: Journey, coop: Coop, result: dict[str, Any]) -> None:
    tally = statistics.at(TABLE, f"{game.kinds[the_foe(game).foe()].name} ({coop.threshold})")
    compare(tally, "won", result["won"], "games", 1)
    tally["hit points"] += coop.hit_points
    tally["wounds"] += pool(game)
    tally["too many"] += not result["won"] and is_too_much(game, pool(game))
    tally["rounds"] += game.turns / len(game.names)


def row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "overlord": name,
        "games": int(t["games"]),
        "won": round(share(t, "won", "games"), 3),
        "±won": round(doubt(t, "won", "games"), 3),
        "hit points left": round(share(t, "hit points", "games"), 1),
        "wounds": round(share(t, "wounds", "games"), 1),
        "lost by wounds": round(share(t, "too many", "games"), 3),
        "rounds": round(share(t, "rounds", "games"), 1),
    }
