"""A view holds exactly what a seat may know, as plain data."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import enchanters
from enchanters.journey.state import Journey
from tests.journey.table import play, table

CARDS = """
item Sword
    fr: l'Épée
    picture: broadsword
    2 attack
    ----
    1 attack

item Cursed Ring
    -5 attack
    1 crystal -> 1 attack
    ----

monster Rat
    minor
    strength 2, health 3
    ----
    2 glory

monster Wolf
    medium
    strength 4, health 4
    +1 health and +1 strength per monster
    ----
    3 glory
    1 undead

village Farm
    rest -> take 2 crystals
    rest -> heal 1 wound
    1 glory per 2 crystals
"""


def small() -> Journey:
    return table(
        {"name": "Ann", "crystals": 4, "wounds": 1, "items": ["Fist", "Sword"], "creatures": ["Rat", "Rat"]},
        {"name": "Bob", "crystals": 2},
        cards=CARDS,
        village="Farm",
        track=["Sword", "Wolf"],
        deck=["Rat", "Sword", "Rat"],
        graveyard=["Rat"],
    )


def test_the_table() -> None:
    view = small().view(0)
    assert set(view) == {
        "game", "number", "seat", "names", "turn", "turns", "first", "village", "overlord", "track", "deck", "starters",
        "box", "wound_deck", "desert", "duel", "events", "banners", "vows", "mythic", "quests", "market", "coop", "story",
        "graveyard", "removed", "seats", "question", "actions", "refused", "undo_to", "journal", "result",
    }  # fmt: skip
    assert (view["game"], view["number"], view["seat"], view["names"]) == ("journey", 0, 0, ["Ann", "Bob"])
    assert (view["turn"], view["deck"], view["box"], view["result"]) == (0, 3, 0, None)
    assert view["village"]["lower"] == [
        "Rest: take 2 crystals.",
        "Rest: heal 1 wound.",
        "1 glory for every 2 crystals you have",
    ]
    assert [card["name"] for card in view["graveyard"]] == ["Rat"]


def test_a_card() -> None:
    assert small().view(0)["track"][0]["card"] == {
        "name": "Sword",
        "title": "Sword",
        "type": "item",
        "type_text": "Item",
        "upper": ["+2 attack"],
        "lower": ["+1 attack"],
        "upper_marks": [[[2, "attack"]]],
        "lower_marks": [[[1, "attack"]]],
        "strength": None,
        "health": None,
        "kingdom": "",
        "kingdom_title": "",
        "look": None,
        "picture": "broadsword",
    }


def test_a_card_of_a_kingdom_looks_like_it() -> None:
    game = table({"items": ["Axe"]}, {}, track=["Ogre", "Shield"], deck=["Goblin"])
    axe = game.view(0)["seats"][0]["items"][-1]["card"]
    ogre, shield = (slot["card"] for slot in game.view(0)["track"][:2])
    assert axe["look"] == {"hue": "moss", "emblem": "goblin-head", "pattern": "lattice"} == ogre["look"]
    assert shield["look"] != ogre["look"]


def test_a_card_in_french() -> None:
    card = small().view(0, "fr")["track"][0]["card"]
    assert (card["name"], card["title"], card["type_text"]) == ("Sword", "l'Épée", "Objet")
    assert card["upper"] == ["+2 en attaque"]


def test_creatures_on_the_track_have_their_present_stats() -> None:
    game = small()
    wolf = game.view(None)["track"][1]["card"]
    assert (wolf["strength"], wolf["health"]) == (6, 6)


def test_the_track() -> None:
    view = small().view(0)
    assert [slot["price"] for slot in view["track"]] == [0, 1, 2, 3, 4, 5]
    assert [slot["card"] is None for slot in view["track"]] == [False, False, True, True, True, True]
    sword, wolf = view["track"][:2]
    assert (sword["legal"], sword["why"], sword["outcome"]["text"]) == (True, "", "+1 attack, gained: Sword")
    assert (wolf["legal"], wolf["outcome"]) == (False, None)
    assert wolf["why"] == "needs 6 attack; you have 3, and no more within reach"
    assert (sword["missing"], wolf["missing"]) == (None, {"attack": 3})


def test_what_is_missing_may_be_crystals() -> None:
    game = table({"crystals": 1}, cards=CARDS, village="Farm", track=["Rat", "Rat", "Rat", "Sword"])
    assert game.view(0)["track"][3]["missing"] == {"crystals": 2}


def test_lines_of_symbols_are_told_as_numbers() -> None:
    wolf = small().view(0)["track"][1]["card"]
    assert wolf["upper_marks"] == [[]]
    assert wolf["lower_marks"] == [[[3, "glory"]], [[1, "undead"]]]
    assert small().view(0)["village"]["lower_marks"] == [[], [], []]


def test_a_seat() -> None:
    seat = small().view(1)["seats"][0]
    assert (seat["name"], seat["crystals"], seat["wounds"], seat["attack"], seat["defense"]) == ("Ann", 4, 1, 3, 0)
    assert [(entry["card"]["name"], entry["covered"]) for entry in seat["items"]] == [("Fist", True), ("Sword", False)]
    assert [entry["card"]["name"] for entry in seat["creatures"]] == ["Rat", "Rat"]
    assert seat["attack_sources"] == [{"text": "Sword", "n": 3, "card": "Sword"}]
    assert seat["glory"] == 5
    assert seat["glory_parts"] == [
        {"text": "Rat", "n": 2, "card": "Rat"},
        {"text": "Rat", "n": 2, "card": "Rat"},
        {"text": "Farm", "n": 2, "card": "Farm"},
        {"text": "wounds", "n": -1},
    ]


def test_sources_tell_of_boosts_and_of_the_floor() -> None:
    game = table({"crystals": 3, "items": ["Fist", "Cursed Ring"]}, cards=CARDS, village="Farm", track=["Sword", "Rat"])
    seat = play(game, "use Cursed Ring").view(0)["seats"][0]
    assert seat["attack"] == 1
    assert seat["attack_sources"] == [
        {"text": "Cursed Ring", "n": -5, "card": "Cursed Ring"},
        {"text": "icons never count below 0", "n": 5},
        {"text": "this turn", "n": 1},
    ]


def test_the_question_has_options_for_the_seat_asked_only() -> None:
    game = small()
    mine, other, nobody = (game.view(seat)["question"] for seat in (0, 1, None))
    assert [option["key"] for option in mine["options"]] == ["journey 0", "rest Farm.1", "rest Farm.2"]
    assert [option["text"] for option in mine["options"]] == [
        "Journey to Sword (slot 0) for free",
        "Rest at Farm: take 2 crystals",
        "Rest at Farm: heal 1 wound",
    ]
    assert (mine["seat"], mine["kind"]) == (0, "turn")
    assert other == nobody == {**mine, "options": []}


def test_options_lie_where_their_cards_lie() -> None:
    game = table(
        {"crystals": 4, "items": ["Fist", "Cursed Ring"]}, {"name": "Bob"}, cards=CARDS, village="Farm", track=["Sword"]
    )
    options = {option["key"]: option for option in game.view(0)["question"]["options"]}
    assert {key: option["at"] for key, option in options.items()} == {
        "use Cursed Ring": {"place": "stack", "seat": 0, "stack": "items", "index": 1},
        "journey 0": {"place": "track", "slot": 0},
        "rest Farm.1": {"place": "village"},
        "rest Farm.2": {"place": "village"},
    }
    lines = {key: option["line"] for key, option in options.items()}
    assert lines == {
        "use Cursed Ring": ["upper", 1],
        "journey 0": None,
        "rest Farm.1": ["lower", 0],
        "rest Farm.2": ["lower", 1],
    }


def test_journal_lines_have_their_numbers() -> None:
    journal = play(small(), "journey 0").view(None)["journal"]
    assert [line["entry"] for line in journal] == list(range(len(journal)))


def test_what_is_refused() -> None:
    game = small()
    assert game.view(0)["refused"] == [
        {
            "key": "journey 1",
            "text": "Journey to Wolf (slot 1) for 1 crystal",
            "at": {"place": "track", "slot": 1},
            "line": None,
            "why": "needs 6 attack; you have 3, and no more within reach",
        }
    ]
    assert game.view(1)["refused"] == game.view(None)["refused"] == []


def test_the_result() -> None:
    game = table({"name": "Ann"}, {"name": "Bob"}, cards=CARDS, village="Farm", track=["Sword"], deck=[])
    view = play(game, "journey 0").view(None)
    assert view["question"] is None
    assert view["result"]["winners"] == [0]
    assert view["journal"][-1]["text"] == "The game is over. The winner: Ann, 2 glory."


def start(seats: int, seed: int, **fields: Any) -> Journey:
    names = ["Ann", "Bob", "Cy", "Dee"][:seats]
    game = enchanters.start(enchanters.setup("journey", seats=names, **fields), seed)
    assert isinstance(game, Journey)
    return game


@pytest.mark.parametrize(
    "game",
    [
        start(2, 1, variants=["superfast"], confirm=True),
        start(3, 2, variants=["superfast", "depths"], kingdoms="draft", preset="first"),
        start(4, 3, variants=["superfast", "fast"], preset="manual"),
    ],
    ids=["two", "three", "four"],
)
def test_views_are_plain_data_at_every_decision(game: Journey) -> None:
    rng = random.Random(3)
    while game.decision is not None:
        for lang in ("en", "fr"):
            for seat in (None, *range(game.seats)):
                view = game.view(seat, lang)
                assert json.loads(json.dumps(view)) == view
                asked = seat == game.decision.seat
                assert bool(view["question"]["options"]) == asked
                if not asked:
                    assert view["refused"] == []
        for seat in view["seats"]:
            for stat in ("attack", "defense"):
                assert sum(part["n"] for part in seat[f"{stat}_sources"]) == seat[stat]
            assert sum(part["n"] for part in seat["glory_parts"]) == seat["glory"]
        game.choose(rng.randrange(len(game.decision.options)))


def test_nothing_hidden_shows() -> None:
    """Games that differ in hidden things only look the same: deck order, box, chance, where they came from."""
    one, other = small(), small()
    other.deck = other.deck[::-1]
    other.chance += 1
    other.origin = None
    for seat in (None, 0, 1):
        assert one.view(seat) == other.view(seat)
