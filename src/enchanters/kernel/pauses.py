"""Questions that a seat may wish to pass without being asked, and several choices made at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

TURN: Final = "turn"  # the turn would end
WINDOW: Final = "window"  # a moment inside something in which actions may be used


class Pause(NamedTuple):
    """A question that can be passed."""

    moment: str
    key: str  # the option that passes it
    matters: bool  # whether something else that can be chosen is worth a thought
    loses: bool = False  # passing gives up what is going on
    effective: tuple[str, ...] = ()  # the options that have an effect here at all


def make(game: Game, keys: Sequence[str]) -> None:
    """Makes several choices of the seat that is asked: all of them, or the game is spoiled and IllegalChoice says why.

    Nothing hidden, no chance and no other seat may come between: whoever makes several choices knows what they lead to,
    and none can be tried out by adding another that does not fit. Only the last may bring something to light.
    """
    if len(keys) > 1 and not game.PLANS:
        raise IllegalChoice(N_("in this game choices are made one by one"))
    seat, last = game.seat, len(keys) - 1
    for number, key in enumerate(keys):
        try:
            game.choose(key)
        except IllegalChoice as problem:
            if not number:
                raise
            raise IllegalChoice(
                N_("the plan no longer fits: after “%(made)s” there is no “%(key)s” (%(why)s)"),
                made=keys[number - 1], key=key, why=problem,
            ) from None  # fmt: skip
        if number < last and (game.seat != seat or game.undo_to >= game.length):
            raise IllegalChoice(
                N_("the plan goes too far: after “%(made)s” something comes to light or another player is asked"), made=key
            )
