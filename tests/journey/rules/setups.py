"""Games from a set-up, for the rules that are about set-ups and whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import enchanters
from enchanters.journey.codes import MONSTER, NO_CARD
from enchanters.journey.state import Journey
from enchanters.kernel.chance import stream

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
MOST_CHOICES = 5_000  # a whole game of four needs some hundreds
FOUR = ["Bandits", "Cultists", "Goblins", "Unicorns"]


def started(seats: int = 2, seed: int = 1, **fields: Any) -> Journey:
    """A new game with so many seats; seat 0 begins unless told otherwise."""
    setup = enchanters.setup("journey", **{"seats": NAMES[:seats], "first": 0} | fields)
    game = enchanters.start(setup, seed)
    assert isinstance(game, Journey)
    return game


def played_out(game: Journey, seed: int = 1) -> Journey:
    """The game played to its end by chance."""
    chance = stream(seed)
    for _ in range(MOST_CHOICES):
        if game.decision is None:
            return game
        game.choose(chance.below(len(game.decision.options)))
    raise AssertionError("the game does not end")


def dealt(game: Journey) -> list[int]:
    """The whole Adventure Deck as it was dealt from: the track from slot 0, then the deck from its top."""
    return [card for card in game.track if card != NO_CARD] + list(reversed(game.deck))


def names(game: Journey, cards: list[int]) -> list[str]:
    return [game.kinds[card].name for card in cards]


def is_starter(game: Journey, card: int) -> bool:
    """Whether the card is an item or an enchantment."""
    return game.kinds[card].type < MONSTER


def types(game: Journey, cards: list[int]) -> Counter[str]:
    return Counter(game.kinds[card].card.type for card in cards)


def kingdoms(game: Journey) -> Counter[str]:
    """How many cards each kingdom has in the game: on the track, in the deck and in the box."""
    return Counter(game.kinds[card].kingdom for card in [*dealt(game), *game.box])
