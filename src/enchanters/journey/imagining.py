"""Imagined games: what lies face down is dealt anew, as likely as it is to one who knows only what is public.

Face down lie the deck and the box of *Fast*, of which all seats know the same, and what systems hide. The set-up gives
deck and box a law. From the bottom up the deck is: creatures that the
starter filter sent there, cards that the filter did not reach, and what is left of the starter block, which holds only
items and enchantments. How many creatures the filter met is unknown, and
not every number is equally likely: `burials` counts in how many ways each could have come about.

Under all of that may lie cards of which everybody knows which they are, but nobody in which order.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final, NamedTuple

from enchanters.journey.codes import DRAGON, DRAWN, MONSTER
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.kernel.chance import GOLDEN, MASK, Chance, mix, stream

PURPOSE: Final = 1  # names the stream of numbers, so that no other use of the same seed shares it
BATCH: Final = 4  # places drawn from one 64-bit number: with bounds up to 100 the unfairness is below 1 in 10**11
UNIT: Final = 1 << 64


class Law(NamedTuple):
    """All that is public about the cards below the starter block."""

    below: int  # how many there are
    box: int  # cards in the box
    items: int  # items and enchantments among both
    dragons: int  # dragons among them that must lie in the lower half; 0 without *depths*
    cards: int  # the whole deck before the starter filter
    lower: int  # how many of these were the lower half; all without *depths*
    found: int  # starters
    short: bool  # too few were found: the filter met every card
    shuffled: bool  # the creatures met were shuffled
    run: int  # creatures drawn last, in a row
    drawn_dragons: tuple[int, ...]  # which of the cards drawn from below the block were dragons, if they must lie low


class Burial(NamedTuple):
    """One way in which creatures may lie under the deck."""

    creatures: int  # how many of the face-down cards the filter sent there
    dragons: int  # dragons among them
    last: int  # the place of the last of these dragons, in the order met; -1: anywhere


PLAIN = Burial(0, 0, -1)


def imagine(game: Journey, seat: int | None, seed: int) -> Journey:
    """A copy in which everything hidden from the seat (None: a spectator) is dealt anew by the seed."""
    imagined = game.copy()
    imagined.origin = None
    chance = stream(seed, PURPOSE)
    if game.deck or game.box:
        deal_hidden(imagined, chance)
    for system in imagined.systems:
        system.imagine(imagined, seat, chance)
    imagined.chance = chance.state
    return imagined


def face_down(game: Journey, seat: int | None) -> frozenset[int]:
    """The cards that the seat does not know, by their numbers: whatever is imagined, they lie where they are unknown."""
    found = [*game.deck, *game.box]
    for system in game.systems:
        found += system.face_down(seat)
    return frozenset(found)


def deal_hidden(game: Journey, chance: Chance) -> None:
    """Deals deck and box anew. The order before the deal depends on public things only."""
    depths = game.dealing.depths
    held = bottom(game)
    under = dealt_anew(game, list(game.deck[:held]), chance) if held else []
    deck = game.deck[held:]
    kinds, sorted_items, sorted_monsters, sorted_dragons = in_order(game.kinds, deck, game.box, depths)
    items, monsters, dragons = sorted_items.copy(), sorted_monsters.copy(), sorted_dragons.copy()
    block = picked(chance, items, min(game.starters, len(items)))
    below = len(deck) - len(block)
    box = len(game.box)
    ways, bounds = burials(law_of(game, below, len(items), len(dragons))) if has_law(game, below) else ((), ())
    if ways:
        buried = ways[bisect_right(bounds, chance.next() / UNIT, 0, len(ways) - 1)]
    else:
        buried = PLAIN  # a deck that no set-up made: any order is as good as any other
        monsters += dragons
        dragons = []
    lowest = picked(chance, monsters, buried.creatures - buried.dragons)
    if dragons:
        low = picked(chance, dragons, buried.dragons)
        lowest = with_last(chance, lowest, low, buried.last)
    rest = items + monsters
    rest = picked(chance, rest, len(rest))
    middle = rest[box:]
    if dragons:
        middle = mixed_low(chance, middle, dragons, min(below, game.dealing.lower - game.dealing.found) - len(lowest))
    game.kinds = kinds
    game.deck = (*under, *lowest, *middle, *block)
    game.box = tuple(rest[:box])


def bottom(game: Journey) -> int:
    """How many cards lie under the Adventure Deck, counted with it."""
    n = 0
    if game.systems:
        while n < len(game.deck) and game.kinds[game.deck[n]].below:
            n += 1
    return n


def renumber(game: Journey, hidden: list[int]) -> None:
    """Numbers these face-down cards, whose numbers come in order, anew by their names: which was which is forgotten."""
    kinds = list(game.kinds)
    for number, kind in zip(hidden, sorted([kinds[card] for card in hidden], key=_name), strict=True):
        kinds[number] = kind
    game.kinds = tuple(kinds)


def dealt_anew(game: Journey, hidden: list[int], chance: Chance) -> list[int]:
    """These face-down cards in any order, of which it is known which they are: neither order nor numbers are left."""
    cards = sorted(hidden)
    renumber(game, cards)
    return picked(chance, cards, len(cards))


@lru_cache(maxsize=256)
def in_order(
    kinds: tuple[Kind, ...], deck: tuple[int, ...], box: tuple[int, ...], depths: bool
) -> tuple[tuple[Kind, ...], list[int], list[int], list[int]]:
    """The face-down cards renumbered in the order of their names, and their numbers: items and enchantments, monsters,
    dragons (with monsters unless they have a place of their own). Neither the numbers that single cards had nor their
    present order is left in the outcome.
    """
    numbers = sorted(deck + box)
    renumbered = list(kinds)
    items: list[int] = []
    monsters: list[int] = []
    dragons: list[int] = []
    for number, kind in zip(numbers, sorted((kinds[card] for card in numbers), key=_name), strict=True):
        renumbered[number] = kind
        if not kind.creature:
            items.append(number)
        elif kind.type == DRAGON and depths:
            dragons.append(number)
        else:
            monsters.append(number)
    return tuple(renumbered), items, monsters, dragons


def _name(kind: Kind) -> str:
    return kind.name


def has_law(game: Journey, below: int) -> bool:
    """Whether a set-up made this deck: a position may bring any other."""
    dealing = game.dealing
    return (
        (dealing.found > 0 or dealing.short)
        and dealing.cards <= len(game.kinds)
        and dealing.cards == dealing.found + below + len(game.drawn)
    )


def law_of(game: Journey, below: int, items: int, dragons: int) -> Law:
    """The law of the cards below the block, of which `items` and `dragons` lie there or in the box."""
    dealing = game.dealing
    box = len(game.box)
    run = 0
    drawn_dragons: tuple[int, ...] = ()
    if box or dealing.depths:  # otherwise it makes no difference what was drawn
        run = len(game.drawn) - len(game.drawn.rstrip(DRAWN[MONSTER:]))
    if dealing.depths:
        drawn_dragons = tuple(i for i, letter in enumerate(game.drawn) if letter == DRAWN[DRAGON])
    return Law(
        below, box, items, dragons, dealing.cards, dealing.lower if dealing.depths else dealing.cards, dealing.found,
        dealing.short, game.rules.starter_pick_order == "shuffle_both_piles", run, drawn_dragons,
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def burials(law: Law) -> tuple[tuple[Burial, ...], tuple[float, ...]]:
    """Every possible burial with the chance that it is this one or one before it; empty if no set-up leads here.

    A burial's weight is the number of arrangements of the deck before the filter (which are all equally likely) that lead to
    what is public and to this burial.
    """
    ways: list[Burial] = []
    weights: list[int | Fraction] = []
    # More creatures than cards are left: some of those drawn last had been under the deck.
    lengths = (law.cards - law.found,) if law.short else range(law.below + law.run + 1)
    for length in lengths:
        buried = min(length, law.below)
        for dragons in range(min(law.dragons, buried) + 1):
            above = ways_above(law, buried, law.dragons - dragons)
            if above:
                for last, under in ways_under(law, length, dragons):
                    ways.append(Burial(buried, dragons, last))
                    weights.append(above * under)
    total = sum(weights)
    if not total:
        return (), ()
    return tuple(ways), tuple(float(weight / total) for weight in accumulate(weights))


def ways_above(law: Law, buried: int, dragons: int) -> int:
    """The arrangements of the box and of the face-down cards that the filter did not reach, with so many dragons."""
    low = max(0, min(law.below, law.lower - law.found) - buried)  # places in the lower half
    if dragons > low:
        return 0
    return comb(low, dragons) * comb(law.box + law.below - buried - dragons, law.items)


def ways_under(law: Law, length: int, dragons: int) -> list[tuple[int, int | Fraction]]:
    """The arrangements of the cards that the filter went through when it met `length` creatures; the last `below` of
    these are still face down and hold so many dragons. Given by the place of the last of these, or -1 for all together.
    """
    buried = min(length, law.below)
    gone = length - buried  # drawn since
    start = law.cards - law.found - law.below - gone  # the first card drawn that the filter had met
    if any(i < min(start, law.cards - law.lower) for i in law.drawn_dragons):
        return []  # a dragon lay in the upper half
    drawn = [i - start for i in law.drawn_dragons if i >= start]
    # The filter stops at a starter: the place of that one is fixed.
    items = law.found if law.short else law.found - 1
    scanned = items + length
    if scanned <= law.lower or not (drawn or dragons):
        return [(-1, comb(scanned, length) * comb(buried, dragons))]
    if law.shuffled:
        met = len(drawn) + dragons
        ways = comb(law.lower, met) * comb(scanned - met, length - met)
        return [(-1, Fraction(ways * comb(buried, dragons), comb(length, met)))]
    if not dragons:
        return [(-1, ways_low(law.lower, items, length, drawn[-1]))]
    return [
        (last, comb(last, dragons - 1) * ways_low(law.lower, items, length, gone + last))
        for last in range(dragons - 1, buried)
    ]


def ways_low(lower: int, items: int, creatures: int, last: int) -> int:
    """The ways to mix items and creatures, both in their order, with creature number `last` among the first `lower`."""
    cards = items + creatures
    return sum(comb(lower, n) * comb(cards - lower, creatures - n) for n in range(last + 1, min(lower, creatures) + 1))


def with_last(chance: Chance, monsters: list[int], dragons: list[int], last: int) -> list[int]:
    """Both mixed, bottom card first, which the filter met last; the last dragon met at its place, if it has one."""
    if last < 0 or not dragons:
        return mixed_low(chance, monsters, dragons, len(monsters) + len(dragons))
    sooner = last - (len(dragons) - 1)  # monsters met before that dragon
    early = mixed_low(chance, monsters[:sooner], dragons[1:], last)
    return [*monsters[sooner:], dragons[0], *early]


def mixed_low(chance: Chance, cards: list[int], dragons: list[int], low: int) -> list[int]:
    """The cards in their order, with dragons at random places among the first `low` of all."""
    places = picked(chance, list(range(low)), len(dragons))
    found = cards.copy()
    for place, dragon in sorted(zip(places, picked(chance, dragons, len(dragons)), strict=True)):
        found.insert(place, dragon)
    return found


def picked(chance: Chance, things: list[int], n: int) -> list[int]:
    """Takes n things at random out of the list; they come in random order, the list is left in some order.

    This is most of the work of `imagine`, so the numbers are not drawn one by one: the fraction that is left of one
    number after a place was taken from it gives the next place.
    """
    state = chance.state
    size = len(things)
    fraction = 0
    for i in range(n):
        if i % BATCH == 0:
            state = (state + GOLDEN) & MASK
            fraction = mix(state)
        fraction *= size - i
        j = fraction >> 64
        fraction &= MASK
        k = size - 1 - i
        things[j], things[k] = things[k], things[j]
    chance.state = state
    taken = things[size - n :]
    del things[size - n :]
    return taken
