"""What is known of the printed cards of the base box holds for ours: counts, relations, numbers and behaviour."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.cards.formatter import format_line
from enchanters.journey.codes import STACKS
from enchanters.journey.dealing import available_kingdoms, available_villages
from enchanters.journey.game import library
from enchanters.journey.library import COPIES, COPIES_FOR_TWO, Kind
from enchanters.journey.rules import MYTHIC, PRESETS
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.table import graveyard, keys, play, printed_glory, question, stack, table, track
from tests.marks import rule

DECK = ["Dagger"] * 4
KINGDOMS = ["Bandits", "Barbarians", "Cultists", "Dracons", "Gnolls", "Goblins", "Undead", "Unicorns"]


def kind(name: str) -> Kind:
    return library().kind(name)


def upper(name: str) -> list[str]:
    return [format_line(line) for line in kind(name).card.upper]


def lower(name: str) -> list[str]:
    return [format_line(line) for line in kind(name).card.lower]


def meet(card: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*seats, **whole)


# Counts


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_kingdom_deck_has_25_cards_of_the_printed_kinds(kingdom: str) -> None:
    kinds = library().kingdoms[kingdom]
    copies = Counter({k.name: COPIES[k.card.size or k.card.type] for k in kinds})
    by_type: Counter[str] = Counter()
    for k in kinds:
        by_type[k.card.size or k.card.type] += copies[k.name]
    assert by_type == {"item": 6, "enchantment": 6, "minor": 6, "medium": 4, "major": 2, "dragon": 1}
    assert copies.total() == 25  # the Dracons too have one dragon


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_half_for_two_players_has_13_cards(kingdom: str) -> None:
    by_type: Counter[str] = Counter()
    for k in library().kingdoms[kingdom]:
        by_type[k.card.type] += COPIES_FOR_TWO[k.card.size or k.card.type]
    assert by_type == {"item": 3, "enchantment": 3, "monster": 6, "dragon": 1}


def test_the_base_box_has_eight_kingdoms_and_23_villages() -> None:
    assert sorted(available_kingdoms(library(), MYTHIC, ["base"])) == KINGDOMS
    villages = {village.name for village in available_villages(library(), MYTHIC, ["base"])}
    assert len(villages) == 23
    related = {library().related[kingdom] for kingdom in KINGDOMS}
    assert len(related) == 8
    assert villages - related == {
        "Alea", "Bloodhaven", "Cave of Fools", "Chapel of Soulfire", "Deep Tower", "Foxenfurt", "Garden of Thorns",
        "North Ridge", "Old Hunter's Keep", "Pyrkonia", "Red Gorge Forge", "Scarabvan", "Sellsword Camp", "Sleepy Rock",
        "Temple of Epiona",
    }  # fmt: skip


def test_the_first_edition_has_six_kingdoms_and_21_villages() -> None:
    rules = PRESETS["first"]
    known = ["Bandits", "Cultists", "Dracons", "Gnolls", "Goblins", "Unicorns"]
    assert sorted(available_kingdoms(library(), rules)) == known
    assert len(available_villages(library(), rules)) == 21


def test_the_recommended_first_game_can_be_played() -> None:
    game = enchanters.start(
        enchanters.setup(
            seats=["Ann", "Bob", "Cy", "Di"],
            kingdoms=["Cultists", "Goblins", "Unicorns", "Bandits"],
            village="Normaltown",
        ),
        seed=1,
    )
    assert isinstance(game, Journey)
    cards = Counter(k.kingdom for k in game.kinds if k.kingdom)
    assert cards == {"Cultists": 25, "Goblins": 25, "Unicorns": 25, "Bandits": 25}
    assert game.kinds[game.village].name == "Normaltown"


# Kingdoms


@pytest.mark.parametrize(
    ("kingdom", "village", "french"),
    [
        ("Bandits", "Port Aurisan", "Voleurs"),
        ("Barbarians", "Fjordosan", "Barbares"),
        ("Cultists", "Normaltown", "Adorateurs"),
        ("Dracons", "Dracopolis", "Draconiens"),
        ("Gnolls", "Hateville", "Gnolls"),
        ("Goblins", "Dwarfburg", "Gobelins"),
        ("Undead", "Gravekill Mounds", "Morts-vivants"),
        ("Unicorns", "Holy Grove", "Licornes"),
    ],
)
def test_each_kingdom_has_its_village_and_french_name(kingdom: str, village: str, french: str) -> None:
    assert library().related[kingdom] == village
    pack = next(pack for pack in library().packs if pack.header.get("kingdom") == kingdom)
    assert pack.header["fr"].split(" ", 1)[1] == french


THEMES: dict[str, list[str]] = {
    "Bandits": ["steal", "take 4 crystals", "glory per 5 crystals"],
    "Barbarians": ["glory per 2 attack"],
    "Cultists": ["each other player takes", "give 1 wound to another player"],
    "Dracons": ["glory per dragon"],
    "Gnolls": ["discard a monster ->", "discard this ->"],
    "Goblins": ["per defense", "deals double damage", "attacks all players"],
    "Undead": ["1 undead", "glory per undead", "journey to the graveyard"],
    "Unicorns": ["heal"],
}


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_each_kingdom_is_true_to_its_theme(kingdom: str) -> None:
    texts = [line for k in library().kingdoms[kingdom] for line in (*upper(k.name), *lower(k.name))]
    for words in THEMES[kingdom]:
        assert any(words in line for line in texts), words


@pytest.mark.parametrize(("kingdom", "good", "broken"), [("Barbarians", 0, 1), ("Dracons", 1, 0)])
def test_monsters_of_two_kingdoms_carry_one_good_and_one_broken_icon(kingdom: str, good: int, broken: int) -> None:
    for k in library().kingdoms[kingdom]:
        if k.card.type == "monster":
            icons = (k.whole.attack, k.whole.defense)
            assert icons[good] > 0 > icons[broken], k.name


# Starting cards


def test_everybody_begins_with_a_fist_and_of_enchanting_that_have_no_effect() -> None:
    game = enchanters.start(enchanters.setup(seats=["Ann", "Bob", "Cy"]), seed=3)
    assert isinstance(game, Journey)
    for seat in range(3):
        assert stack(game, seat, "items") == ["Fist"]
        assert stack(game, seat, "enchantments") == ["of Enchanting"]
        assert game.stacks[seat * STACKS + 2] == ()
    for name in ("Fist", "of Enchanting"):
        card = kind(name)
        assert [card.now, card.abilities, card.triggers, card.whole.glory, card.whole.bonuses] == [(), [], [], [], []]
        assert card.kingdom == ""


def test_the_starting_cards_lie_at_the_bottom() -> None:
    game = meet("Axe", {})
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist", "Axe"]
    game = meet("of Fire", {})
    play(game, "journey 0")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Fire"]


def test_of_enchanting_is_kept_when_all_enchantments_are_discarded() -> None:
    bomb = """
item Bomb
    now: discard all enchantments but one
    ----
"""
    game = meet("Bomb", {"enchantments": ["of Enchanting", "of Might", "of Venom"]}, cards=bomb)
    play(game, "journey 0")
    while question(game)[1] == "order":
        play(game, keys(game)[0])
    assert stack(game, 0, "enchantments") == ["of Enchanting"]
    assert sorted(graveyard(game)) == ["of Might", "of Venom"]


# Items


def test_scimitar_is_a_bandits_item_that_sells_three_attack_for_the_turn() -> None:
    assert (kind("Scimitar").kingdom, kind("Scimitar").card.french) == ("Bandits", "le Cimeterre")
    game = meet("Dagger", {"crystals": 2, "items": ["Scimitar"]})
    before = attack(game, 0)
    play(game, "use Scimitar")
    assert (attack(game, 0), game.crystals[0]) == (before + 3, 1)
    play(game, "rest Quiet.2", "end")
    assert attack(game, 0) == before


def test_caftan_is_a_bandits_item_that_pays_four_for_an_enchantment_while_it_lies_on_top() -> None:
    assert kind("Caftan").kingdom == "Bandits"
    assert "after taking an enchantment: take 4 crystals" in upper("Caftan")
    for items, crystals in ((["Caftan"], 4), (["Caftan", "Dagger"], 0)):
        game = meet("of Healing", {"crystals": 0, "items": items})
        play(game, "journey 0")
        assert game.crystals[0] == crystals


def test_necklace_is_a_gnolls_item_that_pays_seven_for_a_monster_while_it_lies_on_top() -> None:
    assert (kind("Necklace").kingdom, kind("Necklace").card.french) == ("Gnolls", "le Collier")
    game = meet("Dagger", {"crystals": 0, "items": ["Necklace"], "creatures": ["Goblin", "Ogre"]})
    play(game, "use Necklace", "discard Goblin")
    assert (game.crystals[0], stack(game, 0, "creatures")) == (7, ["Ogre"])
    game = meet("Dagger", {"items": ["Necklace", "Dagger"], "creatures": ["Goblin"]})
    assert "use Necklace" not in keys(game)


def test_bolas_is_a_gnolls_item_whose_target_chooses_any_monster() -> None:
    assert kind("Bolas").kingdom == "Gnolls"
    for preset in ("mythic", "first"):
        game = meet("Bolas", {}, {"creatures": ["Unicorn", "Manticore", "Gnoll"]}, {}, preset=preset)
        play(game, "journey 0")
        assert (question(game), keys(game)) == ((0, "target"), ["player 0", "player 1", "player 2"])
        play(game, "player 1")
        assert question(game) == (1, "card")
        assert keys(game) == ["discard Unicorn", "discard Manticore", "discard Gnoll"]


def test_axe_is_a_goblins_item_that_wounds_the_others_by_half_the_attack_before_it_joins() -> None:
    assert (kind("Axe").kingdom, kind("Axe").card.french) == ("Goblins", "la Hache")
    assert kind("Axe").whole.attack == 1
    bare = """
item Rag
    ----
"""
    game = meet("Axe", {"items": ["Rag"], "boosts": [5, 0]}, {"boosts": [0, 9]}, {"items": ["Shield"]}, cards=bare)
    assert attack(game, 0) == 5
    play(game, "journey 0")
    assert attack(game, 0) == 6
    assert game.wounds == [0, 2, 0]  # half of 5, whatever the defense; the Shield blocks it


def test_helmet_has_an_action_for_ones_defense_that_others_cannot_use_when_a_giant_attacks_all() -> None:
    assert (kind("Helmet").kingdom, kind("Helmet").card.french) == ("Goblins", "le Casque")
    game = meet("Giant", {"boosts": [20, 20]}, {"crystals": 5, "items": ["Helmet"]})
    blow = strength(game, game.track[0], 1) - defense(game, 1)
    play(game, "journey 0")
    assert question(game) == (0, "last")
    assert (game.wounds[1], game.crystals[1]) == (blow, 5)
    game = meet("Ogre", {"crystals": 5, "items": ["Helmet"], "boosts": [20, 0]})
    play(game, "journey 0")
    before = defense(game, 0)
    play(game, "use Helmet")
    assert game.wounds[0] == 2 * max(0, 6 - before - 3)


def test_trap_is_a_dracons_item_that_harms_the_one_it_is_given_to() -> None:
    assert (kind("Trap").kingdom, kind("Trap").card.french) == ("Dracons", "le Piège")
    assert kind("Trap").whole.attack < 0
    assert kind("Trap").whole.defense < 0
    game = meet("Trap", {}, {}, {})
    play(game, "journey 0", "player 2")
    assert stack(game, 2, "items") == ["Fist", "Trap"]
    assert stack(game, 0, "items") == ["Fist"]


def test_shield_is_an_undead_item_that_keeps_off_what_others_do_for_good_and_ill() -> None:
    assert (kind("Shield").kingdom, kind("Shield").card.french) == ("Undead", "le Bouclier")
    game = meet("Bolas", {}, {"items": ["Shield"], "creatures": ["Ogre"]}, {})
    play(game, "journey 0")
    assert keys(game) == ["player 0", "player 2"]
    game = meet("of Agony", {}, {"items": ["Shield"]}, {})
    play(game, "journey 0")
    assert game.wounds == [0, 0, 2]
    game = meet("Dagger", {}, {"wounds": 4, "items": ["Shield"]}, {"wounds": 4}, village="Pyrkonia")
    play(game, "rest Pyrkonia.2")
    assert game.wounds == [0, 4, 3]
    game = meet("of Healing", {"wounds": 5, "items": ["Shield"]})  # one's own turn, one's own card
    play(game, "journey 0")
    assert game.wounds[0] == 1


def test_items_known_from_reviews() -> None:
    assert upper("Long Sword")[0] == "2 attack, 2 defense"
    game = table({"items": ["Long Sword", "Dagger"]})
    assert (attack(game, 0), defense(game, 0)) == (3, 0)  # all its figures are lost when covered
    assert (upper("Dagger"), lower("Dagger")) == (["2 attack"], ["1 attack"])
    assert kind("Leather Armour").whole.defense > kind("Leather Armour").covered.defense
    assert "1 glory per 3 monsters" in lower("Warhammer")
    assert kind("Whip").card.type == "item"
    game = meet("Goblin", {"crystals": 0, "items": ["Flail"], "boosts": [9, 9]})
    play(game, "journey 0")
    assert game.crystals[0] == 2


# Enchantments


def test_of_fire_is_a_goblins_enchantment_that_adds_defense_to_attack() -> None:
    assert (kind("of Fire").kingdom, kind("of Fire").card.french) == ("Goblins", "de feu")
    game = meet("Dagger", {"enchantments": ["of Fire"], "boosts": [0, 3]})
    a, d = attack(game, 0), defense(game, 0)
    play(game, "use of Fire")
    assert (attack(game, 0), defense(game, 0)) == (a + d, d)


def test_of_rage_is_a_gnolls_enchantment_that_adds_half_the_monsters_to_attack() -> None:
    assert (kind("of Rage").kingdom, kind("of Rage").card.french) == ("Gnolls", "de rage")
    game = meet("Dagger", {"enchantments": ["of Rage"], "creatures": ["Goblin"] * 5 + ["Iron Dragon"]})
    before = attack(game, 0)
    play(game, "use of Rage")
    assert attack(game, 0) == before + 2


def test_of_death_scores_skulls_and_goes_for_a_journey_to_the_graveyard_within_the_turn() -> None:
    assert kind("of Death").kingdom == "Undead"
    seat = {"enchantments": ["of Enchanting", "of Death"], "creatures": ["Skeleton", "Skeleton"]}
    game = meet("Axe", seat, graveyard=["Harpoon"])
    before = score(game, 0)
    play(game, "use of Death", "yes")
    assert before - score(game, 0) == 2  # one for each skull
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]
    assert [game.kinds[card].name for card in game.removed] == ["of Death"]
    assert question(game) == (0, "turn")


def test_of_healing_is_a_unicorns_enchantment() -> None:
    assert (kind("of Healing").kingdom, kind("of Healing").card.french) == ("Unicorns", "de guérison")
    assert kind("of Healing").card.type == "enchantment"


def test_enchantments_known_from_reviews_and_pictures() -> None:
    assert kind("of Regeneration").whole.defense < 0
    assert "when your turn begins: heal 1 wound" in upper("of Regeneration")
    game = meet("Goblin", {"wounds": 3, "enchantments": ["of Leeches"], "boosts": [9, 9]})
    play(game, "journey 0")
    assert game.wounds[0] == 2
    assert kind("of Glory").kingdom == kind("of a Dragon").kingdom == "Dracons"
    creatures = ["Pink Dragon", "Goblin"]  # worth the same whatever one's attack and defense
    plain, glorious = (table({"enchantments": [name], "creatures": creatures}) for name in ("of Enchanting", "of Glory"))
    assert score(glorious, 0) - score(plain, 0) == 4
    game = meet("Bronze Dragon", {"enchantments": ["of a Dragon"]}, track=["Bronze Dragon", "Roc"])
    dragon, roc = game.track[:2]
    assert attack(game, 0, dragon) - attack(game, 0, roc) == 3
    assert defense(game, 0, dragon) - defense(game, 0, roc) == 3


# Monsters


def test_trophies_of_the_printed_example_are_worth_40_glory() -> None:
    creatures = ["Goblin"] * 5 + ["Gnoll"] * 3 + ["Ogre"] * 2 + ["Bronze Dragon"]
    assert score(table({"creatures": creatures}), 0) == 40
    assert score(table({"creatures": ["Goblin"]}), 0) > 0


def test_a_unicorn_is_worth_less_than_a_gnoll_or_a_manticore() -> None:
    unicorn, gnoll, manticore = (score(table({"creatures": [c]}), 0) for c in ("Unicorn", "Gnoll", "Manticore"))
    assert unicorn < gnoll
    assert unicorn < manticore


def test_sizes_and_kingdoms_of_the_known_monsters() -> None:
    known = {
        "Goblin": ("Goblins", "minor"),
        "Ogre": ("Goblins", "medium"),
        "Giant": ("Goblins", "major"),
        "Gnoll": ("Gnolls", "minor"),
        "Unicorn": ("Unicorns", "minor"),
        "Serpent Fly": ("Dracons", "minor"),
    }
    assert {name: (kind(name).kingdom, kind(name).card.size) for name in known} == known
    for name, kingdom in {
        "Manticore": "Gnolls", "Roc": "Gnolls", "Dragon Turtle": "Dracons", "Black Knight": "Cultists",
        "Elder Being": "Cultists", "Treeman": "Unicorns", "Skeleton": "Undead", "Ghoul": "Undead",
        "Dire Wolf": "Barbarians", "Ice Giant": "Barbarians",
    }.items():  # fmt: skip
        assert (kind(name).kingdom, kind(name).card.type) == (kingdom, "monster")
    for name, kingdom in {"Bronze Dragon": "Gnolls", "Pink Dragon": "Unicorns", "Dracolich": "Undead"}.items():
        assert (kind(name).kingdom, kind(name).card.type) == (kingdom, "dragon")


def test_ogre_has_strength_6_and_deals_double_damage() -> None:
    game = meet("Ogre", {"boosts": [20, 3]})
    assert strength(game, game.track[0], 0) == 6
    play(game, "journey 0")
    assert game.wounds[0] == 6


def test_giant_attacks_all_players_and_is_beaten_by_the_active_one() -> None:
    game = meet("Giant", {"boosts": [20, 2]}, {}, {"items": ["Cuirass"]})
    blow = strength(game, game.track[0], 0)
    play(game, "journey 0")
    assert game.wounds == [blow - 2, blow, blow - 3]
    assert [stack(game, seat, "creatures") for seat in range(3)] == [["Giant"], [], []]


def test_a_gnoll_may_be_discarded_for_three_crystals() -> None:
    game = meet("Dagger", {"crystals": 0, "creatures": ["Gnoll", "Ogre"]})
    play(game, "use Gnoll")
    assert (game.crystals[0], graveyard(game), stack(game, 0, "creatures")) == (3, ["Gnoll"], ["Ogre"])


def test_manticore_has_strength_2_and_health_5_and_costs_two_players_a_monster() -> None:
    game = meet("Manticore", {"boosts": [9, 0], "creatures": ["Goblin", "Ogre"]}, {"creatures": ["Goblin", "Roc"]})
    assert (strength(game, game.track[0], 0), health(game, game.track[0], 0)) == (2, 5)
    play(game, "journey 0", "discard Ogre")
    assert question(game) == (1, "card")
    play(game, "discard Roc")
    assert stack(game, 0, "creatures") == ["Goblin", "Manticore"]
    assert stack(game, 1, "creatures") == ["Goblin"]


def test_roc_gets_a_monster_of_the_givers_choice_under_itself() -> None:
    game = meet("Roc", {"boosts": [9, 9], "creatures": ["Goblin"]}, {"creatures": ["Ogre", "Cultist"]})
    play(game, "journey 0")
    assert question(game) == (1, "card")
    play(game, "give Ogre")
    assert stack(game, 0, "creatures") == ["Goblin", "Ogre", "Roc"]


def test_bronze_dragon_does_as_the_manticore_and_dragons_are_safe() -> None:
    assert kind("Bronze Dragon").card.upper[0].effects == kind("Manticore").card.upper[0].effects
    game = meet("Bronze Dragon", {"boosts": [20, 20], "creatures": ["Pink Dragon"]}, {"creatures": ["Iron Dragon"]})
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Pink Dragon", "Bronze Dragon"]
    assert stack(game, 1, "creatures") == ["Iron Dragon"]


def test_a_dragon_turtle_is_a_monster_that_three_bought_attack_can_beat() -> None:
    needed = kind("Dragon Turtle").health
    game = meet("Dragon Turtle", {"crystals": 6, "boosts": [needed - 1 - 3, 9]}, village="Normaltown")
    assert attack(game, 0) == needed - 3
    play(game, "journey 0", "use Normaltown.3", "use Normaltown.3", "use Normaltown.3")
    assert (stack(game, 0, "creatures"), game.crystals[0]) == (["Dragon Turtle"], 0)


def test_a_serpent_fly_brings_defense_and_a_broken_sword() -> None:
    assert (kind("Serpent Fly").whole.attack, kind("Serpent Fly").whole.defense) == (-1, 1)


def test_black_knight_wounds_the_other_players() -> None:
    game = meet("Black Knight", {"boosts": [9, 9]}, {}, {})
    play(game, "journey 0")
    assert game.wounds == [0, 1, 1]


def test_pink_dragon_doubles_the_wounds_after_the_fight() -> None:
    game = meet("Pink Dragon", {"wounds": 3, "boosts": [20, 6]})
    blow = strength(game, game.track[0], 0) - 6
    play(game, "journey 0")
    assert game.wounds[0] == 2 * (3 + blow)


def test_skeleton_has_a_skull_and_must_swap_unless_the_graveyard_is_empty() -> None:
    assert kind("Skeleton").covered.icons[0] == 1
    game = meet("Skeleton", {"boosts": [9, 9]}, track=["Skeleton", "Axe", "Gnoll"], graveyard=["Harpoon"])
    play(game, "journey 0")
    assert keys(game) == ["swap Axe", "swap Gnoll"]
    play(game, "swap Axe")
    assert (track(game)[1], graveyard(game)) == ("Harpoon", ["Axe"])
    game = meet("Skeleton", {"boosts": [9, 9]})
    play(game, "journey 0")
    assert question(game) == (0, "last")


def test_ghoul_scores_skulls_and_goes_for_a_journey_to_the_graveyard_before_the_major_action() -> None:
    assert kind("Ghoul").card.french == "la Goule"
    game = meet("Axe", {"creatures": ["Ghoul", "Skeleton"]}, graveyard=["Harpoon"])
    before = score(game, 0)
    play(game, "use Ghoul", "yes")
    assert before - score(game, 0) == printed_glory("Ghoul") + 2  # one for each skull, its own too
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist", "Harpoon", "Axe"]


def test_dracolich_grows_with_the_skulls_of_the_one_who_attacks_it() -> None:
    game = meet("Dracolich", {"creatures": ["Skeleton", "Ghoul"]}, {"creatures": ["Skeleton"]}, {})
    card, printed = game.track[0], kind("Dracolich")
    for seat, skulls in ((0, 2), (1, 1), (2, 0)):
        assert health(game, card, seat) == printed.health + skulls
        assert strength(game, card, seat) == printed.strength + skulls


# Villages


def test_normaltown() -> None:
    assert lower("Normaltown") == ["rest -> take 3 crystals", "rest -> heal 1 wound", "multi: 2 crystals -> 1 attack"]
    assert kind("Normaltown").card.french == "Normalville"
    game = meet("Axe", {"crystals": 4, "wounds": 3}, village="Normaltown")
    play(game, "use Normaltown.3", "use Normaltown.3")
    assert (attack(game, 0), game.crystals[0]) == (3, 0)
    other = game.copy()
    play(game, "rest Normaltown.1")
    play(other, "rest Normaltown.2")
    assert (game.crystals[0], game.wounds[0]) == (3, 3)
    assert (other.crystals[0], other.wounds[0]) == (0, 2)


def test_dwarfburg_scores_defense() -> None:
    assert "1 glory per defense" in lower("Dwarfburg")
    game = table({"boosts": [0, 4]}, {"boosts": [0, 1]}, village="Dwarfburg")
    assert [score(game, 0), score(game, 1)] == [4, 1]


def test_dracopolis_rewards_dragons_at_the_end() -> None:
    here, there = (table({"creatures": ["Pink Dragon", "Goblin"]}, village=v) for v in ("Dracopolis", "Quiet"))
    assert score(here, 0) > score(there, 0)
    assert score(here, 1) == score(there, 1)


def test_chapel_of_soulfire_has_a_rest_for_a_journey_to_the_graveyard() -> None:
    game = meet("Axe", {}, graveyard=["Harpoon"], village="Chapel of Soulfire")
    play(game, "rest Chapel of Soulfire.2", "yes")
    assert stack(game, 0, "items") == ["Fist", "Harpoon"]
    assert graveyard(game) == ["Axe"]


@pytest.mark.parametrize(("village", "crystals"), [("Cave of Fools", 25), ("Normaltown", 5)])
def test_in_the_cave_of_fools_everybody_starts_with_25_crystals(village: str, crystals: int) -> None:
    game = enchanters.start(enchanters.setup(seats=["Ann", "Bob", "Cy"], village=village), seed=5)
    assert isinstance(game, Journey)
    assert game.crystals == [crystals] * 3


def test_alea_throws_dice_for_crystals_and_healing() -> None:
    gains, healed = set(), set()
    for chance in range(60):
        game = meet("Axe", {"crystals": 0, "wounds": 9}, village="Alea", chance=chance)
        other = game.copy()
        play(game, "rest Alea.1")
        play(other, "rest Alea.2")
        gains.add(game.crystals[0])
        healed.add(9 - other.wounds[0])
    assert gains == healed == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("village", "words"),
    [
        ("Port Aurisan", "glory per 3 crystals"),
        ("Fjordosan", "glory per attack"),
        ("Hateville", "discard a monster"),
        ("Holy Grove", "heal"),
        ("Gravekill Mounds", "glory per undead"),
        ("Bloodhaven", "wound"),
        ("Deep Tower", "bury"),
        ("Foxenfurt", "give"),
        ("Garden of Thorns", "enchantment"),
        ("North Ridge", "creature"),
        ("Old Hunter's Keep", "monster"),
        ("Red Gorge Forge", "item"),
        ("Scarabvan", "crystals"),
        ("Sellsword Camp", "crystal -> 1 attack"),
    ],
)
def test_a_village_is_about_what_it_is_known_to_go_with(village: str, words: str) -> None:
    assert any(words in line for line in lower(village))


def test_every_village_has_a_rest() -> None:
    for village in library().by_type["village"]:
        assert village.whole.rests, village.name


# Overlords

OVERLORDS = {
    "Bandits": "Jabar Rephet, Grand Vizier",
    "Barbarians": "Nargan, the Conqueror",
    "Cultists": "Vragan, the Blackest Knight",
    "Dracons": "Theria, the Dragonhead Hydra",
    "Gnolls": "Asabi, the Gnoll Warlord",
    "Goblins": "Cho'mun, the Ogre General",
    "Undead": "King Arsen III, the Immortal",
    "Unicorns": "Cheiron, the Sacred Moose",
    "Angels": "Lukah, the Archangel",
    "Dark Elves": "Sathi, the High Priestess",
    "Demons": "Gulur, the Demon King",
    "Fairies": "Failurn, the Trickster",
    "Golems": "Xavras, the Puppeteer",
    "Mages": "Beatrix, the Spelleater",
    "Slimes": "Brainellum, the Conscious Slime",
    "Troglodytes": "Dorhka, the Seer",
    "": "Xyz, the Voidbringer",
}


def test_there_are_seventeen_overlords_each_of_its_kingdom() -> None:
    books = library()
    of_the_box = [kind for kind in books.by_type["overlord"] if books.box_of[kind.name] == "overlords"]
    assert {kind.kingdom: kind.name for kind in of_the_box} == OVERLORDS
    assert len(of_the_box) == 17


@rule("CARD-24")
def test_cho_mun_has_strength_4_and_attacks_the_current_player_when_a_monster_invades() -> None:
    name = "Cho'mun, the Ogre General"
    assert kind(name).strength == 4
    assert "invasion monster: the overlord attacks you" in upper(name)
    game = table(overlord=name, track=["Goblin"], deck=DECK)
    play(game, "rest Quiet.1")
    assert game.wounds == [4, 0]


@rule("CARD-23")
def test_sathi_costs_a_wound_and_her_reward_is_glory_and_a_crystal_each_turn() -> None:
    name = "Sathi, the High Priestess"
    assert [line for line in upper(name) if line.startswith("challenge")] == [
        "challenge, take 1 wound -> fight the overlord"
    ]
    assert lower(name) == ["when your turn begins: take 1 crystal", "3 glory"]
    game = table({"boosts": [99, 99], "crystals": 0}, overlord=name, track=["Axe"] * 6, deck=DECK)
    play(game, "challenge")
    assert (game.wounds[0], score(game, 0)) == (1, 2)
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 1


@rule("CARD-22")
def test_brainellum_gives_two_glory_for_each_reward() -> None:
    assert lower("Brainellum, the Conscious Slime") == ["2 glory per reward"]


@pytest.mark.parametrize(
    ("overlord", "words"),
    [
        ("Theria, the Dragonhead Hydra", "+2 health and +2 strength per dragon"),
        ("Theria, the Dragonhead Hydra", "trigger a dragon invasion"),
        ("Beatrix, the Spelleater", "invasion enchantment: put the invading card on the overlord"),
        ("Beatrix, the Spelleater", "put top enchantment on the overlord or else lose 2 crystals"),
        ("King Arsen III, the Immortal", "put the bottom 2 cards of the graveyard on the overlord"),
        ("King Arsen III, the Immortal", "journey to a card on the overlord"),
        ("Jabar Rephet, Grand Vizier", "take all crystals from the overlord"),
        ("Xyz, the Voidbringer", "when the village has 1 reward per player: replace the village, take 5 wounds"),
        ("Xyz, the Voidbringer", "when the overlord has 3 rewards per player: all players lose the game"),
    ],
)
def test_an_overlord_does_what_it_is_guessed_to_do(overlord: str, words: str) -> None:
    assert any(words in line for line in (*upper(overlord), *lower(overlord)))
