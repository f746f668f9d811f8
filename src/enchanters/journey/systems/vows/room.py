"""What vows declare for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.vocabulary import Form
from enchanters.cards.words import Phrase
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.room import Room
from enchanters.journey.systems.vows.system import VERBS, VOW, Vows
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import PUBLIC


class VowDealer(Dealer):
    words = frozenset({VOW})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Vows([False] * len(game.names)),)


class VowRoom(Room):
    name = "vows"

    words = (
        Phrase(
            Form(VOW, "vow to rest next turn"), "vow to rest next turn", ("vow", "to rest next turn"),
            (("faire vœu", "faites vœu", "fait vœu"), "de Repos pour le prochain tour"),
        ),
    )  # fmt: skip
    verbs = VERBS
    fields_of_state = {"due": PUBLIC, "sworn": PUBLIC}

    def dealer(self) -> VowDealer:
        return VowDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Vows.box)


ROOM = VowRoom()
