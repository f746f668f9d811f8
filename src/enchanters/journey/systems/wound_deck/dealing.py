"""Whether the wound deck is played with, and how it is laid out."""

from __future__ import annotations

from enchanters.journey.dealing import Dealer, played_together
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.wound_deck.state import entry
from enchanters.journey.systems.wound_deck.system import WoundDeckSystem
from enchanters.kernel.chance import Chance

TYPE = "wound"


class WoundDealer(Dealer):
    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        if not has_wound_deck(game, kingdoms):
            return
        first = len(kinds)
        kinds += game.library.by_type[TYPE]
        cards = list(range(first, len(kinds)))
        chance.shuffle(cards)  # SETUP-21
        deck = tuple([entry(card) for card in cards])
        game.systems += (WoundDeckSystem(deck, ((),) * len(game.names)),)


def has_wound_deck(game: Journey, kingdoms: list[str]) -> bool:
    """WOUND-05: as the set-up says, or else if something of the wound cards' box takes part; never in the first edition."""
    if played_together(game.setup):  # WOUND-12
        return False
    wanted = game.setup["wound_deck"]
    if wanted is not None or game.rules.contents == "first_edition":
        return bool(wanted == "with")
    box_of = game.library.box_of
    theirs = {box_of[kind.name] for kind in game.library.by_type[TYPE] if kind.name in box_of}
    if any(system.box in theirs for system in game.systems):
        return True
    return any(box_of.get(name) in theirs for name in (*kingdoms, game.kinds[game.village].name))
