"""The optional systems, one folder each. This list is the only place that names them.

Their order is that of their cards in a position.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from enchanters.cards import words
from enchanters.cards.model import COUNTS
from enchanters.journey.dealing import DEALERS
from enchanters.journey.operations import OPERATIONS
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.kit import Kit
from enchanters.journey.tables import ABILITY_VERBS, CARD_VERBS, ICON_COUNTS, ICONS, JOURNEY_PLACES, TYPES
from enchanters.kernel.language import add_texts

NAMES: list[str] = ["enchanters.journey.systems.wound_deck", "enchanters.journey.systems.overlord"]


@cache
def kits() -> tuple[Kit, ...]:
    """The reading faces of all systems, their declarations entered into the tables of the game."""
    found = []
    for name in NAMES:
        kit: Kit = import_module(f"{name}.kit").KIT
        enter(kit)
        found.append(kit)
    return tuple(found)


@cache
def merged(table: str) -> dict[Any, Any]:
    """The entries of a table (`sentences`, `labels`, …) of all systems."""
    found: dict[Any, Any] = {}
    for kit in kits():
        found |= getattr(kit, table)
    return found


def enter(kit: Kit) -> None:
    """Enters what a system declares for the engine; numbers and names that are taken are refused."""
    for each_word in kit.words:
        enter_word(each_word)
    for lang, texts in kit.translations.items():
        add_texts(lang, texts)
    for each in kit.types:
        if each.name in TYPES or each.number in [other.number for other in TYPES.values()]:
            raise ValueError(f"{kit.name}: the type {each.name} or its number {each.number} is taken")
        TYPES[each.name] = each
    for number, word in kit.card_verbs.items():
        if CARD_VERBS.setdefault(number, word) != word:
            raise ValueError(f"{kit.name}: the option {number} is taken")
    for operation, function in kit.operations.items():
        if OPERATIONS.setdefault(operation, function) is not function:
            raise ValueError(f"{kit.name}: what {operation!r} does is said elsewhere")
    ABILITY_VERBS.extend(kit.ability_verbs)
    JOURNEY_PLACES.extend(kit.places)
    STEPS.add(kit.steps, kit.replies)
    answered = STEPS.replies["turn_answered"]
    STEPS.replies["turn_answered"] = answered._replace(verbs=(*answered.verbs, *kit.major_verbs))
    DEALERS.append(kit.dealer())


def enter_word(word: words.Word) -> None:
    """Into the card language; an icon also into the table of those that are counted."""
    words.enter(word)
    if isinstance(word, words.Icon) and word.word not in ICONS:
        ICON_COUNTS[COUNTS.index(word.word)] = len(ICONS)
        ICONS.append(word.word)
