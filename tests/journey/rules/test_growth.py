"""Cards that make creatures grow: from where they do so, and what the search for a fight makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.values import health, strength
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play
from tests.marks import rule

CARDS = """
item Idol
    monsters have +2 health and +1 strength
    ----

item Totem
    ----
    monsters have +2 health and +1 strength

monster Herald
    minor
    strength 1, health 9
    ----
    monsters have +2 health and +1 strength

monster Beast
    minor
    strength 2, health 2
    ----

item Sling
    2 attack
    ----
    2 attack
"""
ARMED = {"items": ["Sling"]}  # attack 4


def meadow(*seats: dict[str, Any], lines: list[str] | None = None, track: list[str], **more: Any) -> Journey:
    return in_yard(*seats, lines=lines or [], cards=CARDS, track=track, **more)


def grown(game: Journey) -> tuple[int, int]:
    """By how much the Beast on the track has grown: health and strength."""
    card = next(card for card in game.track if card >= 0 and game.kinds[card].name == "Beast")
    return health(game, card, 0) - 2, strength(game, card, 0) - 2


@rule("COMBAT-16", "COMBAT-18")
@pytest.mark.parametrize("name", ["Idol", "Totem", "Herald"])
def test_a_card_on_the_track_makes_creatures_grow_for_all_players(name: str) -> None:
    game = meadow({}, track=["Beast", name])
    assert grown(game) == (2, 1)
    assert game.view(1)["track"][0]["card"]["health"] == 4
    assert grown(meadow({}, track=["Beast", name, name])) == (4, 2)
    assert grown(meadow({}, track=["Beast"], deck=[name], graveyard=[name])) == (0, 0)


@rule("STACK-04")
def test_in_a_stack_only_the_visible_part_does_so() -> None:
    assert grown(meadow({"items": ["Fist", "Idol"]}, track=["Beast"])) == (2, 1)
    assert grown(meadow({"items": ["Idol", "Fist"]}, track=["Beast"])) == (0, 0)
    assert grown(meadow({}, {"items": ["Totem", "Fist"]}, track=["Beast"])) == (2, 1)


@rule("COMBAT-16")
def test_a_creature_on_the_track_makes_itself_grow_too() -> None:
    game = meadow(ARMED, track=["Herald"])
    assert health(game, game.track[0], 0) == 11


@rule("COMBAT-11")
@pytest.mark.parametrize(
    ("seat", "lines", "more", "wins"),
    [
        (ARMED, [], {}, False),
        (ARMED, ["free -> swap a track card for the top of the graveyard"], {"graveyard": ["Sling"]}, True),
        (ARMED, ["free -> swap a track card for the top of the graveyard"], {"graveyard": ["Totem"]}, False),
        (ARMED, ["free -> journey to the graveyard"], {"graveyard": ["Fist"]}, False),
        ({"items": ["Sling"], "creatures": ["Herald"]}, ["discard a monster -> 1 defense"], {"track": ["Beast"]}, True),
        ({"items": ["Sling", "Idol"]}, ["bury top item -> 1 defense"], {"track": ["Beast"]}, True),
        (ARMED, ["free -> another player buries top item"], {"track": ["Beast"], "other": ["Sling", "Idol"]}, True),
        (ARMED, ["free -> another player buries top item"], {"track": ["Beast"], "other": ["Sling", "Totem"]}, False),
    ],
)
def test_the_search_counts_on_cards_that_can_be_moved_out_of_sight(
    seat: dict[str, Any], lines: list[str], more: dict[str, Any], wins: bool
) -> None:
    rest = {"track": ["Beast", "Totem"], "deck": ["Axe"]} | more
    other = {"items": rest.pop("other", ["Fist"])}
    cards = CARDS.replace("strength 2, health 2", "strength 2, health 4")
    game = in_yard(seat, other, lines=lines, cards=cards, **rest)
    assert ("journey 0" in keys(game)) is wins


@rule("COMBAT-02")
def test_what_was_moved_out_of_sight_decides_the_fight() -> None:
    lines = ["free -> swap a track card for the top of the graveyard"]
    cards = CARDS.replace("strength 2, health 2", "strength 2, health 4")
    game = in_yard(ARMED, lines=lines, cards=cards, track=["Beast", "Totem"], graveyard=["Sling"])
    play(game, "journey 0", "use Yard.2", "end")
    assert game.wounds[0] == 2  # its own strength, and no more
    assert game.stacks[2] != ()
