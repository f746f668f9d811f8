"""Rules in place and printing in a real browser: typing, following a turn, a fight card by card, and what comes on paper."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import axe

PAGES = (
    "companion/search?q=graveyrad",
    "companion/turn",
    "companion/both?one=Ghoul&two=of+Death",
    "companion/fight?creature=Goblin&crystals=7&doubled=1",
    "companion/print?kingdom=Goblins",
    "companion/print/aid",
)
BOXES = ("base", "overlords", "odyssey", "eastquest")
MILLIMETRE = 96 / 25.4
# What is cut off on a card: its text, a long name, or something that pushes the rest out of the frame.
CUT_OFF = """cells => cells.filter(cell => {
  const over = node => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
  const name = cell.querySelector(".name");
  return [".text", ".card"].some(part => over(cell.querySelector(part))) || name.scrollWidth > name.clientWidth + 1;
}).map(cell => cell.querySelector(".name").textContent)"""


def test_pages_fit_the_screen_and_everybody(visitor: Visitor) -> None:
    """All that axe knows on a phone, and what is otherwise on a large bright screen."""
    for width, theme, lang in ((360, "dark", "fr"), (1920, "light", "en")):
        page = visitor(width=width, theme=theme, lang=lang)
        for path in PAGES:
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            axe(page, *(() if theme == "dark" else ("color-contrast",)))


def test_results_follow_what_is_typed_and_it_is_said_when_the_server_is_gone(visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect("ERR_INTERNET_DISCONNECTED")
    page = visitor()
    page.goto("companion/search")
    page.get_by_role("searchbox").press_sequentially("gobiln")
    first = page.locator(".found a").first
    expect(first).to_have_text("Goblin")
    expect(page).to_have_url(re.compile("q=gobiln"))
    page.get_by_role("radio", name="Rulings").check()
    expect(page.locator(".found")).to_have_count(0)
    page.context.set_offline(True)
    page.get_by_role("searchbox").fill("ghoul")
    expect(page.get_by_role("alert")).to_contain_text("needs the server")
    page.context.set_offline(False)
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".found li").first).to_contain_text("CARD-14")


def at(page: Page) -> str:
    return page.locator("#where").inner_text()


def test_the_turn_is_followed_without_a_network_and_remembered(visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect("ERR_INTERNET_DISCONNECTED")
    page = visitor(width=360)
    page.goto("companion/turn")
    page.context.set_offline(True)
    page.get_by_text("Who plays, and with what").click()
    for n, name in enumerate(("Ann", "Bob"), 1):
        page.get_by_label(f"Player {n}").fill(name)
    page.get_by_label("Automa").check()
    page.get_by_role("button", name="Begin a new game").click()
    following = page.get_by_role("button", name="Next step")
    assert at(page) == "Round 1 · Automa card", "a round begins before the first turn"
    for step in ("Slide and refill", "Ann · What begins with the turn", "Ann · Actions", "Ann · The shown Automa card"):
        following.click()
        assert at(page) == f"Round 1 · {step}"
    following.click()
    expect(following).to_be_hidden()
    expect(page.get_by_role("button", name="Challenge the Overlord")).to_be_hidden()
    page.get_by_role("button", name="Rest").press("Enter")
    assert at(page) == "Round 1 · Ann · Choose a rest ability"
    page.context.set_offline(False)
    page.reload()
    assert at(page) == "Round 1 · Ann · Choose a rest ability"
    page.get_by_role("button", name="Back").click()
    assert at(page) == "Round 1 · Ann · How the turn is spent"
    page.get_by_role("button", name="Journey to a creature").click()
    for _ in range(9 + 5):
        following.click()
    assert at(page) == "Round 1 · Bob · What begins with the turn", "only the first turn of a round has the Automa before it"
    page.locator(".moments [aria-current]").get_by_role("link", name="TURN-05").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("TURN-05")


SPOILED = (
    '{"at": {"round": -1}, "names": 7}',
    "null",
    '"',
    '{"at": {"round": 1, "player": 3, "stretch": "x", "step": 99}, "before": [1, null], "parts": ["<b>"]}',
)


def test_whatever_the_browser_has_kept_the_turn_begins(visitor: Visitor) -> None:
    page = visitor()
    page.goto("companion/turn")
    for kept in SPOILED:
        page.evaluate("kept => localStorage.setItem('companion.turn', kept)", kept)
        page.reload()
        assert at(page).startswith("Round 1 · Player 1 · "), kept
        page.get_by_role("button", name=re.compile("Next step|^Rest$")).first.click()


def test_a_fight_is_laid_out_card_by_card(visitor: Visitor) -> None:
    page = visitor(width=360, lang="fr")
    page.goto("companion/fight")
    page.get_by_label("La créature que vous affrontez").fill("gobelin")
    page.get_by_label("Sa case sur la route").select_option("2")
    for stack, cards in (("Vos objets", ("Fist", "hache")), ("Vos enchantements", ("enchanting", "de feu"))):
        for card in cards:
            page.get_by_label(re.compile(f"^{stack}.*Carte suivante")).fill(card)
            page.keyboard.press("Enter")
    page.get_by_role("button", name="Consulter les règles").click()
    expect(page.get_by_role("heading", name="Le Gobelin")).to_contain_text("peut être gagné")
    expect(page.locator(".steps li")).to_have_count(3)
    page.goto("companion/fight")
    expect(page.locator("#ask-items")).to_have_value("Fist\nhache")
    kept = page.evaluate("localStorage.getItem('companion.fight')")
    assert ["creature", "gobelin"] in json.loads(kept)
    page.get_by_role("button", name="Consulter les règles").click()
    page.get_by_role("button", name="Ouvrir comme une table").click()
    expect(page).to_have_url(re.compile("/t/"))


# --- on paper ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_fits_its_frame(visitor: Visitor, lang: str) -> None:
    """As the server sets them, without the script that would set them smaller."""
    page = visitor(width=1700, height=1000)
    page.route("**/print.js*", lambda route: route.fulfill(body=""))
    cards = 0
    for box in BOXES:
        page.goto(f"companion/print?box={box}&lang={lang}")
        cells = page.locator(".cell")
        cards += cells.count()
        assert cells.evaluate_all(CUT_OFF) == []
    assert cards > 600
    small = page.locator(".small .cell").first.bounding_box()
    large = page.locator(".large .cell").first.bounding_box()
    assert small is not None
    assert large is not None
    assert (small["width"] / MILLIMETRE, small["height"] / MILLIMETRE) == pytest.approx((63 + 6, 88 + 6), abs=0.1)
    assert (large["width"] / MILLIMETRE, large["height"] / MILLIMETRE) == pytest.approx((130 + 6, 90 + 6), abs=0.1)


def test_a_text_longer_than_any_of_ours_is_set_smaller(visitor: Visitor) -> None:
    page = visitor(width=1700, height=1000)
    page.goto("companion/print?kingdom=Goblins")
    page.evaluate("document.querySelector('.cell .upper').textContent = 'so long a text, '.repeat(40)")
    assert page.locator(".cell").evaluate_all(CUT_OFF) == ["Axe"], "the measure finds what is cut off"
    page.add_script_tag(url=page.locator("script[src*='print.js']").get_attribute("src"), type="module")
    expect(page.locator(".cell").first).not_to_have_class(re.compile("fit-[01]"))
    assert page.locator(".cell").evaluate_all(CUT_OFF) == []


PAPER = (
    ("print?kingdom=Goblins&copies=all", 4, (842, 595)),
    ("print?type=village&box=overlords&paper=letter", 4, (612, 792)),
    ("print/aid?lang=en", 2, (595, 842)),
    ("print/aid?lang=fr&paper=letter", 2, (612, 792)),
)


def test_the_paper_has_the_sheets_and_nothing_else(visitor: Visitor) -> None:
    page = visitor(theme="dark")
    for path, pages, size in PAPER:
        page.goto(f"companion/{path}")
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert [tuple(round(float(n)) for n in box) for box in boxes] == [size] * pages


def test_the_aid_has_room_for_all_its_words(visitor: Visitor) -> None:
    page = visitor(width=1700, height=1000)
    for paper in ("a4", "letter"):
        for lang in ("en", "fr"):
            page.goto(f"companion/print/aid?paper={paper}&lang={lang}")
            columns = page.locator(".aid .columns")
            over = columns.evaluate_all("all => all.map(each => each.scrollWidth - each.clientWidth)")
            assert over == [0, 0], "words that find no room would go into one more column"
