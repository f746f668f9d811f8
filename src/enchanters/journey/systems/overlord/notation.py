"""The Overlord in positions: its name and all that lies with it; without one the other keys mean nothing."""

from __future__ import annotations

from typing import Any

from enchanters.journey import dealing
from enchanters.journey.codes import NO_CARD
from enchanters.journey.position import Reader, Writer
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.systems.overlord.system import OverlordSystem
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

NEEDING = (
    "rewards", "reinforcements", "overlord_modes", "overlord_crystals", "stored", "village_rewards", "tokens", "invading",
    "lost", "boxes", "village_drawn",
)  # fmt: skip
KEYS = ("overlord", *NEEDING)
SEAT_KEY = "rewards"
MODES = ("death", "reinforcement")
MAX_REWARDS = 100  # of one seat


def write(writer: Writer) -> dict[str, Any]:
    game = writer.game
    overlord = overlord_of(game)
    if overlord is None:
        return {}
    usual = game.rules.related_components == "kingdom_related"
    related = usual if game.setup["village"] is None else game.setup["village"] == "related"
    modes = [name for name, on in zip(MODES, (overlord.death, overlord.reinforcing), strict=True) if on]
    values: dict[str, Any] = {
        "rewards": overlord.tokens if overlord.tokens != len(game.names) else None,
        "reinforcements": [overlord.health, overlord.strength] if overlord.health or overlord.strength else None,
        "overlord_modes": modes or None,
        "overlord_crystals": overlord.crystals or None,
        "stored": writer.names(overlord.stored) or None,
        "village_rewards": overlord.village_tokens or None,
        "tokens": writer.tokens() or None,
        "invading": writer.card(overlord.invading) if overlord.invading != NO_CARD else None,
        "lost": overlord.lost or None,
        # Where another village would come from.
        "boxes": game.setup.get("boxes") or None,
        "village_drawn": None if usual == related else "related" if related else "random",
    }
    named = {key: value for key, value in values.items() if value is not None}
    return {"overlord": game.kinds[overlord.card].name} | named


def write_seat(writer: Writer, seat: int) -> dict[str, Any]:
    overlord = overlord_of(writer.game)
    return {SEAT_KEY: len(overlord.rewards[seat])} if overlord is not None and overlord.rewards[seat] else {}


def read(reader: Reader) -> OverlordSystem | None:
    name, seats = reader.table.get("overlord"), len(reader.seat_tables)
    if name is None:
        mine = [key for key in NEEDING if key in reader.table]
        mine += [SEAT_KEY for seat in reader.seat_tables if SEAT_KEY in seat]
        if mine:
            raise BadPosition(N_("`%(key)s` needs an `overlord`"), key=mine[0])
        return None
    if not isinstance(name, str):
        raise BadPosition(N_("`overlord` must be the name of an Overlord"))
    (card,) = reader.add([name], "overlord")
    reward = reader.kinds[card].token
    if reward is None:
        raise BadPosition(N_("%(name)r is not an Overlord"), name=name)
    stored = tuple(reader.cards("stored"))
    rewards = []
    for seat in reader.seat_tables:
        first = len(reader.kinds)
        reader.kinds += [reward] * reader.number(seat, SEAT_KEY, most=MAX_REWARDS)
        rewards.append(tuple(range(first, len(reader.kinds))))
    overlord = OverlordSystem(card, reader.number(reader.table, "rewards", seats), rewards)
    overlord.stored = stored
    overlord.health, overlord.strength = sides(reader)
    modes = reader.entries("overlord_modes")
    for mode in modes:
        if mode not in MODES:
            raise BadPosition(
                N_("unknown mode %(mode)r in `overlord_modes`; known: %(known)s"), mode=mode, known=", ".join(MODES)
            )
    overlord.death, overlord.reinforcing = "death" in modes, "reinforcement" in modes
    overlord.crystals = reader.number(reader.table, "overlord_crystals")
    overlord.village_tokens = reader.number(reader.table, "village_rewards")
    overlord.lost = reader.flag(reader.table, "lost")
    invading = reader.table.get("invading", "")
    overlord.invading = reader.card(str(invading)) if invading else NO_CARD
    return overlord


def sides(reader: Reader) -> tuple[int, int]:
    found = reader.table.get("reinforcements", [0, 0])
    if not isinstance(found, list) or len(found) != 2 or not all(type(n) is int and 0 <= n < 1000 for n in found):
        raise BadPosition(N_("`reinforcements` must be two whole numbers: health and strength"))
    return found[0], found[1]


def read_setup(reader: Reader) -> dict[str, Any]:
    """Where another village would come from."""
    boxes = reader.entries("boxes")
    for box in boxes:
        if box not in dealing.BOXES:
            raise BadPosition(
                N_("unknown box %(box)r in `boxes`; known: %(known)s"), box=box, known=", ".join(dealing.BOXES)
            )
    how = reader.table.get("village_drawn")
    if how not in (None, "random", "related"):
        raise BadPosition(N_("`village_drawn` is random or related"))
    return {"boxes": boxes, "village": how}
