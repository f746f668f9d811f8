"""What the lab counts of the Automa: which cards it took, how often its abilities were used, and how games alone ended."""

from __future__ import annotations

from collections import Counter
from typing import Any

from enchanters.journey.codes import CARD, LOW, NO_CARD, USE, VERB
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.market.state import Market
from enchanters.journey.tables import TYPES
from enchanters.kernel.tallies import Tally, compare, doubt, share

TABLE, TOOK, ALONE = "automa", "automa took", "villages, one seat"
SEEN, USED = "automa seen ", "automa used "  # what is counted in one game, by the name of the card
SENT, LYING = "automa sent ", "market has "  # by the name of the card, and by its number


def choice(statistics: Statistics, game: Journey, market: Market, index: int) -> None:
    """A card is seen once in every turn of every seat."""
    if market.shown == NO_CARD:
        return
    look_at(statistics, game, market)
    name, turn = game.kinds[market.shown].name, f"automa turn {game.turns}"
    if not statistics.counts[turn]:
        statistics.counts[turn] += 1
        statistics.counts[SEEN + name] += 1
    code = game.codes[index]
    if code >> VERB == USE and (code & LOW) >> CARD == market.shown:
        statistics.counts[USED + name] += 1


def look_at(statistics: Statistics, game: Journey, market: Market) -> None:
    """What has come to the Market since the last choice: what the Automa took lies above the gifts."""
    counts = statistics.counts
    came = [card for card in market.pile if not counts[f"{LYING}{card}"]]
    sent = market.sent - counts[SENT]
    for card in came[len(came) - sent :] if sent else []:
        counts[SENT + game.kinds[card].name] += 1
    counts[SENT] = market.sent
    counts.update(f"{LYING}{card}" for card in came)


def finished(statistics: Statistics, game: Journey, market: Market, result: dict[str, Any]) -> None:
    for key, n in statistics.counts.items():
        if key.startswith(SEEN):
            name = key.removeprefix(SEEN)
            compare(statistics.at(TABLE, name), "used", statistics.counts[USED + name], "turns", n)
    look_at(statistics, game, market)
    for name, n in Counter(kind.name for kind in game.kinds if TYPES[kind.card.type].deck and not kind.start).items():
        compare(statistics.at(TOOK, name), "sent", statistics.counts[SENT + name], "cards", n)
    if market.alone:
        tally = statistics.at(ALONE, game.kinds[game.village].name)
        compare(tally, "won", result["won"], "games", 1)
        tally["glory"] += result["scores"][0]
        tally["village"] += result["breakdown"][0]["village"]
        tally["beside"] += market.beside


def automa_row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "automa": name,
        "turns": int(t["turns"]),
        "used": round(share(t, "used", "turns"), 3),
        "±used": round(doubt(t, "used", "turns"), 3),
    }


def took_row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "card": name,
        "copies": int(t["cards"]),
        "taken by it": round(share(t, "sent", "cards"), 3),
        "±taken": round(doubt(t, "sent", "cards"), 3),
    }


def alone_row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "village": name,
        "games": int(t["games"]),
        "won": round(share(t, "won", "games"), 3),
        "±won": round(doubt(t, "won", "games"), 3),
        "glory": round(share(t, "glory", "games"), 2),
        "from village": round(share(t, "village", "games"), 2),
        "beside the market": round(share(t, "beside", "games"), 2),
    }
