"""What the mythic deck declares for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.words import CardWord, Saying
from enchanters.journey.codes import CREATURES, MONSTER
from enchanters.journey.dealing import played_together
from enchanters.journey.state import Journey
from enchanters.journey.systems.mythic_deck.dealing import MythicDealer
from enchanters.journey.systems.mythic_deck.system import TYPE, MythicDeck
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Fact, Field

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = ("with",)
UNSAID_TOGETHER = N_("Where all play together the rules say nothing of mythic monsters.")


class MythicRoom(Room):
    name = "mythic_deck"

    words = (
        CardWord(
            TYPE, "mythics", ("mythic monster", "mythic monsters"), ("monstre mythique", "monstres mythiques"), fights=True
        ),
        Saying(
            "ignore items", "ignore all items", "the attack and defense of your items do not count against it",
            "l’attaque et la défense de vos objets ne comptent pas contre lui", ignores=("item",),
        ),
        Saying(
            "ignore enchantments", "ignore all enchantments",
            "the attack and defense of your enchantments do not count against it",
            "l’attaque et la défense de vos enchantements ne comptent pas contre lui", ignores=("enchantment",),
        ),
    )  # fmt: skip
    # MYTHIC-02: a monster in every respect, but of no kingdom.
    types = (CardType(TYPE, MONSTER, CREATURES, creature=True, fought=True, alike=True, below=True),)

    def dealer(self) -> MythicDealer:
        return MythicDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        text = N_("with the mythic deck: one mythic monster a player lies under the deck; none: without it")
        facts = {"": Fact(icon="hydra", level=2, minutes=2, box=MythicDeck.box)}
        return (Field("mythic", None, text, CHOICES, title=N_("Mythic deck"), on="with", facts=facts),)

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        wanted = whole["mythic"]
        if wanted not in (None, *CHOICES):
            known = ", ".join(CHOICES)
            raise BadSetup(N_("`mythic` must be one of %(known)s, not %(name)r"), name=wanted, known=known)
        if wanted is not None and rules.contents == "first_edition":  # CROSS-12
            raise BadSetup(N_("the first edition has no mythic deck"))
        return {}

    def cautions(self, setup: Mapping[str, Any], books: Library, mixed: Sequence[Kind]) -> Iterable[str]:
        return [UNSAID_TOGETHER] if setup.get("mythic") and played_together(setup) else []

    def brings(self, game: Journey) -> Iterable[str]:
        return [kind.name for kind in game.library.by_type[TYPE]] if game.setup.get("mythic") else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        wanted = (None, *CHOICES)[chance.below(2)]
        drawn["mythic"] = wanted if fits(drawn | {"mythic": wanted} | given) else None


ROOM = MythicRoom()
