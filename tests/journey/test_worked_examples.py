"""The worked examples of the rules; each test names its example."""

from __future__ import annotations

from enchanters.journey.game import library
from enchanters.journey.scoring import score
from enchanters.journey.values import attack, defense
from tests.journey.table import graveyard, keys, play, question, stack, table

DECK = ["Dagger"] * 4


def test_ex_01_bought_attack_wins_the_fight() -> None:
    gear = """
item Sword
    3 attack, 1 defense
    ----

monster Beast
    strength 2, health 5
    ----
    1 glory
"""
    seat = {"crystals": 5, "items": ["Sword"], "creatures": ["Goblin"]}
    game = table(seat, cards=gear, track=["Axe", "Beast"], deck=DECK, village="Normaltown", confirm=True)
    assert (attack(game, 0), defense(game, 0)) == (3, 1)
    play(game, "journey 1")
    assert game.crystals[0] == 4
    assert question(game) == (0, "window")
    play(game, "use Normaltown.3", "use Normaltown.3")
    assert (attack(game, 0), game.crystals[0], game.wounds[0]) == (5, 0, 1)
    assert stack(game, 0, "creatures") == ["Goblin", "Beast"]


def test_ex_02_double_damage_doubles_what_gets_through() -> None:
    game = table({"boosts": [9, 3]}, track=["Ogre"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert game.wounds[0] == 6


def test_ex_03_the_price_is_the_slots_number() -> None:
    for slot, left in ((2, 3), (0, 5)):
        game = table({"crystals": 5}, track=["Dagger", "Harpoon", "Axe"], deck=DECK, confirm=True)
        play(game, f"journey {slot}")
        assert game.crystals[0] == left


def test_ex_05_the_axe_of_one_with_five_attack_gives_two_wounds() -> None:
    game = table({"boosts": [4, 0]}, {"boosts": [0, 7]}, {"wounds": 1}, track=["Axe"], deck=DECK, confirm=True)
    assert attack(game, 0) == 5
    play(game, "journey 0")
    assert game.wounds == [0, 2, 3]


def test_ex_06_the_pink_dragon_makes_ten_wounds_of_three_and_two() -> None:
    through = library().kind("Pink Dragon").strength - 2  # defense that lets two wounds through
    game = table({"wounds": 3, "boosts": [20, through]}, track=["Pink Dragon"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert game.wounds[0] == 10


def test_ex_06_with_the_wound_deck_ten_wounds_are_a_card() -> None:
    through = library().kind("Pink Dragon").strength - 2
    deck = ["Broken Hand", "Dread"]
    game = table({"wounds": 3, "boosts": [20, through]}, track=["Pink Dragon"], deck=DECK, confirm=True, wound_deck=deck)
    play(game, "journey 0", "keep Broken Hand")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (0, ["Broken Hand"])
    assert stack(game, 0, "creatures") == ["Pink Dragon"]


def test_ex_14_seven_tokens_and_fifteen_wounds_are_two_cards_and_two_tokens() -> None:
    cards = "\nitem Anvil\n    now: take 15 wounds\n    ----\n"
    deck = ["Broken Hand", "Dread", "Stupor", "Lost Leg"]
    game = table({"wounds": 7}, cards=cards, track=["Anvil"], deck=DECK, confirm=True, wound_deck=deck)
    play(game, "journey 0", "keep Dread", "keep Lost Leg")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (2, ["Dread", "Lost Leg"])


def test_healing_five_with_three_tokens_and_a_card_leaves_eight_tokens() -> None:
    cards = "\nitem Balm\n    now: heal 5 wounds\n    ----\n"
    seat = {"wounds": 3, "wound_cards": ["Dread"]}
    game = table(seat, cards=cards, track=["Balm"], deck=DECK, confirm=True)
    play(game, "journey 0", "yes")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (8, [])


def test_ex_07_a_manticore_is_kept_by_one_without_monsters() -> None:
    game = table({"boosts": [9, 9]}, {"creatures": ["Ogre"]}, track=["Manticore"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Manticore"]
    assert stack(game, 1, "creatures") == []
    assert graveyard(game) == ["Ogre"]


def test_ex_08_a_monster_invades_with_cho_mun_against_three_defense() -> None:
    game = table({"boosts": [0, 3]}, overlord="Cho'mun, the Ogre General", track=["Gnoll"], deck=DECK)
    play(game, "rest Quiet.1")
    assert (game.wounds, graveyard(game)) == ([1, 0], ["Gnoll"])


def test_ex_09_two_tokens_of_sathi_give_two_crystals_a_turn_and_six_glory() -> None:
    sathi = "Sathi, the High Priestess"
    game = table({}, {"rewards": 2, "crystals": 0}, overlord=sathi, track=["Axe", "Axe"], deck=DECK)
    play(game, "rest Quiet.1")
    assert (question(game), game.crystals[1]) == ((1, "turn"), 2)
    assert score(game, 1) == 6


def test_ex_10_tokens_of_brainellum() -> None:
    brain = "Brainellum, the Conscious Slime"
    assert [score(table({"rewards": n}, overlord=brain), 0) for n in range(1, 6)] == [2, 8, 18, 32, 50]


def test_ex_11_forty_glory_nine_wounds_and_eight_defense_in_dwarfburg_make_39() -> None:
    wall = """
item Wall
    8 defense
    ----
"""
    creatures = ["Goblin"] * 5 + ["Gnoll"] * 3 + ["Ogre"] * 2 + ["Bronze Dragon"]
    seat = {"wounds": 9, "items": ["Wall"], "creatures": creatures}
    game = table(seat, {}, cards=wall, track=["Trap"], village="Dwarfburg")
    assert score(game, 0) == 39
    play(game, "rest Dwarfburg.1")
    while game.decision is not None:  # what else could be done before the end is left
        play(game, "end")
    assert game.result is not None
    assert game.result["scores"] == [39 + 1, 0]  # the last rest healed a wound
    assert game.result["breakdown"][0]["village"] == 8


def test_ex_12_bought_attack_stands_on_nothing_rather_than_on_less() -> None:
    bent = """
item Bent Sword
    1 attack
    ----

enchantment of Rust
    -3 attack
    ----
"""
    seat = {"crystals": 2, "items": ["Bent Sword"], "enchantments": ["of Rust"]}
    game = table(seat, cards=bent, track=["Axe"], deck=DECK, village="Normaltown")
    assert attack(game, 0) == 0
    play(game, "use Normaltown.3")
    assert attack(game, 0) == 1


def test_ex_15_two_lone_enchantments_are_swapped_and_nothing_is_set_off() -> None:
    cards = """
item Mirror
    after taking an enchantment: take 9 crystals
    ----

village Fair
    rest -> take 3 crystals
    rest -> heal 1 wound
    free -> swap top enchantment with another player
"""
    game = table(
        {"crystals": 2, "items": ["Mirror"], "enchantments": ["of Agony"]},
        {"crystals": 4, "items": ["Mirror"], "enchantments": ["of Greed"]},
        cards=cards,
        village="Fair",
        track=["Axe"],
        deck=DECK,
    )
    play(game, "use Fair.3")
    assert stack(game, 0, "enchantments") == ["of Greed"]
    assert stack(game, 1, "enchantments") == ["of Agony"]
    assert (game.crystals, game.wounds) == ([2, 4], [0, 0])
    assert question(game) == (0, "turn")
    assert keys(game) == ["journey 0", "rest Fair.1", "rest Fair.2"]


def test_ex_16_a_white_dragon_stops_healing_but_not_handing_over() -> None:
    cards = """
village Well
    rest -> take 3 crystals
    rest -> another player heals 2 wounds
    free -> give 1 wound to another player
"""
    dragon = {"wounds": 4, "creatures": ["White Dragon"]}
    game = table({}, dragon, cards=cards, village="Well", track=["Dagger"], deck=DECK, confirm=True)
    play(game, "rest Well.2", "end")
    assert game.wounds == [0, 4]
    play(game, "use Well.3")
    assert game.wounds == [1, 3]


def test_the_book_scores_its_copy_and_two() -> None:
    cards = """
enchantment of Fame
    ----
    5 glory
"""
    game = table({"items": ["Fist", "Book"], "enchantments": ["of Fame"]}, cards=cards)
    assert score(game, 0) == 5 + 5 + 2
