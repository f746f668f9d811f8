"""What identifies a situation, for the fight search and for bots, is tested against the table of fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import enchanters
from enchanters.journey import gate
from enchanters.journey.evaluation import options
from enchanters.journey.state import FIELDS, Journey, Trial
from enchanters.kernel.game import HIDDEN, PUBLIC

# Fields that are no part of it, and why.
PAST = "how the game came here, not how it goes on"
GIVEN = "the same in all games that are compared: copies of one game"
ASKED = "where something is asked, the search compares it beside the situation"
FIXED = "nothing in the window of a fight changes it"
BOTS = {
    "history": PAST, "length": PAST, "undo_to": PAST, "learnt": PAST, "chooser": PAST, "journal": PAST, "origin": PAST,
    "drawn": "what came out of the deck: the deck is compared",
    "reply": "the kind of question, its options and what it is about say it",
    "first": GIVEN, "kinds": GIVEN, "village": "another one is drawn by chance, which is compared",
    "box": "cards that nobody sees again", "trial": "bots do not think inside a search",
}  # fmt: skip
SEARCH = {name: why for name, why in BOTS.items() if name != "trial"} | {
    "stack": ASKED, "seat": FIXED, "kind": FIXED,
    "codes": ASKED, "a": ASKED, "b": ASKED, "turn": FIXED, "turns": FIXED, "chance": "there is none",
    "deck": FIXED, "starters": FIXED, "removed": "what was removed does nothing any more", "picks": FIXED,
    "free_journey": "no fight asks for a price",
}  # fmt: skip


def game() -> Journey:
    found = enchanters.start(enchanters.setup("journey", seats=["A", "B"], overlord="random", wound_deck="with"), 3)
    assert isinstance(found, Journey)
    return found


def changed(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "i"
    if isinstance(value, list):
        return [*value[:-1], changed(value[-1])] if value else [1]
    if isinstance(value, tuple):
        return value[:-1] if value else (1,)
    raise TypeError(f"{type(value)} is not known here")


def untold(situation: Callable[[Any], object], names: set[str]) -> set[str]:
    """The fields whose change the situation does not tell of."""
    found = set()
    for name in names:
        other = game()
        value = getattr(other, name)
        if name == "laid":
            value = ((other.track[0], 0),)
        elif name == "used":
            value = (other.village << 4,)
        elif name == "stacks":
            value = [value[0] * 2, *value[1:]]
        elif name == "graveyard":
            value = (other.track[0],)
        elif name == "systems":
            value = ()
        elif name == "stack":
            value = [*value, (gate.situation, 0, 0, 0)]
        elif name == "trial":
            value = Trial(False, 1)
        elif name in ("track", "codes"):
            value = value[:-1]
        else:
            value = changed(value)
        setattr(other, name, value)
        if situation(other) == situation(game()):
            found.add(name)
    return found


@pytest.mark.parametrize(
    ("situation", "left_out"), [(options.situation, BOTS), (gate.situation, SEARCH)], ids=["bots", "fight search"]
)
def test_every_field_that_changes_is_told_or_has_a_reason(
    situation: Callable[[Any], object], left_out: dict[str, str]
) -> None:
    changing = {name for name, kind in FIELDS.items() if kind in (PUBLIC, HIDDEN)}
    assert set(left_out) <= changing
    assert untold(situation, changing - set(left_out)) == set()


def test_a_field_left_out_without_a_reason_is_noticed() -> None:
    assert untold(gate.situation, {"crystals", "deck"}) == {"deck"}
