"""The moments at which systems are asked, from a system that writes them down and makes journeys dearer."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.values import price
from enchanters.kernel.game import Step
from tests.journey.table import keys, play, table


class Diary(System):
    __slots__ = ("told",)

    def __init__(self, told: list[str]) -> None:
        self.told = told

    def copy(self) -> Diary:
        return Diary(self.told.copy())

    def situation(self) -> tuple[object, ...]:
        return ()

    def round_begins(self, game: Journey) -> None:
        self.told.append("round")

    def turn_begins(self, game: Journey, seat: int) -> None:
        self.told.append(f"turn {seat}")

    def turn_ends(self, game: Journey, seat: int) -> list[Step]:
        self.told.append(f"end {seat}")
        return []

    def rested(self, game: Journey, seat: int) -> None:
        self.told.append(f"rest {seat}")

    def price(self, game: Journey, seat: int, slot: int, price: int) -> int:
        return price + 2 if seat == 0 else price


def begun() -> tuple[Journey, Diary]:
    game = table({"crystals": 3}, {"crystals": 3}, track=["Axe"] * 6, deck=["Axe"] * 6)
    diary = Diary([])
    game.systems = (diary,)
    return game, diary


def test_rounds_turns_and_rests_are_told_in_their_order() -> None:
    game, diary = begun()
    for _ in range(3):
        play(game, "rest Quiet.1")
    first = ["rest 0", "end 0", "turn 1", "rest 1", "end 1", "round", "turn 0"]
    assert diary.told == [*first, "rest 0", "end 0", "turn 1"]


def test_what_a_journey_costs_is_asked_for_the_seat_and_paid() -> None:
    game, _ = begun()
    assert [price(game, seat, 1) for seat in (0, 1)] == [3, 1]
    play(game, "rest Quiet.1")  # seat 0 has six crystals now, and it is the other's turn
    play(game, "journey 3")
    assert game.crystals[1] == 0
    assert "journey 4" in keys(game)
    assert "journey 5" not in keys(game)
    play(game, "journey 4")
    assert game.crystals[0] == 0
