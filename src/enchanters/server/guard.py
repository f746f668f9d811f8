"""What stands before the pages: addresses, limits, security headers, and an answer for whatever goes wrong.

It is one plain ASGI layer, because a choice should not pay for five.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from enchanters.server.errors import Blocked, TooBig, TooMuch
from enchanters.server.logs import Requests, log
from enchanters.server.settings import BadSettings
from enchanters.server.sharing import asked_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from enchanters.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# Only the companion may keep itself on a phone: no other page begins a worker or is installed.
APP = re.compile(r"/companion(/|$)")
APP_POLICY = f"{POLICY}; worker-src 'self'; manifest-src 'self'"
PAGE_POLICY = f"{POLICY}; worker-src 'none'"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # links to seats hold secrets
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SMALL_BODY = 64_000  # bytes of a form or of JSON
UPLOADS = re.compile(r"/upload|/api/v1/(records|positions)")
MAKES_TABLE = re.compile(
    r"/(tables|upload)|/t/[^/]+/(again|play-on)|/puzzles/[^/]+/[^/]+/play|"
    r"/api/v1/(tables|records|positions)|/api/v1/tables/[^/]+/(again|play-on)"
)
SAFE = ("GET", "HEAD", "OPTIONS")
UNCOUNTED = ("/static/", "/icons/", "/health")  # cheap, and many at once
BODY_SECONDS = 30.0  # for all of a request to arrive
REMEMBERED = 20_000  # addresses; more are forgotten, the quietest first
HOST = re.compile(r"[A-Za-z0-9.\-]+(:[0-9]+)?|\[[0-9A-Fa-f:.]+\](:[0-9]+)?")

Refused = Callable[[Request, Exception], Awaitable[Response]]


class Buckets:
    """So many of something in so many seconds for each address: a bucket that fills again steadily."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether there is one more; 0 at most means that there is no limit."""
        if not self.most:
            return True
        now = self.clock()
        left, at = self._left.pop(address, (float(self.most), now))
        left = min(float(self.most), left + (now - at) * self.most / self.seconds)
        self._left[address] = (max(0.0, left - 1) if left >= 1 else left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left >= 1


class Streams:
    """How many streams are open, in all and by address, so that nobody takes them all."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: dict[str, int] = {}

    @property
    def count(self) -> int:
        return sum(self._open.values())

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Holds a place for a stream; raises TooMuch where there is none."""
        mine, most, each = self._open.get(address, 0), self.settings.streams, self.settings.streams_per_address
        if (most and self.count >= most) or (each and mine >= each):
            raise TooMuch("streams")
        self._open[address] = mine + 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class Proxies:
    """The proxies whose word about addresses is believed."""

    def __init__(self, settings: Settings) -> None:
        try:
            names = [name.strip() for name in settings.proxies.split(",") if name.strip()]
            self._networks = [ipaddress.ip_network(name, strict=False) for name in names]
        except ValueError as problem:
            raise BadSettings(f"proxies must be addresses with commas between them: {problem}") from None

    def trusts(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def address(self, scope: Scope) -> str:
        """Where a request comes from: the last address that no trusted proxy stands behind."""
        found = scope["client"][0] if scope.get("client") else ""
        if self._networks and self.trusts(found):
            for name in reversed(",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")):
                name = name.strip()
                if not _is_address(name):
                    break
                found = name
                if not self.trusts(name):
                    break
        return household(found)


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def household(address: str) -> str:
    """Whoever has one address of IPv6 has very many: they count as one."""
    if ":" not in address or not _is_address(address):
        return address
    found = ipaddress.IPv6Address(address.partition("%")[0])
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


def head_bytes(scope: Scope) -> int:
    """How large a request's head was, near enough."""
    address = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    return address + sum(len(name) + len(value) + 4 for name, value in scope["headers"])


def base_url(scope: Scope, settings: Settings) -> str:
    """The address that people use, without a slash at its end: as set, else as this request has it."""
    if settings.base_url:
        return settings.base_url.rstrip("/")
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    scheme = scope.get("scheme", "http")
    if scope.get("trusted") and headers.get("x-forwarded-proto") in ("http", "https"):
        scheme = headers["x-forwarded-proto"]
    return f"{scheme}://{host if HOST.fullmatch(host) else 'localhost'}"


def from_here(headers: Headers, settings: Settings) -> bool:
    """What the browser itself says about where a request came from. Where it says nothing, its secret must do."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    hosts = {urlsplit(settings.base_url).netloc, headers.get("host", "")} - {""}
    return origin is None or origin.partition("://")[2] in hosts


class Guard:
    """The outermost layer of the app."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        requests: Requests,
        refused: Callable[[Request, Exception], Awaitable[Response]],
    ) -> None:
        self.app, self.settings, self.requests, self.refused = app, settings, requests, refused
        self.proxies = Proxies(settings)
        self.rate = Buckets(settings.requests_per_minute, 60)
        self.tables = Buckets(settings.tables_per_hour, 3600)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not scope["path"].endswith("/stream"):
            # The same as GET, without what follows the headers. In a copy: the server must still know what was asked.
            scope, send = dict(scope, method="GET"), without_body(send)
        path = self._place(scope)
        answer = Answer(send, self.settings, APP_POLICY if APP.match(path) else PAGE_POLICY)
        began = time.perf_counter()
        try:
            self._admit(scope, path)
            await self.app(scope, self._limited(scope, path, receive), answer.send)
        except ClientDisconnect:
            pass  # nobody is left to answer
        except Exception as problem:
            if answer.status:  # half an answer cannot be taken back
                log.exception("an answer broke off", path=template(scope))
            else:
                response = await self.refused(Request(scope, receive), problem)
                await response(scope, receive, answer.send)
        finally:
            self.requests.note(scope["method"], template(scope), answer.status, time.perf_counter() - began)

    def _place(self, scope: Scope) -> str:
        """The path below the root; proxies may have cut the root off or not. Notes where the request comes from."""
        root, path = self.settings.root, scope["path"]
        if root:
            if path == root or path.startswith(root + "/"):
                path = path[len(root) :] or "/"
            scope["root_path"], scope["path"] = root, root + path
        scope["trusted"] = bool(scope.get("client")) and self.proxies.trusts(scope["client"][0])
        scope["address"] = self.proxies.address(scope)
        asked_by.set(scope["address"])
        return str(path)

    def _admit(self, scope: Scope, path: str) -> None:
        address = scope["address"]
        if scope["app"].state.host.blocks(address):
            raise Blocked
        if scope["method"] not in SAFE and not from_here(Headers(scope=scope), self.settings):
            raise HTTPException(403)
        if 0 < self.settings.header_bytes < head_bytes(scope):
            raise HTTPException(431)
        if not path.startswith(UNCOUNTED) and not self.rate.take(address):
            raise TooMuch("requests")
        if scope["method"] == "POST" and MAKES_TABLE.fullmatch(path) and not self.tables.take(address):
            raise TooMuch("tables")

    def _limited(self, scope: Scope, path: str, receive: Receive) -> Receive:
        """Counts what arrives and stops a request that is too long or too slow, whatever it says about itself."""
        most = self.settings.body_bytes if UPLOADS.fullmatch(path) else min(SMALL_BODY, self.settings.body_bytes)
        said = Headers(scope=scope).get("content-length", "0")
        if not said.isascii() or not said.isdigit() or int(said[:20]) > most:
            raise TooBig
        got, whole = 0, False
        until = time.monotonic() + BODY_SECONDS

        async def limited() -> Message:
            nonlocal got, whole
            if whole:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, until - time.monotonic()))
            except TimeoutError:
                raise HTTPException(408) from None
            if message["type"] == "http.request":
                got += len(message.get("body", b""))
                whole = not message.get("more_body")
                if got > most:
                    raise HTTPException(413)  # a kind that every reader of bodies lets through
            return message

        return limited


def without_body(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sent


@cache
def headers_of(policy: str, secure: bool) -> tuple[tuple[bytes, bytes], ...]:
    """What every answer says that does not say otherwise, as it is sent."""
    found = {"Content-Security-Policy": policy, **HEADERS, "Cache-Control": "no-store"}
    if secure:
        found["Strict-Transport-Security"] = "max-age=31536000"
    return tuple((name.lower().encode(), value.encode()) for name, value in found.items())


class Answer:
    """Adds the headers that every answer has, and remembers its status."""

    def __init__(self, send: Send, settings: Settings, policy: str) -> None:
        self.status = 0
        self._send = send
        self._headers = headers_of(policy, settings.secure)

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            said = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(each for each in self._headers if each[0] not in said)]
        await self._send(message)


def template(scope: Scope) -> str:
    """The path as the routes have it: what people fill in (links hold secrets) is not for logs."""
    return str(getattr(scope.get("route"), "path", "") or "(none)")
