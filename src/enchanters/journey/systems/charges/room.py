"""What charges declare for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.vocabulary import ANYONE, COUNTED, Form
from enchanters.cards.words import Phrase, Token
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.charges.system import CHARGE, GAIN, SPEND, VERBS, Charges
from enchanters.journey.systems.room import Room
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import PUBLIC


class ChargeDealer(Dealer):
    words = frozenset({GAIN})  # without a card that gives some nobody can have any

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Charges([0] * len(game.names)),)


class ChargeRoom(Room):
    name = "charges"

    words = (
        Token(CHARGE, "charges", ("charge", "charges"), ("charge", "charges"), feminine=True),
        Phrase(
            Form(GAIN, "gain 2 charges", (CHARGE,), (*COUNTED, "die"), who=ANYONE), "gain {amount}",
            ("gain", "{what}"), (("gagner", "gagnez", "gagne"), "{what}"),
        ),
        Phrase(
            Form(SPEND, "spend 1 charge", (CHARGE,), ("one", "number"), ("cost",)), "spend {amount}",
            ("spend", "{what}"), (("dépenser", "dépensez", "dépense"), "{what}"), runs_out=True,
        ),
    )  # fmt: skip
    verbs = VERBS
    fields_of_state = {"held": PUBLIC}

    def dealer(self) -> ChargeDealer:
        return ChargeDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Charges.box)


ROOM = ChargeRoom()
