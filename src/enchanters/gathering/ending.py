"""The end of the game: fifteen points, the elemental master, the stones, the last reward (GATHER-61 to 70)."""

from __future__ import annotations

from enchanters.gathering.codes import (
    BY_EXHAUSTION,
    BY_MASTER,
    BY_POINTS,
    BY_STONES,
    GOAL,
    MASTER,
    MASTER_NEEDS,
    MASTER_POINTS,
    NEW,
    NO,
    NOBODY,
    PILES,
    Q_CLAIM,
    REWARD,
    STONES,
    STONES_NEEDED,
    VERB,
)  # fmt: skip
from enchanters.gathering.scoring import elementals, points, stones
from enchanters.gathering.state import Gathering
from enchanters.kernel.journal import note


def win(game: Gathering, seat: int, how: int) -> None:
    game.winner = seat
    game.how = how
    game.stack.clear()
    note(game, "over", seat, how)
    game.revealed()


def end_by_points(game: Gathering, seat: int) -> None:
    """GATHER-61 and 67: by itself, on or off turn."""
    if points(game, seat) >= GOAL:
        win(game, seat, BY_POINTS)


# --- what may be claimed ----------------------------------------------------------------------------------------------


def claims(game: Gathering, seat: int) -> list[int]:
    """GATHER-63: the elemental master, only to win at once; GATHER-65: two stones and any other reward."""
    found = []
    rewards = game.rewards[seat]
    if elementals(game, seat) >= MASTER_NEEDS and points(game, seat) + MASTER_POINTS >= GOAL:
        found.append(MASTER << VERB)
    if len(rewards) > STONES_NEEDED and stones(game, seat) >= STONES_NEEDED and has_other(game, seat):
        found.append(STONES << VERB)
    return found


def has_other(game: Gathering, seat: int) -> bool:
    """GATHER-69: whether the third reward may be a new-gathering card is a switch of the set-up."""
    if not game.setup.get("strict_stones"):
        return True
    return sum([each >> REWARD != NEW for each in game.rewards[seat]]) > STONES_NEEDED


def claim(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-67: right when something new makes a claim possible."""
    options = claims(game, seat)
    if options:
        options.append(NO << VERB)
        game.ask(seat, Q_CLAIM, options, claimed, seat)


def claimed(game: Gathering, code: int, seat: int, _b: int) -> None:
    verb = code >> VERB
    if verb == MASTER:
        win(game, seat, BY_MASTER)
    elif verb == STONES:
        win(game, seat, BY_STONES)


# --- after rewards ----------------------------------------------------------------------------------------------------


def settle(game: Gathering, seat: int, helper: int, _c: int) -> None:
    """GATHER-64 and 67: when all rewards of a gathering have been drawn, its organiser comes first, then the helper."""
    game.stack.append((exhausted, 0, 0, 0))
    if helper not in (NOBODY, seat):
        game.stack.append((rewarded, helper, 0, 0))
    rewarded(game, seat, 0, 0)


def rewarded(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """Somebody has drawn rewards: they may have won, or may claim to have won."""
    game.stack.append((claim, seat, 0, 0))
    end_by_points(game, seat)


def exhausted(game: Gathering, _a: int, _b: int, _c: int) -> None:
    """GATHER-70: without a reward left nobody can come any further."""
    for pile in range(PILES):
        if game.piles[pile]:
            return
    win(game, NOBODY, BY_EXHAUSTION)
