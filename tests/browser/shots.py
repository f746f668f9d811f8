"""Pictures of the pages to look at, in build/screenshots: `python -m tests.browser.shots`.

With `--readme` those of the documents, docs/table.png and docs/gathering.png.
"""

from __future__ import annotations

import struct
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import FLAGS
from tests.browser.doing import in_sight, shoot
from tests.browser.games import FIGHT, LAIR, ODYSSEY, TOGETHER, WOUNDS, dueling, gathered, hunted, open_record, recorded
from tests.server.running import Server, servers

DOCS = Path(__file__).parents[2] / "docs"
# The same picture in colours that are rounded a little, which makes the file a good deal smaller.
LIGHTER = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, 0, 0);
  const pixels = drawing.getImageData(0, 0, image.width, image.height);
  pixels.data.forEach((value, n) => { if (n % 4 < 3) pixels.data[n] = Math.min(255, Math.round(value / 4) * 4); });
  drawing.putImageData(pixels, 0, 0);
  return canvas.toDataURL("image/png");
}"""
SCREENS = {"phone": (360, 740), "tablet": (768, 1024), "desktop": (1280, 800), "laptop": (1366, 768), "large": (1920, 1080)}


def start(page: Page) -> None:
    page.goto("./")


def new(page: Page) -> None:
    page.goto("new")


def new_filled(page: Page) -> None:
    """Somebody who owns one box, with favourites, bans, and all that can be added."""
    wishes = (
        "favourites=Mages&favourites=Undead&bans=Goblins&overlord=related&overlord_modes=hard&wound_deck=with&preset=manual"
    )
    page.goto(f"new?player0=here&player1=adept&player2=invite&boxes=base&variants=fast&clock=300&{wishes}")


def lobby(page: Page) -> None:
    page.goto("new?player0=here&player1=invite&player2=greedy&player3=none")
    page.locator("form.setup button.primary").click()


def first(page: Page) -> None:
    page.goto("./")
    page.locator("button.primary").first.click()
    page.wait_for_url("**/t/*")


def early(page: Page) -> None:
    open_record(page, recorded(2, 10, variants=()))


def late(page: Page) -> None:
    open_record(page, recorded(2, 34, variants=()))


def four(page: Page) -> None:
    open_record(page, recorded(4, 24, variants=()))


def four_late(page: Page) -> None:
    open_record(page, recorded(4, 50, variants=()))


def wounds(page: Page) -> None:
    open_record(page, WOUNDS)


def wound_choice(page: Page) -> None:
    wounds(page)
    page.locator('button[value="use Lash"]').first.evaluate("button => button.click()")
    page.locator(".offer").wait_for()


def odyssey(page: Page) -> None:
    open_record(page, ODYSSEY)


def event_read(page: Page) -> None:
    odyssey(page)
    page.locator(".under-it > summary").nth(1).click()


def duel(page: Page) -> None:
    """Asked of the other player: whoever uploads a game sits at the seat to move, so the duel has come that far."""
    open_record(page, dueling())


def banners(page: Page) -> None:
    """The choice of a banner, and of a class."""
    page.goto("new?player0=here&player1=greedy&boxes=base&boxes=odyssey&banners=pick&classes=pick&events=with&seed=5")
    page.locator("form.setup button.primary").click()
    page.locator("#offer").wait_for()


def classes(page: Page) -> None:
    banners(page)
    page.locator("#offer .keep").first.click()
    page.locator("#offer .class").first.wait_for()


def eastquest(page: Page) -> None:
    """Quests, charges and the mythic cards to come, late in a game."""
    open_record(page, recorded(4, 40, variants=(), east=True))


def alone(page: Page) -> None:
    page.goto("alone")


def alone_late(page: Page) -> None:
    open_record(page, recorded(1, 18, variants=(), alone=True))


def alone_end(page: Page) -> None:
    open_record(page, recorded(1, variants=(), alone=True))


def together(page: Page) -> None:
    """All against the Overlord, late in a game."""
    open_record(page, TOGETHER)


def together_deck(page: Page) -> None:
    together(page)
    page.locator("#schemes > summary").click()


def together_end(page: Page) -> None:
    open_record(page, hunted())


def overlord(page: Page) -> None:
    open_record(page, LAIR)


def overlord_four(page: Page) -> None:
    open_record(page, recorded(4, 40, variants=(), overlord=True))


def log(page: Page) -> None:
    """What happened, with all turns open."""
    overlord_four(page)
    page.locator("#log details").evaluate_all("all => all.forEach(each => { each.open = true; })")
    page.locator("#log").scroll_into_view_if_needed()


def card_read(page: Page) -> None:
    late(page)
    page.locator("#log .card-chip").first.click()
    page.locator("#reader").wait_for()


def token_read(page: Page) -> None:
    overlord(page)
    page.locator(".rewards .name").first.evaluate("link => link.click()")
    page.locator("#reader").wait_for()


def hint(page: Page) -> None:
    late(page)
    page.locator("#hint").click()
    page.locator("#coach").wait_for(timeout=90_000)


def gathering_read(page: Page) -> None:
    gathering_two(page)
    page.locator("#towers .name a").first.click()
    page.locator("#reader").wait_for()


def rule_read(page: Page) -> None:
    page.goto("rules/journey/CARD-18")
    page.locator("a.card-name").first.click()
    page.locator("#reader").wait_for()


def fight(page: Page) -> None:
    open_record(page, FIGHT)
    in_sight(page, "journey 0").click()
    page.locator("#give-up").wait_for()


def review(page: Page) -> None:
    page.goto(f"{open_record(page, recorded())}/review")
    page.locator("svg.chart").wait_for(timeout=90_000)


def overlord_cards(page: Page) -> None:
    page.goto("cards?type=overlord")


def replay(page: Page) -> None:
    address = open_record(page, recorded(2, variants=()))
    page.goto(f"{address}/replay/60")


def end(page: Page) -> None:
    open_record(page, recorded(3, variants=()))


def puzzle(page: Page) -> None:
    page.goto("puzzles/journey/6")


def puzzle_solved(page: Page) -> None:
    page.goto("puzzles/journey/6?key=journey+3")


def gathering_first(page: Page) -> None:
    page.goto("./?game=gathering")
    page.locator("button.primary").first.click()
    page.wait_for_url("**/t/*")


def gathering_two(page: Page) -> None:
    open_record(page, gathered(3, 15, 15, kind="action"))


def gathering_six(page: Page) -> None:
    open_record(page, gathered(6, 40))


def gathering_discard(page: Page) -> None:
    open_record(page, gathered(3, 9, 1, kind="discard"))


def gathering_end(page: Page) -> None:
    open_record(page, gathered(3))


def gathering_cards(page: Page) -> None:
    page.goto("cards?game=gathering")


def gathering_help(page: Page) -> None:
    page.goto("help/gathering")


PAGES: dict[str, Callable[[Page], None]] = {
    "start": start,
    "new": new,
    "new-filled": new_filled,
    "lobby": lobby,
    "first-turn": first,
    "table-2": early,
    "table-2-late": late,
    "table-4": four,
    "table-4-late": four_late,
    "wounds": wounds,
    "wound-choice": wound_choice,
    "overlord": overlord,
    "overlord-4": overlord_four,
    "overlord-cards": overlord_cards,
    "odyssey": odyssey,
    "event-read": event_read,
    "duel": duel,
    "eastquest": eastquest,
    "alone": alone,
    "alone-late": alone_late,
    "alone-end": alone_end,
    "together": together,
    "together-deck": together_deck,
    "together-end": together_end,
    "banners": banners,
    "classes": classes,
    "fight": fight,
    "log": log,
    "card-read": card_read,
    "token-read": token_read,
    "hint": hint,
    "rule-read": rule_read,
    "review": review,
    "replay": replay,
    "end": end,
    "puzzle": puzzle,
    "puzzle-solved": puzzle_solved,
    "gathering-first": gathering_first,
    "gathering-2": gathering_two,
    "gathering-6": gathering_six,
    "gathering-read": gathering_read,
    "gathering-discard": gathering_discard,
    "gathering-end": gathering_end,
    "gathering-cards": gathering_cards,
    "gathering-help": gathering_help,
}
# These are longer than a screen, and are scrolled.
WHOLE = (
    "start", "new", "new-filled", "lobby", "end", "alone", "alone-end", "together-end", "replay", "review", "puzzle-solved",
    "gathering-6", "gathering-end", "gathering-cards", "gathering-help",
)  # fmt: skip


def shoot_all(browser: Browser, server: Server, names: list[str]) -> None:
    for screen, (width, height) in SCREENS.items():
        for theme in ("light", "dark"):
            context = browser.new_context(
                base_url=f"{server.address}/",
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
            )
            page = context.new_page()
            for name, to in PAGES.items():
                wanted = f"{name}-{screen}-{theme}"
                if not names or any(part in wanted for part in names):
                    to(page)
                    page.wait_for_load_state("networkidle") if name in WHOLE else page.wait_for_timeout(300)
                    shoot(page, wanted, whole=name in WHOLE)
            context.close()


def for_readme(browser: Browser, server: Server, name: str, record: str, height: int) -> None:
    """A game in its middle, with everything that a table can show."""
    context = browser.new_context(
        base_url=f"{server.address}/", viewport={"width": 1280, "height": 800}, color_scheme="dark", reduced_motion="reduce"
    )
    context.add_cookies([{"name": "guide", "value": "off", "url": server.address}])
    page = context.new_page()
    open_record(page, record)
    page.wait_for_timeout(300)
    picture = page.screenshot(clip={"x": 0, "y": 0, "width": 1280, "height": height})
    page.goto("about:blank")
    lighter = page.evaluate(LIGHTER, b64encode(picture).decode())
    (DOCS / name).write_bytes(packed(b64decode(lighter.partition(",")[2])))
    context.close()


def packed(png: bytes) -> bytes:
    """The same file, compressed with more patience than a browser has."""
    parts, data, at = [], b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if kind == b"IDAT":
            data += body
        else:
            parts.append((kind, body))
        at += 12 + length
    parts.insert(1, (b"IDAT", zlib.compress(zlib.decompress(data), 9)))
    return png[:8] + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )


def main(arguments: list[str]) -> None:
    path = chromium.find()
    if path is None:
        sys.exit(chromium.WANTED)
    names = [argument for argument in arguments if argument != "--readme"]
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder)) as make, sync_playwright() as playwright:
        server, browser = make(), playwright.chromium.launch(executable_path=path, args=FLAGS)
        if "--readme" in arguments:
            for_readme(browser, server, "table.png", recorded(2, 25, seed=15, variants=()), 744)
            for_readme(browser, server, "gathering.png", gathered(3, 18, 15, kind="action"), 780)
        else:
            shoot_all(browser, server, names)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
