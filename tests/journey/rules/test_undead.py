"""UNDEAD: the icon of the undead and what it is for."""

from __future__ import annotations

import pytest

from enchanters.journey.scoring import score
from enchanters.journey.state import look
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, stack, table, track
from tests.marks import rule

CARDS = """
item Coffin
    ----
    3 undead

item Lid
    ----

item Big Sword
    9 attack
    ----

enchantment of Tombs
    ----
    2 glory per undead

monster Zombie
    minor
    strength 4, health 3
    ----
    1 undead

monster Mouse
    minor
    strength 4, health 3
    ----
"""


@rule("UNDEAD-01")
def test_the_undead_icon_alone_changes_nothing() -> None:
    plain = table({"items": ["Lid"]}, cards=CARDS, track=["Goblin"])
    marked = table({"items": ["Coffin"]}, cards=CARDS, track=["Goblin"])
    for game in (plain, marked):
        assert (attack(game, 0), defense(game, 0), score(game, 0)) == (0, 0, 0)
        assert keys(game) == ["rest Quiet.1", "rest Quiet.2"]


@rule("UNDEAD-01")
def test_the_undead_icon_is_counted_by_abilities_and_scoring() -> None:
    lines = ["1 crystal -> take 10 crystals per undead"]
    game = in_yard(
        {"items": ["Coffin"], "enchantments": ["of Tombs"], "creatures": ["Zombie"], "crystals": 1},
        lines=lines,
        cards=CARDS,
    )
    assert look(game, 0).undead == 4
    assert score(game, 0) == 8
    play(game, "use Yard.2")
    assert game.crystals[0] == 40


@rule("UNDEAD-02")
def test_the_dracolich_grows_with_the_undead_icons_of_the_hero_who_fights_it() -> None:
    game = table({"items": ["Coffin"]}, {"creatures": ["Zombie"]}, {}, cards=CARDS, track=["Dracolich"])
    card = game.track[0]
    printed = game.kinds[card]
    assert [(health(game, card, seat), strength(game, card, seat)) for seat in range(3)] == [
        (printed.health + skulls, printed.strength + skulls) for skulls in (3, 1, 0)
    ]


@rule("UNDEAD-02")
@pytest.mark.parametrize(("power", "offered"), [(14, False), (15, True)])
def test_a_hero_with_undead_icons_needs_more_for_the_dracolich(power: int, offered: bool) -> None:
    game = table({"items": ["Coffin"], "boosts": [power, 0]}, cards=CARDS, track=["Bone Dragon"])
    assert ("journey 0" in keys(game)) is offered
    if offered:
        play(game, "journey 0")
        assert game.wounds[0] == 11
        assert stack(game, 0, "creatures") == ["Bone Dragon"]


@rule("UNDEAD-02")
def test_the_scythe_helps_only_against_creatures_with_the_icon() -> None:
    seat = {"items": ["Fist", "Scythe"]}
    game = table(seat, cards=CARDS, track=["Zombie", "Mouse"], confirm=True)
    zombie, mouse = game.track[:2]
    assert (attack(game, 0, zombie) - attack(game, 0), defense(game, 0, zombie) - defense(game, 0)) == (2, 1)
    assert (attack(game, 0, mouse), defense(game, 0, mouse)) == (attack(game, 0), defense(game, 0))
    play(game, "journey 0")
    assert game.wounds[0] == 3
    game = table(seat, cards=CARDS, track=["Mouse", "Zombie"], confirm=True)
    play(game, "journey 0")
    assert game.wounds[0] == 4


@rule("UNDEAD-03")
def test_the_ghoul_leaves_the_game_for_a_journey_to_the_graveyard() -> None:
    game = table({"creatures": ["Ghoul"]}, cards=CARDS, track=["Goblin", "Axe"], graveyard=["Coffin", "Lid"])
    play(game, "use Ghoul", "yes")
    assert stack(game, 0, "items") == ["Fist", "Lid"]
    assert stack(game, 0, "creatures") == []
    assert graveyard(game) == ["Coffin"]
    assert [game.kinds[card].name for card in game.removed] == ["Ghoul"]


@rule("UNDEAD-03")
def test_the_crypt_swaps_a_track_card_for_the_top_of_the_graveyard() -> None:
    game = table(
        {"enchantments": ["of Enchanting", "of the Crypt"]},
        cards=CARDS,
        track=["Goblin", "Axe"],
        graveyard=["Coffin", "Lid"],
    )
    play(game, "use of the Crypt", "swap Goblin")
    assert game.wounds[0] == 1
    assert track(game)[:2] == ["Lid", "Axe"]
    assert graveyard(game) == ["Coffin", "Goblin"]
