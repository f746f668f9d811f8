"""CROSS: where systems meet."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.systems.pearls.system import the_pearls
from enchanters.journey.values import attack, health, strength
from enchanters.kernel.errors import BadSetup
from tests.journey.rules.setups import NAMES
from tests.journey.rules.test_event import lying, removed
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

CARDS = """
item Test Sword
    4 attack
    1 crystal -> 2 attack
    ----

item Test Torch
    free -> journey to the graveyard
    ----

item Test Horn
    free -> fight the overlord
    ----

item Test Key
    free -> journey to a card on the overlord
    ----

item Test Glove
    free -> duel another player
    ----

item Test Visor
    free -> ignore the desert token this turn
    ----

item Test Prism
    free -> double the desert token this turn
    ----

enchantment of Test Rage
    ----
    when taking wounds: duel another player

enchantment of Test Balm
    ----
    after a duel: heal 1 wound
    after a duel: take 1 wound

enchantment of Test Dust
    the desert token counts double
    ----

enchantment of Test Pearls
    2 pearls
    ----

item Test Purse
    now: take 1 crystal per defense
    ----

monster Test Brute
    minor
    strength 3, health 3
    ----

monster Test Roarer
    minor
    strength 3, health 3
    attacks all players
    ----

wound Test Bruise
    ----

wound Test Gash
    ----

event Test Guard
    attach this to a card
    1 defense
    free -> 1 attack

event Test Tariff
    attach this to a card
    this costs 2 more

event Test Growth
    attach this to a creature
    +2 health and +2 strength

event Test Haze
    attach this to a card
    the desert token counts double

event Test Landslip
    now: sweep all monsters from the track

event Test Joust
    now: you may duel another player

event Test Melee
    now: each player duels the player to their left

event Test Stir
    now: put a reinforcement on the overlord, the overlord attacks each player

village Test Arena
    rest -> take 3 crystals
    rest -> heal 1 wound
    before scoring: each player duels the player to their left

village Test Sands
    the desert token counts double
    rest -> take 3 crystals
    rest -> heal 1 wound

overlord Test Lord
    strength 2, health 1
    free -> 9 attack
    challenge -> fight the overlord
    invasion monster: take 9 wounds
    reward
    1 glory

overlord Test Sphinx
    strength 2, health 1
    the desert token counts double
    challenge -> fight the overlord
    reward
    1 glory
"""
DECK = ["Dagger"] * 6
LORD: dict[str, Any] = {"overlord": "Test Lord", "rewards": 2}
DUEL = "free -> duel another player"


def ground(*seats: dict[str, Any], **more: Any) -> Journey:
    lines = more.pop("lines", [DUEL])
    return in_yard(*seats, lines=lines, cards=CARDS, **{"deck": DECK} | more)


# --- duels --------------------------------------------------------------------------------------------------------


@rule("CROSS-01", "DUEL-02")
@pytest.mark.parametrize(
    ("item", "active", "other"),
    [
        ("Test Sword", True, True),
        ("Test Torch", True, False),
        ("Test Horn", True, False),
        ("Test Key", True, False),
        ("Test Glove", False, False),
        ("Test Visor", True, False),
        ("Test Prism", True, False),
    ],
)
def test_who_may_use_what_in_the_window_of_a_duel(item: str, active: bool, other: bool) -> None:
    seat = {"items": ["Fist", item], "crystals": 3}
    more: dict[str, Any] = LORD | {"stored": ["Axe"], "graveyard": ["Spear"], "desert": "sun"}
    game = play(ground(seat, {}, **more), "use Yard.2")
    mine = keys(game) if question(game) == (0, "window") else []
    assert (f"use {item}" in mine) is active
    game = play(ground({}, seat, **more), "use Yard.2")
    while question(game) == (0, "window"):
        play(game, "end")
    theirs = keys(game) if question(game) == (1, "window") else []
    assert (f"use {item}" in theirs) is other


@rule("CROSS-01", "DUEL-02")
def test_neither_the_overlords_card_nor_an_events_is_used_in_a_duel() -> None:
    game = ground({"items": ["Test Sword"], "crystals": 1}, {}, **LORD, attached=[[0, "Test Guard"]])
    assert {"use Test Lord.1", "use Test Guard"} <= set(keys(game))
    play(game, "use Yard.2")
    assert (question(game), keys(game)) == ((0, "window"), ["use Test Sword", "end"])


@rule("CROSS-01")
def test_nothing_that_happens_in_a_window_starts_a_duel() -> None:
    lines = [DUEL, "take 1 wound -> 1 attack"]
    game = play(ground({"enchantments": ["of Test Rage"]}, {}, {}, lines=lines), "use Yard.2", "player 1", "use Yard.3")
    assert [entry[1:] for entry in moves(game, "duel")] == [(0, 1)]
    assert question(game) == (1, "window")


@rule("CROSS-02", "DUEL-03")
def test_both_have_their_tokens_before_either_draws_a_wound_card_the_active_player_first() -> None:
    seats = ({"items": ["Spear"], "wounds": 8}, {"items": ["Spear"], "wounds": 8})
    wounds = ["Test Bruise", "Test Gash"] * 3
    for turn in (0, 1):
        game = play(ground(*seats, wound_deck=wounds, turn=turn), "use Yard.2")
        assert (game.wounds, question(game)) == ([12, 12], (turn, "card"))
        play(game, keys(game)[0])
        assert question(game) == (1 - turn, "card")
        play(game, keys(game)[0])
        assert (game.wounds, question(game)) == ([2, 2], (turn, "turn"))


@rule("CROSS-02", "DUEL-06")
def test_all_that_a_duel_sets_off_is_done_before_the_next_one() -> None:
    seats = ({"items": ["Spear"]}, {"items": ["Spear"], "wounds": 8}, {"items": ["Spear"]})
    lines = ["free -> each player duels the player to their left"]
    game = play(ground(*seats, lines=lines, wound_deck=["Test Bruise", "Test Gash"] * 3), "use Yard.2")
    assert (question(game), len(moves(game, "duel")), game.wounds) == ((1, "card"), 1, [4, 12, 0])
    play(game, keys(game)[0])
    assert (len(moves(game, "duel")), game.wounds) == (3, [8, 6, 8])


@rule("TIMING-08", "CROSS-02", "DUEL-05")
def test_abilities_of_both_after_a_duel_are_one_group_that_the_active_player_orders() -> None:
    seats = ({"enchantments": ["of Test Balm"]}, {"enchantments": ["of Test Balm"], "wounds": 0})
    for turn in (0, 1):
        game = play(ground(*seats, turn=turn), "use Yard.2")
        asked = []
        while question(game)[1] == "order":
            asked.append(question(game)[0])
            game.choose(0)
        assert asked
        assert set(asked) == {turn}


@rule("CROSS-03", "END-05")
def test_in_duels_of_the_end_the_first_player_is_active_and_pearls_stay_spent() -> None:
    """OQ-24: for limits it is one more turn."""
    fighter = {"items": ["Fist", "Test Sword"], "enchantments": ["of Test Pearls"], "crystals": 0, "pearls": [1, 1]}
    game = table(
        fighter, fighter | {"wounds": 9}, cards=CARDS, village="Test Arena", track=["Test Brute"], turn=0, first=1,
        wound_deck=["Test Bruise", "Test Gash"] * 3,
    )  # fmt: skip
    play(game, "journey 0", "end", "end")
    assert [(each, the_pearls(game).fresh[each]) for each in (0, 1)] == [(0, 1), (1, 1)]
    assert (question(game), keys(game)) == ((1, "window"), ["use Test Sword", "end"])  # the first player, and one pearl
    play(game, "use Test Sword")
    assert question(game) == (0, "window")
    play(game, "end")
    assert (question(game), game.wounds) == ((1, "card"), [6 + 3, 9 + 4])  # the wound deck; 3 were the Brute's
    play(game, keys(game)[0])
    # The second duel: the first player has used the Sword up in this phase, the pearl is spent.
    assert (question(game), the_pearls(game).fresh) == ((0, "window"), [1, 0])
    play(game, "end")
    while game.decision is not None:
        play(game, keys(game)[0])
    assert (game.turn, the_pearls(game).spent) == (1, [1, 2])


@rule("CROSS-04", "DESERT-03")
def test_a_doubling_on_a_players_card_counts_for_that_player_and_on_what_is_everybodys_for_all() -> None:
    seats: tuple[dict[str, Any], ...] = ({}, {"enchantments": ["of Test Dust"]})
    row = ["Test Brute", "Test Brute"]

    def stats(game: Journey) -> list[tuple[int, int]]:
        return [(strength(game, game.track[0], seat), health(game, game.track[0], seat)) for seat in (0, 1)]

    assert stats(ground(*seats, desert="sun", track=row)) == [(4, 2), (5, 1)]
    assert stats(table(*seats, cards=CARDS, village="Test Sands", desert="sun", track=row)) == [(5, 1), (7, 0)]
    lord = {"overlord": "Test Sphinx", "rewards": 2}
    assert stats(ground(*seats, desert="sun", track=row, **lord)) == [(5, 1), (7, 0)]
    assert stats(ground(*seats, desert="sun", track=row, attached=[[1, "Test Haze"]])) == [(5, 1), (7, 0)]


@rule("CROSS-04")
def test_a_creature_that_attacks_all_strikes_each_with_that_players_doubling() -> None:
    game = ground(
        {"boosts": [9, 0]}, {"enchantments": ["of Test Dust"]}, {}, desert="sun", track=["Test Roarer"], lines=[]
    )  # fmt: skip
    assert play(game, "journey 0").wounds == [4, 5, 4]


# --- events -------------------------------------------------------------------------------------------------------


@rule("CROSS-05")
def test_an_event_counts_in_price_window_and_combat_of_its_host() -> None:
    row = ["Axe", "Test Brute"]
    under = [[1, "Test Guard"], [1, "Test Tariff"], [1, "Test Growth"]]
    game = ground({"crystals": 3, "items": ["Spear"]}, {}, lines=[], track=row, attached=under)
    play(game, "journey 1")  # 1 and 2 more
    assert (game.crystals[0], question(game)) == (0, (0, "window"))
    play(game, "use Test Guard")  # 4 and 1 attack against 3 and 2 health
    assert moves(game, "fight")[0][3:] == (5, 5)
    assert (game.wounds[0], stack(game, 0, "creatures")) == (3 + 2 - 1, ["Test Brute"])
    assert lying(game) == {}


@rule("CROSS-05", "JOURNEY-23")
def test_it_is_gone_before_the_immediate_effect_of_its_host() -> None:
    for under, gained in (([[0, "Test Guard"]], 0), ([[1, "Test Guard"]], 1)):
        game = ground({"crystals": 0}, {}, lines=[], track=["Test Purse", "Axe"], attached=under)
        play(game, "journey 0", "end")  # the event's action is there in the window
        assert game.crystals[0] == gained


@rule("CROSS-06", "EVENT-10")
def test_an_event_that_a_challenge_reveals_is_put_under_a_card_and_another_card_goes() -> None:
    more: dict[str, Any] = LORD | {"events": ["Test Growth"], "event_depths": [2], "deck": ["Falchion", "Dagger"]}
    row = ["Test Brute", "Axe", "Test Roarer"]
    game = play(ground({"boosts": [5, 0]}, {}, lines=[], track=row, **more), "challenge", "end")
    assert (question(game), keys(game)) == ((0, "slot"), ["attach Test Brute", "attach Test Roarer"])
    play(game, "attach Test Roarer")
    assert (lying(game), graveyard(game)) == ({"Test Roarer": ["Test Growth"]}, ["Falchion"])


@rule("CROSS-06", "OVERLORD-15")
def test_where_the_deck_has_run_out_after_the_event_the_last_track_card_goes() -> None:
    more: dict[str, Any] = LORD | {"events": ["Test Growth"], "event_depths": [0], "deck": []}
    game = play(ground({"boosts": [5, 0]}, {}, lines=[], track=["Test Brute", "Axe", "Spear"], **more), "challenge", "end")
    assert (lying(game), graveyard(game), track(game)[:3]) == (
        {"Test Brute": ["Test Growth"]},
        ["Spear"],
        ["Test Brute", "Axe", ""],
    )


@rule("CROSS-07", "EVENT-06")
def test_cards_that_an_event_discards_do_not_invade_and_lose_their_events() -> None:
    more: dict[str, Any] = LORD | {"events": ["Test Landslip"], "event_depths": [6]}
    row = ["Axe", "Test Brute", "Spear"]
    game = ground({}, {}, lines=[], track=row, attached=[[1, "Test Growth"]], **more)
    play(game, "journey 0", "end", "end")
    assert (graveyard(game), game.wounds) == (["Test Brute"], [0, 0])
    assert (lying(game), removed(game)) == ({}, ["Test Landslip", "Test Growth"])
    game = ground({}, {}, lines=[], track=["Test Brute", "Axe"], **LORD)
    assert play(game, "rest Yard.1").wounds[0] == 9  # what a rest discards invades


@rule("CROSS-09")
@pytest.mark.parametrize("lord", [{}, {"overlord": "Test Lord", "rewards": 0}])
def test_an_event_about_the_overlord_does_nothing_where_there_is_none(lord: dict[str, Any]) -> None:
    game = ground({}, {}, lines=[], events=["Test Stir"], event_depths=[6], **lord)
    play(game, "rest Yard.1", "end")
    assert (game.wounds, removed(game), check(game)) == ([0, 0], ["Test Stir"], [])
    found = overlord_of(game)
    assert found is None or (found.health, found.strength) == (0, 0)


@rule("CROSS-09")
def test_overlord_rising_is_such_an_event() -> None:
    game = ground({}, {}, lines=[], events=["Overlord Rising"], event_depths=[6])
    play(game, "rest Yard.1", "end")
    assert (game.wounds, game.crystals, removed(game)) == ([0, 0], [8, 5], ["Overlord Rising"])
    game = ground({}, {}, lines=[], events=["Overlord Rising"], event_depths=[6], **LORD)
    play(game, "rest Yard.1", "end")
    assert game.wounds != [0, 0]


@rule("CROSS-10", "TURN-08")
def test_slots_that_an_event_empties_are_closed_before_the_next_card_is_drawn() -> None:
    row = ["Axe", "Test Brute", "Spear", "Test Brute", "Lash", "Cuirass"]
    game = ground(
        {"crystals": 9}, {}, lines=[], track=row, deck=["Falchion", "Dagger", "Fist", "Axe"],
        events=["Test Landslip"], event_depths=[3],
    )  # fmt: skip
    play(game, "journey 0", "end")
    assert track(game) == ["Test Brute", "Spear", "Test Brute", "Lash", "Cuirass", "Falchion"]
    play(game, "journey 5", "end")
    assert track(game) == ["Spear", "Lash", "Cuirass", "Dagger", "Fist", "Axe"]


@rule("CROSS-11", "EVENT-11", "DUEL-07")
def test_a_duel_of_an_event_has_windows_and_belongs_to_the_turn_that_ends() -> None:
    seats = ({"items": ["Fist", "Test Sword"], "crystals": 5}, {"items": ["Fist", "Test Sword"], "crystals": 5})
    game = ground(*seats, lines=[], track=["of Zeal", "Axe"], events=["Test Melee"], event_depths=[6])
    play(game, "use Test Sword", "rest Yard.1", "end")
    # Used up for this turn: of the two only the other one has something to use, in the first duel.
    assert (question(game), keys(game)) == ((1, "window"), ["use Test Sword", "end"])
    play(game, "use Test Sword")
    assert (game.turn, game.wounds) == (1, [12, 12])
    assert (attack(game, 1), "use Test Sword" in keys(game)) == (4, True)


@rule("CROSS-11", "TIMING-03")
def test_an_event_may_leave_the_duel_to_the_one_whose_turn_ends() -> None:
    game = ground({"items": ["Spear"]}, {}, lines=[], events=["Test Joust"], event_depths=[6])
    play(game, "rest Yard.1", "end")
    assert question(game) == (0, "yes-no")
    play(game, "yes")
    assert game.wounds == [1, 4]


@rule("TARGET-12", "CROSS-11")
def test_a_shield_does_not_keep_anybody_out_of_what_an_event_imposes() -> None:
    cards = "\nenchantment of Test Shelter\n    you cannot be the target of other players\n    ----\n"
    seats: tuple[dict[str, Any], ...] = ({}, {"enchantments": ["of Test Shelter"]}, {})
    game = in_yard(*seats, lines=[], cards=CARDS + cards, deck=DECK, events=["Test Melee"], event_depths=[6])
    play(game, "rest Yard.1", "end")
    assert [entry[1:] for entry in moves(game, "duel")] == [(0, 1), (1, 2), (2, 0)]
    storm = "\nevent Test Hail\n    now: each player takes 2 wounds\n"
    game = in_yard(*seats, lines=[], cards=CARDS + cards + storm, deck=DECK, events=["Test Hail"], event_depths=[6])
    assert play(game, "rest Yard.1", "end").wounds == [2, 2, 2]
    game = in_yard(*seats, lines=[], cards=CARDS + cards, deck=DECK, events=["Test Joust"], event_depths=[6])
    play(game, "rest Yard.1", "end", "yes")  # whom one may duel is another matter
    assert [entry[1:] for entry in moves(game, "duel")] == [(0, 2)]


# --- editions -----------------------------------------------------------------------------------------------------


@rule("CROSS-12")
@pytest.mark.parametrize(
    "fields",
    [
        {"banners": "pick"},
        {"classes": "related"},
        {"events": "with"},
        {"overlord": "random"},
        {"kingdoms": ["Mummies", "Goblins"]},
    ],
)
def test_the_first_edition_has_none_of_the_modules(fields: dict[str, Any]) -> None:
    whole = {"seats": NAMES[:2], "variants": ["superfast"]} | fields
    enchanters.start(enchanters.setup("journey", **whole), 1)
    with pytest.raises(BadSetup):
        enchanters.start(enchanters.setup("journey", preset="first", **whole), 1)
