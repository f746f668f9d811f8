"""Whether the Automa plays along, and its deck."""

from __future__ import annotations

from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.state import MARK, TYPE
from enchanters.journey.systems.market.system import MarketSystem
from enchanters.kernel import registry
from enchanters.kernel.chance import Chance

FIELD, MARK_FIELD = "automa", registry.MARK
MARKS = tuple([str(n) for n in range(20, 155, 5)])
MARKS_TOLD = f"{MARKS[0]}, {MARKS[1]}, …, {MARKS[-1]}"  # in a sentence


class MarketDealer(Dealer):
    guest = FIELD  # AUTOMA-03, OQ-45: it is a player, as far as the set-up counts them

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """AUTOMA-01 and 10: twelve cards in a deck, and nothing else; the Market is empty."""
        if not game.setup.get(FIELD):
            return
        first = len(kinds)
        kinds += game.library.by_type[TYPE]
        deck = list(range(first, len(kinds)))
        chance.shuffle(deck)
        mark = int(game.setup.get(MARK_FIELD) or MARK)
        game.systems += (MarketSystem(len(game.names) == 1, tuple(deck), mark=mark),)
