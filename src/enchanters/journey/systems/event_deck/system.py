"""The moments at which the event deck acts."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck.drawing import draw_event, free_events, lose_events
from enchanters.journey.systems.event_deck.state import EventDeck
from enchanters.kernel.game import Step


class EventDeckSystem(EventDeck):
    __slots__ = ()

    def copy(self) -> EventDeckSystem:
        return EventDeckSystem(self.deck, self.depths, self.aside, self.attached, self.coming, self.swept)

    def draws(self, game: Journey, then: Step) -> bool:
        """EVENT-03: an event that lies on top of the deck."""
        if not self.deck or self.depths[-1] < len(game.deck):
            return False
        game.stack.append(then)
        draw_event(game, self)
        return True

    def left_track(self, game: Journey, card: int) -> None:
        lose_events(game, self, card)

    def carried_off(self, game: Journey, card: int) -> None:
        free_events(game, self, card)

    def price(self, game: Journey, seat: int, slot: int, price: int) -> int:
        """CROSS-05: of its host."""
        for host, event in self.attached:
            if host == game.track[slot]:
                price += game.kinds[event].surcharge
        return max(0, price)
