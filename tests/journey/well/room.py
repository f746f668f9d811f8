"""What the well declares for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.cards.vocabulary import ANYONE, COUNTED, Form
from enchanters.cards.words import CardWord, Icon, Phrase
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.journey.verbs import Verb
from enchanters.kernel.chance import Chance
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import DERIVED, HIDDEN, PUBLIC, SHARED
from enchanters.kernel.journal import note
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Evening, Fact, Field
from tests.journey.well import system, texts
from tests.journey.well.system import Well, well_of

if TYPE_CHECKING:
    from enchanters.journey.library import Library
    from enchanters.journey.rules import Rules

COINS = {"shallow": 2, "deep": 6}
CHOICES = tuple(COINS)
WELL, BOTTOM = "well", "bottom"


class WellDealer(Dealer):
    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        wanted = game.setup["well"]
        if wanted is None:
            return
        seats, first, by_type = len(game.names), len(kinds), game.library.by_type
        kinds += [by_type[WELL][0], *by_type[BOTTOM]]
        depth = list(range(first + 1, len(kinds)))
        chance.shuffle(depth)
        coins = COINS[wanted]
        game.systems += (Well(first, coins, tuple(depth), [0] * seats, [()] * seats, coins),)

    def announce(self, game: Journey) -> None:
        if (well := well_of(game)) is not None:
            note(game, "well", game.kinds[well.card].name)


class WellRoom(Room):
    name = "well"

    words = (
        Icon("coin", "coins", ("coin", "coins"), ("pièce", "pièces"), feminine=True),
        CardWord(WELL, "wells", ("well", "wells"), ("puits", "puits"), whole=True),
        CardWord(BOTTOM, "bottoms", ("bottom of the well", "bottoms of the well"), ("fond du puits", "fonds du puits")),
        Phrase(
            Form("draw coins", "draw 2 coins from the well", ("coin",), (*COUNTED, "die", "all"), who=ANYONE),
            "draw {amount} from the well",
            ("draw", "{what} from the well"),
            (("tirer", "tirez", "tire"), "{what} du puits"),
        ),
    )
    packs = Path(__file__).with_name("packs")
    types = (CardType(WELL, 90, open=True), CardType(BOTTOM, 91))
    steps = system.STEPS
    replies = system.REPLIES
    verbs = {"draw coins": Verb(system.do_draw)}
    fields_of_state = {
        "card": SHARED, "coins": PUBLIC, "depth": HIDDEN, "found": PUBLIC, "minted": DERIVED, "purses": PUBLIC,
    }  # fmt: skip

    def dealer(self) -> WellDealer:
        return WellDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("a well beside the village, shallow or deep; none: no well")
        facts = {"": Fact(icon="well", level=1), "deep": Fact(level=3, minutes=4)}
        return (Field("well", None, text, CHOICES, title=texts.WELL, on="deep", facts=facts),)

    evenings = (Evening("alone", texts.ALONE, texts.NOBODY, {"well": "deep"}, "well", 3, seats=1),)

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        if whole["well"] not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`well` must be one of %(known)s, not %(name)r"), name=whole["well"], known=known)
        return {}

    def fewest_seats(self, said: Mapping[str, Any]) -> int:
        return 1 if said.get("well") else 2

    def brings(self, game: Journey) -> Iterable[str]:
        by_type = game.library.by_type
        return [kind.name for kind in (*by_type[WELL], *by_type[BOTTOM])] if game.setup["well"] else []

    translations = {"fr": texts.FRENCH}

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        drawn["well"] = (None, *CHOICES)[chance.below(3)]


ROOM = WellRoom()
