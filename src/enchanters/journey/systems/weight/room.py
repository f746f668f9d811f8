"""What weight declares for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.words import Icon
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.room import Room
from enchanters.journey.systems.weight.system import STEPS, WEIGHT, Weight
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import PUBLIC


class WeightDealer(Dealer):
    words = frozenset({WEIGHT})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Weight(False),)


class WeightRoom(Room):
    name = "weight"

    words = (Icon(WEIGHT, WEIGHT, ("weight", "weight"), ("poids", "poids")),)
    steps = STEPS
    fields_of_state = {"travelled": PUBLIC}

    def dealer(self) -> WeightDealer:
        return WeightDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Weight.box)


ROOM = WeightRoom()
