"""A total that all pay together, split as they agree (COOP-35)."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import EITHER, LOW, Q_SPLIT, VERB
from enchanters.journey.effects import either
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import PLEDGE, coop_of
from enchanters.journey.verbs import Verb, hopeless, no_gift
from enchanters.kernel.journal import note, note_some
from enchanters.kernel.steps import ReplyRow, StepRow

SHARE: Final = 8  # bits of one player's share
SHARES: Final = 8  # where they begin in the state of a collection: below lie who is asked next, and how many passed


def do_pay_together(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """CROSS-30: crystals only. What cannot be paid in full is not paid at all."""
    if coop_of(game) is not None:
        game.stack.append((collect_shares, at, user | user << 4 | n << 8, 0))


def collect_shares(game: Journey, at: int, who: int, state: int) -> None:
    """Asks player after player, from the first one on; when nobody adds anything in a whole round it has failed."""
    seats, n = len(game.names), who >> 8
    left = n - sum([share_of(state, seat) for seat in range(seats)])
    asked, passed = state & 15, state >> 4 & 15
    if not left:
        pay_shares(game, state)
        return
    while passed < seats and sum(game.crystals) >= n:
        seat = (game.first + asked) % seats
        room = min(left, game.crystals[seat] - share_of(state, seat))
        if room:
            about = at, who & 0xFFFFFFFF | (state & ~255 | passed << 4 | asked) << 32
            game.ask(seat, Q_SPLIT, [PLEDGE << VERB | k for k in range(room + 1)], pledged, *about)
            return
        asked, passed = (asked + 1) % seats, passed + 1
    note(game, "not paid", n)
    either(game, EITHER << VERB | 2, at, who)


def share_of(state: int, seat: int) -> int:
    return state >> SHARES + SHARE * seat & 255


def pledged(game: Journey, code: int, at: int, packed: int) -> None:
    who, state = packed & 0xFFFFFFFF, packed >> 32
    asked, passed, k = state & 15, state >> 4 & 15, code & LOW
    seats = len(game.names)
    seat = (game.first + asked) % seats
    note_some(game, "pledge", seat, k)
    shares = (state & ~255) + (k << SHARES + SHARE * seat)
    game.stack.append((collect_shares, at, who, shares | (0 if k else passed + 1) << 4 | (asked + 1) % seats))


def pay_shares(game: Journey, state: int) -> None:
    for seat in range(len(game.names)):
        share = share_of(state, seat)
        game.crystals[seat] -= share
        note_some(game, "crystals", seat, -share)


VERBS: Final = {"pay together": Verb(do_pay_together, settles=True, gives=no_gift, hope=hopeless)}
STEPS: Final = (StepRow(collect_shares, "twn"),)
REPLIES: Final = (ReplyRow(pledged, "tw", (PLEDGE,)),)
