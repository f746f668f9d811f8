"""What a bot may leave out of a search: options not worth a thought, and situations it has seen already."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Final, cast

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    BACKS,
    CARDS,
    CHAOS,
    DISCARD,
    ELEMENTALS,
    ENCHANTERS,
    END,
    EXODUS,
    GATHER,
    IDEM,
    LOW,
    MASTER,
    NEW,
    PROXIMA,
    Q_ACTION,
    Q_AGAIN,
    Q_DISCARD,
    Q_DRAW,
    Q_EXODUS,
    Q_TURN,
    TAKE,
    UP,
    VADEMECUM,
    VERB,
)  # fmt: skip
from enchanters.gathering.evaluation.worth import COMPLETIONS, best_kind, bits, pile_worths

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.game import Game

GATHERINGS: Final = 5  # that are worth a thought, the best ones
TO_SPARE: Final = 3  # cards of which one is discarded, those that are missed least
# What a card is good for by itself, roughly and in points; enchanters by what they complete.
KEEPING: Final = {PROXIMA: 2.0, IDEM: 1.5, EXODUS: 0.6, CHAOS: 0.8, VADEMECUM: 1.0}
ELEMENTAL: Final = 1.3
AIR: Final = 1.0
TOWER: Final = 0.5  # how much of a gathering counts that needs one who stands in the towers


def candidates(game: Game) -> Sequence[int]:
    """Those that look good, the best last."""
    state = cast("Gathering", game)
    codes = state.codes
    for index, code in enumerate(codes):
        if code >> VERB >= MASTER:
            return [index]  # who can win, wins
    if state.kind == Q_AGAIN:
        return [0]  # an extra turn is always welcome
    if state.kind in (Q_TURN, Q_DRAW):
        return draws(state)
    if state.kind == Q_ACTION:
        return actions(state)
    if state.kind in (Q_DISCARD, Q_EXODUS):
        return discards(state)
    return range(len(codes))


def draws(game: Gathering) -> list[int]:
    """Of cards that lie face down and have the same back one is as good as the other."""
    found = []
    seen = 0
    for index, code in enumerate(game.codes):
        if code >> VERB == TAKE and code & LOW != UP:
            bit = 1 << BACKS[game.row[code & LOW]]
            if seen & bit:
                continue
            seen |= bit
        found.append(index)
    return found


def actions(game: Gathering) -> list[int]:
    """Nothing, the tricks, and the best gatherings: of equal worth those that need fewer cards of the hand."""
    others: list[int] = []
    gatherings: list[tuple[float, int]] = []
    worths = pile_worths(game, game.seat)
    bonus = 1.0 if game.piles[NEW] else 0.0
    for index, code in enumerate(game.codes):
        verb, low = code >> VERB, code & LOW
        if verb == GATHER:
            gatherings.append((worths[low >> 18] + (0.0 if low & 63 in game.towers else bonus), index))
        elif verb == END:
            others.insert(0, index)
        else:
            others.append(index)
    gatherings.sort()
    return others + [index for _, index in gatherings[-GATHERINGS:]]


def discards(game: Gathering) -> list[int]:
    """The cards that are missed least, the least of all last."""
    missed = keeping(game, game.seat)
    order = sorted([(missed[code & LOW], index) for index, code in enumerate(game.codes) if code >> VERB == DISCARD])
    return [index for _, index in reversed(order[:TO_SPARE])]


def keeping(game: Gathering, seat: int) -> dict[int, float]:
    """What each card of the hand is good for: its part in gatherings that are there or may come, or its own use."""
    cards = game.hands[seat]
    worths = pile_worths(game, seat)
    held = bits(cards)
    stood = bits(tuple([card for card in game.towers if card < AIR_ENCHANTERS]))
    gone = bits(game.discards) | held | bits(game.towers)
    chance = 2.0 / max(4, CARDS - gone.bit_count())
    found: dict[int, float] = {}
    hand: list[int] = []
    for card in cards:
        if card < ENCHANTERS:
            hand.append(card)
            found[card] = AIR if card >= AIR_ENCHANTERS else 0.0
        elif card >= ELEMENTALS:
            found[card] = ELEMENTAL
        else:
            found[card] = KEEPING[card]
    for i in range(len(hand) - 1):
        for j in range(i + 1, len(hand)):
            for third, kinds in COMPLETIONS[hand[i] * ENCHANTERS + hand[j]]:
                worth = best_kind(worths, kinds)
                if held >> third & 1:
                    worth = (worth + 1.0) / 3  # it is met once for each of its three pairs
                    found[third] += worth
                elif stood >> third & 1:
                    worth *= TOWER
                elif not gone >> third & 1:
                    worth = (worth + 1.0) * chance
                else:
                    continue
                found[hand[i]] += worth
                found[hand[j]] += worth
    return found


def situation(game: Game) -> Hashable:
    """Equal for two games that go on alike: the question, the steps to come and the table."""
    state = cast("Gathering", game)
    return (
        state.seat, state.kind, tuple(state.codes), state.a, state.b, tuple(state.stack), state.turn, state.turns,
        state.chance, state.deck, tuple(state.row), tuple(sorted(state.discards)), tuple(state.hands), state.towers,
        state.gathered, state.pile, state.organiser, state.proxima, tuple(state.piles), tuple(state.rewards), state.how,
    )  # fmt: skip
