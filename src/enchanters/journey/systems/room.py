"""What a system declares for the engine and the set-up: read by every game, so nothing here is slow to import."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from enchanters.cards.words import Word
    from enchanters.journey.dealing import Dealer
    from enchanters.journey.library import Kind, Library
    from enchanters.journey.rules import Rules
    from enchanters.journey.state import Journey
    from enchanters.journey.tables import CardType
    from enchanters.journey.verbs import Verb
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.registry import Challenge, Evening, Field, Grade
    from enchanters.kernel.steps import ReplyRow, StepRow


class Prey(NamedTuple):
    """A card that is fought by all together, and the set-up in which it is."""

    card: Kind
    setup: Mapping[str, Any]
    level: int  # how demanding, from 1 to 3


class Room:
    """What there is of a system before a game. Everything is empty unless it is said."""

    name: ClassVar[str] = ""

    # --- declared for the engine --------------------------------------------------------------------------------------

    packs: ClassVar[Path | None] = None  # a folder with its cards, where they are not in a box of the game
    words: ClassVar[Sequence[Word]] = ()  # icons, types of cards and phrases of the card language
    types: ClassVar[Sequence[CardType]] = ()
    card_verbs: ClassVar[Mapping[int, str]] = {}  # options about a card, by the word of their keys
    ability_verbs: ClassVar[Sequence[int]] = ()  # options about an ability of a card
    major_verbs: ClassVar[Sequence[int]] = ()  # options of the `turn` question
    places: ClassVar[Sequence[int]] = ()  # where journeys go
    steps: ClassVar[Sequence[StepRow]] = ()
    replies: ClassVar[Sequence[ReplyRow]] = ()
    verbs: ClassVar[Mapping[str, Verb]] = {}  # of the card language
    tests: ClassVar[Mapping[str, Callable[..., bool]]] = {}  # of conditions
    fields_of_state: ClassVar[Mapping[str, str]] = {}  # every field of its state: who may know it

    def dealer(self) -> Dealer:
        """What it does while the table is laid."""
        raise NotImplementedError

    # --- set-up -------------------------------------------------------------------------------------------------------

    beside: ClassVar[str] = "variants"  # the field of the set-up after which its own are asked for

    def fields(self, books: Library) -> Sequence[Field]:
        """Its fields of the set-up."""
        return ()

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        """The checked values of these fields, or BadSetup."""
        return {}

    def mixed_in(self, setup: Mapping[str, Any], books: Library) -> Iterable[Kind]:
        """The cards that come into the deck because of it, besides those of kingdoms."""
        return ()

    def cautions(self, setup: Mapping[str, Any], books: Library, mixed: Sequence[Kind]) -> Iterable[str]:
        """What such a set-up allows and is not recommended; `mixed`: what all systems mix in."""
        return ()

    evenings: ClassVar[Sequence[Evening]] = ()  # set-ups that it recommends as a whole, to those who own their boxes

    def challenges(self) -> Sequence[Challenge]:
        """For one alone, easy ones first."""
        return ()

    def prey(self, books: Library) -> Sequence[Prey]:
        """Whom those who play together may beat."""
        return ()

    grades: ClassVar[Sequence[Grade]] = ()  # how hard that may be, easy ones first

    def fewest_seats(self, said: Mapping[str, Any]) -> int:
        """How few can play with what a set-up, or a position, says: one alone where the system makes a game of it."""
        return 2

    def brings(self, game: Journey) -> Iterable[str]:
        """The names of the cards that take part because of it."""
        return ()

    translations: ClassVar[Mapping[str, Mapping[str, str | tuple[str, str]]]] = {}

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        """Draws values of its fields for a random set-up."""

    @staticmethod
    def draw_box(
        chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool], box: str
    ) -> None:
        """Where nothing is said of boxes, the base box alone, with one of the others, or all of them: each as often."""
        from enchanters.journey.dealing import BOXES

        if not drawn.get("boxes"):
            known = list(dict.fromkeys((*BOXES, box)))
            at = chance.below(len(known) + 1)
            boxes = list(dict.fromkeys(("base", known[at]))) if at < len(known) else known
            drawn["boxes"] = boxes if fits(drawn | {"boxes": boxes} | given) else ["base"]
