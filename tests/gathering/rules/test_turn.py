"""GATHER-14 to 24: the turn."""

from __future__ import annotations

import pytest

from enchanters.kernel.errors import IllegalChoice
from tests.gathering.table import acting, hand, keys, named, play, question, table
from tests.marks import rule

ROW = ["Gold Fire Mage", "Silver Water Mage", "Bronze Earth Witch", "Chaos"]
FULL = ["Silver Water Wizard", "Silver Water Witch", "Bronze Water Wizard", "Gold Fire Witch", "Gold Earth Mage"]


@rule("GATHER-14", "GATHER-15")
def test_the_four_steps_come_in_order() -> None:
    game = table({"hand": FULL}, row=ROW, deck=["Silver Earth Mage", "Silver Fire Mage"])
    asked = []
    for key in ("take 0", "take 1", "end", "discard Gold Fire Mage", "discard Silver Water Mage", "up earth"):
        asked.append(question(game))
        play(game, key)
    assert asked == [(0, "turn"), (0, "draw"), (0, "action"), (0, "discard"), (0, "discard"), (0, "refill")]
    assert question(game) == (1, "turn")
    assert hand(game, 0) == FULL


@rule("GATHER-15")
def test_two_cards_must_be_taken_in_any_mix() -> None:
    for first, second in ((0, 1), (2, 0), (3, 1)):
        game = table(row=ROW)
        assert keys(game) == ["take 0", "take 1", "take 2", "take 3"]  # and nothing to skip it
        play(game, f"take {first}", f"take {second}")
        assert hand(game, 0) == [ROW[first], ROW[second]]


@rule("GATHER-16")
def test_the_second_card_is_chosen_after_the_first_was_seen() -> None:
    game = table(row=ROW)
    assert game.view(0)["row"][2]["card"] is None
    play(game, "take 2")
    assert question(game) == (0, "draw")
    assert [each["card"]["name"] for each in game.view(0)["seats"][0]["hand"]] == ["Bronze Earth Witch"]
    assert keys(game) == ["take 0", "take 1", "take 3"]


@rule("GATHER-17")
def test_the_row_is_not_filled_between_the_two_and_the_draw_pile_is_not_touched() -> None:
    game = table(row=ROW)
    cards = len(game.deck)
    play(game, "take 0")
    assert named(game.row) == ["", *ROW[1:]]
    play(game, "take 3")
    assert len(game.deck) == cards
    assert named(game.row) == ["", *ROW[1:3], ""]
    with pytest.raises(IllegalChoice):
        game.choose("take 4")


@rule("GATHER-18")
def test_one_gathering_or_one_trick_or_nothing() -> None:
    trio = ["Silver Water Wizard", "Silver Fire Wizard", "Silver Earth Wizard"]
    gather = "gather D Silver Water Wizard, Silver Fire Wizard, Silver Earth Wizard"
    seat = {"hand": [*trio, "Exodus", "Proxima"]}
    for chosen in (gather, "play Proxima", "end"):
        game = acting(seat, row=["", "", "Idem", "Chaos"])
        assert keys(game) == [gather, "play Exodus", "play Proxima", "end"]
        play(game, chosen)
        assert question(game)[1] != "action"
        assert game.turn == 1 or question(game)[1] == "refill"


@rule("GATHER-19")
def test_discarding_to_exactly_five() -> None:
    game = acting({"hand": [*FULL, "Gold Fire Mage", "Chaos"]}, row=["", "", "Idem", "Exodus"])
    play(game, "end")
    assert keys(game) == [f"discard {name}" for name in [*FULL, "Gold Fire Mage", "Chaos"]]
    play(game, "discard Chaos", f"discard {FULL[0]}")
    assert hand(game, 0) == [*FULL[1:], "Gold Fire Mage"]
    assert named(game.discards) == ["Chaos", FULL[0]]


@rule("GATHER-19")
def test_with_five_cards_nothing_may_be_discarded() -> None:
    game = play(acting({"hand": FULL}), "end")
    assert hand(game, 0) == FULL
    assert game.discards == ()
    assert game.turn == 1 or question(game)[1] == "refill"


@rule("GATHER-20", "GATHER-21")
def test_the_player_sees_the_backs_and_decides_which_card_is_turned_up() -> None:
    deck = ["Silver Earth Mage", "Silver Fire Mage", "Gold Water Mage"]
    for chosen, up, down in (("up earth", 0, 1), ("up fire", 1, 0)):
        game = play(table(row=ROW, deck=deck), "take 0", "take 2", "end")
        assert question(game) == (0, "refill")
        assert keys(game) == ["up earth", "up fire"]
        assert game.view(0)["deck_backs"] == ["earth", "fire"]
        play(game, chosen)
        assert named(game.row) == [deck[up], ROW[1], deck[down], ROW[3]]
        assert [place["card"] is not None for place in game.view(1)["row"]] == [True, False, False, False]
        assert named(game.deck)[-1] == "Gold Water Mage"


@rule("GATHER-20")
def test_two_places_face_down_are_filled_face_down() -> None:
    game = play(table(row=ROW, deck=["Silver Earth Mage", "Silver Fire Mage"]), "take 1", "take 3", "end")
    assert question(game) == (1, "turn")  # the places are alike: there is nothing to decide
    assert named(game.row)[0] == ROW[0]
    assert set(named(game.row)[1::2]) == {"Silver Earth Mage", "Silver Fire Mage"}
    assert [place["card"] is None for place in game.view(0)["row"]] == [False, True, True, True]


def empty_deck(left: list[str], row: list[str]) -> dict[str, object]:
    """A draw pile of these cards: all others that are not named elsewhere are discards."""
    from enchanters.gathering.components import numbers

    used = {*left, *row, "Proxima", "Silver Water Wizard", "Silver Water Mage", "Silver Water Witch"}
    return {"deck": left, "row": row, "discards": [name for name in numbers() if name not in used and name != "Periculum"]}


TOWERS = ["Silver Water Wizard", "Silver Water Mage", "Silver Water Witch"]
FOUR = ["Gold Fire Mage", "Idem", "Chaos", "Periculum"]


@rule("GATHER-22", "GATHER-29", "GATHER-49")
def test_an_empty_draw_pile_is_made_of_row_and_discards_but_not_of_towers_and_proxima() -> None:
    game = table({"hand": []}, {"hand": []}, towers=TOWERS, proxima=1, **empty_deck([], FOUR))
    play(game, "take 0", "take 1", "end")
    assert question(game) == (1, "turn")
    assert named(game.towers) == TOWERS
    assert game.proxima == 1
    assert game.discards == ()
    assert hand(game, 0) == ["Gold Fire Mage", "Idem"]
    assert len(game.deck) == 40 - 4 - 3 - 1 - 2
    assert game.view(0)["row"][0]["card"] is not None
    assert -1 not in game.row


@rule("GATHER-23")
def test_a_single_card_for_two_places_lies_where_the_player_likes_and_then_all_is_laid_out() -> None:
    for chosen in ("up", "down"):
        game = table(towers=TOWERS, proxima=1, **empty_deck(["Gold Earth Mage"], FOUR))
        play(game, "take 0", "take 1", "end")
        assert question(game) == (0, "refill")
        assert keys(game) == ["up", "down"]
        assert game.view(0)["deck_backs"] == ["earth"]
        play(game, chosen)
        turned = [entry for entry in game.journal or [] if entry[0] == "turn up"]
        assert bool(turned) == (chosen == "up")
        assert question(game) == (1, "turn")
        assert len(game.deck) == 40 - 4 - 3 - 1 - 2
        assert game.discards == ()


@rule("GATHER-23")
def test_a_single_card_for_two_places_that_are_alike_leaves_nothing_to_decide() -> None:
    game = table(towers=TOWERS, proxima=1, **empty_deck(["Gold Earth Mage"], FOUR))
    play(game, "take 1", "take 2", "end")
    assert question(game) == (1, "turn")
    assert game.discards == ()


@rule("GATHER-22")
def test_a_draw_pile_that_is_just_enough_is_not_shuffled() -> None:
    game = table(towers=TOWERS, proxima=1, **empty_deck(["Gold Earth Mage", "Gold Earth Witch"], FOUR))
    discards = game.discards
    play(game, "take 0", "take 1", "end")
    assert game.deck == ()
    assert game.discards == discards
    assert set(named(game.row)) == {"Gold Earth Mage", "Gold Earth Witch", "Chaos", "Periculum"}


@rule("GATHER-24")
def test_the_left_neighbour_goes_on() -> None:
    game = table({}, {}, {}, row=ROW, turn=1)
    play(game, "take 1", "take 2", "end")
    assert question(game) == (2, "turn")
    play(game, "take 1", "take 2", "end")
    assert question(game) == (0, "turn")
