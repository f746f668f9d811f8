"""Whether all play together, and the Overlord deck."""

from __future__ import annotations

from typing import Final

from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind, Library
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import THRESHOLDS, TYPE
from enchanters.journey.systems.coop.system import CoopSystem
from enchanters.journey.systems.foe import the_foe
from enchanters.kernel.chance import Chance

FIELD: Final = "coop"


class CoopDealer(Dealer):
    alliance = FIELD

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """COOP-05, 06 and 08."""
        wanted = game.setup.get(FIELD)
        if not wanted:
            return
        foe = the_foe(game)
        foe.hunt()
        first = len(kinds)
        kinds += schemes_of(game.library, kinds[foe.foe()].name)
        deck = list(range(first, len(kinds)))
        chance.shuffle(deck)
        game.systems += (CoopSystem(THRESHOLDS[wanted], tuple(deck)),)


def schemes_of(library: Library, name: str) -> list[Kind]:
    """COOP-05: the basic cards, and those that lie in the Overlord's own pack."""
    basic = []
    for pack in library.packs:
        names = [card.name for card in pack.cards if card.type == TYPE]
        apart = any(card.type == "overlord" for card in pack.cards)
        if not apart or any(card.name == name for card in pack.cards):
            basic += names
    return [library.kind(each) for each in basic]
