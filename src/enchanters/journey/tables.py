"""The tables of numbers and words to which an optional system may add: types of cards, icons, options, places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from enchanters.cards.model import Card
from enchanters.journey.codes import (
    BURY,
    C_SLIME,
    C_UNDEAD,
    CREATURES,
    DISCARD,
    DRAGON,
    ENCHANTMENT,
    GIVE,
    GONE,
    GRAVEYARD,
    ITEM,
    KEEP,
    MONSTER,
    REMOVE,
    REST,
    SWAP,
    UNBURY,
    USE,
    VILLAGE,
)  # fmt: skip


class CardType(NamedTuple):
    """A type of card: its number in the hot path and what the rules ask about it."""

    name: str
    number: int
    stack: int = -1  # the stack of its owner that it goes to; -1: none
    deck: bool = False  # it is of a kingdom and lies in the Adventure Deck
    creature: bool = False  # it is fought on a journey and goes to the creatures
    fought: bool = False  # it has strength and health
    open: bool = False  # it is nobody's: its text counts for everybody
    shared: bool = False  # and counts as if every player had it
    claimed: bool = False  # it is nobody's until a player claims it: then its text is that player's alone
    below: bool = False  # it lies under the Adventure Deck: everybody knows which ones, nobody in which order
    graded: bool = False  # one of its lines counts at a time (`Kind.grades`)
    alike: bool = False  # it shares its number with a type that it is like in play
    token: Callable[[Card], Card] | None = None  # gives the card that its lower half stands for


TYPES: dict[str, CardType] = {
    each.name: each
    for each in (
        CardType("item", ITEM, ITEM, deck=True),
        CardType("enchantment", ENCHANTMENT, ENCHANTMENT, deck=True),
        CardType("monster", MONSTER, CREATURES, deck=True, creature=True, fought=True),
        CardType("dragon", DRAGON, CREATURES, deck=True, creature=True, fought=True),
        CardType("village", VILLAGE, open=True, shared=True),
    )
}

# Icons that are counted, besides attack and defense: `Part.icons` and `Seen.icons` have a number for each, in this order.
ICONS: list[str] = ["undead", "slime"]
ICON_COUNTS: dict[int, int] = {C_UNDEAD: 0, C_SLIME: 1}  # what is counted, by its place in cards.model.COUNTS: the icon

# Tokens that players keep and texts count, each of a system: where totals are shown they stand beside the icons.
KEPT: list[str] = []

# Options whose payload is a card, by the word of their keys; and those whose payload is an ability of a card.
CARD_VERBS: dict[int, str] = {
    DISCARD: "discard", GIVE: "give", BURY: "bury", UNBURY: "unbury", SWAP: "swap", REMOVE: "remove", KEEP: "keep",
}  # fmt: skip
ABILITY_VERBS: list[int] = [USE, REST]

# What conditions ask, by name: (game, proviso, seat, slot) -> whether it holds; `slot` is how far a journey goes.
TESTS: dict[str, Callable[[Any, Any, int, int], bool]] = {}

# The optional systems in their order; `game.systems` keeps to it.
SYSTEMS: list[str] = []

# Where journeys go that do not go to a slot of the track.
JOURNEY_PLACES: list[int] = [GRAVEYARD, GONE]
