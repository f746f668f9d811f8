"""DECK, CARD: what the kingdoms of the Overlords box are about, and the rulings on their cards."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.cards.formatter import format_line
from enchanters.journey.game import library
from enchanters.journey.library import Kind
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, health, strength
from tests.journey.table import keys, play, printed_glory, question, stack, table, track
from tests.marks import rule

DECK = ["Dagger"] * 4
STRONG: dict[str, Any] = {"boosts": [30, 30]}  # wins every fight and takes no wound


def meet(card: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*(seats or (STRONG,)), **whole)


def texts(kind: Kind) -> list[str]:
    return [format_line(line) for line in (*kind.card.upper, *kind.card.lower)]


def creature(kingdom: str, size: str) -> Kind:
    return next(kind for kind in library().kingdoms[kingdom] if (kind.card.size or kind.card.type) == size)


# Angels


@rule("DECK-09", "ACTION-17")
def test_angels_heal_others_as_a_cost() -> None:
    game = meet("Dagger", {"items": ["Fist", "Mace"]}, {"wounds": 2}, {"wounds": 1}, {})
    before = attack(game, 0)
    play(game, "use Mace")
    assert (question(game), keys(game)) == ((0, "target"), ["player 1", "player 2"])  # nobody without wounds
    play(game, "player 2")
    assert (game.wounds, attack(game, 0)) == ([0, 2, 0, 0], before + 3)


@rule("DECK-09", "ACTION-17")
def test_without_one_who_has_so_many_wounds_the_action_cannot_be_used() -> None:
    for wounds, possible in (((1, 1), False), ((2, 0), True), ((0, 9), True)):
        seats = [{"wounds": n} for n in wounds]
        game = meet("Dagger", {"enchantments": ["of Charity"], "wounds": 9}, *seats)
        assert ("use of Charity" in keys(game)) is possible
        if not possible:
            assert game.explain("use of Charity")["why"] == "nobody else has 2 wounds that you could heal"


@rule("HEAL-07", "ACTION-17")
def test_neither_a_shielded_player_nor_one_who_cannot_be_healed_pays_the_cost() -> None:
    seats = {"wounds": 5, "items": ["Shield"]}, {"wounds": 5, "creatures": ["White Dragon"]}
    game = meet("Dagger", {"items": ["Fist", "Mace"]}, *seats)
    assert "use Mace" not in keys(game)
    game = meet("Dagger", {"items": ["Fist", "Mace"]}, *seats, {"wounds": 1})
    play(game, "use Mace")
    assert game.wounds == [0, 5, 5, 0]


@rule("ACTION-17", "COMBAT-11")
def test_two_such_costs_need_wounds_for_both() -> None:
    """The search for a way to win counts the wounds of the others."""
    blades = (
        "item Blade\n    another player heals 1 wound -> 3 attack\n    ----\n    another player heals 1 wound -> 2 attack\n"
    )
    for wounds, possible in ((1, False), (2, True)):
        game = meet("Brawler", {"items": ["Blade"]}, {"wounds": wounds}, cards=blades)
        assert attack(game, 0) == 0
        assert ("journey 0" in keys(game)) is possible


@rule("CARD-16", "HEAL-08")
def test_the_angel_heals_whoever_has_most_wounds_after_its_fight() -> None:
    blow = library().kind("Angel").strength
    game = meet("Angel", {"wounds": 1, "boosts": [20, 0]}, {"wounds": blow}, {"wounds": 2})
    play(game, "journey 0")
    assert game.wounds == [blow + 1 - 4, blow, 2]  # the taker, by the wounds of this very fight
    game = meet("Angel", {"wounds": 1, "boosts": [20, blow]}, {"wounds": 6}, {"wounds": 2})
    play(game, "journey 0")
    assert game.wounds == [1, 2, 2]


@rule("CARD-16", "TARGET-07")
def test_among_equals_the_active_player_chooses_whom_the_angel_heals() -> None:
    game = meet("Angel", STRONG, {"wounds": 5}, {"wounds": 5})
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "target"), ["player 1", "player 2"])


@rule("CARD-17", "HEAL-06")
def test_the_white_dragon_keeps_its_owner_from_being_healed_by_anybody() -> None:
    seat = {"wounds": 4, "creatures": ["White Dragon", "Goblin"]}  # covered: the text stays visible
    game = meet("of Healing", seat, {}, village="Pyrkonia")
    play(game, "journey 0")
    assert game.wounds[0] == 4
    game = meet("Dagger", {}, seat, {"wounds": 4}, village="Pyrkonia")
    play(game, "rest Pyrkonia.2")
    assert game.wounds == [0, 4, 3]


@rule("CARD-17")
def test_the_owner_of_a_white_dragon_can_still_hand_wounds_over() -> None:
    game = meet("Cultist", {"wounds": 4, "creatures": ["White Dragon"], **STRONG}, {})
    play(game, "journey 0")
    assert game.wounds == [3, 1]


# Dark Elves


@rule("DECK-10")
def test_dark_elves_profit_from_their_own_wounds() -> None:
    seat = {"items": ["Fist", "Scourge"], "wounds": 11}
    game = meet("Dagger", seat, {"wounds": 30})
    before = attack(game, 0)
    play(game, "use Scourge")
    assert attack(game, 0) == before + 4
    per_wound = [k.name for k in library().kingdoms["Dark Elves"] if any("wounds" in text for text in texts(k))]
    assert len(per_wound) >= 6


@rule("DECK-10")
def test_a_creature_of_theirs_grows_with_the_wounds_of_the_one_who_fights_it() -> None:
    game = meet("Shadow Dragon", {"wounds": 11}, {"wounds": 4})
    printed, card = library().kind("Shadow Dragon"), game.track[0]
    assert (health(game, card, 0), strength(game, card, 0)) == (printed.health + 2, printed.strength + 2)
    assert (health(game, card, 1), strength(game, card, 1)) == (printed.health, printed.strength)


# Demons


@rule("DECK-11", "SCORE-13")
@pytest.mark.parametrize("size", ["minor", "medium", "major"])
def test_monsters_of_the_demons_have_negative_glory(size: str) -> None:
    kind = creature("Demons", size)
    glory = printed_glory(kind.name)
    assert glory < 0
    game = table({"creatures": [kind.name, kind.name]})
    assert score(game, 0) == 2 * glory


@rule("DECK-11")
def test_a_demon_may_be_passed_on_when_it_is_taken() -> None:
    game = meet("Imp", STRONG, {"creatures": ["Goblin"]}, {})
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "yes-no"), ["yes", "no"])
    other = game.copy()
    play(game, "yes", "player 1")
    assert [stack(game, seat, "creatures") for seat in range(3)] == [[], ["Goblin", "Imp"], []]
    play(other, "no")
    assert stack(other, 0, "creatures") == ["Imp"]


@rule("DECK-11", "GIVE-02")
def test_a_demon_that_was_passed_on_sets_nothing_off_and_can_go_on() -> None:
    game = meet("Dagger", {"creatures": ["Tempter"], "crystals": 1}, {"crystals": 0}, {})
    play(game, "use Tempter", "player 1")
    assert stack(game, 1, "creatures") == ["Tempter"]
    assert game.crystals == [0, 0, 5]


@rule("DECK-11")
def test_giving_a_monster_away_is_a_cost_of_their_items() -> None:
    game = meet("Dagger", {"items": ["Fist", "Pitchfork"], "creatures": ["Imp", "Iron Dragon"]}, {}, {})
    before = attack(game, 0)
    play(game, "use Pitchfork", "player 2")
    assert (stack(game, 0, "creatures"), stack(game, 2, "creatures")) == (["Iron Dragon"], ["Imp"])
    assert attack(game, 0) == before + 4 - 1  # the Imp took its own icon along


# Fairies


@rule("DECK-12", "CRYSTAL-05")
def test_fairies_make_their_taker_give_crystals_as_far_as_there_are_any() -> None:
    dear = "item Toll\n    now: give 2 crystals to another player\n    ----\n"
    for crystals, given in ((5, 2), (1, 1), (0, 0)):
        game = meet("Toll", {"crystals": crystals}, {"crystals": 0}, {"crystals": 0}, cards=dear)
        play(game, "journey 0", "player 2")
        assert game.crystals == [crystals - given, 0, given]
    printed = library().kind("Slingshot").now_rows[0].n
    game = meet("Slingshot", {"crystals": 5}, {"crystals": 0})
    play(game, "journey 0")
    assert game.crystals == [5 - printed, printed]


@rule("DECK-12", "CRYSTAL-06")
def test_crystals_can_be_spent_on_the_way_before_they_have_to_be_given() -> None:
    game = meet("Slingshot", {"crystals": 2}, {"crystals": 0}, village="Normaltown")
    play(game, "journey 0")
    assert question(game) == (0, "window")
    play(game, "use Normaltown.3")
    assert (attack(game, 0), game.crystals) == (1 + 3 + 1, [0, 0])


@rule("CARD-33", "GIVE-03", "GIVE-04")
def test_a_nymph_makes_its_taker_give_a_monster() -> None:
    game = meet("Nymph", {"creatures": ["Goblin", "Ogre", "Iron Dragon"], **STRONG}, {}, {})
    play(game, "journey 0", "player 1")
    assert (question(game), keys(game)) == ((0, "card"), ["give Goblin", "give Ogre"])
    play(game, "give Ogre")
    assert stack(game, 0, "creatures") == ["Goblin", "Iron Dragon", "Nymph"]
    assert stack(game, 1, "creatures") == ["Ogre"]
    game = meet("Nymph")
    play(game, "journey 0")
    assert (stack(game, 0, "creatures"), stack(game, 1, "creatures")) == (["Nymph"], [])


@rule("GIVE-05", "STACK-15")
def test_all_cards_are_handed_to_the_left_at_once_even_the_last() -> None:
    seats = (
        {"items": ["Fist", "Dagger"], "enchantments": ["of Might"], **STRONG},
        {"items": ["Harpoon"], "enchantments": ["of Enchanting", "of Fire"]},
        {"items": ["Fist", "Mace"], "enchantments": ["of Rage"]},
    )
    game = meet("Faerie Dragon", *seats)
    play(game, "journey 0")
    assert [stack(game, seat, "items") for seat in range(3)] == [["Fist", "Mace"], ["Dagger"], ["Fist", "Harpoon"]]
    enchantments = [["of Rage"], ["of Enchanting", "of Might"], ["of Fire"]]
    assert [stack(game, seat, "enchantments") for seat in range(3)] == enchantments


@rule("GIVE-05", "TARGET-10")
def test_a_shielded_player_is_passed_by_when_cards_are_handed_on() -> None:
    seats = {"items": ["Dagger"], **STRONG}, {"items": ["Shield"]}, {"items": ["Harpoon"]}
    game = meet("Faerie Dragon", *seats)
    play(game, "journey 0")
    assert [stack(game, seat, "items") for seat in range(3)] == [["Harpoon"], ["Shield"], ["Dagger"]]
    game = meet("Faerie Dragon", {"items": ["Dagger"], **STRONG}, {"items": ["Shield"]})
    play(game, "journey 0")
    assert [stack(game, seat, "items") for seat in range(2)] == [["Dagger"], ["Shield"]]


# Golems


@rule("DECK-13")
def test_golems_bury_the_items_of_whoever_has_to_do_with_them() -> None:
    game = meet("Clay Golem", {"items": ["Fist", "Dagger", "Drill"], **STRONG})
    play(game, "journey 0", "end")
    assert stack(game, 0, "items") == ["Drill", "Fist", "Dagger"]
    before = attack(game, 0)
    game = meet("Dagger", {"items": ["Fist", "Dagger", "Drill"]})
    play(game, "use Drill")
    assert stack(game, 0, "items") == ["Drill", "Fist", "Dagger"]
    assert attack(game, 0) == before - 30 + 3


@rule("DECK-13")
@pytest.mark.parametrize("size", ["minor", "medium", "major", "dragon"])
def test_golems_have_more_health_than_any_other_creature_of_their_size(size: str) -> None:
    others = [kind.health for name in library().kingdoms if name != "Golems" for kind in [creature(name, size)]]
    assert creature("Golems", size).health > max(others)


# Mages


@rule("DECK-14")
@pytest.mark.parametrize("size", ["minor", "medium", "major", "dragon"])
def test_creatures_of_the_mages_strike_as_hard_as_any(size: str) -> None:
    others = [kind.strength for name in library().kingdoms if name != "Mages" for kind in [creature(name, size)]]
    assert creature("Mages", size).strength >= max(others)


@rule("DECK-14", "SWAP-04")
def test_mages_swap_top_enchantments_with_other_players() -> None:
    seats = {"enchantments": ["of Enchanting", "of Exchange", "of Might"], "crystals": 2}, {"enchantments": ["of Fire"]}
    game = meet("Dagger", *seats)
    play(game, "use of Exchange")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Exchange", "of Fire"]
    assert stack(game, 1, "enchantments") == ["of Might"]


@rule("CARD-19", "SWAP-05")
def test_the_sorceress_swaps_the_top_enchantment_for_one_on_the_track() -> None:
    row = ["Sorceress", "Dagger", "of Agony", "of Healing"]
    game = meet("Sorceress", {"enchantments": ["of Enchanting", "of Might"], "wounds": 5, **STRONG}, {}, track=row)
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "slot"), ["swap of Agony", "swap of Healing"])
    play(game, "swap of Agony")
    assert stack(game, 0, "enchantments") == ["of Enchanting", "of Agony"]
    assert track(game)[:4] == ["", "Dagger", "of Might", "of Healing"]
    assert game.wounds == [5, 0]  # what came is not taken: it does nothing now


@rule("CARD-19", "SWAP-02")
def test_without_an_enchantment_on_the_track_the_sorceress_does_nothing() -> None:
    game = meet("Sorceress", {"enchantments": ["of Might"], **STRONG})
    play(game, "journey 0")
    assert (stack(game, 0, "enchantments"), stack(game, 0, "creatures")) == (["of Might"], ["Sorceress"])


@rule("CARD-18", "SCORE-14")
def test_the_book_scores_what_it_copies_and_two() -> None:
    seat = {"items": ["Fist", "Book"], "enchantments": ["of Enchanting", "of Knowledge"]}
    assert score(table(seat), 0) == 1 + 1 + 2
    assert printed_glory("Book") == 2
    assert attack(table(seat), 0) == 2 * library().kind("of Knowledge").whole.attack


# Slimes


@rule("DECK-15", "SLIME-02")
def test_slimes_grow_with_the_slime_of_the_one_who_fights_them_in_all_three_ways() -> None:
    grown = {}
    for size in ("minor", "medium", "major", "dragon"):
        kind = creature("Slimes", size)
        game = meet(kind.name, {"creatures": ["Ooze", "Ooze"]}, {})
        card = game.track[0]
        grown[size] = (health(game, card, 0) - kind.health, strength(game, card, 0) - kind.strength)
        assert (health(game, card, 1), strength(game, card, 1)) == (kind.health, kind.strength)
    assert set(grown.values()) == {(2, 0), (0, 2), (2, 2)}


@rule("DECK-15", "SLIME-01")
def test_most_cards_of_the_slimes_have_to_do_with_the_icon() -> None:
    assert len([k for k in library().kingdoms["Slimes"] if any("slime" in text for text in texts(k))]) >= 9


# Troglodytes


@rule("CARD-20", "DECK-16")
@pytest.mark.parametrize(("name", "which"), [("Hide Armor", "items"), ("Eye", "items"), ("of Acid", "enchantments")])
def test_three_cards_go_straight_to_the_bottom_when_they_are_taken(name: str, which: str) -> None:
    game = meet(name, {"items": ["Fist", "Dagger"], "enchantments": ["of Enchanting", "of Might"]})
    before = stack(game, 0, which)
    play(game, "journey 0")
    assert stack(game, 0, which) == [name, *before]


@rule("DECK-16")
@pytest.mark.parametrize("name", ["Hide Armor", "Eye", "of Acid"])
def test_these_cards_are_better_at_the_bottom(name: str) -> None:
    kind = library().kind(name)
    assert kind.covered.attack + kind.covered.defense > kind.whole.attack + kind.whole.defense


@rule("DECK-16", "STACK-10")
@pytest.mark.parametrize(
    ("name", "items", "enchantments"),
    [
        ("Troglodyte", ["Dagger", "Fist"], ["of Enchanting", "of Might"]),
        ("Cave Crawler", ["Fist", "Dagger"], ["of Might", "of Enchanting"]),
        ("Giant Mole", ["Dagger", "Fist"], ["of Might", "of Enchanting"]),
    ],
)
def test_their_monsters_bring_what_was_buried_back_on_top(name: str, items: list[str], enchantments: list[str]) -> None:
    game = meet(name, {"items": ["Fist", "Dagger"], "enchantments": ["of Enchanting", "of Might"], **STRONG})
    play(game, "journey 0")
    while question(game)[1] == "card":  # which of the two first
        play(game, keys(game)[0])
    assert (stack(game, 0, "items"), stack(game, 0, "enchantments")) == (items, enchantments)


@rule("CARD-21", "TARGET-14")
def test_at_the_subterranean_dragon_each_player_clockwise_may_move_one_card() -> None:
    seats = (
        {"items": ["Fist", "Dagger", "Mace"], **STRONG},
        {"items": ["Fist"], "enchantments": ["of Enchanting", "of Might"]},
        {"items": ["Fist", "Harpoon"]},
    )
    game = meet("Subterranean Dragon", *seats)
    play(game, "journey 0")
    assert question(game) == (0, "card")
    assert keys(game) == ["bury Dagger", "bury Mace", "unbury Fist", "unbury Dagger", "none"]
    play(game, "bury Dagger")  # any card, and one move in all
    assert question(game) == (1, "card")
    assert keys(game) == ["bury of Might", "unbury of Enchanting", "none"]
    play(game, "none")
    assert question(game) == (2, "card")
    play(game, "unbury Fist")
    assert question(game) == (0, "last")
    assert [stack(game, seat, "items") for seat in range(3)] == [["Dagger", "Fist", "Mace"], ["Fist"], ["Harpoon", "Fist"]]
    assert stack(game, 1, "enchantments") == ["of Enchanting", "of Might"]


@rule("CARD-21")
def test_in_the_fan_manual_the_others_may_move_an_end_of_each_stack() -> None:
    seats = STRONG, {"items": ["Fist", "Dagger", "Mace"], "enchantments": ["of Enchanting", "of Might"]}
    game = meet("Subterranean Dragon", *seats, switches={"unbury_subterranean": "top_or_bottom_per_stack"})
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((1, "card"), ["bury Mace", "unbury Fist", "none"])
    play(game, "none")
    assert (question(game), keys(game)) == ((1, "card"), ["bury of Might", "unbury of Enchanting", "none"])
    play(game, "bury of Might")
    assert stack(game, 1, "enchantments") == ["of Might", "of Enchanting"]
    assert question(game) == (0, "last")


@rule("CARD-21", "TARGET-10")
def test_a_shielded_player_is_not_asked() -> None:
    game = meet("Subterranean Dragon", STRONG, {"items": ["Fist", "Shield"]})
    play(game, "journey 0")
    assert (question(game), stack(game, 1, "items")) == ((0, "last"), ["Fist", "Shield"])
