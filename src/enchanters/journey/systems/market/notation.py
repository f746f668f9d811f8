"""The Automa and the Market in positions.

`automa` is the card that lies open, `automa_deck` those to come (the next one first), `automa_used` those before; where the
deck is not told, it is all others of the boxes. `market` has its top card last. `mark` is the glory that one alone needs.
"""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import NO_CARD
from enchanters.journey.position import Reader, Writer
from enchanters.journey.systems.market.dealing import FIELD, MARKS, MARKS_TOLD
from enchanters.journey.systems.market.room import CHOICES, KEYS, marked
from enchanters.journey.systems.market.state import MARK, TYPE, market_of
from enchanters.journey.systems.market.system import MarketSystem
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

SHOWN, DECK, USED, PILE, BESIDE, SENT, GOAL = KEYS


def write(writer: Writer) -> dict[str, Any]:
    market = market_of(writer.game)
    if market is None:
        return {}
    found: dict[str, Any] = {SHOWN: writer.names([market.shown])[0]} if market.shown != NO_CARD else {}
    if market.used:
        found[USED] = writer.names(market.used)
    found[DECK] = writer.names(reversed(market.deck))
    found[PILE] = writer.names(market.pile)
    numbers = {BESIDE: market.beside, SENT: market.sent}
    if market.mark != MARK:
        numbers[GOAL] = market.mark
    return found | {key: n for key, n in numbers.items() if n}


def read(reader: Reader) -> MarketSystem | None:
    table = reader.table
    if not is_there(reader):
        return None
    name = table.get(SHOWN, "")
    if not isinstance(name, str):
        raise BadPosition(N_("`automa` must be the name of the Automa card that lies open"))
    shown = reader.typed([name] if name else [], SHOWN, TYPE)
    used = reader.typed(table.get(USED, []), USED, TYPE)
    known = {reader.kinds[card].name for card in (*shown, *used)}
    others = [kind.name for kind in reader.library.by_type[TYPE] if kind.name not in known]
    deck = reader.typed(table.get(DECK, others), DECK, TYPE)
    if not (shown or used or deck):
        raise BadPosition(N_("there are no Automa cards: name some in `automa_deck`, or leave it out"))
    pile = reader.cards(PILE)
    alone = len(reader.seat_tables) == 1
    beside, sent = reader.number(table, BESIDE), reader.number(table, SENT)
    if beside and not alone:
        raise BadPosition(N_("wounds lie beside the Market only where one plays alone"))
    top = shown[0] if shown else NO_CARD
    return MarketSystem(alone, tuple(reversed(deck)), top, tuple(used), tuple(pile), beside, sent, mark_of(reader))


def mark_of(reader: Reader) -> int:
    mark = reader.number(reader.table, GOAL) or MARK
    if str(mark) not in MARKS:
        raise BadPosition(N_("`mark` must be one of %(known)s, not %(name)r"), name=mark, known=MARKS_TOLD)
    return mark


def read_setup(reader: Reader) -> dict[str, Any]:
    return {FIELD: CHOICES[0]} | marked(mark_of(reader)) if is_there(reader) else {}


def is_there(reader: Reader) -> bool:
    return any(key in reader.table for key in KEYS)
