"""Cards, rules, help and credits in a real browser, and the preview of packs while they are written."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import axe

PAGES = (
    "cards?q=goblin",  # a part of the gallery: all of it is the same some hundred times over
    "cards?q=qqqq",
    "cards/journey/Axe",
    "cards/journey/Normaltown",
    "cards/journey/Axee",
    "rules/journey",
    "rules/journey?q=graveyard",
    "rules/journey/ACTION-14",
    "help/journey",
    "credits",
)
NODES, ICONS = 2_500, 6  # of a page of the gallery; the icons of the frame around it are asked for one by one
PACK = """\
pack Mine
    version: 1
    authors: me
    licence: CC0-1.0
    language: en

village Hilltop
    rest -> take 3 crystals
"""


@pytest.mark.parametrize(("width", "theme", "lang"), [(360, "dark", "fr"), (1280, "light", "en")])
def test_pages_fit_the_screen_and_everybody(visitor: Visitor, troubles: Troubles, width: int, theme: str, lang: str) -> None:
    troubles.expect("404")  # the card that does not exist
    page = visitor(width=width, theme=theme, lang=lang)
    for path in PAGES:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        axe(page)


def test_overlords_are_cards_like_others_in_the_gallery(visitor: Visitor) -> None:
    page = visitor()
    page.goto("cards?type=overlord")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        lines = page.locator(".card.overlord .upper li").evaluate_all("all => all.map(each => each.clientWidth)")
        assert len(lines) > 20
        assert min(lines) > 90, "a letter or two on each line"


def test_rules_are_for_players(visitor: Visitor) -> None:
    page = visitor()
    page.goto("rules/journey")
    expect(page.locator(".rules li").first).to_be_visible()
    assert "incomplete" not in page.locator("main").inner_text()
    page.goto("rules/journey/GEN-01")
    assert "waits for" not in page.locator("main").inner_text()


def test_the_gallery_works_without_scripts(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("cards")
    assert page.locator("*").count() <= NODES
    assert sum("/icons/" in url for url in asked) <= ICONS, "the icons of cards lie in the page"
    art = page.locator(".gallery .art .icon use").first
    assert art.evaluate("use => use.getBBox().width") > 0, "and are drawn"
    first = page.locator("article.card h2").first.inner_text()
    page.get_by_role("link", name="Next page").click()
    expect(page.get_by_role("link", name="Page 2")).to_have_attribute("aria-current", "page")
    expect(page.locator("article.card h2").first).not_to_have_text(first)
    page.get_by_role("searchbox").fill("hache")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("article.card")).to_have_count(1)
    page.get_by_role("link", name="About Axe").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Axe")
    page.get_by_role("link", name="Immediate effect", exact=True).click()
    page.get_by_role("link", name="Rule JOURNEY-11").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("JOURNEY-11")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.cards").write_text(PACK, encoding="utf-8")
    return tmp_path


@pytest.fixture
def address(folder: Path) -> Iterator[str]:
    """Where a real `enchanters cards preview` serves that folder."""
    command = [sys.executable, "-m", "enchanters", "cards", "preview", str(folder), "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0


def test_the_preview_follows_what_is_written(folder: Path, address: str, visitor: Visitor) -> None:
    page = visitor()  # named last, so that it leaves before the preview ends
    page.goto(address)
    expect(page.locator("article.card")).to_have_count(1)
    (folder / "mine.cards").write_text(PACK.replace("crystals", "cristals"), encoding="utf-8")
    expect(page.locator(".problems")).to_contain_text("mine.cards:8:")
    axe(page)
    more = PACK.replace("Mine", "More").replace("Hilltop", "Valley")
    (folder / "more.cards").write_text(more, encoding="utf-8")
    (folder / "mine.cards").write_text(PACK, encoding="utf-8")
    expect(page.locator("article.card")).to_have_count(2)
    expect(page.locator(".problems")).to_have_count(0)
