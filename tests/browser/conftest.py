"""A real Chromium for the tests in this folder, and people who sit at it.

Whatever the browser complains about fails the test: errors in the console (a breach of the content security policy is
one), exceptions in scripts, requests that fail, answers of 500 and more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from tests.browser import chromium
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
HERE = Path(__file__).parent

Visitor = Callable[..., Page]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All in one process, if there are several (xdist): they share one Chromium."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


# Both live as long as this folder's tests and no longer: Playwright keeps an event loop running in the thread.


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium.find()
    assert path, chromium.WANTED
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


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
def visitor(browser: Browser, request: pytest.FixtureRequest, troubles: Troubles) -> Iterator[Visitor]:
    """Makes people, each with a browser context (cookies, language, screen) of their own; the answer is their page."""
    contexts = []

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
        context = browser.new_context(
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
