"""Whole games in a real browser: with the mouse, by keyboard alone, on a phone, without scripts, and with friends."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import (
    BOT,
    check_in_view,
    moved_on,
    my_turn,
    new_table,
    options,
    press,
    short_setup,
    sit_down,
    version,
    wanted,
    wide,
)

# What the keyboard is at, and whether somebody could see that: on the screen, marked, and not hidden under anything.
FOCUS = """() => {
  const element = document.activeElement, style = getComputedStyle(element), box = element.getBoundingClientRect();
  return {
    name: `${element.tagName} ${element.id || element.value || element.textContent.trim().slice(0, 30)}`,
    lost: element === document.body,
    marked: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
    inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""
TABS = 120  # more than lie between any two things on a table


def test_a_newcomer_makes_the_first_move_in_three_clicks(page: Page) -> None:
    clicks = 0
    page.goto("./")
    page.get_by_role("button", name="Play now").click()
    clicks += 1
    page.wait_for_url("**/t/*")
    assert my_turn(page)
    before = version(page)
    page.locator("button.go").first.click()
    clicks += 1
    moved_on(page, before)
    assert clicks <= 3
    expect(page.locator("#log .lines")).not_to_have_count(0)


def test_a_whole_game_with_the_mouse(page: Page) -> None:
    new_table(page)
    while my_turn(page):
        press(page, wanted(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    expect(page.locator("#course svg.chart")).to_be_visible()
    assert page.title().startswith("Game over")


# --- by keyboard ------------------------------------------------------------------------------------------------------


def check_focus(page: Page) -> None:
    focus = page.evaluate(FOCUS)
    assert not focus["lost"], "the focus is lost"
    assert focus["marked"], f"nobody sees that {focus['name']} has the focus"
    assert focus["inView"], f"{focus['name']} has the focus and is out of sight"


def tab_to(page: Page, selector: str) -> None:
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def choose_by_keys(page: Page) -> None:
    """What a person without a mouse does: keys for the usual things, and Tab for the others."""
    key = wanted(page).get_attribute("value") or ""
    before = version(page)
    if key == "end" and page.locator("#end").count():  # no key gives up a fight
        page.keyboard.press("e")
    elif key.startswith("journey "):
        page.keyboard.press("1")
        for _ in range(int(key.split()[1])):
            page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.value") == key
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("p")
        tab_to(page, f'button[name="key"][value="{key}"]')
        check_focus(page)
        page.keyboard.press("Enter")
    moved_on(page, before)


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    page.goto(short_setup())
    tab_to(page, "form.setup button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    turns = 0
    while my_turn(page):
        choose_by_keys(page)
        page.wait_for_timeout(420)  # a second press sooner than that is taken for one too many
        if my_turn(page):
            check_focus(page)
        turns += 1
    assert turns > 12
    tab_to(page, ".ending button, .ending a")
    check_focus(page)


def test_keys_undo_and_explain_themselves(page: Page) -> None:
    new_table(page)
    assert my_turn(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("take back")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("p")
    tab_to(page, 'button[value="rest Normaltown.1"]')
    before = version(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    check_focus(page)
    page.wait_for_timeout(420)
    before = version(page)
    page.keyboard.press("u")
    moved_on(page, before)
    check_focus(page)
    expect(page.locator('button[value="rest Normaltown.1"]')).to_be_visible()
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.closest('#log') !== null")


# --- screens ----------------------------------------------------------------------------------------------------------


def uncover(page: Page, button: Locator) -> None:
    """Open what a phone keeps folded."""
    if button.is_visible():
        return
    for box in button.locator("xpath=ancestor::details[not(@open)]").all():
        box.locator("> summary").tap()
    expect(button).to_be_visible()


def test_a_phone_shows_what_a_card_says(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True)
    new_table(page)
    assert my_turn(page)
    for name in ("items", "enchantments", "creatures"):
        expect(page.locator(f".mine .stack.{name}")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name=re.compile("^Read ")).first.tap()
    expect(page.locator("[popover]:popover-open")).to_be_visible()
    check_in_view(page, "[popover]:popover-open")


# --- with friends, and without scripts --------------------------------------------------------------------------------


def test_two_people_and_a_bot_one_of_them_on_a_phone(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor(width=360, height=740, has_touch=True, is_mobile=True)
    table = new_table(ann, "here", "invite", BOT, name0="Ann")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Waiting for players")
    sit_down(bob, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    assert bob.url == table
    expect(ann.locator("#prompt")).to_be_visible()  # her page noticed that he sat down
    while not ann.locator(".ending").count():
        while ann.locator(".bar.mine").count():
            press(ann, wanted(ann))
        while bob.locator(".bar.mine").count():
            choose_by_touch(bob)
        same(ann, bob)
    expect(bob.locator(".ending")).to_be_visible()
    assert wide(bob) <= 360
    for page in (ann, bob):
        expect(page.locator("#log")).to_contain_text("The game is over.")
        expect(page.locator(".sheet")).to_have_count(3)
        expect(page.locator(".who")).to_contain_text("bot")
    assert ann.locator(".ending h1").inner_text() == bob.locator(".ending h1").inner_text()


def choose_by_touch(page: Page) -> None:
    assert wide(page) <= 360, "the page scrolls sideways"
    button = wanted(page)
    uncover(page, button)
    press(page, button, touch=True)


def same(*pages: Page) -> None:
    """All see the same of the table, sooner or later; a bot may move while we look."""
    for _ in range(200):
        seen = [(version(page), page.locator(".slot h3").all_text_contents()) for page in pages]
        if all(one == seen[0] for one in seen):
            return
        pages[0].wait_for_timeout(100)
    raise AssertionError(f"they see different tables: {seen}")


def test_a_whole_game_without_scripts(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    new_table(page)
    undone = False
    while my_turn_by_forms(page):
        wanted(page).click()
        if not undone and page.locator("#undo").count():
            before = options(page).count()
            page.get_by_role("button", name="Take back").click()
            expect(page.locator("#undo")).to_have_count(0)
            assert options(page).count() > before
            undone = True
    assert undone
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    page.get_by_role("link", name="Replay", exact=True).first.click()
    page.get_by_label("Turn").select_option(label="Turn 3: Player 1.")
    page.locator("form:has(#turn)").get_by_role("button", name="Go").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moment")


def my_turn_by_forms(page: Page) -> bool:
    """Without scripts one looks again oneself."""
    while not page.locator(".bar.mine, .ending").count():
        page.wait_for_timeout(50)
        page.reload()
    return not page.locator(".ending").count()
