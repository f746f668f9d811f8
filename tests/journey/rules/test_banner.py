"""BANNER: what players begin with instead of a Fist and an enchantment without text."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import C_ENCHANTMENT, C_ITEM, C_PAIR, ENCHANTMENT, ITEM, STACKS
from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, count, defense, price
from enchanters.kernel.errors import BadSetup
from tests.journey.rules.setups import NAMES, played_out, started
from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, question, stack, table
from tests.marks import rule

CARDS = """
banner Test Banner
    1 attack
    ----
    1 speed
    1 crystal -> 3 attack
    when your turn ends: take 2 crystals

class of Testing
    ----
    1 defense
    +2 attack against monsters

village Bare
    ignore banners and classes
    rest -> take 3 crystals
    rest -> heal 1 wound
"""
DECK = ["Dagger"] * 8
KINGDOMS = ["Bandits", "Goblins", "Undead", "Cultists"]


def picked(game: Journey, which: int = 0) -> Journey:
    """All choices of banners and classes made."""
    while game.decision is not None and keys(game)[0].startswith("keep"):
        game.choose(which)
    return game


def owned(game: Journey, seat: int) -> list[str]:
    """The cards that the seat begins with."""
    cards = [card for at in (ITEM, ENCHANTMENT) for card in game.stacks[seat * STACKS + at]]
    return [game.kinds[card].card.type for card in cards]


@rule("BANNER-01", "SETUP-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_keeps_one_of_two_banners_and_one_of_two_classes(seats: int) -> None:
    game = started(seats, 3, banners="pick", classes="pick", first=1)
    asked, offered = [], []
    while keys(game)[0].startswith("keep"):
        assert len(keys(game)) == 2
        asked.append(question(game)[0])
        offered += [key.removeprefix("keep ") for key in keys(game)]
        game.choose(1)
    order = [(1 + i) % seats for i in range(seats)]
    assert asked == [seat for seat in order for _ in range(2)]  # from the first player on, banner and class
    assert len(set(offered)) == 4 * seats
    assert [owned(game, seat) for seat in range(seats)] == [["banner", "class"]] * seats
    kept = [stack(game, seat, which)[0] for seat in order for which in ("items", "enchantments")]
    assert kept == offered[1::2]
    assert (question(game), check(game)) == ((1, "turn"), [])


@rule("BANNER-01")
def test_what_is_dealt_is_random_and_to_be_seen_by_all() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        game = started(2, seed, banners="pick", classes=None)
        seen.update(key.removeprefix("keep ") for key in keys(game))
        views = [[seat["offered"] for seat in game.view(viewer)["seats"]] for viewer in (0, 1, None)]
        assert views[0] == views[1] == views[2]
        assert [len(cards) for cards in views[0]] == [2, 2]
    assert len(seen) > 20


@rule("SETUP-26", "SETUP-03")
def test_without_them_everybody_begins_with_a_fist_and_of_enchanting() -> None:
    game = started(3, 3)
    assert [stack(game, seat, "items") + stack(game, seat, "enchantments") for seat in range(3)] == [
        ["Fist", "of Enchanting"]
    ] * 3


@rule("BANNER-02", "GRAVE-11")
def test_the_others_leave_the_game() -> None:
    game = started(2, 5, banners="pick", classes="pick")
    rejected = []
    while keys(game)[0].startswith("keep"):
        rejected.append(keys(game)[1].removeprefix("keep "))
        game.choose(0)
    assert sorted(game.kinds[card].name for card in game.removed) == sorted(rejected)
    assert graveyard(game) == []
    lying = [game.kinds[card].name for cards in (*game.stacks, game.deck, game.track) for card in cards if card >= 0]
    assert not set(rejected) & set(lying)


@rule("BANNER-03")
def test_their_text_works_also_when_they_are_covered() -> None:
    seat = {"items": ["Test Banner", "Spear"], "enchantments": ["of Testing", "of Enchanting"], "crystals": 5}
    game = table(seat, cards=CARDS, track=["Dagger"] * 4 + ["Grunt"], deck=DECK, confirm=True)
    assert price(game, 0, 4) == 3
    assert "use Test Banner" in keys(game)
    assert attack(game, 0, game.track[4]) == 4 + 2
    assert defense(game, 0) == 1
    play(game, "journey 0", "end", "end")
    assert game.crystals[0] == 7


@rule("BANNER-03")
def test_all_of_them_have_their_text_below_the_line() -> None:
    cards = library().by_type["banner"] + library().by_type["class"]
    assert len(cards) == 52 + 12
    for kind in cards:
        assert all(line.kind == "icons" for line in kind.card.upper), kind.name
        assert kind.card.lower, kind.name


@rule("BANNER-04")
def test_they_count_as_an_item_and_an_enchantment() -> None:
    game = table({"items": ["Test Banner"], "enchantments": ["of Testing"]}, cards=CARDS, track=["Dagger"], deck=DECK)
    assert [count(game, of, 0) for of in (C_ITEM, C_ENCHANTMENT, C_PAIR)] == [1, 1, 1]


@rule("BANNER-04", "GRAVE-12")
@pytest.mark.parametrize(("preset", "where"), [("mythic", "graveyard"), ("manual", "removed")])
def test_discarded_they_go_to_the_graveyard_and_in_the_fan_manual_out_of_the_game(preset: str, where: str) -> None:
    lines = ["free -> discard an item", "free -> discard an enchantment"]
    seat = {"items": ["Spear", "Test Banner"], "enchantments": ["of Zeal", "of Testing"]}
    game = in_yard(seat, lines=lines, cards=CARDS, preset=preset, track=["Goblin"])
    play(game, "use Yard.2", "discard Test Banner", "use Yard.3", "discard of Testing")
    assert (stack(game, 0, "items"), stack(game, 0, "enchantments")) == (["Spear"], ["of Zeal"])
    assert [game.kinds[card].name for card in getattr(game, where)] == ["Test Banner", "of Testing"]


@rule("BANNER-04", "STACK-14")
def test_they_are_buried_stolen_given_and_the_last_one_stays() -> None:
    lines = [
        "free -> bury top item", "free -> give top item to another player", "free -> steal top item from another player",
        "free -> discard an item",
    ]  # fmt: skip
    seat = {"items": ["Spear", "Test Banner"]}
    game = play(in_yard(seat, {}, lines=lines, cards=CARDS), "use Yard.2")
    assert stack(game, 0, "items") == ["Test Banner", "Spear"]
    game = play(in_yard(seat, {}, lines=lines, cards=CARDS), "use Yard.3")
    assert stack(game, 1, "items") == ["Fist", "Test Banner"]
    game = play(in_yard({}, seat, lines=lines, cards=CARDS), "use Yard.4")
    assert (stack(game, 0, "items"), stack(game, 1, "items")) == (["Fist", "Test Banner"], ["Spear"])
    game = play(in_yard({"items": ["Test Banner"]}, {}, lines=lines, cards=CARDS), "use Yard.5")
    assert stack(game, 0, "items") == ["Test Banner"]


@rule("BANNER-04")
def test_one_in_the_graveyard_can_be_journeyed_to() -> None:
    lines = ["free -> journey to the graveyard"]
    game = in_yard({}, lines=lines, cards=CARDS, graveyard=["Test Banner"])
    play(game, "use Yard.2", "yes")
    assert stack(game, 0, "items") == ["Fist", "Test Banner"]


@rule("BANNER-05")
def test_where_their_abilities_do_not_work_their_icons_still_count() -> None:
    seat = {"items": ["Test Banner"], "enchantments": ["of Testing"], "crystals": 5}
    game = table(seat, cards=CARDS, village="Bare", track=["Dagger"] * 4 + ["Grunt"], deck=DECK, confirm=True)
    assert "use Test Banner" not in keys(game)
    assert (price(game, 0, 4), attack(game, 0, game.track[4]), defense(game, 0)) == (3, 1, 1)
    play(game, "journey 0", "end")
    assert game.crystals[0] == 5


@rule("BANNER-06")
@pytest.mark.parametrize(
    "fields",
    [{"banners": "related", "classes": "related"}, {"banners": "pick", "classes": "pick", "preset": "manual"}],
)
def test_dealt_by_kingdom_everybody_gets_one_of_each_of_those_in_play(fields: dict[str, Any]) -> None:
    dealt: Counter[str] = Counter()
    for seed in range(30):
        game = started(4, seed, kingdoms=KINGDOMS, **fields)
        assert question(game)[1] == "turn"
        assert [owned(game, seat) for seat in range(4)] == [["banner", "class"]] * 4
        found = [
            game.kinds[card] for seat in range(4) for at in (ITEM, ENCHANTMENT) for card in game.stacks[seat * STACKS + at]
        ]
        assert {kind.kingdom for kind in found} <= set(KINGDOMS)
        assert len({kind.name for kind in found}) == 8
        dealt.update(stack(game, 0, "items"))
    assert len(dealt) >= 4  # any of them to anybody


@rule("BANNER-06")
def test_where_a_kingdom_has_none_one_of_the_others_is_dealt_at_random() -> None:
    classes = library().by_type["class"]
    assert "Slimes" not in {kind.kingdom for kind in classes}
    filled: Counter[str] = Counter()
    for seed in range(60):
        game = started(3, seed, kingdoms=["Slimes", "Goblins", "Undead"], classes="related")
        found = sorted(game.kinds[game.stacks[seat * STACKS + ENCHANTMENT][0]].kingdom for seat in range(3))
        assert {"Goblins", "Undead"} <= set(found)
        assert len({stack(game, seat, "enchantments")[0] for seat in range(3)}) == 3
        filled.update(set(found) - {"Goblins", "Undead"})
    assert len(filled) > 10


@rule("BANNER-07")
@pytest.mark.parametrize(("field", "starts"), [("banners", ["banner", "enchantment"]), ("classes", ["item", "class"])])
@pytest.mark.parametrize("way", ["pick", "related"])
def test_each_is_switched_on_by_itself(field: str, starts: list[str], way: str) -> None:
    game = picked(started(2, 1, **{field: way}))
    assert [owned(game, seat) for seat in range(2)] == [starts] * 2
    assert check(played_out(game)) == []


@rule("BANNER-07", "CROSS-12")
def test_a_set_up_that_says_something_else_is_refused() -> None:
    for fields in ({"banners": "all"}, {"classes": 3}, {"banners": "pick", "preset": "first"}):
        with pytest.raises(BadSetup):
            enchanters.start(enchanters.setup("journey", seats=NAMES[:2], **fields), 1)


@rule("SETUP-02", "BANNER-01")
def test_who_begins_with_of_sculptors_has_twenty_more_on_top_of_the_villages() -> None:
    found: set[tuple[str, int]] = set()
    for village in ("Cave of Fools", "Normaltown"):
        for seed in range(40):
            game = started(4, seed, classes="pick", village=village, boxes=["base", "odyssey"])
            while keys(game)[0].startswith("keep"):
                wanted = [i for i, key in enumerate(keys(game)) if "Sculptors" in key]
                game.choose(wanted[0] if wanted else 0)
            for seat in range(4):
                sculptor = stack(game, seat, "enchantments") == ["of Sculptors"]
                found.add((f"{village}{' with' if sculptor else ''}", game.crystals[seat]))
    assert found == {("Cave of Fools", 25), ("Cave of Fools with", 45), ("Normaltown", 5), ("Normaltown with", 25)}


@rule("SETUP-23", "BANNER-01")
def test_they_are_picked_before_the_village_is_drawn() -> None:
    """The deck is made and the track lies there; the village is not known yet."""
    game = started(2, 4, banners="pick")
    assert (len([card for card in game.track if card >= 0]), len(game.deck) > 10) == (6, True)
    assert game.kinds[game.village].name == game.library.no_village.name
    picked(game)
    assert game.kinds[game.village].card.type == "village"
    assert game.kinds[game.village].name != game.library.no_village.name


@rule("BANNER-01", "BANNER-07")
@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"boxes": ["base", "odyssey"]}, False),
        ({"boxes": ["base", "eastquest"]}, True),
        ({"kingdoms": ["Ninjas", "Undead"]}, True),
    ],
)
def test_those_of_a_box_that_is_not_played_with_stay_in_it(fields: dict[str, Any], found: bool) -> None:
    """But for the box that brings them all; a kingdom in play brings its own."""
    dealt: set[str] = set()
    for seed in range(12):
        game = started(2, seed, banners="pick", classes="pick", variants=["superfast"], **fields)
        cards = [kind.name for kind in game.kinds if kind.card.type in ("banner", "class")]
        dealt |= {game.library.box_of[name] for name in cards}
    assert "odyssey" in dealt
    assert ("eastquest" in dealt) is found
