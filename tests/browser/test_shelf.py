"""The set-up as a shelf: what is pressed, what a link brings back, and how it looks on every screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import axe_in_both_colours, wide

SCREENS = [(360, 740), (768, 1024), (1280, 800), (1920, 1080)]
LEAST = 24  # pixels: what a finger can press
# What is smaller than that, or does not fit into its own box.
PRESSED = ".setup :is(button, select, summary, label:not([for]), .own), .evenings a"
SMALL = """([least, pressed]) => [...document.querySelectorAll(pressed)]
  .filter((each) => each.checkVisibility() && !each.matches(".hidden"))
  .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < least)
  .map((each) => each.outerHTML.slice(0, 120))"""
NAMES = ".tile .name, .tile .theme, .states label, .switch, .module h3, .evenings a, .box > legend"
CUT = """(names) => [...document.querySelectorAll(names)]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 120))"""


def tile(page: Page, name: str) -> Locator:
    return page.locator(".tile").filter(has=page.locator(f'input[name="kingdoms:{name}"]'))


def state(page: Page, name: str) -> str:
    return page.locator(f'input[name="kingdoms:{name}"]:checked').get_attribute("value") or ""


def shown_words(found: Locator) -> list[str]:
    """Those of its states that can be read and are not only read aloud."""
    words: list[str] = found.locator(".states span").evaluate_all(
        "all => all.filter((each) => each.offsetWidth > 10).map((each) => each.textContent)"
    )
    return words


def test_pressing_a_tile_goes_through_its_states(page: Page) -> None:
    page.goto("new")
    for wanted, word in (("favourites", "favourite"), ("bans", "banned"), ("", "may come")):
        tile(page, "Undead").locator(".name").click()
        assert state(page, "Undead") == wanted
        assert shown_words(tile(page, "Undead")) == [word]
    tile(page, "Undead").get_by_role("radio", name="banned").check()
    assert state(page, "Undead") == "bans"
    page.keyboard.press("ArrowLeft")
    assert state(page, "Undead") == "favourites"
    assert state(page, "Goblins") == ""


def test_a_link_brings_everything_back(page: Page, visitor: Visitor) -> None:
    page.goto("new")
    tile(page, "Undead").locator(".emblem").click()
    for _ in range(2):
        tile(page, "Goblins").locator(".theme").click()
    page.get_by_role("switch", name="Play with it").check()
    page.get_by_role("switch", name=re.compile("^Death")).check()
    page.get_by_role("radio", name=re.compile("^With the wound deck")).check()
    page.get_by_role("button", name="Share this set-up").click()
    link = page.locator("#share-link").input_value()
    other = visitor()
    other.goto(link)
    assert (state(other, "Undead"), state(other, "Goblins"), state(other, "Bandits")) == ("favourites", "bans", "")
    expect(other.get_by_role("switch", name="Play with it")).to_be_checked()
    expect(other.get_by_role("switch", name=re.compile("^Death"))).to_be_checked()
    expect(other.get_by_role("radio", name=re.compile("^With the wound deck"))).to_be_checked()
    other.get_by_role("button", name="Make the table").click()
    other.wait_for_url("**/t/*")


def test_an_evening_fills_in_and_keeps_what_was_typed(page: Page) -> None:
    page.goto("new")
    page.get_by_label("Name at seat 1").fill("Ann")
    page.get_by_label("Seat 3", exact=True).select_option("adept")
    tile(page, "Undead").locator(".name").click()
    page.get_by_role("link", name=re.compile("First game")).click()
    expect(page.get_by_role("link", name=re.compile("First game"))).to_have_attribute("aria-current", "true")
    expect(page.get_by_label("Name at seat 1")).to_have_value("Ann")
    assert "Ann" not in page.url
    expect(page.get_by_label("Seat 3", exact=True)).to_have_value("adept")
    assert [state(page, name) for name in ("Cultists", "Goblins", "Unicorns", "Undead")] == ["favourites"] * 3 + [""]
    expect(page.locator("#village")).to_have_value("Normaltown")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")


def test_the_length_follows_what_is_chosen(page: Page) -> None:
    page.goto("new")
    length = page.locator("#length")
    expect(length).to_have_text("About 30 minutes for 2 players")
    page.get_by_role("switch", name=re.compile("^Superfast")).check()
    expect(length).to_have_text("About 15 minutes for 2 players")
    page.get_by_label("Seat 3", exact=True).select_option("adept")
    page.get_by_role("switch", name="Play with it").check()
    expect(length).to_have_text("About 30 minutes for 3 players")
    page.get_by_role("button", name="Share this set-up").click()
    expect(length).to_have_text("About 30 minutes for 3 players")  # the server says the same


def test_what_is_not_needed_is_out_of_the_way(page: Page) -> None:
    page.goto("new")
    mages, angels, kinds = tile(page, "Mages"), tile(page, "Angels"), page.locator("#overlord")
    expect(kinds).to_be_hidden()
    page.get_by_role("switch", name="Play with it").check()
    expect(kinds).to_be_visible()
    mages.locator(".name").click()
    page.get_by_role("checkbox", name="Overlords", exact=True).uncheck()
    expect(angels).to_be_hidden()
    expect(mages).to_be_visible()  # a favourite comes all the same


def test_it_works_without_scripts(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    page.goto("new")
    page.get_by_role("link", name=re.compile("Everything")).click()
    expect(page.get_by_role("switch", name="Play with it")).to_be_checked()
    page.get_by_role("switch", name="Play with it").uncheck()
    tile(page, "Mages").get_by_role("radio", name="favourite").check()
    tile(page, "Slimes").get_by_role("radio", name="banned").check()
    page.get_by_role("button", name="Share this set-up").click()
    assert (state(page, "Mages"), state(page, "Slimes")) == ("favourites", "bans")
    expect(page.get_by_role("switch", name="Play with it")).not_to_be_checked()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")


def test_the_browser_remembers_the_boxes(page: Page) -> None:
    page.goto("new")
    box = page.get_by_role("checkbox", name="Overlords", exact=True)
    expect(box).to_be_checked()
    box.uncheck()
    page.get_by_role("button", name="Share this set-up").click()
    page.goto("new")
    expect(box).not_to_be_checked()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_nothing_is_cut_or_too_small_on_any_screen(visitor: Visitor, width: int, height: int, lang: str) -> None:
    page = visitor(width=width, height=height, lang=lang)
    page.goto(
        "new?boxes=base&boxes=overlords&favourites=Undead&bans=Troglodytes&overlord=random&preset=manual&clock=300&seed=4"
    )
    assert wide(page) <= width
    assert page.evaluate(SMALL, [LEAST, PRESSED]) == []
    assert page.evaluate(CUT, NAMES) == []


@pytest.mark.parametrize(("width", "height"), [SCREENS[0], SCREENS[2]])
def test_axe_finds_nothing_on_a_filled_shelf(visitor: Visitor, width: int, height: int) -> None:
    page = visitor(width=width, height=height)
    page.goto("new?boxes=base&favourites=Undead&bans=Goblins&overlord=random&preset=manual&clock=300&seed=4")
    axe_in_both_colours(page)
    page.get_by_role("button", name="Share this set-up").click()
    expect(page.locator("#share-title")).to_be_visible()
    page.wait_for_load_state()
    axe_in_both_colours(page)
