"""VARIANT: shorter and adjusted games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import enchanters
from enchanters.journey import dealing
from enchanters.journey.codes import DRAGON, MONSTER
from enchanters.journey.state import Journey
from enchanters.kernel.chance import Chance
from tests.journey.rules.setups import FOUR, dealt, is_starter, kingdoms, played_out, started, types
from tests.marks import rule

SEEDS = range(60)


def built(game: Journey) -> Iterator[tuple[list[int], list[int], int]]:
    """Decks before the starter filter, top first, with the box and the size of the lower half."""
    cards = sorted([*dealt(game), *game.box])
    for seed in SEEDS:
        yield dealing.build_deck(game, cards, Chance(seed))


def is_dragon(game: Journey, card: int) -> bool:
    return game.kinds[card].type == DRAGON


@rule("VARIANT-01")
@pytest.mark.parametrize(("seats", "whole"), [(2, 52), (3, 75), (4, 100)])
def test_fast_takes_five_cards_per_player_into_the_box(seats: int, whole: int) -> None:
    game = started(seats, variants=["fast"])
    assert len(game.box) == 5 * seats
    assert len(dealt(game)) == whole - 5 * seats
    assert game.graveyard == ()
    box = game.box
    assert played_out(game).box == box


@rule("VARIANT-02")
def test_fast_removes_random_cards_of_the_shuffled_deck_before_the_filter() -> None:
    game = started(3, kingdoms=FOUR[:3], variants=["fast"])
    cards = sorted([*dealt(game), *game.box])
    removed = set()
    for seed in SEEDS:
        chance = Chance(seed)
        shuffled = cards.copy()
        chance.shuffle(shuffled)
        deck, box, _ = dealing.build_deck(game, cards, Chance(seed))
        places = [shuffled.index(card) for card in box]
        removed |= set(places)
        assert [card for card in shuffled if card not in box] == deck  # the others keep their order
    assert removed == set(range(75))  # from anywhere in the deck
    # Before the filter: the starters are as many as ever and lie on top of what is left.
    assert game.dealing.found == 9
    assert all(is_starter(game, card) for card in dealt(game)[:9])


@rule("VARIANT-03")
def test_superfast_uses_only_the_half_decks() -> None:
    game = started(4, kingdoms=FOUR, variants=["superfast"])
    assert kingdoms(game) == dict.fromkeys(FOUR, 13)
    assert types(game, dealt(game)) == {"item": 12, "enchantment": 12, "monster": 24, "dragon": 4}
    assert game.box == ()  # what is left out never was in the Adventure Deck


@rule("VARIANT-04")
@pytest.mark.parametrize(("seats", "found"), [(3, 6), (4, 8)])
def test_superfast_moves_two_starters_per_player_to_the_top(seats: int, found: int) -> None:
    next_cards = set()
    for seed in range(20):
        game = started(seats, seed, variants=["superfast"])
        assert game.dealing.found == found
        assert all(is_starter(game, card) for card in dealt(game)[:found])
        next_cards.add(is_starter(game, dealt(game)[found]))
    assert next_cards == {True, False}


@rule("VARIANT-05")
def test_dragons_lie_only_in_the_lower_half() -> None:
    game = started(4, kingdoms=FOUR, variants=["depths"])
    places = set()
    for deck, box, lower in built(game):
        assert sorted(deck) == list(range(100))
        assert box == []
        assert lower == 48 + 4
        places |= {i for i, card in enumerate(deck) if is_dragon(game, card)}
    assert min(places) == 48  # anywhere in the lower half: 4 dragons among 48 other cards
    assert max(places) == 99


@rule("VARIANT-05")
def test_dragons_lie_anywhere_without_the_variant() -> None:
    game = started(4, kingdoms=FOUR)
    assert min(i for deck, _, _ in built(game) for i, card in enumerate(deck) if is_dragon(game, card)) < 5


@rule("VARIANT-06")
def test_of_an_odd_deck_the_lower_half_is_the_smaller() -> None:
    game = started(3, kingdoms=FOUR[:3], variants=["depths", "fast"])
    places = set()
    for deck, box, lower in built(game):
        assert len(deck) - 3 == 57 == 75 - 3 - len(box)
        assert lower == 28 + 3
        places |= {i for i, card in enumerate(deck) if is_dragon(game, card)}
    assert min(places) == 29


@rule("VARIANT-07")
def test_the_filter_may_take_starters_out_of_the_lower_half_and_sends_dragons_met_to_the_bottom() -> None:
    game = started(2, kingdoms=FOUR, variants=["depths"])
    met_one = 0
    for deck, _, lower in built(game):
        filtered, found = dealing.starter_filter(game, deck, Chance(1))
        low = deck[-lower:]
        assert found == 6
        assert set(filtered[:6]) <= set(low)  # from the lower half to the very top
        met = [card for card in reversed(deck[deck.index(filtered[5]) :]) if game.kinds[card].type >= MONSTER]
        assert filtered[len(filtered) - len(met) :] == met
        met_one += any(is_dragon(game, card) for card in met)
    assert met_one > 20


@rule("VARIANT-08")
def test_halved_decks_are_no_choice_with_two_players() -> None:
    for variants in ([], ["depths"]):
        assert len(dealt(started(2, variants=variants))) == 52


@rule("VARIANT-09")
def test_superfast_with_two_players_uses_one_half_deck_each() -> None:
    game = started(2, kingdoms=["Goblins", "Gnolls"], variants=["superfast"])
    assert kingdoms(game) == {"Goblins": 13, "Gnolls": 13}
    assert game.dealing.found == 4
    with pytest.raises(enchanters.BadSetup, match="2 kingdoms are needed, 4 were named"):
        started(2, kingdoms=FOUR, variants=["superfast"])


@rule("VARIANT-10")
def test_variants_combine_in_the_order_of_the_set_up() -> None:
    for seed in range(20):
        game = started(4, seed, kingdoms=FOUR, variants=["depths", "superfast", "fast"])
        # 52 cards in four half decks; the 4 dragons stay out while 20 of 48 go; below lie half of the 28 left and they.
        assert len(game.box) == 20
        assert types(game, list(game.box))["dragon"] == 0
        assert types(game, dealt(game))["dragon"] == 4
        assert (game.dealing.cards, game.dealing.lower, game.dealing.found) == (32, 14 + 4, 8)
        assert sorted([*dealt(game), *game.box]) == list(range(52))
