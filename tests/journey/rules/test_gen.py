"""GEN: the general model."""

from __future__ import annotations

import pytest

import enchanters
from enchanters.journey.game import library
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.rules.setups import played_out, started
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
item Purse
    ----
    free -> take 2 crystals per 3 monsters

item Chest
    ----
    free -> take 2 crystals per monster

item Census
    ----
    1 glory per creature

item Ledger
    ----
    10 glory per monster
    1 glory per dragon

item Fee
    ----
    when taking wounds: lose 2 crystals

item Anvil
    -4 attack, -4 defense
    ----

item Bread
    now: heal 5 wounds
    ----

item Millstone
    -9 glory
    ----

item Two-faced
    4 attack
    6 glory
    free -> take 4 crystals
    ----
    2 defense
    1 glory

enchantment of Thorns
    ----
    when your turn begins: take 1 wound

enchantment of Bargains
    ----
    when your turn begins: you may take 2 wounds

monster Wisp
    minor
    strength 3, health 4
    +5 health and +5 strength per item
    ----
"""


# --- players and winner ---------------------------------------------------------------------------------------------


@rule("GEN-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_people_play(seats: int) -> None:
    assert started(seats).seats == seats
    assert table(*({} for _ in range(seats)), track=["Axe", "Axe"]).seats == seats


@rule("GEN-01")
@pytest.mark.parametrize("people", [["Ann"], ["Ann", "Bob", "Cleo", "Dan", "Eve"]])
def test_one_or_five_people_cannot_play_against_each_other(people: list[str]) -> None:
    with pytest.raises(enchanters.BadSetup, match=f"two, three or four seats are needed, not {len(people)}"):
        enchanters.start(enchanters.setup("journey", seats=people), 1)


@rule("GEN-02")
def test_the_highest_glory_wins_whatever_else_the_others_have() -> None:
    game = table(
        {"creatures": ["Grunt", "Grunt"], "crystals": 90},  # 4 glory
        {"creatures": ["Thug", "Grunt"], "crystals": 0, "wounds": 1},  # 7 - 1 = 6 glory
        {"creatures": ["Thug", "Cyclops"], "crystals": 90, "wounds": 8},  # 13 - 8 = 5 glory
        over=True,
    )
    assert game.result is not None
    assert game.result["scores"] == [4, 6, 5]
    assert game.result["winners"] == [1]
    assert game.result["ranking"] == [1, 2, 0]


# --- cards ----------------------------------------------------------------------------------------------------------


@rule("GEN-03")
def test_every_kingdom_card_is_an_item_an_enchantment_a_monster_or_a_dragon() -> None:
    for cards in library().kingdoms.values():
        assert {kind.card.type for kind in cards} == {"item", "enchantment", "monster", "dragon"}


@rule("GEN-03")
def test_creature_means_monsters_and_dragons() -> None:
    game = table({"items": ["Fist", "Census"], "creatures": ["Grunt", "Old Dragon"]}, cards=CARDS, over=True)
    # Grunt 2, Old Dragon 8, Census 2: two creatures, not the two items.
    assert score(game, 0) == 2 + 8 + 2


@rule("GEN-04")
@pytest.mark.parametrize(("creature", "payable"), [("Iron Dragon", False), ("Goblin", True)])
def test_a_dragon_cannot_pay_for_discarding_a_monster(creature: str, payable: bool) -> None:
    game = table({"items": ["Fist", "Necklace"], "creatures": [creature]}, track=["Axe", "Axe"])
    assert ("use Necklace" in keys(game)) is payable


@rule("GEN-04")
def test_counts_of_monsters_and_of_dragons_do_not_mix_though_both_share_a_stack() -> None:
    seat = {"items": ["Ledger"], "creatures": ["Old Dragon", "Grunt", "Thug"], "crystals": 0}
    game = table(seat, cards=CARDS, over=True)
    assert stack(game, 0, "creatures") == ["Old Dragon", "Grunt", "Thug"]
    assert score(game, 0) == (8 + 2 + 5) + 10 * 2 + 1 * 1


@rule("GEN-04")
def test_a_dragon_is_fought_as_a_monster_is() -> None:
    game = table({"boosts": [13, 4]}, track=["Old Dragon", "Grunt"], deck=["Axe"], confirm=True)
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Old Dragon"]
    assert game.wounds[0] == 11 - 4


@rule("GEN-05")
def test_both_parts_of_a_card_carry_icons_abilities_and_glory() -> None:
    game = table({"items": ["Fist", "Two-faced"]}, cards=CARDS, track=["Axe", "Axe"])
    assert (attack(game, 0), defense(game, 0), score(game, 0)) == (4, 2, 7)
    assert "use Two-faced" in keys(game)
    covered = table({"items": ["Two-faced", "Fist"]}, cards=CARDS, track=["Axe", "Axe"])
    assert (attack(covered, 0), defense(covered, 0), score(covered, 0)) == (1, 2, 1)
    assert "use Two-faced" not in keys(covered)


@rule("GEN-06")
def test_a_creatures_icons_count_for_its_owner_once_it_lies_in_the_stack() -> None:
    seat = {"items": ["Fist", "Long Sword"]}
    jackal = """
monster Jackal
    minor
    strength 3, health 1
    1 attack, -1 defense
    ----
"""
    game = table(seat, cards=jackal, track=["Jackal", "Axe"], deck=["Axe"], confirm=True)
    sword, shield = attack(game, 0), defense(game, 0)
    play(game, "journey 0")
    assert game.wounds[0] == 3 - shield  # its strength less the defense without its own icon
    assert (attack(game, 0), defense(game, 0)) == (sword + 1, shield - 1)


@rule("GEN-06")
def test_health_and_strength_of_a_trophy_are_no_stats_of_its_owner() -> None:
    game = table({"creatures": ["Grunt", "Cyclops"]}, track=["Cyclops", "Axe"])
    assert (attack(game, 0), defense(game, 0)) == (1, 0)
    giant = game.track[0]
    assert (health(game, giant, 0), strength(game, giant, 0)) == (9, 7)


# --- texts ----------------------------------------------------------------------------------------------------------


@rule("GEN-07")
def test_a_card_that_makes_journeys_free_beats_the_price_of_the_slot() -> None:
    game = table({"enchantments": ["of Smugglers"], "crystals": 1}, track=["Dagger"] * 6, deck=["Axe"], confirm=True)
    assert [key for key in keys(game) if key.startswith("journey")] == ["journey 0", "journey 1"]
    play(game, "use of Smugglers", "journey 5")
    assert game.crystals[0] == 0
    assert stack(game, 0, "items") == ["Fist", "Dagger"]


@rule("GEN-08")
def test_defense_does_not_lessen_what_an_ability_deals_but_a_card_that_says_so_does() -> None:
    game = table(
        {"boosts": [5, 0], "items": ["Fist"]},
        {"items": ["Fist", "Cuirass"], "boosts": [0, 20]},
        {"items": ["Fist", "Shield"]},
        track=["Axe", "Grunt"],
        deck=["Grunt"],
        confirm=True,
    )
    assert defense(game, 1) == 23
    play(game, "journey 0")
    assert game.wounds == [0, 3, 0]  # 1 for each 2 of 6 attack; the Shield keeps its owner out


@rule("GEN-09")
def test_a_text_that_names_nobody_means_the_owner_of_the_card_also_in_anothers_turn() -> None:
    game = table({"boosts": [3, 0]}, {"items": ["Fist", "Fee"]}, cards=CARDS, track=["Axe", "Goblin"], confirm=True)
    play(game, "journey 0")
    assert game.turn == 0
    assert game.wounds == [0, 2]
    assert game.crystals == [5, 3]


@rule("GEN-10")
def test_the_owner_picks_which_card_goes_and_it_need_not_be_the_top_one() -> None:
    game = table({}, {"creatures": ["Goblin", "Ogre", "Giant"]}, track=["Bolas", "Axe"], deck=["Axe"], confirm=True)
    play(game, "journey 0", "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["discard Goblin", "discard Ogre", "discard Giant"]
    play(game, "discard Ogre")
    assert stack(game, 1, "creatures") == ["Goblin", "Giant"]
    assert graveyard(game) == ["Ogre"]


@rule("GEN-11")
@pytest.mark.parametrize(("monsters", "crystals"), [(2, 0), (3, 2), (5, 2), (6, 4)])
def test_for_every_n_is_rounded_down_before_it_is_multiplied(monsters: int, crystals: int) -> None:
    seat = {"items": ["Purse"], "creatures": ["Goblin"] * monsters, "crystals": 0}
    game = play(table(seat, cards=CARDS, track=["Axe", "Axe"]), "use Purse")
    assert game.crystals[0] == crystals


@rule("GEN-11")
def test_for_each_is_a_plain_multiplication() -> None:
    seat = {"items": ["Chest"], "creatures": ["Goblin"] * 5, "crystals": 0}
    game = play(table(seat, cards=CARDS, track=["Axe", "Axe"]), "use Chest")
    assert game.crystals[0] == 10


# --- quantities -----------------------------------------------------------------------------------------------------


@rule("GEN-12")
def test_crystals_and_wounds_stop_at_zero() -> None:
    game = table({}, {"crystals": 1}, track=["of Extortion", "Axe"], deck=["Axe"], confirm=True)
    play(game, "journey 0")
    assert game.crystals[1] == 0
    game = table({"wounds": 3}, cards=CARDS, track=["Bread", "Axe"], deck=["Axe"], confirm=True)
    play(game, "journey 0")
    assert game.wounds[0] == 0


@rule("GEN-12")
def test_attack_and_defense_stop_at_zero() -> None:
    game = table({"items": ["Anvil"]}, cards=CARDS, track=["Axe", "Axe"])
    assert (attack(game, 0), defense(game, 0)) == (0, 0)


@rule("GEN-12", "NEG-08")
def test_health_and_strength_of_a_creature_stop_at_zero() -> None:
    game = table({"items": ["Anvil"]}, cards=CARDS, track=["Wisp", "Giant"], confirm=True)
    wisp = game.track[0]
    assert (health(game, wisp, 0), strength(game, wisp, 0)) == (9, 8)
    for row in game.kinds[wisp].scales:
        row.n = -5  # no phrase of the base box weakens a creature, so the card is changed by hand
    assert (health(game, wisp, 0), strength(game, wisp, 0)) == (0, 0)


@rule("GEN-12")
@pytest.mark.parametrize("stats", ["strength -1, health 2", "strength 2, health -1"])
def test_no_creature_is_printed_with_less_than_zero(stats: str) -> None:
    with pytest.raises(enchanters.BadPosition, match=r"goes from \d to 99"):
        table(cards=f"monster Less\n    minor\n    {stats}\n", track=["Less"])


@rule("GEN-12")
def test_glory_of_a_card_and_a_total_may_be_negative() -> None:
    game = table({"items": ["Millstone"], "wounds": 2, "creatures": ["Goblin"]}, cards=CARDS, over=True)
    assert score(game, 0) == -9 - 2 + 2
    assert game.result is not None
    assert game.result["breakdown"][0]["cards"][0] == {"card": "Millstone", "glory": -9}


# --- what is public -------------------------------------------------------------------------------------------------


def open_things(game: Journey) -> tuple[object, ...]:
    """Everything that lies open, by the names of the cards."""
    piles = [[game.kinds[card].name for card in pile] for pile in game.stacks]
    village = game.kinds[game.village].name
    return piles, game.crystals, game.wounds, track(game), graveyard(game), village, len(game.deck), keys(game)


def face_down(game: Journey) -> tuple[list[str], list[str]]:
    return [game.kinds[card].name for card in game.deck], [game.kinds[card].name for card in game.box]


@rule("GEN-13")
def test_stacks_tokens_track_graveyard_and_village_are_known_to_every_seat() -> None:
    game = table(
        {"items": ["Fist", "Axe"], "crystals": 7},
        {"creatures": ["Ogre", "Goblin"], "wounds": 3},
        village="Dwarfburg",
        track=["Helmet", "Giant"],
        graveyard=["Dagger", "Gnoll"],
        deck=["Unicorn", "Whip", "Roc", "Trap"],
    )
    for seat in (0, 1):
        assert open_things(game.imagine(seat, 5)) == open_things(game)


@rule("GEN-13")
def test_neither_order_nor_content_of_the_deck_can_be_told_by_any_seat() -> None:
    cards = ["Unicorn", "Whip", "Roc", "Trap", "Bandit", "Horn", "Apple", "Ghoul"]
    one = table(track=["Axe", "Axe"], deck=cards[:5], box=cards[5:])
    other = table(track=["Axe", "Axe"], deck=cards[:2:-1], box=cards[:3])
    assert face_down(one) != face_down(other)
    for seed in range(20):
        assert face_down(one.imagine(0, seed)) == face_down(other.imagine(1, seed))
    assert len({str(face_down(one.imagine(0, seed))) for seed in range(20)}) > 10


# --- rounds, abilities, tokens, chance ------------------------------------------------------------------------------


@rule("GEN-14")
def test_play_goes_clockwise_from_the_first_player() -> None:
    game = started(3, first=1, village="Normaltown")
    seats = []
    for _ in range(7):
        seats.append(game.turn)
        play(game, "rest Normaltown.1")
        while game.turn == seats[-1]:
            play(game, "end")
    assert seats == [1, 2, 0, 1, 2, 0, 1]


@rule("GEN-15")
def test_a_triggered_ability_costs_nothing_and_cannot_be_declined() -> None:
    game = table({}, {"enchantments": ["of Thorns"]}, cards=CARDS, track=["Axe", "Axe", "Axe"], deck=["Axe"])
    play(game, "rest Quiet.1")
    assert question(game) == (1, "turn")
    assert game.wounds[1] == 1
    assert game.crystals[1] == 5
    assert game.used == ()


@rule("GEN-15")
@pytest.mark.parametrize(("answer", "wounds"), [("yes", 2), ("no", 0)])
def test_an_ability_that_says_may_can_be_declined(answer: str, wounds: int) -> None:
    game = table({}, {"enchantments": ["of Bargains"]}, cards=CARDS, track=["Axe", "Axe", "Axe"], deck=["Axe"])
    play(game, "rest Quiet.1")
    assert question(game) == (1, "yes-no")
    play(game, answer)
    assert game.wounds[1] == wounds


@rule("GEN-16")
def test_tokens_paid_go_back_to_the_supply_and_no_player_gets_them() -> None:
    game = table({"crystals": 6}, {"crystals": 4}, track=["Axe", "Axe", "Dagger", "Dagger"], deck=["Axe"], confirm=True)
    play(game, "journey 3")
    assert game.crystals == [3, 4]


@rule("GEN-16")
def test_the_supply_does_not_run_out() -> None:
    game = table({"crystals": 5000, "wounds": 3000}, {"crystals": 5000}, track=["of Agony", "Axe", "Axe"], deck=["Axe"])
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 5003
    game = table({}, {"wounds": 3000}, track=["of Agony", "Axe"], deck=["Axe"], confirm=True)
    play(game, "journey 0")
    assert game.wounds[1] == 3002


@rule("GEN-17")
def test_a_card_removed_from_the_game_is_not_in_the_graveyard_and_does_not_come_back() -> None:
    game = table({"creatures": ["Ghoul"]}, graveyard=["Horn", "Dagger"], track=["Axe", "Axe", "Axe"], deck=["Whip"] * 3)
    play(game, "use Ghoul", "yes")
    assert graveyard(game) == ["Horn"]
    assert [game.kinds[card].name for card in game.removed] == ["Ghoul"]
    assert stack(game, 0, "creatures") == []
    played_out(game)
    assert game.decision is None
    assert [game.kinds[card].name for card in game.removed] == ["Ghoul"]


@rule("GEN-18")
def test_the_same_seed_and_choices_give_the_same_game_and_another_seed_another() -> None:
    one, again, other = (started(3, seed, kingdoms=None, first=None) for seed in (7, 7, 8))
    assert one.position() == again.position() != other.position()
    played_out(one, 3)
    played_out(again, 3)
    assert one.position() == again.position()
    assert enchanters.replay(one.record()).position() == one.position()


@rule("GEN-18")
def test_a_die_comes_from_the_games_own_chance() -> None:
    faces = set()
    for chance in range(40):
        one = table({"crystals": 0}, village="Alea", track=["Axe", "Axe"], deck=["Axe"], chance=chance)
        again = one.copy()
        for game in (one, again):
            play(game, "rest Alea.1")
        assert one.crystals[0] == again.crystals[0]
        faces.add(one.crystals[0])
    assert faces == {1, 2, 3, 4, 5, 6}
