"""How the server holds under many live tables: two connected clients at each, choices made as bots would make them.

    python -m benchmarks.load --tables 10,100,500 --seconds 40

The server runs as a process of its own on one core, the clients here on another; everything stays on 127.0.0.1. It is what
a host installs, with the engine compiled (built first, if a source has changed; `--plain`: as it runs from the sources).

A client keeps the table's stream open, fetches the fresh part of the page at every new version, and posts forms as a browser
does: pieces of the page that it has already are not sent again (`--whole`: all of it is, as to a browser that has nothing).

A press is what a person presses; the server makes one or more choices of it, and ends turns by itself. `ms of core a
choice` is all that the server did, for each press; `ms of core a choice made` the same for each choice that the tables have
had since, and `pages a press` is how often a page was brought up to date. With `--single` a press is one choice, of seats
that are asked everything: so figures can be held against those of versions in which no turn ended by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

from benchmarks.compiled import compiled_form, is_compiled

KEY = re.compile(rb'<button(?=[^>]*name="key")(?![^>]*\bdisabled)[^>]*value="([^"]+)"')
CSRF = re.compile(rb'name="csrf" value="(\w+)"')
VERSION = re.compile(rb'name="version" value="(\d+)"')
SHOWN = re.compile(rb'data-version="(\d+)"')
LINKED = re.compile(rb'(?:href|src)="(/(?:static|icons)/[^"#]+)')
PIECE = re.compile(rb'<(\w+) data-is="(\w+)"')
GAP = re.compile(rb'<template data-is="(\w+)"></template>')
OPENING = 40  # tables set up at a time


class Http:
    """One kept-alive connection, and as much of HTTP as our server speaks."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.port, self.source = port, source
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, dict[str, str]]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        assert self.reader is not None
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        found = dict(line.split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), {name.lower(): value for name, value in found.items()}

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, bytes, int]:
        """Status, content, and how many bytes came over the wire for it."""
        status, found = await self.send(method, path, headers, body)
        assert self.reader is not None
        if found.get("transfer-encoding") == "chunked":
            raw = b"".join([chunk async for chunk in self.chunks()])
        else:
            raw = await self.reader.readexactly(int(found.get("content-length", 0)))
        return status, gzip.decompress(raw) if found.get("content-encoding") == "gzip" else raw, len(raw)

    async def chunks(self) -> Any:
        assert self.reader is not None
        while size := int(await self.reader.readline(), 16):
            yield (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readline()

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def pieces_of(page: bytes) -> dict[bytes, bytes]:
    """The elements of a page that have a mark, by it."""
    found = {}
    for match in PIECE.finditer(page):
        depth = 0
        for tag in re.compile(rb"<(/?)" + match[1] + rb"\b").finditer(page, match.start()):
            depth += -1 if tag[1] else 1
            if not depth:
                found[match[2]] = page[match.start() : page.index(b">", tag.end()) + 1]
                break
    return found


@dataclass
class Measured:
    refreshes: list[float] = field(default_factory=list)  # seconds from a choice to another seat's fresh part
    answers: list[float] = field(default_factory=list)  # seconds from a choice to its answer
    part_bytes: list[int] = field(default_factory=list)
    choices: int = 0  # presses
    failures: list[str] = field(default_factory=list)
    whole: bool = False  # all of a page is sent every time
    single: bool = False  # a press is one choice


class Client:
    """One browser at one seat."""

    def __init__(self, port: int, table: str, seat: int, secret: str, measured: Measured, source: str = "127.0.0.1") -> None:
        self.http, self.line = Http(port, source), Http(port, source)
        self.table, self.seat = table, seat
        self.headers = {"Cookie": f"enchanters={secret}", "X-Script": "true"}
        self.measured = measured
        self.part = b""
        self.pieces: dict[bytes, bytes] = {}
        self.chosen_at = 0.0  # when somebody else at this table chose
        self.busy = asyncio.Lock()

    async def ask(self, method: str, what: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, int]:
        """Brings the page up to date."""
        if not self.measured.whole:
            headers = headers | {"X-Has": b" ".join(self.pieces).decode()}
        status, part, size = await self.http.ask(method, f"/t/{self.table}/{what}", headers, body)
        if status == 200:
            self.part = GAP.sub(lambda gap: self.pieces[gap[1]], part)
            self.pieces = {} if self.measured.whole else pieces_of(self.part)
        return status, size

    async def sit(self) -> None:
        status, _ = await self.ask("GET", "part", self.headers)
        assert status == 200, self.part[:300]
        status, _ = await self.line.send("GET", f"/t/{self.table}/stream", self.headers)
        assert status == 200

    async def listen(self) -> None:
        """Follows the stream until it is cancelled."""
        async for event in self.line.chunks():
            if event.startswith(b"data:"):
                await self.refresh(int(event[5:]))

    async def refresh(self, version: int) -> None:
        async with self.busy:
            if self.version >= version:  # the answer to an own choice has brought it
                return
            status, size = await self.ask("GET", "part", self.headers)
            if status == 200:
                self.measured.part_bytes.append(size)
            if self.chosen_at:
                self.measured.refreshes.append(time.perf_counter() - self.chosen_at)
                self.chosen_at = 0.0

    @property
    def version(self) -> int:
        shown = SHOWN.search(self.part)
        return int(shown[1]) if shown else 0

    @property
    def keys(self) -> list[bytes]:
        return [key for key in KEY.findall(self.part) if not (self.measured.single and b"\n" in key)]

    async def choose(self, other: Client) -> None:
        async with self.busy:
            keys, csrf, version = self.keys, CSRF.search(self.part), VERSION.search(self.part)
            if not keys or csrf is None or version is None:
                return
            key = random.choice(keys).decode().replace("&#39;", "'").replace("&amp;", "&")
            form = {"key": key, "csrf": csrf[1].decode(), "version": version[1].decode(), "seat": str(self.seat)}
            headers = self.headers | {"Content-Type": "application/x-www-form-urlencoded"}
            began = other.chosen_at = time.perf_counter()
            status, size = await self.ask("POST", "choose", headers, urlencode(form).encode())
            self.measured.answers.append(time.perf_counter() - began)
            self.measured.part_bytes.append(size)
            self.measured.choices += 1
            if status != 200:
                self.measured.failures.append(f"{status}: {self.part[:200]!r}")

    def leave(self) -> None:
        self.http.close()
        self.line.close()


async def set_table(port: int, measured: Measured, gate: asyncio.Semaphore) -> tuple[Client, Client]:
    async with gate:
        http = Http(port)
        wish = json.dumps({"seats": [{"name": "Ann"}, {"name": "Bob"}]}).encode()
        status, answer, _ = await http.ask("POST", "/api/v1/tables", {"Content-Type": "application/json"}, wish)
        assert status == 201, answer
        http.close()
        made = json.loads(answer)
        clients = tuple(Client(port, made["table"], s["seat"], s["token"], measured) for s in made["seats"])
        for client in clients:
            await client.sit()
        return clients[0], clients[1]


async def play(pair: tuple[Client, Client], every: float, end: float) -> None:
    """One choice in each interval, at a moment of this table's own."""
    await asyncio.sleep(random.uniform(0, every))
    while time.perf_counter() < end:
        began = time.perf_counter()
        asked = next((n for n in (0, 1) if pair[n].keys), None)
        if asked is not None:
            await pair[asked].choose(pair[1 - asked])
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))


async def measure(port: int, pid: int, tables: int, seconds: float, every: float, measured: Measured) -> dict[str, Any]:
    before = memory(pid)
    gate = asyncio.Semaphore(OPENING)
    pairs = await asyncio.gather(*(set_table(port, measured, gate) for _ in range(tables)))
    listeners = [asyncio.create_task(client.listen()) for pair in pairs for client in pair]
    await asyncio.sleep(2)
    measured.part_bytes.clear()
    versions = sum(one.version for one, _ in pairs)
    busy, began = processor(pid), time.perf_counter()
    await asyncio.gather(*(play(pair, every, began + seconds) for pair in pairs))
    await asyncio.sleep(1)
    took = time.perf_counter() - began
    used = processor(pid) - busy
    after = memory(pid)
    made = sum(max(client.version for client in pair) for pair in pairs) - versions
    for listener in listeners:
        listener.cancel()
    for pair in pairs:
        for client in pair:
            client.leave()
    await asyncio.gather(*listeners, return_exceptions=True)
    return {
        "tables": tables,
        "presses": measured.choices,
        "presses/s": round(measured.choices / took, 1),
        "choices made": made,
        "pages a press": round(len(measured.part_bytes) / max(1, measured.choices), 1),
        "answer ms p50": ms(measured.answers, 0.5),
        "answer ms p99": ms(measured.answers, 0.99),
        "refresh ms p50": ms(measured.refreshes, 0.5),
        "refresh ms p99": ms(measured.refreshes, 0.99),
        "update bytes p50": int(median(measured.part_bytes or [0])),
        "update bytes max": max(measured.part_bytes, default=0),
        "server core %": round(100 * used / took),
        "ms of core a choice": round(1000 * used / max(1, measured.choices), 1),
        "ms of core a choice made": round(1000 * used / max(1, made), 1),
        "KB a table": round((after - before) / 1024 / tables),
        "failures": len(measured.failures),
    } | ({"first failure": measured.failures[0]} if measured.failures else {})


def ms(values: Sequence[float], part: float) -> float:
    ordered = sorted(values) or [0.0]
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    text = Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(text.partition("VmRSS:")[2].split()[0])


def processor(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def first_load(port: int) -> dict[str, int]:
    """Compressed bytes of a running game's page with all that it links to, icons included."""
    pair = await set_table(port, Measured(), asyncio.Semaphore(1))
    client, http = pair[0], Http(port)
    _, page, size = await http.ask("GET", f"/t/{client.table}", {"Cookie": client.headers["Cookie"]})
    found = {"page": size}
    for path in sorted(set(LINKED.findall(page))):
        _, _, size = await http.ask("GET", path.decode(), {})
        kind = "icons" if path.startswith(b"/icons") else path.decode().partition("?")[0].rpartition(".")[2]
        found[kind] = found.get(kind, 0) + size
    for each in (*pair,):
        each.leave()
    http.close()
    return found | {"together": sum(found.values())}


class Served:
    """A server on the first core, with a database of its own."""

    def __init__(self, folder: str, database: str, sources: str = "", asked: bool = False) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        limits = (
            "REQUESTS_PER_MINUTE",
            "TABLES_PER_HOUR",
            "STREAMS_PER_ADDRESS",
            "CHATS_PER_MINUTE",
            "CONNECTIONS_PER_ADDRESS",
        )
        environment = os.environ | {f"ENCHANTERS_{name}": "0" for name in limits}
        environment |= {"PYTHONPATH": sources} if sources else {}
        environment |= {"ENCHANTERS_ENDING": ""} if asked else {}
        command = [sys.executable, "-m", "enchanters", "serve", "--no-open", "--port", str(self.port)]
        command += ["--database", database or f"{folder}/load.sqlite"]
        pinned = ["taskset", "-c", "0"] if shutil.which("taskset") and (os.cpu_count() or 1) > 1 else []
        self.process = subprocess.Popen(
            pinned + command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    async def ready(self) -> None:
        for _ in range(200):
            try:
                http = Http(self.port)
                status, _, _ = await http.ask("GET", "/health", {})
                http.close()
                if status == 200:
                    return
            except OSError:
                await asyncio.sleep(0.1)
        raise SystemExit("the server did not start")

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(30)


async def whole(arguments: argparse.Namespace) -> None:
    sizes = [int(text) for text in arguments.tables.split(",")]
    sources = "" if arguments.plain else str(compiled_form())
    print("engine:", "compiled" if sources and is_compiled(Path(sources)) else "plain", flush=True)
    for number, tables in enumerate(sizes):
        # A fresh server for each number, so that its memory is that of these tables.
        with tempfile.TemporaryDirectory() as folder:
            served = Served(folder, arguments.database, sources, arguments.single)
            try:
                await served.ready()
                if not number:
                    print("first load, compressed bytes:", await first_load(served.port), flush=True)
                measured = Measured(whole=arguments.whole, single=arguments.single)
                found = await measure(served.port, served.process.pid, tables, arguments.seconds, arguments.every, measured)
                print("; ".join(f"{name} {value}" for name, value in found.items()), flush=True)
            finally:
                served.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="10,100,500", help="how many tables, one run for each (default: 10,100,500)")
    parser.add_argument("--seconds", type=float, default=40, help="length of a run (default: 40)")
    parser.add_argument("--every", type=float, default=10, help="seconds between two choices at a table (default: 10)")
    parser.add_argument("--database", default="", help="postgresql://… instead of a new SQLite file")
    parser.add_argument("--whole", action="store_true", help="clients that keep nothing of the page they have")
    parser.add_argument("--single", action="store_true", help="a press is one choice, and no turn ends by itself")
    parser.add_argument("--plain", action="store_true", help="the engine as it runs from the sources, not compiled")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {1})
    asyncio.run(whole(arguments))


if __name__ == "__main__":
    main()
