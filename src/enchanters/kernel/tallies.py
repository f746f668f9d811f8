"""Named sums over many games: what a game's statistics for the lab are made of.

>>> tallies = Tallies("coins")
>>> coin = tallies.at("coins", "heads")
>>> for fell in (1, 0, 1, 1):
...     compare(coin, "fell", fell, "thrown", 1)
>>> share(coin, "fell", "thrown"), round(doubt(coin, "fell", "thrown"), 2)
(0.75, 0.42)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from math import inf, sqrt
from typing import Any

Tally = defaultdict[str, float]
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")
NORMAL_95 = 1.96
LEAST = 30  # games from which on an interval can be trusted


class Tallies:
    """Groups of tallies by name; those of several processes are merged."""

    def __init__(self, *groups: str) -> None:
        self.groups: dict[str, dict[str, Tally]] = {group: {} for group in groups}

    def at(self, group: str, name: str) -> Tally:
        return self.groups[group].setdefault(name, defaultdict(float))

    def merge(self, other: Tallies) -> None:
        for group, tallies in other.groups.items():
            for name, tally in tallies.items():
                own = self.at(group, name)
                for key, value in tally.items():
                    own[key] += value

    def rows(self, group: str, row: Callable[[str, Tally], dict[str, Any]]) -> list[dict[str, Any]]:
        return [row(name, tally) for name, tally in sorted(self.groups[group].items())]

    def places(self, first: int, shares: dict[int, float], scores: Iterable[float], scored: str) -> None:
        """Counts a game by who began it, went second and so on; `shares` are those of the victory."""
        points = list(scores)
        for seat, own in enumerate(points):
            place = self.at("places", f"{PLACES[(seat - first) % len(points)]} of {len(points)}")
            compare(place, "wins", shares.get(seat, 0), "games", 1)
            compare(place, scored, own, "scored", 1)

    def place_rows(self, scored: str) -> list[dict[str, Any]]:
        return [
            {
                "place": name,
                "games": int(t["games"]),
                "win share": round(share(t, "wins", "games"), 3),
                "±wins": round(doubt(t, "wins", "games"), 3),
                scored: round(share(t, scored, "scored"), 2),
                f"±{scored}": round(doubt(t, scored, "scored"), 2),
            }
            for name, t in sorted(self.groups["places"].items(), key=_by_seats)
        ]


def share(tally: Tally, part: str, whole: str) -> float:
    return tally[part] / tally[whole] if tally[whole] else 0.0


def compare(tally: Tally, part: str, x: float, whole: str, y: float) -> None:
    """Counts one game's part and whole so that `doubt` can tell how well their share is known."""
    tally[part] += x
    tally[whole] += y
    tally[f"{part}²"] += x * x
    tally[f"{whole}²"] += y * y
    tally[f"{part}·{whole}"] += x * y


def doubt(tally: Tally, part: str, whole: str) -> float:
    """Half the 95 % interval of a share whose parts and wholes were counted with `compare`."""
    ratio = share(tally, part, whole)
    squares = tally[f"{part}²"] - 2 * ratio * tally[f"{part}·{whole}"] + ratio * ratio * tally[f"{whole}²"]
    return NORMAL_95 * sqrt(max(0.0, squares)) / abs(tally[whole]) if tally[whole] else 0.0


def widest(tallies: Iterable[Tally], *shares: tuple[str, str]) -> float:
    """Half the widest 95 % interval of these shares; without end where a few games say little or nothing."""
    found = [doubt(t, *pair) if t["games"] >= LEAST else inf for t in tallies for pair in shares]
    return max(found, default=inf)


def _by_seats(entry: tuple[str, Tally]) -> tuple[str, int]:
    place, _, seats = entry[0].split()
    return seats, PLACES.index(place)
