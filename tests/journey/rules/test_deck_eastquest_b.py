"""DECK, CARD: what Ninjas, Pirates and Samurai of the EastQuest box are about."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.cards.formatter import format_line
from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.journey.systems.charges.system import charges_of
from enchanters.journey.values import attack
from tests.journey.rules.yard import in_yard
from tests.journey.table import keys, play, table
from tests.marks import rule

DECK = ["Dagger"] * 6
STRONG: dict[str, Any] = {"boosts": [30, 30]}  # wins every fight and takes no wound


def meet(card: str, *seats: dict[str, Any], **keys: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | keys
    return table(*(seats or (STRONG,)), **whole)


@pytest.mark.parametrize(
    ("kingdom", "words"),
    [
        pytest.param("Ninjas", ("charge",), marks=rule("DECK-26")),
        pytest.param("Pirates", ("crystal",), marks=rule("DECK-27")),
        pytest.param("Samurai", ("does not move", "immobile", "track cards"), marks=rule("DECK-28")),
    ],
)
def test_most_cards_of_a_kingdom_have_to_do_with_what_it_is_about(kingdom: str, words: tuple[str, ...]) -> None:
    texts = [[format_line(line) for line in (*k.card.upper, *k.card.lower)] for k in library().kingdoms[kingdom]]
    assert len([card for card in texts if any(word in line for word in words for line in card)]) >= 6


@pytest.mark.parametrize("kingdom", ["Ninjas", "Pirates", "Samurai"])
def test_lower_halves_have_more_than_icons_and_glory(kingdom: str) -> None:
    """The manner of this box: at least half of what is no creature."""
    wordy = [k.name for k in library().kingdoms[kingdom] if k.covered.wordy and not k.creature]
    assert len(wordy) >= 3, wordy


# Ninjas


@rule("CARD-32", "DECK-26", "DISTANCE-01")
@pytest.mark.parametrize(("slot", "gained"), [(0, 0), (2, 0), (3, 2), (5, 2)])
def test_the_grappling_hook_brings_charges_from_far_away(slot: int, gained: int) -> None:
    seat = {"items": ["Grappling Hook"], "crystals": 9}
    game = play(meet("Dagger", seat, track=["of Might"] * 6), f"journey {slot}")
    found = charges_of(game)
    assert found is not None
    assert found.held[0] == gained


@rule("CARD-32", "DECK-26")
def test_it_is_the_only_card_of_theirs_that_speaks_of_distance() -> None:
    texts = {k.name: [format_line(line) for line in (*k.card.upper, *k.card.lower)] for k in library().kingdoms["Ninjas"]}
    assert [name for name, lines in texts.items() if any("distance" in line for line in lines)] == ["Grappling Hook"]


# Pirates


@rule("DECK-27", "GIVE-05")
@pytest.mark.parametrize(
    ("before", "after"), [([5, 5, 5], [5, 5, 5]), ([9, 0, 0], [6, 3, 0]), ([1, 9, 2], [2, 7, 3]), ([0, 0, 0], [0, 0, 0])]
)
def test_crystals_go_to_the_left_all_at_once(before: list[int], after: list[int]) -> None:
    """Nobody hands on what just came."""
    game = in_yard(*[{"crystals": n} for n in before], lines=["free -> each player hands 3 crystals to the left"], deck=DECK)
    play(game, "use Yard.2")
    assert game.crystals == after
    assert sum(game.crystals) == sum(before)


@rule("DECK-27", "TARGET-10")
def test_crystals_go_past_a_shielded_player() -> None:
    cards = "\nitem Aegis\n    you cannot be the target of other players\n    ----\n"
    cards += "\nitem Purse\n    now: each player hands 2 crystals to the left\n    ----\n"
    seats: list[dict[str, Any]] = [{"crystals": 5}, {"crystals": 5, "items": ["Aegis"]}, {"crystals": 0}]
    game = in_yard(*seats, lines=[], cards=cards, deck=DECK, track=["Purse"])
    play(game, "journey 0")
    assert game.crystals == [3, 5, 2]


@rule("DECK-27", "CRYSTAL-07")
@pytest.mark.parametrize(("had", "after"), [(4, [5, 4]), (2, [4, 3]), (0, [2, 3])])
def test_a_limit_holds_for_what_comes_round(had: int, after: list[int]) -> None:
    """Only what is there when all has gone round counts."""
    cards = "\nenchantment of Poverty\n    you cannot have more than 4 crystals\n    ----\n"
    poor = {"crystals": had, "enchantments": ["of Poverty"]}
    game = in_yard({"crystals": 5}, poor, lines=["free -> each player hands 3 crystals to the left"], cards=cards, deck=DECK)
    assert play(game, "use Yard.2").crystals == after


@rule("DECK-27", "CRYSTAL-04")
def test_each_other_player_gives_what_is_there() -> None:
    game = play(meet("Reef Dragon", STRONG | {"crystals": 3}, {"crystals": 5}, {"crystals": 1}), "journey 0")
    assert game.crystals == [3 + 2 + 1, 3, 0]


# Samurai


@rule("DECK-28")
@pytest.mark.parametrize(("foe", "more"), [("Ronin", 3), ("Ashigaru", 0)])
def test_the_katana_is_sharper_against_what_does_not_move(foe: str, more: int) -> None:
    game = meet(foe, {"items": ["Katana"]})
    assert attack(game, 0, game.track[0]) == attack(game, 0) + more


@rule("DECK-28", "ACTION-20")
def test_the_last_stand_below_the_line_waits_for_wounds() -> None:
    stack = {"enchantments": ["of the Last Stand", "of Might"]}
    for wounds in (4, 5):
        game = meet("Dagger", stack | {"wounds": wounds})
        assert ("use of the Last Stand.2" in keys(game)) is (wounds == 5)
