"""What players see and read of Odyssey: icons, pearls, weight to come, events under cards, the desert token, duels."""

from __future__ import annotations

from typing import Any

import pytest

from enchanters.journey.board import JOURNEY_BOARD, totals
from enchanters.journey.pages import PAGES
from enchanters.journey.state import Journey
from enchanters.kernel.pauses import WINDOW
from tests.journey.table import play, table

CARDS = """
item Toypearls
    ----
    2 pearls

item Toyanvil
    ----
    3 weight

item Toywing
    1 attack
    ----
    1 speed

item Toybell
    2 crystals -> 1 attack
    ----

item Toyblade
    2 attack
    1 crystal -> 2 attack
    rest -> you may duel another player
    ----

item Toyshield
    1 crystal -> 2 defense
    ----
    1 attack

item Toyguard
    ----
    9 defense

item Toyspark
    1 crystal -> 1 attack
    ----

item Toyspur
    1 attack
    ----
    +2 attack in duels

item Toysun
    free -> flip the desert token
    ----

monster Toytroll
    major
    strength 4, health 9
    ----
    9 glory

monster Toyboar
    medium
    strength 4, health 3
    ----
    4 glory

event Toyfog
    attach this to a card
    1 speed

event Toytoll
    attach this to an item
    this costs 2 more
"""


def at(*items: str, track: tuple[str, ...] = ("Toybell", "Toyboar", "Toyanvil"), other: Any = None, **more: Any) -> Journey:
    ann = {"crystals": 5, "items": ["Fist", *items]}
    game = table(ann, other or {"name": "Bob", "crystals": 5}, cards=CARDS, track=list(track), **more)
    game.setup["confirm"] = True
    return game


def option(game: Journey, key: str, lang: str = "en") -> dict[str, Any]:
    found: list[dict[str, Any]] = game.view(game.seat, lang)["question"]["options"]
    return next(each for each in found if each["key"] == key)


def dueling(*items: str, other: tuple[str, ...] = ("Toyshield",)) -> Journey:
    """Ann rests with her blade and duels Bob."""
    game = at(*items, "Toyblade", other={"name": "Bob", "crystals": 5, "items": ["Fist", *other]})
    play(game, "rest Toyblade.2", "yes")
    return game


# --- icons and pearls -------------------------------------------------------------------------------------------------


def test_every_icon_is_among_a_seats_totals_and_pearls_say_how_many_are_left() -> None:
    game = at("Toypearls", "Toyanvil", "Toywing", "Toybell")
    play(game, "use Toybell", "pearls 1")
    seat = game.view(0)["seats"][0]
    assert {name: (n, left) for name, n, left in PAGES.icons_of(seat)} == {
        "speed": (1, 1),
        "weight": (3, 3),
        "pearl": (2, 1),
    }
    said = totals(seat, "en")
    assert "speed 1" in said
    assert "weight 3" in said
    assert "pearl 1/2" in said
    assert PAGES.icons_of(game.view(0)["seats"][1]) == []


def test_an_action_that_pearls_can_pay_is_told_as_if_they_paid() -> None:
    told = option(at("Toypearls", "Toybell"), "use Toybell")["outcome"]
    assert told["changes"] == {"attack": 1, "pearl": -2}
    assert told["text"] == "+1 attack, −2 pearls"


def test_a_plan_pays_with_pearls_and_says_so() -> None:
    plan = option(at("Toypearls", "Toyblade", track=("Toybell", "Toyboar")), "journey 1")["plans"][0]
    assert plan["keys"] == ["journey 1", "use Toyblade.1", "pearls 1"]  # it was the last action: the window closes
    assert plan["text"] == "1 for the way; 1 pearl for +2 attack: you win, 4 wounds"


@pytest.mark.parametrize("preset", ["mythic", "manual"])
def test_what_is_within_reach_is_paid_with_pearls_and_says_so(preset: str) -> None:
    """In the fan manual they pay for minor actions only, and these are such."""
    game = at("Toypearls", "Toyblade", preset=preset)
    game.crystals[0] = 1
    fight = option(game, "journey 1")["outcome"]["fight"]
    assert fight["within_reach"] == {"attack": 1, "crystals": 0, "wounds": 0, "pearl": 1}
    assert "1 more needed, within reach for 1 pearl" in fight["text"]


def test_what_is_not_enough_names_crystals_and_pearls() -> None:
    game = at("Toypearls", "Toyspark", "Toybell", track=("Toytroll", "Toyboar"))
    game.crystals[0] = 2
    why = next(each["why"] for each in game.view(0)["refused"] if each["key"] == "journey 0")
    assert why == "needs 9 attack; you have 0, and 1 more within reach for 2 pearls"


def test_what_nearly_everybody_answers_can_be_passed() -> None:
    game = at("Toypearls", "Toybell")
    play(game, "use Toybell")
    found = game.pause()
    assert found is not None
    assert (found.moment, found.key, found.matters) == (WINDOW, "pearls 2", False)


# --- weight, prices, the desert ---------------------------------------------------------------------------------------


def test_a_journey_tells_what_weight_will_cost() -> None:
    game = at("Toyanvil", "Toybell")
    told = option(game, "journey 2")["outcome"]
    assert told["later"] == {"weight": -3}
    assert told["text"].endswith("−3 crystals to weight at the end of the turn")
    assert option(game, "rest Quiet.1")["outcome"]["later"] == {}
    play(game, "journey 0", "end")
    assert option(game, "use Toybell#2")["outcome"]["later"] == {}  # as much as before: three crystals are left
    ended = option(game, "end")["outcome"]
    assert (ended["later"], ended["changes"]["crystals"]) == ({}, -3)


def test_prices_are_those_of_the_reader() -> None:
    game = at(other={"name": "Bob", "items": ["Fist", "Toywing"]})
    assert [slot["price"] for slot in game.view(0)["track"]] == [0, 1, 2, 3, 4, 5]
    assert [slot["price"] for slot in game.view(1)["track"]] == [0, 0, 1, 2, 3, 4]
    assert [slot["price"] for slot in game.view(None)["track"]] == [0, 1, 2, 3, 4, 5]


def test_the_desert_token_says_what_it_does_now() -> None:
    game = at("Toysun", desert="sun")
    assert game.view(0)["desert"]["strength"] == 1
    assert game.view(0)["desert"]["text"] == "sun: strength +1, health −1"
    boar = game.view(0)["track"][1]["card"]
    assert (boar["strength"], boar["health"]) == (5, 2)
    play(game, "use Toysun")
    assert game.view(0)["desert"]["strength"] == -1
    assert game.view(1)["track"][1]["card"]["health"] == 4


# --- events -----------------------------------------------------------------------------------------------------------


def test_events_lie_at_their_slots_for_all() -> None:
    game = at(events=[], attached=[[0, "Toytoll"], [1, "Toyfog"]])
    for seat in (0, 1, None):
        under = [[card["name"] for card in slot["under"]] for slot in game.view(seat)["track"]]
        assert under == [["Toytoll"], ["Toyfog"], [], [], [], []]
    assert [slot["price"] for slot in game.view(0)["track"]][:3] == [1, 0, 1]  # two more, one less for everything
    drawn = "\n".join(JOURNEY_BOARD.track(game.view(0), 100, "en"))
    assert "Toytoll" in drawn
    assert "costs 2 more" in drawn


def test_room_is_kept_under_the_track_only_with_events() -> None:
    assert PAGES.layered(at(events=[]).view(0))
    assert not PAGES.layered(at().view(0))


# --- duels ------------------------------------------------------------------------------------------------------------


def test_a_duel_asks_both_what_they_use_and_says_how_it_stands() -> None:
    game = dueling()
    question = game.view(0)["question"]
    assert (question["kind"], question["seat"], question["goal"]) == ("window", 0, "")
    assert question["prompt"].startswith("Duel with Bob: as it stands you deal 2 and take 1")
    assert [each["text"] for each in question["options"]][-1] == "Go on with the duel"
    assert (question["note"], question["plans"]) == ("", [])
    play(game, "end")
    question = game.view(1)["question"]
    assert question["prompt"].startswith("Duel with Player 1: as it stands you deal 1 and take 2")
    assert option(game, "end")["loses"] is False


def test_what_counts_in_duels_is_among_the_parts_of_a_total() -> None:
    game = dueling("Toyspur")
    seat = game.view(None)["seats"][0]
    assert {part["text"]: part["n"] for part in seat["attack_sources"]} == {"Toyblade": 2, "Toyspur, at this moment": 2}
    assert sum(part["n"] for part in seat["attack_sources"]) == seat["attack"] == 4
    play(game, "end", "end")
    seat = game.view(None)["seats"][0]
    assert sum(part["n"] for part in seat["attack_sources"]) == seat["attack"] == 2


def test_all_see_how_a_duel_stands_until_the_blows_have_fallen() -> None:
    game = dueling()
    assert at().view(0)["duel"] is None
    for seat in (0, 1, None):
        ann, bob = game.view(seat)["duel"]
        assert (ann["seat"], ann["attack"], ann["defense"], ann["deals"]) == (0, 2, 0, 2)
        assert (bob["seat"], bob["attack"], bob["defense"], bob["deals"]) == (1, 1, 0, 1)
    play(game, "use Toyblade.1")
    assert game.view(None)["duel"][0]["text"] == "Player 1: 4 attack against 0 defense of Bob, deals 4"
    assert "Player 1: 4 attack against 0 defense of Bob, deals 4" in "\n".join(
        JOURNEY_BOARD.draw(game.view(1), 1, 100, "en")
    )
    play(game, "end", "end")
    assert game.view(None)["duel"] is None


@pytest.mark.parametrize("seat", [0, 1])
def test_a_duels_window_matters_where_something_changes_the_blows(seat: int) -> None:
    game = dueling()
    if seat:
        play(game, "end")
    found = game.pause()
    assert found is not None
    assert (found.moment, found.key, found.loses) == (WINDOW, "end", False)
    assert found.effective == (("use Toyblade.1",), ("use Toyshield",))[seat]
    assert found.matters


def test_and_not_where_nothing_does() -> None:
    """A crystal for an attack that stays below the other's defense."""
    game = dueling("Toyguard", other=("Toyspark",))
    found = game.pause()
    assert found is not None
    assert found.effective == ("use Toyblade.1",)
    play(game, "end")
    found = game.pause()
    assert found is not None
    assert (game.seat, found.matters, found.effective) == (1, False, ())
