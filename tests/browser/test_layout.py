"""What is on the screen: track, stacks and question together, nothing cut off, on a desk, a laptop, a tablet and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.doing import (
    axe_in_both_colours,
    check_in_view,
    click,
    moved_on,
    my_turn,
    new_table,
    press,
    sit_down,
    values,
    version,
    wide,
)
from tests.browser.games import FIGHT, TOGETHER, open_record, recorded

DESKS = ((1280, 800), (1366, 768), (1920, 1080))
SCREENS = ((360, 740), (768, 1024), *DESKS)
REST = "rest Normaltown.1"
STACKS = ("items", "enchantments", "creatures")


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(width=360, height=740, has_touch=True, is_mobile=True)


# Places of a table that have nothing to do with what lies there: where they are, by name.
PLACES = """() => {
  const named = "#bar, #prompt, #hint, #undo, #ask, #end, #village, .seat, .slot, .chip, .pile, .mine .stack, .place, #side";
  const counted = ".board, .shelf, .piles, .track, .totals, .offers > li, .under, .others, .mine .stacks, .self, .guide";
  const found = {};
  const add = (name, element) => {
    if (!element.checkVisibility()) return;
    const box = element.getBoundingClientRect();
    found[name] = [box.x, box.y, ...(["prompt", "side"].includes(name) ? [] : [box.width, box.height])];
  };
  for (const element of document.querySelectorAll(named)) add(element.id, element);
  for (const element of document.querySelectorAll(".deed")) add(`${element.parentElement.id} deed`, element);
  for (const one of counted.split(", ")) document.querySelectorAll(one).forEach((element, n) => add(`${one} ${n}`, element));
  return found;
}"""
STILL = 2  # pixels


class Watch:
    """Compares where things are with where they were when the watch began."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.before: dict[str, list[float]] = page.evaluate(PLACES)
        assert len(self.before) > 25

    def check(self, when: str) -> None:
        now: dict[str, list[float]] = self.page.evaluate(PLACES)
        moved = {
            name: (box, now[name])
            for name, box in self.before.items()
            if name in now and any(abs(a - b) > STILL for a, b in zip(box, now[name], strict=True))
        }
        assert not moved, f"{when}, {self.page.viewport_size}: {moved}"
        self.before = now | self.before


@pytest.mark.parametrize(
    ("screen", "lang"), [*zip(SCREENS, ("fr", "en", "fr", "en", "fr"), strict=True), (SCREENS[0], "en")], ids=str
)
def test_nothing_moves_within_a_turn(visitor: Visitor, screen: tuple[int, int], lang: str) -> None:
    page = visitor(width=screen[0], height=screen[1], lang=lang)
    open_record(page, FIGHT)
    watch = Watch(page)
    for key in ("use Normaltown.3", "journey 0", "use of Fire"):
        press(page, key)
        watch.check(f"after {key}")
    while page.locator("#undo").count():
        press(page, page.locator("#undo"))
        watch.check("taken back")
    press(page, REST)
    assert page.locator("#end").count()  # the last question: crystals for the enchantment
    watch.check("after the rest")
    press(page, "end")
    assert my_turn(page)
    watch.check("in the next turn")


@pytest.mark.parametrize("screen", SCREENS[:3], ids=str)
def test_nothing_moves_while_others_play(visitor: Visitor, screen: tuple[int, int]) -> None:
    ann, bob = visitor(width=screen[0], height=screen[1]), visitor()
    new_table(ann, "here", "invite", name0="Ann", seed=3)
    sit_down(bob, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    for _ in range(4):
        expect(ann.locator("#prompt")).to_be_visible()
        playing = ann if ann.locator(".bar.mine").count() else bob
        watch = Watch(ann)
        before = version(ann)
        press(playing, REST)
        moved_on(ann, before)
        watch.check("after a rest")
        before = version(ann)
        press(playing, "end")
        moved_on(ann, before)
        watch.check("after the turn")


def test_a_message_a_wish_and_many_answers_lie_over_the_board(visitor: Visitor) -> None:
    for width, height in SCREENS:
        page = visitor(width=width, height=height)
        open_record(page, FIGHT)
        watch = Watch(page)
        page.evaluate(
            """() => {
              document.getElementById("message").textContent = "Something went wrong: a long sentence about it. ".repeat(4);
              const named = document.createElement("details");
              named.className = "named";
              named.open = true;
              const answer = "<button>An answer with a name<small>and what it does</small></button>";
              named.innerHTML = `<summary>8</summary><div>${answer.repeat(8)}</div>`;
              document.getElementById("answers").append(named);
              document.getElementById("prompt").textContent = "A question of two lines, if it is asked on a small screen";
            }"""
        )
        watch.check("said")
        for button in page.locator(".named button").all():
            button.scroll_into_view_if_needed()
            expect(button).to_be_in_viewport()


@pytest.mark.parametrize(("seats", "turns", "overlord"), [(2, 0, False), (2, 34, False), (4, 50, False), (4, 40, True)])
def test_track_stacks_and_prompt_are_in_view_together(page: Page, seats: int, turns: int, overlord: bool) -> None:
    """Also with room for what is to come: eight more chips, and three more totals."""
    open_record(page, recorded(seats, turns, variants=(), overlord=overlord))
    assert page.locator("#overlord").count() == overlord
    for more in (False, True):
        if more:
            page.evaluate(MORE)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert wide(page) <= width
            stacks = [f"#{name}" for name in values(page.locator(".mine .stacks > .stack"), "id")]
            assert len(stacks) == 3
            for selector in ("#prompt", ".track", *(f"#slot-{n}" for n in range(6)), ".seat.mine .totals", *stacks):
                check_in_view(page, selector)
            for total in page.locator(".mine .total").all():
                expect(total).to_be_in_viewport(ratio=1)
            for chip in page.locator(".chip").all():
                expect(chip).to_be_in_viewport(ratio=1)


# What nine systems more may bring.
MORE = """() => {
  const shelf = document.querySelector(".shelf"), chip = document.getElementById("graveyard");
  for (let n = 0; n < 8; n++) { const copy = chip.cloneNode(true); copy.id = `more-${n}`; shelf.append(copy); }
  const totals = document.querySelector(".mine .totals");
  for (let n = 0; n < 3; n++) totals.append(totals.firstElementChild.cloneNode(true));
}"""
# Names that do not fit into their place, and text that is smaller than 12 pixels.
CUT = """() => [...document.querySelectorAll(".board :is(.name, .player, .kind, .chip, b), #prompt")].filter((element) => {
  const box = element.getBoundingClientRect(), style = getComputedStyle(element);
  if (!element.checkVisibility() || box.width < 2) return false;
  if (element.closest("[popover]:not(:popover-open) > .name, .drawer")) return false;
  if (style.textOverflow === "ellipsis" || parseFloat(style.fontSize) < 11.9) return true;
  const around = element.closest(".slot, .mini > summary, .card, .seat, .chip, .bar, .guild").getBoundingClientRect();
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (words.nextNode()) {
    const parent = words.currentNode.parentElement;
    if (parent.closest(".drawer, .parts") || getComputedStyle(parent).clipPath !== "none") continue;
    range.selectNodeContents(words.currentNode);
    for (const text of range.getClientRects()) {
      const out = text.right > around.right + 1 || text.bottom > around.bottom + 1 || text.left < around.left - 1;
      if (text.width && out) return true;
    }
  }
  return false;
}).map((element) => [element.className, element.textContent.trim()])"""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "turns", "overlord"), [(2, 34, False), (4, 50, False), (4, 40, True)])
def test_no_name_is_cut(visitor: Visitor, seats: int, turns: int, overlord: bool, lang: str) -> None:
    page = visitor(lang=lang)
    open_record(page, recorded(seats, turns, variants=(), overlord=overlord))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], (width, height)
    assert "…" not in page.locator(".board").inner_text()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_where_all_play_together_there_is_room_for_their_panel(visitor: Visitor, lang: str) -> None:
    page = visitor(lang=lang)
    open_record(page, TOGETHER)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert wide(page) <= width
        assert page.evaluate(CUT) == [], (width, height)
        for selector in ("#prompt", "#guild", ".track", ".seat.mine .totals", *(f"#stack-1-{name}" for name in STACKS)):
            check_in_view(page, selector)


# Pictures under something else than their own card.
COVERED = """() => [...document.querySelectorAll(".slot .art .icon")].filter((icon) => {
  const beside = (one, other) => one.right <= other.left + 1 || one.bottom <= other.top + 1;
  const over = (one, other) => !beside(one, other) && !beside(other, one);
  const picture = icon.getBoundingClientRect();
  const others = [...icon.closest(".slot").querySelectorAll(".price, .stats, .info, .point, .emblem")];
  return others.some((each) => each.checkVisibility() && over(picture, each.getBoundingClientRect()));
}).map((icon) => icon.closest(".slot").textContent)"""


def test_no_picture_is_covered_by_numbers(page: Page) -> None:
    open_record(page, recorded(4, 40, variants=(), overlord=True))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == []


def test_long_stacks_fold_and_open_in_place(page: Page) -> None:
    open_record(page, recorded(4, 50, variants=()))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        watch = Watch(page)
        fold = page.locator(".mine .fold").first
        covered = int(fold.locator("> summary").inner_text().split()[0].strip("+"))
        fold.locator("> summary").click()
        expect(fold.locator(".strip")).to_have_count(covered)
        check_in_view(page, ".mine .fold[open] .drawer")
        watch.check("opened")
        fold.locator("> summary").click()
        page.locator("#graveyard > summary").click()
        check_in_view(page, "#graveyard .drawer")
        watch.check("opened")
        page.locator("#graveyard > summary").click()


def test_other_seats_are_read_without_opening_them(page: Page) -> None:
    open_record(page, recorded(4, 50, variants=()))
    for width, height in SCREENS[1:]:
        page.set_viewport_size({"width": width, "height": height})
        for seat in page.locator(".seat.other").all():
            expect(seat).to_be_in_viewport(ratio=1)
            expect(seat.locator(".seat-mark")).to_be_visible()
            for mini in seat.locator("details.mini").all():
                expect(mini.locator("> summary .name")).to_be_in_viewport(ratio=1)


def test_an_overlord_is_read_by_its_chip(page: Page) -> None:
    open_record(page, recorded(4, 40, variants=(), overlord=True))
    page.locator("#overlord > summary").click()
    check_in_view(page, "#overlord .drawer")
    expect(page.locator("#overlord-text")).to_contain_text("Reward")
    axe_in_both_colours(page)


def test_a_hint_on_a_phone_is_in_view_and_can_be_folded(phone: Page) -> None:
    new_table(phone)
    assert my_turn(phone)
    phone.mouse.wheel(0, 300)
    click(phone, phone.locator("#hint"), touch=True)
    coach = phone.get_by_role("status", name="The coach says")
    expect(coach).to_be_visible(timeout=60_000)
    check_in_view(phone, "#coach")
    axe_in_both_colours(phone)
    coach.locator("summary").first.tap()
    expect(coach.locator("ol").first).to_be_hidden()
    check_in_view(phone, "#coach")


def test_a_wish_to_go_back_is_in_view_on_a_phone(visitor: Visitor, phone: Page) -> None:
    ann = visitor()
    new_table(ann, "here", "invite", name0="Ann")
    sit_down(phone, ann.get_by_label("Link to seat 2").input_value(), "Bob")
    expect(ann.locator("#prompt")).to_be_visible()
    if not ann.locator(".bar.mine").count():
        press(phone, REST)
        press(phone, "end")
        expect(ann.locator(".bar.mine")).to_be_visible()
    press(ann, REST)
    press(ann, "end")
    expect(phone.locator(".bar.mine")).to_be_visible()
    click(ann, ann.get_by_role("button", name="Ask to take back"))
    expect(phone.locator("#wish")).to_be_visible()
    check_in_view(phone, "#wish")
    phone.evaluate("scrollTo(0, 500)")
    check_in_view(phone, "#wish")  # the bar stays
    axe_in_both_colours(phone)
    click(phone, phone.get_by_role("button", name="Agree"), touch=True)
    expect(ann.locator("#end")).to_be_visible()


def test_a_fight_that_would_be_lost_is_given_up_by_a_quiet_button(page: Page) -> None:
    open_record(page, FIGHT)
    press(page, "journey 0")
    expect(page.locator("#prompt")).to_contain_text("you need 1 more attack")
    end = page.locator('button[value="end"]')
    expect(end).to_contain_text("Give up the fight against Goblin")
    expect(end).to_have_class("quiet")
    before = version(page)
    page.keyboard.press("e")  # the key that ends a turn loses no fight
    axe_in_both_colours(page)
    assert version(page) == before
    press(page, "use Normaltown.3")
    expect(page.locator("#end")).to_contain_text("Go on with the journey")
    expect(page.locator("#end")).to_have_class("primary end")
