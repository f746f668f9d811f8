"""What `enchanters serve` does: finds a port, says the address, opens the browser, and serves until it is stopped."""

from __future__ import annotations

import errno
import ipaddress
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import contextmanager
from dataclasses import fields, replace
from multiprocessing.connection import wait
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.supervisors import Multiprocess

from enchanters.kernel.errors import EnchantersError
from enchanters.server import collecting, logs
from enchanters.server.connections import Config
from enchanters.server.settings import PREFIX, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fastapi import FastAPI

TRIED_PORTS = 20
LONGEST_GOODBYE = 1  # seconds for answers that are under way when the server stops
MOST_NAMED = 20  # tables
SWITCH = 0.0005  # seconds that a thread may go on while another waits: a request changes threads a dozen times
APP = "enchanters.server.serving:app"


class CannotServe(EnchantersError):
    """The address cannot be served."""


def app() -> FastAPI:
    """The application as the environment describes it: what each worker process runs, and any other ASGI server can."""
    from enchanters.server.app import create_app

    settings = Settings.read()
    logs.set_up(settings.log_format)
    leave_with_parent()
    found = create_app(settings)
    collecting.begin()
    sys.setswitchinterval(SWITCH)
    return found


def leave_with_parent() -> None:
    """A worker stops when the process that started it was killed: else it would keep the port unseen."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def serve(settings: Settings, workers: int, any_port: bool, browser: bool, say: Callable[[str], None]) -> None:
    """Serves until SIGINT or SIGTERM. `any_port`: the next free one will do."""
    told = prepare(settings)
    with together(settings, workers) as settings:
        _serve(settings, workers, any_port, browser, say, told)


@contextmanager
def together(settings: Settings, workers: int) -> Iterator[Settings]:
    """Several workers have a folder in which they add up their counts."""
    if workers == 1 or settings.counts:
        yield settings
        return
    with TemporaryDirectory(prefix="enchanters-", ignore_cleanup_errors=True) as folder:
        yield replace(settings, counts=folder)


def _serve(settings: Settings, workers: int, any_port: bool, browser: bool, say: Callable[[str], None], told: str) -> None:
    listening = bound(settings.host, settings.port, TRIED_PORTS if any_port else 1)
    os.environ.update(environment(settings))
    logs.set_up(settings.log_format)
    local = local_address(settings.host, listening.getsockname()[1]) + settings.root
    address = settings.base_url.rstrip("/") or local
    say(f"Enchanters is at {address}/ (Ctrl+C stops it; no game is lost)")
    if address != local:
        say(f"On this machine it listens at {local}/")
    if told:
        say(told)
    if browser and has_screen():
        # The socket listens already: the page comes as soon as the server is ready.
        threading.Thread(target=webbrowser.open, args=(f"{address}/",), daemon=True).start()
    run(config(settings, workers), listening)


def prepare(settings: Settings) -> str:
    """Brings the database up to date once, before any worker; what is wrong with it is said in one sentence."""
    from enchanters.server.store import open_store

    try:
        store = open_store(settings.database_or_default())
        try:
            store.migrate()
            return harm(store.unreadable())
        finally:
            store.close()
    except EnchantersError:
        raise
    except Exception as problem:
        raise CannotServe(f"the database cannot be used: {problem}") from problem


def harm(lost: list[str] | None) -> str:
    """What a damaged database means for those who play."""
    if lost is None:
        return ""
    which = f"these tables cannot be read: {', '.join(lost[:MOST_NAMED])}" if lost else "though every table can be read"
    more = f" and {len(lost) - MOST_NAMED} more" if len(lost) > MOST_NAMED else ""
    return f"The database is damaged, {which}{more}. `enchanters restore` brings a backup back."


def config(settings: Settings, workers: int = 1, app: FastAPI | str = APP) -> Config:
    return Config(
        app,
        settings,
        factory=isinstance(app, str),
        workers=workers,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the guard reads them, from trusted proxies only
        timeout_keep_alive=settings.idle_seconds,
        timeout_graceful_shutdown=LONGEST_GOODBYE,
        h11_max_incomplete_event_size=settings.header_bytes or None,
    )


def run(config: uvicorn.Config, listening: socket.socket) -> None:
    try:
        if config.workers > 1:
            Multiprocess(config, sockets=[listening]).run()
            return
        server = uvicorn.Server(config)
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        return  # uvicorn has stopped in good order and passes the signal on
    finally:
        listening.close()
    if not server.started:
        raise CannotServe("the server could not start; the log above says why")


def environment(settings: Settings) -> dict[str, str]:
    """The settings as the variables from which `Settings.read` makes them again, in other processes."""
    return {PREFIX + field.name.upper(): str(getattr(settings, field.name)) for field in fields(Settings)}


def bound(host: str, port: int, tries: int) -> socket.socket:
    """A socket that listens: on that port, or on the first free one after it."""
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as problem:
        raise CannotServe(f"{host} is not an address of this machine: {problem}") from None
    for number in range(port, port + tries):
        found = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would allow to share a port that is taken
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(2048)
            found.set_inheritable(True)
        except OSError as problem:
            found.close()
            if problem.errno != errno.EADDRINUSE or number == port + tries - 1:
                raise CannotServe(f"cannot serve at {host}, port {number}: {problem.strerror}") from None
        else:
            return found
    raise AssertionError("at least one port is tried")


def local_address(host: str, port: int) -> str:
    """An address that a browser on this machine can open."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if found.is_unspecified:
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if found.version == 6 else f"http://{host}:{port}"


def has_screen() -> bool:
    """Whether a browser window can be opened here."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
