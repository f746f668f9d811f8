"""Every page for everybody: axe finds nothing, in both colours and with boxes open; whoever wants it still has it still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import axe, axe_in_both_colours, click, my_turn, new_table, press, wanted
from tests.browser.games import open_record, recorded

REST = "rest Normaltown.1"
# Notes each view transition that the page begins.
WATCH = """() => {
  window.transitions = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (...given) => { window.transitions++; return start(...given); };
}"""


def simple_pages(page: Page) -> None:
    """Pages by their addresses. The reference pages are looked at in test_reference.py."""
    for path in ("./", "new", "mine", "carry", "upload", "api"):
        page.goto(path)
        axe_in_both_colours(page)
    page.goto("./")
    page.locator("#settings > summary").click()
    axe_in_both_colours(page)


def errors(page: Page) -> None:
    for path in ("nowhere", "t/nowhere", "join/nothing", "cards/journey/Nothing"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
        axe_in_both_colours(page)
    page.goto("new?seed=abc")
    page.locator("form.setup button.primary").click()
    expect(page.get_by_role("alert")).to_be_visible()
    axe_in_both_colours(page)
    page.goto("carry")
    page.get_by_label("The code").fill("ABCD-EFGH")
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_role("alert")).to_be_visible()
    axe_in_both_colours(page)


def waiting(page: Page) -> None:
    new_table(page, "here", "invite", "invite")
    page.locator("#all-links summary").click()
    axe_in_both_colours(page)
    page.goto("mine")
    axe_in_both_colours(page)
    page.get_by_role("link", name="Remove").first.click()
    axe_in_both_colours(page)


def table_of_two(page: Page) -> None:
    new_table(page)
    assert my_turn(page)
    axe_in_both_colours(page)
    press(page, REST)
    axe_in_both_colours(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    axe_in_both_colours(page)
    page.keyboard.press("Escape")
    for box in ("#chat", "#table-menu", ".other .mini"):
        page.locator(f"{box} > summary").first.click()
    click(page, page.get_by_role("button", name="Take my seat to another device"))
    expect(page.locator(".given .code")).to_be_visible()
    axe_in_both_colours(page)


def table_of_four(page: Page) -> None:
    open_record(page, recorded(4, 50, variants=()))
    axe_in_both_colours(page)
    page.locator(".seat.mine .total.glory summary").click()
    axe_in_both_colours(page)
    page.locator(".graveyard summary").click()
    axe_in_both_colours(page)


def choosing_kingdoms(page: Page) -> None:
    new_table(page, **{"kingdoms-how": "draft"})
    assert my_turn(page)
    expect(page.locator(".kingdoms button").first).to_be_visible()
    axe_in_both_colours(page)
    press(page, wanted(page))


def after_the_end(page: Page) -> None:
    address = open_record(page, recorded(4))
    page.locator("#course summary").click()
    axe_in_both_colours(page)
    page.goto(f"{address}/replay/40")
    axe_in_both_colours(page)


VISITS: tuple[Callable[[Page], None], ...] = (
    simple_pages,
    errors,
    waiting,
    table_of_two,
    table_of_four,
    choosing_kingdoms,
    after_the_end,
)


def test_axe_would_find_something(page: Page) -> None:
    page.goto("carry")
    page.evaluate("document.querySelector('label[for=code]').remove(); document.querySelector('#code').placeholder = ''")
    with pytest.raises(AssertionError, match="label"):
        axe(page)


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.__name__)
def test_axe_finds_nothing(page: Page, troubles: Troubles, visit: Callable[[Page], None]) -> None:
    troubles.expect("status of 4(04|10|22)")
    visit(page)


def test_axe_finds_nothing_on_invitations(visitor: Visitor) -> None:
    host, guest = visitor(), visitor()
    new_table(host, "here", "invite")
    for label in ("Link to seat 2", "Watching"):
        guest.goto(host.get_by_label(label).last.input_value())
        axe_in_both_colours(guest)


def test_axe_finds_nothing_on_a_phone(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, is_mobile=True, has_touch=True)
    open_record(page, recorded(4, 30, variants=()))
    page.locator(".slot .open").first.tap()
    axe_in_both_colours(page)


@pytest.mark.parametrize(("motion", "moves"), [(True, True), (False, False)])
def test_cards_move_unless_somebody_wants_it_still(visitor: Visitor, motion: bool, moves: bool) -> None:
    page = visitor(motion=motion)
    new_table(page)
    assert my_turn(page)
    page.evaluate(WATCH)
    while not page.locator(".seat.mine .stack .strip").count():
        press(page, wanted(page))
    assert (page.evaluate("window.transitions") > 0) == moves


def test_colours_by_setting(page: Page) -> None:
    page.goto("./")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    page.locator("#settings > summary").click()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate(background)
    assert dark != light
    page.locator("#settings > summary").click()
    page.get_by_role("button", name="As the device").click()
    expect(page.locator("html[data-theme]")).to_have_count(0)
    assert page.evaluate(background) == light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(background) == dark


def test_the_guide_can_be_switched_off(page: Page) -> None:
    new_table(page)
    assert my_turn(page)
    expect(page.get_by_role("note")).to_be_visible()
    page.get_by_role("button", name="No more hints").click()
    expect(page.get_by_role("note")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("note")).to_have_count(0)
