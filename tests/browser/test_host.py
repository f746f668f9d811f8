"""The host's page in a browser, also on a phone: axe finds nothing, and what is announced reaches a table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import axe_in_both_colours
from tests.server.running import Serve

SECRET = "a secret that is long enough"


def test_axe_finds_nothing_on_the_hosts_pages(serve: Serve, visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect("status of 4(03|22)")
    server = serve(host_secret=SECRET)
    page = visitor(width=360, height=740, is_mobile=True, has_touch=True)
    page.goto(f"{server.address}/")
    page.locator("form button.primary").first.click()
    expect(page.locator("#table")).to_be_visible()
    table = page.url
    page.goto(f"{server.address}/host")
    axe_in_both_colours(page)
    for secret in ("wrong", SECRET):
        page.locator("#secret").fill(secret)
        page.get_by_role("button", name="Come in").click()
        axe_in_both_colours(page)
    expect(page.locator(".scroll tbody th")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
    page.locator("#address").fill("somebody")
    page.get_by_role("button", name="Answer it no more").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.locator("#address").fill("203.0.113.5")
    page.get_by_role("button", name="Answer it no more").click()
    page.locator("#minutes").fill("5")
    page.get_by_role("button", name="Announce it").click()
    expect(page.locator("#announced")).to_contain_text("UTC")
    axe_in_both_colours(page)
    page.locator(".scroll tbody th a").click()
    axe_in_both_colours(page)
    page.goto(table)
    expect(page.locator("#table #announced")).to_contain_text("UTC")
    axe_in_both_colours(page)
