"""The moments at which the Automa acts, and the Market in the place of an opponent."""

from __future__ import annotations

from enchanters.journey.codes import ANOTHER, LEFT, NO_CARD, OTHERS, RIGHT, STAND_IN, TARGET
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.automa import reveal_automa
from enchanters.journey.systems.market.state import Market
from enchanters.journey.systems.market.trading import discard_top, fitting, offer, offer_trade, offer_turn, receive
from enchanters.journey.systems.stand_in import NOBODY
from enchanters.kernel.journal import note_some


class MarketSystem(Market):
    __slots__ = ()

    def copy(self) -> MarketSystem:
        return MarketSystem(self.alone, self.deck, self.shown, self.used, self.pile, self.beside, self.sent, self.mark)

    def round_begins(self, game: Journey) -> None:
        game.stack.append((reveal_automa, 0, 0, 0))

    # --- in the place of an opponent --------------------------------------------------------------------------------

    def victims(self, game: Journey, user: int, who: int) -> list[int] | None:
        """CROSS-18: left, right and all others are the Market, once (SOLO-10); SOLO-12: not where there are others."""
        if not self.alone:
            return None
        if who in (ANOTHER, OTHERS, LEFT, RIGHT):
            return [STAND_IN]
        if who == TARGET:
            return [user, STAND_IN] if game.rules.target_includes_self else [STAND_IN]
        return None

    def hurt(self, game: Journey, n: int, giver: int = NOBODY) -> None:
        """SOLO-09 and CROSS-17."""
        self.beside += n
        note_some(game, "wounds beside market", giver, n)

    def heal(self, game: Journey, n: int, taker: int = NOBODY) -> None:
        """SOLO-11 and CROSS-17."""
        self.beside -= n
        note_some(game, "wounds from market", taker, n)

    def get(self, game: Journey, user: int, card: int) -> None:
        receive(game, self, user, card)

    def has(self, game: Journey, row: Row) -> bool:
        """CROSS-16."""
        if row.verb == "discard":
            return len(self.pile) > 0
        bottom = row.verb in ("unbury", "move") and fitting(game, self, row, bottom=True) != NO_CARD
        return bottom or (row.verb != "unbury" and fitting(game, self, row) != NO_CARD)

    def discard(self, game: Journey, user: int, row: Row, n: int) -> None:
        discard_top(game, self, 1 if row.all else n)

    def yield_up(self, game: Journey, user: int, row: Row) -> None:
        offer(game, self, user, row)

    def trade(self, game: Journey, user: int, row: Row) -> None:
        offer_trade(game, self, user, row)

    def turn_over(self, game: Journey, user: int, row: Row) -> None:
        offer_turn(game, self, user, row)
