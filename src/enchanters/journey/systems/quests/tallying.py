"""What the lab counts of quests: how often each was claimed, and from others, by whom, and what it was worth."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import CARD, LOW, USE, VERB
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.quests.system import Quests
from enchanters.kernel.tallies import Tally, compare, doubt, share

TABLE = "quests"


def choice(statistics: Statistics, game: Journey, quests: Quests, index: int) -> None:
    code = game.codes[index]
    card = (code & LOW) >> CARD
    if code >> VERB == USE and card in quests.open_cards() and quests.owner(card) != game.seat:
        statistics.counts[f"claims {game.kinds[card].name}"] += 1


def finished(statistics: Statistics, game: Journey, quests: Quests, result: dict[str, Any]) -> None:
    glory = {entry["card"]: entry["glory"] for parts in result["breakdown"] for entry in parts["cards"]}
    held = [card for seat in range(len(game.names)) for card in quests.seat_cards(seat)]
    for card in (*quests.open, *held):
        name = game.kinds[card].name
        tally = statistics.at(TABLE, name)
        compare(tally, "claimed", card in held, "games", 1)
        tally["claims"] += statistics.counts[f"claims {name}"]
        tally["glory"] += glory.get(name, 0)
        tally["winners"] += quests.owner(card) in result["winners"]


def row(name: str, t: Tally) -> dict[str, Any]:
    return {
        "quest": name,
        "games": int(t["games"]),
        "claimed": round(share(t, "claimed", "games"), 3),
        "±claimed": round(doubt(t, "claimed", "games"), 3),
        "claims": round(share(t, "claims", "games"), 2),
        "glory": round(share(t, "glory", "claimed"), 2),
        "by winners": round(share(t, "winners", "claimed"), 3),
    }
