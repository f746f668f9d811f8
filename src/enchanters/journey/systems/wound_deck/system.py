"""The moments at which the wound deck acts."""

from __future__ import annotations

from enchanters.journey.imagining import dealt_anew
from enchanters.journey.state import Journey
from enchanters.journey.systems.wound_deck.drawing import draw_wounds
from enchanters.journey.systems.wound_deck.healing import heal_cards, turn_in
from enchanters.journey.systems.wound_deck.state import KNOWERS, TEN, WoundDeck, card_of, entry, knows, put
from enchanters.journey.wounds import wounds_set_off
from enchanters.kernel.chance import Chance


class WoundDeckSystem(WoundDeck):
    __slots__ = ()

    def copy(self) -> WoundDeckSystem:
        return self  # it never changes

    def changed_to(self, deck: tuple[int, ...], taken: tuple[tuple[int, ...], ...]) -> WoundDeckSystem:
        return WoundDeckSystem(deck, taken)

    def wounded(self, game: Journey, victim: int, n: int) -> bool:
        """WOUND-07: the cards first, then what the damage sets off."""
        if game.wounds[victim] < TEN:
            return False
        game.stack.append((wounds_set_off, victim, n, 0))
        game.stack.append((draw_wounds, victim, 0, 0))
        return True

    def heal_on(self, game: Journey, victim: int, left: int, asking: bool) -> None:
        heal_cards(game, victim, left, asking)

    def loosen(self, game: Journey, seat: int, n: int) -> None:
        while game.wounds[seat] < n:
            turn_in(game, seat)

    def imagine(self, game: Journey, seat: int | None, chance: Chance) -> None:
        """Deals the deck anew, but for the cards that the seat has seen: those stay where they are."""
        known = knows(seat)
        dealt = dealt_anew(game, [card_of(place) for place in self.deck if not place & known], chance)
        deck = tuple([place if place & known else entry(dealt.pop(), place & KNOWERS) for place in self.deck])
        put(game, deck, self.taken)
