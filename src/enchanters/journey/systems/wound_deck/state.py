"""The wound deck: ten wound tokens become a card, and a card becomes ten tokens again when its owner is healed."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System

TEN: Final = 10  # tokens that a wound card stands for
# An entry of the deck is `card << KNOWN | who knows it`.
KNOWN: Final = 5
KNOWERS: Final = (1 << KNOWN) - 1
EVERYBODY: Final = 16  # spectators too


class WoundDeck(System):
    """What there is of it. It never changes: a game gets another one (`put`), so copies share it.

    The deck lies face down; each entry tells who knows the card there, with a bit for each seat and one for everybody: who
    looked at a card before it went under the deck knows it, and a card turned in was open.
    """

    __slots__ = ("deck", "taken")

    name: ClassVar[str] = "wound_deck"

    def __init__(self, deck: tuple[int, ...], taken: tuple[tuple[int, ...], ...]) -> None:
        self.deck = deck  # the next card last
        self.taken = taken  # wound cards of each seat, the top card last

    def changed_to(self, deck: tuple[int, ...], taken: tuple[tuple[int, ...], ...]) -> WoundDeck:
        raise NotImplementedError

    def situation(self) -> tuple[object, ...]:
        return (self.deck, self.taken)

    def seat_cards(self, seat: int) -> tuple[int, ...]:
        return self.taken[seat]

    def cards(self) -> list[int]:
        return [card_of(place) for place in reversed(self.deck)]

    def face_down(self, seat: int | None) -> list[int]:
        return [card_of(place) for place in self.deck if not place & knows(seat)]

    def piles(self, seat: int) -> list[tuple[int, ...]]:
        return [self.taken[seat]] if self.taken[seat] else []

    def groups(self) -> list[tuple[int, ...]]:
        return list(self.taken)

    def owner(self, card: int) -> int:
        for seat, cards in enumerate(self.taken):
            if card in cards:
                return seat
        return -1

    def wounds(self, game: Journey, seat: int) -> int:
        """WOUND-08: a wound card counts as ten wounds."""
        return TEN * len(self.taken[seat])

    def is_sore(self, game: Journey, seat: int) -> bool:
        return len(self.taken[seat]) > 0

    def overflows(self, wounds: int) -> bool:
        return wounds >= TEN and len(self.deck) > 0


def wound_deck(game: Journey) -> WoundDeck | None:
    """The wound deck, if it is played with."""
    for system in game.systems:
        if isinstance(system, WoundDeck):
            return system
    return None


def put(game: Journey, deck: tuple[int, ...], taken: tuple[tuple[int, ...], ...]) -> None:
    """Another deck and other cards before the seats."""
    game.systems = tuple([
        system.changed_to(deck, taken) if isinstance(system, WoundDeck) else system for system in game.systems
    ])  # fmt: skip


def entry(card: int, knowers: int = 0) -> int:
    return card << KNOWN | knowers


def card_of(place: int) -> int:
    return place >> KNOWN


def knows(seat: int | None) -> int:
    """The bits of an entry one of which tells that the seat (None: a spectator) knows the card."""
    return EVERYBODY if seat is None else EVERYBODY | 1 << seat
