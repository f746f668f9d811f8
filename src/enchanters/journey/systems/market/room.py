"""What the Automa declares for the engine, the card language and the set-up."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.cards.vocabulary import Form
from enchanters.cards.words import CardWord, Phrase, Saying
from enchanters.journey.dealing import unfit
from enchanters.journey.state import Journey
from enchanters.journey.systems.market import automa, trading
from enchanters.journey.systems.market.automa import ORDINALS, TAKES
from enchanters.journey.systems.market.dealing import FIELD, MARK_FIELD, MARKS, MARKS_TOLD, MarketDealer
from enchanters.journey.systems.market.state import MARK, TO_BOTTOM, TO_TOP, TOP_PLACE, TYPE, Market
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import HIDDEN, PUBLIC, SHARED
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Challenge, Evening, Fact, Field

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = ("with",)
AUTOMA = 30  # the number of the type of card
KEYS = ("automa", "automa_deck", "automa_used", "market", "beside_market", "sent_to_market", MARK_FIELD)  # of positions
FRENCH_ORDINALS = ("première", "deuxième", "troisième", "quatrième", "cinquième", "sixième")
ALONE = N_("Alone")
ALONE_TEXT = N_("For one: the Automa takes a card each round, and 50 glory win.")
MEANT_FOR_OTHERS = N_("Something that was named belongs to a kingdom that is not played with the Automa.")


@cache
def ladder() -> tuple[Challenge, ...]:
    found = tomllib.loads((Path(__file__).parent / "ladder.toml").read_text(encoding="utf-8"))
    return tuple([Challenge(**each | {"setup": each["setup"] | marked(each["mark"])}) for each in found["challenge"]])


def marked(mark: int) -> dict[str, Any]:
    """What a set-up says of it: nothing, where it is as the rules have it (SOLO-01)."""
    return {MARK_FIELD: str(mark) if mark != MARK else None}


class MarketRoom(Room):
    name = "market"

    words = (
        CardWord(
            TYPE, "automas", ("Automa card", "Automa cards"), ("carte Automa", "cartes Automa"), feminine=True, whole=True
        ),
        *(
            Saying(
                verb, f"the {ordinal} card goes to the market", f"the {ordinal} card of the track goes to the Market",
                f"la {french} carte de la Route périlleuse va au Marché", only=TYPE,
            )
            for verb, ordinal, french in zip(TAKES, ORDINALS, FRENCH_ORDINALS, strict=True)
        ),
        Phrase(
            Form(TO_TOP, "journey to the top of the market"), "journey to the top of the market",
            ("journey", "to the top card of the Market"),
            (("voyager", "voyagez", "voyage"), "vers la carte du dessus du Marché"),
        ),
        Phrase(
            Form(TO_BOTTOM, "journey to the bottom of the market"), "journey to the bottom of the market",
            ("journey", "to the bottom card of the Market"),
            (("voyager", "voyagez", "voyage"), "vers la carte du dessous du Marché"),
        ),
    )  # fmt: skip
    types = (CardType(TYPE, AUTOMA, open=True),)
    places = (TOP_PLACE,)
    steps = automa.STEPS
    replies = trading.REPLIES
    verbs = trading.VERBS
    # Of the deck it is public which cards lie in it.
    fields_of_state = {
        "alone": SHARED, "beside": PUBLIC, "deck": HIDDEN, "mark": SHARED, "pile": PUBLIC, "sent": PUBLIC, "shown": PUBLIC,
        "used": PUBLIC,
    }  # fmt: skip

    def dealer(self) -> MarketDealer:
        return MarketDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("with the Automa, who takes a card of the track each round; one can play alone then; none: without it")
        facts = {"": Fact(icon="robot-golem", level=2, minutes=2, box=Market.box)}
        mark = N_("the glory that wins for one who plays alone with the Automa; none: 50")
        return (
            Field(FIELD, None, text, CHOICES, title=N_("Automa"), on="with", facts=facts),
            Field(MARK_FIELD, None, mark, MARKS, title=N_("Glory that wins alone"), within=FIELD),
        )

    evenings = (Evening("solo", ALONE, ALONE_TEXT, {FIELD: "with"}, "robot-golem", 2, seats=1),)

    def challenges(self) -> Sequence[Challenge]:
        return ladder()

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        wanted = whole[FIELD]
        if wanted not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`automa` must be one of %(known)s, not %(name)r"), name=wanted, known=known)
        if wanted is not None and rules.contents == "first_edition":  # CROSS-12
            raise BadSetup(N_("the first edition has no Automa"))
        mark = whole[MARK_FIELD]
        if mark is None:
            return {}
        if isinstance(mark, bool) or str(mark) not in MARKS:
            known = MARKS_TOLD
            raise BadSetup(N_("`mark` must be one of %(known)s, not %(name)r"), name=mark, known=known)
        if wanted is None:
            raise BadSetup(N_("without the Automa nobody plays for a mark: choose it, or leave `mark` out"))
        return marked(int(mark))

    def fewest_seats(self, said: Mapping[str, Any]) -> int:
        """GEN-01: one can play alone."""
        return 1 if any(said.get(key) for key in KEYS) else 2

    def cautions(self, setup: Mapping[str, Any], books: Library, mixed: Sequence[Kind]) -> Iterable[str]:
        """CROSS-20: what is left out of draws may be named."""
        out = unfit(books, {FIELD: setup.get(FIELD)})
        return [MEANT_FOR_OTHERS] if any(isinstance(value, str) and value in out for value in setup.values()) else []

    def brings(self, game: Journey) -> Iterable[str]:
        return [kind.name for kind in game.library.by_type[TYPE]] if game.setup.get(FIELD) else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        wanted = (None, None, *CHOICES)[chance.below(3)]
        drawn[FIELD] = wanted if fits(drawn | {FIELD: wanted} | given) else None
        if drawn[FIELD] and fits(drawn | given | {MARK_FIELD: MARKS[0]}):
            drawn[MARK_FIELD] = (None, *MARKS)[chance.below(len(MARKS) + 1)]


ROOM = MarketRoom()
