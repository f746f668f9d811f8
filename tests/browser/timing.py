"""How long a press takes until the board shows it: `python -m tests.browser.timing [presses]`. It asserts nothing."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import FLAGS
from tests.browser.doing import my_turn, options, wanted
from tests.browser.games import open_record, recorded
from tests.server.running import servers

# From the press to the frame in which the table of a newer version is drawn.
PRESS = """(button) => new Promise((done) => {
  const table = document.getElementById("table"), began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  seen.observe(table, { attributes: true, attributeFilter: ["data-version"] });
  button.click();
})"""
PAUSE = 450  # milliseconds between two presses: sooner they would pass for one


def times(page: Page, presses: int) -> list[float]:
    found: list[float] = []
    while len(found) < presses and my_turn(page) and options(page).count():
        found.append(float(wanted(page).evaluate(PRESS)))
        page.wait_for_timeout(PAUSE)
    return found


def main(presses: int) -> None:
    with tempfile.TemporaryDirectory() as folder, servers(Path(folder)) as make, sync_playwright() as playwright:
        server = make()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        for name, record in (
            ("two seats, base box", recorded(2, 20, variants=())),
            ("four seats, Overlord and wound deck", recorded(4, 24, variants=(), overlord=True)),
        ):
            page = browser.new_context(base_url=f"{server.address}/", reduced_motion="reduce").new_page()
            open_record(page, record)
            found = times(page, presses)
            print(f"{name}: {len(found)} presses, median {median(found):.0f} ms, p90 {quantiles(found, n=10)[-1]:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
