"""SLIME: the slime icon, what counts it, grows by it and makes players get rid of it."""

from __future__ import annotations

import pytest

from enchanters.journey.scoring import score
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Puddle
    1 slime
    ----
    1 slime

item Film
    1 slime
    ----

item Salt
    +3 attack and +3 defense against slime
    ----

item Mop
    now: another player discards a card showing slime
    ----

item Sponge
    now: discard 2 cards showing slime
    ----

item Rag
    discard a card showing slime -> 5 attack
    ----

enchantment of Mould
    ----
    1 slime

enchantment of Spores
    1 crystal -> 1 attack per slime
    ----
    2 glory per slime

monster Blob
    minor
    strength 1, health 1
    ----
    1 slime

monster Swelling Blob
    minor
    strength 2, health 3
    +1 health and +1 strength per slime
    ----
    1 slime
    1 glory per slime

monster Thick Blob
    minor
    strength 2, health 3
    +1 health per slime
    ----

monster Sharp Blob
    minor
    strength 2, health 3
    +1 strength per slime
    ----

monster Bursting Blob
    minor
    strength 2, health 3
    +1 strength per slime
    attacks all players
    ----
"""


@rule("SLIME-01")
def test_the_icon_alone_changes_neither_stats_nor_glory_nor_price() -> None:
    plain = table({"items": ["Fist"]}, cards=CARDS, track=["Dagger", "Axe"])
    slimy = table(
        {"items": ["Fist"], "enchantments": ["of Mould"], "creatures": ["Blob"]}, cards=CARDS, track=["Dagger", "Axe"]
    )
    for game in (plain, slimy):
        assert (attack(game, 0), defense(game, 0), score(game, 0)) == (1, 0, 0)
        assert "journey 1" in keys(game)
    assert slimy.view(0)["seats"][0]["slime"] == 2


@rule("SLIME-01", "STACK-21")
def test_only_visible_icons_are_counted() -> None:
    seat = {"items": ["Puddle", "Film", "Puddle"], "enchantments": ["of Mould", "of Spores"], "crystals": 1}
    game = table(seat, cards=CARDS, track=["Dagger"])
    before = attack(game, 0)
    play(game, "use of Spores")
    assert attack(game, 0) == before + 4  # two of the top item, one of the covered Puddle, one of the Mould


@rule("SLIME-02")
@pytest.mark.parametrize(("name", "more"), [("Swelling Blob", (2, 2)), ("Thick Blob", (2, 0)), ("Sharp Blob", (0, 2))])
def test_creatures_grow_with_the_icons_of_the_one_who_fights_them(name: str, more: tuple[int, int]) -> None:
    game = table({"creatures": ["Blob", "Blob"]}, {"creatures": ["Blob"] * 5}, {}, cards=CARDS, track=[name])
    card = game.track[0]
    assert (health(game, card, 0), strength(game, card, 0)) == (3 + more[0], 2 + more[1])
    assert (health(game, card, 2), strength(game, card, 2)) == (3, 2)


@rule("SLIME-02", "COMBAT-18", "COMBAT-06")
def test_one_that_attacks_all_players_strikes_each_with_the_icons_of_the_one_who_fights_it() -> None:
    """FX-236: the icons of the others count no more than their attack does."""
    for slime, blow in (([2, 5, 0], 2 + 2), ([0, 5, 1], 2)):
        seats = [{"creatures": ["Blob"] * n, "boosts": [9, 0]} for n in slime]
        game = table(*seats, cards=CARDS, track=["Bursting Blob", "Dagger"], confirm=True)
        assert play(game, "journey 0").wounds == [blow] * 3


@rule("SLIME-02", "SCORE-15")
def test_the_reward_grows_too_and_counts_what_is_visible() -> None:
    game = table({"creatures": ["Blob", "Swelling Blob"], "items": ["Film", "Fist"]}, cards=CARDS, track=["Dagger"])
    assert score(game, 0) == 2


@rule("SLIME-02")
def test_what_is_discarded_before_the_fight_no_longer_helps_the_creature() -> None:
    seat = {"items": ["Fist", "Rag"], "creatures": ["Blob", "Blob"]}
    game = table(seat, cards=CARDS, track=["Swelling Blob", "Dagger"], deck=["Dagger"] * 3, confirm=True)
    assert health(game, game.track[0], 0) == 5
    play(game, "journey 0", "use Rag", "discard Blob#1", "end")  # attack 5 against health 4
    assert stack(game, 0, "creatures") == ["Blob", "Swelling Blob"]
    assert game.wounds[0] == 3


@rule("SLIME-03")
def test_another_player_discards_a_card_that_shows_slime_of_their_choice() -> None:
    victim = {"items": ["Puddle", "Film", "Fist"], "enchantments": ["of Mould"], "creatures": ["Blob", "Goblin"]}
    game = table({}, victim, {}, cards=CARDS, track=["Mop"], deck=["Dagger"] * 3, confirm=True)
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "target"), ["player 1", "player 2"])
    play(game, "player 1")
    # The Film's icon is covered; the Mould is the last enchantment and cannot go.
    assert (question(game), keys(game)) == ((1, "card"), ["discard Puddle", "discard Blob"])
    play(game, "discard Blob")
    assert graveyard(game) == ["Blob"]


@rule("SLIME-03")
def test_one_without_such_a_card_discards_nothing_and_of_several_as_many_as_there_are() -> None:
    game = table({"creatures": ["Goblin"]}, {}, cards=CARDS, track=["Sponge", "Mop"], deck=["Dagger"] * 3, confirm=True)
    play(game, "journey 0")
    assert (question(game), graveyard(game)) == ((0, "last"), [])
    game = table({"creatures": ["Goblin", "Blob"]}, {}, cards=CARDS, track=["Sponge"], deck=["Dagger"] * 3, confirm=True)
    play(game, "journey 0")
    assert (stack(game, 0, "creatures"), graveyard(game)) == (["Goblin"], ["Blob"])


@rule("SLIME-03", "ACTION-02")
def test_as_a_cost_it_needs_a_card_that_shows_slime_and_may_leave() -> None:
    seats = (
        ({"items": ["Fist", "Rag"], "creatures": ["Goblin"]}, False),
        ({"items": ["Film", "Rag"]}, False),
        ({"items": ["Puddle", "Rag"]}, True),
        ({"items": ["Fist", "Rag"], "enchantments": ["of Mould"]}, False),
        ({"items": ["Fist", "Rag"], "enchantments": ["of Enchanting", "of Mould"]}, True),
    )
    for seat, possible in seats:
        game = table(seat, cards=CARDS, track=["Dagger"])
        assert ("use Rag" in keys(game)) is possible, seat


@rule("SLIME-04")
def test_a_bonus_against_slime_counts_where_the_creature_prints_the_icon() -> None:
    game = table({"items": ["Fist", "Salt"]}, cards=CARDS, track=["Blob", "Thick Blob", "Goblin"])
    blob, thick, goblin = game.track[:3]
    assert [attack(game, 0, foe) for foe in (blob, thick, goblin)] == [3, 0, 0]
    assert [defense(game, 0, foe) for foe in (blob, thick, goblin)] == [3, 0, 0]
