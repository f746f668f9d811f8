"""What is on the screen: track, stacks and question together, nothing cut off, on a desk, a laptop, a tablet and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import (
    axe_in_both_colours,
    check_in_view,
    click,
    moved_on,
    my_turn,
    new_table,
    press,
    sit_down,
    version,
    wide,
)
from tests.browser.games import FIGHT, open_record, recorded

DESKS = ((1280, 800), (1366, 768), (1920, 1080))
SCREENS = ((360, 740), (768, 1024), *DESKS)
REST = "rest Normaltown.1"
# How much of each own stack cannot be seen without scrolling in it.
HIDDEN = "all => all.map(stack => stack.scrollHeight - stack.clientHeight)"


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(width=360, height=740, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(("seats", "turns"), [(2, 0), (2, 30), (4, 40)])
def test_track_stacks_and_prompt_are_in_view_together(page: Page, seats: int, turns: int) -> None:
    open_record(page, recorded(seats, turns, variants=()))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert wide(page) <= width
        for selector in ("#prompt", ".track", ".seat.mine .totals", ".seat.mine .stacks"):
            check_in_view(page, selector)


@pytest.mark.parametrize(("seats", "turns", "overlord"), [(2, 34, False), (4, 50, False), (4, 40, True)])
def test_stacks_are_whole_and_in_view_late_in_a_game(page: Page, seats: int, turns: int, overlord: bool) -> None:
    open_record(page, recorded(seats, turns, variants=(), overlord=overlord))
    assert page.locator("#overlord").count() == overlord
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".mine .stack").evaluate_all(HIDDEN) == [0, 0, 0]
        for selector in ("#prompt", ".track", ".seat.mine .stacks"):
            check_in_view(page, selector)


def test_an_overlord_beside_the_village_is_read_by_its_button(page: Page) -> None:
    open_record(page, recorded(4, 40, variants=(), overlord=True))
    page.locator("#overlord").get_by_role("button", name="Read").click()
    check_in_view(page, "#overlord-text")
    expect(page.locator("#overlord-text")).to_contain_text("Reward")
    axe_in_both_colours(page)


def test_a_tab_is_open_on_a_phone_whatever_can_be_used(phone: Page) -> None:
    open_record(phone, FIGHT.replace("crystals = 4", "crystals = 0"))
    expect(phone.locator(".mine .stack.items")).to_be_visible()
    press(phone, REST)  # crystals for the action of the enchantment
    expect(phone.locator(".tab:checked")).to_have_count(1)
    expect(phone.locator(".mine .stack.enchantments")).to_be_visible()
    phone.locator("label[for='tab-creatures']").tap()
    before = version(phone)
    click(phone, phone.locator("#undo"), touch=True)
    moved_on(phone, before)
    expect(phone.locator(".mine .stack.creatures")).to_be_visible()  # chosen by hand: it stays
    expect(phone.locator(".tab:checked")).to_have_count(1)


def test_a_hint_on_a_phone_is_in_view_and_can_be_folded(phone: Page) -> None:
    new_table(phone)
    assert my_turn(phone)
    phone.mouse.wheel(0, 300)
    click(phone, phone.locator("#hint"), touch=True)
    coach = phone.get_by_role("status", name="The coach says")
    expect(coach).to_be_visible(timeout=60_000)
    check_in_view(phone, "#coach")
    axe_in_both_colours(phone)
    coach.locator("summary").first.tap()
    expect(coach.locator("ol").first).to_be_hidden()
    check_in_view(phone, "#coach")


def test_a_wish_to_go_back_is_in_view_on_a_phone(visitor: Visitor, phone: Page) -> None:
    ann = visitor()
    new_table(ann, "here", "invite", name0="Ann")
    sit_down(phone, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    expect(ann.locator("#prompt")).to_be_visible()
    if not ann.locator(".bar.mine").count():
        press(phone, REST)
        press(phone, "end")
        expect(ann.locator(".bar.mine")).to_be_visible()
    press(ann, REST)
    press(ann, "end")
    expect(phone.locator(".bar.mine")).to_be_visible()
    click(ann, ann.get_by_role("button", name="Ask to take back"))
    expect(phone.locator("#wish")).to_be_visible()
    check_in_view(phone, "#wish")
    phone.evaluate("scrollTo(0, 500)")
    check_in_view(phone, "#wish")  # the bar stays
    axe_in_both_colours(phone)
    click(phone, phone.get_by_role("button", name="Agree"), touch=True)
    expect(ann.locator("#end")).to_be_visible()


def test_a_fight_that_would_be_lost_is_given_up_by_a_quiet_button(page: Page) -> None:
    open_record(page, FIGHT)
    expect(page.locator("#slot-0 .need")).to_have_text("needs 1 more attack for 1 crystal: “of Fire” and Normaltown")
    press(page, "journey 0")
    expect(page.locator("#note")).to_have_text("needs 1 more attack for 1 crystal: “of Fire” and Normaltown")
    end = page.locator('button[value="end"]')
    expect(end).to_contain_text("Give up the fight against Goblin")
    expect(end).not_to_have_class("primary end")
    before = version(page)
    page.keyboard.press("e")  # the key that ends a turn loses no fight
    axe_in_both_colours(page)
    assert version(page) == before
    press(page, "use Normaltown.3")
    expect(page.locator("#note")).to_have_count(0)
    expect(page.locator("#end")).to_contain_text("Go on with the journey")
    expect(page.locator("#end")).to_have_class("primary end")
