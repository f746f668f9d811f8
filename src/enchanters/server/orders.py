"""Standing orders: what the server answers for a seat that does not want to be asked.

The game's questions stay as they are. An order answers one of them as the person would, with an entry in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from enchanters.kernel.pauses import TURN
from enchanters.server.errors import N_, BadInput
from enchanters.server.store.base import CHOICE, GAME_KINDS, HOLD, PERSON, RUNNING, Orders, Seat

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.pauses import Pause
    from enchanters.server.live import Live

NONE: Final = "none"
ASK: Final = "ask"
NOTHING: Final = "nothing"
THESE: Final = "these"
ALWAYS: Final = "always"
SECONDS: Final = {NONE: 0.0, "short": 5.0, "long": 15.0}  # from the last choice to the end of a turn with nothing left to do
ENDINGS: Final = (*SECONDS, ASK)
WINDOWS: Final = (ASK, NOTHING, THESE, ALWAYS)
MOST_TOGETHER: Final = 40  # choices in one request
MOST_KEYS: Final = 20
LONGEST_KEY: Final = 120
MOST_ANSWERS: Final = 40  # in a row: no game has so many windows


def checked(ending: str, windows: str, these: Sequence[str] = ()) -> Orders:
    """Orders as they were sent."""
    if ending not in ENDINGS or windows not in WINDOWS:
        raise BadInput(N_("There is no such wish."))
    if any(not key or len(key) > LONGEST_KEY or not key.isprintable() for key in these):
        raise BadInput(N_("There is no such wish."))
    if len(these) > MOST_KEYS:
        raise BadInput(N_("At most %(n)d actions can be named."), n=MOST_KEYS)
    return Orders(ending, windows, tuple(dict.fromkeys(these)))


def answers(game: Game, seats: Sequence[Seat]) -> tuple[list[tuple[int, str]], Pause | None]:
    """Leads the game on as the orders of the seats asked say. Tells what was chosen for whom, and where it stops now."""
    made: list[tuple[int, str]] = []
    used: set[str] = set()
    found: Pause | None = None
    while (orders := orders_of(game, seats)) is not None:
        found = game.pause()
        key = answer(orders, found, used) if found and len(made) < MOST_ANSWERS else ""
        if not found or not key:
            return made, found
        used = set() if key == found.key else used | {key}
        made.append((game.seat, key))
        game.choose(key)
    return made, None


def orders_of(game: Game, seats: Sequence[Seat]) -> Orders | None:
    """Those of the seat that is asked."""
    if not game.codes:
        return None
    seat = seats[game.seat]
    return seat.orders if seat.player == PERSON and not seat.away else None


def answer(orders: Orders, found: Pause, used: set[str]) -> str:
    """The key that is chosen at once; empty: the person is asked, or has some time."""
    if found.loses:
        return ""  # no order gives up a fight
    if found.moment == TURN:
        return found.key if orders.ending == NONE and not found.matters else ""
    if orders.windows == ALWAYS:
        return ""
    if orders.windows == THESE:
        return next((key for key in orders.these if key in found.effective and key not in used), found.key)
    return found.key if orders.windows == NOTHING or not found.matters else ""


def grace(orders: Orders | None, found: Pause | None) -> float | None:
    """How long a seat with these orders has, from its last choice on, until its turn ends by itself; None: for ever."""
    if orders is None or found is None or found.moment != TURN or found.matters:
        return None
    return SECONDS.get(orders.ending)


def ends_at(live: Live) -> float | None:
    """When the turn of the seat asked ends by itself. Whoever took something back, or said so, has all the time."""
    if live.game is None or live.table.state != RUNNING:
        return None
    orders = orders_of(live.game, live.table.seats)
    last = next((e for e in reversed(live.entries) if e.kind in GAME_KINDS or e.kind == HOLD), None)
    if orders is None or orders.ending not in SECONDS or last is None or last.kind != CHOICE:
        return None
    seconds = grace(orders, live.pause())
    return None if seconds is None else last.at + seconds
