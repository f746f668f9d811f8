"""Many games between bots.

>>> summary = run(Options(games=4, bots=("random",), seed=1, processes=1))
>>> summary.games
4
>>> print(summary.table())  # doctest: +SKIP
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

from enchanters import bots
from enchanters.bots import outside
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.tallies import Tally, compare, doubt, share
from enchanters.lab.checks import Checker
from enchanters.lab.report import text_table
from enchanters.lab.spreading import Progress, in_order, workers

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import Observer

QUANTILES = (10, 50, 90)  # of the scores of one alone
CHUNK = 10  # games that a process plays before it reports
SEEDS = 1 << 32  # game seeds are small enough to be typed again


@dataclass(frozen=True)
class Options:
    """What to simulate. The same options give the same summary, however many processes work on it."""

    games: int = 100
    bots: tuple[str, ...] = ("greedy",)  # by any name of `bots.outside`; seated in turn, moved on by one from game to game
    seed: int = 0
    game: str = field(default_factory=registry.first)
    setup: dict[str, Any] = field(default_factory=dict)  # fields of the set-up that are given; the rest is drawn
    members: tuple[str, ...] = ()  # what takes part in every game, by name; the others are drawn to it
    until: float = 0.0  # stop when half the widest interval of what the game compares is no more than this; 0: never
    vary: bool | None = None  # draw presets and variants too; None: if the games are checked
    check: bool = False  # the invariants at every decision, round trips at one in fifty
    processes: int = 0  # 0: one for each core


@dataclass
class Summary:
    """The outcome of a simulation; `table()` for people, `to_dict()` for programs."""

    games: int = 0
    decisions: int = 0
    bots: dict[str, list[float]] = field(default_factory=dict)  # seats played, wins, fair share of wins, score
    winners: dict[int, list[float]] = field(default_factory=dict)  # by number of seats: games, the winners' scores
    alone: dict[str, list[tuple[float, bool]]] = field(default_factory=dict)  # one seat, by bot: each score, and if it won
    marks: tuple[int, ...] = ()  # scores that one alone may try to reach
    observer: Observer | None = None
    stopped: bool = False  # not all games were played

    def merge(self, other: Summary) -> None:
        self.games += other.games
        self.decisions += other.decisions
        _add(self.bots, other.bots)
        _add(self.winners, other.winners)
        self.marks = other.marks
        for name, games in other.alone.items():
            self.alone.setdefault(name, []).extend(games)
        if self.observer is None:
            self.observer = other.observer
        elif other.observer is not None:
            self.observer.merge(other.observer)

    def widest(self, members: Sequence[str] = ()) -> float:
        """Half the widest interval of what the game compares, or of what takes part in every game."""
        return self.observer.widest(members) if self.observer else inf

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """Every table by its title: a list of rows, each a column's name and its value."""
        found: dict[str, list[dict[str, Any]]] = {
            "seats": [
                {"seats": seats, "games": int(games), "winner's score": round(total / games, 2)}
                for seats, (games, total) in sorted(self.winners.items())
            ],
            "bots": [
                {
                    "bot": name,
                    "seats played": int(played),
                    "win share": round(wins / played, 3),
                    "win ratio": round(wins / even, 3),
                    "score": round(score / played, 2),
                }
                for name, (played, wins, even, score) in sorted(self.bots.items())
            ],
            "one seat": [reached(name, games, self.marks) for name, games in sorted(self.alone.items())],
        }
        return found | (self.observer.tables() if self.observer else {})

    def to_dict(self) -> dict[str, Any]:
        return {"games": self.games, "decisions": self.decisions, **self.tables()}

    def table(self) -> str:
        """All tables as text."""
        head = f"{self.games:,} games, {self.decisions:,} decisions"
        return "\n\n".join([head, *(text_table(title, rows) for title, rows in self.tables().items() if rows)]) + "\n"


def reached(name: str, games: Sequence[tuple[float, bool]], marks: Sequence[int]) -> dict[str, Any]:
    """What a bot reached alone: the mean and the spread of its scores, and how often that was enough."""
    scores = sorted(score for score, _ in games)
    tally: Tally = defaultdict(float)
    for score, won in games:
        compare(tally, "score", score, "games", 1)
        compare(tally, "won", won, "played", 1)
    return {
        "bot": name,
        "games": len(games),
        "score": round(share(tally, "score", "games"), 2),
        "±score": round(doubt(tally, "score", "games"), 2),
        **{f"{part} %": scores[round(part / 100 * (len(scores) - 1))] for part in QUANTILES},
        "won": round(share(tally, "won", "played"), 3),
        "±won": round(doubt(tally, "won", "played"), 3),
        **{f"≥ {mark}": round(sum(score >= mark for score in scores) / len(scores), 3) for mark in marks},
    }


def run(options: Options, progress: Progress | None = None, executor: Executor | None = None) -> Summary:
    """Plays the games and sums them up. `progress(done, all)` is called now and then.

    Any `concurrent.futures` executor will do; without one, local processes are used. A violation of the rules' invariants
    raises `lab.checks.Violation` with what is needed to play the game again. Whoever interrupts it from the keyboard gets
    the summary of what was played so far, marked as `stopped`.
    """
    _check(options)
    chunks = [range(i, min(i + CHUNK, options.games)) for i in range(0, options.games, CHUNK)]
    summary = Summary()
    work = partial(play_games, options)
    with (
        nullcontext(executor) if executor else workers(options.processes, len(chunks)) as pool,
        closing(in_order(work, chunks, pool)) as parts,
    ):
        try:
            for part in parts:
                summary.merge(part)
                if progress:
                    progress(summary.games, options.games)
                if options.until and summary.widest(options.members) <= options.until:
                    break
        except KeyboardInterrupt:
            summary.stopped = True
    return summary


def play_games(options: Options, numbers: range) -> Summary:
    """Some of the games, in this process."""
    kind = registry.game(options.game)
    marks = tuple(sorted({each.mark for each in kind.pages().challenges()}))
    summary = Summary(observer=kind.observer(), marks=marks)
    for number in numbers:
        play(options, number, summary)
    return summary


def new_game(options: Options, number: int) -> tuple[Game, list[str]]:
    """The simulation's game of this number, and the name of the bot at each seat."""
    chance = stream(options.seed, number)
    kind = registry.game(options.game)
    vary = options.check if options.vary is None else options.vary
    setup = kind.random_setup(chance, options.setup, vary, options.members)
    game = kind.start(setup, chance.below(SEEDS))
    game.journal = None
    return game, [options.bots[(seat + number) % len(options.bots)] for seat in range(len(setup["seats"]))]


def play(options: Options, number: int, summary: Summary) -> None:
    """Plays one game to its end and counts it."""
    game, names = new_game(options, number)
    checker = Checker(options.game, number) if options.check else None
    observer = summary.observer
    assert observer is not None
    with outside.seated(names, game) as players:
        while game.codes:
            if checker is not None:
                checker.decision(game)
            index = bots.answer(players[game.seat], game)
            observer.choice(game, index)
            game.choose(index)
    if checker is not None:
        checker.decision(game)
    observer.finished(game)
    _count(summary, game, names)


def _count(summary: Summary, game: Game, names: list[str]) -> None:
    result = game.result
    assert result is not None
    winners = result["winners"]
    summary.games += 1
    summary.decisions += game.length
    if len(names) == 1:  # nobody is ahead of anybody
        summary.alone.setdefault(names[0], []).append((result["scores"][0], 0 in winners))
        return
    _add(summary.winners, {len(names): [1, max(result["scores"])]})
    for seat, name in enumerate(names):
        won = 1 / len(winners) if seat in winners else 0
        _add(summary.bots, {name: [1, won, 1 / len(names), result["scores"][seat]]})


def _add(own: dict[Any, list[float]], more: dict[Any, list[float]]) -> None:
    for key, values in more.items():
        own[key] = [a + b for a, b in zip(own.get(key, [0.0] * len(values)), values, strict=True)]


def _check(options: Options) -> None:
    """Wrong options are refused here, not in a process far away."""
    if options.games < 1:
        raise BadSetup("at least one game is needed")
    if not options.bots:
        raise BadSetup(f"at least one bot is needed; known: {', '.join(bots.names())}")
    for name in options.bots:
        outside.make(name, 0, 0, options.game)
    new_game(options, 0)
