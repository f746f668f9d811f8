"""A table that is laid and not yet played at: what chance has drawn for it, and what was left to the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from enchanters.journey import dealing
from enchanters.journey.codes import CARD, LOW
from enchanters.journey.game import JOURNEY, library
from enchanters.journey.rules import rules_of
from enchanters.journey.state import Journey
from enchanters.journey.texts import Texts
from enchanters.journey.turn import begin
from enchanters.kernel.companion import Named, Pick
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_
from enchanters.kernel.setups import check_seed

# When a system has something to do while a table is laid: as dealing.Dealer has it.
UNDERLAY, PREPARE, LAY_OUT, HAND_OUT = "underlay", "prepare", "lay_out", "hand_out"


class Question(NamedTuple):
    """Something that is left to the players, who have the cards in their hands."""

    seat: int
    reply: Callable[..., None]
    codes: Sequence[int]
    choices: Sequence[Pick]

    def cards(self) -> list[int]:
        """Those to choose from."""
        return [(code & LOW) >> CARD for code in self.codes]


class Laying:
    """The table before its first turn, as somebody reads of it."""

    def __init__(self, game: Journey, lang: str) -> None:
        self.game = game
        self.x = Texts(game, lang)
        self.t = self.x.t
        self.questions: list[Question] = []

    def named(self, card: int) -> Named:
        kind = self.game.kinds[card]
        return Named(kind.name, self.x.title(kind))

    def listed(self, cards: Sequence[int]) -> str:
        return ", ".join([self.x.card(card) for card in cards])

    @property
    def players(self) -> int:
        return dealing.players_of(self.game.setup)

    @property
    def is_picking(self) -> bool:
        """Whether a kingdom has to be picked before anything can be laid."""
        return bool(self.game.codes)


def lay(setup: Mapping[str, Any], seed: int, choices: Sequence[str], lang: str) -> Laying:
    """Lays the table up to its first turn, or to a pick of a kingdom that is not among the choices.

    Everything else that is asked on the way is left to the players: the first answer stands for it, and changes nothing that
    chance draws.
    """
    whole = JOURNEY.checked(dict(setup))
    check_seed(seed)
    game = dealing.undealt_game(library(whole["packs"]), rules_of(whole["preset"], whole["switches"]), whole, seed)
    laying, left = Laying(game, lang), list(choices)
    while run_to_question(game):
        keys = [game.option_key(code) for code in game.codes]
        if left and left[0] in keys:
            answer(game, keys.index(left.pop(0)))
        elif game.reply is dealing.picked:
            break
        else:
            told = [Pick(key, laying.x.label(code)) for key, code in zip(keys, game.codes, strict=True)]
            laying.questions.append(Question(game.seat, game.reply, game.codes, told))
            answer(game, 0)
    if left:
        raise BadSetup(N_("%(choice)s cannot be chosen while this table is laid"), choice=repr(left[0]))
    return laying


def run_to_question(game: Journey) -> bool:
    """Carries out the steps of the set-up; whether one of them asks something. The first turn does not begin."""
    while game.stack and not game.codes and game.stack[-1][0] is not begin:
        function, a, b, c = game.stack.pop()
        function(game, a, b, c)
    return bool(game.codes)


def answer(game: Journey, index: int) -> None:
    """As `Game.choose` does, but without going on into the first turn."""
    code, game.codes = game.codes[index], ()
    game.stack.append((game.reply, code, game.a, game.b))
