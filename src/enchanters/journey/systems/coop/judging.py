"""What bots see of co-op: how near everybody is to losing."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import FULL, Coop, pool

LATE = 14.0  # turns a seat from which on time counts
CALM = 0.3  # what hit points count for while there is time


def doom(game: Journey, coop: Coop, turns: float) -> float:
    """From 0 to 1: hit points that are left count the more the fewer turns are, wounds the more the nearer the mark is."""
    late = max(0.0, 1.0 - turns / LATE)
    alive = coop.hit_points / FULL * (CALM + (1.0 - CALM) * late)
    hurt = min(1.0, pool(game) / max(1, coop.threshold)) ** 3
    return 1.0 - (1.0 - alive) * (1.0 - hurt)
