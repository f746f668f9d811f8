"""Laying the cards out: at the set-up, when the draw pile is empty, and after Periculum (GATHER-10, 13, 22, 56)."""

from __future__ import annotations

from enchanters.gathering.codes import EVERYBODY, NO_CARD, PERICULUM, ROW, UP
from enchanters.gathering.state import Gathering
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note


def lay_out(game: Gathering, pool: list[int]) -> None:
    """Shuffles these cards; three lie face down and one face up, the rest is the draw pile."""
    pool.sort()  # the order in which they were gathered up makes no difference
    known = game.known
    for card in pool:
        known[card] = 0
        game.barred &= ~(1 << card)
    chance = Chance(game.chance)
    chance.shuffle(pool)
    while pool[-1] == PERICULUM and len(pool) > 1:  # GATHER-13
        chance.shuffle(pool)
    game.chance = chance.state
    row = game.row
    for place in range(ROW):
        row[place] = pool.pop() if pool else NO_CARD
    game.deck = tuple(pool)
    if row[UP] != NO_CARD:
        known[row[UP]] = EVERYBODY
    note(game, "laid out", row[UP])
    game.revealed()


def reshuffle(game: Gathering) -> None:
    """GATHER-22: the discards and the row, but neither the towers nor a Proxima in play."""
    pool = [*game.discards, *game.deck]
    pool += [card for card in game.row if card != NO_CARD]
    game.discards = ()
    note(game, "reshuffle")
    lay_out(game, pool)
