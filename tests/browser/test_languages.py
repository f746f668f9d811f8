"""French, by the browser's setting and by the switch, down to the last prompt."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import my_turn, new_table, play_now, press, wanted

REST = "rest Normaltown.1"
ENGLISH = (
    "Use an action",
    "Journey",
    "Graveyard",
    "Waiting for",
    "crystals",
    "Players",
    "What happened",
    "Take back",
    "Since",
)


def no_english(page: Page) -> None:
    text = page.locator("body").inner_text()
    assert not [word for word in ENGLISH if word in text]


def test_a_browser_that_speaks_french(visitor: Visitor) -> None:
    page = visitor(lang="fr-FR")
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    no_english(page)
    play_now(page, "Jouer")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    for _ in range(4):
        assert my_turn(page)
        no_english(page)
        press(page, wanted(page))
    no_english(page)


def test_the_switch(visitor: Visitor) -> None:
    page = visitor()
    address = new_table(page)
    assert my_turn(page)
    english = page.locator("#prompt").inner_text()
    page.locator("#settings > summary").click()
    page.get_by_role("button", name="Français").click()
    assert page.url == address
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#prompt")).not_to_have_text(english)
    no_english(page)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("#settings > summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("#prompt")).to_have_text(english)


def test_a_bot_is_called_by_its_level_in_french(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor(lang="fr")
    new_table(ann, "here", "invite", "adept", "adept", name0="Ann")
    bob.goto(ann.get_by_label("Link to seat 2").input_value())
    expect(bob.locator("main")).to_contain_text("Initié")
    bob.locator("#name").fill("Bob")
    bob.locator("main form button").click()
    for page, bot in ((bob, "Initié"), (ann, "Adept")):
        expect(page.locator("#prompt")).to_be_visible()
        expect(page.locator(".side .who .name")).to_have_text(["Ann", "Bob", bot, f"{bot} 2"])
        expect(page.locator(".seat .player").filter(has_text=bot)).to_have_count(2)
    press(ann if ann.locator(".bar.mine").count() else bob, REST)
    assert "Adept" not in bob.locator("body").inner_text()


def test_two_people_two_languages(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor(lang="fr")
    new_table(ann, "here", "invite", name0="Ann")
    bob.goto(ann.get_by_label("Link to seat 2").input_value())
    bob.locator("#name").fill("Bob")
    bob.locator("main form button").click()
    expect(bob.locator("#prompt")).to_be_visible()
    expect(ann.locator("#prompt")).to_be_visible()
    first = ann if ann.locator(".bar.mine").count() else bob
    press(first, wanted(first))
    no_english(bob)
    expect(ann.locator("#log")).to_contain_text("journeys to")
