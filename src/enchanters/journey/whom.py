"""Who is meant: the players that an effect concerns, and whom one may choose."""

from __future__ import annotations

from collections.abc import Callable

from enchanters.journey.codes import (
    ANOTHER,
    EACH,
    HIGHEST_DEFENSE,
    LEFT,
    LOWEST_DEFENSE,
    MOST_WOUNDS,
    PLAYER,
    Q_TARGET,
    RIGHT,
    STAND_IN,
    TARGET,
    VERB,
    YOU,
)
from enchanters.journey.rows import Row
from enchanters.journey.stacks import spare
from enchanters.journey.state import Journey, clockwise, look
from enchanters.journey.systems.stand_in import StandIn, the_stand_in
from enchanters.journey.values import defense, wound_count
from enchanters.journey.wounds import can_heal


def choose_player(game: Journey, asked: int, seats: list[int], reply: Callable[..., None], at: int, who: int) -> None:
    """TARGET-09: without a legal player the effect is skipped."""
    if seats:
        game.ask(asked, Q_TARGET, [PLAYER << VERB | seat for seat in seats], reply, at, who)


def group(game: Journey, user: int, who: int, unshielded: bool = False) -> list[int]:
    """TARGET-02, 04 and 10: all players concerned, the shielded ones left out; TARGET-12: not in an invasion."""
    seats = stood_in(game, user, who)
    if seats is None:
        seats = [s for s in clockwise(game, game.turn) if s != user or who == EACH]
    return seats if unshielded else [s for s in seats if reachable(game, user, s)]


def stood_in(game: Journey, user: int, who: int) -> list[int] | None:
    """Whom these words mean where a system stands in for other players; None: seats."""
    for system in game.systems:
        if isinstance(system, StandIn):
            meant = system.victims(game, user, who)
            if meant is not None:
                return meant
    return None


def reachable(game: Journey, user: int, seat: int) -> bool:
    """TARGET-08: a shielded player is out of reach of what another player uses or activates."""
    return seat in (user, STAND_IN) or not look(game, seat).shield


def targets(game: Journey, user: int, row: Row, which: int = -1) -> list[int]:
    """The players one of whom may be chosen for `row.who`, or for its second player `which`."""
    who = row.who if which < 0 else which
    n = len(game.names)
    others = stood_in(game, user, who) if game.systems else None
    if others is not None:
        seats = others
    elif who == LEFT:
        seats = [(user + 1) % n]
    elif who == RIGHT:
        seats = [(user - 1) % n]
    else:
        seats = [(user + i) % n for i in range(n)]
        if who == ANOTHER or (who == TARGET and not game.rules.target_includes_self):
            seats = seats[1:]
    if not row.unshielded:
        seats = [s for s in seats if reachable(game, user, s)]
    if who in (LOWEST_DEFENSE, HIGHEST_DEFENSE) and seats:
        values = [defense(game, s) for s in seats]
        wanted = min(values) if who == LOWEST_DEFENSE else max(values)
        return [s for s, value in zip(seats, values, strict=True) if value == wanted]
    if who == MOST_WOUNDS:
        most = max((wound_count(game, s) for s in seats), default=0)
        return [s for s in seats if wound_count(game, s) == most]
    # TARGET-13: where a text itself demands a holder, only such players can be chosen.
    return [s for s in sorted(seats) if row.deed.holder(game, row, s)] if who != YOU else seats


def is_wounded(game: Journey, row: Row, seat: int) -> bool:
    return the_stand_in(game).sores() > 0 if seat == STAND_IN else wound_count(game, seat) > 0


def is_curable(game: Journey, row: Row, seat: int) -> bool:
    """As a cost, so many wounds are healed in full."""
    if seat == STAND_IN:
        return not row.cost or the_stand_in(game).sores() >= row.n
    return not row.cost or can_heal(game, seat, row.n)


def has_spare_top(game: Journey, row: Row, seat: int) -> bool:
    """Of items and enchantments one stays (STACK-14)."""
    if seat == STAND_IN:
        return not row.types or the_stand_in(game).has(game, row)
    if not row.top or not row.types <= {0, 1}:
        return True
    return any(spare(game, seat, stack) for stack in row.types)
