"""What must hold at every decision, whatever was chosen: for the battery and the soak runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from enchanters.gathering.codes import (
    CARDS,
    DISCARD,
    EVERYBODY,
    GATHER,
    GOAL,
    HAND,
    KINDS_OF_GATHERING,
    LOW,
    NO_CARD,
    NOBODY,
    PERICULUM,
    PILES,
    PROXIMA,
    Q_TURN,
    REWARD,
    ROW,
    UP,
    VALUE,
    VERB,
)  # fmt: skip
from enchanters.gathering.imagining import unsettled
from enchanters.gathering.keys import trio
from enchanters.gathering.kinds import kinds_of
from enchanters.gathering.scoring import breakdown, points

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.game import Game

LONGEST = HAND + 3  # two cards drawn, and one from another player


def check(game: Game) -> list[str]:
    """Everything that is wrong; nothing, if the rules are right."""
    state = cast("Gathering", game)
    return [*cards(state), *rewards(state), *hands(state), *knowledge(state), *options(state), *end(state)]


def cards(game: Gathering) -> list[str]:
    """All forty are somewhere, once."""
    found = [*game.deck, *game.discards, *game.towers, *(card for card in game.row if card != NO_CARD)]
    for hand in game.hands:
        found += hand
    if game.proxima != NOBODY:
        found.append(PROXIMA)
    return [] if sorted(found) == list(range(CARDS)) else [f"the cards are not the forty of the game: {sorted(found)}"]


def rewards(game: Gathering) -> list[str]:
    """Each pile's rewards are in the pile or before the seats; with the elemental master they are 58."""
    found = []
    for pile in range(PILES):
        own = [each & VALUE for seat in game.rewards for each in seat if each >> REWARD == pile]
        if sorted([*own, *game.piles[pile]]) != sorted(game.values[pile]):
            found.append(f"the rewards of pile {pile} are not those printed")
    return found


def hands(game: Gathering) -> list[str]:
    found = []
    for seat, hand in enumerate(game.hands):
        if PERICULUM in hand:
            found.append(f"seat {seat} holds Periculum")
        if len(hand) > (LONGEST if seat == game.turn else HAND):
            found.append(f"seat {seat} holds {len(hand)} cards")
    if game.codes and game.kind == Q_TURN and (max(map(len, game.hands)) > HAND or NO_CARD in game.row):
        found.append("a turn begins with too many cards in a hand or too few in the row")
    if len(game.row) != ROW or (game.row[UP] == PERICULUM and not game.how):
        found.append("the row is not as it should be")
    if len(game.towers) not in (0, 3) or (game.towers and not kinds_of(*game.towers) >> game.gathered & 1):
        found.append("what stands in the towers is no gathering of its kind")
    return found


def knowledge(game: Gathering) -> list[str]:
    """Owners know their hands, everybody what lies open, nobody what lies face down."""
    found = []
    for seat, hand in enumerate(game.hands):
        if not all(game.known[card] >> seat & 1 for card in hand):
            found.append(f"seat {seat} does not know its own hand")
    if any(game.known[card] != EVERYBODY for card in (*game.discards, *game.towers)):
        found.append("a card that lies open is not known to everybody")
    if any(game.known[card] for card in (*game.deck, *game.row[1:]) if card != NO_CARD):
        found.append("a card that lies face down is known to somebody")
    return found


def options(game: Gathering) -> list[str]:
    found = []
    for code in game.codes:
        verb, low = code >> VERB, code & LOW
        if verb == GATHER and not kinds_of(*trio(low)) >> (low >> 18) & 1:
            found.append(f"{trio(low)} is no gathering")
        if verb == DISCARD and low not in game.hands[game.seat]:
            found.append(f"card {low} cannot be discarded")
    return found


def end(game: Gathering) -> list[str]:
    """The game is over when somebody has fifteen points, and the points add up."""
    found = []
    seats = range(len(game.names))
    if not game.how:
        waiting = unsettled(game)
        if any(points(game, seat) >= GOAL and seat not in waiting for seat in seats):
            found.append("somebody has fifteen points and the game goes on")
        if not game.codes:
            found.append("nothing is asked and the game is not over")
    for seat in seats:
        parts = breakdown(game, seat)
        if sum(each["value"] for each in parts["rewards"]) + parts["elementals"] + parts["master"] != parts["total"]:
            found.append(f"the points of seat {seat} do not add up")
    if game.how and any(game.piles[pile] for pile in range(KINDS_OF_GATHERING)) and game.winner == NOBODY:
        found.append("nobody has won, and there are rewards left")
    return found
