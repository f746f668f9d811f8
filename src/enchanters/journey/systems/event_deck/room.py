"""What the event deck declares for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.vocabulary import Form
from enchanters.cards.words import CardWord, Phrase
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck import drawing
from enchanters.journey.systems.event_deck.dealing import TYPE, EventDealer
from enchanters.journey.systems.event_deck.drawing import ATTACH
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import HIDDEN, PUBLIC
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Fact, Field

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = ("with",)
BOX = "odyssey"
EVENT = 12  # the number of the type of card


class EventDeckRoom(Room):
    name = "event_deck"

    words = (
        CardWord(TYPE, "events", ("event", "events"), ("événement", "événements"), whole=True, attached=True),
        Phrase(
            Form(
                "sweep", "sweep 1 card from the track", ("item", "enchantment", "monster", "dragon", "creature", "card"),
                ("one", "number", "all"), joins=("or",), hosted=True,
            ),
            "sweep {amount} from the track", ("discard", "{what} from the track"),
            (("défausser", "défaussez", "défausse"), "{what} de la Route périlleuse"),
        ),
    )  # fmt: skip
    types = (CardType(TYPE, EVENT, open=True, shared=True),)
    card_verbs = {ATTACH: "attach"}
    verbs = drawing.VERBS
    steps = drawing.STEPS
    replies = drawing.REPLIES
    # Of the deck the length is public, of the depths nothing.
    fields_of_state = {
        "aside": HIDDEN, "attached": PUBLIC, "coming": PUBLIC, "deck": HIDDEN, "depths": HIDDEN, "swept": PUBLIC,
    }  # fmt: skip

    def dealer(self) -> EventDealer:
        return EventDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("with the event deck: three events a player lie in the deck; none: without it")
        facts = {"": Fact(icon="card-random", level=2, minutes=2, box=BOX)}
        return (Field("events", None, text, CHOICES, title=N_("Event deck"), on="with", facts=facts),)

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        wanted = whole["events"]
        if wanted not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`events` must be one of %(known)s, not %(name)r"), name=wanted, known=known)
        if wanted is not None and rules.contents == "first_edition":  # CROSS-12
            raise BadSetup(N_("the first edition has no event deck"))
        return {}

    def mixed_in(self, setup: Mapping[str, Any], books: Library) -> Iterable[Kind]:
        return books.by_type[TYPE] if setup.get("events") else ()

    def brings(self, game: Journey) -> Iterable[str]:
        return [kind.name for kind in game.library.by_type[TYPE]] if game.setup.get("events") else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        wanted = (None, *CHOICES)[chance.below(2)]
        drawn["events"] = wanted if fits(drawn | {"events": wanted} | given) else None


ROOM = EventDeckRoom()
