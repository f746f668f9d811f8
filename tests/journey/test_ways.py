"""A journey as one press: the way that is offered is legal, takes the card, and is the cheapest there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import enchanters
from enchanters.journey.codes import END, NO_CARD, Q_TURN, VERB
from enchanters.journey.state import Journey, piles
from enchanters.journey.trying import goal_of
from enchanters.journey.values import wound_count
from enchanters.journey.ways import is_beaten, ways
from enchanters.kernel.chance import stream
from enchanters.kernel.pauses import make
from tests.journey.table import play, table

CARDS = """
item Toybow
    1 attack
    multi: 2 crystals -> 1 attack
    ----

enchantment of Toygifts
    discard this -> 3 attack
    ----

item Toycloak
    1 crystal -> 2 defense
    ----

item Toycube
    take 1 wound -> take a die of crystals
    ----

enchantment of Toyfury
    1 crystal -> 3 attack
    ----

enchantment of Toymight
    1 attack
    ----

item Toysling
    ----

item Toygoad
    now: another player takes 1 wound per attack
    ----

monster Toyrat
    minor
    strength 2, health 3
    ----
    2 glory

monster Toyboar
    medium
    strength 4, health 1
    ----
    4 glory

village Toyshed
    rest -> take 3 crystals
"""


def at(track: list[str], **seat: Any) -> Journey:
    return table({"crystals": 9, **seat}, {"name": "Bob", "crystals": 5}, cards=CARDS, village="Toyshed", track=track)


def plans(game: Journey, key: str) -> list[dict[str, Any]]:
    options = game.view(game.seat)["question"]["options"]
    found: list[dict[str, Any]] = next(option["plans"] for option in options if option["key"] == key)
    return found


def test_an_item_is_taken_without_a_stop() -> None:
    game = at(["Toyrat", "Toysling"], items=["Toybow"])
    (only,) = plans(game, "journey 1")
    assert (only["keys"], only["title"], only["stops"]) == (["journey 1", "end"], "Take", False)
    make(game, only["keys"])
    assert [entry["card"]["name"] for entry in game.view(0)["seats"][0]["items"]] == ["Toybow", "Toysling"]


def test_it_stops_where_something_that_can_be_used_matters_to_it() -> None:
    (only,) = plans(at(["Toygoad", "Toyrat"], items=["Toybow"]), "journey 0")  # the more attack, the more wounds
    assert (only["keys"], only["title"], only["stops"]) == (["journey 0"], "Set out", True)
    (free,) = plans(at(["Toygoad", "Toyrat"], items=["Toycloak"]), "journey 0")  # defense is nothing to it
    assert free["keys"] == ["journey 0", "end"]


def test_a_fight_says_the_whole_bargain() -> None:
    game = at(["Toyboar", "Toyrat"], items=["Toybow"])
    (only,) = plans(game, "journey 1")
    assert only["keys"] == ["journey 1", "use Toybow", "use Toybow", "end"]
    assert (only["title"], only["text"]) == ("Fight", "1 for the way; 4 for +2 attack: you win, 2 wounds")
    assert (only["crystals"], only["wounds"]) == (5, 2)


def test_crystals_are_paid_before_a_card_is_given() -> None:
    first, second = plans(at(["Toyrat"], items=["Toybow"], enchantments=["of Toyfury", "of Toygifts"]), "journey 0")
    assert first["keys"] == ["journey 0", "use Toybow", "use Toybow", "end"]
    assert (second["crystals"], second["text"]) == (0, "“of Toygifts” for +3 attack: you win, 2 wounds")


def test_the_way_with_fewer_wounds_is_offered_too() -> None:
    first, second = plans(at(["Toyboar", "Toyrat"], items=["Toycloak"], enchantments=["of Toymight"]), "journey 0")
    assert (first["crystals"], first["wounds"]) == (0, 4)
    assert (second["crystals"], second["wounds"]) == (1, 2)
    assert second["text"] == "1 for +2 defense: you win, 2 wounds"
    assert second["keys"] == ["journey 0", "use Toycloak"]  # nothing else is left to use: the window closes


def test_no_way_is_offered_where_a_die_decides() -> None:
    game = at(["Toyrat"], items=["Toycube"], enchantments=["of Toyfury"], crystals=0)
    assert plans(game, "journey 0") == []  # it can be won, but not said beforehand how
    play(game, "journey 0")
    assert game.KINDS[game.kind] == "window"


def test_in_the_window_the_way_goes_on() -> None:
    game = at(["Toyboar", "Toyrat"], items=["Toybow"])
    play(game, "journey 1", "use Toybow")
    question = game.view(0)["question"]
    assert [plan["keys"] for plan in question["plans"]] == [["use Toybow", "end"]]
    assert next(option["loses"] for option in question["options"] if option["key"] == "end")


# --- in whole games ---------------------------------------------------------------------------------------------------


def positions(setup: dict[str, Any], seed: int) -> Iterator[Journey]:
    """The questions of a turn in a game that chance plays."""
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], confirm=True, **setup), seed)
    assert isinstance(game, Journey)
    chance = stream(seed)
    while game.codes:
        if game.kind == Q_TURN:
            yield game
        game.choose(chance.below(len(game.codes)))


BOXES = [{}, {"boxes": ["base", "overlords"], "overlord": "random"}, {"preset": "first"}, {"preset": "manual"}]


@pytest.mark.parametrize("setup", BOXES, ids=["base", "overlords", "first", "manual"])
@pytest.mark.parametrize("seed", range(4))
def test_every_way_that_is_offered_can_be_made_and_wins(setup: dict[str, Any], seed: int) -> None:
    for game in positions(setup, seed):
        for code in game.codes:
            card = goal_of(game, code)
            for way in ways(game, code) if card != NO_CARD else []:
                real = game.copy()
                real.journal = []
                make(real, way.keys)
                assert not any(entry[0] == "failed" for entry in real.journal)
                if game.kinds[card].fought:
                    assert is_beaten(real, card)
                elif way.after.kind == Q_TURN:
                    assert card in [each for stack in piles(real, game.seat) for each in stack]


def cheapest(game: Journey, code: int, card: int) -> tuple[int, int] | None:
    """Crystals and wounds of the best end, by trying everything: no thought is given to what can help."""
    found: list[tuple[int, int]] = []
    seat = game.seat

    def on(state: Journey, choice: int, deep: int) -> None:
        child = state.copy()
        child.journal = []
        before = child.undo_to
        child.choose(child.option_key(choice))
        if is_beaten(child, card):
            found.append((game.crystals[seat] - child.crystals[seat], wound_count(child, seat) - wound_count(game, seat)))
            return
        failed = any(entry[0] == "failed" for entry in child.journal or ())
        if failed or not child.codes or child.seat != seat or child.undo_to != before or not deep:
            return
        for further in child.codes:
            on(child, further, deep - 1)

    on(game, code, 6)
    return min(found, default=None)


@pytest.mark.parametrize("seed", range(3))
def test_no_way_is_cheaper(seed: int) -> None:
    """Compared with all that can be done in up to six choices, where no card of one's own is given."""
    compared = 0
    for game in positions({}, seed):
        for code in game.codes:
            card = goal_of(game, code)
            if card == NO_CARD or not game.kinds[card].fought or len(game.codes) > 9:
                continue
            found = ways(game, code)
            best = cheapest(game, code, card)
            if not found or best is None or len(found[0].keys) > 6:
                continue
            seat = game.seat
            crystals = min(game.crystals[seat] - way.after.crystals[seat] for way in found)
            assert crystals <= best[0]
            compared += 1
    assert compared > 5


def test_end_is_never_the_first_key_of_a_fight_that_is_not_won() -> None:
    game = at(["Toyboar", "Toyrat"], items=["Toybow"])
    play(game, "journey 1")
    assert END << VERB in game.codes
    for plan in game.view(0)["question"]["plans"]:
        assert plan["keys"][0] != "end"
