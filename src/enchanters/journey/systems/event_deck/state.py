"""The event deck: what lies where in the Adventure Deck, and under which cards of the track."""

from __future__ import annotations

from typing import ClassVar

from enchanters.journey.imagining import bottom, dealt_anew
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.kernel.chance import Chance


class EventDeck(System):
    """Events in the Adventure Deck are kept beside it: each with the number of Adventure cards that lie below it."""

    __slots__ = ("aside", "attached", "coming", "deck", "depths", "swept")

    name: ClassVar[str] = "event_deck"
    box: ClassVar[str] = "odyssey"

    def __init__(
        self, deck: tuple[int, ...], depths: tuple[int, ...], aside: tuple[int, ...],
        attached: tuple[tuple[int, int], ...] = (), coming: tuple[int, ...] = (), swept: int = 0,
    ) -> None:  # fmt: skip
        self.deck = deck  # events still to come, the next one last
        self.depths = depths  # of each, how many Adventure cards lie below it
        self.aside = aside  # those that nobody took, face down
        self.attached = attached  # a card of the track and an event under it, once for each event
        self.coming = coming  # events for which a card is being chosen, the first one first
        self.swept = swept  # cards of the track that events have discarded

    def situation(self) -> tuple[object, ...]:
        return (self.deck, self.depths, self.aside, self.attached, self.coming, self.swept)

    def cards(self) -> list[int]:
        return [*reversed(self.deck), *self.aside, *[event for _, event in self.attached], *self.coming]

    def face_down(self, seat: int | None) -> list[int]:
        return [*self.deck, *self.aside]

    def groups(self) -> list[tuple[int, ...]]:
        return [tuple([event for _, event in self.attached])]

    def open_cards(self) -> list[int]:
        """EVENT-05: the rule of an attached event is everybody's."""
        return [event for _, event in self.attached]

    def under(self, card: int) -> list[int]:
        return [event for host, event in self.attached if host == card]

    def imagine(self, game: Journey, seat: int | None, chance: Chance) -> None:
        """EVENT-01 and 02: any of the unseen ones, at any places of what is left of the deck."""
        dealt = dealt_anew(game, [*self.deck, *self.aside], chance)
        n = len(self.deck)
        self.depths = scattered(chance, n, game)
        self.deck, self.aside = tuple(dealt[:n]), tuple(dealt[n:])


def scattered(chance: Chance, events: int, game: Journey) -> tuple[int, ...]:
    """Random places for so many events in the deck, each way as likely as any other: the deepest first.

    CROSS-08: above what lies under the Adventure Deck.
    """
    held = bottom(game)
    places = list(range(events + len(game.deck) - held))
    chance.shuffle(places)
    return tuple([held + place - i for i, place in enumerate(sorted(places[:events]))])


def event_deck(game: Journey) -> EventDeck | None:
    for system in game.systems:
        if isinstance(system, EventDeck):
            return system
    return None


def the_events(game: Journey) -> EventDeck:
    found = event_deck(game)
    assert found is not None
    return found
