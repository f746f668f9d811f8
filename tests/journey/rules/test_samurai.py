"""SAMURAI: creatures that do not move on the track."""

from __future__ import annotations

import re
from typing import Any

import pytest

import enchanters
from enchanters.journey.codes import NO_CARD
from enchanters.journey.pages import PAGES
from enchanters.journey.state import Journey
from enchanters.journey.systems.immobile.room import DISCOURAGED
from tests.journey.table import keys, play, table
from tests.marks import rule

CARDS = """
item First
    ----

item Second
    ----

item Third
    ----

item Fourth
    ----

item Fifth
    ----

item New
    ----

item Newer
    ----

monster Guard
    minor
    strength 0, health 9
    does not move on the track
    ----
    1 glory

dragon Statue
    strength 0, health 9
    does not move on the track
    ----

item Crook
    free -> swap two track cards
    ----
"""


def road(track: list[str], deck: list[str], *seats: dict[str, Any], **more: Any) -> Journey:
    return table(*(seats or ({"crystals": 9},)), cards=CARDS, track=track, deck=deck, **{"confirm": True} | more)


def names(game: Journey) -> list[str]:
    return ["" if card == NO_CARD else game.kinds[card].name for card in game.track]


@rule("SAMURAI-01", "TURN-08")
def test_the_worked_example() -> None:
    """Immobile in slot 2, the card of slot 1 taken: 3 goes to 1, 4 to 3, 5 to 4, and 5 is filled."""
    game = road(["First", "Second", "Guard", "Third", "Fourth", "Fifth"], ["New", "Newer"])
    play(game, "journey 1", "end")
    assert names(game) == ["First", "Third", "Guard", "Fourth", "Fifth", "New"]


@rule("SAMURAI-01")
@pytest.mark.parametrize(
    ("track", "slid"),
    [
        (["First", "Guard", "Second", "Statue", "Third", "Fourth"], ["Second", "Guard", "Third", "Statue", "Fourth", "New"]),
        (["First", "Second", "Third", "Fourth", "Fifth", "Guard"], ["Second", "Third", "Fourth", "Fifth", "New", "Guard"]),
        (["First", "Guard", "Statue", "Guard", "Guard", "Guard"], ["New", "Guard", "Statue", "Guard", "Guard", "Guard"]),
    ],
)
def test_others_pass_around_several_of_them(track: list[str], slid: list[str]) -> None:
    assert names(play(road(track, ["New", "Newer"]), "journey 0", "end")) == slid


@rule("SAMURAI-02")
def test_they_march_when_the_deck_is_empty() -> None:
    game = play(road(["First", "Second", "Third", "Guard", "Fourth"], []), "journey 1", "end")
    assert names(game) == ["First", "Third", "Guard", "Fourth", "", ""]


@rule("SAMURAI-02")
def test_and_once_more_when_the_deck_runs_out_with_a_gap_left() -> None:
    """OQ-37: at the slide the deck still has a card; after the refill it has none, and a gap is left."""
    track: list[str] = ["First", "", "", "Guard", "Fourth", "Fifth"]
    game = play(road(track, ["New"]), "journey 0", "end")
    assert names(game) == ["Fourth", "Fifth", "New", "Guard", "", ""]
    track = ["First", "", "", "Second", "Third", "Guard"]
    game = play(road(track, ["New"]), "journey 0", "end")
    assert names(game) == ["Second", "Third", "New", "Guard", "", ""]


@rule("SAMURAI-02")
def test_the_deck_that_fills_the_last_gap_lets_them_stay() -> None:
    game = play(road(["First", "Second", "Third", "Fourth", "Fifth", "Guard"], ["New"]), "journey 0", "end")
    assert names(game) == ["Second", "Third", "Fourth", "Fifth", "New", "Guard"]


@rule("SAMURAI-03", "REST-09")
def test_a_rest_discards_the_nearest_card_though_it_is_immobile() -> None:
    game = road(["", "Guard", "Second"], ["New"] * 3)
    play(game, "rest Quiet.1", "end")
    assert game.kinds[game.graveyard[-1]].name == "Guard"


@rule("SAMURAI-03")
def test_a_challenge_discards_the_last_card_though_it_is_immobile() -> None:
    cards = (
        CARDS + "\noverlord Warden\n    strength 0, health 1\n    challenge -> fight the overlord\n    reward\n    1 glory\n"
    )
    track = ["First", "Second", "Guard"]
    game = table({"boosts": [9, 0]}, cards=cards, track=track, confirm=True, overlord="Warden", deck=[])
    play(game, next(key for key in keys(game) if key.startswith("challenge")))
    assert game.kinds[game.graveyard[-1]].name == "Guard"


@rule("SAMURAI-03")
def test_they_can_be_swapped_and_journeyed_to() -> None:
    seat = {"items": ["Crook"], "boosts": [9, 0], "crystals": 9}
    game = play(road(["First", "Guard", "Second"], ["New"] * 4, seat), "use Crook", "swap Guard", "swap Second")
    assert names(game)[:3] == ["First", "Second", "Guard"]
    play(game, "journey 2")
    assert len(game.stacks[2]) == 1


@rule("SAMURAI-01", "EVENT-05")
def test_what_lies_under_one_stays_with_it() -> None:
    cards = CARDS + "\nevent Fog\n    attach this to a creature\n    +2 health\n"
    game = table(
        {"crystals": 9}, cards=cards, track=["First", "Second", "Guard", "Third"], deck=["New"] * 4, confirm=True,
        attached=[[2, "Fog"]],
    )  # fmt: skip
    play(game, "journey 0", "end")
    assert names(game)[2] == "Guard"
    slot = game.view(0)["track"][2]
    assert [each["name"] for each in slot["under"]] == ["Fog"]
    assert slot["card"]["health"] == 11


@pytest.mark.parametrize(("deck", "marked"), [(["New"], ["Immobile"]), ([], [])])
def test_the_track_shows_which_creatures_stay(deck: list[str], marked: list[str]) -> None:
    view = road(["First", "Guard"], deck).view(0)
    assert [[mark["title"] for mark in slot["marks"]] for slot in view["track"][:2]] == [[], marked]
    drawn = "\n".join(PAGES.board.draw(view, 0, 100, "en"))
    assert bool(re.search("Immobile(?!:)", drawn)) is bool(marked)  # beside its name, not in its text


@rule("SAMURAI-04")
@pytest.mark.parametrize(
    ("kingdoms", "events", "told"),
    [
        (["Samurai", "Goblins", "Gnolls", "Undead"], "with", True),
        (["Samurai", "Goblins", "Gnolls", "Undead"], None, False),
        (["Dracons", "Goblins", "Gnolls", "Undead"], "with", False),
    ],
)
def test_events_with_samurai_are_allowed_and_warned_of(kingdoms: list[str], events: str | None, told: bool) -> None:
    setup = enchanters.setup("journey", seats=["Ann", "Bob"], kingdoms=kingdoms, events=events)
    assert PAGES.cautions(setup, "en") == ([DISCOURAGED] if told else [])
    game = enchanters.start(setup, 5)
    assert any(entry["text"] == DISCOURAGED for entry in game.view(0)["journal"]) is told
