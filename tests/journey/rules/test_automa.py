"""AUTOMA: a guest without a seat takes a card of the track each round, to the Market."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import ANOTHER, C_PLAYER, NO_CARD
from enchanters.journey.game import JOURNEY, library
from enchanters.journey.state import Journey, open_cards
from enchanters.journey.systems.event_deck.state import the_events
from enchanters.journey.systems.market.automa import nearest, slot_named
from enchanters.journey.systems.market.state import market_of, the_market
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.journey.systems.registry import rooms
from enchanters.journey.values import attack, count
from enchanters.kernel.errors import BadPosition, BadSetup
from tests.journey.rules.setups import NAMES, dealt, kingdoms, played_out, started, types
from tests.journey.rules.yard import in_yard
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

# One that takes from each slot; they offer nothing, unless a test is about that.
DECK = "".join(
    f"\nautoma Taker {slot}\n    the {ordinal} card goes to the market\n    if you have 99 or more crystals -> 1 attack\n"
    for slot, ordinal in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"))
)
SIX = ["Axe", "Dagger", "Goblin", "Gnoll", "Ogre", "Manticore"]
REST = "rest Quiet.1"


def with_automa(*seats: dict[str, Any], cards: str = "", **keys: Any) -> Journey:
    """A table at which the Automa's next cards are named by the slots that they take from (`takes`)."""
    takes = keys.pop("takes", [0])
    names = [f"Taker {slot}" for slot in takes]
    given: dict[str, Any] = {"track": SIX, "deck": ["Fist"] * 6, "automa": "Taker 0", "market": [], "automa_deck": names}
    return table(*seats, cards=DECK + cards, **given | keys)


def market(game: Journey) -> list[str]:
    """Its cards, the top card last."""
    return [game.kinds[card].name for card in the_market(game).pile]


def shown(game: Journey) -> str:
    return game.kinds[the_market(game).shown].name


@rule("AUTOMA-01")
def test_twelve_cards_take_from_every_slot_twice_and_offer_something() -> None:
    cards = library().by_type["automa"]
    assert Counter(map(slot_named, cards)) == dict.fromkeys(range(6), 2)
    assert all(len(card.abilities) == 1 and not card.abilities[0].rest and card.abilities[0].limit == 1 for card in cards)
    for seats in (1, 2, 4):
        game = started(seats, automa="with")
        assert len(the_market(game).deck) == 11
        assert the_market(game).alone == (seats == 1)
    assert market_of(started(2)) is None


@rule("GEN-01", "SOLO-01")
def test_one_may_play_alone_with_it_and_only_so() -> None:
    assert started(1, automa="with").names == ("Ann",)
    with pytest.raises(BadSetup, match="two, three or four seats"):
        started(1)
    with pytest.raises(BadPosition, match="two, three or four seats"):
        table({}, fewest=1, track=["Axe"])


@rule("AUTOMA-02", "TIMING-14")
def test_a_card_is_turned_up_before_the_first_turn_of_each_round() -> None:
    game = with_automa({"items": ["Fist", "Alarm"]}, {}, cards=WAKING, takes=[1, 4], confirm=True)
    play(game, REST, "end")  # the second player's turn: the round goes on
    assert shown(game) == "Taker 0"
    assert market(game) == []
    assert track(game) == ["Dagger", "Goblin", "Gnoll", "Ogre", "Manticore", "Fist"]
    crystals = game.crystals[0]
    play(game, REST, "end")
    assert shown(game) == "Taker 1"
    assert market(game) == ["Gnoll"]  # the second card of what lay there then
    assert track(game) == ["Goblin", "Ogre", "Manticore", "Fist", "Fist", "Fist"]
    assert game.crystals[0] == crystals + 1  # and then the turn began
    told = [entry[0] for entry in game.journal or []]
    assert told.index("to market") < len(told) - 1 - told[::-1].index("turn") < len(told) - 1 - told[::-1].index("trigger")


WAKING = """
item Alarm
    ----
    when your turn begins: take 1 crystal
"""


@rule("AUTOMA-02")
def test_the_first_round_begins_with_it_too() -> None:
    game = started(2, automa="with", first=1)
    assert game.turns == 1
    assert len(market(game)) == 1
    assert len(dealt(game)) == 3 * 25 - 1


@rule("AUTOMA-03", "SETUP-26")
@pytest.mark.parametrize(("seats", "cards"), [(1, 52), (2, 75), (3, 100), (4, 125)])
def test_for_set_up_it_is_a_player(seats: int, cards: int) -> None:
    """OQ-45: as many kingdoms and starters as with one player more; alone the half decks of two players."""
    game = started(seats, automa="with", events="with", mythic="with", overlord="random", boxes=["base", "overlords"])
    players = seats + 1
    assert game.dealing.cards == cards
    assert len(kingdoms(game) - Counter()) >= (4 if seats == 1 else players)
    assert game.dealing.found == 3 * players
    assert len(the_events(game).deck) + len([e for e in game.journal or [] if e[0] == "event"]) == 3 * players
    assert types(game, dealt(game))["mythic"] == players
    assert the_overlord(game).tokens == players
    fast = started(seats, automa="with", variants=["fast"])
    assert len(fast.box) == 5 * players


@rule("AUTOMA-03")
def test_in_play_people_alone_are_counted() -> None:
    game = with_automa({}, {}, {})
    assert count(game, C_PLAYER, 0) == 3
    assert len(with_automa({}, fewest=1).names) == 1


@rule("AUTOMA-03")
def test_the_players_pick_its_kingdoms_too() -> None:
    game = started(2, automa="with", kingdoms="each")
    asked = []
    while not game.kinds:
        asked.append(game.seat)
        game.choose(0)
    assert asked == [0, 1, 0]
    again = enchanters.from_position(started(1, automa="with", kingdoms="draft").position())
    assert len(again.names) == 1


OFFER = """
automa Giver
    the first card goes to the market
    1 crystal -> 3 attack
"""


@rule("AUTOMA-04", "ACTION-04")
def test_everybody_may_use_the_open_card_once_in_the_own_turn() -> None:
    game = with_automa({"crystals": 4}, {"crystals": 4}, cards=OFFER, automa="Giver", confirm=True)
    assert "use Giver" in keys(game)
    play(game, "use Giver")
    assert attack(game, 0) == 4
    assert game.crystals[0] == 3
    assert "use Giver" not in keys(game)
    assert game.explain("use Giver")["why"] == "already used this turn"
    play(game, REST, "end")
    assert question(game) == (1, "turn")
    assert "use Giver" in keys(game)
    play(game, REST, "end")
    assert shown(game) == "Taker 0"  # another one lies open: what was before is no longer on offer
    assert "use Giver" not in keys(game)


@rule("AUTOMA-04")
def test_it_can_be_used_in_the_windows_of_a_journey() -> None:
    game = with_automa({"crystals": 4}, {}, cards=OFFER, automa="Giver", track=["Grunt"], confirm=True)
    play(game, "journey 0")  # health 3 against attack 1: it cannot be beaten without the card
    assert question(game) == (0, "window")
    play(game, "use Giver")
    assert stack(game, 0, "creatures") == ["Grunt"]


@rule("AUTOMA-05")
def test_when_its_cards_are_used_up_all_are_shuffled() -> None:
    game = with_automa({}, {}, takes=[], automa_used=["Taker 1", "Taker 2"], chance=5)
    play(game, REST, REST)
    found = the_market(game)
    assert len(found.deck) == 2
    assert found.used == ()
    names = {game.kinds[card].name for card in (found.shown, *found.deck)}
    assert names == {"Taker 0", "Taker 1", "Taker 2"}
    assert ("automa shuffled",) in (game.journal or [])


@rule("AUTOMA-05")
def test_any_of_them_may_come_first_then() -> None:
    seen = set()
    for chance in range(40):
        game = with_automa({}, {}, takes=[], automa_used=["Taker 1", "Taker 2"], chance=chance)
        seen.add(shown(play(game, REST, REST)))
    assert seen == {"Taker 0", "Taker 1", "Taker 2"}


@rule("AUTOMA-06")
@pytest.mark.parametrize(
    ("slot", "lying", "taken"),
    [
        (3, ["Axe", "", "Dagger", "Goblin"], "Goblin"),
        (5, ["Axe", "", "Dagger", "Goblin"], "Goblin"),
        (1, ["Axe", "", "Dagger", "Goblin"], "Axe"),  # as near as the Dagger, and nearer to the village
        (4, ["Axe"], "Axe"),
        (0, ["", "", "Axe"], "Axe"),
        (2, ["Axe", "", "", "Goblin"], "Goblin"),
    ],
)
def test_where_nothing_lies_the_nearest_card_goes(slot: int, lying: list[str], taken: str) -> None:
    cards = {"Axe": 0, "Dagger": 1, "Goblin": 2}
    placed = [cards.get(name, NO_CARD) for name in lying] + [NO_CARD] * (6 - len(lying))
    assert nearest(placed, slot) == cards[taken]
    assert nearest([NO_CARD] * 6, slot) == NO_CARD


@rule("AUTOMA-06")
def test_the_last_cards_of_a_game_go_by_that_rule() -> None:
    game = with_automa({}, {}, track=["Axe", "Dagger", "Goblin", "Gnoll"], deck=[], takes=[5])
    play(game, REST, REST)
    assert market(game) == ["Gnoll"]
    assert track(game)[:2] == ["Goblin", ""]


@rule("AUTOMA-07", "JOURNEY-21")
def test_the_market_is_no_part_of_the_track() -> None:
    """No price, no distance, and nothing that waits for a journey on the track."""
    cards = """
item Compass
    +9 attack at distance 0
    free -> journey to the top of the market
    free -> journey to the bottom of the market
    ----
    after a journey: take 5 crystals
"""
    game = with_automa({"items": ["Compass"], "crystals": 0}, {}, cards=cards, market=["Spear", "Lash", "Brawler"])
    assert attack(game, 0) == 0
    play(game, "use Compass.1")  # the Brawler cannot be beaten: nothing is asked
    assert question(game) == (0, "turn")
    play(game, "use Compass.2", "yes")
    assert stack(game, 0, "items") == ["Compass", "Spear"]
    assert market(game) == ["Lash", "Brawler"]
    assert game.crystals[0] == 0


@rule("AUTOMA-07", "END-04")
def test_cards_of_the_market_do_not_keep_a_game_going() -> None:
    game = with_automa({}, {}, track=["Axe"], deck=[], market=["Dagger", "Goblin"], first=1)
    play(game, REST)
    assert game.result is not None


@rule("AUTOMA-08", "DECK-18")
def test_gladiators_are_not_played_with_it() -> None:
    named = ["Gladiators", "Harpies", "Mermaids"]
    with pytest.raises(BadSetup, match="Gladiators cannot be played with `automa`"):
        started(2, automa="with", kingdoms=named)
    with pytest.raises(BadSetup, match="Gladiators cannot be played"):
        started(3, automa="with", favourites=["Gladiators"], boxes=["odyssey"])
    assert kingdoms(started(3, kingdoms=named))["Gladiators"] == 25  # without it they are
    picking = started(2, automa="with", kingdoms="each", boxes=["odyssey"])
    assert "take Gladiators" not in keys(picking)
    drawn = {name for seed in range(30) for name in kingdoms(started(2, seed, automa="with", boxes=["odyssey"]))}
    assert drawn == {"Centaurs", "Harpies", "Medusae", "Mermaids", "Mummies"}


@rule("AUTOMA-09", "TIMING-13")
def test_the_track_slides_around_the_gap_as_ever() -> None:
    cards = """
monster Rock
    minor
    strength 1, health 9
    does not move on the track
    ----
"""
    lying = ["Axe", "Dagger", "Rock", "Gnoll", "Ogre", "Manticore"]
    game = with_automa({}, {}, cards=cards, track=lying, takes=[0], first=1)
    play(game, REST)  # the Axe goes, and the others pass around the Rock; then the round begins
    assert market(game) == ["Dagger"]
    assert track(game) == ["Gnoll", "Ogre", "Rock", "Manticore", "Fist", "Fist"]
    ending = with_automa({}, {}, cards=cards, track=lying, deck=[], takes=[0], first=1)
    play(ending, REST)
    assert track(ending) == ["Rock", "Gnoll", "Ogre", "Manticore", "", ""]  # nothing comes any more: it marches too


@rule("AUTOMA-10")
def test_it_has_nothing_of_its_own_and_no_turn() -> None:
    game = started(2, automa="with")
    assert len(game.stacks) == 6
    assert (len(game.crystals), len(game.wounds)) == (2, 2)
    seats = set()
    while game.codes:
        seats.add((game.turn, game.seat))
        assert game.turn in (0, 1)
        game.choose(0)
    assert {turn for turn, _ in seats} == {0, 1}
    assert len((game.result or {})["scores"]) == 2


EVENTS = """
event Sign
    attach this to a creature
    +1 health and +1 strength

event Toll
    attach this to an item
    this costs 2 more

event Rain
    now: each player takes 1 wound

event Windfall
    now: take 4 crystals
"""


@rule("AUTOMA-11", "CROSS-13", "EVENT-06")
def test_what_lay_under_a_card_finds_another_one_before_the_track_slides() -> None:
    game = with_automa(
        {}, {}, cards=EVENTS, takes=[1], attached=[[2, "Sign"], [2, "Sign"]], confirm=True,
        track=["Axe", "Goblin", "Gnoll", "Dagger", "Ogre"], deck=["Manticore"] * 6, turn=1, first=0,
    )  # fmt: skip
    play(game, "journey 0", "end")  # the second player takes the Axe; the first card slides there
    assert market(game) == ["Gnoll"]
    assert question(game) == (0, "slot")  # the round's first player, before the refill
    assert keys(game) == ["attach Goblin", "attach Ogre", "attach Manticore#1", "attach Manticore#2"]
    assert check(game) == []
    text = game.position()
    assert enchanters.from_position(text).position() == text


@rule("AUTOMA-11", "EVENT-08")
def test_several_events_under_one_card_are_asked_for_one_by_one() -> None:
    game = with_automa(
        {}, {}, cards=EVENTS, takes=[0], attached=[[1, "Sign"], [1, "Sign"]], turn=1, first=0, confirm=True,
        track=["Axe", "Goblin", "Gnoll", "Ogre"], deck=[],
    )  # fmt: skip
    play(game, REST, "end")
    assert question(game) == (0, "slot")
    assert game.view(0)["events"]["coming"]["name"] == "Sign"
    play(game, "attach Gnoll")
    assert keys(game) == ["attach Gnoll", "attach Ogre"]
    play(game, "attach Ogre")
    assert track(game) == ["Gnoll", "Ogre", "", "", "", ""]
    assert [len(slot["under"]) for slot in game.view(0)["track"]] == [1, 1, 0, 0, 0, 0]


@rule("AUTOMA-11", "EVENT-08")
def test_an_event_for_which_there_is_no_other_card_is_gone() -> None:
    game = with_automa(
        {}, {}, cards=EVENTS, takes=[0], attached=[[1, "Toll"]], turn=1, first=0, track=["Goblin", "Axe", "Gnoll"], deck=[]
    )
    play(game, REST)
    assert market(game) == ["Axe"]
    assert [game.kinds[card].name for card in game.removed] == ["Toll"]


@rule("CROSS-13")
def test_an_event_that_the_refill_draws_is_the_first_players() -> None:
    game = with_automa(
        {"crystals": 0}, {"crystals": 0}, cards=EVENTS, events=["Windfall"], event_depths=[4], turn=1, deck=["Fist"] * 5
    )
    play(game, "rest Quiet.2")  # its refill takes one card; that of the Automa meets the event
    assert game.crystals == [4, 0]
    assert question(game) == (0, "turn")


@rule("CROSS-14", "END-01")
def test_the_game_ends_if_the_automa_takes_the_last_card() -> None:
    game = with_automa({}, {}, track=["Axe", "Dagger"], deck=[], turn=1)
    turns = game.turns
    play(game, REST)
    assert game.result is not None
    assert market(game) == ["Dagger"]
    assert game.turns == turns  # no further turn began


@rule("CROSS-07")
def test_a_card_that_goes_to_the_market_does_not_invade() -> None:
    cards = """
overlord Raider
    strength 9, health 9
    challenge -> fight the overlord
    invasion item: take 7 wounds
    invasion monster: take 5 wounds
    reward
    1 glory
"""
    game = with_automa({}, {}, cards=cards, overlord="Raider", track=["Goblin", "Axe"], deck=["Fist"] * 4, turn=1, takes=[0])
    play(game, REST)  # the Goblin is discarded by the rest and invades
    assert game.wounds == [0, 5]
    assert market(game) == ["Axe"]


@rule("CROSS-01")
def test_the_one_who_is_duelled_cannot_use_the_open_card() -> None:
    cards = OFFER + "\nitem Glove\n    free -> duel another player\n    1 crystal -> 1 attack\n    ----\n"
    game = with_automa({"items": ["Glove"], "crystals": 9}, {"items": ["Glove"], "crystals": 9}, cards=cards, automa="Giver")
    play(game, "use Glove.1")
    assert question(game) == (0, "window")
    assert keys(game) == ["use Glove.2", "end"]
    play(game, "end")
    assert question(game) == (1, "window")
    assert keys(game) == ["use Glove.2", "end"]


@rule("GRAVE-11")
def test_its_cards_never_enter_the_graveyard() -> None:
    for seed in range(6):
        game = played_out(started(2, seed, automa="with", variants=["superfast"]), seed)
        assert all(game.kinds[card].card.type != "automa" for card in (*game.graveyard, *game.deck, *the_market(game).pile))
        found = the_market(game)
        assert len({*found.deck, *found.used, found.shown}) == 12


@rule("CROSS-20")
def test_what_belongs_to_gladiators_is_left_out_of_draws() -> None:
    out = {"Arena Mundi", "Sa'akara, the Gamerunner", "Arenian Banner", "of Gladiators"}
    assert out <= set(library().without)
    drawn = set()
    for seed in range(60):
        game = started(2, seed, automa="with", boxes=["odyssey"], overlord="random", banners="pick", classes="pick")
        drawn |= {kind.name for kind in game.kinds}
        while any(step[0].__name__ == "lay_table" for step in game.stack):
            game.choose(0)
        drawn |= {kind.name for kind in game.kinds}
    assert drawn & out == set()
    assert {"Seaside", "Arena Mundi"} & drawn == {"Seaside"} & drawn
    without = set()
    for seed in range(60):
        without |= {kind.name for kind in started(2, seed, boxes=["odyssey"], overlord="random").kinds}
    assert {"Arena Mundi", "Sa'akara, the Gamerunner"} <= without


@rule("CROSS-20")
def test_whoever_names_it_is_warned() -> None:
    def said(**fields: Any) -> list[str]:
        whole = JOURNEY.checked({"seats": NAMES[:2], **fields})
        return [said for room in rooms() for said in room.cautions(whole, library(), [])]

    assert said(automa="with", village="Arena Mundi")
    assert said(automa="with", overlord="Sa'akara, the Gamerunner")
    assert not said(automa="with", village="Normaltown")
    assert not said(village="Arena Mundi")


@rule("CROSS-12")
def test_the_first_edition_has_no_automa() -> None:
    with pytest.raises(BadSetup, match="first edition has no Automa"):
        started(2, automa="with", preset="first")


@rule("SOLO-12")
def test_with_several_people_the_market_is_nobody() -> None:
    lines = [
        "free -> each other player takes 2 wounds",
        "free -> steal 2 crystals from another player",
        "free -> give a monster to another player",
        "free -> another player discards a monster",
    ]
    game = in_yard(
        {"crystals": 0, "creatures": ["Goblin"]}, {"crystals": 5, "creatures": ["Gnoll"]}, lines=lines, cards=DECK,
        automa="Taker 0", market=["Ogre"],
    )  # fmt: skip
    play(game, "use Yard.2", "use Yard.3", "use Yard.4", "use Yard.5")
    assert game.wounds == [0, 2]
    assert game.crystals == [2, 3]
    assert the_market(game).beside == 0
    play(game, "discard Goblin")
    assert market(game) == ["Ogre"]
    assert graveyard(game) == ["Goblin"]
    assert the_market(game).victims(game, 0, ANOTHER) is None


def test_positions_say_what_is_wrong_with_them() -> None:
    for keys_given, complaint in (
        ({"automa": 3}, "the name of the Automa card"),
        ({"automa": "Axe"}, "does not belong into `automa`"),
        ({"market": ["Taker 1"]}, "cannot lie in `market`"),
        ({"beside_market": 2}, "only where one plays alone"),
        ({"automa": "", "automa_deck": []}, "there are no Automa cards"),
    ):
        with pytest.raises(BadPosition, match=complaint):
            table({}, {}, cards=DECK, track=["Axe"], **keys_given)


def test_a_position_without_a_deck_has_all_other_cards_of_the_boxes_in_it() -> None:
    game = table({}, {}, track=["Axe"], automa="Pedlar", automa_used=["Guide"])
    assert len(the_market(game).deck) == 10
    assert open_cards(game)[1:] == [the_market(game).shown]
