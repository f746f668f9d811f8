"""The wound deck: ten tokens become a card, and a card becomes tokens again when its owner is healed."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import STACKS
from enchanters.journey.game import library
from enchanters.journey.scoring import breakdown, cards_owned, score
from enchanters.journey.state import Journey
from enchanters.journey.systems.wound_deck.state import card_of
from enchanters.journey.values import attack, defense, wound_count
from tests.journey.rooms import wound_cards, wound_entries
from tests.journey.rules.setups import started
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

# Wound cards whose texts stand still; those of the box are tuned by play.
CARDS = """
wound Bruise
    -1 attack
    ----
    2 glory

wound Gash
    -1 defense
    ----
    1 glory
    1 attack

wound Sprain
    ----
    3 glory

wound Rot
    your wounds cannot be healed
    ----

wound Habit
    1 crystal -> 2 attack
    ----
    when taking wounds: take 1 crystal

item Toll
    ----
    when taking wounds: take 10 crystals

item Saint
    your wounds cannot be healed
    ----
"""
DECK = ["Bruise", "Gash", "Sprain", "Bruise", "Gash", "Sprain"]


def hurt(*seats: dict[str, Any], n: int = 1, who: str = "", deck: list[str] | None = None, **more: Any) -> Journey:
    """A table whose village gives so many wounds, and heals some."""
    lines = [
        f"multi: 1 crystal -> {who or 'take'} {n} wounds", "multi: 1 crystal -> heal 5 wounds",
        "1 crystal -> heal all wounds", "multi: 1 crystal -> give 4 wounds to another player",
    ]  # fmt: skip
    cards = CARDS + more.pop("cards", "")
    return in_yard(*seats, lines=lines, cards=cards, wound_deck=DECK if deck is None else deck, **more)


def wound_deck(game: Journey) -> list[str]:
    """Its names, the next card first."""
    deck = wound_entries(game)
    assert deck is not None
    return [game.kinds[card_of(place)].name for place in reversed(deck)]


# --- ten tokens become a card ---------------------------------------------------------------------------------------


@rule("WOUND-05")
def test_ten_tokens_are_handed_in_for_one_of_two_cards() -> None:
    game = play(hurt({"wounds": 8}, n=3), "use Yard.2")
    assert question(game) == (0, "card")
    assert keys(game) == ["keep Bruise", "keep Gash"]
    play(game, "keep Gash")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (1, ["Gash"])
    assert wound_deck(game) == ["Sprain", "Bruise", "Gash", "Sprain", "Bruise"]


@rule("WOUND-05")
def test_nine_tokens_are_not_enough_and_ten_are() -> None:
    assert question(play(hurt({"wounds": 8}, n=1), "use Yard.2")) == (0, "turn")
    assert question(play(hurt({"wounds": 9}, n=1), "use Yard.2")) == (0, "card")


@rule("WOUND-05")
def test_without_the_deck_tokens_only_pile_up() -> None:
    game = in_yard({"wounds": 9}, lines=["1 crystal -> take 15 wounds"])
    play(game, "use Yard.2")
    assert (game.wounds[0], wound_entries(game)) == (24, None)
    assert question(game) == (0, "turn")


@rule("WOUND-06")
def test_seven_tokens_and_fifteen_wounds_make_two_cards_and_two_tokens() -> None:
    game = play(hurt({"wounds": 7}, n=15), "use Yard.2", "keep Bruise")
    assert keys(game) == ["keep Sprain", "keep Bruise"]
    play(game, "keep Sprain")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (2, ["Bruise", "Sprain"])
    assert question(game) == (0, "turn")


@rule("WOUND-07")
def test_the_wounded_player_chooses_at_once_in_anothers_turn() -> None:
    game = hurt({}, {"wounds": 9}, {"wounds": 9}, n=2, who="each other player takes")
    play(game, "use Yard.2")
    assert question(game) == (1, "card")
    assert game.wounds == [0, 11, 9]  # seat 2 is hurt only when seat 1 has chosen
    play(game, "keep Bruise")
    assert question(game) == (2, "card")
    assert (game.wounds, keys(game)) == ([0, 1, 11], ["keep Sprain", "keep Bruise"])


@rule("WOUND-07")
def test_the_card_comes_before_the_next_step_of_the_same_action() -> None:
    lines = ["take 1 wound -> 3 attack, take 2 crystals"]
    game = in_yard({"wounds": 9, "crystals": 0}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2")
    assert (question(game), attack(game, 0), game.crystals[0]) == ((0, "card"), 1, 0)
    play(game, "keep Bruise")
    assert (attack(game, 0), game.crystals[0]) == (3, 2)  # 1 of the Fist, less 1, and 3


@rule("WOUND-07")
def test_a_creatures_blow_asks_before_the_creature_is_taken() -> None:
    game = table({"wounds": 8, "boosts": [9, 0]}, cards=CARDS, track=["Grunt"], deck=["Axe"], wound_deck=DECK)
    play(game, "journey 0")
    assert question(game) == (0, "card")
    assert stack(game, 0, "creatures") == []
    play(game, "keep Sprain" if "keep Sprain" in keys(game) else "keep Gash")
    assert stack(game, 0, "creatures") == ["Grunt"]


@rule("TIMING-15")
def test_what_damage_sets_off_comes_after_the_wound_card() -> None:
    game = play(hurt({"wounds": 9, "items": ["Toll"], "crystals": 1}, n=2), "use Yard.2")
    assert (question(game), game.crystals[0]) == ((0, "card"), 0)
    play(game, "keep Bruise")
    assert game.crystals[0] == 10  # once for the event
    kinds = [entry[0] for entry in moves(game, "wounds", "wound card", "trigger")]
    assert kinds == ["wounds", "wound card", "trigger"]


@rule("TIMING-15")
def test_a_new_wound_card_hears_of_the_damage_that_brought_it() -> None:
    game = play(hurt({"wounds": 9, "crystals": 1}, n=2, deck=["Habit", "Gash"]), "use Yard.2", "keep Habit")
    assert game.crystals[0] == 1


# --- what a card is -------------------------------------------------------------------------------------------------


@rule("WOUND-02")
def test_a_wound_card_counts_as_ten_wounds() -> None:
    lines = ["1 crystal -> take 1 crystal per wound"]
    seat = {"wounds": 3, "wound_cards": ["Gash", "Sprain"], "crystals": 1}
    game = in_yard(seat, lines=lines, cards=CARDS, wound_deck=DECK)
    assert wound_count(game, 0) == 23
    play(game, "use Yard.2")
    assert game.crystals[0] == 23


@rule("WOUND-08")
def test_a_card_is_ten_wounds_and_the_glory_it_prints() -> None:
    game = hurt({"wounds": 1, "wound_cards": ["Sprain"]})
    assert score(game, 0) == -1 - 10 + 3
    assert breakdown(game, 0)["wounds"] == -11
    bruised, whole = hurt({"wound_cards": ["Bruise"], "items": ["Spear"]}), hurt({"items": ["Spear"]})
    assert attack(bruised, 0) == attack(whole, 0) - 1


@rule("WOUND-09")
def test_a_covered_wound_card_keeps_only_its_lower_part() -> None:
    game = hurt({"wound_cards": ["Bruise", "Gash"], "boosts": [0, 5]})
    assert (attack(game, 0), defense(game, 0)) == (2, 5)  # Fist and the lower part of the Gash; the Bruise is covered
    assert score(game, 0) == -20 + 2 + 1
    game = hurt({"wound_cards": ["Gash", "Bruise"], "boosts": [0, 5]})
    assert attack(game, 0) == 1 - 1 + 1


@rule("WOUND-09", "STACK-01")
def test_a_new_card_lies_on_top_of_the_wound_stack() -> None:
    game = play(hurt({"wounds": 9, "wound_cards": ["Sprain"]}), "use Yard.2", "keep Bruise")
    assert stack(game, 0, "wound_cards") == ["Sprain", "Bruise"]
    assert [stack(game, 0, which) for which in ("items", "enchantments", "creatures")] == [["Fist"], ["of Enchanting"], []]


@rule("ACTION-04")
def test_an_action_of_a_wound_card_can_be_used() -> None:
    game = hurt({"wound_cards": ["Habit"]})
    play(game, "use Habit")
    assert attack(game, 0) == 3
    assert "use Habit" not in keys(hurt({"wound_cards": ["Habit", "Gash"]}))


@rule("STACK-16")
def test_the_wound_stack_may_become_empty() -> None:
    game = play(hurt({"wound_cards": ["Gash"]}), "use Yard.3", "yes")
    assert stack(game, 0, "wound_cards") == []
    assert check(game) == []


@rule("SCORE-01", "SCORE-02")
def test_the_score_has_the_glory_and_the_ten_wounds_of_each_card() -> None:
    seats = {"wounds": 4, "wound_cards": ["Bruise", "Sprain"]}, {"wounds": 9}
    game = table(*seats, cards=CARDS, track=["Goblin"], wound_deck=DECK)
    play(game, "rest Quiet.1")
    assert game.result is not None
    assert game.result["scores"] == [2 + 3 - 24, -9]


@rule("TIE-02", "TIE-04")
def test_ties_count_the_wounds_of_cards_but_not_the_cards() -> None:
    balm = "\nitem Medal\n    10 glory\n    ----\n\nitem Crown\n    17 glory\n    ----\n"
    seats = {"wound_cards": ["Sprain"], "items": ["Crown"]}, {"items": ["Medal"]}
    game = table(*seats, cards=CARDS + balm, track=[], over=True, wound_deck=DECK)
    assert game.result is not None
    assert game.result["scores"] == [10, 10]
    assert game.result["winners"] == [1]  # no wounds against ten
    assert [cards_owned(game, seat) for seat in (0, 1)] == [2, 2]


# --- the deck -------------------------------------------------------------------------------------------------------


@rule("WOUND-10", "GRAVE-11")
def test_the_card_not_kept_goes_under_the_deck_and_never_to_the_graveyard() -> None:
    game = play(hurt({"wounds": 9}, deck=["Bruise", "Gash", "Sprain"]), "use Yard.2", "keep Gash")
    assert wound_deck(game) == ["Sprain", "Bruise"]
    assert game.graveyard == ()
    play(game, "use Yard.3", "yes")
    assert wound_deck(game) == ["Sprain", "Bruise", "Gash"]
    assert game.graveyard == ()


@rule("WOUND-11")
def test_a_single_card_must_be_kept_and_without_one_the_tokens_stay() -> None:
    game = play(hurt({"wounds": 7}, n=15, deck=["Bruise"]), "use Yard.2")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (12, ["Bruise"])
    play(game, "use Yard.2")
    assert game.wounds[0] == 27
    assert question(game) == (0, "turn")


@rule("WOUND-11")
def test_who_kept_tokens_for_want_of_cards_draws_when_one_comes_back() -> None:
    game = hurt({"wound_cards": ["Gash"]}, {"wounds": 14}, {"wounds": 3}, deck=[])
    play(game, "use Yard.3", "yes")
    assert game.wounds == [5, 4, 3]
    assert [stack(game, seat, "wound_cards") for seat in range(3)] == [[], ["Gash"], []]


@rule("SETUP-21")
def test_the_wound_deck_has_25_cards_shuffled() -> None:
    orders = set()
    for seed in range(5):
        game = started(3, seed, wound_deck="with")
        orders.add(tuple(wound_deck(game)))
        assert sorted(wound_deck(game)) == sorted(kind.name for kind in library().by_type["wound"])
        assert len(wound_deck(game)) == 25
    assert len(orders) == 5
    assert wound_entries(started(3, 0)) is None


@rule("SETUP-21")
def test_the_wound_deck_changes_nothing_else_of_the_deal() -> None:
    plain, deck = started(3, 5), started(3, 5, wound_deck="with")
    names = [[game.kinds[card].name for card in (*game.track, *game.deck)] for game in (plain, deck)]
    assert names[0] == names[1]
    assert plain.kinds[plain.village].name == deck.kinds[deck.village].name


@rule("FIRST-07")
def test_the_first_edition_has_no_wound_deck() -> None:
    with pytest.raises(enchanters.BadSetup, match="the first edition has no wound deck"):
        started(2, preset="first", wound_deck="with")


# --- healing --------------------------------------------------------------------------------------------------------


@rule("HEAL-02")
def test_tokens_are_healed_before_any_card_is_touched() -> None:
    game = play(hurt({"wounds": 5, "wound_cards": ["Gash"]}), "use Yard.3")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (0, ["Gash"])
    assert question(game) == (0, "turn")  # nothing is left over, so nothing is asked


@rule("HEAL-03")
def test_healing_five_with_three_tokens_and_a_card_leaves_eight_tokens() -> None:
    game = play(hurt({"wounds": 3, "wound_cards": ["Gash"]}), "use Yard.3")
    assert (question(game), keys(game), game.wounds[0]) == ((0, "yes-no"), ["yes", "no"], 0)
    play(game, "yes")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (8, [])
    assert wound_deck(game)[-1] == "Gash"


@rule("HEAL-03")
def test_nobody_has_to_turn_a_card_in() -> None:
    game = play(hurt({"wounds": 3, "wound_cards": ["Gash"]}), "use Yard.3", "no")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (0, ["Gash"])


@rule("HEAL-03")
def test_the_healed_player_decides_not_the_healer() -> None:
    lines = ["1 crystal -> another player heals 2 wounds"]
    game = in_yard({}, {"wound_cards": ["Gash"]}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2")
    assert question(game) == (1, "yes-no")


@rule("HEAL-03")
def test_several_cards_can_be_turned_in_one_after_the_other() -> None:
    lines = ["1 crystal -> heal 25 wounds"]
    game = in_yard({"wounds": 2, "wound_cards": ["Gash"] * 3}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2", "yes", "yes", "yes")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (7, [])
    game = in_yard({"wounds": 2, "wound_cards": ["Gash"] * 3}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2", "yes", "no")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (0, ["Gash", "Gash"])


@rule("HEAL-04")
def test_the_top_card_is_the_one_turned_in() -> None:
    game = play(hurt({"wound_cards": ["Bruise", "Gash", "Sprain"]}), "use Yard.3", "yes")
    assert stack(game, 0, "wound_cards") == ["Bruise", "Gash"]


@rule("HEAL-05")
def test_the_ten_tokens_of_a_card_call_for_no_new_card() -> None:
    lines = ["1 crystal -> heal 1 wound"]
    game = in_yard({"wound_cards": ["Gash"]}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2", "yes")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (9, [])
    assert question(game) == (0, "turn")


@rule("HEAL-06")
def test_what_a_turned_in_card_uncovers_does_not_stop_the_healing_under_way() -> None:
    game = hurt({"wounds": 1, "wound_cards": ["Rot", "Gash"]})
    play(game, "use Yard.3", "yes")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (6, ["Rot"])
    play(game, "use Yard.3")
    assert game.wounds[0] == 6  # but the next one


@rule("HEAL-06")
@pytest.mark.parametrize("held", [{"wound_cards": ["Rot"]}, {"items": ["Saint"]}])
def test_who_cannot_be_healed_is_not_healed_by_anything(held: dict[str, Any]) -> None:
    game = play(hurt({"wounds": 4, **held}), "use Yard.3", "use Yard.4")
    assert game.wounds[0] == 4
    assert question(game) == (0, "turn")
    lines = ["1 crystal -> each player heals 2 wounds"]
    game = in_yard({"wounds": 4}, {"wounds": 4, **held}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2")
    assert game.wounds == [2, 4]


@rule("HEAL-07", "ACTION-17")
def test_healing_as_a_cost_turns_a_card_in_unasked_and_needs_one_who_can_be_healed() -> None:
    lines = ["another player heals 2 wounds -> 3 attack"]
    seats: list[dict[str, Any]] = [{}, {"wounds": 1, "wound_cards": ["Gash"]}, {"wounds": 9, "wound_cards": ["Rot"]}]
    game = in_yard(*seats, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2")  # seat 2 cannot be healed, so it can only be seat 1
    assert (game.wounds, attack(game, 0)) == ([0, 9, 9], 4)
    assert question(game) == (0, "turn")
    game = in_yard(seats[0], seats[2], lines=lines, cards=CARDS, wound_deck=DECK)
    assert "use Yard.2" not in keys(game)


@rule("HEAL-08")
def test_the_player_with_most_wounds_is_found_with_the_wounds_of_cards() -> None:
    lines = ["1 crystal -> the player with most wounds heals 4 wounds"]
    game = in_yard({"wounds": 9}, {"wounds": 2, "wound_cards": ["Gash"]}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2", "yes")
    assert game.wounds == [9, 8]


@rule("HEAL-09")
def test_healing_all_heals_the_tokens_and_as_many_cards_as_one_likes() -> None:
    game = play(hurt({"wounds": 6, "wound_cards": ["Gash", "Bruise"]}), "use Yard.4", "yes")
    assert (game.wounds[0], stack(game, 0, "wound_cards")) == (0, ["Gash"])
    assert question(game) == (0, "yes-no")
    play(game, "no")
    assert wound_count(game, 0) == 10
    game = hurt({"wounds": 6, "wound_cards": ["Gash", "Bruise"]}, switches={"wound_exchange": "forced"})
    assert wound_count(play(game, "use Yard.4"), 0) == 0


# --- transfers ------------------------------------------------------------------------------------------------------


@rule("WOUND-13")
def test_who_is_handed_the_tenth_token_takes_a_card() -> None:
    game = play(hurt({"wounds": 5}, {"wounds": 7}), "use Yard.5")
    assert question(game) == (1, "card")
    play(game, "keep Bruise")
    assert game.wounds == [1, 1]


@rule("WOUND-14")
def test_who_cannot_be_healed_can_hand_wounds_on() -> None:
    game = play(hurt({"wounds": 6, "wound_cards": ["Rot"]}), "use Yard.5")
    assert game.wounds == [2, 4]


@rule("WOUND-16")
def test_a_giver_without_enough_tokens_breaks_a_card_first() -> None:
    game = play(hurt({"wound_cards": ["Gash"]}), "use Yard.5")
    assert (game.wounds, stack(game, 0, "wound_cards")) == ([6, 4], [])
    game = play(hurt({"wounds": 3, "wound_cards": ["Bruise", "Gash"]}), "use Yard.5")
    assert (game.wounds, stack(game, 0, "wound_cards")) == ([9, 4], ["Bruise"])
    assert wound_deck(game)[-1] == "Gash"


@rule("WOUND-16", "WOUND-15")
def test_a_split_counts_the_wounds_of_cards() -> None:
    lines = ["1 crystal -> give 4 wounds to other players"]
    game = in_yard({"wounds": 1, "wound_cards": ["Gash"]}, {}, {}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2", "give 1 to player 1")
    assert (game.wounds, stack(game, 0, "wound_cards")) == ([7, 1, 3], [])


@rule("WOUND-16")
def test_a_wound_can_be_taken_from_one_who_has_only_cards() -> None:
    lines = ["1 crystal -> take 1 wound from another player"]
    game = in_yard({}, {"wound_cards": ["Gash"]}, {}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2")
    assert game.wounds == [1, 9, 0]


@rule("WOUND-19")
def test_wounds_that_double_count_cards_as_ten() -> None:
    lines = ["1 crystal -> take 1 wound per wound"]
    game = in_yard({"wounds": 2, "wound_cards": ["Sprain"]}, lines=lines, cards=CARDS, wound_deck=DECK)
    play(game, "use Yard.2", "keep Bruise")
    assert (game.wounds[0], len(wound_cards(game, 0))) == (4, 2)


@rule("WOUND-05")
def test_undo_ends_where_a_card_was_seen() -> None:
    game = play(hurt({"wounds": 9}), "use Yard.2")
    assert game.undo_to == game.length  # the two cards are seen
    play(game, "keep Gash")
    assert game.undo_to == game.length  # and the kept one is known to all
    assert len(game.stacks) == 2 * STACKS
