"""A bot that plays at a table of a server, with nothing but Python's standard library.

    python examples/table_client.py http://127.0.0.1:8437            a table against the server's greedy bot
    python examples/table_client.py http://127.0.0.1:8437 TOKEN      sits down with the token of an invitation

It takes an option at random. To write a bot of your own, in any language, do better in `choose`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

QUIET = 60  # seconds without a sign of life, after which the stream is opened anew


class Refused(Exception):
    """The server's answer to what cannot be done: `told["error"]` has a code and a sentence."""

    def __init__(self, problem: HTTPError) -> None:
        try:
            self.told: dict[str, Any] = json.load(problem)
            super().__init__(self.told["error"]["message"])
        except (ValueError, KeyError, TypeError):
            self.told = {}
            super().__init__(f"this is no server of Enchanters: it answers {problem.code} {problem.reason}")


class Api:
    """The few requests that a bot needs."""

    def __init__(self, server: str, token: str = "") -> None:
        self.base = f"{server.rstrip('/')}/api/v1"
        self.token = token

    def open(self, path: str, data: Any = None) -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        body = None if data is None else json.dumps(data).encode()
        try:
            return urlopen(Request(self.base + path, body, headers), timeout=QUIET)
        except HTTPError as problem:
            raise Refused(problem) from None

    def ask(self, path: str, data: Any = None) -> Any:
        with self.open(path, data) as answer:
            return json.load(answer)

    def versions(self, table: str) -> Iterator[int]:
        """The table's versions, as the stream tells them: one line `data: 57` for each."""
        with self.open(f"/tables/{table}/stream") as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield int(line[5:])


def choose(view: dict[str, Any], chance: random.Random) -> str:
    """The key of the option to take. All that your seat may know is in `view`."""
    return str(chance.choice(view["question"]["options"])["key"])


def play(api: Api, table: str, chance: random.Random) -> dict[str, Any]:
    """Plays until the game is over, and returns how the table looked then."""
    for _ in api.versions(table):
        look = api.ask(f"/tables/{table}")
        while look["state"] == "running" and look["awaits"] == look["seat"]:
            look = send(api, table, {"key": choose(look["view"], chance), "version": look["version"]})
        if look["state"] == "over":
            return dict(look)
    return play(api, table, chance)  # the server was started anew: the game is still there


def send(api: Api, table: str, choice: dict[str, Any]) -> Any:
    """Sends a choice. If the table has changed meanwhile, the answer shows it as it is now."""
    try:
        return api.ask(f"/tables/{table}/choices", choice)
    except Refused as refusal:
        if refusal.told.get("error", {}).get("code") not in ("stale", "not-your-turn", "not-now"):
            raise
        return refusal.told["table"]


def main(server: str, invitation: str = "") -> None:
    api = Api(server)
    if invitation:
        seated = api.ask("/join", {"token": invitation, "name": "Random visitor"})
        table, api.token = seated["table"], seated["token"]
    else:
        seats = [{"name": "Random visitor"}, {"player": "greedy"}]
        made = api.ask("/tables", {"seats": seats, "setup": {"variants": ["superfast"]}})
        table, api.token = made["table"], made["seats"][0]["token"]
    view = play(api, table, random.Random())["view"]
    for name, score in zip(view["names"], view["result"]["scores"], strict=True):
        print(f"{name}: {score}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except Refused as refusal:
        sys.exit(str(refusal))
    except (URLError, TimeoutError, ConnectionError) as problem:
        sys.exit(f"{sys.argv[1]} cannot be reached: {getattr(problem, 'reason', problem)}")
    except ValueError as problem:  # an address that is none, or an answer that is not JSON
        sys.exit(f"{sys.argv[1]} is not the address of a server: {problem}")
    except KeyboardInterrupt:
        sys.exit("stopped; the game is kept")
