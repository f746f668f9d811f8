"""What duels declare for the engine and the card language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.cards.model import TRIGGERS
from enchanters.cards.vocabulary import NEIGHBOURS, Form
from enchanters.cards.words import Occasion, Phrase, Saying
from enchanters.journey.codes import AFTER_DUEL
from enchanters.journey.dealing import Dealer
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.duels.system import NO_STRIKE, REPLIES, STEPS, VERBS, Duels, is_dueling
from enchanters.journey.systems.room import Room
from enchanters.kernel.chance import Chance

DUEL = "duel"  # the test of a condition


class DuelDealer(Dealer):
    words = frozenset({*VERBS, NO_STRIKE, DUEL, TRIGGERS[AFTER_DUEL]})

    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        game.systems += (Duels(),)


class DuelRoom(Room):
    name = "duels"

    words = (
        Phrase(
            Form(DUEL, "you may duel another player", other=NEIGHBOURS), "duel {player}",
            ("duel", "{other}"), (("défier", "défiez", "défie"), "{victim} en duel"),
            (Form(DUEL, "each player duels the player to their left", who=("each",), other=("left", "right")),),
        ),
        Phrase(
            Form("strike", "strike another player", other=NEIGHBOURS), "strike {player}",
            ("attack", "{other}"), (("attaquer", "attaquez", "attaque"), "{victim}"),
            (Form("strike", "each player strikes the player to their left", who=("each",), other=("left", "right")),),
        ),
        Phrase(
            Form("strike you", "the player to your left strikes you", who=NEIGHBOURS), "strike you",
            ("attack", "you"), (("vous attaquer", "faites-vous attaquer", "vous attaque"), ""),
        ),
        Saying(
            NO_STRIKE, "you do not strike in duels", "you do not attack when you are duelling",
            "vous n’attaquez pas pendant vos duels", alone=True,
        ),
        Occasion(DUEL, "in duels", "while you are duelling", "pendant vos duels"),
    )  # fmt: skip
    tests = {DUEL: is_dueling}
    verbs = VERBS
    steps = STEPS
    replies = REPLIES

    def dealer(self) -> DuelDealer:
        return DuelDealer()

    def draw(
        self, chance: Chance, drawn: dict[str, Any], given: dict[str, Any], fits: Callable[[dict[str, Any]], bool]
    ) -> None:
        self.draw_box(chance, drawn, given, fits, Duels.box)


ROOM = DuelRoom()
