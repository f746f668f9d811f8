"""An hour of play with faults: nothing that was acknowledged may be lost, and memory stays flat.

    python -m benchmarks.soak --minutes 60 --tables 300

A server of its own is played with at many tables, over the API, by clients that write down what they were told. Meanwhile
something goes wrong again and again:

- `kill`: the server is killed (SIGKILL) and started anew, in the first half only: memory is watched in the second;
- `locked`: another process holds the write lock of the database for some seconds;
- `full`: no file of the server can grow (RLIMIT_FSIZE), as on a full disk, and then it can again;
- `slow`: another process holds the write lock most of the time, a fraction of a second each, so that every commit waits for
  it as it would for a slow disk.

At the end the database is read without any server, and every game is played again. Everything stays on 127.0.0.1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.kills import Played, missing
from tests.server.running import Server

from benchmarks.load import Http, memory, ms

QUIET = (10.0, 25.0)  # seconds between two faults
LASTS = 12.0  # seconds of a fault
LIVE = 4 / 3  # tables that the server keeps in memory for each that is played: those that are over go one by one
GONE = (OSError, EOFError, TimeoutError, ValueError)  # what a client sees of a server that was killed
PATIENCE = 60.0

HOLDS = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], timeout=30, isolation_level=None)
end = time.monotonic() + float(sys.argv[2])
while time.monotonic() < end:
    connection.execute("begin immediate")
    time.sleep(float(sys.argv[3]))
    connection.execute("rollback")
    time.sleep(0.05)
"""


@dataclass
class Soaked:
    """What happened."""

    taken: int = 0
    cut_off: int = 0  # requests without an answer
    refused: int = 0  # 503: nothing can be written now; 429: too many come back at once to a server that was killed
    over: int = 0  # games that ended
    wrong: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # until a choice was acknowledged, while nothing was wrong
    faults: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, int]] = field(default_factory=list)  # minutes since the start, megabytes
    fault: str = ""  # what is wrong now


class Player:
    """Plays at one table after the other, both seats, at random."""

    def __init__(self, number: int, port: int, soaked: Soaked, every: float) -> None:
        self.every = every
        self.chance, self.port, self.soaked = random.Random(number), port, soaked
        self.http = Http(port)
        self.tables: list[Played] = []

    async def play(self, end: float) -> None:
        await asyncio.sleep(self.chance.uniform(0, self.every))
        while time.monotonic() < end:
            began = time.monotonic()
            try:
                await asyncio.wait_for(self.step(), PATIENCE)
            except GONE:
                self.soaked.cut_off += 1
                self.http.close()
                self.http = Http(self.port)
            await asyncio.sleep(max(0.0, self.every - (time.monotonic() - began)))
        self.http.close()

    async def step(self) -> None:
        if not self.tables or self.tables[-1].over:
            seats = [{"name": "Ann"}, {"name": "Bob"}]
            status, made = await self.ask("POST", "", "", {"seats": seats, "setup": {"variants": ["superfast"]}})
            if status == 201:
                self.tables.append(Played(made["table"], [seat["token"] for seat in made["seats"]]))
            return
        played = self.tables[-1]
        status, look = await self.ask("GET", f"/{played.table}", played.tokens[0])
        if status == 200 and look["state"] == "over":
            played.over = True
            self.soaked.over += 1
            return
        if status == 200 and (seat := look["awaits"]):
            status, look = await self.ask("GET", f"/{played.table}", played.tokens[seat])
        if status == 200:
            await self.choose(played, look)

    async def choose(self, played: Played, look: dict[str, Any]) -> None:
        seat = look["awaits"]
        key = self.chance.choice(look["view"]["question"]["options"])["key"]
        calm, began = not self.soaked.fault, time.monotonic()
        token, choice = played.tokens[seat], {"key": key, "version": look["version"]}
        status, told = await self.ask("POST", f"/{played.table}/choices", token, choice)
        if status == 200:
            played.taken[told["version"]] = (seat, key)  # nobody else plays here: the newest entry is this choice
            self.soaked.taken += 1
            if calm and not self.soaked.fault:
                self.soaked.seconds.append(time.monotonic() - began)

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        content = json.dumps(body).encode() if body is not None else b""
        status, answer, _ = await self.http.ask(method, f"/api/v1/tables{path}", headers, content)
        if status in (429, 503):
            self.soaked.refused += 1
        elif status not in (200, 201):
            self.soaked.wrong.append(f"{method} {path}: {status} {answer[:200]!r}")
        return status, json.loads(answer)


# --- faults -----------------------------------------------------------------------------------------------------------


async def kill(server: Server) -> None:
    server.kill()
    await asyncio.to_thread(server.start)


async def holding(server: Server, each: float) -> None:
    command = [sys.executable, "-c", HOLDS, server.database, str(LASTS), str(each)]
    process = await asyncio.create_subprocess_exec(*command, stderr=subprocess.DEVNULL)
    await process.wait()


async def locked(server: Server) -> None:
    await holding(server, LASTS)


async def slow(server: Server) -> None:
    await holding(server, 0.4)


async def full(server: Server) -> None:
    """The write-ahead log is emptied first: it could else go on within its length."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    connection = sqlite3.connect(server.database, timeout=5)
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        await asyncio.sleep(LASTS)
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


FAULTS: tuple[Callable[[Server], Awaitable[None]], ...] = (kill, locked, full, slow)


async def harm(server: Server, soaked: Soaked, began: float, end: float) -> None:
    """One fault after the other, each as often as the others; kills in the first half."""
    chance = random.Random(1)
    waiting: list[Callable[[Server], Awaitable[None]]] = []
    while True:
        await asyncio.sleep(chance.uniform(*QUIET))
        if time.monotonic() + 2 * LASTS > end:
            return
        late = time.monotonic() > (began + end) / 2
        waiting = waiting or chance.sample(FAULTS, len(FAULTS))
        fault = waiting.pop()
        if late and fault is kill:
            continue
        soaked.fault = fault.__name__
        await fault(server)
        soaked.faults[soaked.fault] += 1
        soaked.fault = ""


async def watch(server: Server, soaked: Soaked, began: float) -> None:
    while True:
        await asyncio.sleep(30)
        if server.runs and not soaked.fault:
            soaked.memory.append(((time.monotonic() - began) / 60, memory(server.pid) >> 20))
            minutes, size = soaked.memory[-1]
            print(f"{minutes:5.1f} minutes: {soaked.taken} choices, {size} MB, faults {dict(soaked.faults)}", flush=True)


# --- the whole --------------------------------------------------------------------------------------------------------


def lost(database: str, tables: list[Played]) -> list[str]:
    """Read from the database itself, without any server; every game is played again."""
    from enchanters.server.live import Live
    from enchanters.server.store import open_store

    store = open_store(database)
    found = []
    try:
        for played in tables:
            loaded = store.load(played.table)
            if loaded is None:
                found.append(f"table {played.table} is gone")
                continue
            table, entries = loaded
            Live(table, entries, lambda table=table: store.snapshots(table.id))  # type: ignore[misc]
            found += missing(played, [(e.number, e.kind, e.seat, e.text) for e in entries])
    finally:
        store.close()
    return found


async def soak(folder: Path, tables: int, minutes: float, every: float) -> bool:
    server = Server(folder, live_tables=round(LIVE * tables), connections_per_address=0)
    server.start()
    soaked = Soaked()
    began = time.monotonic()
    end = began + 60 * minutes
    players = [Player(number, server.port, soaked, every) for number in range(tables)]
    beside = [asyncio.create_task(work) for work in (harm(server, soaked, began, end), watch(server, soaked, began))]
    try:
        await asyncio.gather(*(player.play(end) for player in players))
        for task in beside:
            if task.done() and (problem := task.exception()):
                raise problem
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        server.kill()
    gone = lost(server.database, [played for player in players for played in player.tables])
    second = [size for at, size in soaked.memory if at > minutes / 2 + min(5.0, minutes / 6)]
    print(
        f"{minutes:.0f} minutes, {tables} tables at a time, {soaked.over} games ended; faults {dict(soaked.faults)}\n"
        f"{soaked.taken} choices acknowledged, {len(gone)} lost; {soaked.cut_off} requests cut off, {soaked.refused} refused"
        f" while nothing could be written or too many came at once, {len(soaked.wrong)} other answers\n"
        f"choice ms p50 {ms(soaked.seconds, 0.5)}, p99 {ms(soaked.seconds, 0.99)} while nothing was wrong; memory of one "
        f"process {second[0] if second else 0} MB at first, {second[-1] if second else 0} MB at last, "
        f"{max(second, default=0)} MB at most"
    )
    for line in (*gone[:20], *soaked.wrong[:20]):
        print(line)
    return not gone and not soaked.wrong and soaked.taken > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300, help="tables played at the same time (default: 300)")
    parser.add_argument("--minutes", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--every", type=float, default=10, help="seconds between two choices at a table (default: 10)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(not asyncio.run(soak(Path(folder), arguments.tables, arguments.minutes, arguments.every)))


if __name__ == "__main__":
    main()
