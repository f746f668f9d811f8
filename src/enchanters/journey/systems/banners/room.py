"""What banners and classes declare for the engine, the card language and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.words import CardWord, Saying
from enchanters.journey.codes import ENCHANTMENT, ITEM
from enchanters.journey.state import Journey
from enchanters.journey.systems.banners.dealing import BANNER, CLASS, FIELDS, BannerDealer, pool
from enchanters.journey.systems.banners.system import REPLIES, STEPS, Banners
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import PUBLIC
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Evening, Fact, Field

if TYPE_CHECKING:
    from enchanters.journey.library import Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

CHOICES = ("pick", "related")


class BannerRoom(Room):
    name = "banners"

    words = (
        CardWord(BANNER, "banners", ("banner", "banners"), ("bannière", "bannières"), True, starting=True),
        CardWord(CLASS, "classes", ("class", "classes"), ("classe", "classes"), True, starting=True),
        Saying(
            "no banners", "ignore banners and classes", "the texts of banners and classes do not count",
            "les textes des bannières et des classes ne comptent pas", alone=True, mutes=(BANNER, CLASS),
        ),
    )  # fmt: skip
    types = (CardType(BANNER, ITEM, ITEM, alike=True), CardType(CLASS, ENCHANTMENT, ENCHANTMENT, alike=True))
    steps = STEPS
    replies = REPLIES
    fields_of_state = {"offered": PUBLIC}

    evenings = (
        Evening(
            "voyage", N_("A voyage"), N_("Only the kingdoms of Odyssey, with a banner and a class for everybody."),
            {"boxes": [Banners.box], "banners": "pick", "classes": "pick"}, "trireme", 2,
        ),
    )  # fmt: skip

    def dealer(self) -> BannerDealer:
        return BannerDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    def fields(self, books: Library) -> Sequence[Field]:
        box = Banners.box
        told = {
            "banners": (N_("banners: pick one of two, or related (one of the kingdoms' own); none: a Fist"), N_("Banners")),
            "classes": (N_("classes: pick one of two, or related; none: of Enchanting"), N_("Classes")),
        }
        icons = {"banners": "vertical-banner", "classes": "book-cover"}
        return [
            Field(
                name, None, text, CHOICES, title=title, on="pick",
                facts={
                    "": Fact(icon=icons[name], box=box), "pick": Fact(level=2, minutes=2, box=box),
                    "related": Fact(box=box),
                },
            )
            for name, (text, title) in told.items()
        ]  # fmt: skip

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        for name in FIELDS:
            wanted = whole[name]
            if wanted not in (None, *CHOICES):
                known = ", ".join(CHOICES)
                raise BadSetup(
                    N_("`%(field)s` must be one of %(known)s, not %(name)r"), field=name, name=wanted, known=known
                )
            if wanted is not None and rules.contents == "first_edition":  # CROSS-12
                raise BadSetup(N_("the first edition has no banners and no classes"))
        return {}

    def brings(self, game: Journey) -> Iterable[str]:
        wanted = [each for name, (each, _) in FIELDS.items() if game.setup.get(name)]
        if not wanted:
            return ()
        kingdoms = [kind.kingdom for kind in game.kinds if kind.card.type not in (BANNER, CLASS)]
        return [kind.name for each in wanted for kind in pool(game, each, kingdoms)]

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        for name in FIELDS:
            wanted = (None, *CHOICES)[chance.below(3)]
            drawn[name] = wanted if fits(drawn | {name: wanted} | given) else None


ROOM = BannerRoom()
