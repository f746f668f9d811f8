"""The optional systems, one folder each. This list is the only place that names them.

Their order is that of their cards in a position: those that have cards come before those that cards call for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from threading import Lock
from typing import Any

from enchanters.cards import words
from enchanters.cards.model import COUNTS
from enchanters.journey.dealing import enter_dealer
from enchanters.journey.operations import VERBS
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.room import Room
from enchanters.journey.tables import (
    ABILITY_VERBS,
    CARD_VERBS,
    ICON_COUNTS,
    ICONS,
    JOURNEY_PLACES,
    KEPT,
    SYSTEMS,
    TESTS,
    TYPES,
)
from enchanters.journey.verbs import COUNT_BIT, KEPT_BIT, THING_BIT, WEAK_BIT
from enchanters.kernel.language import add_texts

NAMES: list[str] = [
    f"enchanters.journey.systems.{name}"
    for name in (
        "wound_deck",
        "overlord",
        "banners",
        "event_deck",
        "market",
        "coop",
        "mythic_deck",
        "quests",
        "duels",
        "desert",
        "pearls",
        "weight",
        "speed",
        "vows",
        "tact",
        "charges",
        "immobile",
    )
]


_entering = Lock()  # threads that ask first at the same time must not enter anything twice


def rooms() -> tuple[Room, ...]:
    """What all systems declare, entered into the tables of the game."""
    with _entering:
        return _rooms()


@cache
def _rooms() -> tuple[Room, ...]:
    found = []
    for name in NAMES:
        room: Room = import_module(f"{name}.room").ROOM
        enter(room)
        found.append(room)
    return tuple(found)


def fewest_seats(said: Mapping[str, Any]) -> int:
    """GEN-01, unless a system lets one play alone."""
    return min([room.fewest_seats(said) for room in rooms()], default=2)


@cache
def kits() -> tuple[Kit, ...]:
    """The reading faces of all systems."""
    rooms()
    return tuple([import_module(f"{name}.kit").KIT for name in NAMES])


@cache
def kits_with(method: str) -> tuple[Kit, ...]:
    """Those that have a method of their own: a view asks for a dozen, many times, and most systems have none of them."""
    return tuple([kit for kit in kits() if getattr(type(kit), method) is not getattr(Kit, method)])


@cache
def merged(table: str) -> dict[Any, Any]:
    """The entries of a table (`sentences`, `labels`, …) of all systems."""
    found: dict[Any, Any] = {}
    for kit in kits():
        found |= getattr(kit, table)
    return found


def enter(room: Room) -> None:
    """Enters what a system declares for the engine; numbers and names that are taken are refused."""
    for word in room.words:
        enter_word(word)
    for lang, texts in room.translations.items():
        add_texts(lang, texts)
    for each in room.types:
        numbers = [] if each.alike else [other.number for other in TYPES.values()]
        if each.name in TYPES or each.number in numbers:
            raise ValueError(f"{room.name}: the type {each.name} or its number {each.number} is taken")
        TYPES[each.name] = each
    for number, called in room.card_verbs.items():
        if CARD_VERBS.setdefault(number, called) != called or number in ABILITY_VERBS:
            raise ValueError(f"{room.name}: the option {number} is taken")
    if taken := {*CARD_VERBS, *ABILITY_VERBS}.intersection(room.ability_verbs):
        raise ValueError(f"{room.name}: the options {sorted(taken)} are taken")
    for name, verb in room.verbs.items():
        if VERBS.setdefault(name, verb) is not verb:
            raise ValueError(f"{room.name}: what {name!r} does is said elsewhere")
    for name, test in room.tests.items():
        if TESTS.setdefault(name, test) is not test:
            raise ValueError(f"{room.name}: the condition {name!r} is taken")
    ABILITY_VERBS.extend(room.ability_verbs)
    JOURNEY_PLACES.extend(room.places)
    STEPS.add(room.steps, room.replies)
    answered = STEPS.replies["turn_answered"]
    STEPS.replies["turn_answered"] = answered._replace(verbs=(*answered.verbs, *room.major_verbs))
    enter_dealer(room.dealer())
    SYSTEMS.append(room.name)


def enter_word(word: words.Word) -> None:
    """Into the card language; an icon or a token also into the tables of what is counted."""
    words.enter(word)
    if isinstance(word, words.Icon) and word.word not in ICONS:
        ICON_COUNTS[COUNTS.index(word.word)] = len(ICONS)
        ICONS.append(word.word)
    if isinstance(word, words.Token) and word.word not in KEPT:
        COUNT_BIT[COUNTS.index(word.word)] = WEAK_BIT[COUNTS.index(word.word)] = THING_BIT[word.word] = KEPT_BIT
        KEPT.append(word.word)
