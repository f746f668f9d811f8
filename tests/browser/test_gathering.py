"""The gathering game by people in browsers: a whole game whose hands stay hidden, one device for two, every size, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import (
    BOT,
    axe_in_both_colours,
    click,
    moved_on,
    my_turn,
    new_table,
    press,
    pressable,
    sit_down,
    values,
    version,
)
from tests.browser.games import gathered, open_record

PATHS = ("./?game=gathering", "new?game=gathering", "cards?game=gathering", "help/gathering", "rules/gathering")
# What leads to the end soonest, of what can be pressed.
WISHED = ("claim", "gather", "play", "yes", "take", "player", "give", "discard", "pile", "up", "none", "end")


def gathering(page: Page, *players: str, **fields: object) -> str:
    return new_table(page, *players, game="gathering", village=(), variants=(), **fields)


def best(page: Page) -> str:
    return min(pressable(page), key=lambda key: WISHED.index(key.split()[0]) if key.split()[0] in WISHED else len(WISHED))


def hand(page: Page) -> list[str]:
    """The own cards by their names."""
    return values(page.locator(".seat.mine .hand .card"), "data-card")


def known_to_all(page: Page) -> set[str]:
    """The own cards that everybody has seen."""
    return set(values(page.locator(".seat.mine .hand .card:has(.seen)"), "data-card"))


def hidden(owner: Page, held: set[str]) -> set[str]:
    """The owner's cards that somebody who has held those may not know: they may have given or lost one to the owner."""
    return set(hand(owner)) - known_to_all(owner) - held


def points(page: Page) -> list[str]:
    """The values of the other seat's rewards, which nobody else may see."""
    return page.locator(".seat.other .prize:not(.secret)").all_inner_texts()


def test_two_people_finish_a_game_and_never_see_the_other_hand(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    gathering(ann, "here", "invite", name0="Ann", seed=5)
    sit_down(bob, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    expect(ann.locator("#prompt")).to_be_visible()
    seen = 0
    held: dict[Page, set[str]] = {ann: set(), bob: set()}
    for _ in range(400):
        if ann.locator(".ending").count():
            break
        now, waits = (ann, bob) if ann.locator(".bar.mine").count() else (bob, ann)
        expect(now.locator(".bar.mine")).to_be_visible()
        expect(waits.locator("#table")).to_have_attribute("data-version", version(now))
        assert waits.locator('button[name="key"]').count() == 0
        for owner, other in ((ann, bob), (bob, ann)):
            held[other] |= set(hand(other))
            secrets, board = hidden(owner, held[other]), other.locator(".board").inner_html()
            assert [name for name in secrets if name in board] == []
            assert points(other) == []
            expect(other.locator(".seat.other .backs > li:not(.empty)")).to_have_count(len(hand(owner)))
            seen += len(secrets)
        press(now, best(now))
        expect(waits.locator("#table")).to_have_attribute("data-version", version(now))
    for page in (ann, bob):
        expect(page.locator(".ending h1")).to_contain_text("wins")
        expect(page.get_by_role("heading", name="Where the points come from")).to_be_visible()
    assert seen > 50, "there was hardly anything to hide"
    assert points(ann)  # when the game is over, all lies open
    assert ann.locator(".ending h1").inner_text() == bob.locator(".ending h1").inner_text()


def test_two_people_at_one_device_hand_it_over(page: Page) -> None:
    address = gathering(page, "here", "here", name0="Ann", name1="Bob", seed=3)
    expect(page.locator("#prompt")).to_contain_text("Hand the device over")
    assert page.locator(".seat.mine").count() == 0
    page.locator("#hand-over").click()
    first = page.locator(".whose").inner_text()
    for _ in range(60):
        if not page.locator(".bar.mine").count():
            break
        press(page, best(page))
    expect(page.locator("#prompt")).to_contain_text("Hand the device over")
    expect(page.locator(".seat.mine .player")).to_contain_text(first)  # still the one who has it in hand
    expect(page.locator("#hand-over")).not_to_have_text(f"I am {first}")
    page.goto(address)  # whoever opens the table anew sees nobody's cards
    assert page.locator(".seat.mine").count() == 0


def test_a_game_without_scripts(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    gathering(page, "here", BOT, seed=5)
    for _ in range(12):
        while not page.locator(".bar.mine").count():  # without scripts, somebody who waits looks again
            page.wait_for_timeout(300)
            page.reload()
        before = version(page)
        page.locator(f'button[name="key"][value="{best(page)}"]').first.click()
        page.wait_for_load_state()
        assert version(page) != before
    assert page.locator(".seat.mine .hand .card").count() > 0


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_nothing_hangs_over_the_edge(visitor: Visitor, width: int) -> None:
    page = visitor(width=width, height=800)
    for record in (gathered(2, 14, kind="action"), gathered(6, 40), gathered(3)):
        open_record(page, record)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for path in PATHS:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_every_option_is_in_sight_and_only_once(page: Page) -> None:
    open_record(page, gathered(2, 14, kind="action"))
    buttons = page.locator('button[name="key"]')
    keys = values(buttons, "value")
    assert len(keys) == len(set(keys)) > 1
    assert all(button.is_visible() for button in buttons.all())


def test_by_keyboard(page: Page) -> None:
    gathering(page, "here", BOT, name0="Ann", seed=5)
    assert my_turn(page)
    page.keyboard.press("2")
    expect(page.locator("#slot-1 button[name=key]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#slot-2 button[name=key]")).to_be_focused()
    before = version(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    expect(page.locator(".seat.mine .hand .card")).to_have_count(1)


def test_axe_finds_nothing(page: Page) -> None:
    for record in (gathered(2, 14, kind="action"), gathered(6, 40), gathered(3, 9, 1, kind="discard")):
        open_record(page, record)
        page.locator(".discards > summary").click()
        axe_in_both_colours(page)
        page.locator(".discards > summary").click()
        page.locator(".rewards summary").nth(3).click()
        axe_in_both_colours(page)
    address = open_record(page, gathered(3))
    axe_in_both_colours(page)
    page.goto(f"{address}/replay/20")
    axe_in_both_colours(page)
    for path in (*PATHS, "cards/gathering/Chaos"):
        page.goto(path)
        axe_in_both_colours(page)


def test_axe_finds_nothing_on_a_phone(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, is_mobile=True, has_touch=True)
    open_record(page, gathered(6, 40))
    axe_in_both_colours(page)
    page.locator(".read").first.tap()
    expect(page.locator(".text:popover-open")).to_be_visible()
    axe_in_both_colours(page)


def test_the_table_speaks_french(visitor: Visitor) -> None:
    page = visitor(lang="fr")
    open_record(page, gathered(2, 14, kind="action"))
    expect(page.locator("#prompt")).to_contain_text("assemblée")
    expect(page.locator(".seat.mine .hand")).to_contain_text(re.compile("Mage|Magicien|Sorcière"))


def test_pointing_at_a_place_of_the_row(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    gathering(ann, "here", "invite", name0="Ann", seed=5)
    sit_down(bob, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    expect(bob.locator("#slot-2")).to_be_visible()
    click(bob, bob.get_by_role("button", name="Point at place 2"))
    expect(ann.locator("#slot-2")).to_have_class(re.compile("pinged"))
