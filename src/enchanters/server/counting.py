"""What is counted for /metrics and the host's page. Each process counts in a small file that lies in the memory of the
machine as well; whichever is asked adds up those of all that serve together.

A process that begins takes over the file of one that ended, so that no counter ever falls and no files heap up.
"""

from __future__ import annotations

import mmap
import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: each process has a file of its own, and counts as running
    fcntl = None  # type: ignore[assignment]

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
REQUEST, CHOICE = "request", "choice"
CHOICES = "choices"
PROCESSES, LIVE_TABLES, STREAMS = "processes", "live_tables", "streams"
GAUGES = (PROCESSES, LIVE_TABLES, STREAMS)  # what is so now; everything else only ever grows
LIMITS = ("requests", "tables", "streams", "messages", "waiting", "host", "blocked", "connections")
STATUSES = (0, *HTTPStatus)  # 0: whoever asked did not wait for the answer

KEYS = (
    *GAUGES,
    CHOICES,
    *(f"{name} {part}" for name in (REQUEST, CHOICE) for part in (*BOUNDS, "more", "sum")),
    *(f"limit {name}" for name in LIMITS),
    *(f"status {int(status)}" for status in STATUSES),
)
SLOTS = {key: number for number, key in enumerate(KEYS)}
SIZE = 8 * len(KEYS)
NAME = f"counts-{len(KEYS)}-"  # another version may count other things

Numbers = Mapping[str, float]


class Counts:
    """The counts of this process and, in the same folder, those of the others. Without a folder it is alone."""

    def __init__(self, folder: str = "") -> None:
        self._folder = Path(folder) if folder else None
        self._file, content = claimed(self._folder) if self._folder else (-1, mmap.mmap(-1, SIZE))
        self._own = memoryview(content).cast("d")
        for gauge in GAUGES:
            self.show(gauge, 0)
        self.show(PROCESSES, 1)

    def close(self) -> None:
        """Others may go on in the file."""
        for gauge in GAUGES:
            self.show(gauge, 0)
        if self._file >= 0 and fcntl is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def add(self, key: str, number: float = 1) -> None:
        self._own[SLOTS[key]] += number

    def show(self, gauge: str, number: float) -> None:
        self._own[SLOTS[gauge]] = number

    def answered(self, status: int) -> None:
        self.add(f"status {status}" if f"status {status}" in SLOTS else "status 0")

    def took(self, what: str, seconds: float) -> None:
        place = bisect_left(BOUNDS, seconds)
        self.add(f"{what} {BOUNDS[place] if place < len(BOUNDS) else 'more'}")
        self.add(f"{what} sum", seconds)

    def totals(self) -> dict[str, float]:
        """Everything, added up. What processes did that have ended counts; what was so while they ran does not."""
        found = dict.fromkeys(KEYS, 0.0)
        for numbers, runs in self._all():
            for key, number in zip(KEYS, numbers, strict=True):
                if runs or key not in GAUGES:
                    found[key] += number
        return found

    def _all(self) -> Iterator[tuple[Iterable[float], bool]]:
        yield list(self._own), True
        if self._folder is None:
            return
        mine = os.fstat(self._file)
        for file in sorted(self._folder.glob(f"{NAME}*")):
            with suppress(OSError), file.open("rb") as other:
                data = other.read(SIZE)
                if len(data) == SIZE and not os.path.samestat(os.fstat(other.fileno()), mine):
                    yield memoryview(data).cast("d"), is_held(other.fileno())


def claimed(folder: Path) -> tuple[int, mmap.mmap]:
    """The first file that no running process counts in, and its content."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    number = 0
    if fcntl is None:
        number = os.getpid()
    while True:
        file = os.open(folder / f"{NAME}{number}", os.O_RDWR | os.O_CREAT, 0o600)
        if take(file):
            if os.fstat(file).st_size != SIZE:
                os.ftruncate(file, SIZE)
            return file, mmap.mmap(file, SIZE)
        os.close(file)
        number += 1


def take(file: int) -> bool:
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def is_held(file: int) -> bool:
    """Whether a running process counts in it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    return False


# --- for Prometheus ---------------------------------------------------------------------------------------------------


def exposition(totals: Numbers, tables: Mapping[str, int]) -> str:
    """All of it as Prometheus reads it."""
    lines = described("tables", "gauge", "Tables in the database.")
    lines += [f'enchanters_tables{{state="{state}"}} {count}' for state, count in sorted(tables.items())]
    for name, text in (
        (PROCESSES, "Processes that serve together on this machine."),
        (LIVE_TABLES, "Tables that are kept in memory."),
        (STREAMS, "Open streams: pages and programs that listen to a table."),
    ):
        lines += [*described(name, "gauge", text), f"enchanters_{name} {plain(totals[name])}"]
    lines += described("choices_total", "counter", "Choices that were taken, of people and of bots.")
    lines.append(f"enchanters_choices_total {plain(totals[CHOICES])}")
    lines += histogram(REQUEST, "Seconds from a request's head to the end of its answer, without streams.", totals)
    lines += histogram(CHOICE, "Seconds until a person's choice was kept, from when it was understood.", totals)
    lines += described("requests_total", "counter", "Requests by the status of their answer; 0: nobody waited for it.")
    for status in STATUSES:
        if count := totals[f"status {int(status)}"]:
            lines.append(f'enchanters_requests_total{{status="{int(status)}"}} {plain(count)}')
    lines += described("limits_total", "counter", "What was refused because somebody had reached a limit.")
    lines += [f'enchanters_limits_total{{limit="{name}"}} {plain(totals[f"limit {name}"])}' for name in LIMITS]
    return "\n".join(lines) + "\n"


def described(name: str, kind: str, text: str) -> list[str]:
    return [f"# HELP enchanters_{name} {text}", f"# TYPE enchanters_{name} {kind}"]


def histogram(what: str, text: str, totals: Numbers) -> list[str]:
    name, count = f"{what}_seconds", 0.0
    lines = described(name, "histogram", text)
    for bound in BOUNDS:
        count += totals[f"{what} {bound}"]
        lines.append(f'enchanters_{name}_bucket{{le="{bound}"}} {plain(count)}')
    count += totals[f"{what} more"]
    return [
        *lines,
        f'enchanters_{name}_bucket{{le="+Inf"}} {plain(count)}',
        f"enchanters_{name}_sum {plain(totals[f'{what} sum'])}",
        f"enchanters_{name}_count {plain(count)}",
    ]


def plain(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:.6f}"
