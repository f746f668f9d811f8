"""What the lab counts of Overlords: rewards taken, by winners and in all, and whether one was defeated."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import VERB
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.overlord.codes import CHALLENGE
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.kernel.tallies import Tally, compare, doubt, share

TABLE = "overlords"
COUNTED = "challenges"  # of the present game


def choice(statistics: Statistics, game: Journey, index: int) -> None:
    if game.codes[index] >> VERB == CHALLENGE:
        statistics.counts[COUNTED] += 1


def finished(statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
    overlord = overlord_of(game)
    if overlord is None or overlord.hunted:
        return
    tally = statistics.at(TABLE, game.kinds[overlord.card].name)
    compare(tally, "defeated", not overlord.tokens, "games", 1)
    tally["challenges"] += statistics.counts[COUNTED]
    tally["challenged"] += statistics.counts[COUNTED] > 0
    tally["rewards"] += sum(map(len, overlord.rewards))
    tally["winners"] += sum(len(overlord.rewards[seat]) for seat in result["winners"])
    tally["lost"] += not result["winners"]


def row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "overlord": name,
        "games": int(t["games"]),
        "challenged": round(share(t, "challenged", "games"), 3),
        "challenges": round(share(t, "challenges", "games"), 2),
        "rewards": round(share(t, "rewards", "games"), 2),
        "winners' rewards": round(share(t, "winners", "games"), 2),
        "defeated": round(share(t, "defeated", "games"), 3),
        "±defeated": round(doubt(t, "defeated", "games"), 3),
        "all lost": round(share(t, "lost", "games"), 3),
    }
