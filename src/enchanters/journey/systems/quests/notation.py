"""Quests in positions: those that lie open, and those that each seat has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from enchanters.journey.position import Reader, Writer
from enchanters.journey.systems.quests.system import PRIZE, TYPE, Quests, quests_of
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

KEY = "quests"


def write(writer: Writer) -> dict[str, Any]:
    found = quests_of(writer.game)
    return {KEY: writer.names(found.open)} if found is not None else {}


def write_stack(writer: Writer, seat: int) -> dict[str, Any]:
    found = quests_of(writer.game)
    return {KEY: writer.names(found.seat_cards(seat))} if found is not None and found.seat_cards(seat) else {}


def read(reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Quests | None:
    if KEY not in reader.table and not any(stacks):
        return None
    laid = reader.typed(reader.table.get(KEY, []), KEY, TYPE)
    prizes = [tuple([card for card in cards if PRIZE in reader.kinds[card].whole.sayings]) for cards in stacks]
    claimed = [tuple([card for card in cards if card not in prizes[seat]]) for seat, cards in enumerate(stacks)]
    if any(claimed[seat] + prizes[seat] != cards for seat, cards in enumerate(stacks)):
        raise BadPosition(N_("of a seat's `quests` those that can be claimed from it come last"))
    return Quests(tuple(laid), claimed, prizes)
