"""The guild and its Overlord: hit points, the Overlord deck, and what follows from them alone.

The wounds of all players are one pool; each token lies before the player who took it, so that the story can be told.
"""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.codes import NO_CARD, NO_HEALING
from enchanters.journey.imagining import dealt_anew
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.base import Outcome
from enchanters.journey.systems.stand_in import StandIn
from enchanters.kernel.chance import Chance

TYPE: Final = "scheme"  # a card of the Overlord deck
FULL: Final = 99  # hit points (COOP-08)
RAGES: Final = (70, 40)  # below the first it is at the second level of rage, below the second at the third
THRESHOLDS: Final = {"easy": 50, "normal": 40, "hard": 30, "very-hard": 25}  # COOP-06
USUAL: Final = "normal"
IMMUNE: Final = "immune overlord"  # a standing effect

# Verbs of options.
PLEDGE: Final = 61  # so many crystals toward a payment of all together
WEAKEN: Final = 62  # a token that shows this side goes
BLOCK: Final = 63  # the card that is discarded against an Overlord card
SACRIFICE: Final = 64  # the card that goes to the guild


class Coop(StandIn):
    __slots__ = ("cancelled", "deck", "hit_points", "hound", "rage", "shown", "threshold", "used")

    name: ClassVar[str] = "coop"
    box: ClassVar[str] = "odyssey"
    unites: ClassVar[bool] = True

    def __init__(
        self, threshold: int, deck: tuple[int, ...], hit_points: int = FULL, shown: int = NO_CARD, rage: int = 0,
        cancelled: bool = False, used: tuple[int, ...] = (), hound: int = NO_CARD,
    ) -> None:  # fmt: skip
        self.threshold = threshold  # so many wounds are too many
        self.deck = deck  # Overlord cards still to come, the next one last
        self.hit_points = hit_points
        self.shown = shown  # the active Overlord card
        self.rage = rage  # at which it was revealed, 1 to 3; 0: none lies there (CROSS-28)
        self.cancelled = cancelled  # nothing of it counts
        self.used = used  # those before it, under the deck, the first one next (COOP-17)
        self.hound = hound  # the card of the track on which the token lies (COOP-44)

    def situation(self) -> tuple[object, ...]:
        return (self.hit_points, self.deck, self.shown, self.rage, self.cancelled, self.used, self.hound)

    def imagine(self, game: Journey, seat: int | None, chance: Chance) -> None:
        """Everybody knows which cards have not come yet, and nobody in which order."""
        self.deck = tuple(dealt_anew(game, list(self.deck), chance))

    def face_down(self, seat: int | None) -> list[int]:
        return list(self.deck)

    def cards(self) -> list[int]:
        return [*self.open_cards(), *self.used, *reversed(self.deck)]

    def open_cards(self) -> list[int]:
        """COOP-16: it is active until the next one is revealed."""
        return [self.shown] if self.shown != NO_CARD else []

    def groups(self) -> list[tuple[int, ...]]:
        return [tuple(self.open_cards()), self.used]

    # --- wounds -----------------------------------------------------------------------------------------------------

    def wounds(self, game: Journey, seat: int) -> int:
        """COOP-19 and 47: the tokens of all others."""
        return sum(game.wounds) - game.wounds[seat]

    def is_sore(self, game: Journey, seat: int) -> bool:
        return sum(game.wounds) > game.wounds[seat]

    def forbids_healing(self, game: Journey) -> bool:
        """CROSS-26."""
        for seat in range(len(game.names)):
            if look(game, seat).bans & NO_HEALING:
                return True
        return False

    def loosen(self, game: Journey, seat: int, n: int) -> None:
        """What the seat hands over may lie before others."""
        for other in range(len(game.names)):
            if other != seat and game.wounds[seat] < n:
                moved = min(game.wounds[other], n - game.wounds[seat])
                game.wounds[other] -= moved
                game.wounds[seat] += moved

    def sores(self) -> int:
        """COOP-43."""
        return FULL - self.hit_points

    # --- the end ----------------------------------------------------------------------------------------------------

    def outcome(self, game: Journey) -> Outcome | None:
        """COOP-11 and 46."""
        return Outcome(self.hit_points == 0, reached=FULL - self.hit_points)


def pool(game: Journey) -> int:
    """COOP-19: the wounds of all."""
    return sum(game.wounds)


def rage_of(hit_points: int) -> int:
    """COOP-15."""
    return 1 + sum([hit_points < mark for mark in RAGES])


def coop_of(game: Journey) -> Coop | None:
    for system in game.systems:
        if isinstance(system, Coop):
            return system
    return None


def the_coop(game: Journey) -> Coop:
    found = coop_of(game)
    assert found is not None
    return found
