"""Answers are made smaller on their way to whoever can read them so."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALL = 500  # bytes that are not worth it
LEVEL = 5  # 9 takes twice as long, for three bytes in a hundred
OFTEN = 3  # for what scripts ask for at every choice: 5 takes half as long again, for nine bytes in a hundred
BY_SCRIPT = (b"x-script", b"true")
GZIP = 16 + zlib.MAX_WBITS
READABLE = (b"text/", b"application/json", b"application/toml", b"application/manifest+json", b"image/svg+xml")

Headers = list[tuple[bytes, bytes]]


class Compressing:
    """A layer of the app. An answer that comes in pieces, as a stream does, stays as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        reads = any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])
        level = OFTEN if BY_SCRIPT in scope["headers"] else LEVEL
        begun: Message | None = None

        async def sent(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message  # its headers depend on what follows
                return
            if begun is not None:
                if not message.get("more_body") and worth_it(begun["headers"], message.get("body", b"")):
                    begun, message = packed(begun, message, level if reads else 0)
                start, begun = begun, None
                await send(start)
            await send(message)

        await self.app(scope, receive, sent)


def worth_it(headers: Headers, body: bytes) -> bool:
    said = dict(headers)
    return len(body) >= SMALL and said.get(b"content-type", b"").startswith(READABLE) and b"content-encoding" not in said


def packed(start: Message, body: Message, level: int) -> tuple[Message, Message]:
    """The answer as it goes to whoever reads it packed or not (0); that there are two forms of it, caches have to know."""
    varies = b", ".join([value for name, value in start["headers"] if name == b"vary"] + [b"Accept-Encoding"])
    headers = [(name, value) for name, value in start["headers"] if name not in (b"vary", b"content-length")]
    content = body["body"]
    if level:
        content = zlib.compress(content, level, wbits=GZIP)
        headers.append((b"content-encoding", b"gzip"))
    headers += [(b"content-length", b"%d" % len(content)), (b"vary", varies)]
    return {**start, "headers": headers}, {**body, "body": content}
