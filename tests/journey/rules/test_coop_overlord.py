"""COOP: the Overlord in the place of other players, challenges and duels, its tokens and crystals, the guild's action."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import ANOTHER, EACH, LEFT, OTHERS, RIGHT, STAND_IN, TARGET
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import the_coop
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.journey.whom import group, stood_in
from tests.journey.rules.guildhall import REST, hall, hit_points, plotted, scheme, tokens, wounds
from tests.journey.rules.yard import moves
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

NOTE = """
enchantment of Note
    1 attack
    ----
"""
STRONG = """
item Maul
    20 attack
    ----
"""


def struck(line: str, times: int = 1, **keys: Any) -> Journey:
    """One uses a village line of these words so often; the Overlord has one token of each side."""
    game = hall({"wounds": 3}, {}, {}, lines=(f"multi: 1 crystal -> {line}",), reinforcements=[1, 1], **keys)
    for _ in range(times):
        play(game, "use Yard.2")
    return game


# --- who is meant -----------------------------------------------------------------------------------------------------


@rule("COOP-27", "CROSS-23")
def test_another_others_left_and_right_are_the_overlord_once() -> None:
    game = hall({}, {}, {})
    for who in (ANOTHER, OTHERS, LEFT, RIGHT):
        assert stood_in(game, 0, who) == [STAND_IN]
    assert group(game, 1, OTHERS) == [STAND_IN]
    assert group(game, 1, EACH) == [0, 1, 2]


@rule("COOP-51", "COOP-22", "CARD-34")
def test_the_black_knight_hits_the_overlord_once() -> None:
    game = hall({"items": ["Maul"]}, {}, {}, {}, track=["Black Knight"], cards=STRONG)
    play(game, "journey 0")
    assert hit_points(game) == 98
    assert game.wounds[1:] == [0, 0, 0]


@rule("COOP-51")
@pytest.mark.parametrize(
    "line", ["another player takes 2 wounds", "each other player takes 2 wounds", "the player to your left takes 2 wounds"]
)
def test_damage_to_others_is_hit_points_once(line: str) -> None:
    game = struck(line)
    assert hit_points(game) == 97
    assert wounds(game) == 3


@rule("COOP-28", "CROSS-32")
@pytest.mark.parametrize("own", [True, False])
def test_target_player_is_anybody_or_the_overlord(own: bool) -> None:
    game = hall({}, {}, {}, lines=("free -> target player takes 2 wounds",), switches={"target_includes_self": own})
    play(game, "use Yard.2")
    assert keys(game) == ["player 0", "player 1", "player 2", "player coop"]
    again = enchanters.from_position(game.position())
    play(game, "player coop")
    assert (hit_points(game), wounds(game)) == (97, 0)
    again.choose("player 1")
    assert isinstance(again, Journey)
    assert (hit_points(again), again.wounds) == (99, [0, 2, 0])
    assert stood_in(game, 1, TARGET) == [1, 2, 0, STAND_IN]


@rule("COOP-22")
def test_what_would_help_another_helps_the_overlord() -> None:
    game = struck("each other player heals 2 wounds", hit_points=90)
    assert (hit_points(game), wounds(game)) == (92, 3)
    cost = hall({}, lines=("another player heals 2 wounds -> 3 attack",), hit_points=98)
    assert "use Yard.2" not in keys(cost)  # OQ-53: so many have to be lost
    assert "needs 2 wounds of the Overlord; there are 1" in str(cost.view(0)["refused"])
    fair = hall({}, lines=("another player heals 2 wounds -> 3 attack",), hit_points=97)
    play(fair, "use Yard.2")
    assert hit_points(fair) == 99


@rule("COOP-52")
def test_a_wound_handed_on_leaves_the_pool_and_costs_a_hit_point() -> None:
    game = struck("give 2 wounds to another player")
    assert (wounds(game), hit_points(game)) == (1, 97)
    others = hall({}, {"wounds": 4}, lines=("free -> give 3 wounds to other players",))
    play(others, "use Yard.2")
    assert (wounds(others), hit_points(others)) == (1, 96)  # from the pool, whoever took them


@rule("CROSS-27")
def test_a_wound_taken_from_it_goes_into_the_pool() -> None:
    game = struck("take 1 wound from another player", hit_points=50)
    assert (wounds(game), hit_points(game)) == (4, 51)
    full = struck("take 1 wound from another player")
    assert (wounds(full), hit_points(full)) == (3, 99)


@rule("CROSS-27")
def test_others_lose_crystals_from_the_sheet_alone() -> None:
    game = struck("each other player loses 3 crystals", overlord_crystals=2)
    assert the_overlord(game).crystals == 0
    assert game.crystals[1:] == [5, 5]


@rule("CROSS-23")
def test_what_all_hand_to_the_left_goes_between_heroes() -> None:
    game = hall({"crystals": 4}, {"crystals": 1}, lines=("free -> each player hands 2 crystals to the left",))
    play(game, "use Yard.2")
    assert game.crystals == [3, 2]
    assert the_overlord(game).crystals == 0


@rule("CROSS-25", "CARD-35", "COOP-40")
def test_it_has_no_stacks_so_the_book_mimic_does_nothing() -> None:
    game = hall(
        {"items": ["Maul"], "enchantments": ["of Enchanting", "of Note"]}, {}, track=["Book Mimic"], cards=STRONG + NOTE,
        reinforcements=[1, 1],
    )  # fmt: skip
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Book Mimic"]
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Note"]
    assert tokens(game) == (1, 1)


@rule("CROSS-25")
@pytest.mark.parametrize(
    "line", ["another player buries top item", "another player unburies bottom item", "swap top item with another player"]
)
def test_burying_and_swapping_change_no_tokens(line: str) -> None:
    game = struck(line)
    assert tokens(game) == (1, 1)
    assert question(game) == (0, "turn")


# --- cards and tokens -------------------------------------------------------------------------------------------------


@rule("COOP-30", "COOP-31")
def test_the_manticore_takes_a_token_of_choice() -> None:
    game = hall(
        {"items": ["Maul"], "creatures": ["Goblin"]}, {"creatures": ["Goblin"]}, track=["Manticore"], cards=STRONG,
        reinforcements=[2, 1],
    )  # fmt: skip
    play(game, "journey 0")
    assert keys(game) == ["weaken health", "weaken strength"]
    play(game, "weaken health")
    assert tokens(game) == (1, 1)
    assert stack(game, 0, "creatures") == ["Manticore"]
    assert stack(game, 1, "creatures") == ["Goblin"]


@rule("COOP-30", "COOP-31")
def test_the_trap_takes_a_token() -> None:
    game = hall({}, {}, track=["Trap"], reinforcements=[0, 1])
    play(game, "journey 0")
    assert tokens(game) == (0, 0)
    assert graveyard(game) == ["Trap"]


@rule("COOP-30", "COOP-31")
def test_the_nymphs_gift_is_discarded_and_brings_a_token() -> None:
    game = hall({"items": ["Maul"], "creatures": ["Goblin"]}, {}, track=["Nymph"], cards=STRONG)
    play(game, "journey 0")
    assert graveyard(game) == ["Goblin"]
    assert sum(tokens(game)) == 1


@rule("COOP-30")
@pytest.mark.parametrize(
    "line",
    [
        "another player discards a monster",
        "each other player discards an item",
        "another player gives you a monster",
        "steal top item from another player",
    ],
)
def test_what_another_would_lose_is_a_token(line: str) -> None:
    """Good for the one who does it, as the row of the verb says."""
    game = struck(line)
    assert question(game) == (0, "card")
    play(game, "weaken strength")
    assert tokens(game) == (1, 0)
    assert game.graveyard == ()


@rule("COOP-30")
def test_a_given_item_strengthens_it() -> None:
    cards = "\nitem Fine Cup\n    1 attack\n    ----\n"
    game = hall({"items": ["Fist", "Fine Cup"]}, lines=("free -> give top item to another player",), cards=cards)
    play(game, "use Yard.2")
    assert graveyard(game) == ["Fine Cup"]
    assert sum(tokens(game)) == 1


@rule("COOP-31")
def test_what_the_overlords_own_text_takes_is_not_discarded() -> None:
    cards = scheme("now: each player puts top enchantment on the overlord or else takes 2 wounds")
    game = plotted({"enchantments": ["of Enchanting", "of Zeal"]}, {}, scheme=cards)
    assert question(game) == (0, "yes-no")
    play(game, "either 1")
    assert [game.kinds[card].name for card in the_overlord(game).stored] == ["of Zeal"]
    assert tokens(game) == (0, 0)
    assert wounds(game) == 2  # the other has none to give


@rule("COOP-32")
def test_without_a_token_nothing_goes() -> None:
    game = hall({}, lines=("free -> another player discards a monster",))
    play(game, "use Yard.2")
    assert tokens(game) == (0, 0)
    assert question(game) == (0, "turn")


@rule("COOP-29")
def test_what_a_monster_buries_is_discarded() -> None:
    cards = "\nmonster Digger\n    minor\n    strength 1, health 1\n    now: bury top item and enchantment\n    ----\n"
    game = hall(
        {"items": ["Fist", "Spear"], "enchantments": ["of Enchanting"]}, track=["Digger"], cards=cards
    )  # fmt: skip
    play(game, "journey 0")
    assert graveyard(game) == ["Spear"]
    assert stack(game, 0, "enchantments") == ["of Enchanting"]  # the last one stays
    village = hall({"items": ["Fist", "Spear"]}, lines=("free -> bury top item",))
    play(village, "use Yard.2")
    assert stack(village, 0, "items") == ["Spear", "Fist"]  # the village is no monster


@rule("COOP-29")
def test_a_player_chooses_between_the_top_cards() -> None:
    cards = "\nmonster Mole\n    minor\n    strength 1, health 1\n    now: bury top item or enchantment\n    ----\n"
    game = hall(
        {"items": ["Fist", "Spear"], "enchantments": ["of Enchanting", "of Note"]}, track=["Mole"], cards=cards + NOTE
    )
    play(game, "journey 0")
    assert keys(game) == ["discard Spear", "discard of Note"]
    again = enchanters.from_position(game.position())
    again.choose("discard of Note")
    assert isinstance(again, Journey)
    assert graveyard(again) == ["of Note"]


# --- crystals ---------------------------------------------------------------------------------------------------------


@rule("COOP-33")
@pytest.mark.parametrize(("before", "given", "left", "grown"), [(4, 1, 0, 1), (0, 3, 3, 0), (3, 4, 2, 1), (4, 6, 0, 2)])
def test_five_crystals_on_the_sheet_are_a_token(before: int, given: int, left: int, grown: int) -> None:
    """EX-20."""
    line = f"free -> give {given} crystals to another player"
    game = hall({"crystals": 9}, lines=(line,), overlord_crystals=before)
    play(game, "use Yard.2")
    assert game.crystals[0] == 9 - given
    assert the_overlord(game).crystals == left
    assert sum(tokens(game)) == grown


@rule("COOP-33")
@pytest.mark.parametrize(("at", "left"), [(5, 0), (6, 5)])
def test_the_exchange_at_five_or_at_six(at: int, left: int) -> None:
    lines = ("multi: 1 crystal -> give 1 crystal to another player",)
    game = hall({"crystals": 9}, lines=lines, overlord_crystals=4, switches={"coop_crystal_exchange_at": at})
    play(game, "use Yard.2")
    assert the_overlord(game).crystals == left
    play(game, "use Yard.2")
    assert the_overlord(game).crystals == 1
    assert sum(tokens(game)) == 1


@rule("COOP-33")
def test_crystals_that_its_cards_put_there_are_exchanged_too() -> None:
    game = plotted(
        {"crystals": 9}, {"crystals": 9}, {"crystals": 9}, scheme="now: each player puts 2 crystals on the overlord"
    )
    assert the_overlord(game).crystals == 1
    assert sum(tokens(game)) == 1


@rule("COOP-34")
@pytest.mark.parametrize("line", ["steal 3 crystals from another player", "each other player gives you 3 crystals"])
def test_stolen_crystals_come_from_the_sheet_and_then_the_bank(line: str) -> None:
    game = hall({"crystals": 5}, lines=(f"free -> {line}",), overlord_crystals=2)
    play(game, "use Yard.2")
    assert the_overlord(game).crystals == 0
    assert game.crystals == [8, 5]


@rule("COOP-22")
def test_what_others_would_take_goes_onto_the_sheet_once() -> None:
    game = hall({}, {}, {}, lines=("free -> each other player takes 2 crystals",))
    play(game, "use Yard.2")
    assert the_overlord(game).crystals == 2
    assert game.crystals == [5, 5, 5]


# --- paying a total ---------------------------------------------------------------------------------------------------

TOTAL = "now: pay 6 crystals together or else the overlord attacks each player"


@rule("COOP-35", "CROSS-30")
def test_a_total_is_split_as_the_players_agree() -> None:
    game = plotted({"crystals": 5}, {"crystals": 1}, {"crystals": 4}, scheme=TOTAL)
    assert question(game) == (0, "split")
    assert keys(game) == [f"pay {n}" for n in range(6)]  # the pearls of others help nobody
    play(game, "pay 2")
    assert game.crystals[0] == 5  # nothing is paid yet
    assert keys(game) == [f"pay {n}" for n in range(2)]
    again = enchanters.from_position(game.position())
    assert [option.key for option in again.decision.options] == keys(game) if again.decision else False
    play(game, "pay 1", "pay 3")
    assert game.crystals == [3, 0, 4 + 3 - 3]  # the third had rested
    assert wounds(game) == 0


@rule("COOP-35")
def test_whoever_wants_may_add_until_nobody_does() -> None:
    game = plotted({"crystals": 5}, {"crystals": 2}, scheme=TOTAL)  # the second rested: 5
    play(game, "pay 2", "pay 1")
    assert question(game) == (0, "split")
    assert keys(game) == [f"pay {n}" for n in range(4)]
    play(game, "pay 1", "pay 0", "pay 0")
    assert game.crystals == [5, 5]  # not paid in full is not paid at all
    assert wounds(game) == 8


@rule("COOP-35", "CROSS-30")
def test_a_total_that_nobody_could_pay_is_not_asked_for() -> None:
    game = plotted({"crystals": 0}, {"crystals": 0, "items": ["Fist", "Chain"]}, scheme=TOTAL, cards=PEARLS)
    assert game.wounds == [4, 0]
    rich = plotted({"crystals": 0, "items": ["String"]}, {"crystals": 0, "items": ["Chain"]}, scheme=TOTAL, cards=PEARLS)
    assert rich.wounds == [4, 0]


PEARLS = """
item String
    9 pearl
    ----
"""


# --- challenges -------------------------------------------------------------------------------------------------------


@rule("COOP-23", "COOP-24", "COOP-25")
def test_a_won_challenge_takes_ten_and_makes_it_grow() -> None:
    game = hall({"items": ["Club", "Chain"], "enchantments": ["of Enchanting", "of Vigour"]}, {}, cards=VIGOUR)
    play(game, "challenge")
    assert hit_points(game) == 89
    assert tokens(game) == (1, 1)
    assert the_overlord(game).rewards == [(), ()]
    assert graveyard(game) == ["Fist"]  # the top card of the deck
    assert wounds(game) == 0  # 4 strength against 5 defense
    assert len(game.deck) == 7


VIGOUR = """
enchantment of Vigour
    6 attack
    ----
"""


@rule("COOP-23")
def test_its_card_may_name_another_amount() -> None:
    cards = """
overlord Keeper
    strength 1, health 1
    challenge -> fight the overlord
    reward
    now: smite the overlord for 7 wounds, take 2 crystals

overlord Giver
    strength 1, health 1
    challenge -> fight the overlord
    reward
    now: take 2 crystals
"""
    for name, left in (("Keeper", 92), ("Giver", 89)):
        game = hall({"items": ["Club"]}, overlord=name, cards=cards)
        play(game, "challenge")
        assert hit_points(game) == left
        assert game.crystals[0] == 7
        assert tokens(game) == (1, 1)


@rule("COOP-24")
@pytest.mark.parametrize(("growth", "grown"), [("one_of_each", (1, 1)), ("random_tokens", (0, 0))])
def test_it_grows_by_one_of_each_or_as_its_mode_says(growth: str, grown: tuple[int, int]) -> None:
    game = hall({"items": ["Club"]}, switches={"coop_challenge_growth": growth})
    play(game, "challenge")
    assert tokens(game) == grown


@rule("COOP-24")
def test_the_next_challenge_meets_the_tokens() -> None:
    game = hall({"items": ["Club"]}, reinforcements=[1, 0])
    assert "challenge" not in keys(game)
    assert "challenge" in keys(hall({"items": ["Club"]}, reinforcements=[0, 3]))


@rule("COOP-30")
def test_a_token_that_an_action_removes_makes_a_challenge_possible() -> None:
    """COMBAT-11: what can be done in its window counts."""
    lines = ("1 crystal -> another player discards a monster",)
    game = hall({"items": ["Club"]}, lines=lines, reinforcements=[1, 0])
    assert "challenge" in keys(game)
    play(game, "challenge", "use Yard.2", "end")
    assert hit_points(game) == 89
    assert "challenge" not in keys(hall({"items": ["Club"], "crystals": 0}, lines=lines, reinforcements=[1, 0]))


# --- duels and attacks ------------------------------------------------------------------------------------------------


@rule("COOP-26")
def test_a_duel_is_fought_against_the_overlord() -> None:
    game = hall({"items": ["Brawn"]}, {}, lines=("free -> duel another player",), cards=BRAWN, reinforcements=[1, 1])
    play(game, "use Yard.2")
    assert hit_points(game) == 99 - (9 - 7)
    assert game.wounds == [5 - 2, 0]
    assert tokens(game) == (1, 1)
    assert game.graveyard == ()


BRAWN = """
item Brawn
    9 attack, 2 defense
    ----

enchantment of Fencing
    +3 attack in duels
    ----
"""


@rule("CROSS-29", "COOP-26")
def test_bonuses_of_duels_count_against_it() -> None:
    seat = {"items": ["Brawn"], "enchantments": ["of Fencing"]}
    game = hall(seat, {}, lines=("free -> duel another player",), cards=BRAWN)
    play(game, "use Yard.2")
    assert hit_points(game) == 99 - (9 + 3 - 6)


@rule("CROSS-29", "COOP-21", "TURN-13")
def test_duels_of_its_turn_have_no_windows() -> None:
    cards = BRAWN + "\nitem Charm\n    1 crystal -> 9 attack\n    ----\n"
    game = plotted(
        {"items": ["Fist", "Charm"]},
        {"items": ["Brawn"]},
        scheme="now: each player duels the player to their left",
        cards=cards,
    )
    assert question(game) == (0, "turn")
    assert hit_points(game) == 99 - 3
    assert game.wounds == [4, 2]


@rule("COOP-49")
def test_an_attack_on_another_takes_attack_less_its_health() -> None:
    strong = hall({"items": ["Brawn"]}, lines=("free -> strike another player",), cards=BRAWN)
    play(strong, "use Yard.2")
    assert (hit_points(strong), wounds(strong)) == (96, 0)
    weak = hall({"items": ["Spear"]}, lines=("free -> strike another player",))
    play(weak, "use Yard.2")
    assert hit_points(weak) == 99


@rule("CROSS-23", "COOP-49")
def test_each_who_strikes_to_the_left_strikes_it() -> None:
    game = hall(
        {"items": ["Brawn"]},
        {"items": ["Brawn"]},
        lines=("free -> each player strikes the player to their left",),
        cards=BRAWN,
    )
    play(game, "use Yard.2")
    assert hit_points(game) == 99 - 6


# --- the guild --------------------------------------------------------------------------------------------------------

GUILD = "sacrifice a top card -> smite the overlord for its glory"


@rule("COOP-36")
def test_the_guild_takes_the_top_card_of_any_stack_for_its_glory() -> None:
    game = hall({"creatures": ["Grunt", "Thug"], "items": ["Fist", "Spear"]}, lines=(GUILD,))
    play(game, "use Yard.2")
    assert keys(game) == ["sacrifice Spear", "sacrifice Thug"]
    play(game, "sacrifice Thug")
    assert hit_points(game) == 94
    assert [game.kinds[card].name for card in game.removed] == ["Thug"]
    assert graveyard(game) == []
    assert "use Yard.2" not in keys(game)  # once a turn
    assert question(game) == (0, "turn")
    assert check(game) == []


@rule("COOP-36")
def test_the_village_of_the_guild_says_so() -> None:
    game = table(
        {"creatures": ["Thug"]}, village="Enchanters Guild", track=["Axe"], overlord="Cho'mun at Bay", hit_points=99
    )
    play(game, "use Enchanters Guild.3")
    assert hit_points(game) == 94


@rule("COOP-37")
def test_the_glory_is_that_after_the_card_is_gone() -> None:
    cards = "\nmonster Chief\n    minor\n    strength 1, health 1\n    ----\n    1 glory per monster\n"
    game = hall({"creatures": ["Grunt", "Grunt", "Chief"]}, lines=(GUILD,), cards=cards)
    play(game, "use Yard.2")
    assert hit_points(game) == 97


@rule("COOP-37")
def test_the_last_item_and_enchantment_stay() -> None:
    game = hall({}, lines=(GUILD,))
    assert "use Yard.2" not in keys(game)
    assert "none of your top cards can leave" in str(game.view(0)["refused"])


@rule("COOP-37")
def test_a_burden_does_no_damage() -> None:
    """OQ-56: below nothing counts as nothing, but for demons."""
    game = hall({"items": ["Fist", "Trap"]}, lines=(GUILD,))
    play(game, "use Yard.2")
    assert hit_points(game) == 99


@rule("COOP-38")
def test_the_white_dragon_leaves_a_token_behind() -> None:
    game = hall({"creatures": ["White Dragon"]}, lines=(GUILD,))
    play(game, "use Yard.2")
    assert hit_points(game) == 99 - 14
    assert sum(tokens(game)) == 1
    told = [entry[0] for entry in moves(game, "hit points", "reinforced")]
    assert told == ["hit points", "reinforced"]  # after the damage
    plain = hall({"creatures": ["Old Dragon"]}, lines=(GUILD,))
    play(plain, "use Yard.2")
    assert (hit_points(plain), tokens(plain)) == (91, (0, 0))


@rule("COOP-39")
def test_demons_count_as_glory_and_passed_on_take_a_token() -> None:
    from enchanters.journey.game import library

    demon = next(
        kind for kind in library().kingdoms["Demons"] if kind.card.type == "monster" and kind.covered.glory[0].n < 0
    )
    worth = -sum(row.n for row in demon.covered.glory)
    game = hall(
        {"creatures": [demon.name]}, lines=(GUILD, "free -> give a monster to another player"), reinforcements=[1, 0]
    )
    passed = game.copy()
    play(game, "use Yard.2")
    assert (hit_points(game), tokens(game)) == (99 - worth, (1, 0))
    passed.choose("use Yard.3")
    assert (hit_points(passed), tokens(passed)) == (99, (0, 0))
    assert graveyard(passed) == [demon.name]


# --- the Shield -------------------------------------------------------------------------------------------------------


@rule("COOP-40", "CROSS-31", "TURN-13")
def test_the_shield_cancels_a_card_for_everybody() -> None:
    game = plotted({}, {"items": ["Fist", "Shield"]}, scheme="now: each player takes 4 wounds")
    assert question(game) == (1, "card")
    assert keys(game) == ["block Shield", "none"]
    assert wounds(game) == 0
    left = enchanters.from_position(game.position())
    play(game, "block Shield")
    assert wounds(game) == 0
    assert graveyard(game)[-1] == "Shield"
    assert game.view(0)["coop"]["active"]["cancelled"]
    assert question(game) == (0, "turn")
    left.choose("none")
    assert isinstance(left, Journey)
    assert wounds(left) == 8
    assert check(game) == []


@rule("COOP-40")
def test_what_would_last_is_cancelled_too() -> None:
    game = plotted({"items": ["Spear", "Shield"]}, {}, scheme="creatures have +9 health", track=["Fist", "Grunt"])
    play(game, "block Shield")
    assert "journey 0" in keys(game)
    again = enchanters.from_position(game.position())
    assert again.position() == game.position()


@rule("CROSS-31")
def test_owners_are_asked_from_the_first_player_on_and_a_last_item_stays() -> None:
    with_shield = {"items": ["Fist", "Shield"]}
    game = plotted(with_shield, with_shield, {"items": ["Shield"]}, scheme="now: each player takes 1 wound")
    assert question(game) == (0, "card")
    play(game, "none")
    assert question(game) == (1, "card")
    play(game, "none")  # the third has nothing else
    assert wounds(game) == 3
    covered = plotted({"items": ["Shield", "Fist"]}, {}, scheme="now: each player takes 1 wound")
    assert wounds(covered) == 2  # not visible


@rule("COOP-40", "COOP-18")
def test_a_shield_that_is_kept_protects_nobody_in_its_turn() -> None:
    game = plotted({"items": ["Fist", "Shield"]}, {}, scheme="now: each player takes 1 wound")
    play(game, "none")
    assert game.wounds == [1, 1]


# --- invasions --------------------------------------------------------------------------------------------------------


@rule("COOP-45")
def test_a_rest_still_lets_a_card_invade_where_it_is_printed() -> None:
    game = hall({}, {}, overlord="Cho'mun at Bay", track=["Goblin"])
    play(game, REST)
    assert game.wounds == [4, 0]
    quiet = hall({}, {}, overlord="Cho'mun at Bay", track=["Axe"])
    play(quiet, REST)
    assert wounds(quiet) == 0


def test_rewards_of_the_track_are_gathered() -> None:
    """FX-250."""
    game = plotted(
        {},
        {},
        scheme="now: gather the rewards of the track",
        track=["Fist", "Goblin", "Axe"],
        tokens=[[], ["reward", "reward"]],
    )
    assert hit_points(game) == 99 - 4
    assert sum(tokens(game)) == 2
    assert game.laid == ()


def test_no_reward_tokens_are_won_or_put() -> None:
    """COOP-48."""
    game = plotted({"items": ["Club"]}, {}, scheme="now: put a reward on the overlord")
    assert the_overlord(game).tokens == 0
    play(game, "challenge")
    assert the_overlord(game).rewards == [(), ()]
    assert the_coop(game).hit_points == 89
