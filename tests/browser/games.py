"""Games that are already under way or over, so that a test need not play them first: uploaded as their record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from playwright.sync_api import Page

import enchanters
from enchanters import bots

NAMES = ("Ann", "Bob", "Cem", "Dot")


@lru_cache(maxsize=16)
def recorded(seats: int = 2, turns: int = 1000, seed: int = 7, variants: tuple[str, ...] = ("superfast",)) -> str:
    """The record of a game of good bots, up to the beginning of a turn."""
    setup: dict[str, Any] = enchanters.setup(
        seats=list(NAMES[:seats]), village="Normaltown", variants=list(variants), confirm=True
    )
    game = enchanters.start(setup, seed)
    players = [bots.make("greedy", seat, seed) for seat in range(seats)]
    while game.codes and not (game.view(None)["turns"] > turns and game.decision.kind == "turn"):
        game.choose(game.option_key(game.codes[bots.answer(players[game.seat], game)]))
    return str(game.record())


def open_record(page: Page, text: str) -> str:
    """Uploads it; the address of the table. Whoever does so sits at the seat to move."""
    page.goto("upload")
    page.locator("textarea").fill(text)
    page.locator("main form button").click()
    page.wait_for_url("**/t/*")
    return page.url
