"""Work in pieces, here or in other processes. What comes out does not depend on where it was done."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar

Piece = TypeVar("Piece")
Part = TypeVar("Part")

Progress = Callable[[int, int], None]  # how much is done, of how much


class Pool(ProcessPoolExecutor):
    """Local processes that an interrupt from the keyboard ends at once, without a word of theirs."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes, mp_context=get_context("spawn"), initializer=be_deaf)
        self.others = active_children()

    def stop(self) -> None:
        for child in active_children():
            if child not in self.others:
                child.terminate()


def be_deaf() -> None:
    """The keyboard interrupts all processes: the first one tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def workers(processes: int, pieces: int) -> Iterator[Executor | None]:
    """Local processes (0: one for each core), or None where one is enough. They end at once if an error does."""
    processes = min(processes or os.cpu_count() or 1, pieces)
    if processes == 1:
        yield None
        return
    with Pool(processes) as pool:
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
    except KeyboardInterrupt:
        if isinstance(executor, Pool):
            executor.stop()
            futures = []  # they fail with it; to cancel them too would be an error
        raise
    finally:
        for future in futures:
            future.cancel()
