"""What pearls declare for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.words import Icon
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.pearls.system import PEARL, REPLIES, STEPS, Pearls
from enchanters.journey.systems.room import Room
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import PUBLIC


class PearlDealer(Dealer):
    words = frozenset({PEARL})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        seats = len(game.names)
        game.systems += (Pearls([0] * seats, [0] * seats),)  # counted when the first turn begins


class PearlRoom(Room):
    name = "pearls"

    words = (Icon(PEARL, "pearls", ("pearl", "pearls"), ("perle", "perles"), feminine=True),)
    steps = STEPS
    replies = REPLIES
    fields_of_state = {"fresh": PUBLIC, "spent": PUBLIC}

    def dealer(self) -> PearlDealer:
        return PearlDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Pearls.box)


ROOM = PearlRoom()
