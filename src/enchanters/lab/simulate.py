"""Many games between bots.

>>> summary = run(Options(games=4, bots=("random",), seed=1, processes=1))
>>> summary.games
4
>>> print(summary.table())  # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from enchanters import bots
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadSetup
from enchanters.lab.checks import Checker
from enchanters.lab.report import text_table

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import Observer

CHUNK = 10  # games that a process plays before it reports
SEEDS = 1 << 32  # game seeds are small enough to be typed again

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Options:
    """What to simulate. The same options give the same summary, however many processes work on it."""

    games: int = 100
    bots: tuple[str, ...] = ("greedy",)  # seated in turn, and moved on by one seat from game to game
    seed: int = 0
    game: str = "journey"
    setup: dict[str, Any] = field(default_factory=dict)  # fields of the set-up that are given; the rest is drawn
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
    observer: Observer | None = None

    def merge(self, other: Summary) -> None:
        self.games += other.games
        self.decisions += other.decisions
        _add(self.bots, other.bots)
        _add(self.winners, other.winners)
        if self.observer is None:
            self.observer = other.observer
        elif other.observer is not None:
            self.observer.merge(other.observer)

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """Every table by its title: a list of rows, each a column's name and its value."""
        found = {
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
        }
        return found | (self.observer.tables() if self.observer else {})

    def to_dict(self) -> dict[str, Any]:
        return {"games": self.games, "decisions": self.decisions, **self.tables()}

    def table(self) -> str:
        """All tables as text."""
        head = f"{self.games:,} games, {self.decisions:,} decisions"
        return "\n\n".join([head, *(text_table(title, rows) for title, rows in self.tables().items() if rows)]) + "\n"


def run(options: Options, progress: Progress | None = None, executor: Executor | None = None) -> Summary:
    """Plays the games and sums them up. `progress(done, all)` is called now and then.

    Any `concurrent.futures` executor will do; without one, local processes are used. A violation of the rules' invariants
    raises `lab.checks.Violation` with what is needed to play the game again.
    """
    _check(options)
    chunks = [range(i, min(i + CHUNK, options.games)) for i in range(0, options.games, CHUNK)]
    processes = options.processes or os.cpu_count() or 1
    if executor is None and (processes == 1 or len(chunks) == 1):
        return _in_order((play_games(options, chunk) for chunk in chunks), progress, options.games)
    if executor is not None:
        return _spread(executor, options, chunks, progress)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            return _spread(pool, options, chunks, progress)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def play_games(options: Options, numbers: range) -> Summary:
    """Some of the games, in this process."""
    kind = registry.game(options.game)
    summary = Summary(observer=kind.observer())
    for number in numbers:
        game, players = new_game(options, number)
        play(options, game, players, summary)
    return summary


def new_game(options: Options, number: int) -> tuple[Game, list[bots.Bot]]:
    """The simulation's game of this number and its players."""
    chance = stream(options.seed, number)
    seed = chance.below(SEEDS)
    vary = options.check if options.vary is None else options.vary
    kind = registry.game(options.game)
    game = kind.start(kind.random_setup(chance, options.setup, vary), seed)
    game.journal = None
    names = [options.bots[(seat + number) % len(options.bots)] for seat in range(game.seats)]
    return game, [bots.make(name, seat, seed, options.game) for seat, name in enumerate(names)]
