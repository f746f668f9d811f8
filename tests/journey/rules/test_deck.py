"""DECK: what each kingdom of the base box is about, shown with its own cards."""

from __future__ import annotations

from enchanters.journey.game import library
from enchanters.journey.scoring import score
from enchanters.journey.values import attack, defense
from tests.journey.table import graveyard, keys, play, printed_glory, question, stack, table, track
from tests.marks import rule

DECK = ["Dagger"] * 4
SHIRT = """
item Shirt
    2 defense
    ----
"""


def names(kingdom: str) -> set[str]:
    return {kind.name for kind in library().kingdoms[kingdom]}


# Bandits


@rule("DECK-01")
def test_bandits_steal_crystals_as_far_as_there_are_any() -> None:
    game = table({"crystals": 5}, {"crystals": 2}, {"crystals": 9}, track=["of Greed", "Dagger"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert question(game) == (0, "target")
    assert keys(game) == ["player 1", "player 2"]
    play(game, "player 1")
    assert game.crystals == [7, 0, 9]  # three were named, two were there


@rule("DECK-01")
def test_bandits_score_for_crystals_and_the_kingdom_needs_no_rule_of_its_own() -> None:
    game = table({"crystals": 14, "enchantments": ["of Greed", "of Glory"], "creatures": ["Golden Dragon"]})
    # of Greed: 14 // 5; of Glory: 4 for the dragon; Golden Dragon: its own and 14 // 3
    dragon = printed_glory("Golden Dragon")
    assert score(game, 0) == 2 + 4 + dragon + 4
    game.crystals[0] = 2
    assert score(game, 0) == 0 + 4 + dragon + 0
    verbs = {row.verb for kind in library().kingdoms["Bandits"] for row in (library().rows[n] for n in kind.rows)}
    assert verbs <= {"icon", "pay", "boost", "gain", "lose", "steal", "wound", "glory", "free journeys"}


# Barbarians


@rule("DECK-02")
def test_icons_of_barbarian_trophies_count_on_top_and_covered_as_printed() -> None:
    def values(*creatures: str) -> tuple[int, int]:
        game = table({"items": ["Shirt"], "creatures": list(creatures)}, cards=SHIRT)
        return attack(game, 0), defense(game, 0)

    assert values() == (0, 2)
    assert values("Dire Wolf") == (1, 1)
    assert values("Dire Wolf", "Berserker") == (1, 1)  # the Wolf's icons are covered, the Berserker's stay
    assert values("Berserker", "Dire Wolf") == (2, 0)
    assert values("Berserker", "Ice Giant") == (3, 0)  # 2 less 3 is not below 0


@rule("DECK-02")
def test_a_barbarian_trophy_counts_from_the_moment_it_is_won() -> None:
    game = table(
        {"items": ["Shirt"], "boosts": [9, 0]},
        cards=SHIRT,
        track=["Dire Wolf", "Dagger"],
        deck=DECK,
        confirm=True,
    )
    assert (attack(game, 0), defense(game, 0)) == (9, 2)
    wolf = game.kinds[game.track[0]].strength
    play(game, "journey 0")
    assert game.wounds[0] == wolf - 2  # against 2 defense: the broken shield was not his yet
    assert (attack(game, 0), defense(game, 0)) == (10, 1)


@rule("DECK-02")
def test_barbarians_score_for_attack() -> None:
    game = table({"items": ["Fist"], "enchantments": ["of Might"], "creatures": ["Ice Giant", "Dire Wolf"]})
    half = attack(game, 0) // 2
    assert half >= 2
    # of Might and the covered Ice Giant 1 for 2 attack each, and the trophies' own
    assert score(game, 0) == 2 * half + printed_glory("Ice Giant") + printed_glory("Dire Wolf")


# Cultists


@rule("DECK-03")
def test_cultists_hand_wounds_over_and_the_receiver_has_taken_them() -> None:
    doll = """
item Alarm
    when taking wounds: take 1 crystal per wound taken
    ----
"""
    game = table(
        {"wounds": 3, "crystals": 1, "items": ["Alarm"]},
        {"wounds": 1, "crystals": 0, "items": ["Alarm"]},
        {"wounds": 0, "crystals": 0},
        cards=doll,
        track=["Wax Doll", "Dagger"],
        deck=DECK,
        confirm=True,
    )
    play(game, "journey 0", "player 1")
    assert game.wounds == [1, 3, 0]
    assert game.crystals == [1, 2, 0]  # the receiver took two wounds in one event, the giver none
    assert game.journal is not None
    assert not [entry for entry in game.journal if entry[0] == "heal"]  # handing over is not healing


@rule("DECK-03")
def test_a_cultist_hands_over_only_wounds_that_the_taker_has() -> None:
    game = table(
        {"wounds": 0, "boosts": [9, 9]},
        {"wounds": 4},
        {"wounds": 0},
        track=["Cultist", "Dagger"],
        deck=DECK,
        confirm=True,
    )
    play(game, "journey 0", "player 1")
    assert game.wounds == [0, 4, 0]  # the fight left no wound: nothing to hand over
    assert stack(game, 0, "creatures") == ["Cultist"]


@rule("DECK-03")
def test_the_elder_being_lets_the_taker_split_wounds_among_the_others() -> None:
    game = table(
        {"wounds": 4, "boosts": [20, 20]},
        {"wounds": 0},
        {"wounds": 2},
        track=["Elder Being", "Dagger"],
        deck=DECK,
        confirm=True,
    )
    play(game, "journey 0")
    assert question(game) == (0, "split")
    assert keys(game) == [f"give {n} to player 1" for n in range(5)]
    play(game, "give 1 to player 1")
    assert game.wounds == [0, 1, 5]


# Dracons


@rule("DECK-04")
def test_icons_of_dracon_trophies_count() -> None:
    game = table({"items": ["Fist"], "creatures": ["Serpent Fly"]})
    assert (attack(game, 0), defense(game, 0)) == (0, 1)
    game = table({"items": ["Fist"], "creatures": ["Basilisk", "Emerald Dragon", "Dragon Turtle"]})
    # covered Basilisk 1 defense and -1 attack, covered dragon 2 and -1, the Turtle on top 2 and -1
    assert (attack(game, 0), defense(game, 0)) == (0, 5)


@rule("DECK-04")
def test_dracons_score_for_dragons() -> None:
    game = table({"enchantments": ["of Glory"], "creatures": ["Dragon Turtle", "Old Dragon", "Bone Dragon"]})
    # of Glory 4 each; the Turtle its own and 1 each; the Old Dragon 8
    assert score(game, 0) == 8 + printed_glory("Dragon Turtle") + 2 + 8


@rule("DECK-04")
def test_the_trap_belongs_to_the_dracons() -> None:
    assert "Trap" in names("Dracons")
    assert library().kind("Trap").kingdom == "Dracons"


# Gnolls


@rule("DECK-05")
def test_gnolls_burn_monsters_for_attack() -> None:
    game = table({"items": ["Cleaver"], "creatures": ["Goblin", "Iron Dragon", "Ogre"]}, track=["Dagger"], deck=DECK)
    before = attack(game, 0)
    play(game, "use Cleaver")
    assert question(game) == (0, "card")
    assert keys(game) == ["discard Goblin", "discard Ogre"]  # a dragon is no monster
    play(game, "discard Goblin")
    assert attack(game, 0) == before + 5
    assert stack(game, 0, "creatures") == ["Iron Dragon", "Ogre"]
    assert graveyard(game) == ["Goblin"]


@rule("DECK-05")
def test_the_victim_of_a_gnoll_card_chooses_the_monster() -> None:
    game = table(
        {"items": ["Harpoon"], "boosts": [2, 2]},
        {"creatures": ["Goblin", "Ogre"]},
        {"creatures": ["Goblin"]},
        track=["Manticore", "Dagger"],
        deck=DECK,
        confirm=True,
    )
    play(game, "journey 0", "player 1")
    assert question(game) == (1, "card")
    assert keys(game) == ["discard Goblin", "discard Ogre"]
    play(game, "discard Goblin")
    assert stack(game, 1, "creatures") == ["Ogre"]
    assert stack(game, 2, "creatures") == ["Goblin"]


# Goblins


@rule("DECK-06")
def test_goblin_cards_turn_defense_into_attack_crystals_and_glory() -> None:
    seat = {"crystals": 1, "items": ["Shirt"], "enchantments": ["of Iron", "of Fire"]}
    game = table(seat, cards=SHIRT, track=["Dagger"], deck=DECK)
    sword, shield = attack(game, 0), defense(game, 0)
    assert shield >= 3
    assert score(game, 0) == shield // 3  # by of Iron
    play(game, "use of Fire")
    assert (attack(game, 0), defense(game, 0)) == (sword + shield, shield)
    seat = {"crystals": 0, "items": ["Shirt"], "enchantments": ["of Iron"], "boosts": [0, 3]}
    game = table(seat, cards=SHIRT, track=["Dagger"], deck=DECK, confirm=True)
    before = defense(game, 0)
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 3 + before // 2


@rule("DECK-06")
def test_goblins_have_a_creature_of_double_damage_and_one_that_attacks_all() -> None:
    fighter = {"items": ["Cuirass"], "boosts": [20, 0]}
    game = table(fighter, {"items": ["Shield"]}, track=["Ogre", "Giant"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert game.wounds == [2 * (6 - 3), 0]
    game = table(fighter, {"items": ["Shirt"]}, cards=SHIRT, track=["Ogre", "Giant"], deck=DECK, confirm=True)
    giant = game.kinds[game.track[1]].strength
    play(game, "journey 1")
    assert game.wounds == [giant - 3, giant - 2]
    flagged = {k.name for k in library().kingdoms["Goblins"] if k.double_damage or k.attacks_all}
    assert flagged == {"Ogre", "Giant"}


# Undead


@rule("DECK-07")
def test_undead_journey_to_the_graveyard() -> None:
    game = table({"creatures": ["Ghoul", "Goblin"]}, track=["Axe"], graveyard=["Dagger", "Harpoon"], deck=DECK)
    play(game, "use Ghoul", "yes")
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]
    assert graveyard(game) == ["Dagger"]
    assert question(game) == (0, "turn")


@rule("DECK-07")
def test_the_skull_icon_scores_while_it_is_visible() -> None:
    game = table({"enchantments": ["of Bones", "of Death"], "creatures": ["Dracolich", "Skeleton"]})
    # icons: of Bones 1, Dracolich 2, Skeleton 1; of Death scores one each
    assert score(game, 0) == 4 + printed_glory("Dracolich") + printed_glory("Skeleton")
    # of Bones burns one more than its icons: 1 crystal for 1 attack and 1 a skull
    game = table({"crystals": 1, "enchantments": ["of Bones"], "creatures": ["Skeleton"]}, track=["Dagger"], deck=DECK)
    before = attack(game, 0)
    play(game, "use of Bones")
    assert attack(game, 0) == before + 1 + 2


@rule("DECK-07")
def test_the_undead_have_the_shield() -> None:
    assert library().kind("Shield").kingdom == "Undead"
    game = table({"crystals": 3}, {"crystals": 5, "items": ["Shield"]}, track=["of Extortion"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert game.crystals == [3, 5]
    assert track(game)[0] == ""


# Unicorns


@rule("DECK-08")
def test_unicorns_heal_in_every_way() -> None:
    game = table({"wounds": 9}, track=["of Healing", "Apple"], deck=DECK, confirm=True)
    play(game, "journey 0")
    assert game.wounds[0] == 5
    # Horn: an action; Apple, covered: giving itself up; Unicorn: when won; Treeman: after a rest
    seat = {"wounds": 12, "crystals": 2, "items": ["Apple", "Horn"], "boosts": [9, 9], "creatures": ["Treeman"]}
    game = table(seat, track=["Unicorn"], deck=DECK, confirm=True)
    play(game, "use Horn")
    assert (game.wounds[0], game.crystals[0]) == (9, 0)
    play(game, "use Apple")
    assert game.wounds[0] == 5
    play(game, "journey 0")
    assert game.wounds[0] == 3
    game = table({"wounds": 3, "creatures": ["Treeman"]}, track=["Unicorn"], deck=DECK, confirm=True)
    play(game, "rest Quiet.1")
    assert game.wounds[0] == 2


@rule("DECK-08")
def test_regeneration_heals_when_the_turn_begins_and_the_stag_before_scoring() -> None:
    game = table({"wounds": 1}, {"wounds": 4, "enchantments": ["of Regeneration"]}, track=["Dagger"], deck=DECK)
    play(game, "journey 0")
    assert question(game) == (1, "turn")
    assert game.wounds == [1, 3]
    game = table({"wounds": 5, "creatures": ["Great Stag"]}, {"wounds": 2}, track=["Dagger"])
    play(game, "journey 0")
    assert game.result is not None
    assert game.wounds == [2, 2]
    assert game.result["scores"] == [printed_glory("Great Stag") - 2, -2]
