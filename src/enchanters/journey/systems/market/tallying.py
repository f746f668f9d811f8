"""What the lab counts of the Automa: how often each of its abilities was used, and how games alone ended."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import CARD, LOW, NO_CARD, USE, VERB
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.market.state import Market
from enchanters.kernel.tallies import Tally, compare, doubt, share

TABLE, ALONE = "automa", "alone"
SEEN, USED = "automa seen ", "automa used "  # what is counted in one game, by the name of the card


def choice(statistics: Statistics, game: Journey, market: Market, index: int) -> None:
    """A card is seen once in every turn of every seat."""
    if market.shown == NO_CARD:
        return
    name, turn = game.kinds[market.shown].name, f"automa turn {game.turns}"
    if not statistics.counts[turn]:
        statistics.counts[turn] += 1
        statistics.counts[SEEN + name] += 1
    code = game.codes[index]
    if code >> VERB == USE and (code & LOW) >> CARD == market.shown:
        statistics.counts[USED + name] += 1


def finished(statistics: Statistics, game: Journey, market: Market, result: dict[str, Any]) -> None:
    for key, n in statistics.counts.items():
        if key.startswith(SEEN):
            name = key.removeprefix(SEEN)
            compare(statistics.at(TABLE, name), "used", statistics.counts[USED + name], "turns", n)
    if market.alone:
        tally = statistics.at(ALONE, game.kinds[game.village].name)
        compare(tally, "won", result["won"], "games", 1)
        tally["glory"] += result["scores"][0]
        tally["beside"] += market.beside


def automa_row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "automa": name,
        "turns": int(t["turns"]),
        "used": round(share(t, "used", "turns"), 3),
        "±used": round(doubt(t, "used", "turns"), 3),
    }


def alone_row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "village": name,
        "games": int(t["games"]),
        "won": round(share(t, "won", "games"), 3),
        "±won": round(doubt(t, "won", "games"), 3),
        "glory": round(share(t, "glory", "games"), 2),
        "beside the market": round(share(t, "beside", "games"), 2),
    }
