"""Co-op in positions: hit points, the threshold of wounds, the Overlord card that lies open and those before and after.

With any of these keys all play together against the `overlord`. Where `schemes` (the next one first) are not told they
are all others that its deck has.
"""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import NO_CARD
from enchanters.journey.position import Reader, Writer
from enchanters.journey.systems.coop.dealing import FIELD, schemes_of
from enchanters.journey.systems.coop.room import KEYS
from enchanters.journey.systems.coop.state import FULL, THRESHOLDS, TYPE, USUAL, coop_of, rage_of
from enchanters.journey.systems.coop.system import CoopSystem
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

HIT_POINTS, THRESHOLD, SHOWN, RAGE, CANCELLED, USED, DECK, HOUND = KEYS


def write(writer: Writer) -> dict[str, Any]:
    game = writer.game
    coop = coop_of(game)
    if coop is None:
        return {}
    found: dict[str, Any] = {HIT_POINTS: coop.hit_points, THRESHOLD: coop.threshold}
    if coop.shown != NO_CARD:
        found |= {SHOWN: writer.names([coop.shown])[0], RAGE: coop.rage}
    if coop.cancelled:
        found[CANCELLED] = True
    if coop.used:
        found[USED] = writer.names(coop.used)
    found[DECK] = writer.names(reversed(coop.deck))
    if coop.hound != NO_CARD:
        found[HOUND] = game.track.index(coop.hound)
    return found


def read(reader: Reader) -> CoopSystem | None:
    table = reader.table
    if not is_there(reader):
        return None
    if "overlord" not in table:
        raise BadPosition(N_("`%(key)s` needs an `overlord`"), key=next(key for key in KEYS if key in table))
    name = table.get(SHOWN, "")
    if not isinstance(name, str):
        raise BadPosition(N_("`scheme` must be the name of the Overlord card that lies open"))
    shown = reader.typed([name] if name else [], SHOWN, TYPE)
    used = reader.typed(table.get(USED, []), USED, TYPE)
    known = {reader.kinds[card].name for card in (*shown, *used)}
    others = [kind.name for kind in schemes_of(reader.library, str(table["overlord"])) if kind.name not in known]
    deck = reader.typed(table.get(DECK, others), DECK, TYPE)
    hit_points = reader.number(table, HIT_POINTS, FULL, most=FULL)
    rage = reader.number(table, RAGE, rage_of(hit_points) if shown else 0, most=3)
    if bool(shown) != (rage > 0):
        raise BadPosition(N_("`rage` is that of the `scheme` that lies open, from 1 to 3"))
    cancelled = reader.flag(table, CANCELLED)
    if shown:
        reader.kinds[shown[0]] = reader.kinds[shown[0]].grades[-1 if cancelled else rage - 1]
    threshold = reader.number(table, THRESHOLD, THRESHOLDS[USUAL])
    return CoopSystem(
        threshold, tuple(reversed(deck)), hit_points, shown[0] if shown else NO_CARD, rage, cancelled, tuple(used),
        hound(reader),
    )  # fmt: skip


def hound(reader: Reader) -> int:
    if HOUND not in reader.table:
        return NO_CARD
    slot = reader.number(reader.table, HOUND)
    if slot >= len(reader.track) or reader.track[slot] == NO_CARD:
        raise BadPosition(N_("`hound` is a slot of the track where a card lies"))
    return reader.track[slot]


def read_setup(reader: Reader) -> dict[str, Any]:
    if not is_there(reader):
        return {}
    threshold = reader.table.get(THRESHOLD)
    return {FIELD: next((name for name, wounds in THRESHOLDS.items() if wounds == threshold), USUAL)}


def is_there(reader: Reader) -> bool:
    return any(key in reader.table for key in KEYS)
