"""Bots think in processes of their own, so that no page waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from hashlib import sha256
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, TypeVar

from enchanters import bots
from enchanters.bots.coach import hint
from enchanters.bots.review import Turn, review_turn
from enchanters.kernel import registry
from enchanters.kernel.record import Origin, begin
from enchanters.server.sharing import Places

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from enchanters.bots import Bot
    from enchanters.kernel.game import Game

LIVE = 2  # seconds that a bot takes for an answer if it can
LONGEST = 5  # seconds of work for one answer: a position may be made to keep a bot busy for hours
AGAIN = 1.0  # seconds until it is told so once more
WAITING = 1_000  # questions of one address that wait to be thought about
SOMEBODY, WATCHED, NOBODY_THERE = range(3)  # who waits for an answer: the first come first
REMEMBERED = 200  # games that a process keeps, so that it need not replay them for every question

Made = TypeVar("Made")


class Thinkers:
    """A few processes that answer for bots."""

    def __init__(self, processes: int = 0) -> None:
        self._count = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._leave: Connection | None = None  # closed: they leave whatever they are thinking about
        self._places = Places(self._count, max(1, self._count - 1), WAITING)

    async def answer(
        self, table: str, origin: Origin, choices: list[str], seat: int, level: str, rank: int = SOMEBODY, most: float = LIVE
    ) -> str:
        """The key of the option that the bot takes; in `most` seconds, if it can."""
        return await self._think(rank, think, table, origin, choices, seat, level, most)

    async def hint(self, table: str, origin: Origin, choices: list[str], lang: str) -> dict[str, Any] | None:
        """What the coach says to the seat that is asked; None: it would take too long."""
        return await self._think(SOMEBODY, advise, table, origin, choices, lang)

    async def review_turn(
        self, table: str, origin: Origin, choices: list[str], turn: Turn, budget: int, lang: str
    ) -> dict[str, Any] | None:
        """One turn of a game's review, so that bots wait for no more than that; None: it would take too long."""
        return await self._think(WATCHED, study, table, origin, choices, turn, budget, lang)

    async def play_out(self, origin: Origin, level: str) -> list[int]:
        """The scores of a whole game that a bot plays alone, when nobody else waits for an answer."""
        return await self._think(NOBODY_THERE, played_out, origin, level)

    async def _think(self, rank: int, work: Callable[..., Made], *about: Any) -> Made:
        """When it is this one's turn: people come first, and no address takes all turns."""
        async with self._places.one(rank):
            return await self._thought(work, *about)

    async def _thought(self, work: Callable[..., Made], *about: Any) -> Made:
        loop = asyncio.get_running_loop()
        pool = self._ready()
        try:
            return await loop.run_in_executor(pool, work, *about)
        except BrokenProcessPool:  # a process was killed: others take its place
            if self._pool is pool:  # and no other table has seen to that
                self.close()
            return await loop.run_in_executor(self._ready(), work, *about)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: the server has threads and open sockets.
            context = multiprocessing.get_context("spawn")
            told, self._leave = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self._count, context, leave_when_told, (told,))
        return self._pool

    def close(self) -> None:
        """They are gone when this returns: a worker that ends before its pool would leave the pool's semaphores behind."""
        if self._pool is not None and self._leave is not None:
            self._leave.close()
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def leave_when_told(told: Connection) -> None:
    """A server that is stopped or killed takes its thinkers with it."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel, told])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


_games: OrderedDict[str, tuple[Origin, list[str], Game]] = OrderedDict()
_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think(table: str, origin: Origin, choices: list[str], seat: int, level: str, most: float = LIVE) -> str:
    """Runs in a thinker: the game is rebuilt, or led on from what the process remembers of it."""
    game = remembered(table, origin, choices)
    bot = _bots.pop((table, seat, level), None)
    if bot is None:
        seed = int.from_bytes(sha256(f"{table} {origin.seed}".encode()).digest()[:8], "big")
        bot = bots.make(level, seat, seed, origin.game, seconds=most)
    try:
        with in_time(LONGEST):
            key = game.option_key(game.codes[bots.answer(bot, game)])
    except TooLong:
        return game.option_key(game.codes[-1])  # whatever it is, the game goes on
    _bots[table, seat, level] = bot
    while len(_bots) > 4 * REMEMBERED:
        _bots.popitem(last=False)
    return key


def advise(table: str, origin: Origin, choices: list[str], lang: str) -> dict[str, Any] | None:
    """Runs in a thinker: a hint that depends on nothing but what the seat may know."""
    game = remembered(table, origin, choices)
    seed = int.from_bytes(sha256(f"{table} {len(choices)} {game.seat}".encode()).digest()[:8], "big")
    try:
        with in_time(LONGEST):
            return hint(registry.game(origin.game), game, seed, lang=lang)
    except TooLong:
        return None


def study(table: str, origin: Origin, choices: list[str], turn: Turn, budget: int, lang: str) -> dict[str, Any] | None:
    """Runs in a thinker: one turn of a game that is over."""
    game = remembered(f"review {table}", origin, choices[: turn.step])
    try:
        with in_time(LONGEST):
            return review_turn(origin.game, game, turn, choices[turn.step : turn.end], budget, lang)
    except TooLong:
        return None


def played_out(origin: Origin, level: str) -> list[int]:
    """Runs in a thinker: the same on every server, since nothing but the deal decides."""
    game = begin(origin, journal=False)
    seats = [bots.make(level, seat, origin.seed, origin.game) for seat in range(len(origin.setup["seats"]))]
    while game.codes:
        game.choose(bots.answer(seats[game.seat], game))
    assert game.result is not None
    scores: list[int] = game.result["scores"]
    return scores


class TooLong(Exception):
    """A bot thinks longer than the others can wait for."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises TooLong in this process, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGVTALRM, stop)  # of work, not of waiting on a busy machine
    # It comes again: one that falls into a finalizer or a callback of weakref is swallowed by Python.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def remembered(table: str, origin: Origin, choices: list[str]) -> Game:
    known = _games.pop(table, None)
    if known and known[0] == origin and known[1] == choices[: len(known[1])]:
        _, made, game = known
    else:
        made, game = [], begin(origin, journal=False)
    for key in choices[len(made) :]:
        game.choose(key)
    _games[table] = (origin, list(choices), game)
    while len(_games) > REMEMBERED:
        _games.popitem(last=False)
    return game
