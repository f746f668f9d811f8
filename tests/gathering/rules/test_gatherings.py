"""GATHER-25 to 45 and 71: gatherings, their kinds and rewards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from enchanters.gathering.codes import AIR_ENCHANTERS, ENCHANTERS
from enchanters.gathering.components import numbers
from enchanters.gathering.kinds import LISTED, TRIOS, kinds_of
from tests.gathering.table import acting, hand, keys, named, play, question, rewards, table
from tests.marks import rule

PLAIN = range(AIR_ENCHANTERS)
WATER = ["Silver Water Wizard", "Bronze Water Mage", "Gold Water Witch"]  # C


def sides(card: int) -> tuple[int, int, int]:
    """Element, school and aspect of a plain enchanter, from its name."""
    words = next(name for name, number in numbers().items() if number == card).split()
    return (
        ("Water", "Fire", "Earth").index(words[1]),
        ("Silver", "Bronze", "Gold").index(words[0]),
        ("Wizard", "Mage", "Witch").index(words[2]),
    )


def letters(bits: int) -> str:
    return "".join("ABCDEFG"[kind] for kind in LISTED[bits])


def kinds(*names: str) -> str:
    one, two, three = (numbers()[name] for name in names)
    return letters(kinds_of(one, two, three))


# --- what makes a gathering -------------------------------------------------------------------------------------------


@rule("GATHER-25")
def test_each_characteristic_is_all_the_same_or_all_different() -> None:
    """Every three plain enchanters, by counting."""
    for trio in combinations(PLAIN, 3):
        counts = [len(set(values)) for values in zip(*map(sides, trio), strict=True)]
        assert bool(kinds_of(*trio)) == all(count in (1, 3) for count in counts)


@rule("GATHER-25")
def test_two_wizards_and_a_witch_are_no_gathering() -> None:
    game = acting({"hand": ["Silver Water Wizard", "Bronze Water Wizard", "Gold Water Witch"]})
    assert keys(game) == ["end"]
    told = game.explain("gather B Silver Water Wizard, Bronze Water Wizard, Gold Water Witch")
    assert not told["legal"]
    assert "the same on all three or different on all three" in told["why"]


@rule("GATHER-26", "GATHER-41")
def test_three_from_the_hand_bring_a_new_gathering_card() -> None:
    game = play(acting({"hand": WATER}), "gather C " + ", ".join(sorted(WATER, key=lambda name: numbers()[name])))
    assert set(named(game.towers)) == set(WATER)
    assert hand(game, 0) == []
    assert [reward[0] for reward in rewards(game, 0)] == ["C", "N"]


@rule("GATHER-26", "GATHER-41", "GATHER-28")
def test_two_from_the_hand_and_one_of_the_towers_bring_none() -> None:
    game = acting({"hand": ["Silver Fire Wizard", "Silver Earth Wizard"]}, towers=WATER)
    play(game, "gather D Silver Fire Wizard, Silver Earth Wizard, Silver Water Wizard")
    assert [reward[0] for reward in rewards(game, 0)] == ["D"]
    assert set(named(game.towers)) == {"Silver Fire Wizard", "Silver Earth Wizard", "Silver Water Wizard"}
    assert set(named(game.discards)) == {"Bronze Water Mage", "Gold Water Witch"}


@rule("GATHER-41")
def test_there_is_no_new_gathering_card_when_none_is_left() -> None:
    seats = ({"hand": WATER}, {"rewards": ["N 1"] * 8})
    game = play(acting(*seats), keys(acting(*seats))[0])
    assert [reward[0] for reward in rewards(game, 0)] == ["C"]


@rule("GATHER-27")
def test_only_one_of_the_towers_and_never_an_air_enchanter() -> None:
    two = acting(
        {"hand": ["Bronze Water Wizard", "Gold Earth Mage"]},
        towers=["Silver Water Wizard", "Gold Water Wizard", "Air Wizard"],
    )
    assert keys(two) == ["end"]  # two of the towers would fit the first card, the air wizard would fit other pairs
    air = {"hand": ["Silver Fire Mage", "Silver Fire Witch"]}
    towers = ["Gold Water Mage", "Gold Water Witch", "Air Wizard"]
    assert kinds("Silver Fire Mage", "Silver Fire Witch", "Air Wizard") == "A"
    game = acting(air, towers=towers)
    assert keys(game) == ["end"]
    told = game.explain("gather A Silver Fire Mage, Silver Fire Witch, Air Wizard")
    assert "air enchanter" in told["why"]
    assert "gather A Silver Fire Mage, Silver Fire Witch, Air Wizard" in keys(acting({"hand": [*air["hand"], "Air Wizard"]}))


@rule("GATHER-29")
def test_a_gathering_stands_until_the_next_one() -> None:
    game = table({}, {}, towers=WATER, row=["Gold Fire Mage", "Silver Earth Mage", "Bronze Earth Witch", "Chaos"])
    for _ in range(4):
        play(game, "take 1", "take 2", "end")
        assert named(game.towers) == WATER


@rule("GATHER-30")
def test_an_air_enchanter_is_what_is_needed() -> None:
    """The rulebook's example: the air witch in the place of the gold water witch."""
    assert kinds(*WATER) == "C"
    assert kinds("Silver Water Wizard", "Bronze Water Mage", "Air Witch") == "C"
    assert kinds("Silver Water Wizard", "Bronze Water Mage", "Air Wizard") == ""


@rule("GATHER-30")
def test_wild_values_are_those_of_plain_enchanters() -> None:
    """A trio with air enchanters is of a kind exactly if plain enchanters of the same aspects could be in their places."""
    for trio in combinations(range(ENCHANTERS), 3):
        places = [[card] if card < AIR_ENCHANTERS else [c for c in PLAIN if c % 3 == card - AIR_ENCHANTERS] for card in trio]
        possible = 0
        for stand_ins in product(*places):
            possible |= plain_kind(*stand_ins)
        assert kinds_of(*trio) == possible
        assert {TRIOS[(a * 30 + b) * 30 + c] for a, b, c in ((trio[i], trio[j], trio[k]) for i, j, k in ORDERS)} == {
            possible
        }


ORDERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


def plain_kind(one: int, two: int, three: int) -> int:
    """The kind by the words of the rules, for plain enchanters (two stand-ins may have the same numbers)."""
    counts = [len({a, b, c}) for a, b, c in zip(sides(one), sides(two), sides(three), strict=True)]
    if 2 in counts or counts == [1, 1, 1]:
        return 0
    same = tuple(count == 1 for count in counts)
    order: list[tuple[bool, ...]] = [
        (True, True, False), (True, False, True), (True, False, False), (False, True, True), (False, True, False),
        (False, False, True), (False, False, False),
    ]  # fmt: skip
    return 1 << order.index(same)


@rule("GATHER-31")
def test_elementals_and_tricks_take_no_part() -> None:
    game = acting(
        {"hand": ["Silver Water Wizard", "Bronze Water Mage", "Water Elemental", "Chaos"]}, row=["", "", "Idem", "Exodus"]
    )
    assert keys(game) == ["play Chaos", "end"]
    for card in ("Water Elemental", "Chaos"):
        told = game.explain(f"gather C Silver Water Wizard, Bronze Water Mage, {card}")
        assert told["why"] == f"{card} is no enchanter"


EXAMPLES = {
    "A": ["Silver Water Wizard", "Silver Water Mage", "Silver Water Witch"],
    "B": ["Silver Water Wizard", "Bronze Water Wizard", "Gold Water Wizard"],
    "C": ["Silver Water Wizard", "Bronze Water Mage", "Gold Water Witch"],
    "D": ["Silver Water Wizard", "Silver Fire Wizard", "Silver Earth Wizard"],
    "E": ["Silver Water Wizard", "Silver Fire Mage", "Silver Earth Witch"],
    "F": ["Silver Water Wizard", "Bronze Fire Wizard", "Gold Earth Wizard"],
    "G": ["Silver Water Wizard", "Bronze Fire Mage", "Gold Earth Witch"],
}


def organised(letter: str) -> tuple[list[str], list[str]]:
    game = acting({"hand": EXAMPLES[letter]})
    options = keys(game)
    play(game, options[0])
    return options, rewards(game, 0)


def check_kind(letter: str) -> None:
    options, drawn = organised(letter)
    assert options == [f"gather {letter} {', '.join(EXAMPLES[letter])}", "end"]
    assert drawn[0][0] == letter


@rule("GATHER-32", "GATHER-40")
def test_alea() -> None:
    check_kind("A")


@rule("GATHER-33", "GATHER-40")
def test_babau() -> None:
    check_kind("B")


@rule("GATHER-34", "GATHER-40")
def test_conto() -> None:
    check_kind("C")


@rule("GATHER-35", "GATHER-40")
def test_dubio() -> None:
    check_kind("D")


@rule("GATHER-36", "GATHER-40")
def test_extra() -> None:
    check_kind("E")


@rule("GATHER-37", "GATHER-40")
def test_felix() -> None:
    check_kind("F")


@rule("GATHER-38", "GATHER-40")
def test_genius() -> None:
    check_kind("G")


@rule("GATHER-39")
def test_with_two_air_enchanters_the_player_names_the_kind() -> None:
    game = acting({"hand": ["Silver Water Wizard", "Air Mage", "Air Witch"]})
    trio = "Silver Water Wizard, Air Mage, Air Witch"
    assert keys(game) == [f"gather A {trio}", f"gather C {trio}", f"gather E {trio}", f"gather G {trio}", "end"]
    play(game, f"gather E {trio}")
    assert game.view(1)["gathering"]["kind"] == "E"
    assert rewards(game, 0)[0][0] == "E"


# --- the facts of the whole deck --------------------------------------------------------------------------------------


@rule("GATHER-71")
def test_117_of_2925_trios() -> None:
    found = Counter(letters(kinds_of(*trio)) for trio in combinations(PLAIN, 3))
    assert sum(found.values()) == 2925
    assert {kind: n for kind, n in found.items() if kind} == {"A": 9, "B": 9, "C": 18, "D": 9, "E": 18, "F": 18, "G": 36}


@rule("GATHER-71")
def test_any_two_plain_enchanters_are_completed_by_exactly_one_air_enchanter() -> None:
    found: Counter[str] = Counter()
    for pair in combinations(PLAIN, 2):
        completed = [kinds_of(*pair, air) for air in range(AIR_ENCHANTERS, ENCHANTERS) if kinds_of(*pair, air)]
        assert len(completed) == 1
        assert len(letters(completed[0])) == 1
        found[letters(completed[0])] += 1
    assert found == {"A": 27, "B": 27, "C": 54, "D": 27, "E": 54, "F": 54, "G": 108}


@rule("GATHER-71")
def test_two_or_three_air_enchanters_need_three_aspects() -> None:
    airs = range(AIR_ENCHANTERS, ENCHANTERS)
    for plain in PLAIN:
        for pair in combinations(airs, 2):
            aspects = {plain % 3, *(air - AIR_ENCHANTERS for air in pair)}
            assert letters(kinds_of(plain, *pair)) == ("ACEG" if len(aspects) == 3 else "")
    assert letters(kinds_of(*airs)) == "ACEG"


# --- rewards ----------------------------------------------------------------------------------------------------------


@rule("GATHER-40")
def test_the_reward_is_the_next_one_of_the_pile() -> None:
    piles = {"G": [6, 4, 4, 5, 5, 5, "stone"]}
    game = acting({"hand": EXAMPLES["G"]}, piles=piles)
    play(game, keys(game)[0])
    assert rewards(game, 0) == ["G 6", "N 1"]
    assert list(reversed(game.piles[6])) == [4, 4, 5, 5, 5, 0]


@rule("GATHER-42")
def test_rewards_are_secret_until_the_end() -> None:
    game = table({"rewards": ["G 6", "N 1", "A stone"]}, {"rewards": ["F 5"]})
    mine, theirs = game.view(0)["seats"]
    assert [each["value"] for each in mine["rewards"]] == [6, 1, 0]
    assert (mine["points"], mine["stones"]) == (7, 1)
    assert theirs["rewards"] == [{"pile": "F", "value": None}]
    assert theirs["piles"] == {"F": 1}
    assert (theirs["points"], theirs["stones"], theirs["elementals"]) == (None, None, None)
    over = table({"rewards": ["G 6"]}, {"rewards": ["F 5"]}, over="points", winner=0)
    assert over.view(None)["seats"][1]["rewards"] == [{"pile": "F", "value": 5}]


def with_empty(letter: str, *empty: str) -> list[str]:
    """The options when a gathering of that kind finds these piles empty: their rewards are worth 1 and shared by five."""
    ones = {pile: [1, 1, 1, 1, 1, 1, "stone"] for pile in "ABCDEFG"}
    gone = [f"{pile} {value}" for pile in empty for value in [1, 1, 1, 1, 1, 1, "stone"]]
    others = [{"rewards": gone[i::4]} for i in range(4)]
    game = acting({"hand": EXAMPLES[letter]}, *others, rewards=ones)
    play(game, keys(game)[0])
    return keys(game)


@rule("GATHER-43")
@pytest.mark.parametrize(
    ("letter", "empty", "options"),
    [
        ("B", "B", ["pile A", "pile C", "none"]),
        ("A", "A", ["pile B", "none"]),
        ("G", "G", ["pile F", "none"]),
        ("B", "AB", ["pile C", "none"]),
        ("D", "CDE", ["pile B", "none"]),  # B and F are equally near
        ("A", "ABC", ["pile D", "none"]),
    ],
)
def test_an_empty_pile(letter: str, empty: str, options: list[str]) -> None:
    assert with_empty(letter, *empty) == options


@rule("GATHER-43")
def test_from_all_empty_piles_comes_nothing() -> None:
    game = with_empty("D", *"ABCDEFG")
    assert not any(key.startswith("pile") for key in game)


@rule("GATHER-43")
def test_a_reward_of_the_pile_beside_it_may_be_drawn_or_left() -> None:
    ones = {"B": [1, 1, 1, 1, 1, 1, "stone"]}
    seats = ({"hand": EXAMPLES["B"]}, {"rewards": ["B 1"] * 6 + ["B stone"]})
    for chosen, found in (("pile C", ["C 2", "N 1"]), ("none", ["N 1"])):
        game = acting(*seats, rewards=ones, piles={"C": [2, 2, 3, 3, 3, 3, "stone"]})
        play(game, keys(game)[0])
        assert question(game) == (0, "pile")
        play(game, chosen)
        assert sorted(rewards(game, 0)) == found
        assert game.view(0)["gathering"]["pile"] == ("C" if chosen == "pile C" else "B")


# --- the extra turn ---------------------------------------------------------------------------------------------------

DECK = ["Silver Fire Mage", "Bronze Fire Mage", "Gold Earth Mage", "Gold Earth Witch"]


@rule("GATHER-44", "GATHER-32")
def test_an_extra_turn_after_the_row_was_filled_if_the_player_likes() -> None:
    for answer, seat in (("yes", 0), ("no", 1)):
        game = acting({"hand": EXAMPLES["A"]}, deck=DECK)
        play(game, keys(game)[0])
        assert question(game) == (0, "again")
        assert -1 not in game.row
        assert keys(game) == ["yes", "no"]
        play(game, answer)
        assert question(game) == (seat, "turn")


@rule("GATHER-44")
def test_an_extra_turn_can_be_earned_again_and_only_by_an_alea() -> None:
    again = ["Bronze Fire Wizard", "Bronze Fire Mage", "Bronze Fire Witch"]
    game = acting({"hand": [*EXAMPLES["A"], *again]}, deck=["Gold Earth Mage", "Gold Earth Witch", "Gold Earth Wizard"])
    play(game, f"gather A {', '.join(EXAMPLES['A'])}", "yes", "take 1", "take 2", f"gather A {', '.join(again)}")
    assert question(game) == (0, "again")
    plain = acting({"hand": EXAMPLES["C"]})
    play(plain, keys(plain)[0])
    assert question(plain)[1] != "again"


@rule("GATHER-44", "GATHER-47")
def test_whoever_helped_by_proxima_has_no_extra_turn() -> None:
    game = acting({"hand": EXAMPLES["A"]}, {}, proxima=1)
    play(game, keys(game)[0], "no")
    play(game, "take 1", "take 2", "end")
    assert question(game) == (0, "turn")


@rule("GATHER-45")
def test_the_extra_turn_does_not_need_a_reward() -> None:
    ones = {"A": [1, 1, 1, 1, 1, 1, "stone"]}
    game = acting({"hand": EXAMPLES["A"]}, {"rewards": ["A 1"] * 6 + ["A stone"]}, rewards=ones, deck=DECK)
    play(game, keys(game)[0], "none")
    assert rewards(game, 0) == ["N 1"]
    assert question(game) == (0, "again")
