"""Set-ups from the options of the command: who sits where, and what a newcomer should begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import enchanters
from enchanters.bots.outside import title
from enchanters.kernel.errors import BadSetup
from enchanters.terminal.saves import PERSON

if TYPE_CHECKING:
    from enchanters.journey.library import Library

GAME = "journey"
NAMES = ("Ann", "Bob", "Cleo", "Dan")
DRAWN = "random"
PICKED = ("each", "draft")


def players(seats: int | None, bots: Sequence[str], hot_seat: int) -> tuple[str, ...]:
    """Each seat's bot, or `person`; without any wish one person against a greedy bot."""
    if seats is not None:
        if bots or hot_seat:
            raise BadSetup("name either the number of seats, or the bots and the persons at the keyboard")
        return (PERSON, *["greedy"] * (seats - 1))
    persons = hot_seat or 1
    return (*[PERSON] * persons, *(bots or (["greedy"] if persons == 1 else [])))


def names(players: Sequence[str], given: Sequence[str]) -> list[str]:
    """A name for every seat: those given for the persons, then Ann and so on; bots are called after their kind."""
    own = [*given, *(name for name in NAMES if name not in given)]
    persons = players.count(PERSON)
    if len(given) > persons:
        raise BadSetup(f"{len(given)} names for {persons} persons")
    found: list[str] = []
    for player in players:
        name = own.pop(0) if player == PERSON else title(player).capitalize()
        same = found.count(name) + sum(other.startswith(f"{name} ") for other in found)
        found.append(f"{name} {same + 1}" if same else name)
    return found


def setup(
    seats: Sequence[str],
    kingdoms: Sequence[str],
    village: str | None,
    preset: str,
    variants: Sequence[str],
    packs: Sequence[str],
    boxes: Sequence[str] = (),
    overlord: str | None = None,
    overlord_modes: Sequence[str] = (),
) -> dict[str, Any]:
    """The set-up with a beginner's kingdoms and village where nothing was said; `random` or a box draws them."""
    books = library(packs)
    return enchanters.setup(
        GAME,
        seats=list(seats),
        kingdoms=named_kingdoms(books, kingdoms)
        if kingdoms or boxes
        else first_kingdoms(books, len(seats), preset, variants),
        village=village_of(books, village or (DRAWN if boxes else None)),
        preset=preset,
        variants=list(variants),
        packs=list(packs),
        boxes=list(boxes) or None,
        overlord=overlord_of(books, overlord),
        overlord_modes=list(overlord_modes) or None,
        confirm=True,
    )


def given(
    seats: int | None,
    kingdoms: Sequence[str],
    village: str | None,
    preset: str | None,
    variants: Sequence[str],
    packs: Sequence[str],
    boxes: Sequence[str] = (),
    overlord: str | None = None,
    overlord_modes: Sequence[str] = (),
) -> dict[str, Any]:
    """Only what was said; the lab draws the rest for every game."""
    books = library(packs)
    found: dict[str, Any] = {
        "seats": list(NAMES[:seats]) if seats else None,
        "kingdoms": named_kingdoms(books, kingdoms),
        "village": village_of(books, village) if village else None,
        "preset": preset,
        "variants": list(variants) or None,
        "packs": list(packs) or None,
        "boxes": list(boxes) or None,
        "overlord": overlord_of(books, overlord),
        "overlord_modes": list(overlord_modes) or None,
    }
    return {name: value for name, value in found.items() if value is not None}


def library(packs: Sequence[str]) -> Library:
    from enchanters.journey.game import library

    return library(tuple(packs))


def named_kingdoms(books: Library, wanted: Sequence[str]) -> list[str] | str | None:
    """Kingdoms by name, however they are capitalised; a way to pick them; None: drawn."""
    if len(wanted) == 1 and wanted[0].lower() in (DRAWN, *PICKED):
        return None if wanted[0].lower() == DRAWN else wanted[0].lower()
    return [spelled(name, list(books.kingdoms)) for name in wanted] or None


def first_kingdoms(books: Library, seats: int, preset: str, variants: Sequence[str]) -> list[str]:
    """What to play if nothing was said. Whoever brings packs wants to see them played: their kingdoms come first."""
    from enchanters.journey.dealing import available_kingdoms, kingdoms_per_seat
    from enchanters.journey.pages import beginning
    from enchanters.journey.rules import rules_of

    available = available_kingdoms(books, rules_of(preset))
    own = [name for name in available if name not in library(()).kingdoms]
    order = dict.fromkeys([*own, *(name for name in beginning()["kingdoms"] if name in available), *available])
    return list(order)[: seats * kingdoms_per_seat(seats, list(variants))]


def overlord_of(books: Library, wanted: str | None) -> str | None:
    """An Overlord by name, or by what stands before its comma; None: without one."""
    if wanted is None or wanted.lower() in (DRAWN, "related"):
        return wanted.lower() if wanted else None
    whole = {kind.name.partition(",")[0]: kind.name for kind in books.overlords}
    known = [*whole.values(), *whole]
    found = spelled(wanted, known)
    return whole.get(found, found)


def village_of(books: Library, wanted: str | None) -> str | None:
    if wanted is None:
        from enchanters.journey.pages import beginning

        return str(beginning()["village"])
    if wanted.lower() in (DRAWN, "related"):
        return wanted.lower()
    return spelled(wanted, [village.name for village in books.villages])


def spelled(name: str, known: Sequence[str]) -> str:
    """The known name that differs in capitals only; else the name as it is, to be refused by the game."""
    return next((each for each in known if each.lower() == name.lower()), name)
