"""TURN: the structure of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.codes import NO_CARD
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, price
from enchanters.kernel.chance import stream
from tests.journey.rules.setups import FOUR, dealt, played_out, started
from tests.journey.rules.yard import moves
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
village Camp
    rest -> take 3 crystals
    1 crystal -> 2 attack
    1 crystal -> 2 defense

village Barren
    rest, discard a monster -> take 3 crystals
    2 crystals -> 1 attack

enchantment of Dawn
    ----
    when your turn begins: take 1 crystal per wound

enchantment of Morning
    ----
    when your turn begins: heal 2 wounds

enchantment of Dusk
    ----
    when your turn ends: take 1 crystal per attack

enchantment of Evening
    ----
    when your turn ends: swap two track cards

enchantment of Sleep
    ----
    after resting: take 7 crystals

enchantment of Graves
    ----
    when your turn begins: journey to the graveyard

item Drain
    ----
    after resting: lose all crystals

item Net
    ----
    1 crystal -> 9 defense

item Scar
    ----
    when taking wounds: take 1 crystal
"""
PLAIN = ["Dagger", "Apple", "Horn", "Whip", "Hood", "Caftan"]


def camp(*seats: dict[str, Any], **keys: Any) -> Journey:
    """A table at the Camp, where something can be bought in every window."""
    return table(*seats, village="Camp", cards=CARDS, **{"track": PLAIN, "deck": ["Axe", "Helmet"]} | keys)


# --- whose turn, and the one major action ---------------------------------------------------------------------------


@rule("TURN-01")
def test_turns_pass_clockwise_and_only_the_active_player_is_asked() -> None:
    game = table({}, {}, {}, track=PLAIN, deck=["Axe"] * 6, turn=1)
    for seat in (1, 2, 0, 1):
        assert game.turn == seat
        assert question(game) == (seat, "turn")
        play(game, "rest Quiet.1")
    assert game.crystals == [8, 11, 8]


@rule("TURN-02")
@pytest.mark.parametrize("major", ["journey 0", "rest Camp.1"])
def test_after_one_journey_or_rest_there_is_no_second(major: str) -> None:
    game = camp()
    assert {"journey 0", "journey 1", "rest Camp.1"} <= set(keys(game))
    play(game, major)
    if question(game)[1] == "window":
        play(game, "end")
    assert question(game) == (0, "last")
    assert keys(game) == ["use Camp.2", "use Camp.3", "end"]
    play(game, "end")
    assert question(game) == (1, "turn")


@rule("TURN-02", "TURN-03")
def test_minor_actions_do_not_replace_the_major_action_and_it_cannot_be_passed() -> None:
    game = camp()
    play(game, "use Camp.2", "use Camp.3")
    assert question(game) == (0, "turn")
    assert keys(game) == ["journey 0", "journey 1", "journey 2", "journey 3", "rest Camp.1"]


@rule("TURN-03")
def test_who_can_neither_journey_nor_rest_takes_a_bare_rest() -> None:
    seat = {"crystals": 2, "enchantments": ["of Sleep"]}
    game = table(seat, village="Barren", cards=CARDS, track=["Giant", "Ogre"], deck=["Goblin"], confirm=True)
    assert keys(game) == ["use Barren.2", "rest"]
    play(game, "rest")
    assert graveyard(game) == ["Giant"]  # only the discard …
    assert game.crystals[0] == 2 + 7  # … and what follows from a rest


@rule("TURN-03")
def test_a_bare_rest_is_not_offered_beside_a_journey() -> None:
    game = table({"crystals": 2}, village="Barren", cards=CARDS, track=["Axe", "Ogre"], deck=["Goblin"])
    assert keys(game) == ["use Barren.2", "journey 0"]


@rule("TURN-04")
def test_minor_actions_come_on_top_in_any_order_and_in_several_windows() -> None:
    seat = {"items": ["Fist", "Scimitar"], "enchantments": ["of Enchanting", "of Smugglers"], "crystals": 5}
    game = camp(seat)
    play(game, "use Camp.3", "use Scimitar", "journey 0")
    assert question(game) == (0, "window")
    assert keys(game) == ["use of Smugglers", "use Camp.2", "end"]
    play(game, "use Camp.2", "end")
    assert question(game) == (0, "last")
    assert keys(game) == ["use of Smugglers", "end"]
    play(game, "use of Smugglers")
    assert game.turn == 1  # all used, so the turn is over
    assert game.crystals[0] == 5 - 4


@rule("TURN-04")
def test_what_cannot_be_paid_is_not_offered() -> None:
    assert not [key for key in keys(camp({"crystals": 0})) if key.startswith("use")]


# --- beginning and end ----------------------------------------------------------------------------------------------


@rule("TURN-05", "TURN-15")
@pytest.mark.parametrize(("first", "crystals"), [("of Dawn", 5 + 3), ("of Morning", 5 + 1)])
def test_abilities_of_the_beginning_come_in_the_players_order_before_the_window(first: str, crystals: int) -> None:
    game = camp({}, {"enchantments": ["of Dawn", "of Morning"], "wounds": 3})
    play(game, "rest Camp.1", "end")
    assert question(game) == (1, "order")
    assert keys(game) == ["order of Dawn", "order of Morning"]
    play(game, f"order {first}")
    assert question(game) == (1, "turn")
    assert "use Camp.2" in keys(game)
    assert (game.crystals[1], game.wounds[1]) == (crystals, 1)


@rule("TURN-05")
def test_abilities_of_the_beginning_fire_in_the_own_turn_only() -> None:
    game = camp({"enchantments": ["of Dawn"], "wounds": 2}, {})
    play(game, "rest Camp.1", "end")
    assert question(game) == (1, "turn")
    assert game.crystals == [8, 5]


@rule("TURN-06")
@pytest.mark.parametrize("major", ["journey 0", "rest Camp.1"])
def test_a_last_window_opens_even_if_the_track_is_empty(major: str) -> None:
    game = camp(track=["Dagger"], deck=[])
    play(game, major)
    if question(game)[1] == "window":
        play(game, "end")
    assert track(game) == [""] * 6
    assert question(game) == (0, "last")
    assert keys(game) == ["use Camp.2", "use Camp.3", "end"]
    play(game, "end")
    assert game.decision is None


@rule("TURN-07")
def test_abilities_of_the_end_come_after_the_last_window_while_boosts_still_last() -> None:
    game = camp({"enchantments": ["of Dusk"]})
    play(game, "use Camp.2", "rest Camp.1")
    assert game.crystals[0] == 5 - 1 + 3  # nothing yet
    play(game, "end")
    assert game.crystals[0] == 7 + 3  # 1 of the Fist and 2 bought
    assert attack(game, 0) == 1
    assert game.used == ()
    assert question(game) == (1, "turn")


@rule("TURN-07")
def test_abilities_of_the_end_come_before_slide_and_refill() -> None:
    game = camp({"enchantments": ["of Evening"]})
    play(game, "rest Camp.1", "end")
    assert question(game) == (0, "slot")
    assert track(game) == ["", "Apple", "Horn", "Whip", "Hood", "Caftan"]
    play(game, "swap Apple", "swap Caftan")
    assert question(game) == (1, "turn")
    assert track(game) == ["Caftan", "Horn", "Whip", "Hood", "Apple", "Axe"]


@rule("TURN-07", "TURN-15")
@pytest.mark.parametrize(("first", "crystals"), [("of Dusk", 8 + 1), ("of Evening", 8)])
def test_the_player_orders_the_abilities_of_the_end(first: str, crystals: int) -> None:
    game = camp({"enchantments": ["of Dusk", "of Evening"]})
    play(game, "rest Camp.1", "end")
    assert question(game) == (0, "order")
    play(game, f"order {first}")
    assert question(game) == (0, "slot")
    assert game.crystals[0] == crystals


@rule("TURN-07")
def test_use_marks_are_gone_in_the_next_own_turn() -> None:
    game = camp()
    play(game, "use Camp.2")
    assert "use Camp.2" not in keys(game)
    play(game, "rest Camp.1", "end", "rest Camp.1", "end")
    assert question(game) == (0, "turn")
    assert "use Camp.2" in keys(game)


# --- the track ------------------------------------------------------------------------------------------------------


@rule("TURN-08")
def test_the_slide_comes_at_the_end_of_the_turn_and_keeps_the_order() -> None:
    game = camp(deck=[])
    play(game, "journey 2", "end")
    assert track(game) == ["Dagger", "Apple", "", "Whip", "Hood", "Caftan"]
    play(game, "end")
    assert track(game) == ["Dagger", "Apple", "Whip", "Hood", "Caftan", ""]


@rule("TURN-08")
def test_several_gaps_are_closed() -> None:
    game = table(track=["", "Dagger", "", "", "Apple", "Horn"], deck=[])
    play(game, "rest Quiet.1")
    assert graveyard(game) == ["Dagger"]
    assert track(game) == ["Apple", "Horn", "", "", "", ""]


@rule("TURN-09")
def test_the_refill_puts_the_top_of_the_deck_into_the_lowest_empty_slot() -> None:
    game = table(track=["Dagger", "Apple", "Horn"], deck=["Axe", "Helmet", "Whip", "Hood", "Caftan"])
    play(game, "rest Quiet.1")
    assert track(game) == ["Apple", "Horn", "Axe", "Helmet", "Whip", "Hood"]
    assert [game.kinds[card].name for card in game.deck] == ["Caftan"]


@rule("TURN-09")
def test_a_short_deck_leaves_slots_empty() -> None:
    game = table(track=["Dagger", "Apple"], deck=["Axe"])
    play(game, "rest Quiet.1")
    assert track(game) == ["Apple", "Axe", "", "", "", ""]
    assert game.deck == ()


def cards_left(game: Journey) -> int:
    return len(game.deck) + sum(card != NO_CARD for card in game.track)


@rule("TURN-10")
@pytest.mark.parametrize("keys", [["journey 1", "end", "end"], ["rest Camp.1", "end"]])
def test_deck_and_track_shrink_by_one_card_with_every_major_action(keys: list[str]) -> None:
    game = camp(deck=["Axe", "Helmet", "Goblin"])
    before = cards_left(game)
    play(game, *keys)
    assert game.turn == 1
    assert cards_left(game) == before - 1 == 8


@rule("TURN-10")
def test_deck_and_track_shrink_by_one_card_also_after_a_failed_fight() -> None:
    game = camp({"crystals": 2}, track=["Apple", "Grunt", "Horn"], deck=["Axe"] * 4)
    before = cards_left(game)
    play(game, "journey 1", "end", "end")  # the attack that was within reach is not bought
    assert game.turn == 1
    assert stack(game, 0, "creatures") == []
    assert graveyard(game) == ["Apple"]
    assert cards_left(game) == before - 1


@rule("TURN-10")
def test_deck_and_track_shrink_by_one_card_a_turn_through_a_whole_game() -> None:
    game = started(3, kingdoms=FOUR[:3])
    chance = stream(4)
    while game.decision:
        if game.decision.kind == "turn":
            assert cards_left(game) == 75 - game.turns + 1
        game.choose(chance.below(len(game.decision.options)))
    assert game.turns == 75


@rule("TURN-11")
@pytest.mark.parametrize(
    ("seats", "variants", "turns"),
    [
        (2, [], 26),
        (3, [], 25),
        (4, [], 25),
        (2, ["fast"], 21),
        (3, ["fast"], 20),
        (4, ["fast"], 20),
        (2, ["superfast"], 13),
        (3, ["superfast"], 13),
        (4, ["superfast"], 13),
    ],
)
def test_the_number_of_turns_follows_from_the_cards(seats: int, variants: list[str], turns: int) -> None:
    game = started(seats, variants=variants)
    assert len(dealt(game)) == seats * turns
    taken = [entry[1] for entry in moves(played_out(game), "turn")]
    assert taken == list(range(seats)) * turns


# --- what lasts, and who may act ------------------------------------------------------------------------------------


@rule("TURN-12")
def test_what_an_action_changes_lasts_until_the_end_of_the_turn() -> None:
    game = camp({"enchantments": ["of Smugglers"], "crystals": 9}, track=PLAIN[:4])
    sword, shield = attack(game, 0), defense(game, 0)
    play(game, "use Camp.2", "use Camp.3", "use of Smugglers")
    assert (attack(game, 0), defense(game, 0), price(game, 0, 3)) == (sword + 2, shield + 2, 0)
    play(game, "rest Camp.1")
    assert question(game) == (1, "turn")
    assert (attack(game, 0), defense(game, 0), price(game, 0, 3)) == (sword, shield, 3)


@rule("TURN-12")
def test_a_boost_lasts_through_all_windows_of_the_turn() -> None:
    game = camp()
    play(game, "use Camp.2", "rest Camp.1")
    assert question(game) == (0, "last")
    assert attack(game, 0) == 3


@rule("TURN-13")
def test_others_may_use_nothing_in_anothers_turn_but_their_triggers_fire() -> None:
    seats = {"boosts": [9, 7]}, {"items": ["Scar", "Net"], "crystals": 4}
    game = table(*seats, cards=CARDS, track=["Cyclops", "Apple"], deck=["Axe"], confirm=True)
    play(game, "journey 0")  # it attacks all players with strength 7
    assert question(game) == (0, "last")
    assert game.wounds == [0, 7]  # the Net could have stopped it
    assert game.crystals[1] == 4 + 1


@rule("TURN-14")
def test_a_journey_by_a_minor_action_leaves_the_major_action() -> None:
    game = table({"creatures": ["Ghoul"]}, track=PLAIN, deck=["Axe"], graveyard=["Leather Armour"])
    play(game, "use Ghoul", "yes")
    assert stack(game, 0, "items") == ["Fist", "Leather Armour"]
    assert question(game) == (0, "turn")
    assert {"journey 0", "rest Quiet.1"} <= set(keys(game))
    assert track(game) == PLAIN


@rule("TURN-14")
def test_a_journey_by_a_triggered_effect_leaves_the_major_action() -> None:
    game = table({}, {"enchantments": ["of Graves"]}, cards=CARDS, track=PLAIN, deck=["Axe"], graveyard=["Helmet"])
    play(game, "rest Quiet.1")  # puts the Dagger on the graveyard
    assert question(game) == (1, "yes-no")
    play(game, "yes")
    assert stack(game, 1, "items") == ["Fist", "Dagger"]
    assert question(game) == (1, "turn")
    assert {"journey 0", "rest Quiet.1"} <= set(keys(game))


@rule("TURN-15")
@pytest.mark.parametrize(("first", "crystals"), [("Drain", 7), ("of Sleep", 0)])
def test_the_active_player_orders_effects_of_the_same_step(first: str, crystals: int) -> None:
    seat = {"items": ["Drain"], "enchantments": ["of Sleep"]}
    game = table(seat, cards=CARDS, track=PLAIN, deck=["Axe"], confirm=True)
    play(game, "rest Quiet.1")
    assert question(game) == (0, "order")
    assert keys(game) == ["order Drain", "order of Sleep"]
    play(game, f"order {first}")
    assert game.crystals[0] == crystals
