"""Imagined games: everything that a seat does not know is dealt anew, in the law that its knowledge implies.

What a seat knows: the cards whose faces it has seen since they were shuffled last (`game.known`; every card is watched as it
moves), the backs of all cards in hands, in the row and on top of the draw pile, that nobody holds Periculum, who had
no enchanter when an Exodus asked for one, its own rewards and from which piles the others' come, and that nobody has fifteen
points. All deals that fit are equally likely. (Left out are fifteen points that somebody would have had earlier, with
elementals that are gone now.)

Hidden cards are put into a fixed order before they are dealt, so that two games which look the same to a seat give the same
imagined game.
"""

from __future__ import annotations

from typing import Final

from enchanters.gathering.asking import asking_step
from enchanters.gathering.codes import (
    BACKS,
    CARDS,
    ENCHANTERS,
    GOAL,
    GUESSED,
    KINDS_OF_GATHERING,
    NO_CARD,
    PERICULUM,
    Q_ACTION,
    Q_CLAIM,
    Q_DISCARD,
    Q_DRAW,
    Q_EXODUS,
    Q_REFILL,
    Q_TURN,
    REWARD,
    STONE,
    STONES_NEEDED,
    VALUE,
    WATCHING,
)  # fmt: skip
from enchanters.gathering.ending import claims, rewarded, settle
from enchanters.gathering.scoring import points, stones
from enchanters.gathering.state import Gathering
from enchanters.kernel.chance import Chance, stream

IMAGINING: Final = 3  # names the streams, so that they never meet that of the deal
TRIES: Final = 60  # deals that are thrown away because somebody would have won already
ELEMENTS: Final = 4
OWN_CARDS: Final = (Q_TURN, Q_DRAW, Q_ACTION, Q_DISCARD, Q_EXODUS, Q_CLAIM)  # questions whose options tell of hidden things


def imagine(game: Gathering, seat: int | None, seed: int) -> Gathering:
    imagined = game.copy()
    imagined.origin = None
    chance = stream(seed, IMAGINING)
    if not game.how:
        watcher = -1 if seat is None else seat
        for _ in range(TRIES):
            deal_cards(game, imagined, watcher, chance)
            deal_rewards(game, imagined, watcher, chance)
            if fits(imagined, watcher):
                break
        else:
            make_fit(imagined, watcher, chance)
        if game.codes and game.seat != watcher and game.kind in OWN_CARDS:
            ask_again(imagined)
    imagined.chance = chance.next()
    return imagined


def ask_again(game: Gathering) -> None:
    """Another seat is asked: its options come from the hand and the rewards that were imagined for it."""
    undo_to, learnt = game.undo_to, game.learnt
    game.stack.append(asking_step(game))
    game.codes = ()
    game.run()
    game.undo_to, game.learnt = undo_to, learnt


# --- cards ------------------------------------------------------------------------------------------------------------


def deal_cards(game: Gathering, imagined: Gathering, seat: int, chance: Chance) -> None:
    """Everything the seat has not seen, to the same places; what everybody knows of a place holds for its new card."""
    bit = WATCHING if seat < 0 else 1 << seat
    known = game.known
    pools: list[list[int]] = [[] for _ in range(ELEMENTS)]
    for card in range(CARDS):
        if not known[card] & bit:
            pools[BACKS[card]].append(card)
    for pool in pools:
        chance.shuffle(pool)
    swap = list(range(CARDS))  # the new card at the place of each old one
    hidden = [card for hand in game.hands for card in hand if not known[card] & bit]
    # The places of which most is known come first: then every deal that fits is as likely as any other.
    for card in hidden:
        if game.barred >> card & 1:
            swap[card] = drawn(pools[BACKS[card]], True, True)
    for card in hidden:
        if not game.barred >> card & 1:
            swap[card] = drawn(pools[BACKS[card]], False, True)
    seen = 2 if game.codes and game.kind == Q_REFILL else 1
    top = game.deck[-seen:]
    for card in (*game.row, *top):
        if card != NO_CARD and not known[card] & bit:
            swap[card] = pools[BACKS[card]].pop()
    rest = [card for pool in pools for card in pool]
    rest.sort()
    chance.shuffle(rest)
    for card in game.deck[: len(game.deck) - len(top)]:
        swap[card] = rest.pop()
    imagined.hands = [tuple([swap[card] for card in hand]) for hand in game.hands]
    imagined.row = [card if card == NO_CARD else swap[card] for card in game.row]
    imagined.deck = tuple([swap[card] for card in game.deck])
    imagined.known = [0] * CARDS
    imagined.barred = 0
    for card in range(CARDS):
        imagined.known[swap[card]] = known[card]
        imagined.barred |= (game.barred >> card & 1) << swap[card]


def drawn(pool: list[int], barred: bool, held: bool) -> int:
    """The first card of the pool that may lie there; any, if a position contradicts itself."""
    for at, card in enumerate(pool):
        if not (barred and card < ENCHANTERS) and not (held and card == PERICULUM):
            return pool.pop(at)
    return pool.pop()


# --- rewards ----------------------------------------------------------------------------------------------------------


def deal_rewards(game: Gathering, imagined: Gathering, seat: int, chance: Chance) -> None:
    """Pile by pile, to the other seats and back to the pile."""
    found = [list(rewards) for rewards in game.rewards]
    for pile in range(KINDS_OF_GATHERING):
        values = list(game.piles[pile])
        places: list[tuple[int, int]] = []
        for other, rewards in enumerate(game.rewards):
            if other != seat:
                for at, each in enumerate(rewards):
                    if each >> REWARD == pile:
                        places.append((other, at))
                        values.append(each & VALUE)
        if places or len(values) > 1:
            values.sort()
            chance.shuffle(values)
            for other, at in places:
                found[other][at] = pile << REWARD | values.pop()
            imagined.piles[pile] = tuple(values)
    imagined.rewards = [tuple(rewards) for rewards in found]


# --- what must fit ----------------------------------------------------------------------------------------------------


def unsettled(game: Gathering) -> list[int]:
    """Seats that may have fifteen points now: they are still to be looked at."""
    found = []
    for step, a, b, _ in game.stack:
        if step is settle:
            found += [a, b]
        elif step is rewarded:
            found.append(a)
    return found


def fits(game: Gathering, seat: int) -> bool:
    """Nobody has won already, and whoever is asked something has what it takes."""
    waiting = unsettled(game)
    for other in range(len(game.names)):
        if other != seat and other not in waiting and points(game, other) >= GOAL:
            return False
    if game.codes and game.seat != seat:
        if game.kind == Q_EXODUS:
            return min(game.hands[game.seat]) < ENCHANTERS
        if game.kind == Q_CLAIM:
            return bool(claims(game, game.seat))
    return True


def make_fit(game: Gathering, seat: int, chance: Chance) -> None:
    """Where chance does not find a deal that fits: rewards are exchanged with their piles."""
    asked = game.seat
    if game.codes and asked != seat and game.kind == Q_CLAIM and not claims(game, asked):
        order = list(range(len(game.rewards[asked])))
        chance.shuffle(order)
        for at in order:
            if stones(game, asked) < STONES_NEEDED:
                exchange(game, asked, at, STONE)
    waiting = unsettled(game)
    for other in range(len(game.names)):
        if other != seat and other not in waiting:
            for at in range(len(game.rewards[other])):
                pile = game.piles[game.rewards[other][at] >> REWARD]
                if points(game, other) >= GOAL and pile:
                    exchange(game, other, at, min(pile))


def exchange(game: Gathering, seat: int, at: int, value: int) -> None:
    """A reward of the seat for one of that value that lies in the same pile."""
    own = game.rewards[seat][at]
    pile = list(game.piles[own >> REWARD])
    if own >> REWARD < KINDS_OF_GATHERING and value in pile:
        pile[pile.index(value)] = own & VALUE
        game.piles[own >> REWARD] = tuple(pile)
        rewards = list(game.rewards[seat])
        rewards[at] = own >> REWARD << REWARD | own & GUESSED | value
        game.rewards[seat] = tuple(rewards)
