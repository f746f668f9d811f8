"""What each event does: once, when it is drawn, or for everybody while it lies under a card of the track."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, health, strength
from tests.journey.table import graveyard, keys, play, question, stack, table, track

DECK = ["Dagger"] * 9
ROW = ["of Might", "Dagger", "Goblin", "Dagger", "Dagger", "Dagger"]


def drawn(event: str, *seats: dict[str, Any], **more: Any) -> Journey:
    """Seat 0 has taken the enchantment in slot 0, and the event is what comes after it."""
    whole: dict[str, Any] = {"track": ROW, "deck": DECK, "confirm": True, "events": [event], "event_depths": [len(DECK)]}
    game = table(*(seats or ({}, {})), **whole | more)
    return play(game, "journey 0", "end")


def under(slot: int, event: str, *seats: dict[str, Any], **more: Any) -> Journey:
    """Seat 0 is about to play; the event lies under a card of the track."""
    whole: dict[str, Any] = {"track": ROW, "deck": DECK, "confirm": True, "attached": [[slot, event]]}
    return table(*seats, **whole | more)


# Once


def test_overlord_rising_makes_the_overlord_stronger_and_attack_everybody() -> None:
    name = "Cho'mun, the Ogre General"
    blow = library().kind(name).strength
    game = drawn("Overlord Rising", overlord=name, rewards=2)
    grown = game.view(0)["overlord"]["reinforcements"]
    assert sum(grown.values()) == 1
    assert game.wounds == [blow + grown["strength"]] * 2


def test_without_an_overlord_nothing_rises() -> None:
    game = drawn("Overlord Rising")
    assert (game.wounds, game.crystals, game.turn) == ([0, 0], [5, 5], 1)


def test_magic_overload_hurts_everybody_by_their_own_enchantments() -> None:
    game = drawn("Magic Overload", {"enchantments": ["of Might"] * 3}, {"enchantments": ["of Might"] * 3}, {})
    assert game.wounds == [2, 1, 0]  # the first has taken a fourth one


def test_feast_plague_and_taxes_are_for_everybody() -> None:
    assert drawn("Feast", {"wounds": 5}, {"wounds": 1}).wounds == [3, 0]
    assert drawn("Crystal Rain", {"crystals": 0}, {"crystals": 3}).crystals == [2, 5]
    assert drawn("Tax Collectors", {"crystals": 1}, {"crystals": 3}).crystals == [0, 1]


def test_everybody_chooses_what_the_plague_takes() -> None:
    game = drawn("Plague", {"crystals": 5}, {"crystals": 5})
    assert question(game)[0] == 0
    play(game, keys(game)[0])
    assert question(game)[0] == 1
    play(game, keys(game)[1])
    assert (game.wounds, game.crystals) == ([2, 0], [5, 2])


def test_a_landslide_takes_two_cards_of_the_active_players_choice() -> None:
    game = drawn("Landslide")
    assert question(game)[0] == 0
    before = len(graveyard(game))
    play(game, "discard Goblin")
    play(game, keys(game)[0])
    assert "Goblin" in graveyard(game)
    assert len(graveyard(game)) == before + 2
    assert (game.turn, "" in track(game)) == (1, False)


def test_a_great_hunt_takes_all_monsters_and_nothing_else() -> None:
    row = ["of Might", "Goblin", "Iron Dragon", "Ogre", "Dagger", "Goblin"]
    game = drawn("Great Hunt", track=row)
    assert sorted(graveyard(game)) == ["Goblin", "Goblin", "Ogre"]
    assert (track(game).count("Iron Dragon"), "" in track(game)) == (1, False)


def test_an_earthquake_buries_everybodys_top_item() -> None:
    game = drawn("Earthquake", {"items": ["Fist", "Dagger", "Spear"]}, {"items": ["Fist", "Dagger"]})
    assert [stack(game, seat, "items") for seat in (0, 1)] == [["Spear", "Fist", "Dagger"], ["Dagger", "Fist"]]


def test_at_crossroads_two_cards_change_places() -> None:
    game = drawn("Crossroads", track=["of Might", "Goblin", "Ogre"], deck=[], event_depths=[0])
    before = [name for name in track(game) if name]
    assert (before, question(game)[0]) == (["Goblin", "Ogre"], 0)
    while game.turn == 0:
        play(game, keys(game)[0])
    assert [name for name in track(game) if name] == ["Ogre", "Goblin"]


def test_in_a_tavern_brawl_everybody_attacks_the_left_neighbour() -> None:
    game = drawn("Tavern Brawl", {"items": ["Spear"]}, {}, {"items": ["Spear", "Spear"]})
    blows = [attack(game, seat) for seat in range(3)]
    assert game.wounds == [blows[2], blows[0], blows[1]]


def test_at_a_tournament_the_player_whose_turn_ends_may_duel() -> None:
    game = drawn("Tournament", {"items": ["Spear"]}, {"items": ["Spear"]}, {})
    assert (question(game), keys(game)) == ((0, "yes-no"), ["yes", "no"])
    play(game, "yes", "player 1")
    while question(game)[1] == "window" and game.turn == 0:
        play(game, "end")
    assert game.wounds == [attack(game, 1), attack(game, 0), 0]


def test_a_dust_storm_flips_the_desert_token() -> None:
    assert drawn("Dust Storm", desert="sun").view(0)["desert"]["side"] == "storm"


# Under a card


@pytest.mark.parametrize(
    ("event", "hosts"),
    [
        ("Dragon's Wrath", ["Iron Dragon"]),
        ("Hunting Season", ["Goblin"]),
        ("Paved Road", ["Dagger", "of Zeal"]),
        ("Mire", ["Goblin", "Iron Dragon"]),
        ("Milestones", ["Dagger", "Goblin", "Iron Dragon", "of Zeal"]),
    ],
)
def test_an_event_lies_under_a_card_of_the_type_it_names(event: str, hosts: list[str]) -> None:
    game = drawn(event, track=["of Might", "Goblin", "Iron Dragon", "of Zeal", "Dagger"], deck=[], event_depths=[0])
    if question(game)[1] == "slot":
        assert sorted(keys(game)) == sorted(f"attach {name}" for name in hosts)
        play(game, keys(game)[0])
    assert "attached" in game.position()


def test_the_dragons_wrath_makes_its_host_stronger_and_no_other() -> None:
    row = ["Dagger", "Iron Dragon", "Iron Dragon"]
    game = under(1, "Dragon's Wrath", {}, {}, track=row)
    printed = library().kind("Iron Dragon")
    found = [(health(game, game.track[slot], 0), strength(game, game.track[slot], 0)) for slot in (1, 2)]
    assert found == [(printed.health + 2, printed.strength + 2), (printed.health, printed.strength)]


def test_in_the_hunting_season_everybody_fights_monsters_better() -> None:
    beast = "monster Beast\n    minor\n    strength 0, health 2\n    ----\n"
    for event, reached in (("Hunting Season", True), ("Bounty", False)):
        game = under(2, event, {"crystals": 9}, {}, track=["Dagger", "Beast", "Goblin"], cards=beast)
        assert ("journey 1" in keys(game)) is reached  # the Fist has one attack


def test_a_bounty_pays_for_every_monster_until_its_host_goes() -> None:
    game = under(2, "Bounty", {"crystals": 0, "boosts": [30, 30]}, {}, track=["Goblin", "Dagger", "Goblin"])
    play(game, "journey 0")
    assert game.crystals[0] == 1


def test_a_paved_road_makes_everybody_faster_and_mire_heavier() -> None:
    game = under(1, "Paved Road", {"crystals": 5}, {})
    play(game, "journey 3", "end")
    assert game.crystals[0] == 3
    game = under(2, "Mire", {"crystals": 5}, {})
    play(game, "journey 0", "end")
    assert game.crystals[0] == 4


def test_pearl_fever_gives_everybody_a_pearl() -> None:
    for attached, reached in (([[1, "Pearl Fever"]], True), ([], False)):
        game = under(1, "Pearl Fever", {"crystals": 0, "items": ["Falchion"]}, {}, attached=attached)
        assert ("use Falchion" in keys(game)) is reached


def test_milestones_make_far_journeys_cheap() -> None:
    game = under(1, "Milestones", {"crystals": 5}, {})
    play(game, "journey 5")
    assert game.crystals[0] == 3


def test_a_crystal_spring_feeds_the_poor() -> None:
    for crystals, left in ((2, 3), (3, 3)):
        game = under(1, "Crystal Spring", {}, {"crystals": crystals})
        play(game, "journey 0", "end")
        assert game.crystals[1] == left


def test_a_toll_and_a_bargain_change_the_price_of_their_host_only() -> None:
    for event, price in (("Road Toll", 5), ("Bargain", 2)):
        for slot, paid in ((3, price), (4, 4)):
            game = under(3, event, {"crystals": 9}, {})
            play(game, f"journey {slot}")
            assert game.crystals[0] == 9 - paid


def test_under_a_curse_nobody_is_healed() -> None:
    game = under(2, "Curse", {"wounds": 3}, {})
    play(game, "rest Quiet.2")
    assert game.wounds[0] == 3


def test_anarchy_silences_banners_and_classes_but_not_their_icons() -> None:
    seat = {"items": ["Gorgonian Banner", "Goblin Banner", "Dagger"], "crystals": 3}
    plain, silent = table(seat), under(2, "Anarchy", seat, {})
    assert attack(plain, 0) == attack(silent, 0)
    assert "use Goblin Banner" not in keys(silent)
    assert "use Goblin Banner" in keys(under(2, "Bounty", seat, {}))


def test_in_a_heat_haze_the_desert_token_counts_double() -> None:
    game = under(1, "Heat Haze", {}, {}, desert="storm")
    assert health(game, game.track[2], 0) == library().kind("Goblin").health + 2
