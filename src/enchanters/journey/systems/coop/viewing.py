"""Co-op in a view: all that is known of the Overlord's dial, the pool of wounds and the Overlord deck."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import HEALTH_TOKEN, NO_CARD, STRENGTH_TOKEN
from enchanters.journey.state import Journey, clockwise
from enchanters.journey.systems.coop.foreseeing import Threat, threats
from enchanters.journey.systems.coop.hunting import loses_at
from enchanters.journey.systems.coop.scheming import is_overlords_turn
from enchanters.journey.systems.coop.state import FULL, RAGES, coop_of, pool, rage_of
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.texts import Texts
from enchanters.journey.viewing import face, printed


def view(x: Texts) -> dict[str, Any] | None:
    """`active` is the Overlord card that lies open with the number of the line that counts (none if it was cancelled) and
    which of its lines last until the next one comes;
    `used` are those under the deck, the first one next after all that are still `coming`, in no known order. `next` is what
    the coming Overlord turn can do to the pool."""
    game, coop = x.game, coop_of(x.game)
    if coop is None:
        return None
    active = None
    if coop.shown != NO_CARD:
        line = None if coop.cancelled else coop.rage - 1
        lasting = [not grade.now for grade in game.library.kind(game.kinds[coop.shown].name).grades[: len(RAGES) + 1]]
        active = {
            "card": printed(x, coop.shown), "rage": coop.rage, "line": line, "cancelled": coop.cancelled,
            "lasting": lasting,
        }  # fmt: skip
    foe = the_foe(game)
    return {
        "overlord": x.title(game.kinds[foe.foe()]),
        "hit_points": coop.hit_points,
        "most_hit_points": FULL,
        "rage": rage_of(coop.hit_points),
        "rages": list(RAGES),
        "wounds": pool(game),
        "threshold": coop.threshold,
        "loses_at": loses_at(game),
        "tokens": {"health": foe.toughness(HEALTH_TOKEN), "strength": foe.toughness(STRENGTH_TOKEN)},
        "crystals": foe.stock(),
        "exchange_at": game.rules.coop_crystal_exchange_at,
        "active": active,
        "left": len(coop.deck),
        "coming": sorted([printed(x, card) for card in coop.deck], key=name_of),
        "used": [printed(x, card) for card in coop.used],
        "hound": game.track.index(coop.hound) if coop.hound != NO_CARD else None,
        "round": round_of(game),
        "order": order(game) if game.codes else [],
        "next": foreseen(x) if game.codes else None,
    }


def name_of(card: dict[str, Any]) -> str:
    return str(card["name"])


# --- the round --------------------------------------------------------------------------------------------------------


def round_of(game: Journey) -> int:
    seats = len(game.names)
    begun = game.turns // seats + 1 if is_overlords_turn(game) else -(-game.turns // seats)
    return max(1, begun)


def order(game: Journey) -> list[dict[str, Any]]:
    """Whose turns this round has, in their order: first the Overlord's (`seat` None)."""
    seats = clockwise(game, game.first)
    now = 0 if is_overlords_turn(game) else 1 + seats.index(game.turn)
    turns: list[int | None] = [None, *seats]
    return [{"seat": seat, "state": "now" if n == now else "done" if n < now else "next"} for n, seat in enumerate(turns)]


# --- what is to be feared ---------------------------------------------------------------------------------------------


def foreseen(x: Texts) -> dict[str, Any]:
    """The cards that may come next, the worst first, each with the wounds that it can add at most as things stand."""
    game = x.game
    found = threats(game)
    known = [each.wounds for each in found if each.wounds is not None]
    most = max(known, default=0) if len(known) == len(found) else None
    room = loses_at(game) - pool(game)
    return {
        "most": most,
        "room": room,
        "deadly": most is not None and most >= room,
        "cards": [threat(x, each) for each in found],
        "text": said(x, found, most, room),
    }


def threat(x: Texts, each: Threat) -> dict[str, Any]:
    card = face(x, each.kind)
    return {
        "name": each.kind.name,
        "title": card["title"],
        "wounds": each.wounds,
        "lasts": each.lasts,
        "lines": card["lower"],
    }


def said(x: Texts, found: list[Threat], most: int | None, room: int) -> str:
    t = x.t
    if not found:
        return t.gettext("No Overlord card comes any more.")
    if most is None:
        return t.gettext("What the next Overlord card can do is not worked out: there is too much to think through.")
    card = x.title(found[0].kind)
    if not most:
        what = t.gettext("The next Overlord card adds no wounds by itself")
    elif len(found) == 1:
        what = t.ngettext(
            "The next Overlord card is %(card)s: at most %(n)d wound",
            "The next Overlord card is %(card)s: at most %(n)d wounds", most, card=card,
        )  # fmt: skip
    else:
        what = t.ngettext(
            "The next Overlord card can add %(n)d wound at most (%(card)s)",
            "The next Overlord card can add %(n)d wounds at most (%(card)s)", most, card=card,
        )  # fmt: skip
    left = t.ngettext("%(n)d more is too many", "%(n)d more are too many", room)
    return t.gettext("%(what)s; %(left)s.", what=what, left=left)
