"""The event deck in positions: events to come and their depths, the box, and what lies under cards of the track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enchanters.journey.codes import NO_CARD, SLOTS
from enchanters.journey.position import Reader, Writer
from enchanters.journey.systems.event_deck.dealing import TYPE
from enchanters.journey.systems.event_deck.state import event_deck
from enchanters.journey.systems.event_deck.system import EventDeckSystem
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

KEYS = ("events", "event_depths", "event_box", "attached", "event_coming", "swept")


def write(writer: Writer) -> dict[str, Any]:
    """`event_depths`: of each event how many cards of the deck lie below it; `attached`: for each slot the events there."""
    events, game = event_deck(writer.game), writer.game
    if events is None:
        return {}
    found: dict[str, Any] = {"events": writer.names(reversed(events.deck))}
    if events.deck:
        found["event_depths"] = list(reversed(events.depths))
    if events.aside:
        found["event_box"] = writer.names(events.aside)
    if events.attached:
        found["attached"] = [[game.track.index(host), game.kinds[event].name] for host, event in events.attached]
    if events.coming:
        names = writer.names(events.coming)
        found["event_coming"] = names if len(names) > 1 else names[0]
    return found | ({"swept": events.swept} if events.swept else {})


def read(reader: Reader, stacks: Sequence[tuple[int, ...]]) -> EventDeckSystem | None:
    table = reader.table
    if not any(key in table for key in KEYS):
        return None
    deck = reader.typed(table.get("events", []), "events", TYPE)
    box = reader.typed(table.get("event_box", []), "event_box", TYPE)
    depths = table.get("event_depths", [0] * len(deck))
    most = len(table.get("deck", []))
    wrong = not isinstance(depths, list) or len(depths) != len(deck) or any(not _is_number(n, most) for n in depths)
    if wrong or depths != sorted(depths, reverse=True):
        raise BadPosition(N_("`event_depths` must have a number for each event, never more than cards in the deck, falling"))
    attached: list[tuple[int, int]] = []
    for entry in reader.entries("attached"):
        if not (isinstance(entry, list) and len(entry) == 2 and _is_number(entry[0], SLOTS - 1)):
            raise BadPosition(N_('`attached` has entries such as [2, "name of an event"], not %(value)r'), value=entry)
        slot, name = entry
        (event,) = reader.typed([name], "attached", TYPE)
        host = reader.track[slot] if slot < len(reader.track) else NO_CARD
        if host == NO_CARD or reader.kinds[host].type not in reader.kinds[event].hosts:
            raise BadPosition(N_("%(name)r cannot lie under what is there"), name=name)
        attached.append((host, event))
    names = table.get("event_coming", [])
    coming = reader.typed([names] if isinstance(names, str) else names, "event_coming", TYPE)
    swept = reader.number(table, "swept")
    return EventDeckSystem(
        tuple(reversed(deck)), tuple(reversed(depths)), tuple(box), tuple(attached), tuple(coming), swept
    )  # fmt: skip


def _is_number(n: Any, most: int) -> bool:
    return isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= most
