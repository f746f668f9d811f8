"""What somebody with bad intentions can do to a server, and what the others feel of it.

    python -m benchmarks.attack                 all attacks
    python -m benchmarks.attack positions locked

Each attack has a server of its own, with the limits that a server has by itself. Everything stays on 127.0.0.1: the
attacker comes from there, others from 127.0.0.2 and further, which is the same machine. What is sent is bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.load import CSRF, Client, Http, Measured, memory, ms, play

ATTACKER = "127.0.0.1"
FILES = 1_024  # open files, as many systems allow
HEADER_BYTES = 100_000_000  # sent by one connection at most
SILENT = 1_003
MASTERS = 20
PUZZLES = 100
LOCKED = 12.0  # seconds
WARM = 60  # seconds until the tables are played at, at most


class Attacked:
    """A server of its own, as `enchanters serve` starts it."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.database = f"{folder}/attacked.sqlite"
        self.log = Path(folder) / "log"
        command = [sys.executable, "-m", "enchanters", "serve", "--no-open", "--host", "127.0.0.1", "--port", str(self.port)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)),
            )

    async def ready(self) -> None:
        for _ in range(200):
            with suppress(OSError, asyncio.IncompleteReadError):
                http = Http(self.port)
                status, _, _ = await http.ask("GET", "/health", {})
                http.close()
                if status == 200:
                    return
            await asyncio.sleep(0.1)
        raise SystemExit("the server did not start")

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)


# --- those who only want to play ----------------------------------------------------------------------------------------


class Others:
    """What everybody else feels: `/health`, and ordinary tables, each from an address of its own."""

    def __init__(self, port: int, tables: int = 4, every: float = 0.25) -> None:
        self.port, self.tables, self.every = port, tables, every
        self.measured = Measured()
        self.health: list[float] = []
        self.failed = 0

    async def sit(self) -> None:
        self.pairs = [await ordinary(self.port, f"127.0.0.{n + 2}", self.measured) for n in range(self.tables)]

    async def during(self, seconds: float) -> dict[str, Any]:
        self.health, self.failed = [], 0
        for client in (client for pair in self.pairs for client in pair):  # one that lay idle may have been closed
            client.http.close()
            client.http = Http(self.port, client.http.source)
        self.measured.answers.clear()
        self.measured.failures.clear()
        end = time.perf_counter() + seconds
        await asyncio.gather(self.ask(end), *(self.play(pair, end) for pair in self.pairs))
        return {
            "health ms p50": ms(self.health, 0.5),
            "p99": ms(self.health, 0.99),
            "max": ms(self.health, 1.0),
            "choice ms p50": ms(self.measured.answers, 0.5),
            "choice p99": ms(self.measured.answers, 0.99),
            "choice max": ms(self.measured.answers, 1.0),
            "choices": len(self.measured.answers),
            "failed": self.failed + len(self.measured.failures),
        } | ({"first": self.measured.failures[0]} if self.measured.failures else {})

    async def play(self, pair: tuple[Client, Client], end: float) -> None:
        while time.perf_counter() < end:
            try:
                await play(pair, self.every, end)
            except (OSError, asyncio.IncompleteReadError):
                self.failed += 1
                for client in pair:
                    client.http.close()
                    client.http = Http(self.port, client.http.source)

    async def ask(self, end: float) -> None:
        http = Http(self.port, "127.0.0.99")
        while time.perf_counter() < end:
            began = time.perf_counter()
            try:
                status, _, _ = await asyncio.wait_for(http.ask("GET", "/health", {}), 20)
                self.failed += status != 200
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                self.failed += 1
                http.close()
                http = Http(self.port, "127.0.0.99")
            self.health.append(time.perf_counter() - began)
            await asyncio.sleep(0.02)
        http.close()


async def ordinary(port: int, source: str, measured: Measured) -> tuple[Client, Client]:
    http = Http(port, source)
    wish = json.dumps({"seats": [{"name": "Ann"}, {"name": "Bob"}]}).encode()
    status, answer, _ = await http.ask("POST", "/api/v1/tables", {"Content-Type": "application/json"}, wish)
    assert status == 201, answer
    http.close()
    made = json.loads(answer)
    clients = [Client(port, made["table"], s["seat"], s["token"], measured, source) for s in made["seats"]]
    for client in clients:
        await client.sit()
        asyncio.get_running_loop().create_task(client.listen())
    return clients[0], clients[1]


# --- attacks ------------------------------------------------------------------------------------------------------------


def position() -> str:
    """Cards that move so many cards in so many orders that nothing can be found out about them."""
    cards = "village Cellar\n    rest -> take 1 crystal\n    rest -> heal 1 wound\n"
    cards += "    1 crystal -> bury top item\n    1 crystal -> 1 attack\n\n"
    for n in range(11):
        cards += f"item B{n}\n    {n + 1} attack\n    1 crystal -> 1 attack per 2 defense\n"
        cards += "    ----\n    1 defense\n    1 crystal -> 1 defense\n\n"
    cards += "monster Foe\n    minor\n    strength 1, health 99\n    ----\n    1 glory\n"
    track = ", ".join(['"Foe"'] * 6)
    items = ", ".join(f'"B{n}"' for n in range(11))
    lines = ['game = "journey"', 'village = "Cellar"', f"track = [{track}]", 'deck = ["Dagger", "Dagger"]']
    lines += [f"cards = '''\n{cards}'''", "[[seat]]", 'name = "Ann"', f"items = [{items}]", "crystals = 200"]
    return "\n".join([*lines, "[[seat]]", 'name = "Bob"', ""])


async def positions(server: Attacked) -> dict[str, Any]:
    """Ten tables of a position about which there is very much to think through, played with all the time."""
    others = Others(server.port)
    await others.sit()
    quiet = await others.during(8)
    http = Http(server.port, ATTACKER)
    made = []
    for _ in range(10):
        status, answer, _ = await http.ask("POST", "/api/v1/positions", {}, position().encode())
        if status == 201:
            made.append(json.loads(answer))
    http.close()
    taken: list[int] = []

    async def press(table: dict[str, Any]) -> None:
        http = Http(server.port, ATTACKER)
        path, headers = f"/api/v1/tables/{table['table']}", {"Authorization": f"Bearer {table['token']}"}
        while True:
            status, answer, _ = await http.ask("GET", path, headers)
            look = json.loads(answer)
            asked = look["view"]["question"] if status == 200 else None
            if not asked or not asked["options"]:
                await asyncio.sleep(0.1)
                continue
            sent = {"key": asked["options"][0]["key"], "version": look["version"]}
            status, _, _ = await http.ask(
                "POST", f"{path}/choices", headers | {"Content-Type": "application/json"}, json.dumps(sent).encode()
            )
            taken.append(status)

    pressing = [asyncio.create_task(press(table)) for table in made]
    for _ in range(WARM):  # every table is rebuilt when somebody first comes to it
        await asyncio.sleep(1)
        if taken:
            break
    under = await others.during(20)
    for each in pressing:
        each.cancel()
    await asyncio.gather(*pressing, return_exceptions=True)
    return {"tables": len(made), "attacker's choices": len(taken), "quiet": quiet, "under attack": under}


async def headers(server: Attacked) -> dict[str, Any]:
    """Three connections that send headers without end."""
    before = memory(server.process.pid)

    kept = []

    async def pour() -> int:
        sent = 0
        _, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(ATTACKER, 0))
        kept.append(writer)
        line = b"X-More: " + b"a" * 65_000 + b"\r\n"
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            while sent < HEADER_BYTES:
                writer.write(line)
                await writer.drain()
                sent += len(line)
        except OSError:
            pass
        return sent

    sent = await asyncio.gather(pour(), pour(), pour())
    await asyncio.sleep(0.5)
    return {"MB sent": round(sum(sent) / 1e6, 1), "MB more in memory": round((peak(server.process.pid) - before) / 1e6, 1)}


def peak(pid: int) -> int:
    """The most bytes of a process that were in memory."""
    text = Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(text.partition("VmHWM:")[2].split()[0])


async def is_closed(reader: asyncio.StreamReader) -> bool:
    try:
        await asyncio.wait_for(reader.read(), 0.2)
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


async def silence(server: Attacked) -> dict[str, Any]:
    """As many connections as the server may have files, on which nothing is said; half of them begin a request."""
    lines = []
    for number in range(SILENT):
        with suppress(OSError, TimeoutError):
            opening = asyncio.open_connection("127.0.0.1", server.port, local_addr=(ATTACKER, 0))
            reader, writer = await asyncio.wait_for(opening, 2)
            if number % 2:
                writer.write(b"GET / HTTP/1.1\r\nHost: ")
            lines.append((reader, writer))
    found: dict[str, Any] = {"opened": len(lines)}
    for after in (1, 15):
        await asyncio.sleep(after)
        kept = list(await asyncio.gather(*(is_closed(reader) for reader, _ in lines))).count(False)
        began = time.perf_counter()
        http = Http(server.port, "127.0.0.2")
        try:
            status, _, _ = await asyncio.wait_for(http.ask("GET", "/", {}), 5)
            felt: Any = f"{status} in {1000 * (time.perf_counter() - began):.0f} ms"
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as problem:
            felt = f"no answer ({type(problem).__name__})"
        http.close()
        found |= {f"still open after {after} s": kept, f"another visitor after {after} s": felt}
    for _, writer in lines:
        writer.close()
    return found


async def locked(server: Attacked) -> dict[str, Any]:
    """Nothing can be written for a while, and everybody tries to."""
    measured = Measured()
    pairs = [await ordinary(server.port, f"127.0.0.{n + 2}", measured) for n in range(12)]
    lock = sqlite3.connect(server.database, isolation_level=None)
    lock.execute("begin immediate")
    began = time.perf_counter()
    choosing = [asyncio.create_task(play(pair, 0.5, began + LOCKED)) for pair in pairs]
    await asyncio.sleep(0.5)
    times: dict[str, list[float]] = {}
    said = set()
    while time.perf_counter() < began + LOCKED:
        for path in ("/static/table.js", "/", "/health"):
            http, at = Http(server.port, "127.0.0.99"), time.perf_counter()
            try:
                status, answer, _ = await asyncio.wait_for(http.ask("GET", path, {}), 10)
                if path == "/health":
                    said.add(f"{status} {answer.decode()[:60]}")
            except TimeoutError:
                pass
            times.setdefault(path, []).append(time.perf_counter() - at)
            http.close()
        await asyncio.sleep(0.1)
    lock.execute("rollback")
    lock.close()
    await asyncio.gather(*choosing, return_exceptions=True)
    refused = {text[:3] for text in measured.failures}
    found = {f"{path} ms max": ms(found, 1.0) for path, found in times.items()}
    return found | {"choice ms max": ms(measured.answers, 1.0), "refused with": sorted(refused), "health said": sorted(said)}


async def masters(server: Attacked) -> dict[str, Any]:
    """Tables of the strongest bots at which nobody looks, and a person who plays against one bot."""

    async def answers(seconds: float) -> list[float]:
        http = Http(server.port, "127.0.0.2")
        wish = {"seats": [{"name": "Ann"}, {"player": "expert"}], "setup": {"first": 0}}
        json_type = {"Content-Type": "application/json"}
        _, answer, _ = await http.ask("POST", "/api/v1/tables", json_type, json.dumps(wish).encode())
        made = json.loads(answer)
        path, headers = f"/api/v1/tables/{made['table']}", {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        waited, end = [], time.perf_counter() + seconds
        since: float | None = None
        while time.perf_counter() < end:
            status, answer, _ = await http.ask("GET", path, headers)
            if status == 429:  # quick bots make a quick person, who is asked for patience like everybody
                await asyncio.sleep(0.5)
                continue
            look = json.loads(answer)
            if look["state"] != "running":
                break
            if look["awaits"] == 0:
                if since is not None:
                    waited.append(time.perf_counter() - since)
                sent = {"key": look["view"]["question"]["options"][0]["key"], "version": look["version"]}
                status, answer, _ = await http.ask("POST", f"{path}/choices", headers | json_type, json.dumps(sent).encode())
                since = None if status != 200 or json.loads(answer).get("awaits") == 0 else time.perf_counter()
            else:
                since = since or time.perf_counter()
                await asyncio.sleep(0.05)
        if since is not None:
            waited.append(time.perf_counter() - since)
        http.close()
        return waited

    alone = await answers(15)
    http = Http(server.port, ATTACKER)
    made = 0
    for _ in range(MASTERS):
        wish = {"seats": [{"player": "master"}, {"player": "master"}]}
        json_type = {"Content-Type": "application/json"}
        status, _, _ = await http.ask("POST", "/api/v1/tables", json_type, json.dumps(wish).encode())
        made += status == 201
    http.close()
    await asyncio.sleep(2)
    under = await answers(30)
    return {
        "tables of masters": made,
        "turns of the bot alone": len(alone),
        "s p50 alone": round(ms(alone, 0.5) / 1000, 1),
        "s max alone": round(ms(alone, 1.0) / 1000, 1),
        "turns of the bot": len(under),
        "s p50": round(ms(under, 0.5) / 1000, 1),
        "s max": round(ms(under, 1.0) / 1000, 1),
    }


async def puzzles(server: Attacked) -> dict[str, Any]:
    """Tables out of puzzles, one after the other."""
    http = Http(server.port, ATTACKER)
    cookie = {"Cookie": "enchanters=" + "a" * 32}
    _, page, _ = await http.ask("GET", "/puzzles", cookie)
    path = next(part.split(b'"')[0].decode() for part in page.split(b'href="')[1:] if part.startswith(b"/puzzles/"))
    _, page, _ = await http.ask("GET", path, cookie)
    csrf = CSRF.search(page)
    assert csrf is not None
    body = urlencode({"csrf": csrf[1].decode()}).encode()
    statuses: dict[int, int] = {}
    began = time.perf_counter()
    for _ in range(PUZZLES):
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        status, _, _ = await http.ask("POST", f"{path}/play", cookie | form, body)
        statuses[status] = statuses.get(status, 0) + 1
    http.close()
    return {"asked for": PUZZLES, "answers": statuses, "s": round(time.perf_counter() - began, 1)}


Attack = Callable[[Attacked], Awaitable[dict[str, Any]]]
ATTACKS: dict[str, Attack] = {each.__name__: each for each in (positions, headers, silence, locked, masters, puzzles)}


async def whole(names: list[str]) -> None:
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            server = Attacked(folder)
            try:
                await server.ready()
                found = await ATTACKS[name](server)
                lines = len(server.log.read_bytes().splitlines())
            finally:
                server.end()
        print(f"{name}:", flush=True)
        for what, value in (found | {"lines in the log": lines}).items():
            print(f"    {what}: {value}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], help="some of them; without any, all")
    asyncio.run(whole(parser.parse_args().attacks or list(ATTACKS)))


if __name__ == "__main__":
    main()
