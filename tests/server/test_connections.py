"""Connections that send without end, or nothing at all, are closed, with either parser; the others are served."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn

from enchanters.server.connections import Config, WatchedH11, WatchedHttpTools, most_connections
from enchanters.server.settings import Settings

LONG = 20.0  # seconds: what should happen long before
LIMITS: dict[str, Any] = {"header_bytes": 2_000, "header_seconds": 0.3, "connections_per_address": 5, "body_bytes": 10_000}


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers with what was sent; `/slow` begins an answer that lasts."""
    assert scope["type"] == "http"
    got = b""
    while (message := await receive())["type"] == "http.request":
        got += message["body"]
        if not message["more_body"]:
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"%d;" % len(got), "more_body": scope["path"] == "/slow"})
    if scope["path"] == "/slow":
        while (await receive())["type"] != "http.disconnect":
            pass


Call = Callable[..., socket.socket]


@contextmanager
def served(parser: Any, **settings: Any) -> Iterator[tuple[Call, Config]]:
    config = Config(app, Settings(**LIMITS | settings), http=parser, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(64)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    calls: list[socket.socket] = []

    def call(sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        found = socket.create_connection(listening.getsockname(), LONG, (source, 0))
        calls.append(found)
        found.sendall(sent)
        return found

    try:
        yield call, config
    finally:
        for each in calls:
            each.close()
        server.should_exit = True
        thread.join()
        listening.close()


def rest(line: socket.socket) -> bytes:
    """All that comes until the other side closes the connection."""
    found = b""
    try:
        while more := line.recv(4096):
            found += more
    except ConnectionError:
        pass
    return found


def answered(line: socket.socket) -> bytes:
    found = b""
    while b";" not in found:
        more = line.recv(4096)
        assert more, found
        found += more
    return found


def cut_off(line: socket.socket, sent: bytes) -> bool:
    """Whether the connection is closed while that is sent again and again."""
    try:
        for _ in range(10_000):
            line.sendall(sent)
    except ConnectionError:
        return True
    return False


both = pytest.mark.parametrize("parser", [WatchedHttpTools, WatchedH11])
GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


@both
def test_a_head_without_end_is_cut_off(parser: Any) -> None:
    with served(parser, header_seconds=LONG) as (call, _):
        line = call(b"GET / HTTP/1.1\r\nHost: here\r\n")
        assert cut_off(line, b"X-More: " + b"a" * 1_000 + b"\r\n")
        assert answered(call(GET)).startswith(b"HTTP/1.1 200")


@both
def test_so_is_one_that_follows_while_an_answer_lasts(parser: Any) -> None:
    with served(parser, header_seconds=LONG) as (call, _):
        line = call(GET.replace(b"/ ", b"/slow "))
        assert b"200" in answered(line)
        assert cut_off(line, b"GET / HTTP/1.1\r\nX-More: " + b"a" * 1_000)


@both
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: "])
def test_a_connection_that_says_nothing_is_closed(parser: Any, sent: bytes) -> None:
    with served(parser) as (call, config):
        assert rest(call(sent)).startswith(b"HTTP/1.1 408")
        line = call(GET)
        assert b"200" in answered(line)
        line.sendall(b"GET / HT")  # the next request begins, and stops
        assert rest(line).startswith(b"HTTP/1.1 408")
        until(lambda: not config.taken)


@both
def test_an_answer_that_lasts_is_not_cut_off(parser: Any) -> None:
    with served(parser) as (call, _):
        line = call(GET.replace(b"/ ", b"/slow "))
        assert b"200" in answered(line)
        assert rest(call()).startswith(b"HTTP/1.1 408")  # meanwhile the time of another one has run out
        line.settimeout(0.05)
        with pytest.raises(TimeoutError):
            line.recv(1)


@both
def test_requests_that_are_sent_at_once_are_all_answered(parser: Any) -> None:
    with served(parser) as (call, _):
        line = call(GET * 20)
        found = b""
        while found.count(b"200 OK") < 20:
            more = line.recv(4096)
            assert more
            found += more
        line.sendall(b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9000\r\n\r\n" + b"a" * 9_000)
        assert b"9000;" in answered(line)


@both
def test_a_body_is_no_way_around(parser: Any) -> None:
    """The application has answered and reads no more: what still comes is counted all the same."""
    with served(parser, header_seconds=LONG) as (call, _):
        line = call(b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert cut_off(line, b"1;" + b"x" * 1_000 + b"\r\na\r\n")


@both
def test_an_address_has_so_many_connections_and_others_have_theirs(parser: Any) -> None:
    with served(parser, header_seconds=LONG) as (call, config):
        mine = [call() for _ in range(5)]
        until(lambda: config.taken.total() == 5)
        assert rest(call()) == b""
        assert b"200" in answered(call(GET, "127.0.0.2"))
        mine[0].close()
        until(lambda: config.taken["127.0.0.1"] == 4)
        assert b"200" in answered(call(GET))


def test_a_trusted_proxy_has_all_connections() -> None:
    with served(None, header_seconds=LONG, proxies="127.0.0.1") as (call, _):
        lines = [call(GET) for _ in range(9)]
        assert all(b"200" in answered(line) for line in lines)


def test_all_together_have_no_more_than_there_can_be() -> None:
    with served(None, header_seconds=LONG, connections=3) as (call, config):
        for n in range(3):
            call(b"", f"127.0.0.{n + 2}")
        until(lambda: config.taken.total() == 3)
        assert rest(call(b"", "127.0.0.9")) == b""
    assert most_connections() > 0


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)
