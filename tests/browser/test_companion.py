"""The companion on a phone whose network is cut: all of it is there, decks are run to their end, and nothing is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from enchanters.journey.codes import VERB
from enchanters.journey.game import JOURNEY
from enchanters.journey.systems.runner import small_game
from enchanters.journey.systems.wound_deck.drawing import PICK, draw_wounds, offered, wound_kept
from enchanters.journey.systems.wound_deck.healing import turn_in
from enchanters.kernel.companion import Deck
from tests.browser.conftest import PATIENCE, Chromium, Troubles, Visitor
from tests.browser.doing import axe, axe_in_both_colours, new_table
from tests.server.running import Serve, Server

CUT = r"ERR_INTERNET_DISCONNECTED|ERR_FAILED"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(url);
  return found;
}"""

# Waits until what was kept under these names is gone.
REPLACED = """async names => {
  for (let n = 0; n < 400; n++) {
    if (!(await caches.keys()).some((name) => names.includes(name))) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it is still kept");
}"""


def keep(page: Page) -> None:
    """Visits the companion and waits until the browser has all of it."""
    page.goto("companion")
    page.locator("html[data-kept]").wait_for(state="attached")


@pytest.fixture(scope="module")
def phone(browser: Chromium, server: Server) -> Iterator[Page]:
    """A phone that has been at the companion once, and has no network now. The tests share it."""
    context = browser.browser.new_context(
        base_url=f"{server.address}/", viewport={"width": 360, "height": 740}, locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page, troubles = context.new_page(), Troubles()
    troubles.expect(CUT)
    troubles.watch(page)
    table = new_table(page)
    keep(page)
    page.reload()  # now the worker stands between this page and the network
    assert page.evaluate("table => fetch(table).then((answer) => answer.status)", table) == 200
    page.goto(table)
    page.goto("companion")
    context.set_offline(True)
    page.table = table  # type: ignore[attr-defined]
    yield page
    context.close()
    assert troubles.unexpected() == []


def deck_of(page: Page, name: str) -> tuple[Deck, dict[str, Any]]:
    """Opens the page of a deck and gives what the server has prepared for it, made again by its seed."""
    page.goto(f"companion/decks/{name}")
    data = json.loads(page.locator("#deck").get_attribute("data-deck") or "")
    return JOURNEY.companion().decks.deck(name, "en", data["seed"]), data


def titles(deck: Deck) -> dict[str, str]:
    return {face.name: face.title for face in deck.faces}


def shown(page: Page) -> str:
    return page.locator("#card .name").inner_text()


def press(page: Page, selector: str) -> None:
    page.locator(selector).click()


# --- the app ----------------------------------------------------------------------------------------------------------


def test_pages_are_there_without_a_network_and_tables_are_not(phone: Page) -> None:
    for path, heading in (
        ("companion", "The companion"), ("companion/decks", "Decks"), ("companion/read/rules", "Rules"),
        ("companion/read/cards", "Cards"), ("companion/decks/automa?from=a-link", "Automa"),
        ("companion/set-up", "Set up a real table"), ("companion/score", "Keep score"),
        ("companion/turn", "The turn, step by step"), ("companion/both", "When two cards meet"),
    ):  # fmt: skip
        phone.goto(path)
        expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
        expect(phone.locator("#offline")).to_be_visible()
        row = phone.evaluate("Object.assign({}, getComputedStyle(document.querySelector('.companion-parts')))")
        assert (row["borderBottomStyle"], row["position"]) == ("solid", "static")
    phone.goto("companion/read/cards")
    phone.get_by_label("Words on the card").fill("bronze dragon")
    expect(phone.locator(".entry:not([hidden])")).to_have_count(1)
    expect(phone.locator(".entry:not([hidden]) li").first).to_be_visible()
    phone.get_by_label("Words on the card").fill("qqqq")
    expect(phone.locator("#found")).to_have_text("Nothing has all these words.")
    kept = phone.evaluate(KEPT)
    assert kept
    assert not [url for url in kept if not any(part in url for part in ("/companion", "/static/", "/icons/"))]
    table = phone.table  # type: ignore[attr-defined]
    assert phone.evaluate("table => fetch(table).then(() => 'served', () => 'not served')", table) == "not served"
    assert phone.evaluate("fetch('companion/worker.js').then(() => 'served', () => 'not served')") == "not served"
    with pytest.raises(PlaywrightError, match="ERR_INTERNET_DISCONNECTED"):
        phone.goto(table)


def test_a_new_release_replaces_what_was_kept(visitor: Visitor, serve: Serve, troubles: Troubles) -> None:
    troubles.expect("ERR_CONNECTION_REFUSED|" + CUT)
    first = serve()
    page = visitor(first)
    keep(page)
    before = page.evaluate(KEPT)
    names = page.evaluate("caches.keys()")
    first.stop()
    page.goto("companion/decks")  # the server is gone, not the network
    expect(page.get_by_role("heading", level=1)).to_have_text("Decks")
    expect(page.locator("#offline")).to_be_visible()
    first.module = "tests.browser.upgraded"
    first.start()
    page.goto("companion")
    expect(page.locator("#offline")).to_be_hidden()
    page.evaluate(REPLACED, names)
    page.context.set_offline(True)
    page.goto("companion/decks")
    assert page.evaluate("getComputedStyle(document.querySelector('.companion-parts')).outlineStyle") == "solid"
    style = [url for url in before if "companion.css" in url]
    assert style
    assert not set(style) & set(page.evaluate(KEPT)), "what was kept before is gone"


def test_another_language_is_kept_as_well(visitor: Visitor, troubles: Troubles) -> None:
    troubles.expect(CUT)
    page = visitor(lang="fr", width=360, height=740)
    keep(page)
    names = page.evaluate("caches.keys()")
    page.locator("#settings > summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The companion")
    page.evaluate(REPLACED, names)
    page.context.set_offline(True)
    page.goto("companion/read/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


# --- decks ------------------------------------------------------------------------------------------------------------


def test_the_automa_round_by_round(phone: Page) -> None:
    deck, _ = deck_of(phone, "automa")
    names, row = titles(deck), deck.rows[""][0]
    press(phone, "#begin button")
    for n, step in enumerate(row[:15]):
        press(phone, "#next")
        expect(phone.locator("#card .name")).to_have_text(names[step.face])
        expect(phone.locator("#round")).to_have_text(f"Round {n + 1}")
        assert phone.locator("#shuffled").is_visible() == step.shuffled == (n == 12)
        if n % 4 == 0:
            phone.reload()
            expect(phone.locator("#card .name")).to_have_text(names[step.face])
    place = next(face.place for face in deck.faces if face.name == row[14].face)
    expect(phone.locator("#card .here")).to_have_text(str(place + 1))
    for n in (14, 13):
        press(phone, "#undo")
        expect(phone.locator("#card .name")).to_have_text(names[row[n - 1].face])
    press(phone, ".end summary")
    press(phone, "#anew")
    phone.reload()
    expect(phone.locator("#begin")).to_be_visible()
    press(phone, "#begin button")
    press(phone, "#next")
    expect(phone.locator("#card .name")).to_have_text(names[deck.rows[""][1][0].face])  # another shuffle


def test_a_stranger_in_the_store_does_no_harm(phone: Page) -> None:
    phone.goto("companion/decks/automa")
    strange = [
        "{",
        "[]",
        '{"now":{"chosen":{},"row":[["<img src=x>",0,0]],"at":0},"past":[]}',
        '{"now":5,"past":[]}',
        '{"now":null}',
        '{"now":null,"past":[{"at":1e9}]}',
    ]
    for text in strange:
        phone.evaluate("text => localStorage.setItem('companion.deck.automa', text)", text)
        phone.reload()
        expect(phone.locator("#begin")).to_be_visible()
    press(phone, "#begin button")
    press(phone, "#next")
    assert shown(phone)


def test_an_evening_against_the_overlord_to_its_end(phone: Page) -> None:
    deck, _ = deck_of(phone, "overlord")
    names, lord = titles(deck), "whimper-the-underlord"
    lines = {face.name: [line.text for line in face.lines] for face in deck.faces}
    phone.locator("#choice-overlord").select_option(lord)
    phone.locator("#choice-grade").select_option("very-hard")
    press(phone, "#begin button")
    row = [step.face for step in deck.rows[lord][0]]
    dial, pool = "[data-counter=dial]", "[data-counter=pool]"
    for rage, name in enumerate(row[:3]):
        press(phone, "#next")
        expect(phone.locator("#card .name")).to_have_text(names[name])
        expect(phone.locator("#card .counts")).to_contain_text(lines[name][rage])
        expect(phone.locator("#card .idle")).to_have_count(2)
        for _ in range(3):
            press(phone, f"{dial} [data-add='-10']")
        expect(phone.locator("#card .counts")).to_contain_text(lines[name][rage])  # the rage at which it was revealed
        phone.reload()
        expect(phone.locator(f"{dial} output")).to_have_text(str(69 - 30 * rage))
    expect(phone.locator(f"{dial} .level")).to_have_text("Rage 3")
    press(phone, "#cancel")
    expect(phone.locator("#cancelled")).to_be_visible()
    expect(phone.locator("#card .counts")).to_have_count(0)
    # Crystals become a token, whose side chance has chosen before.
    expect(phone.locator("#exchange")).to_be_hidden()
    for _ in range(5):
        press(phone, "[data-counter=crystals] [data-add='1']")
    press(phone, "#exchange")
    expect(phone.locator("[data-counter=crystals] output")).to_have_text("0")
    expect(phone.locator(f"[data-counter={deck.chance[0]}] output")).to_have_text("1")
    # Lost at 25 wounds, unless the Overlord falls at the same moment; and back.
    for _ in range(5):
        expect(phone.locator("#verdict")).to_be_hidden()
        press(phone, f"{pool} [data-add='5']")
    expect(phone.locator("#verdict")).to_contain_text("everybody loses")
    expect(phone.locator("#next")).to_be_disabled()
    axe(phone)
    press(phone, f"{dial} [data-add='-10']")
    expect(phone.locator("#verdict")).to_contain_text("everybody wins")
    phone.reload()
    expect(phone.locator("#verdict")).to_contain_text("everybody wins")
    for _ in range(2):
        press(phone, "#undo")
    expect(phone.locator("#verdict")).to_be_hidden()
    # A card that shuffles the deck.
    while shown(phone) != "New Plans":
        press(phone, "#next")
    press(phone, "#mix")
    for step in deck.after["New Plans"][lord][1][:2]:
        press(phone, "#next")
        expect(phone.locator("#card .name")).to_have_text(names[step.face])
    press(phone, "[data-end]")
    expect(phone.locator("#verdict")).to_have_text("The cards have run out: everybody loses.")


def test_wounds_as_the_rules_deal_them(phone: Page) -> None:
    """The same draws, choices and healings as in the engine."""
    deck, data = deck_of(phone, "wounds")
    names, chance = titles(deck), random.Random(3)
    game = small_game(data["seed"], {"wound_deck": "with"}, 4)
    held: list[list[str]] = [[] for _ in range(4)]
    press(phone, "#begin button")
    for _ in range(10):
        seat = chance.randrange(4)
        hand = phone.locator(f"[data-hand='{seat}']")
        game.stack.clear()
        if held[seat] and chance.random() < 0.5:
            turn_in(game, seat)
            held[seat].pop()
            hand.locator(".give").click()
        else:
            game.wounds[seat] = 10
            draw_wounds(game, seat, 0, 0)
            two = [game.kinds[card].name for card in offered(game)]
            hand.locator(".draw").click()
            phone.reload()  # in the middle of it
            assert phone.locator(".offered .name").all_inner_texts() == [names[each] for each in two]
            kept = chance.randrange(2)
            wound_kept(game, PICK << VERB | kept, seat, 0)
            held[seat].append(two[kept])
            phone.locator(".offered button").nth(kept).click()
        game.wounds[seat] = 0
        assert hand.locator(".held .name").all_inner_texts() == [names[each] for each in reversed(held[seat])]
    expect(phone.locator("#left")).to_have_text(f"Cards in the deck: {25 - sum(map(len, held))}")
    press(phone, "#undo")


def test_events_come_while_cards_are_drawn(phone: Page) -> None:
    deck, _ = deck_of(phone, "events")
    names, row = titles(deck), deck.rows["3"][0]
    staying = {face.name for face in deck.faces if face.stays}
    phone.locator("#choice-game").select_option("3")
    press(phone, "#begin button")
    drawn = 0
    for step in row[:4]:
        for _ in range(step.after - drawn):
            expect(phone.locator("#due")).to_be_empty()
            press(phone, "[data-draw='1']")
        drawn = step.after
        expect(phone.locator("#due")).to_contain_text("One comes now")
        expect(phone.locator("[data-draw='1']")).to_be_disabled()
        phone.reload()
        press(phone, "#next")
        expect(phone.locator("#card .name")).to_have_text(names[step.face])
    lying = [names[step.face] for step in row[:4] if step.face in staying]
    assert phone.locator("#lying .name").all_inner_texts() == lying
    if lying:
        press(phone, "#lying button >> nth=0")
        assert phone.locator("#lying .name").all_inner_texts() == lying[1:]
        press(phone, "#undo")
    assert phone.locator("#lying .name").all_inner_texts() == lying


def test_the_desert_token(phone: Page) -> None:
    deck, _ = deck_of(phone, "desert")
    press(phone, "#begin button")
    expect(phone.locator("#card .name")).to_have_text("No side yet")
    press(phone, "[data-move=flip]")
    first = deck.leads["none"]["flip"][0]
    expect(phone.locator("#card .name")).to_have_text(titles(deck)[first])
    press(phone, "[data-move=double]")
    expect(phone.locator("#card li")).to_contain_text("2")
    phone.reload()
    press(phone, "[data-move=flip]")
    expect(phone.locator("#card .name")).to_have_text({"sun": "Storm", "storm": "Sun"}[first])
    press(phone, "[data-move=turn]")
    expect(phone.locator("#card li")).to_contain_text("1")
    for _ in range(4):
        press(phone, "#undo")
    expect(phone.locator("#card .name")).to_have_text("No side yet")


# --- for everybody ----------------------------------------------------------------------------------------------------


def test_every_page_for_everybody(visitor: Visitor) -> None:
    """In French, at 360 px, by the keyboard, and without scripts."""
    page = visitor(lang="fr", width=360, height=740)
    page.goto("companion/read/rules")
    page.evaluate("document.querySelectorAll('.entry:nth-of-type(n + 3)').forEach((each) => each.remove())")  # all are alike
    axe(page)
    for path in ("companion", "companion/decks", "companion/decks/automa"):
        page.goto(path)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator("#begin button").focus()
    page.keyboard.press("Enter")
    page.locator("#next").press("Enter")
    page.locator("#next").press("Enter")
    expect(page.locator("#round")).to_have_text("Manche 2")
    axe_in_both_colours(page)
    for name, selectors in (
        ("overlord", ("#begin button", "#next")), ("wounds", ("#begin button", "[data-hand='0'] .draw")),
        ("events", ("#begin button", "#next")), ("desert", ("#begin button", "[data-move=flip]")),
    ):  # fmt: skip
        page.goto(f"companion/decks/{name}")
        for selector in selectors:
            press(page, selector)
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    plain = visitor(scripts=False)
    plain.goto("companion/decks/automa")
    plain.locator("noscript details summary").first.click()
    expect(plain.locator("noscript details p").first).to_be_visible()
