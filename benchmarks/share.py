"""The server's own share of a choice: from request to answer, without engine, commit and template.

    python benchmarks/share.py --choices 300

One server in a thread and one client on 127.0.0.1. The times of the engine (trial, position, view), of the store (what is
read, and the commit) and of the template are taken inside and subtracted from what the client sees.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from statistics import median
from typing import Any
from urllib.parse import urlencode

import uvicorn
from jinja2 import Template

from enchanters.journey.state import Journey
from enchanters.server import logs
from enchanters.server.app import create_app
from enchanters.server.live import Live
from enchanters.server.settings import Settings
from enchanters.server.store.sqlite import SqliteStore

KEY = re.compile(r'<button(?=[^>]*name="key")(?![^>]*\bdisabled)[^>]*value="([^"]+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
CSRF = re.compile(r'name="csrf" value="(\w+)"')

spent: dict[str, float] = {}


def timed(where: Any, name: str, kind: str) -> None:
    """Adds up the time of a function under a name; what it calls of its own kind is not counted twice."""
    inner: Callable[..., Any] = getattr(where, name)

    def outer(*values: Any, **more: Any) -> Any:
        began = time.perf_counter()
        try:
            return inner(*values, **more)
        finally:
            spent[kind] = spent.get(kind, 0.0) + time.perf_counter() - began

    setattr(where, name, outer)


def measure(port: int, choices: int) -> list[dict[str, float]]:
    connection = HTTPConnection("127.0.0.1", port)

    def ask(method: str, path: str, body: str, headers: dict[str, str]) -> str:
        connection.request(method, path, body, headers)
        return connection.getresponse().read().decode()

    found: list[dict[str, float]] = []
    while len(found) < choices:
        wish = json.dumps({"seats": [{"name": "Ann"}, {"name": "Bob"}]})
        made = json.loads(ask("POST", "/api/v1/tables", wish, {"Content-Type": "application/json"}))
        table, tokens = made["table"], [seat["token"] for seat in made["seats"]]
        while len(found) < choices:
            look = json.loads(ask("GET", f"/api/v1/tables/{table}", "", {"Authorization": f"Bearer {tokens[0]}"}))
            if look["state"] == "over":
                break
            headers = {"Cookie": f"enchanters={tokens[look['awaits']]}", "X-Script": "true"}
            part = ask("GET", f"/t/{table}/part", "", headers)
            version, csrf, key = VERSION.search(part), CSRF.search(part), KEY.search(part)
            assert version is not None
            assert csrf is not None
            assert key is not None
            form = {"version": version[1], "csrf": csrf[1], "key": key[1].replace("&#39;", "'"), "seat": look["awaits"]}
            spent.clear()
            began = time.perf_counter()
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
            ask("POST", f"/t/{table}/choose", urlencode(form), headers)
            found.append({"all": time.perf_counter() - began} | spent)
    connection.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choices", type=int, default=300)
    choices = parser.parse_args().choices
    for name in ("apply", "load", "holding"):
        timed(SqliteStore, name, "store")
    timed(Live, "trial", "engine")
    timed(Journey, "position", "engine")
    timed(Journey, "view", "engine")
    timed(Template, "render", "template")
    logs.set_up("text")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"{folder}/share.sqlite", requests_per_minute=0, tables_per_hour=0)
        server = uvicorn.Server(uvicorn.Config(create_app(settings), port=0, log_level="error", access_log=False))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        found = measure(server.servers[0].sockets[0].getsockname()[1], choices)
        server.should_exit = True
        thread.join()
    parts = {kind: median(1000 * each.get(kind, 0.0) for each in found) for kind in ("all", "engine", "store", "template")}
    own = median(1000 * (each["all"] - sum(v for kind, v in each.items() if kind != "all")) for each in found)
    print(
        "; ".join(f"{kind} {value:.2f} ms" for kind, value in parts.items()),
        f"; the server's own share {own:.2f} ms (medians)",
    )


if __name__ == "__main__":
    main()
