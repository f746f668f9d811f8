"""What immobile creatures declare for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.model import ATTACHED
from enchanters.cards.words import Saying
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.immobile.system import IMMOBILE, Immobile
from enchanters.journey.systems.room import Room
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.library import Library

DISCOURAGED = N_("Creatures that do not move on the track and cards that lie under others there are not meant for one game.")


class ImmobileDealer(Dealer):
    words = frozenset({IMMOBILE})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Immobile(),)

    def announce(self, game: Journey) -> None:
        """SAMURAI-04: it is allowed, and said."""
        on = any(isinstance(system, Immobile) for system in game.systems)
        if on and any(kind.card.type in ATTACHED for kind in game.kinds):
            note(game, "immobile discouraged")


def has_immobile(kinds: Sequence[Kind]) -> bool:
    return any(IMMOBILE in kind.whole.sayings for kind in kinds)


class ImmobileRoom(Room):
    name = "immobile"

    words = (
        Saying(
            IMMOBILE, "does not move on the track", "immobile: does not move on the track until the deck is empty",
            "immobile\u00a0: n’avance pas sur la Route périlleuse tant que la pioche n’est pas vide", creatures=True,
            group=("immobile creatures", "les créatures immobiles"),
        ),
    )  # fmt: skip

    def dealer(self) -> ImmobileDealer:
        return ImmobileDealer()

    def cautions(self, setup: Mapping[str, Any], books: Library, mixed: Sequence[Kind]) -> Iterable[str]:
        named = setup.get("kingdoms") or []
        names = [*(named if isinstance(named, list) else []), *(setup.get("favourites") or [])]
        kinds = [kind for name in names for kind in books.kingdoms.get(name, ())]
        return [DISCOURAGED] if has_immobile(kinds) and any(kind.card.type in ATTACHED for kind in mixed) else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Immobile.box)


ROOM = ImmobileRoom()
