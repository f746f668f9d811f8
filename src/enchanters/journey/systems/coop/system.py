"""The moments at which the Overlord acts, and the Overlord in the place of another player."""

from __future__ import annotations

from enchanters.journey.codes import ANOTHER, LEFT, MONSTER, NO_CARD, OTHERS, RIGHT, STAND_IN, TARGET
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey, clockwise
from enchanters.journey.systems.coop.hunting import (
    carry_out_reward,
    credit,
    exchange,
    favours,
    is_too_much,
    judge,
    receive,
    shed_top,
    smite,
    soothe,
    sway,
)
from enchanters.journey.systems.coop.scheming import is_overlords_turn, reveal_scheme
from enchanters.journey.systems.coop.state import Coop, pool
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.systems.stand_in import NOBODY
from enchanters.journey.turn import end_at_once
from enchanters.journey.values import health, strength
from enchanters.journey.wounds import wounds_set_off
from enchanters.kernel.journal import note_some


class CoopSystem(Coop):
    __slots__ = ()

    def copy(self) -> CoopSystem:
        return CoopSystem(
            self.threshold, self.deck, self.hit_points, self.shown, self.rage, self.cancelled, self.used, self.hound
        )

    def round_begins(self, game: Journey) -> None:
        game.stack.append((reveal_scheme, 0, 0, 0))

    def hushes(self, game: Journey) -> bool:
        """COOP-21."""
        return is_overlords_turn(game)

    def left_track(self, game: Journey, card: int) -> None:
        """COOP-44."""
        if card == self.hound:
            self.hound = NO_CARD

    def buries(self, game: Journey, row: Row, at: int, seat: int) -> bool:
        """COOP-29, OQ-52: what a monster makes one bury is discarded."""
        if row.verb != "bury" or row.cost or game.kinds[at & 0xFFFF].type != MONSTER:
            return False
        stacks = sorted(row.types)
        if row.clause.join == "and":
            for stack in reversed(stacks):
                game.stack.append((shed_top, at, seat | seat << 4 | 1 << 8 + stack, 0))
        else:
            game.stack.append((shed_top, at, seat | seat << 4 | sum([1 << 8 + stack for stack in stacks]), 0))
        return True

    # --- wounds and the end -----------------------------------------------------------------------------------------

    def wounded(self, game: Journey, victim: int, n: int) -> bool:
        """COOP-12: at once."""
        if not is_too_much(game, pool(game)):
            return False
        game.stack.append((wounds_set_off, victim, n, 0))
        game.stack.append((judge, 0, 0, 0))
        return True

    def heal_on(self, game: Journey, victim: int, left: int, asking: bool) -> None:
        """COOP-20: what the victim's own tokens do not use up heals others."""
        for seat in clockwise(game, victim)[1:]:
            healed = min(left, game.wounds[seat])
            game.wounds[seat] -= healed
            left -= healed
            note_some(game, "heal", seat, healed)

    def ran_out(self, game: Journey) -> bool:
        """COOP-13."""
        end_at_once(game)
        return True

    # --- the Overlord -----------------------------------------------------------------------------------------------

    def beaten(self, game: Journey, seat: int, card: int) -> bool:
        carry_out_reward(game, seat, card)
        return True

    def stocked(self, game: Journey) -> None:
        game.stack.append((exchange, 0, 0, 0))

    # --- in the place of another player -----------------------------------------------------------------------------

    def victims(self, game: Journey, user: int, who: int) -> list[int] | None:
        """COOP-27 and 28, CROSS-23 and 32."""
        if who in (ANOTHER, OTHERS, LEFT, RIGHT):
            return [STAND_IN]
        return [*clockwise(game, user), STAND_IN] if who == TARGET else None

    def hurt(self, game: Journey, n: int, giver: int = NOBODY) -> None:
        """COOP-51 and 52."""
        if giver != NOBODY:
            note_some(game, "pass wounds", giver, STAND_IN, n)
        smite(game, n, giver)

    def heal(self, game: Journey, n: int, taker: int = NOBODY) -> None:
        """COOP-22, CROSS-27 and OQ-53."""
        if taker != NOBODY:
            note_some(game, "pass wounds", STAND_IN, taker, n)
        soothe(game, n, taker)

    def credit(self, game: Journey, n: int) -> None:
        credit(game, n)

    def power(self, game: Journey) -> int:
        """COOP-26."""
        return strength(game, the_foe(game).foe(), game.turn)

    def guard(self, game: Journey) -> int:
        """COOP-26 and 49."""
        return health(game, the_foe(game).foe(), game.turn)

    def get(self, game: Journey, user: int, card: int) -> None:
        receive(game, user, card)

    def has(self, game: Journey, row: Row) -> bool:
        """CROSS-25: it has no stacks to swap with or to turn over."""
        return row.verb in ("discard", "demand", "steal")

    def discard(self, game: Journey, user: int, row: Row, n: int) -> None:
        sway(game, user, favours(row))

    def yield_up(self, game: Journey, user: int, row: Row) -> None:
        sway(game, user, favours(row))
