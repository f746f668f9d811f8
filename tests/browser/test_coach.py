"""The coach in the browser: a hint beside the board, and the review with its chart."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, my_turn, new_table, press, sit_down, wanted, wide
from tests.browser.games import open_record, recorded

SLOW = 60_000.0  # milliseconds: a busy machine is not a fault


def test_a_hint_stays_until_the_choice(page: Page) -> None:
    new_table(page)
    assert my_turn(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    coach = page.get_by_role("status", name="The coach says")
    expect(coach).to_be_visible(timeout=SLOW)
    expect(coach.locator("ol").first.locator("> li")).to_have_count(3)
    coach.get_by_text("All other options").click()
    axe_in_both_colours(page)
    page.reload()
    expect(coach).to_be_visible(timeout=SLOW)
    press(page, wanted(page))
    expect(coach).to_have_count(0)


def test_two_people_agree_to_hints(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    new_table(ann, "here", "invite")
    sit_down(bob, ann.get_by_label("Link to seat 2").last.input_value(), "Bob")
    for page in (ann, bob):
        expect(page.locator("#bar")).to_be_visible()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
        page.locator("#table-menu > summary").click()
        page.get_by_role("button", name="Agree to hints for all").click()
        expect(page.get_by_role("button", name="Take my agreement back")).to_be_visible()
    asked = next(page for page in (ann, bob) if page.locator(".bar.mine").count())
    expect(asked.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def test_a_review_with_its_chart_and_ways_into_the_game(page: Page) -> None:
    address = open_record(page, recorded())
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.locator("svg.chart")).to_be_visible(timeout=SLOW)
    expect(page.locator("polyline")).to_have_count(2)
    axe_in_both_colours(page)
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert wide(page) <= width
        columns = page.locator("td.said:not(:empty)").evaluate_all("all => all.map(each => each.clientWidth)")
        assert min(columns) > 200, f"nobody can read that at {width}"
    page.locator("table tbody th a").nth(4).click()
    page.wait_for_url(re.compile(re.escape(address) + r"/replay/\d+"))
