"""What people do at a table besides playing: taking back, talking, pointing, leaving, watching, moving house."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import BOT, click, moved_on, my_turn, new_table, press, sit_down, version, wanted
from tests.browser.games import open_record, recorded

HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>{{ 7*7 }} ‮&amp;"
REST = "rest Normaltown.1"


@pytest.fixture
def pair(visitor: Visitor) -> tuple[Page, Page]:
    """Ann, who is to move, and Bob, at one table."""
    ann, bob = visitor(), visitor()
    new_table(ann, "here", "invite", name0="Ann")
    sit_down(bob, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    expect(ann.locator("#prompt")).to_be_visible()
    if not ann.locator(".bar.mine").count():
        ann, bob = bob, ann
    return ann, bob


def test_taking_back_inside_a_turn(page: Page) -> None:
    new_table(page)
    assert my_turn(page)
    press(page, REST)
    before = version(page)
    click(page, page.get_by_role("button", name="Take back"))
    moved_on(page, before)
    expect(page.locator(f'button[value="{REST}"]')).to_be_visible()
    expect(page.locator("#undo")).to_have_count(0)


def test_taking_back_by_consent(pair: tuple[Page, Page]) -> None:
    ann, bob = pair
    press(ann, REST)
    press(ann, "end")
    expect(bob.locator(".bar.mine")).to_be_visible()
    click(ann, ann.get_by_role("button", name="Ask to take back"))
    expect(ann.locator("#wish")).to_contain_text("The others are asked.")
    click(bob, bob.get_by_role("button", name="Refuse"))
    expect(ann.locator("#wish")).to_have_count(0)
    expect(bob.locator(".bar.mine")).to_be_visible()
    click(ann, ann.get_by_role("button", name="Ask to take back"))
    expect(bob.locator("#wish")).to_be_visible()
    click(bob, bob.get_by_role("button", name="Agree"))
    expect(ann.locator("#end")).to_be_visible()  # her last choice, the end of her turn, is taken back
    expect(bob.locator("#prompt")).to_contain_text("Waiting for")


def test_chat_shows_text_as_text(pair: tuple[Page, Page]) -> None:
    ann, bob = pair
    bob.locator("#chat > summary").click()
    bob.get_by_label("Your message").fill(HOSTILE)
    click(bob, bob.get_by_role("button", name="Say"))
    for page in pair:
        expect(page.locator("#chat li").last).to_contain_text(
            "<img src=x onerror=alert(1)><script>alert(2)</script>{{ 7*7 }}"
        )
        expect(page.locator("#chat img, #chat script")).to_have_count(0)
    expect(bob.get_by_label("Your message")).to_have_value("")
    press(ann, REST)  # what is said makes no choice stale


def test_hostile_names_are_only_names(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor()
    new_table(ann, "here", "invite", name0="<b>Ann</b>")
    sit_down(bob, ann.get_by_label("Link to seat 2").input_value(), "'\"><script>alert(1)</script>")
    for page in (ann, bob):
        expect(page.locator(".side .who")).to_contain_text("<b>Ann</b>")
        expect(page.locator(".side .who")).to_contain_text("'\"><script>alert(1)</script>")
        expect(page.locator("main script, main b:text-is('Ann')")).to_have_count(0)


def test_pointing_at_a_card(pair: tuple[Page, Page]) -> None:
    ann, bob = pair
    click(bob, bob.get_by_role("button", name=re.compile("^Point at ")).nth(2))
    expect(ann.locator("#slot-2")).to_have_class(re.compile("pinged"))
    expect(ann.locator("#pings")).to_contain_text("points at something")
    expect(bob.locator("#slot-2")).to_have_class(re.compile("pinged"))
    press(ann, REST)


def test_pointing_follows_the_card(pair: tuple[Page, Page]) -> None:
    ann, bob = pair
    card = bob.locator("#slot-2 h3").inner_text()
    click(bob, bob.get_by_role("button", name=re.compile("^Point at ")).nth(2))
    expect(ann.locator("#slot-2")).to_have_class(re.compile("pinged"))
    press(ann, REST)
    press(ann, "end")  # the first card goes to the graveyard, and the others slide
    expect(bob.locator("#slot-1 h3")).to_have_text(card)
    for page in pair:
        expect(page.locator("#slot-1 .ping")).to_be_visible()
        expect(page.locator("#slot-2 .ping")).to_have_count(0)


def test_the_clock_runs(page: Page) -> None:
    new_table(page, clock=120)
    assert my_turn(page)
    expect(page.locator("#clock")).to_contain_text(re.compile(r"1:5\d"))
    shown = page.locator("#clock .time").inner_text()
    expect(page.locator("#clock .time")).not_to_have_text(shown)


def test_a_bot_plays_for_who_is_away_until_they_return(visitor: Visitor) -> None:
    bob = visitor()
    wish = {"seats": [{"name": "Ann"}, {}], "setup": {"variants": ["superfast"]}, "grace": 30}
    made = bob.request.post("api/v1/tables", data=wish).json()
    sit_down(bob, made["invitations"][0]["link"], "Bob")
    ann = bob.locator(".side .who li").first
    while not ann.locator(".away").count():
        if bob.locator(".bar.mine").count():
            press(bob, wanted(bob))  # until it is Ann's turn, who is not there
        bob.wait_for_timeout(100)
    expect(ann).to_contain_text("away: a bot plays")
    assert my_turn(bob)  # the bot has made her turn
    token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    assert bob.request.get(f"api/v1/tables/{made['table']}", headers=token).ok
    expect(ann).to_contain_text("here")
    expect(ann.locator(".away")).to_have_count(0)


def test_one_device_for_two(page: Page) -> None:
    new_table(page, "here", "here", name0="Ann", name1="Bob")
    names = []
    for _ in range(2):
        assert my_turn(page)
        names.append(page.locator(".whose").inner_text())
        expect(page.locator(".seat.mine .player")).to_contain_text(names[-1])
        press(page, REST)
        press(page, "end")
    assert sorted(names) == ["Ann", "Bob"]


def test_watching_is_not_playing(visitor: Visitor) -> None:
    ann, eve = visitor(), visitor()
    new_table(ann)
    ann.locator("#table-menu > summary").click()
    click(ann, ann.get_by_role("button", name="A link to watch"))
    eve.goto(ann.locator("#given-link").input_value())
    eve.get_by_role("button", name="Watch").click()
    expect(eve.locator("#prompt")).to_contain_text("Waiting for")
    expect(eve.locator('button[name="key"]')).to_have_count(0)
    expect(eve.locator("#chat form, #undo, #ask, .point")).to_have_count(0)
    assert my_turn(ann)
    press(ann, REST)
    expect(eve.locator("#log")).to_contain_text("Player 1 rests")


def test_a_seat_goes_to_another_device_and_back(visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect("403")  # the other device is turned away in the end
    desk, phone = visitor(), visitor(width=360, height=740)
    address = new_table(desk)
    desk.locator("#table-menu > summary").click()
    click(desk, desk.get_by_role("button", name="Take my seat to another device"))
    phone.goto("carry")
    phone.get_by_label("The code").fill(desk.locator(".given .code").inner_text().lower())
    phone.get_by_role("button", name="Take the seat").click()
    phone.wait_for_url(address)
    assert my_turn(phone)
    press(phone, REST)
    expect(desk.locator("#end")).to_be_visible()
    click(desk, desk.get_by_role("button", name="Take my seat from all other devices"))
    expect(desk.locator("#message")).to_contain_text("Only this device")
    press(desk, "end")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("You have no seat at this table")


def test_once_more(page: Page) -> None:
    table = open_record(page, recorded())
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and url != table)
    expect(page.locator("#prompt")).to_be_visible()
    page.goto(table)
    page.get_by_role("link", name="To the next game").click()
    expect(page.locator("#prompt")).to_be_visible()


def test_my_games(page: Page) -> None:
    address = new_table(page, name0="Ann")
    assert my_turn(page)
    page.goto("mine")
    expect(page.locator(".game").first).to_contain_text("your turn")
    page.get_by_role("link", name=f"Ann, {BOT.capitalize()}").click()
    assert page.url == address
    page.goto("mine")
    page.get_by_role("link", name="Remove").first.click()
    page.get_by_role("button", name="Delete it for ever").click()
    page.wait_for_url("**/mine")
    expect(page.locator("main")).to_contain_text("There are none yet.")


def test_tab_title_calls(pair: tuple[Page, Page]) -> None:
    ann, bob = pair
    expect(ann).to_have_title(re.compile("^● Your turn"))
    expect(bob).to_have_title(re.compile("^Waiting for"))
    press(ann, REST)
    press(ann, "end")
    expect(bob).to_have_title(re.compile("^● Your turn"))
