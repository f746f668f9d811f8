"""The village's text counts for every player, as if each of them had it."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.scoring import score
from enchanters.journey.state import Journey, look
from enchanters.journey.values import attack, defense
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, stack
from tests.marks import rule

CARDS = """
item Shovel
    ----

item Grave Blade
    ----
    1 glory per undead

monster Wall
    minor
    strength 3, health 4
    ----

dragon Wyrm
    strength 6, health 5
    ----
"""


def village(*lines: str, seats: list[dict[str, Any]] | None = None, **more: Any) -> Journey:
    return in_yard(*(seats or [{}, {}]), lines=list(lines), cards=CARDS, **more)


@rule("STACK-21", "NEG-02")
def test_icons_of_the_village_count_for_every_player() -> None:
    game = village("3 attack, 2 defense, 1 undead, 2 slime", seats=[{"items": ["Fist", "Grave Blade"]}, {}])
    assert [attack(game, seat) for seat in (0, 1)] == [3, 4]
    assert [defense(game, seat) for seat in (0, 1)] == [2, 2]
    assert (look(game, 1).undead, look(game, 1).slime) == (1, 2)
    assert score(game, 0) == 1


@rule("NEG-02")
def test_the_villages_icons_are_added_before_values_stop_at_0() -> None:
    game = village("-2 attack, 1 defense", seats=[{"items": ["Spear"]}, {}])
    assert [attack(game, seat) for seat in (0, 1)] == [2, 0]
    seats = game.view(0)["seats"]
    assert {"text": "Yard", "n": -2, "card": "Yard"} in seats[0]["attack_sources"]
    for seat in seats:
        for stat in ("attack", "defense"):
            assert sum(part["n"] for part in seat[f"{stat}_sources"]) == seat[stat]


@rule("COMBAT-11")
@pytest.mark.parametrize(
    ("lines", "slots"),
    [
        ([], []),
        (["3 attack"], [0]),
        (["+3 attack against monsters"], [0]),
        (["+4 attack against dragons"], [1]),
        (["1 attack", "2 crystals -> 2 attack"], [0]),  # numbers alone tell that
        (["2 attack", "take 1 wound -> 1 defense", "when taking wounds: 1 attack"], [0]),
        (["free -> journey to the graveyard", "after taking an item: 4 attack"], [0]),
        (["take 1 wound -> 1 defense", "free -> take 1 crystal", "when taking wounds: 1 attack per crystal"], [0]),
    ],
)
def test_the_search_for_a_fight_counts_what_the_village_gives(lines: list[str], slots: list[int]) -> None:
    game = village(*lines, seats=[{"crystals": 2}, {}], track=["Wall", "Wyrm"], graveyard=["Shovel"])
    assert [key for key in keys(game) if key.startswith("journey")] == [f"journey {slot}" for slot in slots]


@rule("COMBAT-19", "COMBAT-04")
def test_a_bonus_of_the_village_counts_in_the_fight_for_attack_and_defense() -> None:
    game = village("+4 attack and +2 defense against dragons", seats=[{"crystals": 2}, {}], track=["Wall", "Wyrm"])
    assert game.explain("journey 1")["outcome"]["fight"]["attack"] == 5
    play(game, "journey 1")
    assert stack(game, 0, "creatures") == ["Wyrm"]
    assert game.wounds[0] == 6 - 2
    assert attack(game, 0) == 1


@rule("TARGET-08")
def test_a_shield_of_the_village_is_everybodys() -> None:
    line = "free -> each other player takes 1 wound"
    assert play(village(line), "use Yard.2").wounds == [0, 1]
    assert play(village(line, "you cannot be the target of other players"), "use Yard.2").wounds == [0, 0]


@rule("TURN-01", "TURN-07")
def test_the_villages_triggers_fire_for_the_player_concerned() -> None:
    game = village("when your turn begins: take 1 crystal", "when your turn ends: heal 1 wound", track=["Axe", "Axe"])
    game.wounds = [3, 3]
    play(game, "rest Yard.1", "end")
    assert (game.crystals, game.wounds) == ([8, 6], [2, 3])


@rule("ACTION-24")
def test_once_per_turn_is_once_for_each_player() -> None:
    lines = ["once per turn, when taking wounds: take 1 crystal", "double: free -> each player takes 1 wound"]
    game = village(*lines, track=["Axe", "Axe", "Axe"])
    play(game, "use Yard.2", "use Yard.2")
    assert game.crystals == [6, 5]  # in one's own turn only
    play(game, "rest Yard.1", "end", "use Yard.2")
    assert game.crystals == [9, 6]


@rule("TIMING-09")
def test_an_ability_of_the_village_under_way_for_one_player_is_set_off_for_another() -> None:
    lines = ["when taking wounds: the player to your left takes 1 wound", "free -> take 1 wound"]
    game = village(*lines, seats=[{}, {}, {}])
    play(game, "use Yard.2")
    assert game.wounds == [2, 1, 1]  # round the table, until it is under way for everybody
    assert question(game) == (0, "turn")


@rule("END-07", "TIMING-08")
def test_before_scoring_the_village_serves_all_without_a_question_of_order() -> None:
    game = village("before scoring: heal 3 wounds", seats=[{"wounds": 5}, {"wounds": 2}], track=["Axe"], confirm=False)
    play(game, "rest Yard.1")
    assert game.result is not None
    assert game.result["scores"] == [-2, 0]


@rule("TURN-15")
def test_an_ability_of_the_village_is_ordered_with_those_of_the_own_cards() -> None:
    cards = CARDS + "\nitem Rosary\n    ----\n    after resting: take 1 crystal per wound\n"
    seat = {"items": ["Rosary"], "wounds": 4, "crystals": 0}
    game = in_yard(seat, lines=["after resting: heal 2 wounds"], cards=cards)
    play(game, "rest Yard.1")
    assert keys(game) == ["order Rosary", "order Yard"]
    assert [option["text"] for option in game.view(0)["question"]["options"]]
    assert play(game.copy(), "order Rosary").crystals[0] == 3 + 4
    assert play(game, "order Yard").crystals[0] == 3 + 2


@rule("SETUP-14")
def test_what_the_village_gave_goes_with_it_when_it_is_replaced() -> None:
    cards = CARDS + "\noverlord Wrecker\n    strength 9, health 9\n    reward\n    1 glory\n"
    game = in_yard({}, lines=["3 attack", "free -> replace the village"], cards=cards, overlord="Wrecker")
    assert attack(game, 1) == 4
    play(game, "use Yard.2")
    assert game.kinds[game.village].name != "Yard"
    assert attack(game, 1) == 1 + game.kinds[game.village].whole.attack
