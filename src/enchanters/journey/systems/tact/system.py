"""Immediate effects that are ignored: who may do so is asked when such an effect is to happen (TIMING-04, 05).

There is no state: the effect that waits for the answer lies on the stack.
"""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.actions import reactions, use
from enchanters.journey.codes import CARD, LOW, Q_YES_NO, VERB
from enchanters.journey.journeys import happen
from enchanters.journey.library import Ability
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.verbs import Verb, hopeless
from enchanters.kernel.game import Step
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow

IGNORE: Final = "ignore immediate"  # the verb of the card language
# Verbs of options.
AVERT: Final = 40  # the action to ignore it with
LET: Final = 41  # it happens


class Tact(System):
    __slots__ = ()

    name: ClassVar[str] = "tact"
    box: ClassVar[str] = "eastquest"

    def copy(self) -> Tact:
        return self  # it never changes

    def situation(self) -> tuple[object, ...]:
        return ()

    def answers_now(self, game: Journey, seat: int, then: Step) -> bool:
        """DECK-23: also for creatures; asked wherever one of the actions can be paid."""
        options = [
            AVERT << VERB | card << CARD | ability.number for card, ability in reactions(game, seat) if ignores(ability)
        ]
        if not options:
            return False
        game.stack.append(then)
        options.append(LET << VERB)
        game.ask(seat, Q_YES_NO, options, answered, seat, then[2])
        return True


def ignores(ability: Ability) -> bool:
    """Whether the action may ignore an immediate effect."""
    for clause in ability.line.effects:
        if clause.verb == IGNORE or any(each.verb == IGNORE for each in clause.instead):
            return True
    return False


def answered(game: Journey, code: int, seat: int, _card: int) -> None:
    if code >> VERB == AVERT:
        use(game, seat, (code & LOW) >> CARD, code & 15)


def do_ignore(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-191; OQ-68: all of it or nothing. The card is taken otherwise as usual."""
    stack = game.stack
    for i in range(len(stack) - 1, -1, -1):
        if stack[i][0] is happen and stack[i][1] == user:
            note(game, "averted", user, stack[i][2])
            del stack[i]
            return


VERBS: Final = {IGNORE: Verb(do_ignore, hope=hopeless)}
REPLIES: Final = (ReplyRow(answered, "sc", (AVERT, LET)),)
