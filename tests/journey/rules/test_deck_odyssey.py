"""DECK, CARD: what the kingdoms of the Odyssey box are about."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.cards.formatter import format_line
from enchanters.journey.game import library
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.table import keys, play, question, table
from tests.marks import rule

DECK = ["Dagger"] * 6
FAR = ["Dagger", "Dagger", "Dagger", "Dagger", "Dagger", "Dagger"]
STRONG: dict[str, Any] = {"boosts": [30, 30]}  # wins every fight and takes no wound


def meet(card: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*(seats or (STRONG,)), **whole)


@pytest.mark.parametrize(
    ("kingdom", "words"),
    [
        pytest.param("Centaurs", ("distance",), marks=rule("DECK-17")),
        pytest.param("Gladiators", ("duel", "strike"), marks=rule("DECK-18")),
        pytest.param("Harpies", ("speed",), marks=rule("DECK-19")),
        pytest.param("Medusae", ("weight",), marks=rule("DECK-20")),
        pytest.param("Mermaids", ("pearl",), marks=rule("DECK-21")),
        pytest.param("Mummies", ("desert token",), marks=rule("DECK-22")),
    ],
)
def test_most_cards_of_a_kingdom_have_to_do_with_what_it_is_about(kingdom: str, words: tuple[str, ...]) -> None:
    texts = [[format_line(line) for line in (*k.card.upper, *k.card.lower)] for k in library().kingdoms[kingdom]]
    assert len([card for card in texts if any(word in line for word in words for line in card)]) >= 6


# Centaurs


@rule("DECK-17", "JOURNEY-19", "DISTANCE-01")
def test_a_saddle_pays_for_journeys_from_the_fourth_spot_on() -> None:
    for slot, paid in ((2, 0), (3, 2), (5, 2)):
        game = meet("Dagger", {"items": ["Fist", "Saddle"], "crystals": 9}, track=["of Might"] * 6)
        play(game, f"journey {slot}")
        assert game.crystals[0] == 9 - slot + paid


@rule("DECK-17", "DISTANCE-04")
def test_a_bonus_for_far_journeys_is_gone_when_the_journey_is_over() -> None:
    game = meet("Dagger", {"enchantments": ["of Far Lands"], "crystals": 9}, track=FAR)
    before = (attack(game, 0), defense(game, 0))
    play(game, "journey 4")
    dagger = library().kind("Dagger").whole
    fist = library().kind("Fist").whole
    assert (attack(game, 0), defense(game, 0)) == (before[0] + dagger.attack - fist.attack, before[1] + dagger.defense)


@rule("CARD-31", "JOURNEY-04")
def test_pegasus_helps_from_the_top_of_the_stack_only() -> None:
    for creatures, left in ((["Goblin", "Pegasus"], 7), (["Pegasus", "Goblin"], 4)):
        game = meet("Dagger", {"creatures": creatures, "crystals": 9}, track=FAR)
        play(game, "journey 5")
        assert game.crystals[0] == left


@rule("CARD-31", "SPEED-01")
def test_speed_lowers_the_price_that_pegasus_sets() -> None:
    seat = {"creatures": ["Pegasus"], "items": ["Winged Sandals"], "crystals": 9}
    game = meet("Dagger", seat, track=FAR)
    play(game, "journey 5")
    assert game.crystals[0] == 8


# Gladiators


@rule("DECK-18", "DUEL-01", "DUEL-03")
def test_who_takes_a_gladius_may_duel_and_both_are_hurt() -> None:
    game = meet("Gladius", {"boosts": [4, 1]}, {"boosts": [1, 3]})
    blows = attack(game, 0) - defense(game, 1), attack(game, 1) - defense(game, 0)
    assert min(blows) > 0
    play(game, "journey 0", "yes")
    assert game.wounds == [blows[1], blows[0]]


@rule("DECK-18", "DUEL-04")
def test_an_ambush_hurts_only_the_one_attacked() -> None:
    game = meet("of Ambushes", {"boosts": [4, 0]}, {"boosts": [9, 1]}, {})
    blow = attack(game, 0) - defense(game, 1)
    play(game, "journey 0")
    assert (question(game), keys(game)) == ((0, "target"), ["player 1", "player 2"])
    play(game, "player 1")
    assert game.wounds == [0, blow, 0]


@rule("DECK-18", "DUEL-06")
def test_by_the_arena_dragon_everybody_attacks_the_left_neighbour() -> None:
    game = meet("Arena Dragon", {"boosts": [30, 30]}, {"boosts": [5, 31]}, {"boosts": [33, 0]})
    blows = [max(0, attack(game, seat) - defense(game, (seat + 1) % 3)) for seat in range(3)]
    play(game, "journey 0")
    assert game.wounds == [blows[2], blows[0], blows[1]]


@rule("DECK-18", "DUEL-05")
def test_the_one_challenged_heals_and_gains_after_the_duel_too() -> None:
    triumph = {"enchantments": ["of Triumph", "of the Arena"], "wounds": 3, "crystals": 0}
    game = meet("Gladius", {}, triumph | {"boosts": [0, 9]})
    play(game, "journey 0", "yes")
    assert (game.wounds[1], game.crystals[1]) == (2, 2)


# Harpies


@rule("DECK-19", "SPEED-01", "SPEED-04")
def test_speed_makes_the_journeys_of_its_owner_cheaper_and_not_shorter() -> None:
    seat = {"items": ["Winged Sandals", "Winged Sandals"], "creatures": ["Harpy"], "crystals": 9}
    game = meet("Dagger", seat, village="Equos Plains", track=FAR)
    play(game, "journey 4")
    assert game.crystals[0] == 9 - (4 - 3) + 1  # the village pays for the distance


@rule("DECK-19", "SPEED-03")
def test_at_upper_olympolis_everybody_has_speed() -> None:
    for village, left in (("Upper Olympolis", 8), ("Quiet", 7)):
        game = meet("Dagger", {"crystals": 9}, village=village, track=FAR)
        play(game, "journey 2")
        assert game.crystals[0] == left


@rule("DECK-19")
def test_a_griffin_strikes_harder_at_the_fast() -> None:
    game = meet("Griffin", {"items": ["Winged Sandals"], "creatures": ["Harpy"]}, {})
    printed = library().kind("Griffin").strength
    assert (strength(game, game.track[0], 0), strength(game, game.track[0], 1)) == (printed + 2, printed)


# Medusae


@rule("DECK-20", "WEIGHT-01", "WEIGHT-03")
def test_weight_costs_crystals_at_the_end_of_a_turn_with_a_journey() -> None:
    seat = {"items": ["Fist", "Marble Shield"], "crystals": 5}
    game = meet("of Snakes", seat)
    play(game, "journey 0")
    assert game.crystals[0] == 5
    play(game, "end")
    assert game.crystals[0] == 3  # the card just taken weighs too


@rule("DECK-20", "WEIGHT-05")
def test_a_rest_costs_no_weight_and_a_chisel_makes_it_pay() -> None:
    seat = {"items": ["Marble Shield", "Chisel"], "enchantments": ["of Snakes"], "crystals": 5}
    game = meet("Dagger", seat, confirm=False)
    play(game, "rest Quiet.1")
    assert game.crystals[0] == 5 + 3 + 2


@rule("DECK-20", "SCORE-15")
def test_medusae_multiply_glory_by_weight() -> None:
    light = score(table({"creatures": ["Living Statue"]}), 0)
    heavy = score(table({"creatures": ["Living Statue", "Living Statue"]}), 0)
    assert heavy - 2 * light == 2  # each weighs on the other


@rule("DECK-20", "WEIGHT-02")
def test_at_lower_olympolis_everybody_carries_weight() -> None:
    for crystals, left in ((3, 2), (0, 0)):
        game = meet("Dagger", {"crystals": crystals}, village="Lower Olympolis")
        play(game, "journey 0", "end")
        assert game.crystals[0] == left


# Mermaids


@rule("DECK-21", "PEARL-04")
def test_a_pearl_pays_for_the_trident_and_not_for_a_journey() -> None:
    game = meet("Dagger", {"items": ["Fist", "Trident"], "crystals": 0}, track=FAR)
    assert "journey 1" not in keys(game)
    before = attack(game, 0)
    play(game, "use Trident")
    assert attack(game, 0) == before + 2
    assert game.crystals[0] == 0


@rule("DECK-21", "PEARL-03")
def test_a_pearl_that_was_spent_can_be_spent_again_in_the_next_turn() -> None:
    game = meet("Dagger", {"items": ["Fist", "Trident"], "enchantments": ["of the Tides"], "crystals": 0}, track=FAR)
    play(game, "use Trident")
    assert "use of the Tides.2" not in keys(game)
    play(game, "journey 0", "end", "end", "journey 1", "end")
    assert "use of the Tides.2" in keys(game)


@rule("DECK-21", "PEARL-01")
def test_at_concholia_everybody_has_a_pearl() -> None:
    game = meet("Dagger", {"crystals": 1}, {"crystals": 0}, village="Concholia")
    assert "use Concholia.3" in keys(game)
    game = meet("Dagger", {"crystals": 0}, village="Concholia")
    assert "use Concholia.3" not in keys(game)


# Mummies


@rule("DECK-22", "DESERT-02")
def test_the_first_mummy_tosses_the_token_and_the_next_turns_it_over() -> None:
    armed = {"items": ["Spear"] * 9}
    game = meet("Jackal Guard", armed, armed, track=["Jackal Guard", "Jackal Guard", "Dagger"])
    assert game.view(0)["desert"]["side"] == ""
    play(game, "journey 0")
    first = game.view(0)["desert"]["side"]
    assert first in ("sun", "storm")
    play(game, "end", "journey 0")
    assert {first, game.view(0)["desert"]["side"]} == {"sun", "storm"}


@rule("DECK-22", "DESERT-01", "DESERT-03")
def test_a_pharaoh_doubles_what_the_token_does() -> None:
    printed = library().kind("Ogre")
    for creatures, n in (([], 1), (["Pharaoh"], 2), (["Pharaoh", "Goblin"], 1)):
        game = meet("Ogre", {"creatures": creatures}, desert="sun")
        card = game.track[0]
        assert (health(game, card, 0), strength(game, card, 0)) == (printed.health - n, printed.strength + n)
