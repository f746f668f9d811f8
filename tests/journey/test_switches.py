"""Every value of every rule switch: one situation, played under each value, with an outcome of its own.

A situation is a function of the value; its outcomes are stated beside it and differ, so each value fails under the
others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

import enchanters
from enchanters.journey import dealing
from enchanters.journey.game import library
from enchanters.journey.rules import PRESETS, Rules, changed_switches, rules_of
from enchanters.journey.systems.desert.system import desert_of
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.kernel.chance import Chance
from tests.journey.rules.guildhall import hall, tokens
from tests.journey.rules.setups import FOUR, dealt, is_starter, started
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
village Camp
    rest -> take 3 crystals
    multi: 1 crystal -> 4 attack

enchantment of Finds
    ----
    after taking an item: take 1 crystal per item

enchantment of Luck
    ----
    after taking an item: take 9 crystals

enchantment of Balm
    ----
    1 crystal -> heal 5 wounds
    1 crystal -> give 1 wound to another player

enchantment of Loss
    now: discard an item
    ----

item Clasp
    1 pearl
    1 crystal -> 1 attack
    rest, 1 crystal -> heal 1 wound
    ----

monster Rat
    minor
    strength 3, health 4
    ----
    1 glory

monster Burrower
    minor
    strength 1, health 1
    now: each player may bury or unbury an item or enchantment
    ----

overlord Brute
    strength 3, health 4
    challenge -> fight the overlord
    reward
    2 glory

monster Prize
    minor
    strength 1, health 1
    ----
    1 glory
"""

# --- the situations -------------------------------------------------------------------------------------------------


def starters_found_for_four(value: str) -> object:
    """How many starters the filter finds, and how many of them are still on the deck when the track is dealt."""
    game = started(4, kingdoms=FOUR, switches={"starter_filter": value})
    assert all(is_starter(game, card) for card in dealt(game)[: game.dealing.found])
    return game.dealing.found, game.starters


def orders_of_the_same_starters(value: str) -> object:
    """How many orders twenty filterings of one deck give."""
    game = started(2, kingdoms=FOUR, switches={"starter_pick_order": value})
    cards = sorted(dealt(game))
    found = [tuple(dealing.starter_filter(game, cards, Chance(seed))[0]) for seed in range(20)]
    assert len({frozenset(order[:6]) for order in found}) == 1
    return len(set(found)) > 1


def seats_that_begin(value: str) -> object:
    return {started(3, seed, first=None, switches={"first_player": value}).turn for seed in range(30)}


def villages_that_are_drawn(value: str) -> object:
    """Whether all that are drawn belong to the kingdoms in play."""
    switches = {"related_components": value}
    games = [started(2, seed, kingdoms=FOUR, switches=switches) for seed in range(30)]
    own = {library().related[kingdom] for kingdom in FOUR}
    return {game.kinds[game.village].name for game in games} == own


def cards_that_fast_removes(value: str) -> object:
    """Whether they are the top cards of the shuffled deck."""
    game = started(2, kingdoms=FOUR, variants=["fast"], switches={"fast_removal": value})
    shuffled = sorted([*dealt(game), *game.box])
    _, box, _ = dealing.build_deck(game, shuffled.copy(), Chance(5))
    assert len(box) == 10
    Chance(5).shuffle(shuffled)
    return box == shuffled[:10]


def contents_of_the_box(value: str) -> object:
    rules = rules_of("mythic", {"contents": value})
    found = dealing.available_kingdoms(library(), rules, ["base"]), dealing.available_villages(library(), rules, ["base"])
    return len(found[0]), len(found[1])


def camp(switch: str, value: object, *seats: dict[str, Any], **keys: Any) -> Any:
    keys = {"track": ["Apple", "Rat", "Horn"], "deck": ["Axe"]} | keys
    return table(*seats, village="Camp", cards=CARDS, switches={switch: value}, **keys)


def wounds_in_the_windows_of_a_fight(value: str) -> object:
    """The attack is bought in the first window; each window tells the wounds taken so far."""
    game = camp("combat_order", value)
    play(game, "journey 1", "use Camp.2")
    seen = []
    while question(game)[1] == "window":
        seen.append(game.wounds[0])
        play(game, "end")
    assert (stack(game, 0, "creatures"), game.wounds[0]) == (["Rat"], 3)
    return seen


def wounds_in_the_window_after_a_challenge(value: str) -> object:
    """When the reward arrives: its own wound tells whether the Overlord has struck before."""
    game = camp("overlord_combat_order", value, {"crystals": 9}, overlord="Brute")
    play(game, "challenge", "use Camp.2", "end")
    told = [entry[0] for entry in game.journal or [] if entry[0] in ("fight", "strike")]
    assert (game.wounds[0], len(told)) == (3, 2)
    return (3 if told == ["strike", "fight"] else 0), len(the_overlord(game).rewards[0])


def a_fight_that_fails(value: str) -> object:
    game = camp("combat_failure", value)
    play(game, "journey 1", "end")
    assert stack(game, 0, "creatures") == []
    assert track(game)[:3] == ["", "Rat", "Horn"]
    return game.wounds[0], graveyard(game)


def the_last_window_after_a_rest(value: str) -> object:
    game = camp("rest_discard_timing", value)
    play(game, "rest Camp.1")
    assert question(game) == (0, "last")
    seen = track(game)[0], graveyard(game)
    play(game, "end")
    assert (track(game)[0], graveyard(game)) == ("Rat", ["Apple"])
    return seen


def items_counted_after_taking_one(value: str) -> object:
    game = camp("trigger_after_taking", value, {"enchantments": ["of Finds"], "crystals": 0})
    play(game, "journey 0")
    return game.crystals[0]


def abilities_after_taking_a_trap(value: bool) -> object:
    seat = {"enchantments": ["of Luck"], "crystals": 0}
    game = camp("trigger_skip_if_given_away", value, seat, track=["Trap", "Rat"])
    play(game, "journey 0")
    assert stack(game, 1, "items") == ["Fist", "Trap"]
    return game.crystals[0]


def targets_of_the_bolas(value: bool) -> object:
    seat = {"creatures": ["Rat"], "crystals": 0}
    game = camp("target_includes_self", value, seat, seat, seat, track=["Bolas", "Apple"])
    play(game, "journey 0")
    assert question(game) == (0, "target")
    return keys(game)


def actions_used_up_in_anothers_turn(value: str) -> object:
    """Whether seat 1 may use an action in its turn that it used in the turn before it."""
    seats = {"crystals": 0}, {"items": ["Fist", "Scimitar"], "crystals": 3}
    game = camp("action_reset", value, *seats, used=[[1, "use", "Scimitar@3.0"]])
    play(game, "rest Camp.1", "end")
    assert question(game) == (1, "turn")
    return "use Scimitar" in keys(game)


def a_discarded_fist(value: str) -> object:
    seat = {"items": ["Fist", "Dagger"], "crystals": 0}
    game = camp("discard_start_cards", value, seat, track=["of Loss", "Rat"], confirm=True)
    play(game, "journey 0", "discard Fist")
    return graveyard(game), [game.kinds[card].name for card in game.removed]


def moves_of_a_burrowing_dragon(value: str) -> object:
    seat = {"items": ["Fist", "Dagger", "Harpoon"], "boosts": [9, 9]}
    game = camp("unbury_subterranean", value, seat, {"items": ["Fist", "Dagger", "Harpoon"]}, track=["Burrower", "Rat"])
    play(game, "journey 0", "end")
    return question(game)[0], keys(game)


def a_card_healed_into(value: str) -> object:
    """What is asked when the tokens do not suffice, and what is left if nothing is."""
    seat = {"wounds": 3, "wound_cards": ["Dread"], "enchantments": ["of Balm"]}
    game = camp("wound_exchange", value, seat)
    play(game, "use of Balm.1")
    return question(game)[1], game.wounds[0], stack(game, 0, "wound_cards")


def a_wound_handed_on_by_one_who_cannot_be_healed(value: bool) -> object:
    seat = {"wounds": 3, "wound_cards": ["Festering Wound"], "enchantments": ["of Balm"]}
    game = camp("transfer_heals", value, seat)
    play(game, "use of Balm.2")
    return game.wounds


def winners_of_a_tie(value: str) -> object:
    seats = {"creatures": ["Prize"], "crystals": 2}, {"creatures": ["Prize"], "crystals": 3}
    game = camp("tiebreak", value, *seats, over=True)
    assert game.result is not None
    assert game.result["scores"] == [1, 1]
    return game.result["winners"]


def a_desert_token_at_the_start(value: str) -> object:
    wish = {"boxes": ["odyssey"], "kingdoms": ["Mummies", "Harpies"], "variants": ["superfast"]}
    games = [started(2, switches={"desert_start": value}, seed=seed, **wish) for seed in range(6)]
    return {desert.side > 0 for desert in (desert_of(game) for game in games) if desert is not None}


def what_a_pearl_pays_for(value: str) -> object:
    game = camp("pearls_pay_for", value, {"items": ["Clasp"], "crystals": 0})
    return [key for key in keys(game) if key in ("use Clasp.1", "rest Clasp.2")]


def forty_wounds_together(value: object) -> bool:
    game = hall({"wounds": 39}, lines=("free -> take 1 wound",), switches={"coop_loss_compare": value})
    return play(game, "use Yard.2").result is not None


def tokens_after_a_challenge(value: object) -> tuple[int, int]:
    game = hall({"items": ["Club"]}, switches={"coop_challenge_growth": value})
    return tokens(play(game, "challenge"))


def crystals_left_on_the_sheet(value: object) -> int:
    lines = ("free -> give 1 crystal to another player",)
    game = hall({}, lines=lines, overlord_crystals=4, switches={"coop_crystal_exchange_at": value})
    return the_overlord(play(game, "use Yard.2")).crystals


SITUATIONS: dict[str, tuple[Callable[[Any], object], dict[object, object]]] = {
    "starter_filter": (
        starters_found_for_four,
        {"3_per_player_on_deck": (12, 6), "6_straight_to_track": (6, 0), "2_per_player_on_deck": (8, 2)},
    ),
    "starter_pick_order": (orders_of_the_same_starters, {"as_found": False, "shuffle_both_piles": True}),
    "first_player": (seats_that_begin, {"random": {0, 1, 2}, "table_talk": {0}}),
    "related_components": (villages_that_are_drawn, {"fully_random": False, "kingdom_related": True}),
    "fast_removal": (cards_that_fast_removes, {"random": False, "top": True}),
    "contents": (contents_of_the_box, {"all": (8, 23), "first_edition": (6, 21)}),
    "combat_order": (
        wounds_in_the_windows_of_a_fight,
        {"player_then_creature": [0], "creature_then_player": [0, 3]},
    ),
    "combat_failure": (
        a_fight_that_fails,
        {"gate_then_hit_and_discard": (3, ["Apple"]), "discard_only": (0, ["Apple"])},
    ),
    "overlord_combat_order": (
        wounds_in_the_window_after_a_challenge,
        {"overlord_first": (3, 1), "player_first": (0, 1)},
    ),
    "rest_discard_timing": (
        the_last_window_after_a_rest,
        {"inside_rest_step": ("", ["Apple"]), "end_of_turn": ("Apple", [])},
    ),
    "trigger_after_taking": (items_counted_after_taking_one, {"before_adding": 1, "item_after_adding": 2}),
    "trigger_skip_if_given_away": (abilities_after_taking_a_trap, {False: 9, True: 0}),
    "target_includes_self": (
        targets_of_the_bolas,
        {True: ["player 0", "player 1", "player 2"], False: ["player 1", "player 2"]},
    ),
    "action_reset": (actions_used_up_in_anothers_turn, {"every_turn_boundary": True, "own_cleanup": False}),
    "discard_start_cards": (a_discarded_fist, {"graveyard": (["Fist"], []), "own_deck_bottom": ([], ["Fist"])}),
    "unbury_subterranean": (
        moves_of_a_burrowing_dragon,
        {
            "any_card_one_move": (
                0,
                ["bury Dagger", "bury Harpoon", "unbury Fist", "unbury Dagger", "none"],
            ),
            "top_or_bottom_per_stack": (1, ["bury Harpoon", "unbury Fist", "none"]),
        },
    ),
    "wound_exchange": (a_card_healed_into, {"optional": ("yes-no", 0, ["Dread"]), "forced": ("turn", 8, [])}),
    "transfer_heals": (a_wound_handed_on_by_one_who_cannot_be_healed, {False: [2, 1], True: [3, 0]}),
    "tiebreak": (winners_of_a_tie, {"crystals_wounds_cards": [1], "shared": [0, 1]}),
    "desert_start": (a_desert_token_at_the_start, {"inactive_until_first_flip": {False}, "random_at_setup": {True}}),
    "pearls_pay_for": (
        what_a_pearl_pays_for,
        {"any_non_journey_cost": ["use Clasp.1", "rest Clasp.2"], "minor_actions_only": ["use Clasp.1"]},
    ),
    "coop_loss_compare": (forty_wounds_together, {"reach": True, "exceed": False}),
    "coop_challenge_growth": (tokens_after_a_challenge, {"one_of_each": (1, 1), "random_tokens": (0, 0)}),
    "coop_crystal_exchange_at": (crystals_left_on_the_sheet, {5: 0, 6: 5}),
}


def values_of(switch: str) -> list[object]:
    return list(get_args(get_type_hints(Rules)[switch])) or [True, False]


# --- the tests ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switch", "value"), [(field.name, value) for field in fields(Rules) for value in values_of(field.name)]
)
def test_the_situation_has_the_outcome_that_is_stated_for_the_value(switch: str, value: object) -> None:
    situation, outcomes = SITUATIONS[switch]
    assert situation(value) == outcomes[value]


@pytest.mark.parametrize("switch", [field.name for field in fields(Rules)])
def test_no_two_values_of_a_switch_have_the_same_outcome(switch: str) -> None:
    outcomes = list(SITUATIONS[switch][1].values())
    assert len(outcomes) == len(values_of(switch)) >= 2
    assert all(one != other for i, one in enumerate(outcomes) for other in outcomes[:i])


def test_the_preset_mythic_is_all_defaults() -> None:
    assert PRESETS["mythic"] == Rules() == rules_of("mythic")
    assert {field.name: getattr(Rules(), field.name) for field in fields(Rules)} == {
        "starter_filter": "3_per_player_on_deck",
        "starter_pick_order": "as_found",
        "first_player": "random",
        "related_components": "fully_random",
        "fast_removal": "random",
        "contents": "all",
        "combat_order": "player_then_creature",
        "combat_failure": "gate_then_hit_and_discard",
        "overlord_combat_order": "overlord_first",
        "rest_discard_timing": "inside_rest_step",
        "trigger_after_taking": "before_adding",
        "trigger_skip_if_given_away": False,
        "target_includes_self": True,
        "action_reset": "every_turn_boundary",
        "discard_start_cards": "graveyard",
        "unbury_subterranean": "any_card_one_move",
        "wound_exchange": "optional",
        "transfer_heals": False,
        "tiebreak": "crystals_wounds_cards",
        "desert_start": "inactive_until_first_flip",
        "pearls_pay_for": "any_non_journey_cost",
        "coop_loss_compare": "reach",
        "coop_challenge_growth": "one_of_each",
        "coop_crystal_exchange_at": 5,
    }


def test_the_preset_first_differs_as_the_first_edition_does() -> None:
    assert changed_switches(PRESETS["first"], "mythic") == {
        "starter_filter": "6_straight_to_track",
        "first_player": "table_talk",
        "contents": "first_edition",
        "combat_order": "creature_then_player",
        "rest_discard_timing": "end_of_turn",
        "tiebreak": "shared",
    }


def test_the_preset_manual_differs_as_the_fan_manual_does() -> None:
    assert changed_switches(PRESETS["manual"], "mythic") == {
        "starter_filter": "2_per_player_on_deck",
        "starter_pick_order": "shuffle_both_piles",
        "related_components": "kingdom_related",
        "fast_removal": "top",
        "combat_failure": "discard_only",
        "overlord_combat_order": "player_first",
        "trigger_after_taking": "item_after_adding",
        "trigger_skip_if_given_away": True,
        "target_includes_self": False,
        "action_reset": "own_cleanup",
        "discard_start_cards": "own_deck_bottom",
        "unbury_subterranean": "top_or_bottom_per_stack",
        "wound_exchange": "forced",
        "transfer_heals": True,
        "tiebreak": "shared",
        "desert_start": "random_at_setup",
        "pearls_pay_for": "minor_actions_only",
        "coop_loss_compare": "exceed",
        "coop_challenge_growth": "random_tokens",
        "coop_crystal_exchange_at": 6,
    }
    assert set(PRESETS) == {"mythic", "first", "manual"}


def test_the_discard_after_a_failed_fight_waits_for_the_end_of_the_turn_too() -> None:
    for value, seen in (("inside_rest_step", ["Apple"]), ("end_of_turn", [])):
        game = camp("rest_discard_timing", value)
        play(game, "journey 1", "end")
        assert question(game) == (0, "last")
        assert graveyard(game) == seen
        play(game, "end")
        assert graveyard(game) == ["Apple"]


@rule("FIRST-08")
def test_superfast_lowers_the_filter_but_not_that_of_the_first_edition() -> None:
    found = {
        value: started(4, kingdoms=FOUR, variants=["superfast"], switches={"starter_filter": value}).dealing.found
        for value in SITUATIONS["starter_filter"][1]
    }
    assert found == {"3_per_player_on_deck": 8, "6_straight_to_track": 6, "2_per_player_on_deck": 8}


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"combat": 1}, "unknown rule switch 'combat'"),
        ({"tiebreak": "coin"}, "'coin' is no value of the rule switch 'tiebreak'"),
        ({"target_includes_self": "yes"}, "'yes' is no value of the rule switch 'target_includes_self'"),
        ({"target_includes_self": 1}, "1 is no value of the rule switch 'target_includes_self'"),
    ],
)
def test_unknown_switches_and_values_are_refused(switches: dict[str, object], message: str) -> None:
    with pytest.raises(enchanters.BadSetup, match=message):
        started(2, switches=switches)
    with pytest.raises(enchanters.BadPosition, match=message):
        table(track=["Axe", "Axe"], switches=switches)
