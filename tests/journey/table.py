"""Small tables for tests: a position in a few words, choices by their keys."""

from __future__ import annotations

from typing import Any

import enchanters
from enchanters.journey.codes import STACK_NAMES, STACKS
from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.kernel.text import toml_table
from tests.journey.rooms import wound_cards

# A village that offers nothing but two rests: a test shows only what it is about, and a turn never answers itself.
QUIET = """
village Quiet
    rest -> take 3 crystals
    rest -> heal 1 wound
"""

# Cards whose figures stand still: a rule test that counts with figures takes these, not those of the base box, which are
# tuned by play. The Falchion beats the Brawler only with its action, and never the Colossus.
STOCK = """
item Falchion
    1 attack
    1 crystal -> 3 attack
    ----
    1 attack

item Lash
    2 attack
    take 1 wound -> 2 attack
    ----
    1 attack

item Spear
    3 attack
    ----
    1 attack

item Cuirass
    3 defense
    ----

enchantment of Zeal
    1 attack
    double: take 1 wound -> 2 attack
    ----
    1 defense

monster Grunt
    minor
    strength 4, health 3
    ----
    2 glory

monster Brawler
    minor
    strength 3, health 5
    ----

monster Colossus
    minor
    strength 3, health 6
    ----

monster Thug
    medium
    strength 6, health 6
    deals double damage
    ----
    5 glory

monster Cyclops
    major
    strength 7, health 9
    attacks all players
    ----
    8 glory

dragon Old Dragon
    strength 11, health 13
    ----
    8 glory

dragon Bone Dragon
    strength 8, health 12
    +1 health and +1 strength per undead
    ----
"""


def table(*seats: dict[str, Any], cards: str = "", village: str = "Quiet", fewest: int = 2, **keys: Any) -> Journey:
    """A game from a position: one dict per seat (crystals, wounds, items, …), further keys as in the notation.

    `cards` are written in the card language; plain seats are added until there are two, or `fewest`.
    """
    rows = [*seats, *({} for _ in range(fewest - len(seats)))]
    top: dict[str, Any] = {"village": village, **keys}
    top["cards"] = STOCK + (QUIET if village == "Quiet" else "") + cards
    parts = [toml_table(top)]
    parts += ["[[seat]]\n" + toml_table(row) for row in rows]
    game = enchanters.from_position("\n".join(parts))
    assert isinstance(game, Journey)
    return game


def play(game: Journey, *keys: str) -> Journey:
    for key in keys:
        game.choose(key)
    return game


def keys(game: Journey) -> list[str]:
    """The keys of the options being asked for."""
    return [option.key for option in game.decision.options] if game.decision else []


def question(game: Journey) -> tuple[int, str]:
    """Who is asked, and the kind of question."""
    assert game.decision is not None
    return game.decision.seat, game.decision.kind


def stack(game: Journey, seat: int, which: str) -> list[str]:
    """The names in a stack, bottom first: `items`, `enchantments`, `creatures` or `wound_cards`."""
    if which == "wound_cards":
        return [game.kinds[card].name for card in wound_cards(game, seat)]
    index = STACK_NAMES.index(which)
    return [game.kinds[card].name for card in game.stacks[seat * STACKS + index]]


def track(game: Journey) -> list[str]:
    """The names on the track from slot 0; an empty slot is an empty text."""
    return [game.kinds[card].name if card >= 0 else "" for card in game.track]


def graveyard(game: Journey) -> list[str]:
    return [game.kinds[card].name for card in game.graveyard]


def printed_glory(name: str) -> int:
    """The plain glory below the line of a card of the base box, without what it scores for other things."""
    return sum(row.n for row in library().kind(name).covered.glory if not row.per)
