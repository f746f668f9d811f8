"""DESERT: the token that strengthens and weakens all creatures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from enchanters.journey.state import Journey
from enchanters.journey.systems.desert.system import SIDES, desert_of
from enchanters.journey.values import health, strength
from tests.journey.rules.setups import started
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

CARDS = """
monster Sand Ghoul
    minor
    strength 3, health 5
    ----

monster Sand Mite
    minor
    strength 0, health 1
    ----

item Hourglass
    free -> double the desert token this turn
    ----

item Veil
    free -> ignore the desert token this turn
    ----

item Sundial
    the desert token counts double
    ----

enchantment of Dunes
    the desert token counts double
    ----
    the desert token counts double

enchantment of Winds
    free -> flip the desert token
    ----

item Caravan
    now: you may flip the desert token
    ----

village Oasis
    the desert token counts double
    rest -> take 3 crystals
    rest -> heal 1 wound

overlord Dust King
    strength 4, health 6
    challenge -> fight the overlord
    invasion monster: the overlord attacks you
    reward
    1 glory
"""
LINES = [
    "multi: 1 crystal -> flip the desert token", "free -> set the desert token to sun",
    "free -> set the desert token to storm",
]  # fmt: skip


def side(game: Journey) -> str:
    found = desert_of(game)
    assert found is not None
    return SIDES[found.side]


def stats(game: Journey, seat: int = 0, slot: int = 0) -> tuple[int, int]:
    """Strength and health of a card of the track, as this seat meets it."""
    card = game.track[slot]
    return strength(game, card, seat), health(game, card, seat)


def dunes(*seats: dict[str, Any], **more: Any) -> Journey:
    row = more.pop("track", ["Sand Ghoul", "Sand Mite"])
    return in_yard(*seats, lines=more.pop("lines", LINES), cards=CARDS, **{"track": row, "deck": ["Dagger"] * 6} | more)


@rule("DESERT-01", "COMBAT-16")
@pytest.mark.parametrize(("shown", "expected"), [("", (3, 5)), ("sun", (4, 4)), ("storm", (2, 6))])
def test_sun_strengthens_and_storm_hardens_creatures_for_all_players(shown: str, expected: tuple[int, int]) -> None:
    game = dunes({}, {}, {}, desert=shown)
    assert [stats(game, seat) for seat in range(3)] == [expected] * 3


@rule("DESERT-01", "OVERLORD-27")
@pytest.mark.parametrize(("shown", "expected"), [("sun", (5, 5)), ("storm", (3, 7))])
def test_the_overlord_too(shown: str, expected: tuple[int, int]) -> None:
    game = dunes({"boosts": [7, 0]}, overlord="Dust King", rewards=2, desert=shown)
    card = next(i for i, kind in enumerate(game.kinds) if kind.name == "Dust King")
    assert (strength(game, card, 0), health(game, card, 0)) == expected
    assert play(game, "challenge", "end").wounds[0] == expected[0]


@rule("DESERT-02")
def test_the_first_flip_is_a_fair_toss_and_later_ones_turn_it_over() -> None:
    seen: Counter[str] = Counter()
    for chance in range(200):
        game = dunes({"crystals": 3}, chance=chance * 7919)
        assert side(game) == ""
        first = side(play(game, "use Yard.2"))
        second = side(play(game, "use Yard.2"))
        third = side(play(game, "use Yard.2"))
        assert (second, third) == ({"sun": "storm", "storm": "sun"}[first], first)
        seen[first] += 1
    assert min(seen["sun"], seen["storm"]) > 70


@rule("DESERT-02")
def test_the_token_begins_without_a_side_or_in_the_fan_manual_on_a_random_one() -> None:
    """CONF-09: `desert_start`."""
    for preset, sides in (("mythic", {""}), ("manual", {"sun", "storm"})):
        found = {side(started(3, seed, kingdoms=["Mummies", "Goblins", "Undead"], preset=preset)) for seed in range(12)}
        assert found == sides
    switched = {"desert_start": "random_at_setup"}
    assert side(started(3, 1, kingdoms=["Mummies", "Goblins", "Undead"], switches=switched)) in ("sun", "storm")


@rule("SETUP-22")
def test_the_token_lies_there_only_where_a_card_speaks_of_it() -> None:
    others = ["Bandits", "Goblins", "Undead"]
    assert desert_of(started(3, kingdoms=others, village="Normaltown")) is None
    assert desert_of(started(3, kingdoms=["Mummies", *others[:2]], village="Normaltown")) is not None
    assert desert_of(started(3, kingdoms=others, village="Ne-Ne-Ne-Sethos")) is not None
    assert desert_of(started(3, kingdoms=others, village="Normaltown", overlord="Lerxos, the Ancient Sphinx")) is not None
    assert desert_of(started(3, kingdoms=others, village="Normaltown", overlord="Monophemus, the Cyclops Leader")) is None


@rule("DESERT-03", "DESERT-05")
def test_two_doublings_give_four_and_a_strength_never_below_nothing() -> None:
    """EX-21: storm, a creature of 3 and 5."""
    game = dunes({"items": ["Sundial"], "enchantments": ["of Dunes", "of Enchanting"]}, desert="storm")
    assert stats(game) == (0, 9)


@rule("DESERT-03")
@pytest.mark.parametrize(("shown", "signs"), [("sun", (1, -1)), ("storm", (-1, 1))])
@pytest.mark.parametrize(
    ("items", "enchantments", "times", "factor"),
    [
        (["Fist"], ["of Enchanting"], 1, 2),
        (["Sundial"], ["of Enchanting"], 0, 2),
        (["Sundial", "Fist"], ["of Enchanting"], 0, 1),
        (["Sundial"], ["of Enchanting"], 1, 4),
        (["Sundial"], ["of Dunes"], 0, 8),
    ],
)
def test_each_doubling_doubles_again(
    shown: str, signs: tuple[int, int], items: list[str], enchantments: list[str], times: int, factor: int
) -> None:
    lines = ["free -> double the desert token this turn"]
    game = dunes({"items": items, "enchantments": enchantments}, desert=shown, lines=lines)
    play(game, *["use Yard.2"] * times)
    assert stats(game) == (max(0, 3 + signs[0] * factor), max(0, 5 + signs[1] * factor))


@rule("DESERT-03", "ACTION-22")
def test_a_doubling_of_this_turn_is_used_once_and_over_with_it() -> None:
    game = dunes({"items": ["Hourglass"]}, {}, desert="sun")
    assert stats(play(game, "use Hourglass")) == (5, 3)
    assert "use Hourglass" not in keys(game)
    play(game, "rest Yard.1", "end")
    assert stats(game) == (1, 0)  # the Mite of 0 and 1 now, with the sun alone


@rule("DESERT-04", "ACTION-22")
def test_who_ignores_it_meets_creatures_as_printed_whatever_doubles() -> None:
    game = dunes({"items": ["Veil"], "enchantments": ["of Dunes"]}, {}, desert="sun")
    assert stats(game) == (7, 1)
    play(game, "use Veil")
    assert (stats(game, 0), stats(game, 1)) == ((3, 5), (4, 4))
    play(game, "rest Yard.1", "end", "rest Yard.1", "end")
    found = desert_of(game)
    assert found is not None
    assert not found.ignored


@rule("DESERT-04")
def test_ignoring_holds_for_an_overlords_attack_in_that_turn() -> None:
    """OQ-64."""
    for used, wounds in (((), 5), (("use Veil",), 4)):
        seat = {"items": ["Fist", "Veil"]}
        lord = {"overlord": "Dust King", "rewards": 2}
        game = dunes(seat, desert="sun", track=["Sand Mite", "Dagger"], **lord)
        play(game, *used, "rest Yard.1")  # the Mite is discarded and invades
        assert game.wounds[0] == wounds


@rule("DESERT-05")
@pytest.mark.parametrize(("shown", "expected"), [("sun", (1, 0)), ("storm", (0, 2))])
def test_neither_strength_nor_health_goes_below_nothing(shown: str, expected: tuple[int, int]) -> None:
    assert stats(dunes({}, desert=shown), 0, 1) == expected
    doubled = dunes({"items": ["Sundial"]}, desert=shown)
    assert min(stats(doubled, 0, 1)) == 0


@rule("DESERT-05")
def test_a_creature_without_health_is_beaten_by_anybody() -> None:
    seat = {"items": ["Sundial"]}
    game = table(seat, cards=CARDS, track=["Sand Mite", "Dagger"], deck=["Dagger"] * 6, desert="sun", confirm=True)
    play(game, "journey 0")
    assert (stack(game, 0, "creatures"), game.wounds[0]) == (["Sand Mite"], 2)


@rule("DESERT-06")
def test_it_is_put_on_a_side_and_left_alone_where_that_shows() -> None:
    """OQ-63: before the first flip it is put down, and counts as flipped."""
    game = play(dunes({"crystals": 1}), "use Yard.3")
    assert side(game) == "sun"
    assert side(play(game, "use Yard.2")) == "storm"  # turned over, not tossed
    shown = play(dunes({}, desert="sun"), "use Yard.3")
    assert (side(shown), moves(shown, "desert")) == ("sun", [])
    assert side(play(shown, "use Yard.4")) == "storm"


@rule("DESERT-02", "DESERT-06")
def test_a_flip_that_one_may_leave_can_be_left() -> None:
    """FX-262."""
    for answer, shown in (("no", "sun"), ("yes", "storm")):
        game = dunes({}, desert="sun", track=["Caravan", "Dagger"], lines=[])
        play(game, "journey 0")
        assert question(game) == (0, "yes-no")
        assert side(play(game, answer)) == shown


@rule("DESERT-01")
def test_what_it_does_to_a_fight() -> None:
    seat = {"items": ["Fist"], "enchantments": ["of Winds"], "boosts": [3, 0]}
    game = table(seat, cards=CARDS, track=["Sand Ghoul", "Dagger"], deck=["Dagger"] * 6, desert="storm", confirm=True)
    play(game, "journey 0", "use of Winds")  # sun: health 4 against attack 4, strength 4
    assert (stack(game, 0, "creatures"), game.wounds[0]) == (["Sand Ghoul"], 4)
