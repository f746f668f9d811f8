"""What somebody would like to have: a table with its seats and set-up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_
from enchanters.server.store.base import (
    NOBODY,
    PERSON,
    Seat,
)

LONGEST = 40  # letters of a name
MOST_SEATS = 16  # more than any game has
MOST_SECONDS = 31 * 24 * 3600  # for a turn, or before a bot plays for somebody
LEAST_GRACE = 30  # as long as somebody who says nothing still counts as being there
MOST_SEED = 2**63  # what every database can keep


@dataclass(frozen=True, slots=True)
class Place:
    """What is wished for a seat."""

    player: str = PERSON
    name: str = ""
    mine: bool = False  # whoever makes the table sits here
    holder: str = ""  # the hash of a secret of its own that holds the seat
    hero_of: int = NOBODY  # another seat, whose person plays this one too


@dataclass(frozen=True, slots=True)
class Wish:
    """A table that somebody would like to have."""

    places: tuple[Place, ...]
    game: str = field(default_factory=registry.first)
    setup: dict[str, Any] = field(default_factory=dict)  # without seats and confirm
    seed: int | None = None  # None: drawn; otherwise the table is for practice
    position: str = ""
    clock: int = 0
    grace: int = 0
    practice: bool = False
    parent: str = ""


def problem_of(wish: Wish, folders: Collection[str]) -> BadSetup | None:
    """What is wrong with a wish whatever its game; None: nothing. `folders` are the packs that may be used."""
    packs = wish.setup.get("packs") or []
    if not isinstance(packs, list) or not all(folder in folders for folder in packs):
        return BadSetup(N_("the set-up names packs that this server does not have"))
    if len(wish.places) > MOST_SEATS:
        return BadSetup(N_("so many cannot sit at one table"))
    if not (0 <= wish.clock <= MOST_SECONDS and 0 <= wish.grace <= MOST_SECONDS):
        return BadSetup(N_("times must lie between 0 and %(n)d seconds"), n=MOST_SECONDS)
    if 0 < wish.grace < LEAST_GRACE:
        return BadSetup(N_("a bot cannot play for somebody who was there less than %(n)d seconds ago"), n=LEAST_GRACE)
    if any(place.hero_of != NOBODY and not is_hero(wish, seat) for seat, place in enumerate(wish.places)):
        return BadSetup(N_("a further hero needs another seat, of a person who is there"))
    if wish.seed is not None and not -MOST_SEED <= wish.seed < MOST_SEED:
        return BadSetup(N_("the seed is too large"))
    return None


def is_hero(wish: Wish, seat: int) -> bool:
    """Whether the seat is played by a person who has another one of their own."""
    place = wish.places[seat]
    if not 0 <= place.hero_of < len(wish.places):
        return False
    first = wish.places[place.hero_of]
    return place.player == first.player == PERSON and first.hero_of == NOBODY and bool(first.name)


def whole_setup(wish: Wish, people: bool) -> dict[str, Any]:
    """The set-up with all its fields, without names. With people at the table, turns end by a person's hand."""
    if wish.position:
        return {}
    known = {each.name for each in registry.game(wish.game).fields()}
    given = {k: v for k, v in wish.setup.items() if k != "game"}
    setup = {k: v for k, v in enchanters.setup(wish.game, **given).items() if k not in ("game", "seats")}
    return setup | ({"confirm": people} if "confirm" in known else {})


def stand_in_names(seats: Sequence[Seat]) -> list[str]:
    return [seat.name or f"{number + 1}" for number, seat in enumerate(seats)]


def given_names(names: Sequence[str], places: Sequence[Place]) -> list[str]:
    """Bots are called after their level; nobody is called like somebody else. People who are still to come have no name."""
    found: list[str] = []
    for name, place in zip(names, places, strict=True):
        other = names[place.hero_of] if place.hero_of != NOBODY else ""
        name = name or other or ("" if place.player == PERSON else place.player.capitalize())
        found.append(unique(name, found) if name else "")
    return found


def unique(name: str, taken: Sequence[str]) -> str:
    """The name, or the name with a number; it stays as short as a name has to be."""
    numbers = (f" {number}" for number in range(2, len(taken) + 3))
    return next(n for n in (name, *(name[: LONGEST - len(number)] + number for number in numbers)) if n not in taken)
