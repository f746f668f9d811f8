"""How far long work has come, told to whoever waits for it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

PAUSE = 30.0  # seconds between two lines where there is no terminal


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Takes (done, of how much), on the error output: a bar in a terminal, else a line now and then."""
    if not sys.stderr.isatty():
        yield lines(label)
        return
    with click.progressbar(length=1, label=label, file=sys.stderr) as bar:

        def move(done: int, most: int) -> None:
            bar.length = most
            bar.update(done - bar.pos)

        yield move


def lines(label: str) -> Callable[[int, int], None]:
    told = monotonic()

    def tell(done: int, most: int) -> None:
        nonlocal told
        if monotonic() - told >= PAUSE:
            told = monotonic()
            click.echo(f"{label}: {done:,} of {most:,}", err=True)

    return tell
