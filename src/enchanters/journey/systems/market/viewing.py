"""The Automa and the Market in a view."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import NO_CARD
from enchanters.journey.systems.market.automa import slot_named
from enchanters.journey.systems.market.state import market_of
from enchanters.journey.texts import Texts
from enchanters.journey.viewing import current, printed


def view(x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]]) -> dict[str, Any] | None:
    """All that is known: the cards of the Market from top to bottom, the Automa card, and which are still to come.

    `options` and `refused` are those of its ability. Which of the `coming` ones is next nobody knows; when none is left all
    are shuffled anew.
    """
    game, market = x.game, market_of(x.game)
    if market is None:
        return None
    shown = None
    if market.shown != NO_CARD:
        here = {"place": "automa"}
        shown = {
            "card": printed(x, market.shown),
            "slot": slot_named(game.kinds[market.shown]),
            "options": [each for each in options if each["at"] == here],
            "refused": [each for each in refused if each["at"] == here],
        }
    coming = [automa(x, card) for card in market.deck or (*market.used, *market.open_cards())]
    return {
        "alone": market.alone,
        "mark": market.mark if market.alone else None,
        "cards": [current(x, card) for card in reversed(market.pile)],
        "beside": market.beside,
        "automa": shown,
        "left": len(market.deck),
        "coming": sorted(coming, key=lambda each: (each["slot"], each["card"]["name"])),
    }


def automa(x: Texts, card: int) -> dict[str, Any]:
    return {"card": printed(x, card), "slot": slot_named(x.game.kinds[card])}
