"""A real Chromium for the tests in this folder, and people who sit at it.

Whatever the browser complains about fails the test: errors in the console (a breach of the content security policy is
one), exceptions in scripts, requests that fail, answers of 500 and more.
"""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright, Request, Response, expect, sync_playwright

from tests.browser import chromium
from tests.conftest import ERRORS
from tests.server.running import Server, serve, servers

__all__ = ["serve"]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 20_000  # milliseconds; long, because a busy machine is not a fault
HANGS = 400.0  # seconds that no test takes: Chromium does not answer any more
HUNG = "Chromium stopped answering"
HERE = Path(__file__).parent

Visitor = Callable[..., Page]

_hung = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All in one process, if there are several (xdist): they share one Chromium."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


class Chromium:
    """The browser of all tests. One that stops answering is ended: most of Playwright's calls would wait for it for ever."""

    def __init__(self, playwright: Playwright) -> None:
        path = chromium.find()
        assert path, chromium.WANTED
        self.path, self.playwright = path, playwright
        self.launch()

    def launch(self) -> None:
        self.browser = self.playwright.chromium.launch(executable_path=self.path, args=FLAGS)
        session = self.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        self.pid = next(int(each["id"]) for each in processes if each["type"] == "browser")

    @contextmanager
    def used(self, item: pytest.Item) -> Iterator[None]:
        if not self.browser.is_connected():
            self.launch()
        timer = threading.Timer(HANGS, self.end, (item,))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def end(self, item: pytest.Item) -> None:
        item.stash[_hung] = True
        faulthandler.dump_traceback(item.config.stash[ERRORS])  # says where
        os.kill(self.pid, signal.SIGKILL)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A test in which Chromium stopped answering is run once more, and the summary says so: what is tested are our pages."""
    if HERE not in item.path.parents:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if item.stash.get(_hung, False):
        del item.stash[_hung]
        item.user_properties.append((HUNG, item.nodeid))
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [each for found in terminalreporter.stats.values() for each in found if isinstance(each, pytest.TestReport)]
    for name in sorted({str(value) for each in reports for key, value in each.user_properties if key == HUNG}):
        terminalreporter.write_line(f"Chromium stopped answering and was started anew: {name}", yellow=True)


# Both live as long as this folder's tests and no longer: Playwright keeps an event loop running in the thread.


@pytest.fixture(scope="package")
def browser() -> Iterator[Chromium]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = Chromium(playwright)
        yield found
        found.browser.close()


@pytest.fixture(autouse=True)
def used(browser: Chromium, request: pytest.FixtureRequest) -> Iterator[None]:
    with browser.used(request.node):
        yield


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not harm it; for the others there is `serve`."""
    with servers(tmp_path_factory.mktemp("server")) as make:
        yield make()


class Troubles:
    """What went wrong in the browsers of a test."""

    def __init__(self) -> None:
        self._seen: list[str] = []
        self._expected: list[str] = []

    def expect(self, pattern: str) -> None:
        """The test brings this about on purpose, such as a server that is gone for a while."""
        self._expected.append(pattern)

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._seen.append(f"script: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # A request that the page itself gives up, because it is left or has a newer one, is no trouble.
        if request.failure != "net::ERR_ABORTED":
            self._seen.append(f"request: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self._seen.append(f"answer: {response.status} {response.request.method} {response.url}")

    def unexpected(self) -> list[str]:
        return [line for line in self._seen if not any(re.search(pattern, line) for pattern in self._expected)]


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    found = Troubles()
    yield found
    assert found.unexpected() == []


@pytest.fixture
def visitor(browser: Chromium, request: pytest.FixtureRequest, troubles: Troubles) -> Iterator[Visitor]:
    """Makes people, each with a browser context (cookies, language, screen) of their own; the answer is their page."""
    contexts: list[BrowserContext] = []

    def make(
        at: Server | None = None,
        *,
        width: int = 1280,
        height: int = 800,
        lang: str = "en",
        theme: str = "light",
        scripts: bool = True,
        motion: bool = False,
        **more: Any,
    ) -> Page:
        server = at or request.getfixturevalue("server")
        context = browser.browser.new_context(
            base_url=f"{server.address}/",
            viewport={"width": width, "height": height},
            locale=lang,
            color_scheme="dark" if theme == "dark" else "light",
            java_script_enabled=scripts,
            reduced_motion="no-preference" if motion else "reduce",
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("page", troubles.watch)  # every tab of it
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def page(visitor: Visitor) -> Page:
    """One person on an ordinary screen."""
    return visitor()
