"""Questions that pass by themselves: only where nothing that can be used is worth a thought."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.state import Journey
from enchanters.kernel.chance import stream
from enchanters.kernel.pauses import TURN, WINDOW, Pause
from tests.journey.table import play, table

CARDS = """
item Toybow
    1 attack
    multi: 2 crystals -> 1 attack
    ----

item Toysalve
    1 crystal -> heal 2 wounds
    ----

item Toypurse
    take 3 wounds -> take 1 crystal
    ----

item Toydrum
    take 1 wound -> take 1 crystal, 9 attack, 9 defense
    ----

item Toycloak
    1 crystal -> 2 defense
    ----

item Toythorn
    1 crystal -> another player takes 2 wounds
    ----

item Toycube
    1 crystal -> take a die of crystals
    ----

item Toysling
    ----

enchantment of Toymight
    9 attack
    ----

monster Toyboar
    medium
    strength 4, health 1
    ----
    4 glory

village Toyshed
    rest -> take 3 crystals
    rest -> heal 1 wound
"""


def after_resting(**seat: Any) -> Pause:
    """What the last window of a turn is to a seat with these cards."""
    game = table({"crystals": 5, **seat}, {"name": "Bob"}, cards=CARDS, village="Toyshed", track=["Toysling", "Toyboar"] * 3)
    game.setup["confirm"] = True
    play(game, "rest Toyshed.1")
    found = game.pause()
    assert found is not None
    assert (found.moment, found.key, found.loses) == (TURN, "end", False)
    return found


def test_attack_is_of_no_use_when_no_fight_is_left() -> None:
    found = after_resting(items=["Toybow"])
    assert (found.matters, found.effective) == (False, ())


def test_healing_is() -> None:
    found = after_resting(items=["Toysalve"], wounds=6)
    assert (found.matters, found.effective) == (True, ("use Toysalve",))
    assert after_resting(items=["Toysalve"]) == Pause(TURN, "end", False)  # but there is nothing to heal


def test_a_bad_bargain_is_not_worth_a_thought() -> None:
    found = after_resting(items=["Toypurse"])
    assert (found.matters, found.effective) == (False, ("use Toypurse",))


def test_what_ends_with_the_turn_makes_no_bargain_better() -> None:
    """Attack and defense for a fight that cannot come any more are worth nothing, also to the judgement."""
    found = after_resting(items=["Toydrum"])
    assert (found.matters, found.effective) == (False, ("use Toydrum",))


def test_what_others_feel_and_what_a_die_decides_is_asked() -> None:
    assert after_resting(items=["Toythorn"]).matters
    assert after_resting(items=["Toycube"]).matters


def test_no_question_of_a_turn_passes_by_itself() -> None:
    game = table({}, {"name": "Bob"}, cards=CARDS, village="Toyshed", track=["Toysling"])
    assert game.pause() is None


def in_window(goal: int, **seat: Any) -> Pause:
    game = table({"crystals": 9, **seat}, {"name": "Bob"}, cards=CARDS, village="Toyshed", track=["Toysling", "Toyboar"])
    play(game, f"journey {goal}")
    found = game.pause()
    assert found is not None
    assert (found.moment, found.key) == (WINDOW, "end")
    return found


def test_a_window_matters_where_it_changes_the_journey() -> None:
    assert in_window(0, items=["Toybow"]) == Pause(WINDOW, "end", False)
    found = in_window(1, items=["Toycloak"], enchantments=["of Toymight"])  # a crystal for two wounds
    assert (found.matters, found.loses, found.effective) == (True, False, ("use Toycloak",))


def test_a_fight_that_would_be_lost_always_matters() -> None:
    found = in_window(1, items=["Toysling", "Toybow"], enchantments=["of Toymight"])
    assert not found.loses
    game = table({"crystals": 9, "items": ["Toybow"]}, {"name": "Bob"}, village="Toyshed", track=["Grunt"], cards=CARDS)
    play(game, "journey 0")
    lost = game.pause()
    assert lost is not None
    assert (lost.matters, lost.loses) == (True, True)


@pytest.mark.parametrize("setup", [{}, {"boxes": ["base", "overlords"], "overlord": "random"}], ids=["base", "overlords"])
@pytest.mark.parametrize("seed", range(3))
def test_to_ask_changes_nothing_and_the_key_is_an_option(setup: dict[str, Any], seed: int) -> None:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob", "Cem"], confirm=True, **setup), seed)
    assert isinstance(game, Journey)
    chance, asked = stream(seed), 0
    while game.codes:
        before = game.position()
        found = game.pause()
        assert game.position() == before
        if found is not None:
            asked += 1
            keys = {game.option_key(code) for code in game.codes}
            assert {found.key, *found.effective} <= keys
        game.choose(chance.below(len(game.codes)))
    assert asked > 20
