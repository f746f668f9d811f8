"""What lies with the Overlord, on the track and in the wound deck: how much of it, and who knows it."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.codes import REWARD_TOKEN, WOUND_TOKEN
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.state import Overlord, the_overlord
from enchanters.journey.systems.overlord.system import OverlordSystem
from enchanters.journey.systems.wound_deck.drawing import offered
from enchanters.journey.systems.wound_deck.state import card_of, knows
from enchanters.journey.values import health, strength
from enchanters.journey.viewing import tokens_on
from tests.journey.rooms import contents, wound_entries
from tests.journey.rules.setups import started
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

DECK = ["Axe", "Dagger", "Caftan", "Harpoon"]
CARDS = """
overlord Brute
    strength 4, health 3
    challenge -> fight the overlord
    reward
    1 glory

monster Rat
    minor
    strength 3, health 2
    ----

monster Vole
    minor
    strength 3, health 2
    ----

item Meter
    ----
    when taking wounds: take 1 crystal per 2 wounds taken

item Alarm
    ----
    when taking wounds: take 1 crystal

enchantment of Calm
    ----

wound Bruise
    ----

wound Gash
    ----

wound Sprain
    ----
"""


def lair(*seats: dict[str, Any], lines: list[str], **more: Any) -> Journey:
    """A table with the Brute at a village with these lines."""
    given = {"overlord": "Brute", "track": ["Apple", "Rat", "Vole"], "deck": DECK, "cards": CARDS}
    return in_yard(*seats, lines=lines, **given | more)


def lord(game: Journey) -> Overlord:
    return the_overlord(game)


def tokens(game: Journey, name: str) -> dict[str, int]:
    """Those on a card of the track."""
    (card,) = (card for card in game.track if card >= 0 and game.kinds[card].name == name)
    return tokens_on(game, card)


# --- tokens on the track --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", ["wound", "reward"])
def test_several_tokens_go_onto_one_card_of_the_users_choice(thing: str) -> None:
    """FX-068 and FX-225."""
    lines = [f"multi: 1 crystal -> put 2 {thing}s on a track card"]
    game = lair({}, {}, lines=lines, turn=1)
    play(game, "use Yard.2")
    assert (question(game), keys(game)) == ((1, "slot"), ["put Apple", "put Rat", "put Vole"])
    play(game, "put Rat")
    assert (tokens(game, "Rat"), tokens(game, "Apple"), tokens(game, "Vole")) == ({thing: 2}, {}, {})
    play(game, "use Yard.2", "put Rat", "use Yard.2", "put Apple")
    assert (tokens(game, "Rat"), tokens(game, "Apple")) == ({thing: 4}, {thing: 2})  # on top of those before


@rule("OVERLORD-24")
def test_several_reinforcements_go_onto_one_creature_and_each_shows_a_side() -> None:
    lines = ["1 crystal -> put 2 reinforcements on a track creature"]
    shown = set()
    for chance in range(20):
        game = lair({}, {}, lines=lines, turn=1, chance=chance, tokens=[["wound"], ["strength"]])
        play(game, "use Yard.2")
        assert (question(game), keys(game)) == ((1, "slot"), ["put Rat", "put Vole"])
        play(game, "put Rat")
        sides = tokens(game, "Rat")
        assert sum(sides.values()) == 3  # one lay there before
        rat = game.track[1]
        grown = (2 + sides.get("health", 0), 3 + sides.get("strength", 0))
        assert (health(game, rat, 1), strength(game, rat, 1)) == grown
        assert (tokens(game, "Apple"), tokens(game, "Vole")) == ({"wound": 1}, {})
        shown.add(grown)
    assert shown == {(4, 4), (3, 5), (2, 6)}


@rule("COMBAT-11", "OVERLORD-12")
@pytest.mark.parametrize(("wounds", "health", "offered"), [(8, 4, True), (9, 4, False), (9, 3, True)])
def test_a_token_that_would_be_laid_on_the_way_to_a_fight_makes_the_wound_deck_no_surer(
    wounds: int, health: int, offered: bool
) -> None:
    """Attack for the tenth wound is not counted on, whatever comes before it; nothing is tossed or laid by asking."""
    cards = f"""
overlord Judge
    strength 4, health {health}
    challenge, discard a monster -> fight the overlord
    reward
    1 glory

item Sergeant
    2 attack
    1 crystal -> put a reinforcement on a track creature, 1 attack
    take 1 wound -> 1 attack
    ----
"""
    seat = {"items": ["Sergeant"], "enchantments": ["of Calm"], "wounds": wounds, "creatures": ["Rat"], "crystals": 1}
    more: dict[str, Any] = {"overlord": "Judge", "wound_deck": ["Bruise", "Gash"], "chance": 7}
    game = table(seat, cards=CARDS + cards, track=["Apple", "Vole"], deck=DECK, **more)
    assert ("challenge" in keys(game)) is offered
    assert (game.chance, game.laid) == (7, ())


def test_only_the_wounds_are_removed_from_the_track() -> None:
    """FX-069."""
    lying = [["wound", "reward", "wound"], ["health", "wound"]]
    game = play(lair(lines=["1 crystal -> remove all wounds from the track"], tokens=lying), "use Yard.2")
    assert (tokens(game, "Apple"), tokens(game, "Rat")) == ({"reward": 1}, {"health": 1})
    assert (lord(game).tokens, lord(game).village_tokens) == (2, 0)


def test_wound_tokens_are_counted_on_all_cards_of_the_track() -> None:
    lying = [["wound", "reward", "wound"], ["health", "wound"]]
    game = lair(lines=["1 crystal -> take 1 wound per wound token"], tokens=lying)
    assert [sum(each == token for _, each in game.laid) for token in (WOUND_TOKEN, REWARD_TOKEN)] == [3, 1]
    assert play(game, "use Yard.2").wounds[0] == 3


# --- crystals on the Overlord ---------------------------------------------------------------------------------------


def test_crystals_on_the_overlord_add_up_and_are_added_to_ones_own() -> None:
    """FX-127, FX-133."""
    lines = [
        "1 crystal -> put 2 crystals on the overlord", "1 crystal -> add 3 crystals to the overlord",
        "1 crystal -> take 4 crystals from the overlord", "1 crystal -> take all crystals from the overlord",
    ]  # fmt: skip
    game = lair({"crystals": 10}, lines=lines, overlord_crystals=1)
    for line, mine, lying in ((2, 7, 3), (3, 6, 6), (4, 9, 2), (5, 10, 0)):
        play(game, f"use Yard.{line}")
        assert (game.crystals[0], lord(game).crystals) == (mine, lying)


@rule("OVERLORD-19")
def test_a_defeated_overlord_gets_no_crystals_of_the_supply() -> None:
    game = lair({"crystals": 5}, lines=["1 crystal -> add 3 crystals to the overlord"], rewards=0, overlord_crystals=1)
    assert lord(play(game, "use Yard.2")).crystals == 1


# --- the village ----------------------------------------------------------------------------------------------------


def test_what_left_the_game_before_the_village_stays_away_too() -> None:
    """FX-217."""
    game = lair(lines=["1 crystal -> replace the village"], removed=["Dagger"], village_rewards=1)
    play(game, "use Yard.2")
    assert [game.kinds[card].name for card in game.removed] == ["Dagger", "Yard"]
    assert lord(game).village_tokens == 0


# --- the Overlord's state -------------------------------------------------------------------------------------------


def test_a_copy_of_the_overlord_has_all_of_it_and_goes_its_own_way() -> None:
    rewards = [(7,), (8, 9)]
    first = OverlordSystem(1, 2, rewards)
    first.health, first.strength, first.crystals, first.village_tokens = 3, 4, 5, 6
    first.death = first.reinforcing = first.lost = True
    first.stored, first.invading = (10, 11), 14
    second = first.copy()
    assert contents(second) == contents(first)
    assert second.situation() == first.situation()
    assert (second.card, second.death, second.reinforcing) == (1, True, True)
    assert second.situation() == (2, ((7,), (8, 9)), 3, 4, 5, (10, 11), 6, True, 14)
    second.rewards[0] += (15,)
    assert first.rewards == [(7,), (8, 9)]
    for death, reinforcing in ((True, False), (False, True)):
        first.death, first.reinforcing = death, reinforcing
        mode = first.copy()
        assert (mode.death, mode.reinforcing) == (death, reinforcing)


def test_an_overlord_begins_with_nothing_but_its_rewards() -> None:
    fresh = Overlord(1, 2, [(), ()])
    assert fresh.situation() == (2, ((), ()), 0, 0, 0, (), 0, False, -1)
    assert (fresh.death, fresh.reinforcing) == (False, False)


# --- who knows what lies in the wound deck --------------------------------------------------------------------------


def hurt(*seats: dict[str, Any], lines: list[str] | None = None, **more: Any) -> Journey:
    given = {"wound_deck": ["Bruise", "Gash", "Sprain"], "cards": CARDS}
    return in_yard(*seats, lines=lines or ["1 crystal -> take 1 wound", "1 crystal -> heal 1 wound"], **given | more)


def knowers(game: Journey) -> dict[str, list[int | None]]:
    """Who knows each card of the wound deck, None: spectators."""
    seats = [*range(len(game.names)), None]
    return {
        game.kinds[card_of(place)].name: [seat for seat in seats if place & knows(seat)]
        for place in wound_entries(game) or ()
    }


@rule("GEN-13", "SETUP-21")
def test_nobody_knows_a_card_of_a_wound_deck_just_shuffled() -> None:
    assert not any(knowers(started(3, wound_deck="with")).values())


@rule("WOUND-05", "GEN-13")
def test_only_who_looked_at_a_card_knows_where_it_went() -> None:
    for seat in range(3):
        game = hurt({"wounds": 9}, {"wounds": 9}, {"wounds": 9}, turn=seat)
        play(game, "use Yard.2")
        assert knowers(game) == {"Bruise": [seat], "Gash": [seat], "Sprain": []}
        play(game, "keep Gash")
        assert knowers(game) == {"Bruise": [seat], "Sprain": []}


@rule("HEAL-03", "GEN-13")
def test_everybody_knows_where_a_card_lies_that_was_turned_in() -> None:
    game = play(hurt({}, {"wound_cards": ["Gash"]}, {}, turn=1, wound_deck=["Bruise", "Sprain"]), "use Yard.3", "yes")
    assert knowers(game) == {"Gash": [0, 1, 2, None], "Bruise": [], "Sprain": []}


@rule("WOUND-05", "GEN-13")
def test_wound_cards_are_shown_only_while_one_of_them_is_chosen() -> None:
    game = hurt({"wounds": 9})

    def shown() -> list[str]:
        return [card["name"] for card in game.view(0)["wound_deck"]["offered"]]

    assert (shown(), offered(game)) == ([], [])
    play(game, "use Yard.2")
    assert shown() == ["Bruise", "Gash"]
    play(game, "keep Gash")
    assert (shown(), offered(game)) == ([], [])


@rule("GEN-13")
def test_no_wound_card_is_shown_after_the_end() -> None:
    """The choice of a card was the last one of the game."""
    cards = CARDS + "\nitem Thorn\n    after resting: take 1 wound\n    ----\n"
    more: dict[str, Any] = {"wound_deck": ["Bruise", "Gash", "Sprain"], "track": ["Apple"], "deck": []}
    game = table({"wounds": 9, "items": ["Thorn"], "crystals": 0}, cards=cards, **more)
    play(game, "rest Quiet.1", "keep Gash")
    assert game.result is not None
    assert offered(game) == []


@rule("WOUND-11")
@pytest.mark.parametrize(("tokens", "left"), [(9, 9), (10, 0), (11, 1)])
def test_exactly_ten_tokens_kept_for_want_of_cards_are_enough_when_one_comes_back(tokens: int, left: int) -> None:
    game = hurt({"wound_cards": ["Gash"]}, {"wounds": tokens}, wound_deck=[])
    play(game, "use Yard.3", "yes")
    assert (game.wounds, stack(game, 1, "wound_cards")) == ([9, left], ["Gash"] * (tokens >= 10))


# --- what taking wounds sets off ------------------------------------------------------------------------------------


def test_no_wound_sets_nothing_off() -> None:
    lines = ["1 crystal -> take 1 wound per monster"]
    for creatures, crystals in (([], 4), (["Rat"], 5)):
        game = play(hurt({"items": ["Fist", "Alarm"], "creatures": creatures, "crystals": 5}, lines=lines), "use Yard.2")
        assert (game.wounds[0], game.crystals[0]) == (len(creatures), crystals)


@rule("TIMING-15", "WOUND-07")
def test_what_the_wounds_set_off_counts_all_of_them_even_if_they_became_a_card() -> None:
    for wounds in (0, 4, 9):
        game = hurt({"items": ["Meter"], "wounds": wounds, "crystals": 1}, lines=["1 crystal -> take 6 wounds"])
        play(game, "use Yard.2")
        if wounds >= 4:
            assert (question(game), game.crystals[0]) == ((0, "card"), 0)  # first the card
            play(game, "keep Gash")
        assert game.crystals[0] == 3
