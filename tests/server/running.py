"""A real `enchanters serve` in a process of its own, for tests that restart it, kill it or look at it in a browser."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from urllib.request import urlopen

import pytest

PATIENCE = 60.0  # seconds for a start or an end; long, because a busy machine is not a fault
# Tests make many requests from one address, and wait for no bot.
SETTINGS = {
    "bot_pause": 0,
    "bot_pace": 0,
    "ending": "",  # nothing passes by itself: most tests look at every question
    "thinkers": 1,
    "requests_per_minute": 0,
    "tables_per_hour": 0,
    "chats_per_minute": 0,
    "streams_per_address": 0,
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """One server that keeps its port and its database over all its restarts."""

    def __init__(
        self,
        folder: Path,
        database: str = "",
        root: str = "",
        options: tuple[str, ...] = (),
        module: str = "enchanters",
        **settings: object,
    ):
        self.port = free_port()
        self.database = database or str(folder / "tables.sqlite")
        self.address = f"http://127.0.0.1:{self.port}{root}"
        self.log = folder / f"server-{self.port}.log"
        self._options = options
        self.module = module
        self._settings = SETTINGS | ({"base_url": self.address} if root else {}) | settings
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        assert self._process is None
        command = [sys.executable, "-m", self.module, "serve", "--no-open", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--database", self.database, *self._options]
        settings = {f"ENCHANTERS_{name.upper()}": str(value) for name, value in self._settings.items()}
        others = {name: value for name, value in os.environ.items() if not name.startswith("ENCHANTERS_")}
        with self.log.open("ab") as log:
            # A session of its own, so that its worker processes can be ended with it.
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=others | settings, start_new_session=True
            )
        self._wait_for_health()

    def _wait_for_health(self) -> None:
        assert self._process is not None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            try:
                with urlopen(f"{self.address}/health", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except (OSError, HTTPException):
                time.sleep(0.05)
        self.kill()
        raise AssertionError(f"the server did not start:\n{self.told()}")

    def stop(self) -> int:
        """End it kindly, as a host does; its exit code."""
        assert self._process is not None
        self._process.terminate()
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server did not end when asked to:\n{self.told()}") from None
        self._process = None
        return code

    def kill(self) -> None:
        """End it and its workers at once, with SIGKILL."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def told(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:]

    @property
    def runs(self) -> bool:
        return self._process is not None


Serve = Callable[..., Server]


@contextmanager
def servers(folder: Path) -> Iterator[Serve]:
    """Makes running servers, and ends those that still run."""
    made: list[Server] = []

    def serve(**wishes: object) -> Server:
        server = Server(folder, **wishes)  # type: ignore[arg-type]
        made.append(server)
        server.start()
        return server

    try:
        yield serve
    finally:
        for server in made:
            if server.runs:
                server.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """`serve(database=…, root="/games", options=("--workers", "2"), bot_pause=0.1)`: as many as a test needs."""
    with servers(tmp_path) as make:
        yield make
