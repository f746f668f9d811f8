"""Whether mythic monsters are played with, and where they are put."""

from __future__ import annotations

from enchanters.journey.dealing import Dealer, players_of
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.mythic_deck.system import TYPE, MythicDeck
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note


class MythicDealer(Dealer):
    def underlay(self, game: Journey, kinds: list[Kind], chance: Chance) -> None:
        """MYTHIC-01 and 04: one for each player, known to all, under the finished deck in an order that nobody knows."""
        if game.setup.get("mythic") is None:
            return
        pool = list(range(len(game.library.by_type[TYPE])))
        chance.shuffle(pool)
        first = len(kinds)
        kinds += [game.library.by_type[TYPE][i] for i in sorted(pool[: players_of(game.setup)])]
        cards = list(range(first, len(kinds)))
        chance.shuffle(cards)
        game.deck = (*cards, *game.deck)
        game.systems += (MythicDeck(),)

    def announce(self, game: Journey) -> None:
        """In the order of their names, whatever lies on top."""
        if game.setup.get("mythic") is not None:
            cards = [card for card in game.deck if game.kinds[card].below]
            note(game, "mythic", *sorted(cards, key=lambda card: game.kinds[card].name))
