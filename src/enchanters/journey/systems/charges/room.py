"""What charges declare for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from enchanters.cards.vocabulary import ANYONE, COUNTED, Form
from enchanters.cards.words import Phrase, Token
from enchanters.journey.dealing import Dealer, in_play
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.charges.system import CHARGE, GAIN, SPEND, VERBS, Charges
from enchanters.journey.systems.room import Room
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import PUBLIC

if TYPE_CHECKING:
    from enchanters.journey.library import Library


class ChargeDealer(Dealer):
    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        if speaks_of(game.library, kinds):
            game.systems += (Charges([0] * len(game.names)),)


def speaks_of(library: Library, kinds: Sequence[Kind]) -> bool:
    """Whether a card gives charges: without one nobody can have any."""
    return any(library.rows[row].verb == GAIN for kind in in_play(library, kinds) for row in kind.rows)


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
