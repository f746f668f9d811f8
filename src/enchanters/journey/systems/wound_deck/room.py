"""What the wound deck declares for the engine and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.journey.dealing import played_together
from enchanters.journey.state import Journey
from enchanters.journey.systems.room import Room
from enchanters.journey.systems.wound_deck import drawing, healing
from enchanters.journey.systems.wound_deck.dealing import TYPE, WoundDealer
from enchanters.journey.systems.wound_deck.state import wound_deck
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import HIDDEN, PUBLIC
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Fact, Field

if TYPE_CHECKING:
    from enchanters.journey.library import Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = ("with", "without")
BOX = "overlords"


class WoundDeckRoom(Room):
    name = "wound_deck"

    types = (CardType(TYPE, 5),)
    steps = drawing.STEPS
    replies = (*drawing.REPLIES, *healing.REPLIES)
    fields_of_state = {"deck": HIDDEN, "taken": PUBLIC}  # of the deck the length is public, and to a seat what it has seen

    def dealer(self) -> WoundDealer:
        return WoundDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("with or without the wound deck; none: with it if something of the Overlords box takes part")
        facts = {
            "": Fact(icon="bleeding-wound", box=BOX),
            "with": Fact(level=2, minutes=1, box=BOX),
            "without": Fact(box=BOX),
        }
        return (Field("wound_deck", None, text, CHOICES, title=N_("Wound deck"), on="with", facts=facts),)

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        wanted = whole["wound_deck"]
        if wanted not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`wound_deck` must be one of %(known)s, not %(name)r"), name=wanted, known=known)
        if wanted == "with" and rules.contents == "first_edition":  # FIRST-07
            raise BadSetup(N_("the first edition has no wound deck"))
        if wanted == "with" and played_together(whole):  # COOP-48
            raise BadSetup(N_("where all play together there is no wound deck"))
        return {}

    def brings(self, game: Journey) -> Iterable[str]:
        return [kind.name for kind in game.library.by_type[TYPE]] if wound_deck(game) is not None else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        wanted = (None, *CHOICES)[chance.below(3)]
        drawn["wound_deck"] = wanted if fits(drawn | {"wound_deck": wanted} | given) else None


ROOM = WoundDeckRoom()
