"""Answers go packed to whoever reads them so, and nothing else of them changes."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Any

import pytest

from enchanters.server.compressing import SMALL, Compressing

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

LONG = b"crystals " * 200
HTML = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"%d" % len(LONG)), (b"vary", b"Cookie")]


def answered(
    headers: list[tuple[bytes, bytes]], *bodies: bytes, reads: bytes = b"gzip, br", script: bool = False
) -> tuple[dict[bytes, bytes], list[Any]]:
    """What comes through of an answer in these pieces: its headers, and what was sent after them."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(headers)})
        for number, body in enumerate(bodies, 1):
            await send({"type": "http.response.body", "body": body, "more_body": number < len(bodies)})

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    asked = ([(b"accept-encoding", reads)] if reads else []) + ([(b"x-script", b"true")] if script else [])
    asyncio.run(Compressing(app)({"type": "http", "headers": asked}, receive, send))
    assert [message["type"] for message in sent] == ["http.response.start", *["http.response.body"] * len(bodies)]
    return dict(sent[0]["headers"]), [message["body"] for message in sent[1:]]


def test_a_page_is_packed() -> None:
    headers, [body] = answered(HTML, LONG)
    assert gzip.decompress(body) == LONG
    assert headers[b"content-encoding"] == b"gzip"
    assert int(headers[b"content-length"]) == len(body) < len(LONG)
    assert headers[b"vary"] == b"Cookie, Accept-Encoding"


def test_a_script_waits_less_and_gets_more() -> None:
    page = b"".join(b"<p>%d of %d</p>" % (n * n, n) for n in range(900))
    _, [whole] = answered(HTML, page)
    _, [part] = answered(HTML, page, script=True)
    assert gzip.decompress(part) == gzip.decompress(whole) == page
    assert len(whole) < len(part)


def test_who_cannot_read_it_gets_it_plain_and_caches_know() -> None:
    headers, bodies = answered(HTML, LONG, reads=b"")
    assert bodies == [LONG]
    assert b"content-encoding" not in headers
    assert headers[b"content-length"] == b"%d" % len(LONG)
    assert headers[b"vary"] == b"Cookie, Accept-Encoding"


@pytest.mark.parametrize(
    ("headers", "bodies"),
    [
        (HTML, [LONG[: SMALL - 1]]),
        ([(b"content-type", b"image/png")], [LONG]),
        ([*HTML, (b"content-encoding", b"gzip")], [LONG]),
        ([(b"content-type", b"text/event-stream")], [LONG, LONG, b""]),
        ([], [b""]),
    ],
    ids=["small", "a picture", "packed already", "a stream", "nothing"],
)
def test_what_stays_as_it_is(headers: list[tuple[bytes, bytes]], bodies: list[bytes]) -> None:
    assert answered(headers, *bodies) == (dict(headers), bodies)
