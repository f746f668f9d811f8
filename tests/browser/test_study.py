"""Replay and study in the browser: moments and their addresses, files out and in, the end of a game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Troubles
from tests.browser.doing import my_turn, new_table, press, wanted
from tests.browser.games import open_record, recorded


def moment(page: Page) -> int:
    found = re.match(r"Moment (\d+) of", page.get_by_role("heading", level=1).inner_text())
    assert found
    return int(found[1])


def test_going_through_a_game(page: Page) -> None:
    address = open_record(page, recorded())
    page.get_by_role("link", name="Replay", exact=True).first.click()
    assert moment(page) == 0
    for key, expected in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.wait_for_load_state("load")  # a key that is pressed before the script listens is lost
        page.keyboard.press(key)
        page.wait_for_url(f"{address}/replay/{expected}?*")
        assert moment(page) == expected
    page.keyboard.press("End")
    page.wait_for_url(lambda url: not url.startswith(f"{address}/replay/1?"))
    last = moment(page)
    page.locator("#step").fill(str(last // 2))
    page.wait_for_url(f"{address}/replay/{last // 2}?*")
    seen = page.locator(".slot h3").all_inner_texts()
    page.keyboard.press("ArrowRight")  # the slider kept the focus, so arrows go on from here
    page.wait_for_url(f"{address}/replay/{last // 2 + 1}?*")
    page.go_back()
    assert moment(page) == last // 2
    assert page.locator(".slot h3").all_inner_texts() == seen
    page.goto(f"{address}/replay/{last // 2}")  # an address of its own, good for everybody at the table
    assert page.locator(".slot h3").all_inner_texts() == seen
    expect(page.locator('button[name="key"]:enabled')).to_have_count(0)
    page.get_by_role("link", name="Bob", exact=True).click()
    expect(page.locator(".seat.mine .player")).to_contain_text("Bob")


def test_playing_on_from_a_moment(page: Page) -> None:
    address = open_record(page, recorded())
    page.goto(f"{address}/replay/0")
    step = page.locator("#turn option", has_text=": Ann.").nth(3).get_attribute("value")
    page.goto(f"{address}/replay/{step}")
    track = page.locator(".slot h3").all_inner_texts()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/replay/" not in url)
    assert page.url != address
    assert my_turn(page)
    assert page.locator(".slot h3").all_inner_texts() == track
    press(page, wanted(page))


def test_a_line_of_the_log_opens_its_moment(page: Page) -> None:
    new_table(page)
    assert my_turn(page)
    press(page, "rest Normaltown.1")
    page.locator("#log li", has_text="rests").get_by_role("link", name=re.compile("Moment")).click()
    assert moment(page) > 0
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#end")).to_be_visible()


def download(page: Page, link: str, to: Path) -> str:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=link).first.click()
    waiting.value.save_as(to)
    return to.read_text(encoding="utf-8")


def upload(page: Page, file: Path) -> None:
    page.goto("upload")
    page.get_by_label("A file").set_input_files(file)
    page.get_by_role("button", name="Open it").click()
    page.wait_for_url("**/t/*")


def test_files_of_a_running_game_keep_its_secrets(page: Page, tmp_path: Path) -> None:
    new_table(page, seed=987654321)
    assert my_turn(page)
    press(page, "rest Normaltown.1")
    track = page.locator(".slot h3").all_inner_texts()
    page.locator("#table-menu > summary").click()
    record = download(page, "Download the record", tmp_path / "running.game")
    position = download(page, "Download the position", tmp_path / "running.position")
    assert "987654321" not in record + position
    upload(page, tmp_path / "running.position")
    expect(page.locator(".side")).to_contain_text("practice")
    assert page.locator(".slot h3").all_inner_texts() == track
    expect(page.locator("#end")).to_be_visible()
    press(page, "end")


def test_files_of_a_game_that_is_over_hold_everything(page: Page, tmp_path: Path) -> None:
    address = open_record(page, recorded(seed=123_454_321))
    total = page.locator(".sheet tfoot").all_inner_texts()
    record = download(page, "Download the record", tmp_path / "over.game")
    assert "123454321" in record
    upload(page, tmp_path / "over.game")
    assert page.url != address
    assert page.locator(".sheet tfoot").all_inner_texts() == total
    page.goto(f"{address}/replay/20")
    position = download(page, "Download this position", tmp_path / "twenty.position")
    assert position
    track = page.locator(".slot h3").all_inner_texts()
    upload(page, tmp_path / "twenty.position")
    assert page.locator(".slot h3").all_inner_texts() == track
    assert my_turn(page)


def test_a_file_that_is_none(page: Page, troubles: Troubles, tmp_path: Path) -> None:
    troubles.expect("422")
    page.goto("upload")
    (tmp_path / "cat.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    page.get_by_label("A file").set_input_files(tmp_path / "cat.png")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_the_end_of_a_game(page: Page) -> None:
    open_record(page, recorded(3))
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    expect(page.locator(".sheet")).to_have_count(3)
    expect(page.locator("#course polyline")).to_have_count(3)
    page.locator("#course summary").click()
    rows = page.locator("#course tbody tr")
    last = rows.last.locator("td").all_inner_texts()
    totals = {}
    for sheet in page.locator(".sheet").all():
        name = sheet.locator("caption").inner_text().split()[1]
        totals[name] = sheet.locator("tfoot td").inner_text()
    assert last == [totals[name] for name in ("Ann", "Bob", "Cem")]
    rows.nth(3).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moment")
