"""What came of an arena: win shares with their intervals, the matrix, and how long the bots thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from statistics import fmean as mean
from statistics import median
from typing import Any

from enchanters.kernel.version import VERSION
from enchanters.lab.report import text_table

FORMAT = 1  # of the file
RESAMPLES = 2000
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Played:
    """One game: which bot (by its number) sat at each seat, and what came of it."""

    seating: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    times: tuple[tuple[int, float], ...]  # of every decision: the bot, and the seconds it thought
    positions: tuple[int, ...]  # looked at by each seat's bot, 0 if it does not tell

    def share(self, seat: int) -> float:
        """A win counts 1; those who share it share that too."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def margin(self, seat: int) -> int:
        """How far the seat ended ahead of the best other one."""
        return self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)


@dataclass(frozen=True)
class Deal:
    """One deal, played once in every seating: what luck gave one bot, it gave the others too."""

    seed: int
    setup: dict[str, Any]
    games: list[Played]


@dataclass
class Match:
    """One bot alone among seats of another; or, if `others` is None, all bots at one table."""

    bot: int
    others: int | None
    deals: list[Deal] = field(default_factory=list)

    def shares(self) -> list[float]:
        """For each deal, the share of wins of a seat with the bot."""
        return [mean(game.share(seat) for game, seat in self.seats_of(deal)) for deal in self.own_deals()]

    def margin(self) -> float:
        return mean(game.margin(seat) for deal in self.own_deals() for game, seat in self.seats_of(deal))

    def own_deals(self) -> list[Deal]:
        return [deal for deal in self.deals if self.seats_of(deal)]

    def seats_of(self, deal: Deal) -> list[tuple[Played, int]]:
        """Where the bot sat."""
        return [(game, seat) for game in deal.games for seat, bot in enumerate(game.seating) if bot == self.bot]

    def half_width(self) -> float:
        low, high = interval(self.shares())
        return (high - low) / 2

    def row(self, labels: Sequence[str], seats: int) -> dict[str, Any]:
        shares = self.shares()
        low, high = interval(shares)
        share = mean(shares)
        return {
            "bot": labels[self.bot],
            "against": "all" if self.others is None else labels[self.others],
            "deals": len(shares),
            "games": sum(len(deal.games) for deal in self.own_deals()),
            "win share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "ratio": round(share * seats, 3),
            "margin": round(self.margin(), 2),
        }


@dataclass
class Standings:
    """The outcome; `table()` for people, `to_dict()` for programs. Only `thinking()` differs from run to run."""

    labels: list[str]
    seats: int
    options: dict[str, Any]
    matches: list[Match] = field(default_factory=list)
    stopped: bool = False  # not all of it was played

    def rows(self) -> list[dict[str, Any]]:
        return [match.row(self.labels, self.seats) for match in self.matches]

    def matrix(self) -> list[dict[str, Any]]:
        """The win share in hundredths of the bot of the row alone among seats of the bot of the column."""
        known = {(match.bot, match.others): 100 * mean(match.shares()) for match in self.matches}
        if self.seats == 2:
            known |= {(b, a): 100 - share for (a, b), share in known.items() if b is not None}
        if not any(others is not None for _, others in known):
            return []
        numbers = range(len(self.labels))
        head = "" if "bot" in self.labels else "bot"  # what a bot is called must not stand in the place of its row's name
        return [
            {head: self.labels[a]}
            | {self.labels[b]: f"{known[a, b]:.1f}" if (a, b) in known else "·" for b in numbers}
            for a in numbers
        ]  # fmt: skip

    def thinking(self) -> list[dict[str, Any]]:
        """Milliseconds for a decision, and the positions looked at for it where a bot tells."""
        rows = []
        games = {id(game): game for match in self.matches for deal in match.deals for game in deal.games}.values()
        for number, label in enumerate(self.labels):
            times = sorted(1000 * seconds for game in games for bot, seconds in game.times if bot == number)
            if not times:
                continue
            seen = sum(n for game in games for bot, n in zip(game.seating, game.positions, strict=True) if bot == number)
            rows.append(
                {
                    "bot": label,
                    "decisions": len(times),
                    "median ms": round(median(times), 3),
                    "mean ms": round(mean(times), 3),
                    "90 % ms": round(times[int(0.9 * (len(times) - 1))], 3),
                    "longest ms": round(times[-1], 3),
                    "positions": round(seen / len(times), 1) if seen else "·",
                }
            )
        return rows

    def parts(self) -> list[tuple[str, list[dict[str, Any]]]]:
        """The tables for people, by their titles; those without rows are not shown."""
        return [
            (f"match-ups ({self.seats} seats)", [printed(row) for row in self.rows()]),
            ("win share of the row against the column, %", self.matrix()),
        ]

    def table(self) -> str:
        """All of it as text."""
        parts = [*self.parts(), ("thinking for a decision", self.thinking())]
        return "\n\n".join(text_table(title, rows) for title, rows in parts if rows) + "\n"

    def deals(self) -> int:
        """How many were played, those of all match-ups together."""
        return sum(len(deals) for deals in {id(match.deals): match.deals for match in self.matches}.values())

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "options": self.options,
            "match-ups": [
                row | {"results": [result(deal) for deal in match.deals]}
                for row, match in zip(self.rows(), self.matches, strict=True)
            ],
            "thinking": self.thinking(),
        }


@dataclass
class Alone(Standings):
    """Bots that played the same deals, each by itself: the score, and how often that was enough."""

    def rows(self) -> list[dict[str, Any]]:
        return [{"bot": self.labels[match.bot], "deals": len(match.deals), **figures(scores_of(match), match.shares())}
                for match in self.matches]  # fmt: skip

    def differences(self) -> list[dict[str, Any]]:
        """How much more each reached than another: deal by deal, so that luck takes no part in it."""
        found = []
        for one, other in combinations(self.matches, 2):
            if one.bot and self.options.get("first_only"):
                continue
            scores = [a - b for a, b in zip(scores_of(one), scores_of(other), strict=True)]
            shares = [a - b for a, b in zip(one.shares(), other.shares(), strict=True)]
            names = {"bot": self.labels[one.bot], "less": self.labels[other.bot]}
            found.append(names | figures(scores, shares))
        return found

    def parts(self) -> list[tuple[str, list[dict[str, Any]]]]:
        return [
            ("alone", [printed_alone(row) for row in self.rows()]),
            ("differences on the same deals", [printed_alone(row, "+") for row in self.differences()]),
        ]

    def to_dict(self) -> dict[str, Any]:
        found = super().to_dict()
        results = [result(deal) for deal in self.matches[0].deals] if self.matches else []
        return found | {"match-ups": self.rows(), "differences": self.differences(), "results": results}


def scores_of(match: Match) -> list[float]:
    """What the bot reached in each deal."""
    return [mean(game.scores[seat] for game, seat in match.seats_of(deal)) for deal in match.deals]


def figures(scores: Sequence[float], shares: Sequence[float]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, values, digits in (("score", scores, 2), ("won", shares, 4)):
        low, high = interval(values)
        found |= {name: round(mean(values), digits), f"{name} low": round(low, digits), f"{name} high": round(high, digits)}
    return found


def printed_alone(row: dict[str, Any], sign: str = "") -> dict[str, Any]:
    """The row with its intervals in the columns of what they belong to; shares in hundredths."""
    score = "{:{sign}.1f} [{:{sign}.1f}, {:{sign}.1f}]".format(*spread(row, "score"), sign=sign)
    won = "{:{sign}.1f} % [{:{sign}.1f}, {:{sign}.1f}]".format(*(100 * x for x in spread(row, "won")), sign=sign)
    return {name: value for name, value in row.items() if isinstance(value, str) or name == "deals"} | {
        "score": score,
        "won": won,
    }


def spread(row: dict[str, Any], name: str) -> tuple[float, float, float]:
    return row[name], row[f"{name} low"], row[f"{name} high"]


def printed(row: dict[str, Any]) -> dict[str, Any]:
    """The row of a match-up with its interval as one column."""
    shown = {name: value for name, value in row.items() if name not in ("low", "high")}
    shown["win share"] = f"{100 * row['win share']:.1f} % [{100 * row['low']:.1f}, {100 * row['high']:.1f}]"
    return shown


def result(deal: Deal) -> dict[str, Any]:
    return {
        "seed": deal.seed,
        "setup": deal.setup,
        "games": [{"seating": list(game.seating), "scores": list(game.scores)} for game in deal.games],
    }


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Where the mean lies, by bootstrap: deals are drawn again and again from those played. Always the same draws."""
    chance = Random(len(values))
    means = sorted(mean(chance.choices(values, k=len(values))) for _ in range(RESAMPLES))
    beyond = int((1 - CONFIDENCE) / 2 * RESAMPLES)
    return means[beyond], means[-1 - beyond]
