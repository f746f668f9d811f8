"""The Automa's cards and the Market: what lies where, and what follows from it alone."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from enchanters.journey.codes import NO_CARD
from enchanters.journey.imagining import dealt_anew
from enchanters.journey.library import Kind
from enchanters.journey.scoring import score, unburdened
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import Outcome
from enchanters.journey.systems.stand_in import StandIn
from enchanters.kernel.chance import Chance

TYPE: Final = "automa"
TO_TOP: Final = "journey to market"  # verbs
TO_BOTTOM: Final = "journey under market"
JOURNEYS: Final = frozenset((TO_TOP, TO_BOTTOM))
MARK: Final = 50  # the glory that wins a game alone, unless the set-up says otherwise
TOP_PLACE: Final = 10  # of journeys: the Market, whether to its top or to its bottom


class Market(StandIn):
    """With several players it is a pile and nothing else; one who plays alone has it in the place of an opponent."""

    __slots__ = ("alone", "beside", "deck", "mark", "pile", "sent", "shown", "used")

    name: ClassVar[str] = "market"
    box: ClassVar[str] = "eastquest"
    revalues: ClassVar[bool] = True

    def __init__(
        self, alone: bool, deck: tuple[int, ...], shown: int = NO_CARD, used: tuple[int, ...] = (),
        pile: tuple[int, ...] = (), beside: int = 0, sent: int = 0, mark: int = MARK,
    ) -> None:  # fmt: skip
        self.alone = alone
        self.deck = deck  # Automa cards still to come, the next one last
        self.shown = shown  # the one that lies open
        self.used = used  # those before it, since the last shuffle
        self.pile = pile  # the Market, its top card last
        self.beside = beside  # wounds that lie beside it
        self.sent = sent  # cards that the Automa has taken from the track
        self.mark = mark  # the glory that one alone needs

    def situation(self) -> tuple[object, ...]:
        return (self.deck, self.shown, self.used, self.pile, self.beside, self.sent)

    def imagine(self, game: Journey, seat: int | None, chance: Chance) -> None:
        """Everybody knows which cards are still to come, and nobody in which order."""
        self.deck = tuple(dealt_anew(game, list(self.deck), chance))

    def face_down(self, seat: int | None) -> list[int]:
        return list(self.deck)

    def cards(self) -> list[int]:
        return [*self.open_cards(), *self.used, *reversed(self.deck), *self.pile]

    def open_cards(self) -> list[int]:
        """AUTOMA-04: everybody may use the ability of the card that was turned up."""
        return [self.shown] if self.shown != NO_CARD else []

    def groups(self) -> list[tuple[int, ...]]:
        return [self.pile, tuple(self.open_cards()), self.used]

    def fetchable(self, game: Journey) -> tuple[int, ...]:
        """While a journey there is on offer; what takes a card otherwise is not counted on (`hope` of its verb)."""
        shown = game.kinds[self.shown] if self.shown != NO_CARD else game.library.no_village
        return self.pile if not shown.spoken.isdisjoint(JOURNEYS) or is_sought(game.kinds) else ()

    def lift(self, game: Journey, card: int) -> bool:
        if card not in self.pile:
            return False
        self.pile = tuple([each for each in self.pile if each != card])
        return True

    def holds(self, card: int, place: int) -> bool:
        return place == TOP_PLACE and card in self.pile

    def pace(self) -> int:
        return 1

    def sores(self) -> int:
        return self.beside

    # --- the end ----------------------------------------------------------------------------------------------------

    def glory(self, game: Journey, seat: int) -> int:
        """SOLO-09."""
        return self.beside

    def worth(self, game: Journey, card: int, glory: int) -> int:
        """SOLO-04."""
        return unburdened(game, card, glory) if self.alone else glory

    def outcome(self, game: Journey) -> Outcome | None:
        """SOLO-01."""
        return Outcome(score(game, 0) >= self.mark, self.mark) if self.alone else None


@lru_cache(maxsize=64)
def is_sought(kinds: tuple[Kind, ...]) -> bool:
    """Whether journeys there are on offer elsewhere than on the Automa's cards."""
    return any(not kind.spoken.isdisjoint(JOURNEYS) for kind in kinds if kind.card.type != TYPE)


def market_of(game: Journey) -> Market | None:
    for system in game.systems:
        if isinstance(system, Market):
            return system
    return None


def the_market(game: Journey) -> Market:
    found = market_of(game)
    assert found is not None
    return found
