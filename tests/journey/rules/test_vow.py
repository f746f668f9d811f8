"""DECK-24, REST-14: vows to rest, which bind the next turn's major action and nothing else."""

from __future__ import annotations

from typing import Any

import enchanters
from enchanters.journey.state import Journey
from enchanters.journey.systems.vows.system import vows_of
from enchanters.journey.values import attack
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, stack, table
from tests.marks import rule

CARDS = """
item Toybowl
    now: vow to rest next turn
    2 attack
    1 crystal -> 1 attack
    ----

item Toywhip
    free -> 1 attack, vow to rest next turn
    free -> 2 attack, vow to rest next turn
    ----

enchantment of Toywaking
    when your turn begins: vow to rest next turn
    ----

enchantment of Toycalm
    after resting: take 2 crystals
    ----

overlord Toyabbot
    strength 0, health 1
    invasion item: take 2 wounds
    challenge -> fight the overlord
    reward
    1 glory
"""
DECK = ["Dagger"] * 8


def at(*seats: dict[str, Any], **keys: Any) -> Journey:
    """Every turn ends with a question, so that a test can look."""
    whole: dict[str, Any] = {"track": ["Toybowl", "Dagger", "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*seats, cards=CARDS, **whole)


def majors(game: Journey) -> list[str]:
    return [key for key in keys(game) if not key.startswith("use ")]


def vowed(game: Journey) -> tuple[list[bool], bool]:
    vows = vows_of(game)
    assert vows is not None
    return vows.sworn, vows.due


RESTS = ["rest Quiet.1", "rest Quiet.2"]


@rule("DECK-24", "REST-14", "TURN-02")
def test_a_vow_binds_the_next_turn_although_a_challenge_and_a_journey_are_possible() -> None:
    game = at({"crystals": 9}, overlord="Toyabbot")
    assert "challenge" in majors(game)
    play(game, "journey 0", "end")
    assert "journey 0" in majors(game)  # the other player is not bound
    play(game, "rest Quiet.1", "end")
    assert majors(game) == RESTS
    assert "use Toybowl" in keys(game)  # minor actions go on as usual
    play(game, "use Toybowl")
    assert majors(game) == RESTS  # … and change nothing of it
    assert attack(game, 0) == 3
    play(game, "rest Quiet.1", "end", "rest Quiet.1", "end")
    assert {"journey 0", "challenge"} <= set(majors(game))  # it is kept with one rest


@rule("DECK-24")
def test_a_vow_does_not_bind_the_turn_in_which_it_is_taken() -> None:
    game = at({"items": ["Toywhip"], "crystals": 9})
    play(game, "use Toywhip.1")
    assert "journey 1" in majors(game)
    assert vowed(game) == ([True, False], False)


@rule("DECK-24")
def test_a_vow_of_a_turns_beginning_is_for_the_turn_after_it() -> None:
    game = at({}, {"enchantments": ["of Toywaking"]})
    play(game, "rest Quiet.1", "end")
    assert "journey 0" in majors(game)
    play(game, "journey 1", "end", "rest Quiet.1", "end")
    assert majors(game) == RESTS
    assert vowed(game) == ([False, True], True)  # bound now, and bound again


@rule("DECK-24")
def test_two_vows_are_kept_with_one_rest() -> None:
    """OQ-67."""
    game = at({"items": ["Toywhip"], "crystals": 9})
    play(game, "use Toywhip.1", "use Toywhip.2", "journey 0", "end", "rest Quiet.1", "end")
    assert majors(game) == RESTS
    play(game, "rest Quiet.2", "end", "rest Quiet.1", "end")
    assert "journey 0" in majors(game)


@rule("DECK-24", "TURN-03")
def test_who_has_vowed_and_can_pay_no_rest_takes_a_bare_one() -> None:
    game = table(
        {"crystals": 1}, vow_due=True, village="Toydear", track=["Dagger", "Dagger"], deck=DECK, confirm=True,
        cards=CARDS + "\nvillage Toydear\n    rest, 2 crystals -> heal 5 wounds\n    1 crystal -> 1 attack\n",
    )  # fmt: skip
    assert keys(game) == ["use Toydear.2", "rest"]


@rule("DECK-24")
def test_what_happens_by_force_happens_all_the_same() -> None:
    """OQ-66: an effect that is a journey or a fight is no major action, and a rest does all that a rest does."""
    lines = ["1 crystal -> journey to the graveyard"]
    game = in_yard(
        {"enchantments": ["of Toycalm"], "crystals": 5}, lines=lines, cards=CARDS, vow_due=True, overlord="Toyabbot",
        graveyard=["Toywhip"], track=["Dagger", "Dagger"], deck=DECK,
    )  # fmt: skip
    play(game, "use Yard.2", "yes")
    assert stack(game, 0, "items")[-1] == "Toywhip"
    assert majors(game) == ["rest Yard.1", "rest Yard.3"]
    play(game, "rest Yard.3")
    assert game.crystals[0] == 5 - 1 + 2
    assert game.wounds[0] == 2  # the rest discards the dagger, which invades


def test_a_vow_is_told_before_the_turn_and_says_why_nothing_else_is_possible() -> None:
    game = at({"name": "Ann", "crystals": 9}, {"name": "Bob"}, overlord="Toyabbot")
    outcome = next(each for each in game.view(0)["question"]["options"] if each["key"] == "journey 0")["outcome"]
    assert "then you must rest next turn" in outcome["text"]
    play(game, "journey 0", "end")
    assert [(seat["vow"], seat["vow_due"]) for seat in game.view(1)["seats"]] == [(True, False), (False, False)]
    play(game, "rest Quiet.1", "end")
    view = game.view(0)
    assert view["question"]["prompt"] == "Use an action, or choose the turn's rest: you have vowed to rest in this turn"
    assert view["question"]["must_rest"] is True
    assert view["seats"][0]["vow_due"] is True
    for key in ("journey 0", "journey 1", "challenge"):
        assert game.explain(key)["why"] == "you have vowed to rest in this turn"
    assert view["track"][0]["missing"] == {}
    assert "Ann has vowed to rest in this turn." in [line["text"] for line in view["journal"]]


def test_a_position_remembers_vows() -> None:
    game = at({"items": ["Toywhip"], "vow": True}, vow_due=True)
    assert majors(game) == RESTS
    play(game, "use Toywhip.1")
    again = enchanters.from_position(game.position())
    assert isinstance(again, Journey)
    assert vowed(again) == ([True, False], True)
    copy = game.copy()
    play(copy, "rest Quiet.1", "end")
    assert vowed(copy) == ([True, False], False)
    assert vowed(game) == ([True, False], True)
