"""Bots think in processes of their own, so that no page waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

from enchanters import bots
from enchanters.kernel.record import Origin, begin

if TYPE_CHECKING:
    from enchanters.bots import Bot
    from enchanters.kernel.game import Game

REMEMBERED = 200  # games that a process keeps, so that it need not replay them for every question


class Thinkers:
    """A few processes that answer for bots."""

    def __init__(self, processes: int = 0) -> None:
        self._count = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, table: str, origin: Origin, choices: list[str], seat: int, level: str) -> str:
        """The key of the option that the bot takes."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), think, table, origin, choices, seat, level)
        except BrokenProcessPool:  # a process was killed: others take its place
            self.close()
            return await loop.run_in_executor(self._ready(), think, table, origin, choices, seat, level)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: the server has threads and open sockets.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, leave_with_parent)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def leave_with_parent() -> None:
    """A server that is killed takes its thinkers with it."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


_games: OrderedDict[str, tuple[Origin, list[str], Game]] = OrderedDict()
_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think(table: str, origin: Origin, choices: list[str], seat: int, level: str) -> str:
    """Runs in a thinker: the game is rebuilt, or led on from what the process remembers of it."""
    game = remembered(table, origin, choices)
    bot = _bots.get((table, seat, level))
    if bot is None:
        seed = int.from_bytes(sha256(f"{table} {origin.seed}".encode()).digest()[:8], "big")
        bot = _bots[table, seat, level] = bots.make(level, seat, seed, origin.game)
    while len(_bots) > 4 * REMEMBERED:
        _bots.popitem(last=False)
    return game.option_key(game.codes[bots.answer(bot, game)])


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
