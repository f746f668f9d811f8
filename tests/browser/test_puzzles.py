"""Puzzles in a real browser: solved by pressing what lies on the board, missed, and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from enchanters.kernel import registry
from tests.browser.conftest import Visitor
from tests.browser.doing import axe, in_sight

PUZZLES = registry.game("journey").puzzles()


def press(page: Page, key: str) -> None:
    with page.expect_navigation():  # every choice is a page of its own: the next key is looked for on the next one
        in_sight(page, key).click()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_puzzle_is_solved_from_the_list(visitor: Visitor, scripts: bool) -> None:
    page = visitor(scripts=scripts)
    page.goto("./")
    page.get_by_role("link", name="Puzzles").click()
    puzzle = PUZZLES[2]
    page.get_by_role("link", name=puzzle.title("en")).click()
    for key in puzzle.best:
        press(page, key)
    expect(page.locator("#prompt")).to_contain_text("Solved!")
    expect(page.get_by_text(puzzle.why("en"))).to_be_visible()
    expect(page.locator('button[name="key"]')).to_have_count(0)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".tag")).to_have_count(1)


def test_a_miss_can_be_tried_again_and_played_on(visitor: Visitor) -> None:
    page = visitor()
    puzzle = PUZZLES[0]
    page.goto(f"puzzles/journey/{puzzle.name}")
    press(page, "journey 0")
    while page.locator('button[value="end"]').count():  # the window of the fight, and the end of the turn
        press(page, "end")
    expect(page.locator("#prompt")).to_contain_text("There is something better.")
    expect(page.get_by_text(puzzle.why("en"))).to_be_hidden()
    page.get_by_text("Show it").click()
    expect(page.get_by_text(puzzle.why("en"))).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator('button[name="key"]')).not_to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize(("width", "theme", "lang"), [(360, "dark", "fr"), (1280, "light", "en")])
def test_puzzles_fit_the_screen_and_everybody(visitor: Visitor, width: int, theme: str, lang: str) -> None:
    page = visitor(width=width, theme=theme, lang=lang)
    solved = "&".join(f"key={key}" for key in PUZZLES[5].best)
    for path in ("puzzles", f"puzzles/journey/{PUZZLES[5].name}", f"puzzles/journey/{PUZZLES[5].name}?{solved}"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        axe(page)
