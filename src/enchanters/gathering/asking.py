"""Which step has put the question being asked: carried out again, it puts the same question again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enchanters.gathering.codes import (
    Q_ACTION,
    Q_AGAIN,
    Q_CLAIM,
    Q_DISCARD,
    Q_DRAW,
    Q_EXODUS,
    Q_GIVE,
    Q_PILE,
    Q_REFILL,
    Q_TARGET,
    Q_TURN,
)  # fmt: skip
from enchanters.gathering.ending import claim
from enchanters.gathering.rewards import reward
from enchanters.gathering.tricks import choose_target, give_back, leave
from enchanters.gathering.turn import action, discard, draw, finish, refill, turn

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.game import Step

ASKERS = {
    Q_TURN: turn,
    Q_DRAW: draw,
    Q_ACTION: action,
    Q_DISCARD: discard,
    Q_REFILL: refill,
    Q_TARGET: choose_target,
    Q_GIVE: give_back,
    Q_EXODUS: leave,
    Q_CLAIM: claim,
}


def asking_step(game: Gathering) -> Step:
    if game.kind == Q_PILE:
        return reward, game.a, game.b >> 1, game.b & 1
    if game.kind == Q_AGAIN:
        return finish, game.a, 1, 0
    return ASKERS[game.kind], game.a, 0 if game.kind == Q_REFILL else game.b, 0
