"""Duels and attacks between players.

The steps of a duel are `(step, seat, rival, 0)`, so the stack itself tells who is duelling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from enchanters.journey.actions import minor_actions, use
from enchanters.journey.codes import AFTER_DUEL, CARD, EACH, END, LEFT, LOW, PLAYER, Q_WINDOW, STAND_IN, USE, VERB, YOU
from enchanters.journey.rows import Proviso, Row
from enchanters.journey.state import Journey, clockwise, look, text_of
from enchanters.journey.systems.base import System
from enchanters.journey.systems.stand_in import the_stand_in
from enchanters.journey.tables import TYPES
from enchanters.journey.triggers import collect, order
from enchanters.journey.values import attack, defense
from enchanters.journey.verbs import Verb
from enchanters.journey.whom import choose_player, group, stood_in, targets
from enchanters.journey.wounds import felt, hurt
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

NO_STRIKE: Final = "no strike"  # the standing effect: in duels its owner does not attack


class Duels(System):
    """It has no state: a duel under way lies on the stack."""

    __slots__ = ()

    name: ClassVar[str] = "duels"
    box: ClassVar[str] = "odyssey"

    def copy(self) -> Duels:
        return self  # it never changes

    def situation(self) -> tuple[object, ...]:
        return ()


# --- who fights whom ----------------------------------------------------------------------------------------------


def do_duel(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """DUEL-08: the one challenged cannot refuse. CROSS-01: nobody starts a duel while one is being prepared."""
    if not is_under_way(game):
        set_against(game, row, at, user, challenged, duel)


def challenged(game: Journey, code: int, at: int, user: int) -> None:
    duel(game, user, code & LOW, 0)


def set_against(game: Journey, row: Row, at: int, user: int, reply: Callable[..., None], step: Callable[..., None]) -> None:
    """Asks the user against whom, or sets every player against the neighbour."""
    if row.who == YOU:
        choose_player(game, user, targets(game, user, row, row.other), reply, at, user)
        return
    for seat, rival in reversed(pairs(game, row, at, user)):
        game.stack.append((step, seat, rival, 0))


def pairs(game: Journey, row: Row, at: int, user: int) -> list[tuple[int, int]]:
    """DUEL-06: from the active player clockwise, each with the neighbour.

    OQ-25: a shield keeps out of what another player brings about, not of what a village or an event does.
    """
    imposed = TYPES[game.kinds[at & 0xFFFF].card.type].open
    seats = group(game, user, EACH, imposed)
    found = [(seat, rival) for seat in clockwise(game, game.turn) for rival in neighbours(game, seat, row.other)]
    return [(seat, rival) for seat, rival in found if seat in seats and (rival in seats or rival == STAND_IN)]


def neighbours(game: Journey, seat: int, side: int) -> list[int]:
    """The one to this side; none if the seat is alone."""
    rivals = stood_in(game, seat, side)
    if rivals is None:
        rivals = [(seat + (1 if side == LEFT else -1)) % len(game.names)]
    return [rival for rival in rivals if rival != seat]


def do_strike(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """DUEL-04: only one attacks, and nobody prepares."""
    set_against(game, row, at, user, aimed_at, assault)


def aimed_at(game: Journey, code: int, at: int, user: int) -> None:
    assault(game, user, code & LOW, 0)


def do_strike_back(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-208: somebody else attacks the one whose card it is."""
    assault(game, victim, user, 0)


def strike_back_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    assault(game, STAND_IN, user, 0)


def assault(game: Journey, seat: int, rival: int, _c: int) -> None:
    """FX-209: counted attack by attack."""
    n = blow(game, seat, rival)
    note(game, "assault", seat, rival, power(game, seat), guard(game, rival))
    hurt(game, rival, n)


def blow(game: Journey, seat: int, rival: int) -> int:
    """DUEL-01 and 09: attack less defense."""
    return max(0, power(game, seat) - guard(game, rival))


def power(game: Journey, seat: int) -> int:
    return the_stand_in(game).power(game) if seat == STAND_IN else attack(game, seat)


def guard(game: Journey, seat: int) -> int:
    return the_stand_in(game).guard(game) if seat == STAND_IN else defense(game, seat)


# --- a duel -------------------------------------------------------------------------------------------------------


def duel(game: Journey, seat: int, rival: int, _c: int) -> None:
    """DUEL-02: both prepare, the active player first; then they strike."""
    note(game, "duel", seat, rival)
    first, second = (rival, seat) if rival == game.turn else (seat, rival)
    game.stack.append((clash, seat, rival, 0))
    game.stack.append((prepare, second, first, 0))
    game.stack.append((prepare, first, second, 0))


def prepare(game: Journey, seat: int, rival: int, _c: int) -> None:
    """A window of this player; not opened when nothing can be used."""
    options = preparations(game, seat) if seat != STAND_IN and not is_hushed(game) else []
    if options:
        options.append(END << VERB)
        game.stack.append((preparing, seat, rival, 0))
        game.ask(seat, Q_WINDOW, options, prepared)


def is_hushed(game: Journey) -> bool:
    """CROSS-29: nobody prepares for what happens outside of all turns."""
    for system in game.systems:
        if system.hushes(game):
            return True
    return False


def preparations(game: Journey, seat: int) -> list[int]:
    """DUEL-02: minor actions on own cards and the village.

    CROSS-01: none that starts another duel; and of the one whose turn it is not, none that belongs into an own turn.
    """
    everybodys = {card for system in game.systems for card in system.open_cards()}
    found = []
    for code in minor_actions(game, seat):
        card = (code & LOW) >> CARD
        ability = text_of(game, card).abilities[code & 15]
        rows, shared = ability.rows, card in everybodys and ability in game.kinds[card].open.abilities
        duels = any(row.deed.run is do_duel for row in rows)
        if not (shared or duels) and (seat == game.turn or not any(row.deed.own_turn for row in rows)):
            found.append(code)
    return found


def preparing(game: Journey, seat: int, rival: int, _c: int) -> None:
    """Names the duel on the stack while its window is open."""


def prepared(game: Journey, code: int, _a: int, _b: int) -> None:
    _, seat, rival, _ = game.stack.pop()
    if code >> VERB != END:
        game.stack.append((prepare, seat, rival, 0))
        use(game, seat, (code & LOW) >> CARD, code & 15)


def clash(game: Journey, seat: int, rival: int, _c: int) -> None:
    """DUEL-03: both amounts first, then both take their wounds. CROSS-02: then what these set off, active player first."""
    game.stack.append((aftermath, seat, rival, 0))
    blows = {rival: strike_of(game, seat, rival), seat: strike_of(game, rival, seat)}
    note(game, "clash", seat, rival, blows[rival], blows[seat])
    for victim, n in blows.items():
        if victim == STAND_IN:
            hurt(game, victim, n)
            continue
        game.wounds[victim] += n
        if n:
            note(game, "wounds", victim, n)
    for victim in reversed(clockwise(game, game.turn)):
        if blows.get(victim):
            game.stack.append((felt, victim, blows[victim], 0))


def strike_of(game: Journey, seat: int, rival: int) -> int:
    """DUEL-05: who does not attack can still be wounded."""
    if seat != STAND_IN and NO_STRIKE in look(game, seat).sayings:
        return 0
    return blow(game, seat, rival)


def aftermath(game: Journey, seat: int, rival: int, _c: int) -> None:
    """DUEL-05, FX-038: abilities after a duel, of both, in one group."""
    found = []
    for each in clockwise(game, game.turn):
        if each in (seat, rival):
            found += collect(game, AFTER_DUEL, each, look(game, each).triggers[AFTER_DUEL], 0, -1)
    order(game, found)


DUEL_STEPS: Final = {prepare, preparing, clash, aftermath}


def is_under_way(game: Journey) -> bool:
    return any(step[0] in DUEL_STEPS for step in game.stack)


def is_dueling(game: Journey, proviso: Proviso, seat: int, slot: int) -> bool:
    """FX-037: as challenger or challenged."""
    return any(step[0] in DUEL_STEPS and seat in step[1:3] for step in game.stack)


VERBS: Final = {
    "duel": Verb(do_duel, together=True, own_turn=True),
    "strike": Verb(do_strike, together=True),
    "strike you": Verb(do_strike_back, apart=strike_back_apart, good=1),
}
STEPS: Final = (
    StepRow(duel, "ssn"), StepRow(assault, "ssn"), StepRow(prepare, "ssn"), StepRow(preparing, "ssn"),
    StepRow(clash, "ssn"), StepRow(aftermath, "ssn"),
)  # fmt: skip
REPLIES: Final = (
    ReplyRow(challenged, "tw", (PLAYER,)), ReplyRow(aimed_at, "tw", (PLAYER,)), ReplyRow(prepared, "nn", (USE, END)),
)  # fmt: skip
