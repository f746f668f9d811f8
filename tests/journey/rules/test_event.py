"""EVENT: cards in the deck that happen when they are drawn, or lie under a card of the track."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck.state import the_events
from enchanters.journey.values import attack, defense, health, price, strength
from enchanters.kernel.errors import BadSetup
from tests.journey.rules.setups import NAMES, played_out, started
from tests.journey.rules.yard import in_yard, moves
from tests.journey.table import graveyard, keys, play, question, stack, track
from tests.marks import rule

EVENTS = """
event Test Storm
    now: each player takes 2 wounds

event Test Gift
    now: take 4 crystals

event Test Flood
    now: sweep 2 cards from the track

event Test Hunt
    now: sweep all monsters from the track

event Test Lair
    attach this to a dragon
    +2 health and +3 strength

event Test Camp
    attach this to a creature
    +1 health and +1 strength

event Test Toll
    attach this to an item or enchantment
    this costs 2 more

event Test Sale
    attach this to a card
    this costs 1 less

event Test Fair
    attach this to an item
    1 defense
    1 crystal -> 2 attack
    when your turn begins: take 1 crystal

event Test Wall
    attach this to a creature
    +4 health at distance 3 or more

event Test Mirror
    attach this to a creature
    +1 health per wound

item Crowbar
    now: swap two track cards
    ----

item Rag and Bone
    now: swap a track card for the top of the graveyard
    ----

overlord Patient
    strength 0, health 1
    challenge -> fight the overlord
    invasion monster: take 9 wounds
    reward
    1 glory
"""
REST = "rest Yard.1"


def deck_of(game: Journey) -> list[str]:
    """The whole deck with its events, the next card first."""
    events, found = the_events(game), []
    waiting = list(zip(events.deck, events.depths, strict=True))
    for below in range(len(game.deck), -1, -1):
        while waiting and waiting[-1][1] == below:
            found.append(game.kinds[waiting.pop()[0]].name)
        if below:
            found.append(game.kinds[game.deck[below - 1]].name)
    return found


def lying(game: Journey) -> dict[str, list[str]]:
    """The events under cards of the track, by the card's name."""
    found: dict[str, list[str]] = {}
    for host, event in the_events(game).attached:
        found.setdefault(game.kinds[host].name, []).append(game.kinds[event].name)
    return found


def removed(game: Journey) -> list[str]:
    return [game.kinds[card].name for card in game.removed]


def road(*seats: dict[str, Any], events: list[str] | None = None, **more: Any) -> Journey:
    """A table with these events on top of the deck; its village offers nothing but rests, which discard the first card."""
    deck = more.pop("deck", ["Dagger"] * 6)
    names = events or []
    depths = more.pop("event_depths", [len(deck)] * len(names))
    cards = EVENTS + more.pop("cards", "")
    row = more.pop("track", ["Goblin", "Axe", "Grunt", "Spear", "Old Dragon", "Cuirass"])
    return in_yard(
        *seats, lines=more.pop("lines", []), cards=cards, track=row, deck=deck, events=names, event_depths=depths, **more
    )  # fmt: skip


# --- set-up -------------------------------------------------------------------------------------------------------


@rule("EVENT-01", "SETUP-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_a_player_of_the_twenty_six_are_taken_unseen(seats: int) -> None:
    assert len(library().by_type["event"]) == 26
    taken: Counter[str] = Counter()
    for seed in range(40):
        game = started(seats, seed, events="with")
        events = the_events(game)
        assert (len(events.deck), len(events.aside)) == (3 * seats, 26 - 3 * seats)
        taken.update(game.kinds[card].name for card in events.deck)
        assert check(game) == []
    assert len(taken) == 26
    texts = [game.view(viewer) for viewer in (0, 1, None)]
    assert [text["events"]["left"] for text in texts] == [3 * seats] * 3
    assert all(name not in str(text) for text in texts for name in taken)


@rule("EVENT-01")
def test_without_the_module_there_are_none() -> None:
    assert started(2, 1).view(0)["events"] is None
    with pytest.raises(BadSetup):
        enchanters.start(enchanters.setup("journey", seats=NAMES[:2], events="some"), 1)


@rule("EVENT-02", "SETUP-23", "SETUP-26")
def test_they_are_put_in_at_random_places_of_the_finished_deck() -> None:
    """The same deck without them; the first and the last place are as likely as any other. OQ-38: the track is dealt."""
    quarters, ends = [0] * 4, [0, 0]
    for seed in range(400):
        game = started(2, seed, events="with", village="Normaltown")
        assert all(card >= 0 and game.kinds[card].card.type != "event" for card in game.track)
        names = deck_of(game)
        at = [i for i, name in enumerate(names) if game.library.kind(name).card.type == "event"]
        assert (len(at), len(names)) == (6, len(game.deck) + 6)
        for i in at:
            quarters[4 * i // len(names)] += 1
        ends[0] += at[0] == 0
        ends[1] += at[-1] == len(names) - 1
        if seed < 20:
            plain = started(2, seed, village="Normaltown")
            # The same cards in the same order, as far as the deal has got when the events come.
            assert [game.kinds[card].name for card in game.track] == [plain.kinds[card].name for card in plain.track]
            assert [game.kinds[card].name for card in game.deck] == [plain.kinds[card].name for card in plain.deck]
    assert max(quarters) - min(quarters) < 120  # of 600 each
    expected = 400 * 6 / len(names)
    assert all(0.5 * expected < n < 2 * expected for n in ends)


# --- drawing ------------------------------------------------------------------------------------------------------


@rule("EVENT-03", "EVENT-04")
def test_an_event_happens_when_it_is_drawn_is_gone_and_the_refill_goes_on() -> None:
    game = road({"crystals": 0}, {}, events=["Test Storm", "Test Gift"], deck=["Falchion", "Dagger"])
    play(game, REST)
    assert game.wounds == [0, 0]  # not yet drawn
    play(game, "end")
    assert (game.wounds, game.crystals[0]) == ([2, 2], 3 + 4)
    assert track(game) == ["Axe", "Grunt", "Spear", "Old Dragon", "Cuirass", "Falchion"]
    assert (removed(game), graveyard(game)) == (["Test Storm", "Test Gift"], ["Goblin"])
    assert check(game) == []


@rule("EVENT-03")
def test_one_that_lies_deeper_waits() -> None:
    game = road({}, {}, events=["Test Storm"], deck=["Falchion", "Dagger", "Axe"], event_depths=[2])
    play(game, REST, "end")
    assert (track(game)[-1], game.wounds) == ("Falchion", [0, 0])
    play(game, REST, "end")
    assert (track(game)[-1], game.wounds) == ("Dagger", [2, 2])


@rule("EVENT-03")
def test_with_a_full_track_nothing_is_drawn() -> None:
    lines = ["free -> journey to the graveyard"]
    game = road({}, {}, events=["Test Storm"], lines=lines, deck=["Dagger"], graveyard=["Cuirass"], track=["Grunt"] * 6)
    play(game, "use Yard.2", "yes")
    assert (len(the_events(game).deck), game.wounds) == (1, [0, 0])


@rule("EVENT-03", "END-01")
def test_when_only_events_are_left_they_happen_one_after_the_other() -> None:
    """OQ-40 and 41: they keep the game going no longer than that."""
    game = road({}, {}, events=["Test Storm", "Test Storm"], deck=[], track=["Axe", "Grunt"], confirm=False)
    play(game, REST)
    assert (game.wounds, the_events(game).deck) == ([4, 4], ())
    game = road({}, {}, events=["Test Storm"], deck=[], track=["Axe"], confirm=False)
    play(game, "journey 0")
    assert (game.wounds, game.decision) == ([2, 2], None)


@rule("EVENT-11")
def test_the_one_whose_turn_ends_is_the_active_player() -> None:
    game = road({}, {"crystals": 0}, {}, events=["Test Gift", "Test Flood"], turn=1)
    play(game, REST, "end")
    assert (question(game), game.crystals[1]) == ((1, "slot"), 7)


# --- under a card -------------------------------------------------------------------------------------------------


@rule("EVENT-05", "EVENT-08")
def test_it_is_put_under_a_card_of_the_type_that_it_names() -> None:
    game = road({}, {}, events=["Test Lair"])
    play(game, REST, "end")  # there is one dragon
    assert (lying(game), removed(game)) == ({"Old Dragon": ["Test Lair"]}, [])
    game = road({}, {}, events=["Test Toll"])
    play(game, REST, "end")
    assert (question(game), keys(game)) == ((0, "slot"), ["attach Axe", "attach Spear", "attach Cuirass"])
    play(game, "attach Spear")
    assert lying(game) == {"Spear": ["Test Toll"]}


@rule("EVENT-05")
def test_it_travels_with_its_card_and_everybody_sees_it() -> None:
    game = road({}, {}, events=["Test Lair"])
    play(game, REST, "end")
    assert [bool(slot["under"]) for slot in game.view(1)["track"]] == [False, False, False, True, False, False]
    play(game, REST, "end")
    assert [bool(slot["under"]) for slot in game.view(None)["track"]] == [False, False, True, False, False, False]
    assert check(game) == []


@rule("EVENT-05", "COMBAT-16")
def test_its_rule_holds_for_all_players_while_it_lies_there() -> None:
    game = road({}, {}, attached=[[4, "Test Lair"], [2, "Test Camp"]])
    dragon, grunt, goblin = game.track[4], game.track[2], game.track[0]
    assert [(strength(game, dragon, seat), health(game, dragon, seat)) for seat in (0, 1)] == [(11 + 3, 13 + 2)] * 2
    assert (strength(game, grunt, 1), health(game, grunt, 1)) == (5, 4)
    plain = road({}, {})
    assert health(game, goblin, 0) == health(plain, plain.track[0], 0)


@rule("EVENT-05")
def test_icons_actions_and_abilities_on_it_are_everybodys() -> None:
    game = road({"crystals": 3}, {"crystals": 3}, attached=[[1, "Test Fair"]])
    assert [defense(game, seat) for seat in (0, 1)] == [1, 1]
    play(game, "use Test Fair")
    assert (attack(game, 0), game.crystals[0]) == (3, 2)
    assert "use Test Fair" not in keys(game)
    play(game, REST, "end")
    assert (game.turn, game.crystals[1]) == (1, 4)  # one more at the beginning of the turn
    assert "use Test Fair" in keys(game)


@rule("EVENT-05", "CROSS-05", "JOURNEY-04")
def test_a_price_on_it_is_its_hosts() -> None:
    game = road({"crystals": 9}, {}, attached=[[1, "Test Toll"], [3, "Test Sale"], [0, "Test Sale"]])
    assert [price(game, 0, slot) for slot in range(6)] == [0, 3, 2, 2, 4, 5]
    play(game, "journey 1")
    assert game.crystals[0] == 6


@rule("JOURNEY-04", "SPEED-01")
def test_speed_counts_against_the_whole_price() -> None:
    cards = "\nitem Winged Shoes\n    2 speed\n    ----\n"
    game = road({"items": ["Winged Shoes"]}, {}, attached=[[1, "Test Toll"], [3, "Test Toll"]], cards=cards)
    assert [price(game, 0, slot) for slot in range(6)] == [0, 1, 0, 3, 2, 3]


@rule("EVENT-05", "COMBAT-17", "DISTANCE-01")
def test_what_it_says_of_a_distance_is_that_of_its_host() -> None:
    game = road({}, {}, attached=[[2, "Test Wall"], [4, "Test Wall"]])
    assert (health(game, game.track[2], 0), health(game, game.track[4], 0)) == (3, 13 + 4)


@rule("EVENT-05", "COMBAT-16", "COMBAT-11")
def test_health_that_grows_with_wounds_is_that_of_the_one_who_fights() -> None:
    lines = ["free -> heal 5 wounds"]
    game = road({"wounds": 3, "items": ["Spear"]}, {"wounds": 1}, attached=[[2, "Test Mirror"]], lines=lines)
    assert [health(game, game.track[2], seat) for seat in (0, 1)] == [6, 4]
    assert attack(game, 0) == 4
    assert "journey 2" in keys(game)  # to be won once the village has healed
    game = road({"wounds": 3, "items": ["Spear"]}, {}, attached=[[2, "Test Mirror"]])
    assert "journey 2" not in keys(game)


@rule("EVENT-09")
def test_several_lie_under_one_card_and_all_count() -> None:
    game = road({}, {}, attached=[[4, "Test Lair"], [4, "Test Camp"], [4, "Test Sale"]])
    dragon = game.track[4]
    assert (strength(game, dragon, 0), health(game, dragon, 0), price(game, 0, 4)) == (11 + 4, 13 + 3, 3)
    game = road({}, {}, events=["Test Lair", "Test Lair"])
    play(game, REST, "end")
    assert lying(game) == {"Old Dragon": ["Test Lair", "Test Lair"]}


@rule("EVENT-08")
def test_without_a_card_to_lie_under_it_is_removed() -> None:
    """OQ-39."""
    game = road({}, {}, events=["Test Lair"], track=["Goblin", "Axe", "Grunt", "Spear", "Lash", "Cuirass"])
    play(game, REST, "end")
    assert (lying(game), removed(game), question(game)) == ({}, ["Test Lair"], (1, "turn"))


@rule("EVENT-07")
def test_it_holds_no_slot_and_nobody_journeys_to_it() -> None:
    game = road({"crystals": 9, "boosts": [30, 0]}, {}, attached=[[1, "Test Fair"], [1, "Test Sale"]])
    assert [key for key in keys(game) if key.startswith("journey")] == [f"journey {slot}" for slot in range(6)]
    assert (len([card for card in game.track if card >= 0]), track(game)[1:3]) == (6, ["Axe", "Grunt"])


# --- gone ---------------------------------------------------------------------------------------------------------


@rule("EVENT-06", "JOURNEY-23", "GRAVE-11")
def test_taken_its_card_leaves_it_out_of_the_game() -> None:
    game = road({"crystals": 9}, {}, attached=[[1, "Test Sale"], [3, "Test Toll"]])
    play(game, "journey 1")
    assert (lying(game), removed(game), graveyard(game)) == ({"Spear": ["Test Toll"]}, ["Test Sale"], [])
    assert stack(game, 0, "items") == ["Fist", "Axe"]


@rule("EVENT-06", "CROSS-07")
@pytest.mark.parametrize("way", ["rest", "lost fight"])
def test_discarded_its_card_leaves_it_out_of_the_game_unresolved(way: str) -> None:
    seat = {"boosts": [20, 0]}
    lines = ["free -> lose 20 attack"]
    game = road(seat, {}, attached=[[0, "Test Camp"]], lines=lines)
    if way == "rest":
        play(game, "rest Yard.1")
    else:
        play(game, "journey 2", "use Yard.2")
    assert (lying(game), removed(game), graveyard(game)) == ({}, ["Test Camp"], ["Goblin"])


@rule("EVENT-06", "SWAP-04")
def test_swapped_on_the_track_both_cards_lose_theirs() -> None:
    row = ["Crowbar", "Axe", "Grunt", "Spear", "Old Dragon", "Cuirass"]
    game = road({}, {}, track=row, attached=[[1, "Test Sale"], [3, "Test Toll"], [4, "Test Lair"]])
    play(game, "journey 0")
    while question(game)[1] != "last":
        play(game, next(key for key in keys(game) if "Axe" in key or "Spear" in key))
    assert (track(game)[1], track(game)[3]) == ("Spear", "Axe")
    assert (lying(game), sorted(removed(game))) == ({"Old Dragon": ["Test Lair"]}, ["Test Sale", "Test Toll"])


@rule("EVENT-06")
def test_swapped_for_the_top_of_the_graveyard_it_is_gone_too() -> None:
    row = ["Rag and Bone", "Axe", "Grunt", "Spear"]
    game = road({}, {}, track=row, graveyard=["Lash"], attached=[[1, "Test Sale"], [3, "Test Toll"]])
    play(game, "journey 0")
    play(game, next(key for key in keys(game) if "Axe" in key))
    assert (track(game)[1], lying(game), removed(game)) == ("Lash", {"Spear": ["Test Toll"]}, ["Test Sale"])


@rule("EVENT-06")
def test_swapped_for_a_players_card_it_is_gone_too() -> None:
    lines = ["free -> swap top item for a track item"]
    game = road({}, {}, lines=lines, attached=[[1, "Test Sale"], [3, "Test Toll"]])
    play(game, "use Yard.2")
    play(game, next(key for key in keys(game) if "Axe" in key))
    assert (stack(game, 0, "items"), lying(game), removed(game)) == (["Axe"], {"Spear": ["Test Toll"]}, ["Test Sale"])


# --- discarded from the track -------------------------------------------------------------------------------------


@rule("EVENT-04", "CROSS-10")
def test_an_event_that_empties_slots_lets_the_track_slide_before_it_is_filled() -> None:
    row = ["Axe", "Grunt", "Spear", "Grunt", "Lash", "Cuirass"]
    game = road({"crystals": 9}, {}, track=row, events=["Test Hunt"], deck=["Falchion", "Dagger", "Fist"])
    play(game, "journey 0", "end")
    assert track(game) == ["Spear", "Lash", "Cuirass", "Falchion", "Dagger", "Fist"]
    assert graveyard(game) == ["Grunt", "Grunt"]
    assert check(game) == []


@rule("EVENT-10", "OVERLORD-28")
def test_a_challenge_that_would_discard_an_event_resolves_it_and_discards_another_card() -> None:
    lord = {"overlord": "Patient", "rewards": 2}
    game = road({"boosts": [5, 0]}, {}, events=["Test Storm", "Test Gift"], deck=["Falchion", "Dagger"], **lord)
    play(game, "challenge")
    assert (game.wounds, graveyard(game), removed(game)) == ([2, 2], ["Falchion"], ["Test Storm", "Test Gift"])


@rule("EVENT-12", "EVENT-01")
def test_against_each_other_all_twenty_six_are_shuffled() -> None:
    """The half of the rule that is not about co-op: the two that it takes out are there."""
    names = {kind.name for kind in library().by_type["event"]}
    assert {"Overlord Rising", "Magic Overload"} <= names
    game = started(4, 1, events="with")
    events = the_events(game)
    assert {game.kinds[card].name for card in (*events.deck, *events.aside)} == names


@rule("EVENT-03", "EVENT-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_events_end_and_lose_no_card(seats: int) -> None:
    for seed in range(4):
        setup = {"events": "with", "banners": "pick", "classes": "pick", "boxes": ["base", "odyssey"]}
        game = started(seats, seed, overlord=None, **setup)
        assert check(played_out(game, seed)) == []
        assert not the_events(game).deck
        assert moves(game, "event")
