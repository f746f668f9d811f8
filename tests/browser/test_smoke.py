"""The shortest way into a game. Should this fail, nothing else in this folder matters."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.doing import axe, options, play_now, press, shoot


def test_a_newcomer_reaches_the_first_choice(page: Page) -> None:
    play_now(page)
    expect(options(page).first).to_be_visible()
    shoot(page, "smoke-table")
    press(page)


def test_the_start_page(page: Page) -> None:
    page.goto("./")
    shoot(page, "smoke-start")
    axe(page)
