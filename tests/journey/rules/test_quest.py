"""QUEST: open tasks that whoever meets their condition claims, some of them also from other players."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.cards.reader import read_card_text
from enchanters.journey.checks import check
from enchanters.journey.game import library
from enchanters.journey.scoring import cards_owned, score
from enchanters.journey.state import Journey
from enchanters.journey.systems.quests.dealing import about, possible
from enchanters.journey.systems.quests.system import Quests, quests_of
from enchanters.journey.values import attack, defense
from enchanters.kernel.errors import BadPosition, BadSetup
from tests.journey.rules.setups import NAMES, played_out, started
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, table
from tests.marks import rule

CARDS = """
quest Test Wall
    if you have 5 or more defense -> claim this
    now: take 3 crystals, each other player takes 1 wound
    ----
    4 glory

quest Test Peak
    if you have 6 or more attack -> claim this
    ----
    1 defense
    3 glory

quest Test Crown
    if you have more crystals than each other player -> claim this
    this can be claimed from other players
    now: heal 1 wound
    ----
    5 glory
    1 crystal -> 2 attack

quest Test Toll
    2 crystals -> claim this
    ----
    1 glory per 2 monsters

item Test Shield
    you cannot be the target of other players
    5 defense
    ----

item Test Bow
    2 attack
    1 crystal -> 4 attack
    ----
"""
LAID = ["Test Wall", "Test Peak", "Test Crown", "Test Toll"]


def the(game: Journey) -> Quests:
    found = quests_of(game)
    assert found is not None
    return found


def names(game: Journey, cards: tuple[int, ...]) -> list[str]:
    return [game.kinds[card].name for card in cards]


def at_quests(*seats: dict[str, Any], laid: list[str] | None = None, **more: Any) -> Journey:
    quests = LAID if laid is None else laid
    lines = more.pop("lines", [])
    whole: dict[str, Any] = {"cards": CARDS + more.pop("cards", ""), "quests": quests, "track": ["Goblin", "Axe"]}
    return in_yard(*seats, lines=lines, **whole | more)


# --- set-up -------------------------------------------------------------------------------------------------------


@rule("QUEST-01", "GEN-13", "SETUP-26")
def test_four_of_the_fifty_eight_lie_open_for_all() -> None:
    assert len(library().by_type["quest"]) == 58
    found: Counter[str] = Counter()
    for seed in range(40):
        game = started(2 + seed % 3, seed, quests="with", variants=["superfast"])
        laid = names(game, the(game).open)
        assert len(laid) == 4 == len(set(laid))
        found.update(laid)
        assert check(game) == []
        for viewer in (0, None) if seed < 3 else ():
            assert [each["card"]["name"] for each in game.view(viewer)["quests"]["open"]] == laid
    assert len(found) > 30


@rule("QUEST-01")
def test_without_the_module_there_are_none_and_other_words_are_refused() -> None:
    assert started(2, 1).view(0)["quests"] is None
    for fields in ({"quests": "five"}, {"quests": "with", "preset": "first"}):
        with pytest.raises(BadSetup):
            enchanters.start(enchanters.setup("journey", seats=NAMES[:2], **fields), 1)


@rule("QUEST-01", "SETUP-23")
def test_a_quest_that_speaks_of_what_no_card_brings_is_not_drawn() -> None:
    """The words of its text decide, not a list: slime comes with Slimes, rewards with an Overlord, pearls with Mermaids."""
    base = ["Bandits", "Goblins", "Gnolls", "Dracons"]
    words = {"slime": "Slime Farmer", "reward": "Bane of Overlords", "pearl": "Pearl Necklace", "undead": "Necromancer"}
    brought: dict[str, dict[str, Any]] = {
        "slime": {"kingdoms": [*base[:3], "Slimes"]},
        "reward": {"kingdoms": base, "overlord": "random"},
        "pearl": {"kingdoms": [*base[:3], "Mermaids"]},
        "undead": {"kingdoms": [*base[:3], "Undead"]},
    }
    for word, fields in brought.items():
        game = started(2, 3, quests="with", village="Normaltown", **fields)
        pool = {kind.name for kind in (*possible(library(), game.kinds), *(game.kinds[card] for card in the(game).open))}
        assert {quest for quest in words.values() if quest in pool} == {words[word]}, word
    plain = [kind for kind in library().by_type["quest"] if kind in possible(library(), started(2, 3, kingdoms=base).kinds)]
    assert len(plain) * 3 >= 58  # at least a third speak of nothing but what every game has


@rule("QUEST-07")
def test_one_of_two_that_ask_for_the_same_can_be_put_back() -> None:
    game = next(
        game for seed in range(40) if question(game := started(2, seed, quests="with", first=1))[1] == "card"
    )  # fmt: skip
    laid = names(game, the(game).open)
    offered = [key.removeprefix("redraw ") for key in keys(game) if key.startswith("redraw ")]
    asked = Counter(about(game.library.kind(name)) for name in laid)
    assert offered == [name for name in laid if asked[about(game.library.kind(name))] > 1]
    assert (question(game)[0], keys(game)[0], game.turns) == (1, "no", 0)
    kept = game.copy()
    play(kept, "no")
    assert names(kept, the(kept).open) == laid
    assert question(kept)[1] == "turn"
    play(game, f"redraw {offered[0]}")
    fresh = names(game, the(game).open)
    assert [new for new, old in zip(fresh, laid, strict=True) if new != old] == [fresh[laid.index(offered[0])]]
    assert offered[0] in names(game, game.removed)
    assert fresh[laid.index(offered[0])] not in laid
    assert game.undo_to == game.length  # a new card has come to light
    assert check(game) == []


@rule("QUEST-07")
def test_nothing_is_asked_where_no_two_are_alike() -> None:
    for seed in range(12):
        game = started(2, seed, quests="with")
        kinds = [game.kinds[card] for card in the(game).open]
        assert (len({about(kind) for kind in kinds}) < 4) is (question(game)[1] == "card")


# --- claiming -----------------------------------------------------------------------------------------------------


@rule("QUEST-02", "QUEST-03", "ACTION-04")
def test_who_meets_the_condition_claims_it_with_a_minor_action_and_pays_nothing() -> None:
    game = at_quests({"items": ["Test Shield"], "crystals": 4}, {})
    assert "use Test Wall" in keys(game)
    assert "use Test Peak" not in keys(game)
    play(game, "use Test Wall")
    assert names(game, the(game).claimed[0]) == ["Test Wall"]
    assert (game.crystals[0], game.wounds, defense(game, 0)) == (7, [0, 1], 5)
    assert question(game) == (0, "turn")  # the major action is still to come
    assert moves(game, "claim") == [("claim", 0, game.kinds.index(game.library.kind("Test Wall")))]


@rule("QUEST-02")
def test_why_not_says_what_is_missing() -> None:
    game = at_quests({"items": ["Cuirass"], "crystals": 1}, {"crystals": 3})
    view = {each["card"]["name"]: each for each in game.view(0)["quests"]["open"]}
    assert game.explain("use Test Wall")["why"] == view["Test Wall"]["missing"][0] == "needs 5 defense; you have 3"
    assert view["Test Toll"]["missing"] == ["1 crystal short", ""]
    assert view["Test Crown"]["able"] == ["Player 2"]
    assert game.explain("use Test Wall", "fr")["why"] == "il faut 5 points de défense\xa0; vous avez 3"


@rule("QUEST-02", "QUEST-03")
def test_a_quest_reached_only_by_temporary_attack_is_kept() -> None:
    """Worked example: two attack and four more of an action, which are gone when the turn is over; the quest is not."""
    game = at_quests({"items": ["Test Bow"], "crystals": 3}, {}, laid=["Test Peak"])
    assert "use Test Peak" not in keys(game)
    assert game.explain("use Test Peak")["why"] == "needs 6 attack; you have 2"
    play(game, "use Test Bow")
    assert attack(game, 0) == 6
    play(game, "use Test Peak")
    before = score(game, 0)
    play(game, "rest Yard.1", "end")
    assert (game.turn, attack(game, 0)) == (1, 2)
    assert names(game, the(game).claimed[0]) == ["Test Peak"]
    assert score(game, 0) == before
    assert defense(game, 0) == 1  # what stands below the line is the claimer's


@rule("QUEST-02", "CROSS-01")
def test_nobody_claims_in_the_windows_of_a_duel_and_not_in_another_players_turn() -> None:
    lines = ["free -> duel another player"]
    game = at_quests(
        {"items": ["Test Bow"], "crystals": 5}, {"items": ["Test Bow"], "crystals": 4}, lines=lines
    )  # fmt: skip
    assert "use Test Crown.1" in keys(game)
    play(game, "use Yard.2")
    asked = []
    while question(game)[1] == "window":
        asked.append(question(game)[0])
        assert not any(name in key for key in keys(game) for name in LAID)
        play(game, "end")
    assert asked


@rule("QUEST-05", "QUEST-06")
def test_several_are_claimed_in_one_turn_and_none_is_replaced() -> None:
    game = at_quests({"items": ["Test Shield"], "crystals": 6}, {})
    play(game, "use Test Wall", "use Test Toll")
    assert names(game, the(game).claimed[0]) == ["Test Wall", "Test Toll"]
    assert names(game, the(game).open) == ["Test Peak", "Test Crown"]
    assert game.crystals[0] == 6 + 3 - 2
    play(game, "rest Yard.1", "end")
    assert names(game, the(game).open) == ["Test Peak", "Test Crown"]


@rule("STACK-22", "GRAVE-11")
def test_claimed_ones_lie_in_a_pile_and_prizes_apart() -> None:
    game = at_quests({"quests": ["Test Wall", "Test Peak", "Test Crown"]}, {}, laid=[])
    seat = game.view(1)["seats"][0]
    assert [(entry["card"]["name"], entry["covered"]) for entry in seat["quests"]] == [
        ("Test Wall", True),
        ("Test Peak", False),
    ]
    assert [(entry["card"]["name"], entry["covered"]) for entry in seat["prizes"]] == [("Test Crown", False)]
    assert score(game, 0) == 4 + 3 + 5  # of a covered one the lower part counts
    play(game, "rest Yard.1", "end")
    assert graveyard(game) == ["Goblin"]  # nothing in the language discards a quest: see the last test but two


@rule("SCORE-05", "TIE-04")
def test_glory_counts_at_the_end_and_quests_are_no_cards_for_ties() -> None:
    game = at_quests({"quests": ["Test Toll"], "creatures": ["Grunt", "Grunt"]}, {"creatures": ["Grunt", "Grunt"]}, laid=[])
    assert score(game, 0) == score(game, 1) + 1
    assert cards_owned(game, 0) == cards_owned(game, 1)
    result = played_out(started(2, 5, quests="with", variants=["superfast"]))
    quests = the(result)
    assert result.result is not None
    for seat, parts in enumerate(result.result["breakdown"]):
        mine = {entry["card"] for entry in parts["cards"]}
        assert {name for name in names(result, quests.seat_cards(seat)) if result.library.kind(name).covered.glory} <= mine


# --- from other players -------------------------------------------------------------------------------------------


@rule("QUEST-04", "QUEST-08")
def test_a_prize_changes_hands_and_its_immediate_effect_is_repeated() -> None:
    game = at_quests({"crystals": 4, "wounds": 3}, {"crystals": 2, "wounds": 3})
    play(game, "use Test Crown.1")
    assert (names(game, the(game).prizes[0]), game.wounds) == (["Test Crown"], [2, 3])
    assert "use Test Crown.1" not in keys(game)  # who holds it does not claim it; its other action is the holder's
    assert "use Test Crown.2" in keys(game)
    assert game.explain("use Test Crown.1")["why"] == "you have it already"
    play(game, "use Test Crown.2", "rest Yard.2", "end")
    assert game.turn == 1
    assert "use Test Crown.2" not in keys(game)  # not the holder
    assert "use Test Crown.1" not in keys(game)  # 2 crystals are not more than 3
    play(game, "rest Yard.1")
    assert game.crystals == [3, 5]
    play(game, "use Test Crown.1")
    assert (the(game).prizes[0], names(game, the(game).prizes[1])) == ((), ["Test Crown"])
    assert game.wounds == [1, 2]
    assert "use Test Crown.2" in keys(game)
    assert score(game, 0) == -1
    assert [entry[:1] + entry[3:] for entry in moves(game, "claim from")] == [("claim from", 0)]
    assert check(game) == []


@rule("QUEST-04")
def test_others_are_out_of_reach_once_they_are_claimed() -> None:
    game = at_quests({"items": ["Test Shield"]}, {"items": ["Test Shield"]})
    play(game, "use Test Wall", "rest Yard.1", "end")
    assert game.turn == 1
    assert "use Test Wall" not in keys(game)
    assert "Test Wall" not in [each["card"]["name"] for each in game.view(1)["quests"]["open"]]
    crown = next(each for each in game.view(1)["quests"]["open"] if each["card"]["name"] == "Test Crown")
    assert (crown["holder"], crown["prize"]) == (None, True)


@rule("CROSS-34")
def test_a_shield_does_not_stop_a_claim() -> None:
    game = at_quests({"crystals": 5}, {"crystals": 4, "items": ["Test Shield"], "quests": ["Test Crown"]}, laid=[])
    play(game, "use Test Crown.1")
    assert names(game, the(game).prizes[0]) == ["Test Crown"]


@rule("QUEST-06", "QUEST-08")
def test_each_is_claimed_at_most_once_a_turn() -> None:
    """Who has claimed it has it: no second claim is on offer, whatever happens in the same turn."""
    game = at_quests({"crystals": 9}, {}, laid=["Test Crown", "Test Toll"])
    play(game, "use Test Crown.1", "use Test Toll")
    assert not [key for key in keys(game) if key in ("use Test Crown.1", "use Test Toll")]


# --- positions and the language -----------------------------------------------------------------------------------


@rule("QUEST-04")
def test_a_position_keeps_open_claimed_and_prizes_apart() -> None:
    game = at_quests({"quests": ["Test Wall", "Test Crown"]}, {"quests": ["Test Toll"]}, laid=["Test Peak"])
    assert enchanters.from_position(game.position()).position() == game.position()
    assert (names(game, the(game).claimed[0]), names(game, the(game).prizes[0])) == (["Test Wall"], ["Test Crown"])
    for seat in ({"quests": ["Test Crown", "Test Wall"]}, {"quests": ["Axe"]}):
        with pytest.raises(BadPosition):
            at_quests(seat, {}, laid=[])
    with pytest.raises(BadPosition):
        at_quests({}, {}, laid=["Axe"])


@rule("QUEST-02", "GRAVE-11")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("quest Odd\n    ----\n    1 glory\n", "says once how it is claimed"),
        ("quest Odd\n    free -> claim this\n    free -> claim this\n    ----\n", "says once how it is claimed"),
        ("quest Odd\n    free -> claim this\n    2 attack\n    ----\n", "below the line"),
        ("quest Odd\n    free -> claim this\n    ----\n    discard this -> 2 attack\n", "goes nowhere"),
        ("quest Odd\n    multi: 1 crystal -> claim this\n    ----\n", "once a turn"),
        ("quest Odd\n    free -> claim this if you have a dragon\n    ----\n", "before the arrow"),
        ("quest Odd\n    free -> you may claim this\n    ----\n", "before the arrow"),
        ("item Odd\n    free -> claim this\n    ----\n", "not an item"),
        ("item Odd\n    now: claim this\n    ----\n", "not an item"),
        ("item Odd\n    this can be claimed from other players\n    ----\n", "not an item"),
        ("quest Odd\n    free -> claim this\n    ----\n    this can be claimed from other players\n", "above the line"),
    ],
)
def test_what_a_quest_can_say_is_checked(text: str, told: str) -> None:
    _, problems = read_card_text(text, "cards")
    assert any(told in str(problem) for problem in problems), [str(problem) for problem in problems]


def test_the_quests_of_the_box_are_many_of_each_sort() -> None:
    quests = library().by_type["quest"]
    prizes = [kind for kind in quests if kind.whole.sayings]
    assert 12 <= len(prizes) <= 24
    assert len({about(kind) for kind in quests}) > 25


def test_an_open_quest_gives_nobody_what_stands_below_the_line() -> None:
    tower = "\nquest Test Tower\n    10 crystals -> claim this\n    ----\n    7 defense\n"
    game = table({"crystals": 5}, cards=CARDS + tower, quests=["Test Tower", "Test Crown"], track=["Axe"])
    assert defense(game, 0) == 0
    assert "use Test Crown.2" not in keys(game)
