"""Choices tried out on copies: what they lead to, up to the next question or hidden card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from enchanters.journey.codes import CARD, JOURNEY, LOW, NO_CARD, Q_WINDOW, VERB
from enchanters.journey.journeys import ahead
from enchanters.journey.state import Journey, text_of
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.registry import kits, kits_with
from enchanters.journey.tables import ABILITY_VERBS
from enchanters.journey.values import price

NOTHING_ASKED: Final[Sequence[int]] = ()  # of a type that does not say so: compiled, it would be believed for good


def cost(game: Journey, code: int) -> int:
    """The crystals that the choice itself costs."""
    verb, low = code >> VERB, code & LOW
    if verb == JOURNEY:
        return price(game, game.seat, low)
    if verb in ABILITY_VERBS:
        return text_of(game, low >> CARD).abilities[low & 15].crystals
    return 0


def goal_of(game: Journey, code: int) -> int:
    """The card that a choice sets out to, or NO_CARD."""
    if code >> VERB == JOURNEY:
        return game.track[code & LOW]
    return max((kit.foe(game, code) for kit in kits_with("foe")), default=NO_CARD) if game.systems else NO_CARD


def in_window(game: Journey, seat: int, card: int) -> bool:
    """Whether the seat is asked in the window of its journey to this card."""
    return len(game.codes) > 0 and game.kind == Q_WINDOW and game.seat == seat and ahead(game) == card


def answer(game: Journey, code: int) -> None:
    """Carries the choice out on a copy, step by step, and stops before anything hidden comes to light."""
    game.codes = NOTHING_ASKED
    stack = game.stack
    stack.append((game.reply, code, game.a, game.b))
    while stack and not STEPS.revealed_by(game, stack[-1]):
        function, a, b, c = stack.pop()
        function(game, a, b, c)
        if game.codes:
            return


@cache
def habits() -> frozenset[Callable[..., None]]:
    return frozenset(reply for kit in kits() for reply in kit.habits)


def is_habit(game: Journey) -> bool:
    """Whether a question is asked to which nearly everybody gives the first answer."""
    return len(game.codes) > 0 and game.reply in habits()


def until(game: Journey) -> str:
    """What the outcome goes up to: a question, the end of the game, or something that comes to light."""
    if game.codes:
        return "question"
    return STEPS.revealed_by(game, game.stack[-1]) if game.stack else "over"
