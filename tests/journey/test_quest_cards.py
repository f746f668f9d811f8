"""Every quest of the box is claimed once, every prize also from another player; every mythic monster is defeated."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from enchanters.journey.checks import check
from enchanters.journey.game import library
from enchanters.journey.scoring import glory_of_cards, score
from enchanters.journey.state import Journey
from enchanters.journey.systems.quests.system import PRIZE, quests_of
from tests.journey.table import keys, play, stack, table

ICONS = "9 slime, 9 undead, 9 pearls, 9 speed, 9 weight"
CARDS = f"""
item Everything
    20 attack, 20 defense
    ----
    {ICONS}

item Sharp
    16 attack
    ----

item Hard
    9 defense
    ----

item Even
    9 attack, 9 defense
    ----

item Blank
    ----

item Tool
    free -> 40 attack
    ----

enchantment of Blank
    ----

overlord Old Lord
    strength 9, health 99
    challenge -> fight the overlord
    reward
    1 glory
"""
QUESTS = [kind.name for kind in library().by_type["quest"]]
MYTHICS = [kind.name for kind in library().by_type["mythic"]]
MANY = [10, 1]
CREATURES: list[list[str]] = [["Grunt"] * 11 + ["Old Dragon"] * 2, [], ["Grunt"] * 3]


def seats() -> list[dict[str, Any]]:
    """All that somebody may have, in some ways."""
    found = []
    for top, n, crystals, wounds, creatures in product(
        ("Everything", "Sharp", "Hard", "Even"), MANY, (20, 0), (0, 15, 7), CREATURES
    ):
        found.append(
            {
                "items": ["Blank"] * (n - 1) + [top], "enchantments": ["of Blank"] * n, "crystals": crystals,
                "wounds": wounds, "creatures": creatures, "rewards": 3,
            }
        )  # fmt: skip
    return found


def there(seat: dict[str, Any], laid: list[str], held: list[str] | None = None) -> Journey:
    other = {"items": ["Blank"], "enchantments": ["of Blank"], "crystals": 3, "wounds": 5, "quests": held or []}
    return table(
        seat, other, cards=CARDS, track=["Blank"] * 6, deck=["Dagger"] * 3, quests=laid, overlord="Old Lord", confirm=True
    )  # fmt: skip


@cache
def claimable() -> dict[str, tuple[dict[str, Any], list[str]]]:
    """For each quest a seat that can claim it, and what it has to choose before."""
    found: dict[str, tuple[dict[str, Any], list[str]]] = {}
    for seat in seats():
        game = there(seat, QUESTS)
        for before in ([], ["journey 5"]) if len(found) < len(QUESTS) else ():
            if before and seat["crystals"] and len(found) > 30:
                play(game, *before)
            for key in keys(game):
                if key.startswith("use ") and key[4:].split(".")[0] in QUESTS:
                    found.setdefault(key[4:].split(".")[0], (seat, [*before, key]))
        if len(found) == len(QUESTS):
            break
    return found


def answered(game: Journey) -> Journey:
    """With the first answer to every question that comes before the next own action."""
    while game.decision is not None and game.decision.kind not in ("turn", "last", "window"):
        play(game, keys(game)[0])
    return game


def test_every_quest_can_be_claimed() -> None:
    assert sorted(claimable()) == sorted(QUESTS)


@pytest.mark.parametrize("name", QUESTS)
def test_a_quest_is_claimed_and_scored_and_a_prize_goes_on(name: str) -> None:
    seat, way = claimable()[name]
    prize = PRIZE in library().kind(name).whole.sayings
    for laid, held in ([[name], []], [[], [name]]) if prize else ([[name], []],):
        game = there(seat, laid, held)
        play(game, *way)
        answered(game)
        quests = quests_of(game)
        assert quests is not None
        (card,) = quests.seat_cards(0)
        assert game.kinds[card].name == name
        assert card in (quests.prizes[0] if prize else quests.claimed[0])
        assert dict(glory_of_cards(game, 0))[card] > 0
        assert check(game) == []


@pytest.mark.parametrize("name", MYTHICS)
def test_a_mythic_monster_is_defeated_and_changes_the_score(name: str) -> None:
    """By one whose actions are strong enough: icons may not count."""
    seat = {
        "items": ["Everything", "Tool"],
        "enchantments": ["of Blank"],
        "creatures": ["Grunt", "Old Dragon"],
        "crystals": 9,
    }
    game = table(seat, {"items": ["Blank", "Blank"]}, cards=CARDS, track=[name, "Dagger"], deck=["Dagger"] * 3, confirm=True)
    before = score(game, 0)
    answered(play(game, "journey 0", "use Tool"))
    assert stack(game, 0, "creatures")[-1] == name
    assert score(game, 0) + game.wounds[0] > before
    assert check(game) == []
    buried = table({"creatures": [name, "Grunt"]}, cards=CARDS, track=["Dagger"])  # covered: what stands below the line
    assert score(buried, 0) >= 2
