"""Rewards: drawing them from their piles (GATHER-40 to 43)."""

from __future__ import annotations

from enchanters.gathering.codes import GUESSED, KINDS_OF_GATHERING, LOW, NEW, NONE, PILE, Q_PILE, REWARD, VERB
from enchanters.gathering.state import Gathering
from enchanters.kernel.journal import note


def reward(game: Gathering, seat: int, pile: int, organised: int) -> None:
    """One from that pile or, if it is empty, from one beside it, as the player likes (GATHER-43).

    `organised`: it is the organiser's own, so that helpers will draw from the same pile.
    """
    if game.piles[pile]:
        draw_reward(game, seat, pile)
        return
    options = [PILE << VERB | other for other in piles_beside(game, pile)]
    if options:
        options.append(NONE << VERB)
        game.ask(seat, Q_PILE, options, pile_chosen, seat, pile << 1 | organised)


def piles_beside(game: Gathering, pile: int) -> list[int]:
    """GATHER-43: the piles next to an empty one; if they are empty too, the nearest that is not, the lower letter first."""
    for distance in range(1, KINDS_OF_GATHERING):
        found = [p for p in (pile - distance, pile + distance) if 0 <= p < KINDS_OF_GATHERING and game.piles[p]]
        if found:
            return found if distance == 1 else found[:1]
    return []


def pile_chosen(game: Gathering, code: int, seat: int, wanted: int) -> None:
    if code >> VERB == NONE:
        return
    pile = code & LOW
    if wanted & 1:  # by the organiser
        game.pile = pile
    draw_reward(game, seat, pile)


def draw_reward(game: Gathering, seat: int, pile: int) -> None:
    """GATHER-40 and 42: the top one, which only its owner sees."""
    left = game.piles[pile]
    value = left[-1]
    game.piles[pile] = left[:-1]
    game.rewards[seat] += (pile << REWARD | value | (GUESSED if game.origin is None else 0),)
    note(game, "reward", seat, pile, value)
    game.revealed()


def bonus(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-41: a new-gathering card while any remain."""
    if game.piles[NEW]:
        draw_reward(game, seat, NEW)


def help_reward(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-47 and 48: whoever laid Proxima draws from the pile that the organiser drew from."""
    reward(game, seat, game.pile, 0)
