"""How a server is set up: by the options of `enchanters serve`, by environment variables, by sensible defaults."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import PurePath
from typing import Any
from urllib.parse import urlsplit

from enchanters.kernel.errors import EnchantersError

PREFIX = "ENCHANTERS_"
LEAST_SECRET = 20  # characters
OTHERS = ("BROWSER", "EXAMPLES", "OPTIMISE", "PLAIN", "TEST_KILLS")  # variables of the tests and of the build


class BadSettings(EnchantersError):
    """A setting has a value that it cannot have."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every field can be set by the environment: `ENCHANTERS_PORT=8080` sets `port`."""

    host: str = "127.0.0.1"
    port: int = 8437
    database: str = ""  # a file or postgresql://…; empty: a file in the user's data folder
    base_url: str = ""  # the address that people use, with its path, if a proxy stands in front
    proxies: str = ""  # addresses of trusted proxies, with commas: their X-Forwarded-For is believed
    packs: str = ""  # folders of packs that set-ups may use, with commas
    thinkers: int = 0  # processes in which bots think; 0: one less than there are cores, at least one
    bot_pause: float = 0.4  # seconds between the choices of a bot, so that people can follow
    bot_pace: float = 1.2  # seconds after which a bot answers where cards are hidden, whatever it had to think about
    ending: str = "short"  # when a turn with nothing useful left ends, if its person said nothing: none, short, long, ask
    live_tables: int = 2_000  # kept in memory; others are rebuilt from the store when somebody comes
    streams: int = 5_000
    streams_per_address: int = 50
    tables_per_hour: int = 60  # made by one address
    requests_per_minute: int = 600  # by one address
    connections: int = 0  # open at once; 0: as many as the system allows files, with some to spare
    connections_per_address: int = 200  # trusted proxies may have all
    header_bytes: int = 32_000  # of a request's head: its address and its headers
    header_seconds: float = 10.0  # for a request's head to arrive
    idle_seconds: int = 75  # until a connection that nobody uses is closed; longer than proxies keep theirs
    body_bytes: int = 2_500_000  # of an upload; other requests may have less
    chat_length: int = 500
    chats_per_minute: int = 20  # by one seat
    name_length: int = 40
    keep_open_days: int = 30  # what `enchanters tables expire` deletes: tables where nobody sat down …
    keep_running_days: int = 365  # … games in which nothing happened
    keep_over_days: int = 365  # … and games that ended
    host_secret: str = field(default="", repr=False)  # opens the host's page; empty: there is none
    log_format: str = "text"  # or json
    counts: str = ""  # folder in which processes of one machine add up what they count; made for the workers of one start

    @staticmethod
    def read(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
        """The environment's values, over which those given (not None) win."""
        check_names(environment)
        found: dict[str, Any] = {}
        for each in fields(Settings):
            text = environment.get(PREFIX + each.name.upper())
            if text is not None:
                found[each.name] = _value(each.name, str(each.type), text)
        found |= {name: value for name, value in given.items() if value is not None}
        if found.get("ending", "") not in ("", "none", "short", "long", "ask"):
            raise BadSettings(f"{PREFIX}ENDING must be none, short, long or ask, not {found['ending']!r}")
        if 0 < len(found.get("host_secret", "")) < LEAST_SECRET:
            raise BadSettings(f"{PREFIX}HOST_SECRET must have {LEAST_SECRET} characters at least: it can be guessed")
        return replace(Settings(), **found)

    @property
    def root(self) -> str:
        """The path under which everything lies: empty, or `/games/enchanters`."""
        return _path(self.base_url)

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https, so that cookies may insist on it."""
        return self.base_url.startswith("https://")

    def database_or_default(self) -> str:
        if self.database:
            return self.database
        from platformdirs import user_data_path

        folder = user_data_path("enchanters", appauthor=False)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # a stranger needs to see nothing in it
        return str(folder / "tables.sqlite")

    def pack_folders(self) -> dict[str, str]:
        """The folders of packs by their names. People know packs by name; where they lie is nobody's business."""
        found: dict[str, str] = {}
        for folder in self.packs.split(","):
            if folder.strip():
                name = PurePath(folder.strip()).name
                if name in found:
                    raise BadSettings(f"two folders of packs are called {name!r}: rename one of them")
                found[name] = folder.strip()
        return found


def check_names(environment: Mapping[str, str]) -> None:
    """A setting that is mistyped would be as if it were not there, and nobody would know."""
    known = [each.name.upper() for each in fields(Settings)]
    for name in sorted(environment):
        if name.startswith(PREFIX) and (wrong := name.removeprefix(PREFIX)) not in (*known, *OTHERS):
            near = get_close_matches(wrong, known, 1)
            hint = f"is {PREFIX}{near[0]} meant?" if near else "docs/hosting.md names all of them"
            raise BadSettings(f"there is no setting {name}: {hint}")


@lru_cache(maxsize=16)  # every link of a page asks for it
def _path(address: str) -> str:
    return urlsplit(address).path.rstrip("/")


def _value(name: str, type_name: str, text: str) -> Any:
    if type_name == "str":
        return text
    try:
        return int(text) if type_name == "int" else float(text)
    except ValueError:
        raise BadSettings(f"{PREFIX}{name.upper()} must be a number, not {text!r}") from None
