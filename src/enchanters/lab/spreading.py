"""Work in pieces, here or in other processes. What comes out does not depend on where it was done."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

Piece = TypeVar("Piece")
Part = TypeVar("Part")

Progress = Callable[[int, int], None]  # how much is done, of how much


@contextmanager
def workers(processes: int, pieces: int) -> Iterator[Executor | None]:
    """Local processes (0: one for each core), or None where one is enough. They end at once if an error does."""
    processes = min(processes or os.cpu_count() or 1, pieces)
    if processes == 1:
        yield None
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(cancel_futures=True)  # else what still waits would be done first
            raise


def in_order(work: Callable[[Piece], Part], pieces: Iterable[Piece], executor: Executor | None) -> Generator[Part]:
    """The outcome of each piece, in the order of the pieces. Whoever stops early closes it: the rest is not begun."""
    if executor is None:
        yield from map(work, pieces)
        return
    futures = [executor.submit(work, piece) for piece in pieces]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()
