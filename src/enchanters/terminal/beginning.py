"""Set-ups from the options of the command: who sits where, and what a newcomer should begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import enchanters
from enchanters.bots.outside import title
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup
from enchanters.terminal.saves import PERSON

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def players(
    seats: int | None, bots: Sequence[str], hot_seat: int, solo: bool = False, heroes: int | None = None
) -> tuple[str, ...]:
    """Each seat's bot, or `person`; without any wish one person against an adept."""
    if heroes and (solo or hot_seat or seats is not None):
        raise BadSetup("one person with several heroes: name besides only the bots")
    if heroes:
        return (*[PERSON] * heroes, *bots)
    if solo and (seats not in (None, 1) or bots or hot_seat > 1):
        raise BadSetup("alone there is one seat: leave out the others")
    if solo:
        return (PERSON,)
    if seats is not None:
        if bots or hot_seat:
            raise BadSetup("name either the number of seats, or the bots and the persons at the keyboard")
        return (PERSON, *["adept"] * (seats - 1))
    persons = hot_seat or 1
    return (*[PERSON] * persons, *(bots or (["adept"] if persons == 1 else [])))


def names(players: Sequence[str], given: Sequence[str]) -> list[str]:
    """A name for every seat: those given for the persons, then Ann and so on; bots are called after their kind."""
    persons = players.count(PERSON)
    if len(given) > persons:
        raise BadSetup(f"{len(given)} names for {persons} persons")
    given = [name.strip() or name for name in given]
    taken = [name.casefold() for name in given]
    for name in given:
        if taken.count(name.casefold()) > 1:
            raise BadSetup(f"two persons are called {name!r}: give each a name of their own")
    own = [*given, *(name for name in numbered(len(given) + persons) if name.casefold() not in taken)]
    taken += [name.casefold() for name in own[len(given) : persons]]
    found: list[str] = []
    for player in players:
        name = own.pop(0) if player == PERSON else unlike(title(player).capitalize(), taken)
        taken.append(name.casefold())
        found.append(name)
    return found


def unlike(name: str, taken: Sequence[str]) -> str:
    """The name, with a number behind it if somebody is called so already."""
    names = (name if n == 1 else f"{name} {n}" for n in count(1))
    return next(each for each in names if each.casefold() not in taken)


def together(game: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What one person with several heroes plays: what was said, if all are on one side there, or what is recommended."""
    pages = registry.game(game).pages()
    if pages.together(fields):
        return {}
    found = [dict(each.setup) for each in pages.evenings(1, ()) if each.heroes]
    if not found:
        raise BadSetup(f"the game {game} is not played together")
    return found[0]


def heroes_names(name: str, heroes: int) -> list[str]:
    """One person's heroes."""
    return [name if n == 0 else f"{name} {n + 1}" for n in range(heroes)]


def alone(game: str) -> dict[str, Any]:
    """What a game that is recommended to one who plays alone has besides the seat."""
    found = [dict(each.setup) for each in registry.game(game).pages().evenings(1, ()) if each.seats == 1]
    if not found:
        raise BadSetup(f"the game {game} cannot be played alone")
    return found[0]


def numbered(seats: int) -> list[str]:
    """As many different names."""
    return [*NAMES[:seats], *(f"Player {n + 1}" for n in range(len(NAMES), seats))]


def setup(game: str, seats: Sequence[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up with what is best for beginners where nothing was said."""
    kind = registry.game(game)
    confirm = {"confirm": True} if any(field.name == "confirm" for field in kind.fields()) else {}
    chosen = kind.pages().first_setup(len(seats), given) | dict(given)
    return enchanters.setup(game, **(chosen | confirm | {"seats": list(seats)}))


def drawn(seats: int | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """Only what was said; the lab draws the rest for every game."""
    said = {name: value for name, value in given.items() if value is not None}
    return said | ({"seats": numbered(seats)} if seats else {})
