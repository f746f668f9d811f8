"""The wound deck in a real browser: the stack at the seats, the two cards to choose from, on a desk and on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, moved_on, version
from tests.browser.games import WOUNDS, open_record


def test_one_of_two_wound_cards_is_kept(page: Page) -> None:
    open_record(page, WOUNDS)
    expect(page.locator("#slot-0 .why")).to_have_text("a restriction forbids you to take it")
    expect(page.locator("#stack-0-wound_cards .card.top")).to_contain_text("You cannot take items.")
    expect(page.locator("#stack-0-wound_cards .strip")).to_contain_text("You cannot have more than 5 crystals.")
    axe_in_both_colours(page)
    before = version(page)
    page.locator('button[value="use Lash"]').click()
    moved_on(page, before)
    offer = page.locator(".offer")
    expect(offer.locator(".card")).to_have_count(2)
    expect(offer).to_contain_text("After you rest, take 1 wound.")
    axe_in_both_colours(page)
    before = version(page)
    offer.get_by_role("button", name="Keep Broken Hand").click()
    moved_on(page, before)
    expect(page.locator(".offer")).to_have_count(0)
    expect(page.locator("#stack-0-wound_cards .card.top .name")).to_have_text("Broken Hand")
    expect(page.locator("#log li", has_text="10 wounds")).to_contain_text("Broken Hand")
    expect(page.locator("#stack-0-items .no")).to_contain_text("a restriction forbids you to use it")


def test_a_phone_shows_the_wound_stack_small(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True)
    open_record(page, WOUNDS)
    stack = page.locator("#stack-0-wound_cards")
    expect(stack.locator("summary .name")).to_have_text("Arm in a Sling")
    expect(stack).to_be_in_viewport(ratio=1)
    expect(stack.locator(".card.top")).to_be_hidden()
    stack.locator("summary").first.click()
    expect(stack.locator(".card.top")).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
