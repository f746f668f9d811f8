"""What speed declares for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.words import Icon
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.room import Room
from enchanters.journey.systems.speed.system import SPEED, Speed
from enchanters.kernel.chance import Chance


class SpeedDealer(Dealer):
    words = frozenset({SPEED})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Speed(),)


class SpeedRoom(Room):
    name = "speed"

    words = (Icon(SPEED, SPEED, ("speed", "speed"), ("vitesse", "vitesse"), feminine=True),)

    def dealer(self) -> SpeedDealer:
        return SpeedDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Speed.box)


ROOM = SpeedRoom()
