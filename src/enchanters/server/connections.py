"""What a connection may do before there is a request: how many an address may have, how long and how large a request's
head may be, how long all of it may take to arrive. It lies around whichever parser uvicorn has."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from enchanters.server.guard import BODY_SECONDS, Proxies, household
from enchanters.server.settings import Settings

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
except ImportError:  # a parser in Python does the same, slower
    HttpToolsProtocol = None  # type: ignore[assignment,misc]

if TYPE_CHECKING:
    Base = asyncio.Protocol
else:
    Base = object

TOO_LARGE = b"431 Request Header Fields Too Large"
TOO_SLOW = b"408 Request Timeout"
RESERVED = 100  # open files for the database, thinkers and logs
LEAST = 50


class Config(uvicorn.Config):
    """Also knows the settings, and all connections of its process."""

    refused: ClassVar[int] = 0  # connections for which there was no place

    def __init__(self, app: Any, settings: Settings, **more: Any) -> None:
        super().__init__(app, http=more.pop("http", None) or protocol(), **more)
        self.settings = settings
        self.proxies = Proxies(settings)
        self.most = settings.connections or most_connections()
        self.taken: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Whether there is a place for one more; trusted proxies may have all there are."""
        each = 0 if not address or self.proxies.trusts(address) else self.settings.connections_per_address
        who = household(address)
        if self.taken.total() >= self.most or (each and self.taken[who] >= each):
            Config.refused += 1
            return False
        self.taken[who] += 1
        return True

    def leave(self, address: str) -> None:
        who = household(address)
        self.taken[who] -= 1
        if not self.taken[who]:
            del self.taken[who]


def most_connections() -> int:
    """As many as the system allows files, with some to spare."""
    try:
        import resource
    except ImportError:
        return 1 << 30
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 1 << 30 if files == resource.RLIM_INFINITY else max(LEAST, files - RESERVED)


class Watched(Base):
    """A connection that is closed when it takes more than its share."""

    config: Any  # a Config
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    cycle: Any

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        self._address: str = peer[0] if isinstance(peer, tuple) else ""
        self._head = 0  # bytes of a request's head that have come
        self._all = 0  # … and of all of the request
        self._request: Any = None  # the one of which that is
        self._timer: asyncio.TimerHandle | None = None
        self._admitted = self.config.admit(self._address)
        if not self._admitted:
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._arriving(self.config.settings.header_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._admitted:
            self._admitted = False
            self._arrived()
            self.config.leave(self._address)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        settings, before = self.config.settings, self.cycle
        if before is not self._request:  # it had to wait for the answer to the one before
            self._request, self._head, self._all = before, 0, 0
        in_body = before is not None and before.more_body
        super().data_received(data)
        if self.cycle is not before:  # a head is whole; the guard asks how large it is
            self._request, self._head, self._all = self.cycle, 0, len(data)
        elif in_body:
            self._all += len(data)
        else:
            self._head += len(data)
        most = 2 * settings.body_bytes + settings.header_bytes  # also what stands between the parts of a body
        if 0 < settings.header_bytes < self._head or self._all > most:
            self._refuse(TOO_LARGE)
        elif self.cycle is not None and self.cycle.more_body:
            if self.cycle is not before:
                self._arriving(BODY_SECONDS + 5)  # the guard has a sentence for it, and is asked first
        elif self._head:
            if self._timer is None:
                self._arriving(settings.header_seconds)
        else:
            self._arrived()

    def _arriving(self, seconds: float) -> None:
        self._arrived()
        if seconds:
            self._timer = self.loop.call_later(seconds, self._late, self.cycle)

    def _late(self, request: Any) -> None:
        if self.cycle is request:
            self._refuse(TOO_SLOW)

    def _arrived(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: bytes) -> None:
        self._arrived()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:  # nobody is being answered
            self.transport.write(b"HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n" % status)
            self.transport.close()
        else:
            self.transport.abort()


class WatchedH11(Watched, H11Protocol):
    """With the parser that is always there."""


if HttpToolsProtocol is not None:

    class WatchedHttpTools(Watched, HttpToolsProtocol):
        """With the quick parser."""


def protocol() -> type[asyncio.Protocol]:
    return WatchedHttpTools if HttpToolsProtocol is not None else WatchedH11
