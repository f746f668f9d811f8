"""GATHER-46 to 60: the tricks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from enchanters.gathering.state import Gathering
from tests.gathering.table import acting, hand, keys, named, play, question, rewards, table
from tests.marks import rule

WATER = ["Silver Water Wizard", "Bronze Water Mage", "Gold Water Witch"]  # C
SCHOOL = ["Silver Fire Wizard", "Silver Fire Mage", "Silver Fire Witch"]  # A
ROW = ["", "", "Gold Earth Mage", "Gold Earth Witch"]
GATHER_C = "gather C Silver Water Wizard, Bronze Water Mage, Gold Water Witch"


def piles(game: Gathering, seat: int) -> str:
    return "".join(reward[0] for reward in rewards(game, seat))


@rule("GATHER-46")
def test_a_trick_drawn_this_turn_may_be_played_and_is_discarded() -> None:
    game = table(
        row=["Chaos", "Exodus", "Gold Earth Mage", "Gold Earth Witch"], deck=["Silver Fire Mage", "Silver Fire Witch"]
    )
    play(game, "take 0", "take 1")
    assert keys(game) == ["play Chaos", "play Exodus", "end"]
    play(game, "play Exodus")
    assert named(game.discards) == ["Exodus"]
    assert hand(game, 0) == ["Chaos"]


@rule("GATHER-46")
def test_only_in_the_second_step() -> None:
    game = table({"hand": ["Chaos", "Exodus"]}, row=["Gold Fire Mage", "Silver Water Mage", "Bronze Earth Witch", "Idem"])
    assert not any(key.startswith("play") for key in keys(game))
    play(game, "take 0")
    assert not any(key.startswith("play") for key in keys(game))


# --- Proxima ----------------------------------------------------------------------------------------------------------


@rule("GATHER-47")
def test_proxima_brings_a_reward_of_the_next_gathering_of_another() -> None:
    game = acting({"hand": WATER}, {}, {}, proxima=1, row=ROW)
    assert game.view(0)["seats"][1]["proxima"]
    play(game, GATHER_C)
    assert piles(game, 0) == "CN"
    assert piles(game, 1) == "C"  # without a new-gathering card
    assert piles(game, 2) == ""
    assert game.proxima == -1
    assert "Proxima" in named(game.discards)


@rule("GATHER-47")
def test_proxima_lies_face_up_before_its_player_until_then() -> None:
    game = acting({"hand": ["Proxima"]}, row=ROW, deck=["Silver Fire Mage", "Silver Fire Witch"])
    play(game, "play Proxima")
    assert game.proxima == 0
    assert game.discards == ()
    assert hand(game, 0) == []


@rule("GATHER-47")
def test_the_helper_draws_from_the_pile_that_the_organiser_drew_from() -> None:
    gone = ["C 1"] * 6 + ["C stone"]
    ones = {"C": [1, 1, 1, 1, 1, 1, "stone"]}
    game = acting({"hand": WATER}, {}, {"rewards": gone}, proxima=1, row=ROW, rewards=ones)
    play(game, GATHER_C, "pile D")
    assert (piles(game, 0), piles(game, 1)) == ("DN", "D")


@rule("GATHER-47")
def test_proxima_is_of_use_once() -> None:
    game = acting({"hand": [*SCHOOL, *WATER]}, {}, proxima=1, row=ROW, deck=["Gold Fire Mage", "Gold Fire Witch"])
    play(game, "gather A " + ", ".join(SCHOOL), "yes")
    assert piles(game, 1) == "A"
    play(game, "take 2", "take 3", GATHER_C)
    assert piles(game, 1) == "A"


@rule("GATHER-48")
def test_the_own_next_gathering_brings_two() -> None:
    game = play(acting({"hand": WATER}, proxima=0, row=ROW), GATHER_C)
    assert Counter(piles(game, 0)) == {"C": 2, "N": 1}
    assert game.proxima == -1
    reused = acting({"hand": ["Silver Fire Wizard", "Silver Earth Wizard"]}, towers=WATER, proxima=0, row=ROW)
    play(reused, "gather D Silver Fire Wizard, Silver Earth Wizard, Silver Water Wizard")
    assert piles(reused, 0) == "DD"


@rule("GATHER-49", "GATHER-59")
def test_proxima_and_the_hands_of_others_stay_when_periculum_strikes() -> None:
    row = ["Gold Fire Mage", "Periculum", "Bronze Earth Witch", "Chaos"]
    game = table({"hand": ["Idem"]}, {"hand": ["Exodus", "Gold Earth Mage"]}, proxima=1, row=row)
    play(game, "take 1")
    assert game.proxima == 1
    assert hand(game, 1) == ["Exodus", "Gold Earth Mage"]
    assert hand(game, 0) == []


# --- Idem -------------------------------------------------------------------------------------------------------------


@rule("GATHER-50")
def test_idem_brings_a_reward_of_the_standing_gathering() -> None:
    for organiser in (0, 1):  # even if it was one's own
        game = acting({"hand": ["Idem"]}, towers=WATER, organiser=organiser, row=ROW)
        play(game, "play Idem")
        assert piles(game, 0) == "C"
        assert named(game.discards) == ["Idem"]
        assert named(game.towers) == WATER


@rule("GATHER-50")
def test_idem_follows_the_pile_that_the_organiser_drew_from() -> None:
    game = acting({"hand": ["Idem"]}, towers=WATER, pile="D", row=ROW)
    play(game, "play Idem")
    assert piles(game, 0) == "D"


@rule("GATHER-51")
def test_idem_needs_a_gathering() -> None:
    game = acting({"hand": ["Idem"]}, row=ROW)
    assert keys(game) == ["end"]
    assert game.explain("play Idem")["why"] == "there has been no gathering yet"


# --- Exodus -----------------------------------------------------------------------------------------------------------


@rule("GATHER-52")
def test_exodus_costs_each_other_player_an_enchanter_of_their_choice() -> None:
    seats = (
        {"hand": ["Exodus", "Gold Fire Mage"]},
        {"hand": ["Silver Water Mage", "Chaos", "Air Witch"]},
        {"hand": ["Water Elemental", "Idem"]},
        {"hand": ["Bronze Fire Mage"]},
    )
    game = acting(*seats, row=ROW, deck=["Silver Earth Mage", "Silver Earth Witch"])
    play(game, "play Exodus")
    assert question(game) == (1, "exodus")
    assert keys(game) == ["discard Silver Water Mage", "discard Air Witch"]  # air enchanters count
    play(game, "discard Air Witch")
    assert question(game) == (3, "exodus")  # whoever has none is not asked
    play(game, "discard Bronze Fire Mage")
    assert [hand(game, seat) for seat in range(4)] == [
        ["Gold Fire Mage"],
        ["Silver Water Mage", "Chaos"],
        ["Water Elemental", "Idem"],
        [],
    ]
    assert named(game.discards) == ["Exodus", "Air Witch", "Bronze Fire Mage"]


# --- Chaos and Vademecum ----------------------------------------------------------------------------------------------


@rule("GATHER-53")
def test_chaos_takes_at_random_and_gives_another_card_back() -> None:
    found = set()
    for chance in range(40):
        game = acting(
            {"hand": ["Chaos", "Gold Fire Mage", "Idem"]},
            {"hand": ["Silver Water Mage", "Exodus"]},
            row=ROW,
            chance=chance,
        )
        play(game, "play Chaos")
        assert keys(game) == ["player 1", "none"]
        play(game, "player 1")
        taken = hand(game, 0)[-1]
        found.add(taken)
        assert question(game) == (0, "give")
        assert keys(game) == ["give 0", "give 1"]  # not the one just taken, which lies last
        play(game, "give 1")
        assert hand(game, 0) == ["Gold Fire Mage", taken]
        assert "Idem" in hand(game, 1)
        assert len(hand(game, 1)) == 2
    assert found == {"Silver Water Mage", "Exodus"}


@rule("GATHER-53")
def test_chaos_may_take_nothing_and_needs_somebody_with_cards() -> None:
    seats: tuple[dict[str, Any], ...] = ({"hand": ["Chaos", "Idem"]}, {"hand": []}, {"hand": ["Exodus"]})
    game = acting(*seats, row=ROW)
    play(game, "play Chaos")
    assert keys(game) == ["player 2", "none"]
    play(game, "none")
    assert hand(game, 0) == ["Idem"]
    assert hand(game, 2) == ["Exodus"]
    alone = play(acting({"hand": ["Chaos", "Idem"]}, row=ROW), "play Chaos")
    assert alone.turn == 1 or question(alone)[1] == "refill"  # nobody has a card: nothing happens


@rule("GATHER-54")
def test_chaos_without_another_card_gives_nothing() -> None:
    game = acting({"hand": ["Chaos"]}, {"hand": ["Exodus"]}, row=ROW)
    play(game, "play Chaos", "player 1")
    assert hand(game, 0) == ["Exodus"]
    assert hand(game, 1) == []


@rule("GATHER-55")
def test_vademecum_takes_at_random_and_gives_nothing() -> None:
    found = set()
    for chance in range(30):
        seats = ({"hand": ["Vademecum", "Idem"]}, {"hand": ["Silver Water Mage", "Exodus"]})
        game = acting(*seats, row=ROW, chance=chance)
        play(game, "play Vademecum")
        assert keys(game) == ["player 1", "none"]
        play(game, "player 1")
        found.add(hand(game, 0)[-1])
        assert (len(hand(game, 0)), len(hand(game, 1))) == (2, 1)
    assert found == {"Silver Water Mage", "Exodus"}


# --- Periculum --------------------------------------------------------------------------------------------------------

STRUCK = ["Gold Fire Mage", "Periculum", "Bronze Earth Witch", "Chaos"]


@rule("GATHER-56", "GATHER-57")
def test_periculum_takes_the_hand_and_shuffles_all_but_the_towers() -> None:
    mine = ["Idem", "Water Elemental"]
    game = table({"hand": mine}, {"hand": ["Exodus"]}, {}, towers=WATER, discards=["Vademecum"], row=STRUCK)
    play(game, "take 1")
    assert hand(game, 0) == []
    assert game.discards == ()
    assert named(game.towers) == WATER
    assert len(game.deck) == 40 - 3 - 1 - 4
    assert {*mine, "Vademecum", "Gold Fire Mage", "Periculum"} <= {*named(game.deck), *named(game.row)}
    assert question(game) == (1, "turn")  # without a second card, and the turn is over


@rule("GATHER-56")
def test_a_periculum_drawn_second_takes_the_first_card_too_and_is_never_held() -> None:
    game = play(table({"hand": ["Idem"]}, {}, row=STRUCK), "take 0", "take 1")
    assert hand(game, 0) == []
    assert question(game) == (1, "turn")
    assert any(entry[0] == "periculum" for entry in game.journal or [])


@rule("GATHER-58")
def test_periculum_turned_up_strikes_and_takes_the_extra_turn() -> None:
    game = acting({"hand": [*SCHOOL, "Idem"]}, {}, {}, row=ROW, deck=["Gold Fire Mage", "Periculum"])
    play(game, "gather A " + ", ".join(SCHOOL))
    assert keys(game) == ["up fire", "up air"]
    play(game, "up air")
    assert hand(game, 0) == []
    assert question(game) == (1, "turn")  # no extra turn
    assert set(named(game.towers)) == set(SCHOOL)


@rule("GATHER-58", "GATHER-23")
def test_periculum_as_the_last_card_strikes_too() -> None:
    from tests.gathering.rules.test_turn import empty_deck

    four = ["Gold Fire Mage", "Idem", "Chaos", "Exodus"]
    game = table({"hand": []}, {}, towers=WATER, **(empty_deck(["Periculum"], four) | {"discards": ["Vademecum"]}))
    game.deck = game.deck[-1:]  # what the position does not name lay under it
    play(game, "take 0", "take 1", "end", "up")
    assert hand(game, 0) == []
    assert question(game) == (1, "turn")


@rule("GATHER-60")
def test_periculum_face_down_does_nothing_until_it_is_drawn() -> None:
    row = ["Gold Fire Mage", "Silver Water Mage", "Bronze Earth Witch", "Chaos"]
    game = table({"hand": ["Idem"]}, {}, row=row, deck=["Periculum", "Silver Fire Mage"])
    play(game, "take 1", "take 2", "end")
    assert hand(game, 0) == ["Idem", "Silver Water Mage", "Bronze Earth Witch"]
    assert "Periculum" in named(game.row)[1:]
    assert question(game) == (1, "turn")
    play(game, f"take {named(game.row).index('Periculum')}")
    assert question(game) == (0, "turn")
    assert hand(game, 0) == ["Idem", "Silver Water Mage", "Bronze Earth Witch"]
