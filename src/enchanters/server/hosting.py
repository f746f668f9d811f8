"""What the host says to everybody: an announcement, and addresses that are not answered.

Both are kept in the database, as notes. Every process looks at them again and again, so they hold for all of them,
also after a restart.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from enchanters.server.errors import N_, BadInput, TooMuch
from enchanters.server.guard import Buckets, household
from enchanters.server.logs import log

if TYPE_CHECKING:
    from enchanters.kernel.language import Translator
    from enchanters.server.settings import Settings
    from enchanters.server.store.base import Store

LOOK = 2.0  # seconds between two looks at the notes
ANNOUNCEMENT, BLOCK = "announcement", "block "
STAYS = 600  # seconds after the time of a restart that its announcement is still shown
LONGEST = 300  # characters of an announcement
MOST_BLOCKED = 1_000
WIDEST = {4: 8, 6: 16}  # bits: no wider network can be blocked, for it would be everybody
TRIES, ALL_TRIES = 5, 30  # a minute, to give the secret: of one address, of all
SESSION = 12 * 3600  # seconds until it is asked for again
REMEMBERED = 1_000  # addresses that reached limits

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Announcement:
    text: str = ""
    at: float = 0.0  # when the server restarts; 0: it does not

    def said(self, t: Translator, now: float) -> str:
        """In the visitor's language, with the host's own words as they are; empty when it is past."""
        if self.at and now > self.at + STAYS:
            return ""
        if not self.at:
            return self.text
        when = time.strftime("%H:%M", time.gmtime(self.at))
        restart = t.gettext(
            "The server restarts at about %(time)s UTC. It takes a moment, and nothing of your game is lost.", time=when
        )
        return f"{restart} {self.text}".strip()


class Host:
    """The notes as this process knows them, and the host's way in."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.clock = clock
        self.announcement = Announcement()
        self.blocked: dict[str, Network] = {}
        self.reached: Counter[str] = Counter()  # addresses, by how often they reached a limit here
        self._tries, self._all_tries = Buckets(TRIES, 60), Buckets(ALL_TRIES, 60)
        self._store: Store | None = None

    # --- notes ------------------------------------------------------------------------------------------------------

    async def open(self, store: Store) -> None:
        self._store = store
        await self.look()

    async def look(self) -> None:
        assert self._store is not None
        notes = await asyncio.to_thread(self._store.notes)
        self.announcement = Announcement(**json.loads(notes.get(ANNOUNCEMENT, "{}")))
        names = [name.removeprefix(BLOCK) for name in notes if name.startswith(BLOCK)]
        self.blocked = {name: ipaddress.ip_network(name) for name in names}

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Exception as problem:  # what was known goes on to hold
                log.error("the host's notes cannot be read", problem=str(problem) or type(problem).__name__)

    async def _note(self, name: str, text: str | None) -> None:
        assert self._store is not None
        await asyncio.to_thread(self._store.note, name, text, self.clock())
        await self.look()

    async def announce(self, text: str, at: float = 0.0) -> None:
        """Shown on every page from now on; nothing at all takes it back."""
        text = " ".join(text.split())
        if len(text) > LONGEST:
            raise BadInput(N_("“%(name)s” is too long: %(n)d characters at most."), name="text", n=LONGEST)
        await self._note(ANNOUNCEMENT, json.dumps({"text": text, "at": at}) if text or at else None)

    def announced(self, t: Translator) -> str:
        return self.announcement.said(t, self.clock())

    # --- addresses --------------------------------------------------------------------------------------------------

    def blocks(self, address: str) -> bool:
        if not self.blocked:
            return False
        try:
            found = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(found.version == other.version and found.overlaps(other) for other in self.blocked.values())

    async def block(self, text: str, own: str) -> str:
        """Nobody there is answered any more. The host's own address cannot be among them."""
        network = network_of(text)
        if network.prefixlen < WIDEST[network.version]:
            raise BadInput(N_("this network is so wide that it is nearly everybody"))
        mine = network_of(own) if own else None
        if network.is_loopback or (mine is not None and mine.version == network.version and mine.overlaps(network)):
            raise BadInput(N_("this is your own address: you would lock yourself out"))
        if len(self.blocked) >= MOST_BLOCKED:
            raise BadInput(N_("%(n)d addresses are blocked already: block a network, or do it in the proxy"), n=MOST_BLOCKED)
        await self._note(f"{BLOCK}{network}", "")
        return str(network)

    async def unblock(self, name: str) -> None:
        await self._note(f"{BLOCK}{network_of(name)}", None)

    def hit(self, address: str) -> None:
        """Somebody has reached a limit."""
        self.reached[address] += 1
        if len(self.reached) > REMEMBERED:
            self.reached = Counter(dict(self.reached.most_common(REMEMBERED // 2)))

    # --- the way in -------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        return bool(self.settings.host_secret)

    def enter(self, given: str, address: str, visitor: str) -> str | None:
        """What lets the visitor in for some hours, if the secret is right. Guessing is slow, whoever tries."""
        if not self._tries.take(address) or not self._all_tries.take("everybody"):
            raise TooMuch("host")
        if not hmac.compare_digest(given.encode(), self.settings.host_secret.encode()):
            return None
        return self._pass(int(self.clock()) + SESSION, visitor)

    def knows(self, shown: str, visitor: str) -> bool:
        """Whether it was given to this very browser, with the secret of now, and not too long ago."""
        until, _, _ = shown.partition(".")
        if not until.isascii() or not until.isdigit() or len(until) > 12 or int(until) < self.clock():
            return False
        return hmac.compare_digest(shown.encode(), self._pass(int(until), visitor).encode())

    def _pass(self, until: int, visitor: str) -> str:
        sign = hmac.new(self.settings.host_secret.encode(), f"host {until} {visitor}".encode(), "sha256").hexdigest()
        return f"{until}.{sign}"


def network_of(text: str) -> Network:
    """An address or a network; an address of IPv6 means its household."""
    text = text.strip()
    try:
        return ipaddress.ip_network(household(text) if "/" not in text else text, strict=False)
    except ValueError:
        raise BadInput(N_("%(address)r is no address and no network"), address=text[:60]) from None
