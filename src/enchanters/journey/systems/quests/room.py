"""What quests declare for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.vocabulary import Form
from enchanters.cards.words import CardWord, Phrase, Saying
from enchanters.journey.dealing import played_together
from enchanters.journey.state import Journey
from enchanters.journey.systems.quests.dealing import REDRAW, REPLIES, STEPS, QuestDealer
from enchanters.journey.systems.quests.system import PRIZE, TYPE, VERBS, Quests
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import PUBLIC
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Fact, Field

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = ("with",)
UNSAID_TOGETHER = N_("Where all play together the rules say nothing of quests.")
QUEST = 20  # the number of the type of card


class QuestRoom(Room):
    name = "quests"

    words = (
        CardWord(TYPE, "quests", ("quest", "quests"), ("quête", "quêtes"), feminine=True, claimed=True),
        Phrase(
            Form("claim", "claim this", claims=True), "claim this", ("claim", "this quest"),
            (("accomplir", "accomplissez", "accomplit"), "cette quête"),
        ),
        Saying(
            PRIZE, "this can be claimed from other players", "it can be claimed from other players",
            "elle peut être reprise aux autres joueurs", alone=True, claimed=True,
        ),
    )  # fmt: skip
    types = (CardType(TYPE, QUEST, claimed=True),)
    card_verbs = {REDRAW: "redraw"}
    verbs = VERBS
    steps = STEPS
    replies = REPLIES
    fields_of_state = {"claimed": PUBLIC, "open": PUBLIC, "prizes": PUBLIC}

    def dealer(self) -> QuestDealer:
        return QuestDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("with quests: four lie open for whoever meets their condition first; none: without them")
        facts = {"": Fact(icon="scroll-quill", level=2, minutes=2, box=Quests.box)}
        return (Field("quests", None, text, CHOICES, title=N_("Quests"), on="with", facts=facts),)

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        wanted = whole["quests"]
        if wanted not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`quests` must be one of %(known)s, not %(name)r"), name=wanted, known=known)
        if wanted is not None and rules.contents == "first_edition":  # CROSS-12
            raise BadSetup(N_("the first edition has no quests"))
        return {}

    def cautions(self, setup: Mapping[str, Any], books: Library, mixed: Sequence[Kind]) -> Iterable[str]:
        return [UNSAID_TOGETHER] if setup.get("quests") and played_together(setup) else []

    def brings(self, game: Journey) -> Iterable[str]:
        return [kind.name for kind in game.library.by_type[TYPE]] if game.setup.get("quests") else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        wanted = (None, *CHOICES)[chance.below(2)]
        drawn["quests"] = wanted if fits(drawn | {"quests": wanted} | given) else None


ROOM = QuestRoom()
