"""Restrictions, as most wound cards have them: what a player cannot take, use, have or do while they are visible."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.codes import NO_CHALLENGE
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.journey.values import attack
from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
wound No Items
    you cannot take items
    ----

wound No Spells
    you cannot take enchantments
    ----

wound No Hands
    you cannot use your top item
    ----

wound No Tongue
    you cannot use your top enchantment
    ----

wound Five
    you cannot have more than 5 crystals
    ----

wound Two For Ever
    ----
    you cannot have more than 2 crystals

wound Plain
    ----

wound No Trials
    you cannot challenge
    ignore your speed, ignore your pearls
    ----

item Sling
    1 attack
    1 crystal -> 2 attack
    rest -> take 9 crystals
    ----
    when taking wounds: take 1 crystal

item Ring
    ----
    2 crystals -> 1 attack

item Present
    now: give this to another player
    ----

item Miser
    you cannot have more than 4 crystals
    ----

enchantment of Zest
    2 crystals -> 3 attack
    ----

enchantment of Change
    now: swap top enchantment for a track enchantment
    ----
    1 crystal -> swap top enchantment with another player
    1 crystal -> swap top enchantment for a track enchantment

enchantment of Rounds
    ----
    1 crystal -> each player hands top enchantment to the left

enchantment of Graves
    ----
    free -> journey to the graveyard

overlord Hoarder
    strength 1, health 1
    free -> journey to a card on the overlord
    challenge -> fight the overlord
    reward
    1 glory
"""


def hurt(*wounds: str, **seat: Any) -> dict[str, Any]:
    return {"wound_cards": list(wounds), **seat}


def at(*seats: dict[str, Any], **more: Any) -> Journey:
    keys: dict[str, Any] = {"track": ["Sling", "of Zest", "Grunt"], "confirm": True, **more}
    return table(*seats, cards=CARDS, **keys)


# --- taking ---------------------------------------------------------------------------------------------------------


@rule("JOURNEY-18")
def test_who_cannot_take_items_makes_no_journey_to_one() -> None:
    assert keys(at(hurt("No Items")))[:1] == ["journey 1"]
    assert keys(at(hurt("No Spells")))[:1] == ["journey 0"]
    assert "journey 1" not in keys(at(hurt("No Spells")))
    assert {"journey 0", "journey 1"} <= set(keys(at(hurt("No Items", "Plain"))))  # covered: it counts no more


@rule("JOURNEY-18")
def test_a_view_tells_why_such_a_card_cannot_be_taken() -> None:
    view = at(hurt("No Items")).view(0)
    assert view["track"][0]["why"] == "a restriction forbids you to take it"
    assert view["track"][0]["missing"] == {}
    assert at(hurt("No Items")).explain("journey 0")["why"] == "a restriction forbids you to take it"


@rule("JOURNEY-18")
def test_no_such_journey_to_the_graveyard_either() -> None:
    game = at(hurt("No Items", enchantments=["of Graves"]), graveyard=["Sling"])
    play(game, "use of Graves")
    assert question(game) == (0, "turn")
    game = at(hurt("No Spells", enchantments=["of Graves"]), graveyard=["Sling"])
    play(game, "use of Graves", "yes")
    assert stack(game, 0, "items") == ["Fist", "Sling"]


@rule("JOURNEY-18", "OVERLORD-33")
def test_no_such_journey_to_a_card_on_the_overlord_either() -> None:
    for wound, left in (("No Spells", "Sling"), ("No Items", "of Zest")):
        game = play(at(hurt(wound), overlord="Hoarder", stored=["Sling", "of Zest"]), "use Hoarder.1")
        assert keys(game) == [f"fetch {left}", "none"]
    game = play(at(hurt("No Spells"), overlord="Hoarder", stored=["of Zest"]), "use Hoarder.1")
    assert question(game) == (0, "turn")
    assert graveyard(game) == []


@rule("JOURNEY-18")
def test_a_gift_to_one_who_cannot_take_it_is_discarded() -> None:
    game = play(at({}, hurt("No Items"), track=["Present", "Grunt"]), "journey 0")
    assert stack(game, 1, "items") == ["Fist"]
    assert graveyard(game) == ["Present"]


@rule("JOURNEY-18")
def test_a_card_is_discarded_if_the_restriction_came_while_it_was_taken() -> None:
    cards = CARDS + "\nitem Thorn\n    now: take 1 wound\n    ----\n"
    game = table({"wounds": 9}, cards=cards, track=["Thorn", "Grunt"], confirm=True, wound_deck=["No Items", "Plain"])
    play(game, "journey 0", "keep No Items")
    assert stack(game, 0, "items") == ["Fist"]
    assert graveyard(game) == ["Thorn"]


@rule("STEAL-03")
def test_a_thief_who_cannot_take_items_discards_the_stolen_one() -> None:
    cards = CARDS + "\nenchantment of Theft\n    ----\n    1 crystal -> steal top item from another player\n"
    seats = hurt("No Items", enchantments=["of Theft"]), {"items": ["Fist", "Ring"]}
    game = play(table(*seats, cards=cards, track=["Grunt", "Grunt"], confirm=True), "use of Theft")
    assert (stack(game, 0, "items"), stack(game, 1, "items")) == (["Fist"], ["Fist"])
    assert graveyard(game) == ["Ring"]


@rule("JOURNEY-18", "STACK-14")
def test_a_swap_discards_what_cannot_be_taken_and_never_empties_a_stack() -> None:
    game = at(hurt("No Spells", enchantments=["of Zest", "of Change"]), track=["of Rounds", "Grunt"])
    play(game, "use of Change.2")
    assert (stack(game, 0, "enchantments"), track(game)[0], graveyard(game)) == (["of Zest"], "of Change", ["of Rounds"])
    game = at(hurt("No Spells", enchantments=["of Change"]), track=["of Rounds", "Grunt"])
    play(game, "use of Change.2")
    assert (stack(game, 0, "enchantments"), track(game)[0]) == (["of Change"], "of Rounds")


@rule("JOURNEY-18", "STACK-14")
def test_a_swap_between_players_does_the_same() -> None:
    mine = {"enchantments": ["of Zest", "of Change"]}
    game = play(at(mine, hurt("No Spells", enchantments=["of Rounds", "of Graves"])), "use of Change.1")
    assert stack(game, 0, "enchantments") == ["of Zest", "of Graves"]
    assert (stack(game, 1, "enchantments"), graveyard(game)) == (["of Rounds"], ["of Change"])
    game = play(at(mine, hurt("No Spells", enchantments=["of Graves"])), "use of Change.1")
    assert (stack(game, 0, "enchantments")[-1], stack(game, 1, "enchantments")) == ("of Change", ["of Graves"])


@rule("JOURNEY-18", "GIVE-05")
def test_cards_handed_round_are_discarded_by_one_who_cannot_take_them() -> None:
    mine = {"enchantments": ["of Graves", "of Rounds"]}
    game = play(at(mine, hurt("No Spells", enchantments=["of Zest", "of Change"]), {}), "use of Rounds")
    found = [stack(game, seat, "enchantments") for seat in range(3)]
    assert found == [["of Graves", "of Enchanting"], ["of Zest"], ["of Change"]]
    assert graveyard(game) == ["of Rounds"]
    game = play(at(mine, hurt("No Spells"), {}), "use of Rounds")  # a lone card stays, and the others trade
    found = [stack(game, seat, "enchantments") for seat in range(3)]
    assert found == [["of Graves", "of Enchanting"], ["of Enchanting"], ["of Rounds"]]


# --- using ----------------------------------------------------------------------------------------------------------


@rule("WOUND-08")
def test_the_actions_and_rests_of_the_top_item_cannot_be_used() -> None:
    game = at(hurt("No Hands", items=["Ring", "Sling"]))
    found = keys(game)
    assert "use Ring" in found  # not on top
    assert not {"use Sling.1", "rest Sling.2"} & set(found)
    assert attack(game, 0) == attack(at({"items": ["Ring", "Sling"]}), 0)  # its icons count
    assert {"use Sling.1", "rest Sling.2"} <= set(keys(at(hurt("No Tongue", items=["Ring", "Sling"]))))


@rule("WOUND-08")
def test_triggers_of_the_top_item_still_fire() -> None:
    lines = ["1 crystal -> take 1 wound"]
    game = in_yard(hurt("No Hands", items=["Sling"], crystals=1), lines=lines, cards=CARDS)
    play(game, "use Yard.2")
    assert game.crystals[0] == 1


@rule("WOUND-08")
def test_the_actions_of_the_top_enchantment_cannot_be_used() -> None:
    assert "use of Zest" not in keys(at(hurt("No Tongue", enchantments=["of Zest"])))
    assert "use of Zest" in keys(at(hurt("No Hands", enchantments=["of Zest"])))
    assert "use of Zest" in keys(at(hurt("No Tongue", "Plain", enchantments=["of Zest"])))


@rule("WOUND-08")
def test_a_view_tells_why_such_an_action_cannot_be_used() -> None:
    view = at(hurt("No Tongue", enchantments=["of Zest"])).view(0)
    refused = {entry["key"]: entry["why"] for entry in view["refused"]}
    assert refused["use of Zest"] == "a restriction forbids you to use it"


@rule("COMBAT-11")
def test_a_fight_that_needs_a_forbidden_action_cannot_be_started() -> None:
    seat = {"enchantments": ["of Zest"], "crystals": 9}
    fight = "journey 2"
    assert fight in keys(at(seat))
    assert fight not in keys(at(hurt("No Tongue", **seat)))


@rule("COMBAT-11")
def test_a_fight_counts_on_crystals_only_up_to_the_limit() -> None:
    lines = ["free -> take 9 crystals", "multi: 4 crystals -> 2 attack"]
    seat = {"crystals": 3, "items": ["Spear"], "boosts": [-1, 0]}
    for wounds, more in ((["Plain"], True), (["Five"], False)):
        game = in_yard(hurt(*wounds, **seat), lines=lines, cards=CARDS, track=["Colossus", "Grunt"])
        assert ("journey 0" in keys(game)) == more


@rule("COMBAT-11")
def test_a_fight_may_count_on_an_action_that_healing_frees() -> None:
    lines = ["1 crystal -> heal 1 wound"]
    seat = {"crystals": 3, "enchantments": ["of Zest"]}
    assert "journey 0" in keys(in_yard(hurt("No Tongue", **seat), lines=lines, cards=CARDS, track=["Grunt", "Axe"]))
    assert "journey 0" not in keys(in_yard(hurt("No Tongue", **seat), lines=[], cards=CARDS, track=["Grunt", "Axe"]))
    seat["wounds"] = 1  # the healing does not reach the card
    assert "journey 0" not in keys(in_yard(hurt("No Tongue", **seat), lines=lines, cards=CARDS, track=["Grunt", "Axe"]))


@rule("COMBAT-11")
@pytest.mark.parametrize("deck", [["No Tongue", "Plain"], ["Plain", "Plain"]])
def test_a_fight_does_not_count_on_what_comes_after_an_unknown_wound_card(deck: list[str]) -> None:
    seat = {"wounds": 9, "items": ["Lash"], "crystals": 0}
    game = table(seat, cards=CARDS, track=["Brawler", "Axe"], confirm=True, wound_deck=deck)
    assert "journey 0" not in keys(game)  # whatever the deck holds
    play(game, "use Lash", "keep Plain#1" if deck[0] == "Plain" else "keep Plain")
    assert "journey 0" in keys(game)  # now it is known
    game = table(seat | {"wounds": 8}, cards=CARDS, track=["Brawler", "Axe"], confirm=True, wound_deck=deck)
    assert "journey 0" in keys(game)


# --- crystals -------------------------------------------------------------------------------------------------------


@rule("CRYSTAL-07")
def test_what_is_above_the_limit_is_lost_at_once() -> None:
    game = play(at(hurt("Five", crystals=4)), "rest Quiet.1")
    assert game.crystals[0] == 5
    lines = ["1 crystal -> steal 4 crystals from another player"]
    game = in_yard(hurt("Five", crystals=4), {"crystals": 6}, lines=lines, cards=CARDS)
    assert play(game, "use Yard.2").crystals == [5, 2]


@rule("CRYSTAL-07")
def test_crystals_from_the_overlord_are_lost_above_the_limit_too() -> None:
    seat = hurt("Five", crystals=4, boosts=[30, 30])
    game = play(at(seat, overlord="Jabar Rephet, Grand Vizier", overlord_crystals=9), "challenge")
    assert (game.crystals[0], the_overlord(game).crystals) == (5, 0)  # all leave the Overlord


@rule("CRYSTAL-07")
def test_the_limit_holds_from_the_moment_it_becomes_visible() -> None:
    lines = ["free -> take 1 wound", "free -> heal 1 wound"]
    game = in_yard({"wounds": 9, "crystals": 8}, lines=lines, cards=CARDS, wound_deck=["Five", "Plain"])
    play(game, "use Yard.2", "keep Five")
    assert game.crystals[0] == 5
    game = in_yard(hurt("Five", "Plain", crystals=8), lines=lines, cards=CARDS)
    play(game, "use Yard.3", "yes")  # the Plain one goes, the other comes to light
    assert game.crystals[0] == 5
    game = play(at({"crystals": 8}, track=["Miser", "Grunt"]), "journey 0")
    assert game.crystals[0] == 4


@rule("CRYSTAL-07", "CRYSTAL-01")
def test_a_limit_below_the_line_stays_when_it_is_covered() -> None:
    assert play(at(hurt("Two For Ever", "Five", crystals=1)), "rest Quiet.1").crystals[0] == 2
    assert play(at(hurt("Five", "Plain", crystals=4)), "rest Quiet.1").crystals[0] == 7


# --- systems of other modules ---------------------------------------------------------------------------------------


@rule("WOUND-08")
def test_restrictions_on_what_is_not_played_mean_nothing_and_are_remembered() -> None:
    game = at(hurt("No Trials"))
    assert look(game, 0).bans == NO_CHALLENGE
    assert keys(game) == keys(at({}))
