"""What the desert token declares for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.vocabulary import Form
from enchanters.cards.words import Phrase, Saying
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.desert.system import DOUBLING, NO_SIDE, REPLIES, SUN, VERBS, WORDS, Desert
from enchanters.journey.systems.room import Room
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import PUBLIC


class DesertDealer(Dealer):
    words = WORDS

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """SETUP-22; CONF-09: without a side, or on a random one."""
        tossed = game.rules.desert_start == "random_at_setup"
        game.systems += (Desert(SUN + chance.below(2) if tossed else NO_SIDE),)


class DesertRoom(Room):
    name = "desert"

    words = (
        Phrase(
            Form("flip desert", "flip the desert token"), "flip the desert token", ("flip", "the desert token"),
            (("retourner", "retournez", "retourne"), "le jeton désert"),
        ),
        Phrase(
            Form("desert sun", "set the desert token to sun"), "set the desert token to sun",
            ("turn", "the desert token to its sun side"),
            (("placer", "placez", "place"), "le jeton désert sur sa face soleil"),
        ),
        Phrase(
            Form("desert storm", "set the desert token to storm"), "set the desert token to storm",
            ("turn", "the desert token to its storm side"),
            (("placer", "placez", "place"), "le jeton désert sur sa face tempête"),
        ),
        Phrase(
            Form("double desert", "double the desert token this turn"), "double the desert token this turn",
            ("double", "the effect of the desert token this turn"),
            (("doubler", "doublez", "double"), "l’effet du jeton désert pendant ce tour"),
        ),
        Phrase(
            Form("ignore desert", "ignore the desert token this turn"), "ignore the desert token this turn",
            ("ignore", "the effect of the desert token this turn"),
            (("ignorer", "ignorez", "ignore"), "l’effet du jeton désert pendant ce tour"),
        ),
        Saying(
            DOUBLING, "the desert token counts double", "the effect of the desert token is doubled",
            "l’effet du jeton désert est doublé",
        ),
    )  # fmt: skip
    verbs = VERBS
    replies = REPLIES
    fields_of_state = {"doubled": PUBLIC, "ignored": PUBLIC, "side": PUBLIC}

    def dealer(self) -> DesertDealer:
        return DesertDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Desert.box)


ROOM = DesertRoom()
