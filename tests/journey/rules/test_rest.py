"""REST: the ability that is chosen, what follows it, and the card that leaves the track."""

from __future__ import annotations

import pytest

from enchanters.kernel.errors import IllegalChoice
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

TRACK = ["Axe", "Dagger", "Harpoon", "Warhammer", "Flail", "Caftan"]
DECK = ["of Might", "of Glory", "of Greed", "of Venom"]
RESTS = ["rest Quiet.1", "rest Quiet.2"]


@rule("REST-01")
def test_rests_are_those_of_the_village_and_of_own_visible_parts() -> None:
    cards = """
item Bedroll
    rest -> take 1 crystal
    ----
    rest -> take 2 crystals

monster Pet
    minor
    strength 1, health 1
    ----
    rest -> heal 1 wound
"""
    seats = (
        {"items": ["Bedroll", "Dagger"], "creatures": ["Pet"], "crystals": 0},
        {"items": ["Bedroll"], "crystals": 0},
    )
    game = table(*seats, cards=cards, track=["Axe"], deck=DECK)
    # the Bedroll is covered: its upper rest is hidden; the other player's Bedroll is out of the question
    assert keys(game) == ["journey 0", *RESTS, "rest Bedroll.2", "rest Pet"]
    play(game, "rest Bedroll.2")
    assert game.crystals == [2, 0]
    assert question(game) == (1, "turn")  # exactly one ability: the turn is over
    assert keys(game) == ["journey 0", *RESTS, "rest Bedroll.1", "rest Bedroll.2"]


@rule("REST-02")
def test_a_rest_with_a_further_cost_needs_the_whole_cost() -> None:
    poor = table({"crystals": 2, "wounds": 9}, village="Cave of Fools", track=["Axe"], deck=DECK)
    assert keys(poor) == ["journey 0", "rest Cave of Fools.1"]
    with pytest.raises(IllegalChoice):
        poor.choose("rest Cave of Fools.2")
    rich = table({"crystals": 3, "wounds": 9}, village="Cave of Fools", track=["Axe"], deck=DECK)
    play(rich, "rest Cave of Fools.2")
    assert (rich.crystals[0], rich.wounds[0]) == (0, 5)


@rule("REST-02")
def test_a_rest_that_costs_a_card_needs_the_card_and_takes_it() -> None:
    without = table(village="Old Hunter's Keep", track=["Axe"], deck=DECK)
    assert keys(without) == ["journey 0", "rest Old Hunter's Keep.1"]
    seat = {"creatures": ["Goblin"], "crystals": 0, "wounds": 4}
    game = table(seat, village="Old Hunter's Keep", track=["Axe"], deck=DECK)
    play(game, "rest Old Hunter's Keep.2")
    assert (game.crystals[0], game.wounds[0]) == (5, 1)
    assert graveyard(game) == ["Goblin", "Axe"]


@rule("REST-03")
def test_a_rest_does_what_it_can_and_is_legal_even_if_that_is_nothing() -> None:
    game = table({"wounds": 0, "crystals": 4}, track=TRACK, deck=DECK)
    play(game, "rest Quiet.2")
    assert (game.wounds[0], game.crystals[0]) == (0, 4)
    assert graveyard(game) == ["Axe"]
    spade = table({"items": ["Spade"], "crystals": 0}, track=TRACK, deck=DECK)
    play(spade, "rest Spade")  # nothing lies in the graveyard: only the crystal
    assert spade.crystals[0] == 1
    assert stack(spade, 0, "items") == ["Spade"]


@rule("REST-04")
def test_abilities_after_a_rest_follow_its_effect() -> None:
    cards = """
enchantment of Interest
    after resting: take 1 crystal per 2 crystals
    ----
"""
    game = table({"crystals": 3, "enchantments": ["of Interest"]}, cards=cards, track=TRACK, deck=DECK)
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 3 + 3 + 3  # before the effect it would have been 3 // 2


@rule("REST-05")
def test_the_card_nearest_to_the_village_goes_to_the_graveyard() -> None:
    game = table(track=TRACK, deck=DECK, graveyard=["Goblin"])
    play(game, "rest Quiet.1")
    assert graveyard(game) == ["Goblin", "Axe"]
    assert track(game) == [*TRACK[1:], "of Might"]


@rule("REST-06")
@pytest.mark.parametrize(("timing", "top"), [("inside_rest_step", ["Dagger", "Axe"]), ("end_of_turn", ["Dagger"])])
def test_the_last_window_sees_the_discarded_card_unless_it_leaves_at_the_end_of_the_turn(
    timing: str, top: list[str]
) -> None:
    seat = {"enchantments": ["of Enchanting", "of Death"]}
    switches = {"rest_discard_timing": timing}
    game = table(seat, track=["Axe", "Harpoon"], deck=DECK, graveyard=["Dagger"], switches=switches)
    play(game, "rest Quiet.1")
    assert question(game) == (0, "last")
    assert graveyard(game) == top
    play(game, "use of Death", "yes")
    assert stack(game, 0, "items") == ["Fist", top[-1]]
    # in both cases the Axe has left the track when the turn is over
    assert question(game) == (1, "turn")
    assert track(game)[0] == "Harpoon"
    assert graveyard(game) == (["Dagger"] if timing == "inside_rest_step" else ["Axe"])


@rule("REST-06", "COMBAT-12")
def test_at_the_end_of_turn_also_the_card_of_a_failed_fight_leaves() -> None:
    seat = {"items": ["Falchion"], "crystals": 2}
    switches = {"rest_discard_timing": "end_of_turn"}
    game = table(seat, track=["Axe", "Brawler"], deck=DECK, switches=switches)
    play(game, "journey 1", "end")
    assert question(game) == (0, "last")
    assert (graveyard(game), track(game)[0]) == ([], "Axe")
    play(game, "end")
    assert (graveyard(game), track(game)[0]) == (["Axe"], "Brawler")


@rule("REST-08", "REST-12")
def test_no_window_opens_inside_a_rest_and_no_second_rest_follows() -> None:
    cards = """
village Camp
    rest -> take 3 crystals
    multi: 1 crystal -> 1 attack

enchantment of Ease
    after resting: take 1 crystal
    ----
"""
    seat = {"crystals": 1, "enchantments": ["of Ease"]}
    game = table(seat, cards=cards, village="Camp", track=TRACK, deck=DECK)
    assert keys(game)[0] == "use Camp.2"
    play(game, "rest Camp.1")
    # the first question after the choice is the last window: effect, after-rest and discard are done
    assert question(game) == (0, "last")
    assert game.crystals[0] == 1 + 3 + 1
    assert graveyard(game) == ["Axe"]
    assert keys(game) == ["use Camp.2", "end"]


@rule("REST-09")
def test_the_nearest_card_is_that_of_the_lowest_occupied_slot() -> None:
    game = table(track=["", "", "Harpoon", "", "Axe"], deck=DECK)
    play(game, "rest Quiet.1")
    assert graveyard(game) == ["Harpoon"]
    assert track(game)[0] == "Axe"


@rule("REST-09")
def test_from_an_empty_track_nothing_is_discarded() -> None:
    game = table(track=[], deck=DECK)
    play(game, "rest Quiet.1")
    assert graveyard(game) == []
    assert track(game) == [*DECK, "", ""]


@rule("REST-10")
def test_a_rest_that_journeys_to_the_graveyard_cannot_fetch_the_card_it_discards() -> None:
    game = table(village="Chapel of Soulfire", track=["Axe", "Harpoon"], deck=DECK, graveyard=["Dagger"])
    play(game, "rest Chapel of Soulfire.2", "yes")
    assert stack(game, 0, "items") == ["Fist", "Dagger"]
    assert graveyard(game) == ["Axe"]
    bare = table(village="Chapel of Soulfire", track=["Axe", "Harpoon"], deck=DECK)
    play(bare, "rest Chapel of Soulfire.2")
    assert question(bare) == (1, "turn")
    assert stack(bare, 0, "items") == ["Fist"]
    assert graveyard(bare) == ["Axe"]


@rule("REST-11")
def test_a_graveyard_journey_by_a_rest_is_both_a_rest_and_a_journey() -> None:
    cards = """
enchantment of Both
    after resting: take 1 crystal
    after taking an item: take 10 crystals
    ----
"""
    seat = {"crystals": 0, "items": ["Spear"], "enchantments": ["of Both"]}
    game = table(seat, cards=cards, village="Chapel of Soulfire", track=["Dagger", "Spear"], deck=DECK, graveyard=["Axe"])
    play(game, "rest Chapel of Soulfire.2", "yes")
    assert game.crystals[0] == 11
    assert game.wounds[1] == 2  # the immediate effect of the Axe: 4 attack
    assert stack(game, 0, "items") == ["Spear", "Axe"]
    assert graveyard(game) == ["Dagger"]


@rule("REST-13")
def test_the_first_card_is_determined_when_it_is_discarded() -> None:
    cards = """
enchantment of Detours
    after resting: swap two track cards
    ----
"""
    game = table({"enchantments": ["of Detours"]}, cards=cards, track=["Axe", "Dagger", "Harpoon"], deck=DECK)
    play(game, "rest Quiet.1")
    assert graveyard(game) == []
    play(game, "swap Axe", "swap Harpoon")
    assert graveyard(game) == ["Harpoon"]
    assert track(game)[:2] == ["Dagger", "Axe"]
