"""What tact declares for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.vocabulary import Form
from enchanters.cards.words import Phrase
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.room import Room
from enchanters.journey.systems.tact.system import AVERT, IGNORE, REPLIES, VERBS, Tact
from enchanters.kernel.chance import Chance


class TactDealer(Dealer):
    words = frozenset({IGNORE})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Tact(),)


class TactRoom(Room):
    name = "tact"

    words = (
        Phrase(
            Form(IGNORE, "ignore the immediate effect", reaction=True), "ignore the immediate effect",
            ("ignore", "the immediate effect of the card taken"),
            (("ignorer", "ignorez", "ignore"), "l’effet immédiat de la carte prise"),
        ),
    )  # fmt: skip
    ability_verbs = (AVERT,)
    verbs = VERBS
    replies = REPLIES

    def dealer(self) -> TactDealer:
        return TactDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Tact.box)


ROOM = TactRoom()
