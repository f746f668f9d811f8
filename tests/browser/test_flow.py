"""One press for an ordinary turn: whole journeys, turns that end by themselves, and what can be said about that."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, click, in_sight, new_table, press, version, wanted
from tests.browser.games import FIGHT, open_record

LATER = 9_000  # milliseconds: a short grace is over, and the server has ended the turn


def seated(visitor: Visitor, ending: str = "short", **more: object) -> Page:
    page = visitor(**more)
    page.goto("./")
    page.context.add_cookies([{"name": "ending", "value": ending, "url": page.url}])
    new_table(page, "here", "random")
    expect(page.locator(".bar.mine")).to_be_visible()
    return page


def turn(page: Page) -> str:
    return page.locator("#table").get_attribute("data-turn") or ""


def test_one_press_takes_a_card_and_the_turn_ends_by_itself(visitor: Visitor) -> None:
    page = seated(visitor)
    before = turn(page)
    card = page.locator(".slot.legal").first
    name = card.locator("h3.name").inner_text()
    click(page, card.locator("button.go"))
    expect(page.locator(".seat.mine").get_by_role("heading", name=name, exact=True)).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text("your turn ends by itself")
    expect(page.locator("#end .grace")).to_be_visible()
    axe_in_both_colours(page)
    expect(page.locator("#hold")).to_have_count(0, timeout=40_000)
    expect(page.locator(".bar.mine")).to_be_visible()  # the bot has played, and it is the next turn
    assert turn(page) not in ("", before)


def test_not_yet_keeps_the_turn_and_taking_back_goes_before_the_journey(visitor: Visitor) -> None:
    page = seated(visitor, "long")
    before = turn(page)
    lit = page.locator(".slot.legal h3.name").all_inner_texts()
    click(page, page.locator("button.go").first)
    click(page, page.locator("#hold"))
    expect(page.locator("#hold")).to_have_count(0)
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator(".grace")).to_have_count(0)
    click(page, page.locator("#undo"))
    expect(page.locator(".slot.legal")).to_have_count(len(lit))
    assert page.locator(".slot.legal h3.name").all_inner_texts() == lit
    assert turn(page) == before


def test_turns_end_at_once_or_only_when_told(visitor: Visitor) -> None:
    page = seated(visitor, "none")
    before = turn(page)
    click(page, page.locator("button.go").first)
    expect(page.locator("#table")).not_to_have_attribute("data-turn", before)
    expect(page.locator(".bar.mine")).to_be_visible()
    page.locator("#settings summary").click()
    page.get_by_role("button", name="Always ask").click()
    expect(page.locator(".bar.mine")).to_be_visible()
    click(page, wanted(page))
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#hold")).to_have_count(0)


def test_a_fight_is_one_press_that_says_the_whole_bargain(visitor: Visitor) -> None:
    page = visitor()
    open_record(page, FIGHT)
    slot = page.locator("#slot-0")
    expect(slot.locator(".bargain")).to_have_text("1 for +2 attack: you win, 2 wounds")
    expect(slot.locator("button.go")).to_contain_text("Fight")
    slot.get_by_role("button", name="Other ways").click()
    expect(page.locator("#ways-0")).to_be_visible()
    axe_in_both_colours(page)
    expect(page.locator("#ways-0 button")).not_to_have_count(0)
    page.mouse.move(0, 0)  # away from the card, which would open under the pointer
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")  # the first may have closed that
    expect(page.locator("#ways-0")).to_be_hidden()
    before = version(page)
    click(page, slot.locator("button.go"))
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    expect(page.locator(".seat.mine .stack.creatures")).to_contain_text("Goblin")
    assert int(version(page)) - int(before) >= 2  # a log entry for each choice


def test_on_the_way_the_biggest_button_wins_and_giving_up_is_quiet(visitor: Visitor) -> None:
    page = visitor()
    open_record(page, FIGHT)
    press(page, in_sight(page, "journey 0"))
    expect(page.locator("#give-up")).to_contain_text("Give up")
    expect(page.locator("#go-on")).to_contain_text("you win")
    sizes = {name: page.locator(name).bounding_box() for name in ("#go-on", "#give-up")}
    assert all(sizes.values())
    expect(page.locator("#answers .primary")).to_have_count(1)
    press(page, page.locator("#go-on"))
    expect(page.locator(".seat.mine .stack.creatures")).to_contain_text("Goblin")


def test_it_works_without_scripts(visitor: Visitor) -> None:
    page = seated(visitor, scripts=False)
    before = turn(page)
    page.locator("button.go").first.click()
    expect(page.locator("#hold")).to_be_visible()
    page.wait_for_timeout(LATER)
    page.reload()
    expect(page.locator("#hold")).to_have_count(0)
    assert turn(page) != before
    page.goto(page.url)
    menu = page.locator("#table-menu > summary")
    menu.click()
    page.get_by_label("On the way to a card").select_option("nothing")
    page.get_by_role("button", name="Remember this").click()
    expect(page.locator("#message")).to_contain_text("So be it")
    page.locator("#table-menu > summary").click()
    expect(page.get_by_label("On the way to a card")).to_have_value("nothing")


def test_it_works_by_keyboard(visitor: Visitor) -> None:
    page = seated(visitor, "long")
    before = turn(page)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#hold")).to_be_visible()
    page.wait_for_timeout(500)  # sooner it would pass for a second press of the same
    page.keyboard.press("u")  # take it back
    expect(page.locator("#hold")).to_have_count(0)
    assert turn(page) == before
    page.wait_for_timeout(500)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#hold")).to_be_visible()
    expect(page.locator("#hold")).to_have_count(0, timeout=40_000)
