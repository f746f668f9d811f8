"""A real server that is killed again and again while several clients play, and the proof that nothing was lost.

What a client was told to be taken is written down by the client; after every restart, and at the end in the database
itself, each of these choices has to be there, in its place.
"""

from __future__ import annotations

import json
import random
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

from enchanters.server.live import Live
from enchanters.server.store import open_store
from enchanters.server.store.base import CHOICE
from tests.server.running import Server

CLIENTS = 4
TABLES = 3  # for each client


@dataclass
class Played:
    """A table as its client knows it: both seats are the client's own."""

    table: str
    tokens: list[str]
    taken: dict[int, tuple[int, str]] = field(default_factory=dict)  # number of the entry → seat and key
    over: bool = False


@dataclass
class Report:
    kills: int = 0
    taken: int = 0
    unanswered: int = 0  # requests that a kill cut off
    repeated: int = 0  # choices sent a second time on purpose
    lost: list[str] = field(default_factory=list)


class Client(threading.Thread):
    """Plays at random at its tables, and goes on when the server is back."""

    def __init__(self, number: int, port: int, stop: threading.Event) -> None:
        super().__init__(name=f"client {number}", daemon=True)
        self.chance = random.Random(number)
        self.port = port
        self.stop = stop
        self.tables: list[Played] = []
        self.report = Report()
        self.problem: BaseException | None = None
        self._connection: HTTPConnection | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self.step()
                except (OSError, HTTPException):  # the server was killed in the middle
                    self.report.unanswered += 1
                    self.hang_up()
                    self.stop.wait(0.05)
        except BaseException as problem:
            self.problem = problem
        finally:
            self.hang_up()

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def step(self) -> None:
        running = [played for played in self.tables if not played.over]
        if len(running) < TABLES:
            seats = [{"name": "Ann"}, {"name": "Bob"}]
            status, made = self.ask("POST", "/tables", "", {"seats": seats, "setup": {"variants": ["superfast"]}})
            assert status == 201, made
            self.tables.append(Played(made["table"], [seat["token"] for seat in made["seats"]]))
            return
        self.play(self.chance.choice(running))

    def play(self, played: Played) -> None:
        status, look = self.ask("GET", f"/tables/{played.table}", played.tokens[0])
        if status in (401, 404):
            self.report.lost.append(f"table {played.table} is gone")
            played.over = True
            return
        assert status == 200, look
        if look["state"] == "over":
            played.over = True
            return
        seat = look["awaits"]
        if seat != 0:
            status, look = self.ask("GET", f"/tables/{played.table}", played.tokens[seat])
            assert status == 200, look
        key = self.chance.choice(look["view"]["question"]["options"])["key"]
        choice = {"key": key, "version": look["version"]}
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            status, told = self.ask("POST", f"/tables/{played.table}/choices", played.tokens[seat], choice)
            assert status == 200, told
            self.report.repeated += told["version"] in played.taken
            # Nobody else plays here, so the newest entry is this choice.
            played.taken[told["version"]] = (seat, key)

    def read(self, path: str, token: str) -> tuple[int, Any]:
        """Asks once more if the server had closed a connection that was quiet for long."""
        try:
            return self.ask("GET", path, token)
        except (OSError, HTTPException):
            self.hang_up()
            return self.ask("GET", path, token)

    def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, Any]:
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._connection.request(method, f"/api/v1{path}", json.dumps(body) if body is not None else None, headers)
        answer = self._connection.getresponse()
        return answer.status, json.loads(answer.read())


def missing(played: Played, entries: list[tuple[int, str, int, str]]) -> list[str]:
    """The choices that were acknowledged and are not there."""
    there = {number: (seat, text) for number, kind, seat, text in entries if kind == CHOICE}
    return [
        f"table {played.table}, entry {number}: {told} was taken, {there.get(number, 'nothing')} is there"
        for number, told in played.taken.items()
        if there.get(number) != told
    ]


def lost_at(server: Server, clients: list[Client]) -> list[str]:
    """Asked of the server that has just come back."""
    asker = Client(0, server.port, threading.Event())
    lost = []
    for played in [played for client in clients for played in client.tables]:
        known = Played(played.table, played.tokens, dict(played.taken))  # before the server is asked: clients go on
        status, told = asker.read(f"/tables/{played.table}/entries", played.tokens[0])
        if status != 200:
            lost.append(f"table {played.table}: {told}")
            continue
        lost += missing(known, [(e["number"], e["kind"], e["seat"], e["text"]) for e in told["entries"]])
    asker.hang_up()
    return lost


def lost_in(database: str, clients: list[Client]) -> list[str]:
    """Read from the database itself, without any server; every game is played again."""
    store = open_store(database)
    lost = []
    try:
        for played in [played for client in clients for played in client.tables]:
            found = store.load(played.table)
            if found is None:
                lost.append(f"table {played.table} is gone")
                continue
            table, entries = found
            Live(table, entries, lambda table=table: store.snapshots(table.id))  # type: ignore[misc]
            lost += missing(played, [(e.number, e.kind, e.seat, e.text) for e in entries])
    finally:
        store.close()
    return lost


def killed(server: Server, kills: int, seed: int = 1) -> Report:
    """Plays, kills and restarts; the server is running before and stopped after."""
    chance = random.Random(seed)
    stop = threading.Event()
    clients = [Client(number, server.port, stop) for number in range(CLIENTS)]
    report = Report()
    for client in clients:
        client.start()
    try:
        for _ in range(kills):
            before = sum(len(played.taken) for client in clients for played in client.tables)
            while sum(len(p.taken) for c in clients for p in c.tables) == before and not any(c.problem for c in clients):
                time.sleep(0.01)  # at least one choice between two kills
            time.sleep(chance.uniform(0.0, 0.6))
            server.kill()
            report.kills += 1
            server.start()
            report.lost += lost_at(server, clients)
    finally:
        stop.set()
        for client in clients:
            client.join(60)
        server.kill()
    problems = [client.problem for client in clients if client.problem is not None]
    if problems:
        raise problems[0]
    report.lost += [line for client in clients for line in client.report.lost]
    report.lost += lost_in(server.database, clients)
    report.taken = sum(len(played.taken) for client in clients for played in client.tables)
    report.unanswered = sum(client.report.unanswered for client in clients)
    report.repeated = sum(client.report.repeated for client in clients)
    return report
