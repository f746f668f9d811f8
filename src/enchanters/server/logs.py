"""Logs by structlog, as text for people or JSON for programs, and a line for every request."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO, cast

import structlog

from enchanters.server.counting import REQUEST, Counts

log = structlog.get_logger()

REFUSED = (400, 401, 403, 404, 405, 408, 409, 413, 422, 429, 431, 503)  # one line a second each, the others are counted
REQUEST_KEYS = {"event", "level", "method", "ms", "path", "status", "timestamp"}
QUIET = ("/static/", "/icons/", "/health", "/metrics")


class Requests:
    """Notes every request: a line in the log and a number among the counts."""

    def __init__(self, counts: Counts, clock: Callable[[], float] = time.monotonic) -> None:
        self.counts = counts
        self.clock = clock
        self._told: dict[int, float] = {}  # when a refusal was last logged, by status
        self._untold: Counter[int] = Counter()  # … and how many were not since

    def note(self, method: str, path: str, status: int, seconds: float) -> None:
        self.counts.answered(status)
        if not path.endswith("/stream"):  # they last as long as somebody looks at the table
            self.counts.took(REQUEST, seconds)
        if path.startswith(QUIET):
            return
        more = {}
        if status in REFUSED:  # whoever sends many of them must not fill the disk
            now = self.clock()
            if now < self._told.get(status, now - 1) + 1:
                self._untold[status] += 1
                return
            self._told[status] = now
            if unsaid := self._untold.pop(status, 0):
                more = {"more_like_it": unsaid}
        log.info("request", method=method, path=path, status=status, ms=round(seconds * 1000, 1), **more)


class Patient:
    """The error output. Where nothing can be written, as on a full disk, a line is lost and nobody's answer with it."""

    def write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            sys.stderr.flush()


class Lines:
    """Lines for people. Those about requests are many, and look the same with less thought."""

    def __init__(self) -> None:
        self.coloured = sys.stderr.isatty()
        self.others = structlog.dev.ConsoleRenderer(colors=self.coloured, exception_formatter=structlog.dev.plain_traceback)

    def __call__(self, logger: structlog.typing.WrappedLogger, name: str, event: structlog.typing.EventDict) -> str:
        if self.coloured or event.keys() != REQUEST_KEYS:
            return self.others(logger, name, event)
        about = f"method={event['method']} ms={event['ms']} path={event['path']} status={event['status']}"
        return f"{event['timestamp']} [{event['level']:<9}] {event['event']:<30} {about}"


def set_up(form: str) -> None:
    """Everything goes to the error output; what uvicorn and others log looks the same.

    Our own lines do not go through Python's logging, which would take longer than all the rest of a line for a request.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()] if form == "json" else [Lines()]
    )
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(cast("TextIO", Patient())),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # our own lines say what happens, and others send what they like
