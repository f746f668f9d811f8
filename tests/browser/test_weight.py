"""How much a running game weighs: what a browser fetches that comes for the first time, and what a choice brings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response

from tests.browser.conftest import Visitor
from tests.browser.doing import moved_on, pressable, version
from tests.browser.games import open_record, recorded

FIRST = 60_000  # bytes on the wire, compressed as they are sent
UPDATE = 8_000


def weight(response: Response) -> int:
    return response.request.sizes()["responseBodySize"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_late_game_of_four_with_an_overlord_is_light(visitor: Visitor, lang: str) -> None:
    host = visitor(lang=lang)
    address = open_record(host, recorded(4, 40, variants=(), overlord=True))
    context = host.context
    page = context.browser.new_context(  # type: ignore[union-attr]
        locale=lang, viewport=host.viewport_size, storage_state=context.storage_state()
    ).new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: None if "/stream" in answer.url else answers.append(answer))
    page.goto(address)
    page.locator(".board").wait_for()
    page.wait_for_timeout(500)
    found = {answer.url.partition("?")[0]: weight(answer) for answer in answers}
    assert any(url.endswith(".css") for url in found)
    assert sum("/icons/" in url for url in found) > 30
    assert sum(found.values()) <= FIRST, found

    answers.clear()
    before = version(page)
    key = next(key for key in pressable(page) if key.startswith(("journey", "rest")))
    page.locator(f'button[name="key"][value="{key}"]').first.click()
    moved_on(page, before)
    sent = [weight(answer) for answer in answers if "/t/" in answer.url]
    assert sent
    assert max(sent) <= UPDATE, sent
    page.context.close()
