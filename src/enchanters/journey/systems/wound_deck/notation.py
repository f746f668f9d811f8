"""The wound deck in positions: the deck, next card first, who knows each card of it, and the cards of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enchanters.journey.position import Reader, Writer
from enchanters.journey.systems.wound_deck.dealing import TYPE
from enchanters.journey.systems.wound_deck.state import EVERYBODY, card_of, entry, wound_deck
from enchanters.journey.systems.wound_deck.system import WoundDeckSystem
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

KEYS = ("wound_deck", "wound_known")
SEAT_KEY = "wound_cards"


def write(writer: Writer) -> dict[str, Any]:
    """`wound_known` only if anybody knows a card: seats, or `all`."""
    wounds = wound_deck(writer.game)
    if wounds is None:
        return {}
    places = list(reversed(wounds.deck))
    found: dict[str, Any] = {"wound_deck": writer.names(card_of(place) for place in places)}
    known = [knowers(place, len(writer.game.names)) for place in places]
    return found | ({"wound_known": known} if any(known) else {})


def knowers(place: int, seats: int) -> str:
    return "all" if place & EVERYBODY else " ".join([str(seat) for seat in range(seats) if place >> seat & 1])


def write_stack(writer: Writer, seat: int) -> dict[str, Any]:
    wounds = wound_deck(writer.game)
    return {SEAT_KEY: writer.names(wounds.taken[seat])} if wounds is not None and wounds.taken[seat] else {}


def read_stack(reader: Reader, seat: dict[str, Any]) -> tuple[int, ...]:
    return reader.pile(seat, SEAT_KEY, TYPE)


def read(reader: Reader, taken: Sequence[tuple[int, ...]]) -> WoundDeckSystem | None:
    """Who has wound cards plays with the deck."""
    if "wound_deck" not in reader.table and not any(taken):
        return None
    cards = reader.typed(reader.table.get("wound_deck", []), "wound_deck", TYPE)
    known = reader.table.get("wound_known", [""] * len(cards))
    if not isinstance(known, list) or len(known) != len(cards):
        raise BadPosition(N_("`wound_known` must have a text for each card of `wound_deck`"))
    places = [entry(card, read_knowers(who, len(taken))) for card, who in zip(cards, known, strict=True)]
    return WoundDeckSystem(tuple(reversed(places)), tuple(taken))


def read_knowers(who: Any, count: int) -> int:
    """Who knows a card of the wound deck: nobody, seats such as `0 2`, or `all`."""
    if who == "all":
        return EVERYBODY
    seats = {str(seat): 1 << seat for seat in range(count)}
    if not isinstance(who, str) or not set(who.split()) <= set(seats):
        raise BadPosition(N_('`wound_known` has seats such as "0 2", or "all", not %(who)r'), who=who)
    return sum(seats[seat] for seat in set(who.split()))
