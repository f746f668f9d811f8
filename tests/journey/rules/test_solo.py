"""SOLO: one plays alone, and the Market is meant by "another player"."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import EACH, MOST_WOUNDS, OTHERS, STAND_IN
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.state import MARK, the_market
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.journey.values import attack, defense
from enchanters.journey.whom import group
from enchanters.kernel.errors import BadPosition, BadSetup
from tests.journey.rules.setups import played_out, started
from tests.journey.rules.test_automa import DECK, market
from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

END = ["rest Yard.1"]


def alone(seat: dict[str, Any], *lines: str, cards: str = "", **keys: Any) -> Journey:
    """One at the village Yard with these lines, and a Market."""
    return in_yard(
        seat,
        lines=list(lines),
        cards=DECK + cards,
        fewest=1,
        **{"automa": "Taker 0", "market": [], "deck": ["Fist"] * 4} | keys,
    )


def beside(game: Journey) -> int:
    return the_market(game).beside


def yes_no(game: Journey) -> bool:
    return question(game) == (0, "yes-no") and keys(game) == ["yes", "no"]


# --- the end ----------------------------------------------------------------------------------------------------------


GLORY = """
item Crown
    ----
    49 glory

item Jewel
    ----
    1 glory
"""


@rule("SOLO-01")
@pytest.mark.parametrize(("items", "won"), [(["Crown"], False), (["Crown", "Jewel"], True), (["Crown"] * 2, True)])
def test_fifty_glory_win(items: list[str], won: bool) -> None:
    game = alone({"items": items}, cards=GLORY, deck=[], track=["Goblin"], confirm=False)
    play(game, *END)
    assert game.result is not None
    assert (game.result["won"], game.result["mark"]) == (won, 50)
    assert game.result["winners"] == ([0] if won else [])
    assert MARK == 50
    told = [line["text"] for line in game.view(0)["journal"]][-1]
    assert ("won" in told) == won
    assert ("lost" in told) == (not won)


@rule("SOLO-01")
def test_the_mark_is_an_option() -> None:
    """In set-ups, records and positions; nothing is said where it is fifty."""
    game = started(1, 0, automa="with", mark=60)
    assert "mark = 60" in game.position()
    assert game.view(0)["market"]["mark"] == 60
    assert enchanters.replay(str(game.record())).setup["mark"] == "60"
    plain = started(1, 0, automa="with", mark="50")
    assert "mark = " not in plain.position() + str(plain.record())
    position = alone({"items": ["Crown", "Jewel"]}, cards=GLORY, deck=[], track=["Goblin"], confirm=False, mark=55)
    play(position, *END)
    assert position.result is not None
    assert (position.result["won"], position.result["mark"]) == (False, 55)


@pytest.mark.parametrize("mark", [61, "many", True, 0, ["60"]])
def test_a_mark_is_one_of_those_on_offer(mark: Any) -> None:
    with pytest.raises(BadSetup, match="`mark` must be one of"):
        started(1, 0, automa="with", mark=mark)
    with pytest.raises(BadPosition, match="`mark` must be"):
        alone({}, mark=mark if mark != 0 else 1)


def test_without_the_automa_there_is_no_mark() -> None:
    with pytest.raises(BadSetup, match="without the Automa"):
        started(2, 0, mark="60")


@rule("SOLO-09")
def test_wounds_beside_the_market_are_glory() -> None:
    game = alone({"wounds": 2}, beside_market=5)
    assert score(game, 0) == 3
    assert {"text": "wounds beside the Market", "n": 5} in game.view(0)["seats"][0]["glory_parts"]
    assert check(game) == []


@rule("SOLO-02", "OVERLORD-01")
def test_an_overlord_has_two_reward_tokens() -> None:
    game = started(1, automa="with", overlord="random", boxes=["overlords"])
    assert the_overlord(game).tokens == 2
    assert len(the_overlord(game).rewards) == 1


@rule("CROSS-21", "OVERLORD-23")
def test_a_reinforced_overlord_grows_as_with_two_players() -> None:
    cards = """
overlord Test Giant
    strength 0, health 1
    challenge -> fight the overlord
    reward
    1 glory
"""
    given = {"overlord": "Test Giant", "rewards": 2, "overlord_modes": ["reinforcement"], "chance": 3}
    game = alone({}, cards=cards, **given)
    play(game, "challenge")
    assert the_overlord(game).health + the_overlord(game).strength == 2


@rule("CROSS-21", "OVERLORD-22")
def test_who_has_not_defeated_a_deadly_overlord_has_lost_whatever_the_glory() -> None:
    cards = (
        GLORY
        + """
overlord Test Giant
    strength 0, health 99
    challenge -> fight the overlord
    reward
    1 glory
"""
    )
    given: dict[str, Any] = {"overlord": "Test Giant", "rewards": 1, "overlord_modes": ["death"], "confirm": False}
    game = alone({"items": ["Crown", "Crown"]}, cards=cards, deck=[], **given)
    play(game, *END)
    assert game.result is not None
    assert game.result["scores"] == [98]
    assert not game.result["won"]
    assert game.result["winners"] == []
    assert "Overlord" in [line["text"] for line in game.view(0)["journal"]][-1]


@rule("SOLO-04")
def test_bad_glory_of_demon_monsters_is_good() -> None:
    cards = """
monster Sad Goblin
    minor
    strength 1, health 1
    ----
    -4 glory
"""
    had = {"creatures": ["Imp", "Tempter", "Abyss Lord", "Sad Goblin"]}
    assert score(alone(had, cards=cards), 0) == 2 + 3 + 7 - 4
    parts = {part["text"]: part["n"] for part in alone(had, cards=cards).view(0)["seats"][0]["glory_parts"]}
    assert parts == {"Imp": 2, "Tempter": 3, "Abyss Lord": 7, "Sad Goblin": -4}
    assert score(table(had, {}, cards=DECK + cards, automa="Taker 0", track=["Axe"]), 0) == -2 - 3 - 7 - 4  # SOLO-12


# --- tokens -----------------------------------------------------------------------------------------------------------


@rule("SOLO-03")
def test_crystals_are_stolen_from_the_bank() -> None:
    lines = [
        "free -> steal 3 crystals from another player",
        "free -> each other player gives you 2 crystals",
        "free -> steal 1 crystal from the player to your right",
    ]
    game = alone({"crystals": 0}, *lines)
    for expected, key in ((3, "use Yard.2"), (5, "use Yard.3"), (6, "use Yard.4")):
        play(game, key)
        assert game.crystals == [expected]


@rule("CROSS-17")
def test_crystals_given_to_others_go_to_the_bank() -> None:
    lines = ["free -> give 3 crystals to another player", "free -> each other player takes 2 crystals"]
    game = alone({"crystals": 5}, *lines)
    play(game, "use Yard.2")
    assert game.crystals == [2]
    play(game, "use Yard.3")
    assert game.crystals == [2]


@rule("CROSS-17", "CROSS-18")
def test_what_goes_round_comes_back_from_the_bank() -> None:
    """The Market is the neighbour on both sides: it gets what goes to the left, and gives as a thief would find it."""
    game = alone({"crystals": 2}, "free -> each player hands 3 crystals to the left")
    play(game, "use Yard.2")
    assert game.crystals == [3]


@rule("SOLO-09", "SOLO-10", "CROSS-18")
@pytest.mark.parametrize(
    "whom",
    ["another player takes", "each other player takes", "the player to your left takes", "the player to your right takes"],
)
def test_damage_to_others_is_put_beside_the_market_once(whom: str) -> None:
    game = alone({"wounds": 1}, f"free -> {whom} 2 wounds")
    play(game, "use Yard.2")
    assert beside(game) == 2
    assert game.wounds == [1]
    assert "2 wounds are put beside the Market." in [line["text"] for line in game.view(0)["journal"]]


@rule("SOLO-09", "CROSS-17")
def test_wounds_handed_on_lie_beside_the_market() -> None:
    lines = ["free -> give 2 wounds to another player", "free -> give 4 wounds to other players"]
    game = alone({"wounds": 5}, *lines)
    play(game, "use Yard.2")
    assert (game.wounds, beside(game)) == ([3], 2)
    play(game, "use Yard.3")
    assert (game.wounds, beside(game)) == ([0], 5)


@rule("CROSS-17")
def test_wounds_pulled_come_from_there() -> None:
    game = alone({}, "free -> take 2 wounds from another player", beside_market=3)
    play(game, "use Yard.2")
    assert (game.wounds, beside(game)) == ([2], 1)
    empty = alone({}, "free -> take 2 wounds from another player")
    play(empty, "use Yard.2")
    assert (empty.wounds, beside(empty)) == ([0], 0)


@rule("CROSS-17")
def test_they_never_become_wound_cards() -> None:
    cards = "\nwound Scar\n    ----\n\nwound Scratch\n    ----\n"
    game = alone({}, "free -> another player takes 25 wounds", cards=cards, wound_deck=["Scar", "Scratch"])
    play(game, "use Yard.2")
    assert beside(game) == 25
    assert len(game.view(0)["seats"][0]["wound_cards"]) == 0


@rule("SOLO-11", "ACTION-17")
def test_to_heal_another_takes_wounds_from_there_and_needs_enough_of_them() -> None:
    line = "another player heals 2 wounds -> 3 attack"
    game = alone({}, line, beside_market=3)
    before = attack(game, 0)
    play(game, "use Yard.2")
    assert (beside(game), attack(game, 0)) == (1, before + 3)
    short = alone({}, line, beside_market=1)
    assert "use Yard.2" not in keys(short)
    assert short.explain("use Yard.2")["why"] == "needs 2 wounds beside the Market; there are 1"
    assert "Marché" in short.explain("use Yard.2", "fr")["why"]


@rule("SOLO-11")
def test_as_an_effect_it_heals_what_there_is() -> None:
    game = alone({}, "free -> each other player heals 2 wounds", beside_market=1)
    play(game, "use Yard.2")
    assert beside(game) == 0


# --- cards ------------------------------------------------------------------------------------------------------------


@rule("SOLO-05")
@pytest.mark.parametrize(
    "line",
    ["another player discards a monster", "each other player discards an item", "another player discards top enchantment"],
)
def test_what_another_discards_is_the_top_card_whatever_it_is(line: str) -> None:
    game = alone({}, f"free -> {line}", market=["Spear", "of Zeal", "Grunt"])
    play(game, "use Yard.2")
    assert market(game) == ["Spear", "of Zeal"]
    assert graveyard(game) == ["Grunt"]


@rule("SOLO-05")
def test_several_go_from_the_top_down() -> None:
    game = alone({}, "free -> another player discards 2 monsters", market=["Spear", "of Zeal", "Grunt"])
    play(game, "use Yard.2")
    assert market(game) == ["Spear"]
    assert graveyard(game) == ["Grunt", "of Zeal"]


@rule("SOLO-06")
def test_a_gift_goes_to_the_top_or_the_bottom_as_you_like() -> None:
    line = "free -> give a monster to another player"
    game = alone({"creatures": ["Grunt"]}, line, market=["Spear", "Lash"])
    play(game, "use Yard.2")
    assert keys(game) == ["top", "bottom"]
    assert question(game) == (0, "card")
    assert check(game) == []
    other = game.copy()
    play(game, "top")
    assert market(game) == ["Spear", "Lash", "Grunt"]
    play(other, "bottom")
    assert market(other) == ["Grunt", "Spear", "Lash"]


@rule("SOLO-06")
def test_a_card_that_is_given_away_when_it_is_taken_goes_there_too() -> None:
    cards = "\nitem Test Trap\n    now: give this to another player\n    ----\n"
    game = alone({}, cards=cards, track=["Test Trap", "Spear"], market=["Lash"])
    play(game, "journey 0", "bottom")
    assert market(game)[:2] == ["Test Trap", "Lash"]
    assert stack(game, 0, "items") == ["Fist"]


@rule("SOLO-06", "CROSS-16")
def test_into_an_empty_market_one_can_always_give() -> None:
    game = alone({"creatures": ["Grunt"]}, "give a monster to another player -> 4 attack")
    play(game, "use Yard.2")
    assert market(game) == ["Grunt"]  # top and bottom are the same: nothing is asked
    assert attack(game, 0) == 5


TAKING = [
    ("steal top item from another player", "Spear", "Grunt"),
    ("another player gives you a monster", "Grunt", "Spear"),
    ("each other player gives you a monster", "Grunt", "Spear"),
    ("steal top enchantment from another player", "of Zeal", "Spear"),
]


@rule("SOLO-07", "CROSS-15")
@pytest.mark.parametrize(("line", "fits", "does_not"), TAKING)
def test_a_card_is_taken_from_the_top_if_it_fits_and_you_wish(line: str, fits: str, does_not: str) -> None:
    """It is neither fought nor taken on a journey: nothing is set off."""
    cards = "\nitem Ledger\n    ----\n    after taking an item or enchantment or monster: take 9 crystals\n"
    seat = {"items": ["Ledger"], "crystals": 0}
    game = alone(seat, f"free -> {line}", cards=cards, market=[does_not, fits])
    play(game, "use Yard.2")
    assert yes_no(game)
    kept = play(game.copy(), "no")
    assert market(kept) == [does_not, fits]
    play(game, "yes")
    assert market(game) == [does_not]
    assert fits in [name for each in ("items", "enchantments", "creatures") for name in stack(game, 0, each)]
    assert game.crystals == [0]
    assert game.wounds == [0]
    wrong = alone(seat, f"free -> {line}", cards=cards, market=[fits, does_not])
    play(wrong, "use Yard.2")
    assert question(wrong) == (0, "turn")
    assert market(wrong) == [fits, does_not]


@rule("SOLO-07", "STEAL-03")
def test_who_cannot_take_such_a_card_discards_it() -> None:
    cards = "\nwound Scar\n    you cannot take items\n    ----\n"
    game = alone(
        {"wound_cards": ["Scar"]}, "free -> steal top item from another player", cards=cards, wound_deck=[], market=["Spear"]
    )
    play(game, "use Yard.2", "yes")
    assert graveyard(game) == ["Spear"]


@rule("SOLO-07", "SWAP-01")
def test_a_swap_trades_with_the_top_card() -> None:
    line = "free -> swap top item with another player"
    game = alone({"items": ["Lash"]}, line, market=["Grunt", "Spear"])
    play(game, "use Yard.2")
    assert yes_no(game)
    play(game, "yes")
    assert stack(game, 0, "items") == ["Spear"]
    assert market(game) == ["Grunt", "Lash"]
    wrong = alone({"items": ["Lash"]}, line, market=["Spear", "Grunt"])
    play(wrong, "use Yard.2")
    assert stack(wrong, 0, "items") == ["Lash"]


@rule("SOLO-07", "CROSS-18")
def test_what_is_handed_to_the_left_is_traded_for_the_top_card() -> None:
    line = "free -> each player hands top item and enchantment to the left"
    game = alone({"items": ["Lash"], "enchantments": ["of Enchanting"]}, line, market=["Grunt", "of Zeal"])
    play(game, "use Yard.2", "yes")
    assert stack(game, 0, "enchantments") == ["of Zeal"]
    assert market(game) == ["Grunt", "of Enchanting"]
    assert stack(game, 0, "items") == ["Lash"]


@rule("SOLO-07")
def test_what_another_buries_is_the_top_card_if_it_fits_and_you_wish() -> None:
    line = "free -> another player buries top item"
    game = alone({}, line, market=["Grunt", "Lash", "Spear"])
    play(game, "use Yard.2")
    assert keys(game) == ["bury Spear", "none"]
    assert market(play(game.copy(), "none")) == ["Grunt", "Lash", "Spear"]
    play(game, "bury Spear")
    assert market(game) == ["Spear", "Grunt", "Lash"]
    wrong = alone({}, line, market=["Spear", "Grunt"])
    play(wrong, "use Yard.2")
    assert question(wrong) == (0, "turn")


@rule("SOLO-08")
def test_what_another_unburies_is_the_bottom_card() -> None:
    line = "free -> another player unburies bottom item"
    game = alone({}, line, market=["Spear", "Lash", "Grunt"])
    play(game, "use Yard.2")
    assert keys(game) == ["unbury Spear", "none"]
    play(game, "unbury Spear")
    assert market(game) == ["Lash", "Grunt", "Spear"]
    wrong = alone({}, line, market=["Grunt", "Spear"])
    play(wrong, "use Yard.2")
    assert question(wrong) == (0, "turn")


@rule("SOLO-07", "SOLO-08")
def test_what_another_moves_may_be_either() -> None:
    line = "free -> another player buries or unburies an item or enchantment"
    game = alone({}, line, market=["Spear", "Grunt", "of Zeal"])
    play(game, "use Yard.2")
    assert keys(game) == ["bury of Zeal", "unbury Spear", "none"]


@rule("CROSS-16")
@pytest.mark.parametrize(
    "line",
    [
        "another player discards a monster", "steal top item from another player", "another player gives you a monster",
        "swap top item with another player", "another player buries top item", "another player unburies bottom item",
        "journey to the top of the market", "take 2 wounds from another player",
    ],
)  # fmt: skip
def test_on_an_empty_market_nothing_happens(line: str) -> None:
    game = alone({"creatures": ["Grunt"]}, f"free -> {line}")
    before = game.position()
    play(game, "use Yard.2")
    assert question(game) == (0, "turn")
    after = game.position().replace('used = [[0, "use", "Yard@3.1"]]\n', "")
    assert after == before


@rule("CROSS-15", "JOURNEY-21")
def test_a_journey_to_the_market_runs_all_its_steps() -> None:
    cards = """
monster Toad
    minor
    strength 3, health 1
    now: take 4 crystals
    ----

item Ledger
    2 defense
    ----
    after defeating a monster: take 1 crystal
    after taking a monster: take 2 crystals
    after a journey: take 50 crystals
"""
    game = alone(
        {"items": ["Ledger", "Fist"], "crystals": 0},
        "free -> journey to the top of the market",
        cards=cards,
        market=["Toad"],
    )
    play(game, "use Yard.2", "yes")
    assert stack(game, 0, "creatures") == ["Toad"]
    assert game.wounds == [3]  # it was fought
    assert game.crystals == [7]  # and it cost nothing
    assert market(game) == []


# --- who is meant -----------------------------------------------------------------------------------------------------


@rule("CROSS-18")
def test_each_player_and_the_one_with_most_wounds_are_people() -> None:
    lines = ["free -> each player takes 1 wound", "free -> the player with most wounds heals 3 wounds"]
    game = alone({"wounds": 4}, *lines, beside_market=9)
    play(game, "use Yard.2")
    assert (game.wounds, beside(game)) == ([5], 9)
    play(game, "use Yard.3")
    assert (game.wounds, beside(game)) == ([2], 9)
    assert group(game, 0, EACH) == [0]
    assert group(game, 0, OTHERS) == [STAND_IN]
    assert group(game, 0, MOST_WOUNDS) != [STAND_IN]


@rule("CROSS-18")
def test_a_creature_that_attacks_all_hits_people_only() -> None:
    game = alone({"items": ["Spear"] * 9, "crystals": 9}, track=["Cyclops"])
    play(game, "journey 0")
    assert beside(game) == 0
    assert game.wounds[0] > 0


@rule("CROSS-18", "TARGET-01")
def test_a_target_may_be_oneself_or_the_market() -> None:
    game = alone({}, "free -> target player takes 3 wounds")
    play(game, "use Yard.2")
    assert keys(game) == ["player 0", "player market"]
    view = game.view(0)
    assert [option["text"] for option in view["question"]["options"]] == ["Player 1 (you)", "The Market"]
    assert view["question"]["options"][1]["at"] == {"place": "market"}
    play(game, "player market")
    assert (game.wounds, beside(game)) == ([0], 3)


@rule("CROSS-19", "QUEST-02")
def test_a_quest_that_compares_compares_with_zero() -> None:
    cards = """
quest Proud
    if you have more monsters than each other player -> claim this
    ----
    3 glory

quest Modest
    if you have fewer wounds than the player to your left -> claim this
    ----
    3 glory
"""
    game = alone({}, cards=cards, quests=["Proud", "Modest"])
    assert "use Proud" not in keys(game)
    game = alone({"creatures": ["Grunt"]}, cards=cards, quests=["Proud", "Modest"])
    assert "use Proud" in keys(game)
    assert "use Modest" not in keys(game)  # nobody has fewer than none


@rule("SOLO-09")
def test_who_strikes_or_duels_another_strikes_the_market() -> None:
    """It has neither attack nor defense: all of the blow counts, and none comes back."""
    lines = [
        "free -> strike another player",
        "free -> duel another player",
        "free -> each player strikes the player to their left",
    ]
    game = alone({"items": ["Spear"]}, *lines)
    blow = attack(game, 0)
    play(game, "use Yard.2")
    assert beside(game) == blow
    play(game, "use Yard.3")
    while question(game)[1] == "window":
        play(game, "end")
    assert (beside(game), game.wounds) == (2 * blow, [0])
    play(game, "use Yard.4")
    assert beside(game) == 3 * blow


def test_an_amount_that_is_counted_for_others_is_none() -> None:
    game = alone({}, "free -> each other player takes 1 wound per monster of theirs", market=["Grunt"])
    play(game, "use Yard.2")
    assert beside(game) == 0


def test_who_stands_in_has_no_will() -> None:
    line = "free -> each other player discards a monster or else takes 2 wounds"
    game = alone({}, line, market=["Grunt"])
    play(game, "use Yard.2")
    assert (market(game), beside(game)) == ([], 0)
    empty = alone({}, line)
    play(empty, "use Yard.2")
    assert beside(empty) == 2


def test_whole_games_alone_are_right_at_every_state() -> None:
    for seed in range(4):
        game = started(1, seed, automa="with", boxes=["base", "overlords"], overlord="random", wound_deck="with")
        played = played_out(game, seed)
        assert check(played) == []
        assert played.result is not None
        assert defense(played, 0) >= 0
        assert track(played) == [""] * 6
