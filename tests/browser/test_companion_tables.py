"""A real table beside a phone: it is drawn, laid and ticked off, added up by cards and by sums, and the evening is kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Troubles, Visitor
from tests.browser.doing import axe_in_both_colours

TABLE = "companion/set-up/table?players=3&boxes=base&boxes=eastquest&quests=with&mythic=with&seed=17"


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_table_is_drawn_and_laid_on_a_phone(visitor: Visitor, troubles: Troubles) -> None:
    page = visitor(width=360, height=740)
    page.goto("companion/set-up")
    expect(page.get_by_role("heading", name="Your last tables")).to_be_hidden()
    fits(page)
    axe_in_both_colours(page)
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/table?players=3&**")
    first = page.locator("#laid").get_attribute("data-drawn")
    fits(page)
    axe_in_both_colours(page)
    page.locator("#step-2").check()
    page.reload()
    expect(page.locator("#step-2")).to_be_checked()
    expect(page.locator("#step-1")).not_to_be_checked()
    expect(page.locator(".qr svg")).to_be_visible()
    expect(page.locator("#not-this")).to_be_hidden()
    # Others come, as far as there are others.
    page.get_by_role("button", name="Draw others").click()
    page.wait_for_url("**lately=**")
    second = page.locator("#laid").get_attribute("data-drawn")
    assert not set(str(first).split("|")) & set(str(second).split("|"))
    page.goto("companion/set-up")
    expect(page.locator(".last-tables a")).to_have_count(2)
    # Without a network nothing is drawn, and what is kept stays.
    troubles.expect("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("#unreached")).to_contain_text("cannot be reached")
    page.context.set_offline(False)
    page.locator(".last-tables a").nth(1).click()
    expect(page.locator("#step-2")).to_be_checked()


def put(page: Page, field: str, *typed: str) -> None:
    """Types a few letters of each card and takes the first that is offered."""
    box = page.locator(f"#{field}-typed")
    for letters in typed:
        box.fill(letters)
        expect(page.locator(f"#{field}-typed-names li").first).to_be_visible()
        box.press("Enter")
        expect(box).to_have_value("")


def test_an_evening_is_added_up_card_by_card_and_kept(visitor: Visitor, troubles: Troubles) -> None:
    page = visitor(width=360, height=740)
    page.goto("companion/score?players=2&village=Dwarfburg&of=Goblins")
    page.get_by_label("Seat 1").fill("Ann")
    page.get_by_label("Seat 2").fill("Bob")
    put(page, "creatures0", *["goblin"] * 4, "gobiln", *["gnoll"] * 3, *["ogre"] * 2)
    put(page, "creatures0", "bronze")
    page.locator("#wounds0").fill("3")
    cards = page.locator("[data-field=creatures] .stack").first.locator("li")
    expect(cards).to_have_count(11)
    expect(cards.first).to_contain_text("Bronze Dragon")
    expect(cards.first).to_contain_text("on top")
    expect(cards.nth(1)).to_contain_text("covered")
    # A stack can be put in order, and cards be tapped.
    page.get_by_role("button", name="Lower: Bronze Dragon").click()
    expect(cards.nth(1)).to_contain_text("Bronze Dragon")
    page.get_by_role("button", name="Higher: Bronze Dragon").click()
    tapping = page.locator(".seat[data-seat='1'] [data-field=creatures]")
    tapping.get_by_text("Tap cards").click()
    tapping.get_by_role("button", name="Goblin", exact=True).click()
    fits(page)
    axe_in_both_colours(page)
    page.reload()  # nothing is lost
    expect(cards).to_have_count(11)
    page.get_by_role("button", name="Add it up").click()
    expect(page.locator(".result .notice")).to_contain_text("Ann, 37 glory")
    expect(page.locator(".sheet").first).to_contain_text("Dwarfburg")
    axe_in_both_colours(page)
    page.get_by_role("button", name="Keep this evening").click()
    expect(page.locator(".evening-list li")).to_contain_text("Ann 37 (won)")

    # Sums need no network; cards say that they do.
    troubles.expect("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    page.get_by_role("button", name="Add it up").click()
    expect(page.locator("#unreached")).to_be_visible()
    page.get_by_label("Only sums").check()
    for name, ann, bob in (("creatures", "40", "35"), ("quests", "0", "5"), ("wounds", "3", "3"), ("crystals", "1", "4")):
        page.locator(f"#sum-{name}-0").fill(ann)
        page.locator(f"#sum-{name}-1").fill(bob)
    expect(page.locator("#sums-told")).to_have_text("The winner: Bob.")  # 37 each, and more crystals
    page.get_by_label("Edition").select_option("first")
    expect(page.locator("#sums-told")).to_have_text("The winners: Ann, Bob.")
    fits(page)
    page.get_by_role("button", name="Keep this evening").click()
    expect(page.locator(".evening-list li")).to_have_count(2)
    expect(page.locator("#tally")).to_contain_text("Ann: 2 won")
    page.get_by_text("As text, for another browser").click()
    text = page.get_by_label("Your evenings").input_value()
    assert text.count("*Ann 37") == 2
    page.context.set_offline(False)
    page.get_by_label("Only sums").scroll_into_view_if_needed()
    axe_in_both_colours(page)

    # The evenings in another browser, in French; what is no evening is passed over.
    other = visitor(lang="fr")
    other.goto("companion/score")
    other.get_by_text("En texte, pour un autre navigateur").click()
    other.get_by_label("Les soirées d’un autre navigateur").fill("nothing\n2026-01-01\t<b>Eve</b> 3")
    other.get_by_role("button", name="Ajouter ces soirées").click()
    expect(other.locator(".evening-list li")).to_contain_text("<b>Eve</b> 3")
    other.get_by_label("Les soirées d’un autre navigateur").fill(text + "2026-13\tAnn")
    other.get_by_role("button", name="Ajouter ces soirées").click()
    expect(other.locator(".evening-list li")).to_have_count(3)
    other.reload()
    expect(other.locator(".evening-list li")).to_have_count(3)
    gone = other.locator(".evening-list li").last.get_by_role("button")
    gone.click()
    gone.click()
    expect(other.locator(".evening-list li")).to_have_count(2)


def test_without_scripts_a_form_does_it(visitor: Visitor) -> None:
    page = visitor(scripts=False)
    page.goto("companion/score?players=2&village=Normaltown")
    page.get_by_label("Creatures").first.fill("Goblin\nGoblin")
    page.get_by_role("button", name="Add it up").click()
    expect(page.locator(".result .notice")).to_contain_text("Player 1, 4 glory")
    page.goto(TABLE)
    page.get_by_role("button", name="Draw others").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Lay the table")
