"""SETUP: kingdoms, deck, starter filter, track, village, starting cards."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import enchanters
from enchanters.journey import dealing
from enchanters.journey.game import library
from enchanters.journey.rules import MYTHIC
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import price
from enchanters.kernel.chance import Chance
from tests.journey.rules.setups import FOUR, dealt, is_starter, kingdoms, names, played_out, started, types
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

THREE = FOUR[:3]

# A kingdom of its own.
RATS = "pack Rats\n    kingdom: Rats\n    version: 1\n" + "".join(
    f"\n{kind} {name}\n" + "".join(f"    {line}\n" for line in [*lines, "----"])
    for kind, name, lines in [
        ("item", "Rat Club", ["1 attack"]),
        ("item", "Rat Cap", ["1 defense"]),
        ("item", "Rat Tooth", ["2 attack"]),
        ("enchantment", "of Rats", ["1 attack"]),
        ("enchantment", "of Tails", ["1 defense"]),
        ("enchantment", "of Cheese", ["2 defense"]),
        ("monster", "Small Rat", ["minor", "strength 1, health 1"]),
        ("monster", "Rat", ["medium", "strength 2, health 2"]),
        ("monster", "Big Rat", ["major", "strength 3, health 3"]),
        ("dragon", "Rat Dragon", ["strength 9, health 9"]),
    ]
)


# --- tokens and starting cards --------------------------------------------------------------------------------------


@rule("SETUP-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_takes_five_crystals(seats: int) -> None:
    game = started(seats, village="Normaltown")
    assert game.crystals == [5] * seats


@rule("SETUP-02")
def test_with_cave_of_fools_everybody_starts_with_25_crystals_instead() -> None:
    assert started(3, village="Cave of Fools").crystals == [25, 25, 25]


@rule("SETUP-03")
def test_each_player_begins_with_a_fist_and_of_enchanting_and_nothing_else() -> None:
    game = started(3)
    for seat in range(3):
        assert stack(game, seat, "items") == ["Fist"]
        assert stack(game, seat, "enchantments") == ["of Enchanting"]
        assert stack(game, seat, "creatures") == []
    assert game.wounds == [0, 0, 0]


@rule("SETUP-04")
@pytest.mark.parametrize("name", ["Fist", "of Enchanting"])
def test_a_starting_card_has_no_effect_text(name: str) -> None:
    kind = library().kind(name)
    assert {line.kind for line in (*kind.card.upper, *kind.card.lower)} <= {"icons"}
    assert (kind.now, kind.abilities, kind.triggers, kind.scales, kind.whole.glory) == ((), [], [], [], [])


@rule("SETUP-04")
@pytest.mark.parametrize("village", ["Red Gorge Forge", "Garden of Thorns"])  # 1 glory per item, per enchantment
def test_a_starting_card_counts_as_an_item_or_an_enchantment(village: str) -> None:
    assert score(table(village=village, over=True), 0) == 1


# --- kingdoms -------------------------------------------------------------------------------------------------------


def pick_order(game: Journey, picks: int) -> list[int]:
    """Who is asked for a kingdom, one after the other; each takes the first on offer."""
    asked = []
    for _ in range(picks):
        seat, kind = question(game)
        assert kind == "card"
        asked.append(seat)
        game.choose(0)
    assert question(game)[1] == "turn"
    return asked


@rule("SETUP-05")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_use_one_whole_kingdom_each(seats: int) -> None:
    game = started(seats, kingdoms=FOUR[:seats])
    assert kingdoms(game) == dict.fromkeys(FOUR[:seats], 25)


@rule("SETUP-05")
def test_each_player_may_select_a_kingdom_in_turn() -> None:
    game = started(3, first=1, kingdoms="each")
    assert keys(game) == [f"take {name}" for name in dealing.available_kingdoms(library(), game.rules, ["base"])]
    play(game, "take Goblins", "take Undead", "take Gnolls")
    assert kingdoms(game) == {"Goblins": 25, "Undead": 25, "Gnolls": 25}
    assert pick_order(started(3, first=1, kingdoms="each"), 3) == [1, 2, 0]


@rule("SETUP-05")
def test_a_draft_begins_right_of_the_first_player_and_runs_counter_clockwise() -> None:
    assert pick_order(started(3, first=1, kingdoms="draft"), 3) == [0, 2, 1]
    assert pick_order(started(4, first=0, kingdoms="draft"), 4) == [3, 2, 1, 0]


@rule("SETUP-05")
def test_kingdoms_may_be_drawn_at_random() -> None:
    drawn = [frozenset(kingdoms(started(3, seed, kingdoms=None))) for seed in range(30)]
    assert all(len(found) == 3 for found in drawn)
    assert len(set(drawn)) > 15
    assert frozenset().union(*drawn) == set(dealing.available_kingdoms(library(), MYTHIC, ["base"]))


@rule("SETUP-06")
@pytest.mark.parametrize("kingdom", list(library().kingdoms))
def test_a_full_kingdom_is_25_cards_of_the_prescribed_shape(kingdom: str) -> None:
    others = [name for name in library().kingdoms if name != kingdom][:2]
    game = started(3, kingdoms=[kingdom, *others])
    copies = Counter(game.kinds[card] for card in dealt(game) if game.kinds[card].kingdom == kingdom)
    shape = sorted((kind.card.size or kind.card.type, n) for kind, n in copies.items())
    assert shape == [
        ("dragon", 1),
        *[("enchantment", 2)] * 3,
        *[("item", 2)] * 3,
        ("major", 2),
        ("medium", 4),
        ("minor", 6),
    ]
    assert sum(copies.values()) == 25


@rule("SETUP-06")
def test_what_a_kingdom_holds_is_read_from_its_pack(tmp_path: Path) -> None:
    (tmp_path / "rats.cards").write_text(RATS, encoding="utf-8")
    game = started(3, kingdoms=["Rats", "Goblins", "Gnolls"], packs=[str(tmp_path)])
    assert kingdoms(game) == {"Rats": 25, "Goblins": 25, "Gnolls": 25}
    found = Counter(names(game, dealt(game)))
    copies = {"Rat Club": 2, "of Cheese": 2, "Small Rat": 6, "Rat": 4, "Big Rat": 2, "Rat Dragon": 1}
    assert {name: found[name] for name in copies} == copies


@rule("SETUP-07")
@pytest.mark.parametrize("kingdom", list(library().kingdoms))
def test_the_half_deck_is_13_cards(kingdom: str) -> None:
    others = [name for name in library().kingdoms if name != kingdom][:3]
    game = started(2, kingdoms=[kingdom, *others])
    cards = [card for card in dealt(game) if game.kinds[card].kingdom == kingdom]
    assert types(game, cards) == {"item": 3, "enchantment": 3, "monster": 6, "dragon": 1}
    assert len(set(names(game, cards))) == 10  # one copy of each item and enchantment, three different monsters


@rule("SETUP-08")
@pytest.mark.parametrize(("seats", "cards"), [(3, 75), (4, 100)])
def test_the_chosen_decks_are_shuffled_together(seats: int, cards: int) -> None:
    game = started(seats, kingdoms=FOUR[:seats])
    deck = dealt(game)
    assert sorted(deck) == list(range(cards))
    middle = deck[20:50]  # neither starters nor what lies under the deck
    assert {game.kinds[card].kingdom for card in middle} == set(FOUR[:seats])
    others = [started(seats, seed, kingdoms=FOUR[:seats]) for seed in range(9)]
    assert len({tuple(names(other, dealt(other))) for other in others}) == 9


@rule("SETUP-18", "VARIANT-08")
def test_two_players_use_the_half_decks_of_four_kingdoms() -> None:
    game = started(2, kingdoms=FOUR)
    assert kingdoms(game) == dict.fromkeys(FOUR, 13)
    assert len(dealt(game)) == 52
    assert game.dealing.found == 6
    with pytest.raises(enchanters.BadSetup, match="4 kingdoms are needed, 2 were named"):
        started(2, kingdoms=FOUR[:2])


@rule("SETUP-18")
def test_each_of_two_players_selects_two_kingdoms() -> None:
    assert pick_order(started(2, first=1, kingdoms="each"), 4) == [1, 0, 1, 0]


@rule("SETUP-19")
def test_a_kingdom_is_used_once_at_most() -> None:
    with pytest.raises(enchanters.BadSetup, match="a kingdom can be used only once"):
        started(3, kingdoms=["Goblins", "Gnolls", "Goblins"])
    game = started(3, kingdoms="each")
    play(game, "take Goblins")
    assert "take Goblins" not in keys(game)
    assert len(keys(game)) == len(dealing.available_kingdoms(library(), game.rules, ["base"])) - 1
    assert all(set(kingdoms(started(4, seed, kingdoms=None)).values()) == {25} for seed in range(20))


# --- the starter filter ---------------------------------------------------------------------------------------------


def sorted_out(game: Journey) -> tuple[list[int], list[int]]:
    """The game's card numbers: items and enchantments, and creatures."""
    cards = sorted(dealt(game))
    return [c for c in cards if is_starter(game, c)], [c for c in cards if not is_starter(game, c)]


def small_deck(game: Journey) -> tuple[list[int], list[int], list[int]]:
    """A deck of seven starters and five creatures, top first, with both groups from top to bottom."""
    s, m = (group[:n] for group, n in zip(sorted_out(game), (7, 5), strict=True))
    return [m[0], s[0], m[1], s[1], s[2], m[2], s[3], s[4], s[5], m[3], s[6], m[4]], s, m


@rule("SETUP-09", "SETUP-10")
def test_the_filter_goes_upward_from_the_bottom_and_keeps_the_order_found() -> None:
    game = started(2)
    deck, s, m = small_deck(game)
    filtered, found = dealing.starter_filter(game, deck, Chance(1))
    assert found == 6
    # The found ones on top, the unseen part as it was, the creatures met underneath.
    assert filtered == [s[6], s[5], s[4], s[3], s[2], s[1], m[0], s[0], m[1], m[4], m[3], m[2]]


@rule("SETUP-09")
@pytest.mark.parametrize(("seats", "wanted"), [(2, 6), (3, 9), (4, 12)])
def test_three_items_or_enchantments_per_player_lie_on_top(seats: int, wanted: int) -> None:
    after = []
    for seed in range(12):
        game = started(seats, seed)
        deck = dealt(game)
        assert all(is_starter(game, card) for card in deck[:wanted])
        assert not is_starter(game, deck[-1])  # the filter met creatures on its way
        after.append(is_starter(game, deck[wanted]))
    assert len(set(after)) == 2  # the next card may be anything


@rule("SETUP-10")
def test_with_the_preset_manual_each_group_is_shuffled_for_itself() -> None:
    game = started(2, switches={"starter_pick_order": "shuffle_both_piles"})
    deck, s, m = small_deck(game)
    outcomes = [dealing.starter_filter(game, deck, Chance(seed))[0] for seed in range(30)]
    for filtered in outcomes:
        assert sorted(filtered[:6]) == s[1:]
        assert filtered[6:9] == [m[0], s[0], m[1]]
        assert sorted(filtered[9:]) == m[2:]
    assert len({tuple(filtered[:6]) for filtered in outcomes}) > 20
    assert len({tuple(filtered[9:]) for filtered in outcomes}) == 6  # every order of three


@rule("SETUP-11")
def test_if_there_are_too_few_starters_all_of_them_go_on_top() -> None:
    game = started(2)
    s, m = sorted_out(game)
    filtered, found = dealing.starter_filter(game, [m[0], s[0], m[1], s[1], m[2], s[2], m[3]], Chance(1))
    assert found == 3
    assert filtered == [s[2], s[1], s[0], m[3], m[2], m[1], m[0]]


@rule("SETUP-11")
def test_a_game_with_too_few_starters_is_set_up_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "starters_wanted", lambda game: 30)  # four half decks hold 24
    game = started(2)
    deck = dealt(game)
    assert [is_starter(game, card) for card in deck] == [True] * 24 + [False] * 28
    assert played_out(game).result is not None


# --- track, village, first player -----------------------------------------------------------------------------------


@rule("SETUP-12")
def test_the_top_six_cards_are_dealt_from_slot_0_to_slot_5(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "starter_filter", lambda game, deck, chance: (sorted(deck), 0))
    game = started(3)
    assert game.track == [0, 1, 2, 3, 4, 5]
    assert list(reversed(game.deck)) == list(range(6, 75))
    play(game, "journey 0")  # the first card of the first kingdom is an item
    while game.turn == 0:
        play(game, "end")
    assert game.track == [1, 2, 3, 4, 5, 6]


@rule("SETUP-13")
@pytest.mark.parametrize("slot", range(6))
def test_the_slots_cost_0_to_5_counted_from_the_village(slot: int) -> None:
    game = table({"crystals": 10}, track=["Dagger"] * 6, deck=["Axe"], confirm=True)
    assert price(game, 0, slot) == slot
    play(game, f"journey {slot}")
    assert game.crystals[0] == 10 - slot


@rule("SETUP-14")
def test_one_village_is_drawn_for_all_and_stays() -> None:
    games = [started(2, seed) for seed in range(150)]
    drawn = {game.kinds[game.village].name for game in games}
    villages = {village.name for village in dealing.available_villages(library(), MYTHIC, ["base"])}
    assert len(villages) == 23
    assert drawn == villages
    assert "Enchanters Guild" not in drawn
    game = started(3, village="Normaltown")
    village = game.village
    for _ in range(3):
        assert {"rest Normaltown.1", "rest Normaltown.2", "use Normaltown.3"} <= set(keys(game))
        play(game, "rest Normaltown.2", "end")
    assert played_out(game).village == village


@rule("SETUP-15")
def test_a_related_village_belongs_to_one_of_the_kingdoms() -> None:
    games = [started(3, seed, kingdoms=THREE, village="related") for seed in range(40)]
    assert {game.kinds[game.village].name for game in games} == {"Port Aurisan", "Normaltown", "Dwarfburg"}


@rule("SETUP-16")
@pytest.mark.parametrize(("seats", "each"), [(2, 13), (4, 25)])
def test_the_game_for_beginners_can_be_set_up(seats: int, each: int) -> None:
    from enchanters.terminal.beginning import setup

    names = ["Ann", "Bob", "Cleo", "Dan"][:seats]
    game = enchanters.start(setup("journey", names, {}), 1)
    assert isinstance(game, Journey)
    assert kingdoms(game) == dict.fromkeys(("Cultists", "Goblins", "Unicorns", "Bandits"), each)
    assert game.kinds[game.village].name == "Normaltown"


@rule("SETUP-17")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_table_may_agree_on_the_first_player(first: int) -> None:
    game = started(3, first=first)
    assert (game.first, question(game)) == (first, (first, "turn"))


@rule("SETUP-17")
def test_otherwise_chance_picks_the_first_player() -> None:
    assert {started(3, seed, first=None).turn for seed in range(30)} == {0, 1, 2}


@rule("SETUP-23")
def test_dragons_are_out_before_fast_removes_cards_and_go_in_after_it() -> None:
    for seed in range(30):
        game = started(3, seed, kingdoms=THREE, variants=["fast", "depths"])
        assert types(game, list(game.box))["dragon"] == 0
        assert len(game.box) == 15
        assert game.dealing.cards == 60
        assert game.dealing.lower == (72 - 15) // 2 + 3
    # Without it dragons are removed like any other card.
    boxes = [started(3, seed, kingdoms=THREE, variants=["fast"]) for seed in range(30)]
    assert sum(types(game, list(game.box))["dragon"] for game in boxes) > 5


@rule("SETUP-23")
def test_the_steps_of_the_deal_come_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[tuple[str, int]] = []
    for name in ("chosen_kingdoms", "build_deck", "starter_filter", "chosen_village"):
        real = getattr(dealing, name)

        def noted(game: Journey, *rest: object, name: str = name, real: object = real) -> object:
            # What is there when the step begins: cards of the game, cards on the track, starting cards.
            steps.append((name, len(game.kinds) + sum(card >= 0 for card in game.track) + len(game.stacks[0])))
            return real(game, *rest)  # type: ignore[operator]

        monkeypatch.setattr(dealing, name, noted)
    game = started(2)
    # Halved before anything is shuffled: 52 cards, not 100; the track before the village, whose place is kept; starting
    # cards last.
    assert steps == [("chosen_kingdoms", 0), ("build_deck", 52), ("starter_filter", 52), ("chosen_village", 52 + 1 + 6)]
    assert stack(game, 0, "items") == ["Fist"]


@rule("SETUP-23")
def test_the_filter_comes_after_the_removal_of_fast() -> None:
    for seed in range(20):
        game = started(4, seed, kingdoms=FOUR, variants=["fast"])
        # Were the removal later, the starters on top (or their number) would not be whole.
        assert all(is_starter(game, card) for card in dealt(game)[:12])
