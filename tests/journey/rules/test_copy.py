"""The item that is a copy of the top enchantment (CARD-18, SCORE-14 and the open questions 31 to 33)."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.scoring import breakdown, score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

CARDS = """
item Mirror
    this is a copy of your top enchantment
    ----
    2 glory

enchantment of Sparks
    1 attack, 2 defense
    1 crystal -> 2 attack
    ----
    1 attack
    3 glory

enchantment of Gain
    ----
    after resting: take 2 crystals
    1 glory per 2 crystals

enchantment of Two Minds
    1 crystal -> 1 attack
    discard this -> 4 attack
    ----

enchantment of Slow Gain
    after resting: you may swap top enchantment for a track enchantment
    after resting: take 2 crystals
    ----

enchantment of Wards
    you cannot be the target of other players
    ----
    1 slime

enchantment of Camps
    ----
    rest -> take 5 crystals

item Mop
    now: another player discards an item showing slime
    ----
"""
DECK = ["Dagger"] * 4


def reading(enchantments: list[str], *others: dict[str, Any], **keys: Any) -> Journey:
    seat: dict[str, Any] = {"items": ["Fist", "Mirror"], "enchantments": enchantments, "crystals": 5}
    whole: dict[str, Any] = {"track": ["Dagger", "Axe"], "deck": DECK, "confirm": True} | keys
    return table(seat, *others, cards=CARDS, **whole)


@rule("CARD-18")
def test_a_copy_has_the_icons_of_the_top_enchantment_as_long_as_it_lies_on_top_itself() -> None:
    game = reading(["of Enchanting", "of Sparks"])
    assert (attack(game, 0), defense(game, 0)) == (4, 4)
    game = table({"items": ["Mirror", "Fist"], "enchantments": ["of Sparks"]}, cards=CARDS)
    assert (attack(game, 0), defense(game, 0)) == (3, 2)  # covered, it copies nothing


@rule("SCORE-14", "CARD-18")
def test_a_copy_scores_the_glory_of_the_enchantment_again_and_its_own_two() -> None:
    game = reading(["of Sparks"])
    assert score(game, 0) == 3 + 3 + 2
    assert {"card": "Mirror", "glory": 5} in breakdown(game, 0)["cards"]
    assert {"text": "Mirror", "n": 5, "card": "Mirror"} in game.view(0)["seats"][0]["glory_parts"]
    game = reading(["of Gain"])
    assert score(game, 0) == 2 + 2 + 2
    covered = table({"items": ["Mirror", "Fist"], "enchantments": ["of Sparks"]}, cards=CARDS)
    assert score(covered, 0) == 3 + 2


@rule("CARD-18", "ACTION-08")
def test_its_action_is_used_apart_from_that_of_the_enchantment() -> None:
    game = reading(["of Sparks"])
    assert {"use Mirror", "use of Sparks"} <= set(keys(game))
    play(game, "use Mirror")
    assert "use Mirror" not in keys(game)
    play(game, "use of Sparks")
    assert (attack(game, 0), game.crystals[0]) == (4 + 4, 3)


@rule("CARD-18")
def test_this_card_means_the_copy() -> None:
    game = reading(["of Two Minds"])
    assert "use of Two Minds.2" not in keys(game)  # the last enchantment cannot go; the item can
    play(game, "use Mirror.2")
    assert (stack(game, 0, "items"), stack(game, 0, "enchantments")) == (["Fist"], ["of Two Minds"])
    assert (attack(game, 0), graveyard(game)) == (1 + 4, ["Mirror"])


@rule("CARD-18")
def test_triggers_rests_and_shields_are_copied() -> None:
    game = reading(["of Gain"])
    play(game, "rest Quiet.2")
    assert game.crystals[0] == 9
    game = reading(["of Camps"])
    assert {"rest of Camps", "rest Mirror"} <= set(keys(game))
    play(game, "rest Mirror")
    assert game.crystals[0] == 10
    game = table({}, {"items": ["Mirror"], "enchantments": ["of Wards"]}, {}, cards=CARDS, track=["Bolas"], deck=DECK)
    play(game, "journey 0")
    assert keys(game) == ["player 0", "player 2"]


@rule("CARD-18")
def test_it_copies_what_lies_on_top_now_and_its_marks_stay() -> None:
    swap = "enchantment of Change\n    1 crystal -> swap top enchantment for a track enchantment\n    ----\n"
    seat = {"items": ["Fist", "Mirror"], "enchantments": ["of Change"], "crystals": 5}
    game = table(seat, cards=CARDS + swap, track=["of Sparks", "Dagger"], deck=DECK, confirm=True)
    play(
        game,
        "use Mirror",
    )
    assert stack(game, 0, "enchantments") == ["of Sparks"]
    assert "use of Sparks" in keys(game)
    assert "use Mirror" not in keys(game)  # used already, with another text
    assert attack(game, 0) == 4


@rule("CARD-18")
def test_a_trigger_that_waits_keeps_the_text_it_had() -> None:
    seat = {"items": ["Fist", "Mirror"], "enchantments": ["of Enchanting", "of Slow Gain"], "crystals": 0}
    game = table(seat, cards=CARDS, track=["of Sparks", "Dagger"], deck=DECK, confirm=True)
    play(game, "rest Quiet.2")
    assert question(game) == (0, "order")
    assert keys(game) == ["order of Slow Gain.1", "order of Slow Gain.2", "order Mirror.1", "order Mirror.2"]
    play(game, "order of Slow Gain.1", "yes")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Sparks"]
    again = enchanters.from_position(game.position())
    assert again.position() == game.position()
    play(game, "order Mirror.2", "order of Slow Gain.2", "yes")
    assert game.crystals[0] == 4


@rule("CARD-18", "SLIME-03")
def test_it_remains_an_item_and_shows_the_icons_that_it_copies() -> None:
    mirror = {"items": ["Fist", "Mirror"], "enchantments": ["of Wards"]}
    game = table(
        {}, mirror, {}, cards=CARDS.replace("    you cannot be the target of other players\n", ""), track=["Mop"], deck=DECK
    )
    play(game, "journey 0", "player 1")
    assert stack(game, 1, "items") == ["Fist"]


@rule("COMBAT-11")
def test_the_copied_action_counts_among_what_can_win_a_fight() -> None:
    for items, possible in ((["Fist", "Mirror"], True), (["Fist"], False)):
        seat = {"items": items, "enchantments": ["of Sparks"], "crystals": 2}
        game = table(seat, cards=CARDS, track=["Ogre"], deck=DECK)
        assert health(game, game.track[0], 0) == 6
        assert ("journey 0" in keys(game)) is possible


def test_what_it_copies_can_be_read_and_pressed_on_it() -> None:
    game = reading(["of Sparks"])
    view = game.view(0)
    card = view["seats"][0]["items"][-1]["card"]
    assert card["upper"][1:] == [
        "+1 attack, +2 defense",
        "Once per turn, pay 1 crystal: get +2 attack this turn.",
        "+1 attack",
        "3 glory",
    ]
    option = next(each for each in view["question"]["options"] if each["key"] == "use Mirror")
    assert card["upper"][option["line"][1]].startswith("Once per turn, pay 1 crystal")
    play(game, "use Mirror")
    assert game.view(0)["journal"][-2]["text"] == "Player 1 uses Mirror: pay 1 crystal → get +2 attack this turn."
    assert sum(part["n"] for part in view["seats"][0]["attack_sources"]) == 4


def test_a_position_in_the_middle_of_a_copied_effect_can_be_read_again() -> None:
    give = "enchantment of Gifts\n    free -> give 1 crystal to another player, take 1 wound\n    ----\n"
    seat = {"items": ["Fist", "Mirror"], "enchantments": ["of Gifts"], "crystals": 5}
    game = table(seat, {}, {}, cards=CARDS + give, track=["Dagger"], deck=DECK)
    play(game, "use Mirror")
    text = game.position()
    assert "Mirror@1/of Gifts@2/1" in text
    again = enchanters.from_position(text)
    assert again.position() == text
    for each in (game, again):
        each.choose("player 2")
    assert again.position() == game.position()
    with pytest.raises(enchanters.BadPosition, match="the card has no such text"):
        enchanters.from_position(text.replace("of Gifts@2/1", "of Gifts@2/9"))


def test_what_a_copy_shows_besides_is_not_printed_on_it() -> None:
    """A card's face is made once for all views: what one view adds to it must not stay."""
    game = reading(["of Sparks"])
    first, again = game.view(0), game.view(0)
    assert first == again
    assert len(first["seats"][0]["items"][-1]["card"]["upper"]) > 1
    covered = table({"items": ["Mirror", "Fist"], "enchantments": ["of Sparks"]}, cards=CARDS)
    assert len(covered.view(0)["seats"][0]["items"][0]["card"]["upper"]) == 1
