"""COMBAT: the two phases of a fight, who is hurt and how much, and what a lost fight means."""

from __future__ import annotations

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

DECK = ["Dagger", "Dagger", "Dagger", "Dagger"]
RESTS = ["rest Quiet.1", "rest Quiet.2"]


def events(game: Journey, *kinds: str) -> list[tuple[object, ...]]:
    """The journal's entries of these kinds, in order."""
    assert game.journal is not None
    return [entry for entry in game.journal if entry[0] in kinds]


FLINCH = """
enchantment of Flinching
    when taking wounds: lose 2 attack
    ----
"""


@rule("COMBAT-01")
def test_the_hero_strikes_before_the_creature() -> None:
    # Grunt: health 3; Spear: 4 attack, 2 after the Grunt's blow
    game = table({"items": ["Spear"], "enchantments": ["of Flinching"]}, cards=FLINCH, track=["Grunt"], deck=DECK)
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Grunt"]
    assert game.wounds[0] == 4
    assert [entry[0] for entry in events(game, "fight", "strike")] == ["fight", "strike"]


@rule("COMBAT-01", "COMBAT-10")
def test_with_the_creature_first_a_second_window_opens_between_the_phases() -> None:
    cards = """
monster Raver
    minor
    strength 2, health 6
    +1 strength per 2 attack
    ----
"""
    seat = {"crystals": 1, "items": ["Spear", "Falchion"]}
    game = table(seat, cards=cards, track=["Raver"], deck=DECK, switches={"combat_order": "creature_then_player"})
    assert attack(game, 0) == 3
    play(game, "journey 0")
    assert (question(game), game.wounds[0]) == ((0, "window"), 0)
    play(game, "end")
    assert (question(game), game.wounds[0]) == ((0, "window"), 3)
    play(game, "use Falchion")
    assert stack(game, 0, "creatures") == ["Raver"]
    assert game.wounds[0] == 3


@rule("COMBAT-10")
def test_one_window_precedes_the_fight_and_none_opens_between_its_phases() -> None:
    cards = """
item Buckler
    3 attack
    1 crystal -> 2 defense
    ----
"""
    game = table({"crystals": 1, "items": ["Buckler"]}, cards=cards, track=["Grunt"], deck=DECK)
    play(game, "journey 0")
    assert (question(game), game.wounds[0]) == ((0, "window"), 0)
    assert keys(game) == ["use Buckler", "end"]
    play(game, "end")
    # the next question is the last window: both phases and the taking are over
    assert (question(game), game.wounds[0]) == ((0, "last"), 4)
    assert stack(game, 0, "creatures") == ["Grunt"]


@rule("COMBAT-02")
def test_attack_equal_to_health_suffices() -> None:
    game = table({"boosts": [4, 0]}, track=["Brawler", "Colossus"], deck=DECK)
    assert attack(game, 0) == 5
    assert keys(game) == ["journey 0", *RESTS]  # 5 against 5, but not against 6
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Brawler"]


@rule("COMBAT-03")
def test_a_defeated_creature_still_strikes() -> None:
    game = table({"items": ["Warhammer", "Warhammer"], "wounds": 1}, track=["Grunt"], deck=DECK)
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Grunt"]
    assert game.wounds[0] == 1 + 4


@rule("COMBAT-04")
@pytest.mark.parametrize(("shown", "wounds"), [(-1, 2), (1, 1), (2, 0), (3, 0)])
def test_wounds_are_strength_less_defense_and_never_negative(shown: int, wounds: int) -> None:
    cards = f"""
item Rig
    2 attack, {shown} defense
    ----

monster Gnat
    minor
    strength 2, health 2
    ----
"""
    game = table({"items": ["Rig"], "wounds": 5}, cards=cards, track=["Gnat"], deck=DECK)
    play(game, "journey 0")
    assert game.wounds[0] == 5 + wounds


@rule("COMBAT-02", "COMBAT-04", "ACTION-07")
def test_worked_example_of_a_fight_in_normaltown() -> None:
    cards = """
item Rig
    3 attack, 1 defense
    ----

monster Gnat
    minor
    strength 2, health 5
    ----
"""
    seat = {"items": ["Rig"], "crystals": 4}
    game = table(seat, cards=cards, village="Normaltown", track=["Gnat"], deck=DECK)
    play(game, "journey 0", "use Normaltown.3", "use Normaltown.3")
    assert events(game, "fight")[0][3:] == (5, 5)
    assert game.crystals[0] == 0
    assert game.wounds[0] == 1
    assert stack(game, 0, "creatures") == ["Gnat"]


ARMS = """
item Rig
    9 attack, 3 defense
    ----

item Plate
    5 defense
    ----

item Tabard
    5 defense
    ----
    1 defense
"""


@rule("COMBAT-05")
def test_double_damage_doubles_what_got_through() -> None:
    game = table({"items": ["Rig"]}, {"items": ["Plate"]}, cards=ARMS, track=["Thug"], deck=DECK)
    play(game, "journey 0")
    assert game.wounds == [6, 0]  # (6 - 3) * 2, not 6 * 2 - 3


@rule("COMBAT-06")
def test_a_creature_that_attacks_all_strikes_every_player_against_their_own_defense() -> None:
    # Cyclops: strength 7; only the active player needs the attack to beat it
    game = table({"items": ["Rig"]}, {"items": ["Plate"]}, {}, cards=ARMS, track=["Cyclops"], deck=DECK)
    play(game, "journey 0")
    assert game.wounds == [4, 2, 7]
    assert stack(game, 0, "creatures") == ["Cyclops"]
    assert [stack(game, seat, "creatures") for seat in (1, 2)] == [[], []]


@rule("COMBAT-07")
def test_the_others_defend_with_their_visible_icons_alone_and_are_not_asked() -> None:
    cards = """
item Pavise
    1 crystal -> 5 defense
    ----
    2 defense
"""
    seats = ({"items": ["Rig"]}, {"items": ["Tabard", "Pavise"], "crystals": 9}, {"items": ["Plate"]})
    game = table(*seats, cards=ARMS + cards, track=["Cyclops"], deck=DECK, turn=0)
    play(game, "journey 0")
    assert question(game) == (1, "turn")  # the next question after the fight is the next turn
    assert game.wounds == [4, 7 - 1 - 2, 2]  # the covered Tabard shows 1 defense, not 5
    assert game.crystals[1] == 9


@rule("COMBAT-07")
def test_the_active_player_is_struck_first_then_the_others_clockwise() -> None:
    game = table({}, {"items": ["Rig"]}, {}, cards=ARMS, track=["Cyclops"], deck=DECK, turn=1)
    play(game, "journey 0")
    assert [entry[1] for entry in events(game, "wounds")] == [1, 2, 0]


@rule("COMBAT-08")
def test_double_damage_and_attacking_all_combine() -> None:
    cards = """
monster Titan
    major
    strength 6, health 9
    deals double damage
    attacks all players
    ----
"""
    game = table({"items": ["Rig"]}, {"items": ["Plate"]}, {}, cards=ARMS + cards, track=["Titan"], deck=DECK)
    play(game, "journey 0")
    assert game.wounds == [6, 2, 12]


@rule("COMBAT-09")
def test_a_creature_keeps_no_damage_from_a_failed_fight() -> None:
    lance = """
item Lance
    4 attack
    ----
"""
    seats = ({"crystals": 2, "items": ["Falchion"]}, {"items": ["Lance"]})
    game = table(*seats, cards=lance, track=["Dagger", "Brawler"], deck=DECK)
    play(game, "journey 1", "end", "end")  # struck with 2 of 5
    assert (question(game), track(game)[0]) == ((1, "turn"), "Brawler")
    assert attack(game, 1) == 4
    assert "journey 0" not in keys(game)


@rule("COMBAT-12")
def test_a_failed_fight_brings_the_blow_and_costs_the_first_card() -> None:
    cards = """
monster Scamp
    minor
    strength 3, health 4
    now: take 9 crystals
    ----
"""
    seat = {"crystals": 3, "items": ["Falchion"], "wounds": 1}
    game = table(seat, cards=cards, track=["Axe", "Dagger", "Scamp", "Harpoon"], deck=["Flail", "Gnoll", "Goblin"])
    play(game, "journey 2", "end", "end")
    assert game.wounds[0] == 1 + 3
    assert game.crystals[0] == 1
    assert stack(game, 0, "creatures") == []
    assert graveyard(game) == ["Axe"]
    assert track(game) == ["Dagger", "Scamp", "Harpoon", "Flail", "Gnoll", "Goblin"]
    assert question(game) == (1, "turn")


@rule("COMBAT-12")
def test_with_discard_only_a_failed_fight_brings_no_wounds() -> None:
    seat = {"crystals": 2, "items": ["Falchion"]}
    game = table(seat, track=["Axe", "Brawler"], deck=DECK, switches={"combat_failure": "discard_only"})
    play(game, "journey 1", "end", "end")
    assert game.wounds[0] == 0
    assert graveyard(game) == ["Axe"]
    assert track(game)[0] == "Brawler"


@rule("COMBAT-13")
def test_a_creature_in_the_first_slot_is_itself_discarded_after_a_failed_fight() -> None:
    game = table({"crystals": 1, "items": ["Falchion"]}, track=["Brawler", "Axe"], deck=DECK)
    play(game, "journey 0", "end", "end")
    assert graveyard(game) == ["Brawler"]
    assert track(game)[:2] == ["Axe", "Dagger"]
    assert stack(game, 0, "creatures") == []


@rule("COMBAT-14")
def test_abilities_after_a_rest_do_not_fire_for_the_discard_of_a_failed_fight() -> None:
    cards = """
enchantment of Ease
    ----
    after resting: take 5 crystals
"""
    seat = {"crystals": 1, "items": ["Falchion"], "enchantments": ["of Ease"]}
    game = table(seat, cards=cards, track=["Brawler", "Axe"], deck=DECK)
    play(game, "journey 0", "end")
    assert graveyard(game) == ["Brawler"]
    assert game.crystals[0] == 1


@rule("COMBAT-15")
def test_a_hero_with_any_number_of_wounds_plays_on() -> None:
    game = table({"items": ["Warhammer", "Warhammer"], "wounds": 96}, track=["Grunt", "Dagger"], deck=DECK)
    play(game, "journey 0")
    assert game.wounds[0] == 100
    play(game, "rest Quiet.1")
    assert question(game) == (0, "turn")
    assert "journey 0" in keys(game)


@rule("COMBAT-16")
def test_creature_stats_are_the_printed_values_with_own_text_village_and_cards_in_play() -> None:
    cards = """
enchantment of Broods
    ----
    dragons have +2 health

item Great Bow
    {} attack
    ----

dragon Proud Dragon
    strength 9, health 12
    +1 health and +1 strength per dragon
    ----
"""
    # one dragon: +1 each; Dracopolis: +1 each; of Broods (of another): +2 health
    seats = (
        {"items": ["Great Bow"], "creatures": ["Old Dragon"]},
        {"enchantments": ["of Broods", "of Might"]},
    )
    enough = table(*seats, cards=cards.format(16), village="Dracopolis", track=["Proud Dragon"], deck=DECK)
    (dragon, *_rest) = enough.track
    assert (health(enough, dragon, 0), strength(enough, dragon, 0)) == (16, 11)
    play(enough, "journey 0")
    assert enough.wounds[0] == 11
    short = table(*seats, cards=cards.format(15), village="Dracopolis", track=["Proud Dragon", "Dagger"], deck=DECK)
    assert keys(short) == ["journey 1", "rest Dracopolis"]


@rule("COMBAT-18")
def test_scaling_uses_the_fighters_icons_at_the_combat_step() -> None:
    cards = """
item Great Bow
    {} attack
    ----
"""
    # Bone Dragon: strength 8, health 12, +1 each per undead; the Ghoul shows 1 and can leave the game in the window
    seats = ({"items": ["Great Bow"], "creatures": ["Ghoul"]}, {"creatures": ["Ghoul", "Ghoul", "Ghoul"]})
    game = table(*seats, cards=cards.format(12), track=["Bone Dragon"], deck=DECK)
    play(game, "journey 0", "use Ghoul")
    assert stack(game, 0, "creatures") == ["Bone Dragon"]
    assert game.wounds[0] == 8
    kept = table(*seats, cards=cards.format(13), track=["Bone Dragon"], deck=DECK)
    play(kept, "journey 0", "end", "end")
    assert kept.wounds[0] == 9
    assert stack(kept, 0, "creatures") == ["Ghoul", "Bone Dragon"]


@rule("COMBAT-19")
def test_a_bonus_against_dragons_counts_only_inside_a_fight_with_one() -> None:
    cards = """
item Lance
    5 attack, 1 defense
    ----

enchantment of Wyrms
    2 attack, 1 defense
    +3 attack and +3 defense against dragons
    ----

dragon Wyrm
    strength 10, health 10
    ----

monster Worm
    medium
    strength 10, health 7
    ----

monster Grub
    medium
    strength 10, health 8
    ----
"""
    seat = {"items": ["Lance"], "enchantments": ["of Wyrms"], "crystals": 0}
    game = table(seat, cards=cards, track=["Wyrm"], deck=DECK)
    assert (attack(game, 0), defense(game, 0)) == (7, 2)
    play(game, "journey 0")
    assert game.wounds[0] == 10 - 2 - 3
    other = table(seat, cards=cards, track=["Worm"], deck=DECK)
    play(other, "journey 0")
    assert other.wounds[0] == 10 - 2
    beyond = table(seat, cards=cards, track=["Grub"], deck=DECK)
    assert keys(beyond) == RESTS


@rule("COMBAT-20")
def test_after_defeating_comes_before_the_immediate_effect() -> None:
    cards = """
monster Tax Beast
    minor
    strength 0, health 3
    now: take 1 wound per crystal
    ----
"""
    game = table({"items": ["Flail"], "crystals": 0}, cards=cards, track=["Tax Beast"], deck=DECK)
    play(game, "journey 0")
    assert game.crystals[0] == 2
    assert game.wounds[0] == 2


@rule("COMBAT-20")
def test_after_defeating_does_not_fire_when_the_fight_is_lost() -> None:
    cards = """
enchantment of Loot
    after defeating a creature: take 5 crystals
    ----
"""
    seat = {"items": ["Falchion"], "enchantments": ["of Loot"], "crystals": 1}
    game = table(seat, cards=cards, track=["Brawler", "Dagger"], deck=DECK)
    play(game, "journey 0", "end", "end")
    assert graveyard(game) == ["Brawler"]
    assert game.crystals[0] == 1


@rule("COMBAT-21")
def test_a_defeated_creature_joins_the_stack_after_its_immediate_effect_and_the_triggers() -> None:
    cards = """
monster Brute
    minor
    strength 0, health 2
    now: each other player takes 1 wound per attack, take 1 crystal per monster
    ----
    4 attack

enchantment of Tallies
    2 attack
    ----
    after taking a monster: take 10 crystals per monster, each other player takes 10 wounds per 4 attack
"""
    seat = {"enchantments": ["of Tallies"], "crystals": 0}
    game = table(seat, cards=cards, track=["Brute"], deck=DECK)
    play(game, "journey 0")
    assert attack(game, 0) == 7
    assert game.crystals[0] == 0
    assert game.wounds == [0, 3]


@rule("COMBAT-22")
def test_a_creature_without_health_is_defeated_with_attack_0() -> None:
    cards = """
monster Wisp
    minor
    strength 2, health 1
    ----
"""
    game = table({"items": ["Trap"]}, {}, cards=cards, track=["Dagger", "Wisp", "Goblin"], deck=DECK, turn=1)
    game.kinds[game.track[1]].health = 0  # nothing in this box lowers health, so the printed value itself is changed
    play(game, "rest Quiet.1")
    assert attack(game, 0) == 0
    assert keys(game) == ["journey 0", "journey 2", "journey 3", "journey 4", "journey 5", *RESTS]
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Wisp"]
    assert game.wounds[0] == 2


@rule("COMBAT-24")
def test_the_wounds_of_one_attack_are_one_event_with_the_total() -> None:
    cards = """
enchantment of Scars
    ----
    when taking wounds: take 1 crystal per 4 wounds taken, take 10 crystals
"""
    seat = {"items": ["Warhammer", "Warhammer"], "enchantments": ["of Might", "of Scars"], "crystals": 0}
    game = table(seat, cards=cards, track=["Thug"], deck=DECK)
    play(game, "journey 0")
    assert game.wounds[0] == 12
    assert game.crystals[0] == 12 // 4 + 10


@rule("COMBAT-24")
def test_an_attack_that_does_not_get_through_is_no_event() -> None:
    cards = """
enchantment of Scars
    ----
    when taking wounds: take 10 crystals
"""
    seat = {"items": ["Rig", "Rig"], "enchantments": ["of Scars"], "crystals": 0}
    game = table(seat, cards=ARMS.replace("3 defense", "4 defense") + cards, track=["Grunt"], deck=DECK)
    play(game, "journey 0")
    assert (game.wounds[0], game.crystals[0]) == (0, 0)
