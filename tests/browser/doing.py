"""What people do in the browser, and how the tests look at a page. Steps wait for what they brought about."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from enchanters.server.setups import LEVEL

BOT = LEVEL  # who plays against people if nothing else is said
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
QUICK = ("end", "go", "journey", "player", "rest")  # what leads to the end of a turn, and of a game, soonest
TWICE = 0.42  # seconds: table.js takes a second click sooner than this for one click too many

# The box that has to be opened for a choice, if none of its buttons is in sight: asked in one step, on one page.
FOLDED = """key => {
  const found = [...document.querySelectorAll('button[name="key"]')].filter(button => button.value === key);
  return found.some(button => button.checkVisibility()) ? null : found[0]?.closest('[popover]')?.id;
}"""

_pressed: WeakKeyDictionary[Page, float] = WeakKeyDictionary()


def play_now(page: Page, button: str = "Play now") -> None:
    """From the start page to a table with bots."""
    page.goto("./")
    page.get_by_role("button", name=button).first.click()
    page.wait_for_url("**/t/*")


def new_table(page: Page, *players: str, **fields: Any) -> str:
    """A short game by the whole form, filled in by a link: `new_table(page, "here", "invite", clock=120)`; its address.

    With a seed it is the same game each time.
    """
    page.goto(short_setup(*players, **fields))
    page.get_by_role("button", name="Make the table").or_(page.get_by_role("button", name="Créer la table")).click()
    page.wait_for_url("**/t/*")
    return page.url


def short_setup(*players: str, **fields: Any) -> str:
    """The link to a form that is filled in for the shortest game there is."""
    seats = {f"player{n}": player for n, player in enumerate(players or ("here", BOT))}
    wish = seats | {"variants": ("fast", "superfast"), "village": "Normaltown", "seed": 9} | fields
    return f"new?{urlencode(wish, doseq=True)}"


def sit_down(page: Page, link: str, name: str) -> None:
    """Come by an invitation."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/t/*")


def options(page: Page) -> Locator:
    """Everything that can be chosen now and is in sight, opened boxes and tabs included."""
    return page.locator('button[name="key"]:enabled:visible')


def pressable(page: Page) -> list[str]:
    """The keys of all options. Read at once: one after the other, they could belong to two tables."""
    return values(page.locator('button[name="key"]:enabled'), "value")


def values(found: Locator, attribute: str) -> list[str]:
    """What an attribute says in each of the elements, at one moment."""
    read: list[str] = found.evaluate_all(f"all => all.map(each => each.getAttribute('{attribute}') ?? '')")
    return read


def version(page: Page) -> str:
    """The version of the table that the page shows."""
    return page.locator("#table").get_attribute("data-version") or ""


def my_turn(page: Page) -> bool:
    """Waits until this page is asked, or shows the end of the game (then false)."""
    expect(page.locator(".bar.mine, .ending").first).to_be_visible()
    return page.locator(".ending").count() == 0


def wanted(page: Page) -> Locator:
    """The option that leads on soonest."""
    keys = values(options(page), "value")
    assert keys, "it is this seat's turn, and there is nothing to press"
    ranks = [QUICK.index(word) if (word := key.split()[0]) in QUICK else len(QUICK) for key in keys]
    return options(page).nth(ranks.index(min(ranks)))


def click(page: Page, button: Locator, touch: bool = False) -> None:
    """Press something of a table, but not so soon after the last thing that it would pass for a second click."""
    page.wait_for_timeout(max(0.0, 1000 * (_pressed.get(page, 0.0) + TWICE - time.monotonic())))
    button.tap() if touch else button.click()
    _pressed[page] = time.monotonic()


def press(page: Page, button: str | Locator = "", touch: bool = False) -> None:
    """Choose one option (by its key; the first if none is named) and wait for the table after it."""
    if isinstance(button, str):
        button = in_sight(page, button) if button else options(page).first
    before = version(page)
    click(page, button, touch)
    moved_on(page, before)


def in_sight(page: Page, key: str) -> Locator:
    """The button of a single choice. Among other ways to the same card it is opened first."""
    found = page.locator(f'button[name="key"][value="{key}"]')
    found.first.wait_for(state="attached")
    seen = found.locator("visible=true")
    if box := page.evaluate(FOLDED, key):
        page.locator(f'[popovertarget="{box}"]').click()
    return seen.first


def moved_on(page: Page, before: str) -> None:
    """The page shows a newer table than `before`, and nothing is under way."""
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    expect(page.locator("#table[aria-busy]")).to_have_count(0)


def wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


def check_in_view(page: Page, selector: str) -> None:
    screen, box = page.viewport_size, page.locator(selector).bounding_box()
    assert screen
    assert box, f"there is no {selector}"
    assert box["x"] >= 0, f"{selector} goes over the side: {box}"
    assert box["x"] + box["width"] <= screen["width"], f"{selector} goes over the side: {box}"
    assert box["y"] >= 0, f"{selector} is not in view: {box}"
    assert box["y"] + box["height"] <= screen["height"], f"{selector} is not in view: {box}"


def shoot(page: Page, name: str, whole: bool = False) -> None:
    """A picture to look at: build/screenshots/NAME.png."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)


def axe(page: Page, *rules: str) -> None:
    """Fails with what is wrong for people who do not see, or not well, and where. Without rules: by all of them."""
    wish = {"runOnly": list(rules)} if rules else None
    found: list[dict[str, Any]] = Axe().run(page, options=wish).response["violations"]
    lines = [
        f"{violation['id']} ({violation['impact']}): {violation['help']}\n    {node['html']}\n    {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
    assert not lines, f"{page.url}\n" + "\n".join(lines)


def axe_in_both_colours(page: Page) -> None:
    """Light, and dark, in which only the colours are others."""
    axe(page)
    page.emulate_media(color_scheme="dark")
    axe(page, "color-contrast")
    page.emulate_media(color_scheme="light")
