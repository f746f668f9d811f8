"""MYTHIC: very strong monsters under the deck, known to all, and what makes a hero fight without items or enchantments."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.cards.reader import read_card_text
from enchanters.journey.checks import check
from enchanters.journey.codes import MONSTER
from enchanters.journey.game import library
from enchanters.journey.imagining import bottom
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck.state import the_events
from enchanters.journey.values import attack, defense
from enchanters.kernel.errors import BadPosition, BadSetup
from tests.journey.rules.setups import NAMES, dealt, played_out, started
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, stack, table, track
from tests.marks import rule

CARDS = """
mythic Test Blank
    strength 9, health 6
    ignore all items
    ----
    20 glory

mythic Test Mute
    strength 9, health 6
    ignore all enchantments
    ----
    1 glory per monster

mythic Test Empty
    strength 4, health 3
    ignore all items
    ignore all enchantments
    ----
    5 glory

mythic Test Plain
    strength 2, health 6
    ----
    9 glory

item Tall Blade
    5 attack, 4 defense
    ----
    2 attack, 1 defense

item Heavy Chain
    -3 attack, -2 defense
    ----
    -2 attack

item Test Bow
    1 crystal -> 4 attack
    +2 attack against monsters
    ----

enchantment of Steel
    3 attack, 2 defense
    ----
    1 attack

item Silver Copy
    1 attack
    this is a copy of your top enchantment
    ----
"""


def mythics(game: Journey) -> list[str]:
    """Those still under the deck, the lowest first."""
    return [game.kinds[card].name for card in game.deck[: bottom(game)]]


def arena(seat: dict[str, Any], foe: str, **more: Any) -> Journey:
    return in_yard(seat, lines=[], cards=CARDS, track=[foe, "Dagger"], **more)


# --- set-up -------------------------------------------------------------------------------------------------------


@rule("MYTHIC-01", "SETUP-23", "SETUP-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_a_player_of_the_thirty_lies_under_the_finished_deck(seats: int) -> None:
    assert len(library().by_type["mythic"]) == 30
    found: Counter[str] = Counter()
    for seed in range(40):
        game = started(seats, seed, mythic="with", village="Normaltown")
        names = mythics(game)
        assert len(names) == seats == len(set(names))
        found.update(names)
        assert not any(game.kinds[card].card.type == "mythic" for card in dealt(game)[: len(dealt(game)) - seats])
        assert check(game) == []
        if seed < 5:  # the same deck above them
            plain = started(seats, seed, village="Normaltown")
            above = [game.kinds[card].name for card in dealt(game)[:-seats]]
            assert above == [plain.kinds[card].name for card in dealt(plain)]
    assert len(found) > 20


@rule("MYTHIC-01")
def test_without_the_module_there_are_none_and_other_words_are_refused() -> None:
    assert started(2, 1).view(0)["mythic"] is None
    with pytest.raises(BadSetup):
        enchanters.start(enchanters.setup("journey", seats=NAMES[:2], mythic="two"), 1)
    with pytest.raises(BadSetup):
        enchanters.start(enchanters.setup("journey", seats=NAMES[:2], mythic="with", preset="first"), 1)


@rule("MYTHIC-04", "MYTHIC-01")
def test_everybody_sees_which_they_are_and_nobody_in_which_order() -> None:
    orders = set()
    for seed in range(12):
        game = started(3, seed, mythic="with")
        names = mythics(game)
        for viewer in (0, 2, None):
            view = game.view(viewer)
            assert [card["name"] for card in view["mythic"]["coming"]] == sorted(names)
            assert any(all(name in entry["text"] for name in names) for entry in view["journal"])
        orders.add(tuple(sorted(names).index(name) for name in names))
    assert len(orders) > 3


@rule("MYTHIC-03", "TURN-11")
@pytest.mark.parametrize(("seats", "variants", "turns"), [(2, ["superfast"], 13), (3, ["superfast"], 13), (2, ["fast"], 21)])
def test_they_come_last_and_give_everybody_one_turn_more(seats: int, variants: list[str], turns: int) -> None:
    game = started(seats, 4, mythic="with", variants=variants)
    assert len(dealt(game)) == seats * (turns + 1)
    played_out(game)
    assert game.turns == seats * (turns + 1)
    assert check(game) == []


@rule("VARIANT-11")
def test_fast_cuts_none_of_them() -> None:
    for seed in range(8):
        game = started(2, seed, mythic="with", variants=["fast"])
        assert len(mythics(game)) == 2
        assert not any(game.kinds[card].card.type == "mythic" for card in game.box)


@rule("CROSS-08")
def test_events_lie_above_them_also_in_imagined_games() -> None:
    low = 0
    for seed in range(60):
        game = started(2, seed, mythic="with", events="with", variants=["superfast"])
        for each in (game, game.imagine(0, seed)):
            depths = the_events(each).depths
            assert min(depths) >= 2
            low += 2 in depths
            assert mythics(each) == [each.kinds[card].name for card in each.deck[:2]]
    assert low > 5  # right above them is a place like any other
    with pytest.raises(BadPosition):
        table(track=["Axe"], deck=["Dagger", "Test Plain"], events=["Feast"], event_depths=[0], cards=CARDS)


@rule("CROSS-08", "MYTHIC-03")
def test_an_event_right_above_them_is_drawn_before_them() -> None:
    deck = ["Dagger", "Test Plain", "Test Blank"]
    game = in_yard(
        {"crystals": 0}, lines=[], cards=CARDS, track=["Goblin"] * 6, deck=deck, events=["Crystal Rain"], event_depths=[2]
    )
    play(game, "rest Yard.1", "end")
    assert (track(game)[-1], game.crystals) == ("Dagger", [3, 5])
    play(game, "rest Yard.1", "end")
    assert (track(game)[-1], game.crystals) == ("Test Plain", [5, 10])


@rule("MYTHIC-04")
def test_a_position_keeps_them_at_the_bottom_and_refuses_them_elsewhere() -> None:
    game = table(track=["Axe"], deck=["Dagger", "Test Plain", "Test Blank"], cards=CARDS)
    assert mythics(game) == ["Test Blank", "Test Plain"]
    assert enchanters.from_position(game.position()).position() == game.position()
    wrong: list[dict[str, Any]] = [{"deck": ["Test Plain", "Dagger"]}, {"box": ["Test Plain"]}]
    for keys_ in wrong:
        with pytest.raises(BadPosition):
            table(track=["Axe"], cards=CARDS, **keys_)


# --- in play ------------------------------------------------------------------------------------------------------


@rule("MYTHIC-02", "MYTHIC-05")
def test_a_mythic_monster_is_fought_taken_and_counted_as_a_monster() -> None:
    game = arena({"items": ["Tall Blade"], "enchantments": ["of Steel"], "creatures": ["Grunt"]}, "Test Plain")
    assert game.kinds[game.track[0]].type == MONSTER
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Grunt", "Test Plain"]
    assert score(game, 0) == 2 + 9
    more = table({"creatures": ["Test Mute", "Test Plain", "Old Dragon"]}, cards=CARDS)
    assert score(more, 0) == 2 + 9 + 8  # two monsters, the dragon is none


@rule("MYTHIC-02")
def test_a_text_about_monsters_means_mythic_ones_too() -> None:
    lines = ["discard a monster -> take 4 crystals"]
    game = in_yard({"creatures": ["Test Plain"]}, lines=lines, cards=CARDS, track=["Axe"])
    play(game, "use Yard.2")
    assert (stack(game, 0, "creatures"), game.crystals[0]) == ([], 9)


@rule("MYTHIC-06", "COMBAT-23")
def test_printed_icons_of_items_do_not_count_in_that_fight_only() -> None:
    seat = {"items": ["Spear", "Tall Blade"], "enchantments": ["of Steel"]}
    game = arena(seat, "Test Blank")
    foe = game.track[0]
    assert (attack(game, 0), attack(game, 0, foe)) == (12, 4)
    assert (defense(game, 0), defense(game, 0, foe)) == (7, 2)
    assert "journey 0" not in keys(game)  # 4 attack against 6 health
    other = arena(seat, "Test Mute")
    assert (attack(other, 0, other.track[0]), defense(other, 0, other.track[0])) == (8, 5)
    play(other, "journey 0")
    assert stack(other, 0, "creatures") == ["Test Mute"]
    assert other.wounds[0] == 9 - 5


@rule("MYTHIC-06")
def test_actions_and_bonuses_of_ignored_items_work() -> None:
    game = arena({"items": ["Test Bow"], "crystals": 1}, "Test Blank")
    assert attack(game, 0, game.track[0]) == 2  # the bonus against monsters is no icon
    assert "journey 0" in keys(game)  # with the action: 2 + 4 against 6
    play(game, "journey 0", "use Test Bow", "end")
    assert stack(game, 0, "creatures") == ["Test Blank"]
    poor = arena({"items": ["Test Bow"], "crystals": 0}, "Test Blank")
    assert "journey 0" not in keys(poor)


@rule("MYTHIC-07")
def test_negative_icons_are_ignored_too() -> None:
    game = arena({"items": ["Heavy Chain", "Heavy Chain"], "enchantments": ["of Steel"]}, "Test Empty")
    assert (attack(game, 0), defense(game, 0)) == (0, 0)
    assert (attack(game, 0, game.track[0]), defense(game, 0, game.track[0])) == (0, 0)
    blank = arena({"items": ["Heavy Chain", "Heavy Chain"], "enchantments": ["of Steel", "of Steel"]}, "Test Blank")
    assert (attack(blank, 0), attack(blank, 0, blank.track[0])) == (0, 5)
    assert (defense(blank, 0), defense(blank, 0, blank.track[0])) == (0, 2)


@rule("MYTHIC-06")
def test_a_copy_is_an_item_whatever_it_copies() -> None:
    seat = {"items": ["Silver Copy"], "enchantments": ["of Steel"]}
    blank, mute = arena(seat, "Test Blank"), arena(seat, "Test Mute")
    assert attack(blank, 0) == 1 + 4 + 4
    assert attack(blank, 0, blank.track[0]) == 4
    assert attack(mute, 0, mute.track[0]) == 1 + 4


@rule("MYTHIC-06")
@pytest.mark.parametrize("kind", ["item Odd", "enchantment of Odd", "village Odd", "event Odd"])
def test_only_what_is_fought_makes_items_ignored(kind: str) -> None:
    rows = {"village Odd": "    rest -> take 1 crystal\n", "event Odd": "    attach this to a monster\n"}
    end = "" if kind in rows else "    ----\n"
    _, problems = read_card_text(f"{kind}\n{rows.get(kind, '')}    ignore all items\n{end}", "cards")
    assert any("ignore all items" in str(each) for each in problems)
