"""One alone in a real browser: from the start page to the end of a game, and back to the challenges."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.doing import my_turn, new_table, press, wanted


def test_a_whole_game_alone(page: Page) -> None:
    page.goto("./")
    page.get_by_role("link", name="The deal of the day, and challenges").click()
    page.get_by_role("button", name="Play Silver").click()
    page.wait_for_url("**/t/*")
    assert my_turn(page)
    expect(page.locator(".total.glory")).to_contain_text("60")
    expect(page.locator("#who-title")).to_have_count(0)
    expect(page.locator("#chat")).to_have_count(0)
    new_table(page, "here", "none", automa="with", mark="20", variants=("superfast",), seed=4)
    while my_turn(page):
        press(page, wanted(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text("20 needed")
    expect(page.get_by_role("heading", level=1)).to_be_in_viewport()  # nothing else lies in its place
    page.get_by_role("link", name="Challenges").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Play alone")
