"""Options explain themselves, and what is refused says what is missing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import enchanters
from enchanters.journey.explaining import reach
from enchanters.journey.gate import winnable
from enchanters.journey.state import Journey
from enchanters.journey.values import health, price
from tests.journey.table import play, table

CARDS = """
item Sword
    1 attack
    ----
    1 attack

item Bow
    2 crystals -> 1 attack
    ----
    1 attack

item Cage
    1 attack
    discard a monster -> 3 attack
    ----

item Lamp
    discard this -> take 2 crystals
    ----

item Ladder
    bury this -> 1 attack
    ----

item Glove
    lose 1 defense -> 1 attack
    ----

item Dice
    now: take a die of crystals
    1 attack
    ----

item Scroll
    now: another player takes 1 wound
    ----

enchantment of Pain
    take 1 wound -> 2 attack
    ----

enchantment of Trade
    discard an enchantment -> take 1 crystal
    ----

monster Rat
    minor
    strength 2, health 3
    ----
    2 glory

monster Boar
    medium
    strength 5, health 5
    deals double damage
    ----
    4 glory

monster Bear
    medium
    strength 3, health 2
    attacks all players
    ----
    1 glory

village Spa
    rest, 3 crystals -> heal 2 wounds
    rest -> take 2 crystals
    multi: 1 crystal -> 1 defense
"""


def at(**seat: Any) -> Journey:
    """Seat 0 to move on a track of Sword, Boar, Rat, with what the test gives it."""
    keys = {key: seat.pop(key) for key in ("track", "village") if key in seat}
    return table(seat, {"name": "Bob", "crystals": 5}, cards=CARDS, **{"track": ["Sword", "Boar", "Rat"], **keys})


def why(game: Journey, key: str, lang: str = "en") -> str:
    explained = game.explain(key, lang)
    assert not explained["legal"]
    assert explained["outcome"] is None
    return str(explained["why"])


def outcome(game: Journey, key: str) -> dict[str, Any]:
    explained = game.explain(key)
    assert explained["legal"]
    assert explained["why"] == ""
    found: dict[str, Any] = explained["outcome"]
    return found


# --- why not ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "key", "text"),
    [
        ({"crystals": 1}, "journey 2", "costs 2 crystals; you have 1"),
        ({"crystals": 0}, "journey 1", "costs 1 crystal; you have 0"),
        ({"crystals": 9}, "journey 4", "no card lies there"),
        ({"crystals": 1, "items": ["Sword"]}, "journey 1", "needs 5 attack; you have 2, and no more within reach"),
        (
            {"crystals": 3, "items": ["Bow"]},
            "journey 1",
            "needs 5 attack; you have 1, and 1 more within reach for 2 crystals",
        ),
        (
            {"crystals": 5, "items": ["Bow"], "enchantments": ["of Pain"]},
            "journey 1",
            "needs 5 attack; you have 1, and 3 more within reach for 2 crystals and 1 wound",
        ),
        ({"crystals": 1, "items": ["Bow"]}, "use Bow", "1 crystal short"),
        ({"crystals": 0, "items": ["Bow"]}, "use Bow", "2 crystals short"),
        ({"crystals": 9, "items": ["Bow", "Sword"]}, "use Bow", "it is covered by the cards on top of it"),
        ({"items": ["Fist", "Cage"]}, "use Cage", "no monster to discard"),
        ({"items": ["Lamp"]}, "use Lamp", "the last item cannot leave"),
        ({"items": ["Ladder"]}, "use Ladder", "it is the only card of its stack"),
        ({"items": ["Fist", "Glove"]}, "use Glove", "needs 1 defense; you have 0"),
        ({"enchantments": ["of Trade"]}, "use of Trade", "the last enchantment cannot leave"),
        ({"crystals": 2, "village": "Spa"}, "rest Spa.1", "1 crystal short"),
        ({}, "rest", "only when no journey and no other rest is possible"),
        ({}, "end", "a turn needs a journey or a rest first"),
        ({}, "dance", "there is nothing called “dance” to choose here"),
    ],
)
def test_why_not(seat: dict[str, Any], key: str, text: str) -> None:
    assert why(at(**seat), key) == text


def test_why_not_in_french() -> None:
    game = at(crystals=3, items=["Bow"])
    assert why(game, "journey 1", "fr") == (
        "il faut 5 en attaque\u00a0; vous avez 1, et 1 de plus à votre portée pour 2 cristaux"
    )


def test_an_action_is_used_once() -> None:
    game = play(at(crystals=5, items=["Bow"]), "use Bow")
    assert why(game, "use Bow") == "already used this turn"


def test_journeys_and_rests_have_their_moment() -> None:
    game = play(at(crystals=5, items=["Bow"]), "journey 0")
    assert game.decision is not None
    assert game.decision.kind == "window"
    assert why(game, "journey 2") == "this is not the moment for it"
    assert why(game, "rest Quiet.1") == "this is not the moment for it"


def test_the_text_names_the_thing_and_the_reason() -> None:
    explained = at(crystals=1).explain("journey 2")
    assert explained == {
        "key": "journey 2",
        "legal": False,
        "price": 2,
        "outcome": None,
        "text": "Journey to Rat (slot 2) for 2 crystals: costs 2 crystals; you have 1",
        "why": "costs 2 crystals; you have 1",
    }


def test_a_finished_game() -> None:
    game = table({}, cards=CARDS, track=["Sword"], deck=[])
    play(game, "journey 0")
    assert game.decision is None
    assert why(game, "journey 0") == "the game is over"


# --- outcomes -----------------------------------------------------------------------------------------------------


def test_a_journey_to_an_item() -> None:
    game = at(crystals=4, items=["Fist"], track=["Rat", "Sword"])
    explained = game.explain("journey 1")
    assert explained["price"] == 1
    assert explained["text"] == "Journey to Sword (slot 1) for 1 crystal. −1 crystal, +1 attack, gained: Sword"
    found = explained["outcome"]
    assert found["changes"] == {"crystals": -1, "attack": 1}
    assert (found["gained"], found["lost"], found["others"]) == (["Sword"], [], [])
    assert found["after"] == {"crystals": 3, "wounds": 0, "attack": 2, "defense": 0, "glory": 0}
    assert found["until"] == "hidden"


def test_a_fight_that_is_won() -> None:
    game = at(crystals=4, items=["Sword", "Sword"])
    found = outcome(game, "journey 2")
    assert found["text"] == ("attack 3 against health 3: won; it deals 2 wounds; −2 crystals, +2 wounds, gained: Rat")
    fight = found["fight"]
    assert (fight["attack"], fight["health"], fight["won"], fight["wounds"]) == (3, 3, True, 2)
    assert fight["within_reach"] is None


def test_a_fight_that_needs_more() -> None:
    game = at(crystals=5, items=["Fist", "Sword", "Bow"])
    found = outcome(game, "journey 2")
    assert (
        found["fight"]["text"] == "attack 2 against health 3: 1 more needed, within reach for 2 crystals; it deals 2 wounds"
    )
    assert found["fight"]["within_reach"] == {"attack": 1, "crystals": 2, "wounds": 0}
    assert found["until"] == "question"
    assert found["changes"] == {"crystals": -2}
    assert found["through"]["changes"] == {"crystals": -4, "wounds": 2, "attack": 1}  # by the cheapest way


def test_a_journey_is_followed_through_its_window() -> None:
    game = at(crystals=6, items=["Bow"], track=["Rat", "Sword"])
    found = outcome(game, "journey 1")
    assert found["until"] == "question"
    assert found["changes"] == {"crystals": -1}
    assert found["through"]["changes"] == {"crystals": -1, "attack": 2}
    assert found["text"] == "−1 crystal, +2 attack, gained: Sword"


def test_double_damage_and_attacks_on_all() -> None:
    game = at(crystals=4, items=["Sword", "Sword", "Sword", "Sword"], track=["Boar", "Bear"])
    assert outcome(game, "journey 0")["fight"]["wounds"] == 10
    bear = outcome(game, "journey 1")["fight"]
    assert bear["wounds"] == 3
    assert bear["others"] == [{"seat": 1, "wounds": 3}]


def test_a_rest_shows_what_leaves_the_track() -> None:
    found = outcome(at(crystals=1), "rest Quiet.1")
    assert found["text"] == "+3 crystals; to the graveyard: Sword"
    assert found["discarded"] == ["Sword"]


def test_others_are_told() -> None:
    game = at(track=["Scroll"])
    found = outcome(game, "journey 0")
    assert found["others"] == [
        {
            "seat": 1,
            "changes": {"wounds": 1, "glory": -1},
            "gained": [],
            "lost": [],
            "harm": True,
            "text": "+1 wound, −1 glory",
        }
    ]
    assert found["text"] == "−1 attack, gained: Scroll; Bob: +1 wound, −1 glory"


def test_no_die_is_rolled() -> None:
    game = at(crystals=0, track=["Dice"])
    found = outcome(game, "journey 0")
    assert (found["until"], found["changes"]) == ("die", {})
    assert found["text"] == "then a die is rolled"


def test_no_hidden_card_is_turned() -> None:
    """Two games that differ only in the order of the deck explain alike."""
    one = table({"crystals": 9}, cards=CARDS, track=["Sword", "Rat"], deck=["Rat", "Bear"])
    other = table({"crystals": 9}, cards=CARDS, track=["Sword", "Rat"], deck=["Bear", "Rat"])
    assert one.decision is not None
    for option in one.decision.options:
        assert one.explain(option.key) == other.explain(option.key)


# --- random games -------------------------------------------------------------------------------------------------


def games() -> list[Journey]:
    found = []
    for seed, preset in enumerate(("mythic", "first", "manual")):
        names = ["Ann", "Bob", "Cy", "Dee"][: 2 + seed]
        game = enchanters.start(enchanters.setup("journey", seats=names, preset=preset, variants=["superfast"]), seed)
        assert isinstance(game, Journey)
        found.append(game)
    return found


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.seats} seats")
def test_every_option_explains_itself_and_nothing_changes(game: Journey) -> None:
    rng = random.Random(1)
    while (decision := game.decision) is not None:
        before = game.position()
        entries = len(game.journal or ())
        for option in decision.options:
            explained = game.explain(option.key)
            assert explained["legal"]
            assert explained["text"]
            assert explained["outcome"]["until"] in ("question", "die", "hidden", "over")
        for refused in game.view(decision.seat)["refused"]:
            explained = game.explain(refused["key"])
            assert not explained["legal"]
            assert explained["why"] == refused["why"] != ""
        assert game.position() == before
        assert len(game.journal or ()) == entries
        game.choose(rng.randrange(len(decision.options)))


@pytest.mark.parametrize("game", games(), ids=lambda game: f"{game.seats} seats")
def test_the_cheapest_way_agrees_with_the_gate(game: Journey) -> None:
    """A fight is open exactly when the search for the cheapest way finds nothing missing."""
    rng = random.Random(2)
    while (decision := game.decision) is not None:
        if decision.kind == "turn":
            for slot, card in enumerate(game.track):
                left = game.crystals[decision.seat] - price(game, decision.seat, slot)
                if card >= 0 and health(game, card, decision.seat) and left >= 0:
                    way = reach(game, decision.seat, card, left)
                    assert way is not None
                    assert (way.missing == 0) == winnable(game, decision.seat, card, left)
        game.choose(rng.randrange(len(decision.options)))
