"""Co-op in a view: all that is known of the Overlord's dial, the pool of wounds and the Overlord deck."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import NO_CARD
from enchanters.journey.systems.coop.state import FULL, RAGES, coop_of, pool, rage_of
from enchanters.journey.texts import Texts
from enchanters.journey.viewing import printed


def view(x: Texts) -> dict[str, Any] | None:
    """`active` is the Overlord card that lies open with the number of the line that counts (none if it was cancelled);
    `used` are those under the deck, the first one next after all that are still `coming`, in no known order."""
    game, coop = x.game, coop_of(x.game)
    if coop is None:
        return None
    active = None
    if coop.shown != NO_CARD:
        line = None if coop.cancelled else coop.rage - 1
        active = {"card": printed(x, coop.shown), "rage": coop.rage, "line": line, "cancelled": coop.cancelled}
    return {
        "hit_points": coop.hit_points,
        "most_hit_points": FULL,
        "rage": rage_of(coop.hit_points),
        "rages": list(RAGES),
        "wounds": pool(game),
        "threshold": coop.threshold,
        "loses_at": coop.threshold + (game.rules.coop_loss_compare == "exceed"),
        "active": active,
        "left": len(coop.deck),
        "coming": sorted([printed(x, card) for card in coop.deck], key=name_of),
        "used": [printed(x, card) for card in coop.used],
        "hound": game.track.index(coop.hound) if coop.hound != NO_CARD else None,
    }


def name_of(card: dict[str, Any]) -> str:
    return str(card["name"])
