"""FIRST: the first edition, that is the preset `first`."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey import dealing
from enchanters.journey.game import library
from enchanters.journey.rules import PRESETS
from enchanters.journey.state import Journey
from enchanters.kernel.chance import Chance
from tests.journey.rules.setups import FOUR, dealt, is_starter, kingdoms, started
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
village Camp
    rest -> take 3 crystals
    multi: 1 crystal -> 1 attack

village Pit
    rest -> take 3 crystals
    1 crystal -> journey to the graveyard

item Charm
    free -> take 5 crystals
    ----
    free -> take 2 crystals

item Fee
    ----
    when taking wounds: lose 2 crystals

monster Rat
    minor
    strength 3, health 3
    ----
    1 glory
"""


def first(*seats: dict[str, Any], village: str = "Camp", **keys: Any) -> Journey:
    """A table of the first edition."""
    keys = {"track": ["Apple", "Rat", "Horn"], "deck": ["Axe"]} | keys
    return table(*seats, preset="first", village=village, cards=CARDS, **keys)


@rule("FIRST-01")
def test_there_are_six_kingdoms_and_21_villages() -> None:
    rules = PRESETS["first"]
    known = dealing.available_kingdoms(library(), rules)
    assert sorted(known) == ["Bandits", "Cultists", "Dracons", "Gnolls", "Goblins", "Unicorns"]
    villages = {village.name for village in dealing.available_villages(library(), rules)}
    assert len(villages) == 21
    base = {name for name, box in library().box_of.items() if box == "base"} - set(library().kingdoms)
    assert base - villages == {"Fjordosan", "Gravekill Mounds"}
    with pytest.raises(enchanters.BadSetup, match="unknown kingdom 'Undead'"):
        started(3, preset="first", kingdoms=["Undead", "Goblins", "Gnolls"])
    with pytest.raises(enchanters.BadSetup, match="unknown village 'Gravekill Mounds'"):
        started(3, preset="first", village="Gravekill Mounds")


@rule("FIRST-01")
def test_only_they_are_drawn_and_offered() -> None:
    games = [started(4, seed, preset="first") for seed in range(60)]
    known = dealing.available_kingdoms(library(), PRESETS["first"])
    assert set().union(*(kingdoms(game) for game in games)) == set(known)
    drawn = {game.kinds[game.village].name for game in games}
    assert not drawn & {"Fjordosan", "Gravekill Mounds"}
    assert len(drawn) > 15
    assert keys(started(3, preset="first", kingdoms="each")) == [f"take {name}" for name in known]


@rule("FIRST-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_track_is_six_items_or_enchantments_whatever_the_number_of_players(seats: int) -> None:
    seventh = set()
    for seed in range(20):
        game = started(seats, seed, preset="first")
        assert all(is_starter(game, card) for card in game.track)
        assert game.starters == 0  # none of them is left on the deck
        seventh.add(is_starter(game, game.deck[-1]))
    assert seventh == {True, False}


@rule("FIRST-02")
def test_they_are_drawn_from_the_bottom_and_creatures_go_back_there() -> None:
    game = started(4, preset="first", kingdoms=FOUR)
    cards = sorted(dealt(game))
    s = [card for card in cards if is_starter(game, card)][:8]
    m = [card for card in cards if not is_starter(game, card)][:3]
    deck = [m[0], s[0], s[1], s[2], m[1], s[3], s[4], s[5], m[2], s[6], s[7]]
    filtered, found = dealing.starter_filter(game, deck, Chance(1))
    assert (filtered, found) == ([s[7], s[6], s[5], s[4], s[3], s[2], m[0], s[0], s[1], m[2], m[1]], 6)


@rule("FIRST-03")
def test_the_table_names_the_first_player_and_chance_does_not() -> None:
    assert {started(4, seed, preset="first", first=None).turn for seed in range(20)} == {0}
    assert {started(4, seed, preset="first", first=2).turn for seed in range(5)} == {2}


@rule("FIRST-04")
def test_the_creature_attacks_first_and_actions_are_allowed_before_the_hero_does() -> None:
    game = first({"crystals": 5})
    play(game, "journey 1")
    assert question(game) == (0, "window")
    assert game.wounds[0] == 0
    play(game, "end")
    assert game.wounds[0] == 3  # the creature has attacked
    assert question(game) == (0, "window")
    assert stack(game, 0, "creatures") == []
    play(game, "use Camp.2", "use Camp.2", "end")  # the attack is bought only now
    assert stack(game, 0, "creatures") == ["Rat"]
    assert game.crystals[0] == 5 - 1 - 2
    assert game.wounds[0] == 3


@rule("FIRST-05")
def test_a_failed_fight_wounds_and_costs_the_first_card_of_the_track() -> None:
    game = first({"crystals": 5})
    play(game, "journey 1", "end", "end")
    assert game.wounds[0] == 3
    assert stack(game, 0, "creatures") == []
    assert game.crystals[0] == 4
    assert question(game) == (0, "last")
    play(game, "end")
    assert graveyard(game) == ["Apple"]
    assert track(game)[:3] == ["Rat", "Horn", "Axe"]
    assert question(game) == (1, "turn")


@rule("FIRST-06")
def test_actions_of_covered_cards_can_be_used_if_they_are_visible() -> None:
    game = first({"items": ["Charm", "Fist"], "crystals": 0})
    assert [key for key in keys(game) if key.startswith("use")] == ["use Charm.2"]
    play(game, "use Charm.2")
    assert game.crystals[0] == 2


@rule("FIRST-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_superfast_leaves_the_filter_alone(seats: int) -> None:
    game = started(seats, preset="first", variants=["superfast"])
    assert game.dealing.found == 6
    assert all(is_starter(game, card) for card in game.track)
    assert sum(kingdoms(game).values()) == 13 * seats


@rule("FIRST-09")
def test_nothing_breaks_a_tie() -> None:
    game = first({"crystals": 9}, {"crystals": 0, "creatures": ["Rat"], "wounds": 1}, {"wounds": 2}, over=True)
    assert game.result is not None
    assert game.result["scores"] == [0, 0, -2]
    assert game.result["winners"] == [0, 1]


@rule("FIRST-10")
def test_the_card_of_a_rest_is_discarded_at_the_end_of_the_turn() -> None:
    game = first(village="Pit", graveyard=["Dagger"])
    play(game, "rest Pit.1")
    assert question(game) == (0, "last")
    assert track(game)[:3] == ["Apple", "Rat", "Horn"]
    play(game, "use Pit.2", "yes")
    assert stack(game, 0, "items") == ["Fist", "Dagger"]  # the Apple does not lie there yet
    assert game.turn == 1
    assert graveyard(game) == ["Apple"]
    assert track(game)[:3] == ["Rat", "Horn", "Axe"]


@rule("FIRST-11")
def test_target_player_may_be_oneself() -> None:
    game = first({"creatures": ["Rat"], "crystals": 0}, {"creatures": ["Rat"]}, track=["Bolas", "Apple"])
    play(game, "journey 0")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 0", "player 1"]
    play(game, "player 0")
    assert stack(game, 0, "creatures") == []
    assert stack(game, 1, "creatures") == ["Rat"]


@rule("FIRST-12")
def test_a_text_that_names_nobody_means_the_owner_of_the_card() -> None:
    game = first({"crystals": 5}, {"items": ["Fee"], "crystals": 5}, track=["of Agony", "Apple"])
    play(game, "journey 0", "end")
    assert game.wounds == [0, 2]
    assert game.crystals == [5, 3]
