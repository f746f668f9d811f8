"""Whether events are played with, and where they are put."""

from __future__ import annotations

from enchanters.journey.dealing import Dealer, players_of, unfit
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck.state import scattered
from enchanters.journey.systems.event_deck.system import EventDeckSystem
from enchanters.kernel.chance import Chance

TYPE = "event"
EACH = 3  # events for each player


class EventDealer(Dealer):
    def prepare(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """EVENT-01 and 02: unseen, at random places of the finished deck, after the track was dealt."""
        if game.setup.get("events") is None:
            return
        first = len(kinds)
        out = unfit(game.library, game.setup)  # EVENT-12
        kinds += [kind for kind in game.library.by_type[TYPE] if kind.name not in out]
        cards = list(range(first, len(kinds)))
        chance.shuffle(cards)
        n = min(EACH * players_of(game.setup), len(cards))
        depths = scattered(chance, n, game)
        game.systems += (EventDeckSystem(tuple(cards[:n]), depths, tuple(cards[n:])),)
