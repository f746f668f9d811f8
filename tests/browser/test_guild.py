"""All together in a real browser: two people and a bot, one person with two heroes on a phone, the plan, the wanted list."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import QUICK, axe, click, my_turn, new_table, press, pressable, sit_down, wanted, wide

# A game that is soon lost: the fewest wounds are too many, and nobody does anything against it.
SHORT = {"coop": "very-hard", "overlord": "Ryma, the Titan She-Boar", "variants": (), "village": "", "seed": 9}

# Plays until somebody else is asked, by the same form that a press sends; true if the game is over.
HURRY = """async ([home, quick]) => {
  const read = async answer => new DOMParser().parseFromString(await (await answer).text(), "text/html");
  const headers = { "X-Script": "true" };
  const rank = key => (quick.indexOf(key.split(" ")[0]) + quick.length + 1) % (quick.length + 1);
  let page = await read(fetch(`${home}/part`, { headers }));
  while (page.querySelector(".bar.mine")) {
    const all = [...page.querySelectorAll('button[name="key"]')].map(button => button.value);
    const keys = all.filter(key => !key.includes("\\n"));
    const body = new URLSearchParams(new FormData(page.getElementById("choices")));
    body.set("key", keys.reduce((best, key) => rank(key) < rank(best) ? key : best));
    page = await read(fetch(`${home}/choose`, { method: "POST", body, headers }));
  }
  return page.getElementById("table").dataset.state === "over";
}"""


def play_out(*people: Page) -> None:
    """To the end of the game, each for their own seats; nothing is drawn meanwhile."""
    home = people[0].url.partition("?")[0]
    for page in people:
        page.goto("carry")
    while not any(page.evaluate(HURRY, [home, list(QUICK)]) for page in people):
        people[0].wait_for_timeout(50)  # a bot thinks
    for page in people:
        page.goto(home)


def test_two_people_and_a_bot_win_or_lose_together(visitor: Visitor) -> None:
    ann, bob = visitor(), visitor(width=768, height=1024)
    new_table(ann, "here", "invite", "random", name0="Ann", **SHORT)
    sit_down(bob, ann.locator("#link-1").input_value(), "Bob")
    first = whose_turn(ann, bob)
    other = bob if first is ann else ann
    name = "Ann" if first is ann else "Bob"
    click(first, first.locator("#slot-0 .claim"))
    expect(other.locator("#slot-0 .claimed b")).to_have_text(name)
    click(other, other.locator("#slot-3 .claim"))
    expect(first.locator(".claimed")).to_have_count(2)
    click(other, other.locator("#slot-3 .claim.on"))  # one press takes it back
    expect(first.locator(".claimed")).to_have_count(1)
    first.reload()
    expect(first.locator("#slot-0 .claimed")).to_be_visible()
    press(first, "journey 0")
    while first.locator(".bar.mine").count():
        press(first, wanted(first))
    expect(other.locator(".claimed")).to_have_count(0)  # it is done
    play_out(ann, bob)
    for each in (ann, bob):
        expect(each.locator(".ending h1")).to_be_visible()
        expect(each.get_by_role("link", name="The wanted list")).to_be_visible()


def whose_turn(*people: Page) -> Page:
    """Whose turn it is, when the Overlord's card has asked what it asks; a bot may come before them."""
    while True:
        for page in people:
            keys = pressable(page)
            if any(key.startswith("rest ") for key in keys):
                return page
            if keys:
                press(page)
        people[0].wait_for_timeout(50)


def test_one_person_with_two_heroes_on_a_phone(visitor: Visitor) -> None:
    page = visitor(width=360, height=740, has_touch=True, is_mobile=True)
    page.goto("./")
    page.get_by_role("link", name="Two heroes").tap()
    expect(page.locator("#player1")).to_have_value("hero")
    new_table(page, "here", "hero", name0="Ann", name1="Otto", **SHORT)
    whose_turn(page)
    seen = []
    for _ in range(2):  # the page turns to the hero who is asked
        seen.append(page.locator("#prompt .whose").inner_text().strip())
        click(page, page.locator("#slot-1 .claim"), touch=True)
        expect(page.locator("#slot-1 .claimed")).to_contain_text(seen[-1])
        click(page, page.locator("#slot-1 .claim.on"), touch=True)
        expect(page.locator(".claimed")).to_have_count(0)
        press(page, page.locator("#village .rest .act, #village button.act").first, touch=True)
        before = page.locator("#prompt").inner_text()
        press(page, page.locator("#end"), touch=True)
        expect(page.locator("#prompt")).not_to_have_text(before)
    assert sorted(seen) == ["Ann", "Otto"]
    expect(page.locator("#ask")).to_have_text("Go back before my last choice")  # nobody else has to agree
    page.reload()
    assert my_turn(page)
    assert wide(page) == 360
    play_out(page)
    expect(page.locator(".ending h1")).to_be_visible()
    page.get_by_role("link", name="The wanted list").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The wanted list")
    assert wide(page) == 360
    axe(page)


def test_the_wanted_list_without_scripts(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    page.goto("wanted")
    page.get_by_label("Stamps of another browser").fill("journey vragan-at-bay hard")
    page.get_by_role("button", name="Add them to mine").click()
    page.get_by_role("link", name="Vragan at Bay, Hard: beaten").click()
    expect(page.locator("#overlord")).to_have_value("Vragan, the Blackest Knight")
    expect(page.locator('[name="coop"][value="hard"], #coop option[value="hard"]').first).to_be_attached()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Waiting for players")
