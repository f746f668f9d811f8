"""An Overlord at a table in a real browser: challenged, fought and robbed, on a desk and on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, press
from tests.browser.games import LAIR, open_record


def test_a_challenge_is_fought_and_brings_its_reward(page: Page) -> None:
    open_record(page, LAIR)
    lord = page.locator("#overlord")
    expect(lord.locator(".token.reward")).to_contain_text("3")
    expect(lord.locator(".deadly")).to_have_text("All lose unless it is defeated")
    expect(page.locator("#seat-0 .rewards > li")).to_have_count(2)
    press(page, "challenge")
    press(page, "end")  # no more actions: the fight is won
    axe_in_both_colours(page)
    expect(lord).to_have_attribute("open", "")  # its reward: a journey to a card on the Overlord
    press(page, "fetch Goblin")
    press(page, "end")  # the Goblin too is beaten
    expect(lord.locator(".token.reward")).to_contain_text("2")
    expect(lord.locator(".stored .strip")).to_have_count(2)
    expect(page.locator("#seat-0 .rewards > li")).to_have_count(3)
    expect(page.locator("#log")).to_contain_text("King Arsen III")


def test_on_a_phone_the_overlord_is_read_and_challenged(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True)
    open_record(page, LAIR)
    lord = page.locator("#overlord")
    expect(lord.locator("#overlord-text")).to_be_hidden()
    lord.locator("> summary").click()
    expect(lord.locator("#overlord-text")).to_be_visible()
    expect(lord.locator("#overlord-text")).to_contain_text("When an item or an enchantment invades")
    lord.locator("> summary").click()
    press(page, "challenge")
    press(page, "end")
    press(page, "fetch of Fire")
    expect(lord.locator(".token.reward")).to_contain_text("2")
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
