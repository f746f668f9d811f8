"""Odyssey at the table: everything in its place on every screen, events that open where they lie, the choice of a banner."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, check_in_view, wide
from tests.browser.games import ODYSSEY, dueling, open_record
from tests.browser.test_layout import COVERED, CUT, SCREENS, Watch

# Own actions that say nothing, whatever lies over one, reasons of which a part is out of sight, and totals that touch.
UNCLEAR = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const said = (button) => {
    const shown = [...button.querySelectorAll("*")].filter((each) => getComputedStyle(each).clipPath === "none");
    const wordy = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return shown.some((each) => each.matches(".pip") || wordy(each));
  };
  const over = (one, other) => {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  };
  const beyond = (each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
  const meets = (each, others) => others.some((other) => other !== each && over(each, other));
  const pairs = (selector, others) => all(selector).filter((each) => meets(each, all(others)));
  return [
    ...all(".mine .act").filter((button) => !said(button)),
    ...all(".mine .quick").filter(beyond),
    ...all(".deed:has(.why)").filter(beyond),
    ...pairs(".mine .quick", ".mine .fold > summary, .mine .info"),
    ...pairs(".other .total", ".other .total"),
  ].map((each) => [each.className, each.textContent.trim()]);
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_cut_or_covered(visitor: Visitor, lang: str) -> None:
    page = visitor(lang=lang)
    open_record(page, ODYSSEY)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert wide(page) <= width
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        assert page.evaluate(UNCLEAR) == [], (width, height)
        for shown in page.locator(".mine .total, .chip, .under-it").all():
            expect(shown).to_be_in_viewport(ratio=1)


def test_an_event_opens_in_place_and_moves_nothing(page: Page) -> None:
    open_record(page, ODYSSEY)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        watch = Watch(page)
        for slot in (0, 1, 5):
            page.locator(f"#under-{slot} > summary").evaluate("summary => summary.click()")
            expect(page.locator(f"#under-{slot} .drawer")).to_contain_text("holds for every player")
            check_in_view(page, f"#under-{slot} .drawer")
            watch.check("opened")
            page.locator(f"#under-{slot} > summary").evaluate("summary => summary.click()")


def test_a_duel_says_how_it_stands(page: Page) -> None:
    open_record(page, dueling())
    expect(page.locator("#prompt")).to_contain_text("Duel with Ann")
    expect(page.locator("#end")).to_contain_text("Go on with the duel")
    expect(page.locator("#duel")).to_contain_text("Ann: 5 attack against 4 defense of Bob, deals 1")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        check_in_view(page, "#duel")
        assert page.locator("#duel").evaluate("duel => duel.scrollHeight <= duel.clientHeight")
    axe_in_both_colours(page)


def test_a_banner_is_chosen_over_the_track(page: Page) -> None:
    page.goto("new?player0=here&player1=greedy&boxes=base&boxes=odyssey&banners=pick&classes=pick&events=with&seed=5")
    page.locator("form.setup button.primary").click()
    expect(page.locator("#offer .banner")).to_have_count(2)
    expect(page.locator("#village")).to_contain_text("Village to come")
    axe_in_both_colours(page)
    page.locator("#offer .keep").first.click()
    expect(page.locator("#offer .class")).to_have_count(2)
