"""Cards are read where they are named: by pointing, a long press and keys; what the coach advises is played from there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, moved_on, press, version
from tests.browser.games import LAIR, WOUNDS, gathered, open_record, recorded

SLOW = 60_000


def reader(page: Page) -> Locator:
    return page.locator("#reader:popover-open")


def chip(page: Page) -> Locator:
    return page.locator("#log details[open] .card-chip:visible").first


def apart(one: Any, other: Any) -> bool:
    """Two boxes that have nothing in common."""
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return bool(beside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"])


def check_place(page: Page, pressed: Locator) -> None:
    """It covers neither what was pressed nor the edge of the screen."""
    screen, box, link = page.viewport_size, reader(page).bounding_box(), pressed.bounding_box()
    assert screen and box and link  # noqa: PT018
    assert apart(box, link), (box, link)
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= screen["width"]
    assert box["y"] + box["height"] <= screen["height"]
    assert box["height"] > 60


def long_press(page: Page, where: Locator) -> None:
    """As a finger does it that rests: Playwright has only taps."""
    where.scroll_into_view_if_needed()
    box = where.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(700)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_pointing_at_a_name_opens_the_card_and_leaving_closes_it(page: Page) -> None:
    open_record(page, recorded(2, 12))
    address, name = page.url, chip(page).inner_text()
    chip(page).hover()
    expect(reader(page)).to_be_visible()
    expect(reader(page).locator(".card .name")).to_have_text(name)
    check_place(page, chip(page))
    assert page.evaluate("document.activeElement.closest('#reader')") is None  # pointing takes the focus from nothing
    reader(page).hover()  # one may go there to read on
    page.wait_for_timeout(500)
    expect(reader(page)).to_be_visible()
    page.mouse.move(5, 5)
    expect(reader(page)).to_have_count(0)
    assert page.url == address


def test_cards_on_the_table_are_read_by_pointing_at_their_names(page: Page) -> None:
    open_record(page, recorded(2, 34, variants=()))
    page.locator(".mine .fold > summary").first.click()  # what lies covered
    for name in (".slot:not(.legal) h3.name", ".others summary .name", ".strip .name", ".card.top .name"):
        where = page.locator(f"{name}:visible").first
        where.hover()
        expect(reader(page).locator(".card .name")).to_have_text(where.inner_text())
        check_place(page, where)
        page.mouse.move(5, 5)
        expect(reader(page)).to_have_count(0)
    page.locator("#slot-0 a.info").hover()  # a lit card is a button all over, but for this
    expect(reader(page).locator(".card .name")).to_have_text(page.locator("#slot-0 h3.name").inner_text())


def test_a_card_is_opened_and_closed_by_keys(page: Page) -> None:
    open_record(page, recorded(2, 12))
    address = page.url
    for key in ("Enter", "i"):
        chip(page).focus()
        page.keyboard.press(key)
        expect(reader(page)).to_be_visible()
        assert page.evaluate("document.activeElement.id") == "reader"
        page.keyboard.press("Escape")
        expect(reader(page)).to_have_count(0)
        assert chip(page).evaluate("link => link === document.activeElement")
    page.keyboard.press("Enter")
    expect(reader(page)).to_be_visible()
    for _ in range(4):  # past its links and buttons: back to where one was
        page.keyboard.press("Tab")
    expect(reader(page)).to_have_count(0)
    page.keyboard.press("2")  # a card of the track
    page.keyboard.press("i")
    expect(reader(page).locator(".card .name")).to_have_text(page.locator("#slot-1 h3.name").inner_text())
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('#slot-1') !== null")
    assert page.url == address


def test_a_press_opens_it_and_a_press_elsewhere_closes_it(page: Page) -> None:
    open_record(page, recorded(2, 12))
    chip(page).click()
    expect(reader(page)).to_be_visible()
    axe_in_both_colours(page)
    page.locator("#prompt").click()
    expect(reader(page)).to_have_count(0)
    chip(page).click()
    reader(page).get_by_role("button", name="Close").click()
    expect(reader(page)).to_have_count(0)
    assert chip(page).evaluate("link => link === document.activeElement")


def test_it_stays_while_the_table_goes_on(page: Page) -> None:
    open_record(page, recorded(2, 12))
    chip(page).click()
    expect(reader(page)).to_be_visible()
    before = version(page)
    page.locator('button[name="key"]').first.evaluate("button => button.click()")
    moved_on(page, before)
    expect(reader(page)).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("width", [360, 768])
def test_a_long_press_reads_and_presses_nothing(visitor: Visitor, width: int) -> None:
    page = visitor(width=width, height=740, has_touch=True)
    open_record(page, recorded(2, 12))
    before, address = version(page), page.url
    page.locator(".mine .fold > summary").first.tap()
    for name in (".slot.legal .go", ".slot h3.name", ".strip .name:visible"):
        where = page.locator(name).first
        long_press(page, where)
        expect(reader(page)).to_be_visible()
        check_place(page, where)
        page.locator("#prompt").tap()
        expect(reader(page)).to_have_count(0)
    assert (version(page), page.url) == (before, address)


def test_on_a_small_screen_every_name_of_the_log_leaves_room(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, has_touch=True)
    open_record(page, recorded(2, 34, variants=()))
    chips = page.locator("#log details[open] .card-chip:visible")
    assert chips.count() >= 2
    for n in range(min(chips.count(), 4)):
        chips.nth(n).scroll_into_view_if_needed()
        chips.nth(n).tap()
        expect(reader(page)).to_be_visible()
        check_place(page, chips.nth(n))
        page.keyboard.press("Escape")


def test_cards_that_only_this_table_has_can_be_read(page: Page) -> None:
    open_record(page, WOUNDS)
    page.locator('[data-card^="Lash"] a.info').click()
    expect(reader(page)).to_contain_text("take 3 wounds")
    page.keyboard.press("Escape")
    open_record(page, LAIR)
    page.locator(".mini.reward > summary").first.click()
    page.locator(".rewards .name").first.click()
    expect(reader(page)).to_contain_text("King Arsen III")


def test_cards_of_the_other_game_and_of_other_pages(page: Page) -> None:
    open_record(page, gathered(3, 9))
    name = page.locator(".hand h4.name a, .slot h3.name a").first
    title = name.inner_text()
    name.click()
    expect(reader(page).locator(".card .name")).to_have_text(title)
    page.keyboard.press("Escape")
    for path in ("rules/journey/CARD-18", "help/journey"):
        page.goto(path)
        link = page.locator("main a.card-name").first
        if link.count():
            link.click()
            expect(reader(page).locator(".card")).to_be_visible()
            check_place(page, link)


def test_without_scripts_there_is_a_page_and_a_way_back(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    page.goto("new?player0=here&player1=random&player2=none&player3=none&variants=fast&variants=superfast&seed=9")
    page.get_by_role("button", name="Make the table").click()
    address = page.url
    page.locator("a.info").first.click()
    expect(page.locator(".both")).to_be_visible()
    page.get_by_role("link", name="Back to where you were").click()
    assert page.url == address


def test_advice_is_marked_and_played_from_the_hint(page: Page) -> None:
    open_record(page, recorded(2, 12))
    page.locator("#hint").click()
    expect(page.locator("#coach")).to_be_visible(timeout=SLOW)
    best = page.locator("#coach .play").first
    key = best.get_attribute("value")
    marked = page.locator('#choices [data-advised="1"]')
    expect(marked).to_have_attribute("value", str(key))
    expect(marked).to_contain_text("Advice 1:")
    axe_in_both_colours(page)
    press(page, best)
    expect(page.locator("#coach")).to_have_count(0)
    expect(page.locator("[data-advised]")).to_have_count(0)


def test_the_reader_asks_once_for_a_card(page: Page) -> None:
    open_record(page, recorded(2, 12))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(3):
        chip(page).click()
        expect(reader(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(reader(page)).to_have_count(0)
    assert len([url for url in asked if "/cards/" in url]) == 1
