"""What Overlords declare for the engine and the set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.model import Card
from enchanters.journey.dealing import BOXES, played_together
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord import challenges, invasions
from enchanters.journey.systems.overlord.codes import CHALLENGE, FETCH, LAIR, OVERLORD, PUT, REWARD, STORED
from enchanters.journey.systems.overlord.dealing import (
    TYPE,
    OverlordDealer,
    meant_overlord,
    overlay_of,
    overlord_pool,
    wanted_overlord,
)
from enchanters.journey.systems.room import Prey, Room
from enchanters.journey.tables import CardType
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import PUBLIC, SHARED
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Fact, Field
from enchanters.kernel.setups import texts as listed

if TYPE_CHECKING:
    from enchanters.journey.library import Library
    from enchanters.journey.rules import Rules
    from enchanters.kernel.chance import Chance

MODES = ("hard", "death", "reinforcement")
BOX = "overlords"


def reward_of(card: Card) -> Card:
    """The reward token of an Overlord as a card of its own (OVERLORD-17)."""
    name, french = card.name.partition(",")[0], (card.french or card.name).partition(",")[0]
    return Card(
        "reward", f"{name}'s reward", lower=card.lower, kingdom=card.kingdom, french=f"Récompense ({french})",
        source=card.source, picture=card.picture, file=card.file, line=card.line,
    )  # fmt: skip


def names_of(books: Library) -> list[str]:
    """All that can be named: what covers one of them has its name."""
    return [kind.name for kind in books.by_type[TYPE] if kind.name not in books.reserved or not kind.kingdom]


def check_name(whole: dict[str, Any], books: Library) -> None:
    """OVERLORD-03, COOP-04."""
    name = whole["overlord"]
    if not played_together(whole) and name in books.reserved:
        raise BadSetup(N_("%(name)s is fought only where all play together"), name=name)
    if played_together(whole) and overlay_of(books, name) is None:
        raise BadSetup(N_("%(name)s is not fought where all play together"), name=name)


def boxes_with(books: Library, *names: str) -> list[str]:
    """The base game, and the boxes that these cards are in."""
    return [box for box in BOXES if box == BOXES[0] or box in [books.box_of.get(name) for name in names]]


class OverlordRoom(Room):
    name = "overlord"

    types = (CardType(TYPE, OVERLORD, fought=True, open=True, token=reward_of), CardType("reward", REWARD))
    card_verbs = {PUT: "put", FETCH: "fetch"}
    ability_verbs = (CHALLENGE,)
    major_verbs = (CHALLENGE,)
    places = (STORED, LAIR)
    steps = (*challenges.STEPS, *invasions.STEPS)
    replies = invasions.REPLIES
    verbs = invasions.VERBS
    fields_of_state = dict.fromkeys(("card", "death", "hunted", "reinforcing"), SHARED) | dict.fromkeys(
        ("crystals", "health", "invading", "lost", "rewards", "stored", "strength", "tokens", "village_tokens"), PUBLIC
    )

    def dealer(self) -> OverlordDealer:
        return OverlordDealer()

    # --- set-up -------------------------------------------------------------------------------------------------------

    beside = "village"

    def fields(self, books: Library) -> Sequence[Field]:
        return (
            Field(
                "overlord",
                None,
                N_("an Overlord by name, random, or related (one of the kingdoms' own); none: no Overlord"),
                ("random", "related", *names_of(books)),
                title=N_("Overlord"),
                on="random",
                facts={"": Fact(icon="crowned-skull", level=2, minutes=2, box=BOX)},
            ),
            Field(
                "overlord_modes",
                [],
                N_("hard: a stronger Overlord; death: all lose unless it is defeated; reinforcement: it grows by fighting"),
                MODES,
                True,
                title=N_("How the Overlord is played"),
                within="overlord",
                facts=dict.fromkeys(MODES, Fact(level=3)),
            ),
        )

    def check(self, whole: dict[str, Any], rules: Rules, books: Library) -> dict[str, Any]:
        names = names_of(books) if whole["overlord"] is not None else []
        if whole["overlord"] not in (None, "random", "related", *names):
            wanted, known = whole["overlord"], ", ".join(names)
            raise BadSetup(N_("unknown Overlord %(name)r; known: %(known)s"), name=wanted, known=known)
        if whole["overlord"] is not None and rules.contents == "first_edition":  # FIRST-07
            raise BadSetup(N_("the first edition has no Overlords"))
        if whole["overlord"] in names:
            check_name(whole, books)
        modes = listed(whole["overlord_modes"], "overlord_modes")
        for mode in modes:
            if mode not in MODES:
                known = ", ".join(MODES)
                raise BadSetup(N_("unknown way to play an Overlord %(name)r; known: %(known)s"), name=mode, known=known)
        if modes and wanted_overlord(whole) is None:
            raise BadSetup(N_("without an Overlord there is no way to play it: choose one, or leave `overlord_modes` out"))
        return {"overlord_modes": modes}

    def prey(self, books: Library) -> Sequence[Prey]:
        """COOP-04 and 50: those that are kept for it are harder than those that are covered."""
        found = [(name, overlay_of(books, name)) for name in names_of(books)]
        return [
            Prey(kind, {"overlord": name, "boxes": boxes_with(books, name, kind.name)}, 2 if kind.kingdom else 3)
            for name, kind in found
            if kind is not None
        ]

    def brings(self, game: Journey) -> Iterable[str]:
        """The one that is named, or all that may be drawn."""
        wanted = wanted_overlord(game.setup)
        if wanted is None:
            return []
        if wanted in ("random", "related"):
            return [kind.name for kind in overlord_pool(game)]
        kind = meant_overlord(game.library, game.setup, wanted)
        return [kind.name] if kind is not None else []

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        if chance.below(2) and fits(drawn | given | {"overlord": "random"}):
            drawn["overlord"] = ("random", "related")[chance.below(2)]
            drawn["overlord_modes"] = [mode for mode in MODES if chance.below(3) == 0]


ROOM = OverlordRoom()
