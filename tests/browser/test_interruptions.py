"""Nothing that happens to a browser or a server loses a game: reloads, other tabs, lost connections, restarts."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import click, my_turn, new_table, press, version, wanted
from tests.server.running import Serve

GONE = "ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|INTERNET_DISCONNECTED|NETWORK)"
REST = "rest Normaltown.1"


def in_mid_turn(page: Page) -> None:
    """A table where this turn's rest is done and the turn has not ended."""
    new_table(page)
    assert my_turn(page)
    press(page, REST)
    expect(page.locator("#end")).to_be_visible()


def same_turn(page: Page) -> None:
    """The choice that was made is there, and the turn goes on."""
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("Player 1 rests")


def end_turn(page: Page) -> str:
    """And it is still one's own: one can end it and have the next, which is the answer."""
    turn = page.locator("#table").get_attribute("data-turn") or ""
    press(page, "end")
    expect(page.locator(f'#table:not([data-turn="{turn}"])[data-turn]')).to_be_visible()
    assert my_turn(page)
    return page.locator("#table").get_attribute("data-turn") or ""


def test_reload_in_mid_turn(page: Page) -> None:
    in_mid_turn(page)
    page.reload()
    same_turn(page)
    end_turn(page)


def test_the_back_button_shows_the_table_as_it_is(visitor: Visitor) -> None:
    page = visitor()
    address = new_table(page)
    assert my_turn(page)
    page.locator("#log").get_by_role("link", name="The whole game from the start").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Moment")
    elsewhere = page.context.new_page()  # meanwhile something happens, in another tab
    elsewhere.goto(address)
    press(elsewhere, REST)
    page.go_back()
    same_turn(page)
    page.locator(".info").first.click()
    page.get_by_role("link", name="More about this card").click()
    page.wait_for_url("**/cards/**")
    turn = end_turn(elsewhere)
    page.go_back()  # the browser may first show a table that it has kept, with the options of that moment
    expect(page.locator("#table")).to_have_attribute("data-turn", turn)
    press(page, wanted(page))


def test_a_second_tab_follows(visitor: Visitor) -> None:
    page = visitor()
    address = new_table(page)
    other = page.context.new_page()
    other.goto(address)
    press(page, REST)
    same_turn(other)
    end_turn(other)
    expect(page.locator("#table")).to_have_attribute("data-version", version(other))


def test_without_the_stream_the_page_asks_by_itself(visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect(r"/stream|ERR_FAILED")
    page = visitor()
    page.context.route("**/stream*", lambda route: route.abort())
    address = new_table(page)
    other = page.context.new_page()
    other.goto(address)
    press(page, REST)
    same_turn(other)


def test_a_stale_press_changes_nothing(visitor: Visitor, troubles: Troubles) -> None:
    """Two tabs of which one knows nothing of the other: it gets the current table and a sentence."""
    troubles.expect("ERR_FAILED")
    page = visitor()
    address = new_table(page)
    assert my_turn(page)
    deaf = page.context.new_page()
    deaf.route("**/stream*", lambda route: route.abort())
    deaf.route("**/part*", lambda route: route.abort())
    deaf.goto(address)
    press(page, REST)
    deaf.locator("button.go").first.click()
    expect(deaf.locator("#message")).not_to_be_empty()
    same_turn(deaf)


def test_after_sleep(visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect(GONE)
    page = visitor()
    address = new_table(page)
    assert my_turn(page)
    awake = visitor_with_same_seat(page, visitor)
    awake.goto(address)
    page.context.set_offline(True)
    press(awake, REST)
    click(page, page.locator("button.go").first)
    expect(page.locator("#message")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    same_turn(page)
    end_turn(page)


def visitor_with_same_seat(page: Page, visitor: Visitor) -> Page:
    """Another browser with the same cookies."""
    other = visitor()
    other.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    return other


def test_a_server_killed_in_mid_turn(visitor: Visitor, troubles: Troubles, serve: Serve) -> None:
    troubles.expect(GONE)
    server = serve()
    page = visitor(server)
    in_mid_turn(page)
    before = version(page)
    server.kill()
    click(page, page.locator("#end"))
    expect(page.locator("#message")).to_contain_text("cannot be reached")
    server.start()
    expect(page.locator("#message")).to_be_empty()
    assert version(page) == before
    same_turn(page)
    end_turn(page)


def test_a_slow_answer_and_an_impatient_person(page: Page) -> None:
    """Whoever presses twice has pressed once."""
    new_table(page)
    assert my_turn(page)
    sent = []

    def late(route: Route) -> None:
        sent.append(route.request.post_data)
        page.wait_for_timeout(200)
        route.continue_()

    page.route("**/choose", late)
    before = int(version(page))
    page.locator(f'button[value="{REST}"]').dblclick()
    same_turn(page)
    assert len(sent) == 1
    assert int(version(page)) == before + 1
