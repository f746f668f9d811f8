"""Questions that may pass by themselves: windows in which nothing matters, and turns in which nothing useful is left."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Final

from enchanters.journey.actions import minor_actions, use
from enchanters.journey.codes import CARD, END, LOW, NO_CARD, Q_LAST, Q_WINDOW, USE, VERB
from enchanters.journey.gate import Effort, copying, telling_effort, together
from enchanters.journey.journeys import ahead, window, window_closing
from enchanters.journey.keys import option_key
from enchanters.journey.state import Journey, piles
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.registry import merged
from enchanters.journey.trying import answer, is_habit
from enchanters.journey.turn import last
from enchanters.journey.values import attack, health, wound_count
from enchanters.kernel.game import Step
from enchanters.kernel.pauses import TURN, WINDOW, Pause

Change = tuple[object, ...]
Judge = Callable[[Journey, int], float]
PASS: Final = END << VERB
DEEPEST: Final = 3  # questions of an action that are thought through
MOST_ANSWERS: Final = 12  # to each of them
MOST_EFFORT: Final = 15_000  # to find out all this: a position made to keep us busy is asked about
CLOSE: Final = 0.1  # points: so little worse, a person may well see it otherwise


def pause(game: Journey) -> Pause | None:
    """The question being asked, if it can be passed."""
    if is_habit(game):
        return Pause(WINDOW, option_key(game, game.codes[0]), matters=False)
    if PASS not in game.codes or game.kind not in (Q_LAST, Q_WINDOW):
        return None
    lost = game.kind == Q_WINDOW and loses(game)
    effort = Effort(MOST_EFFORT)
    with together(effort):
        codes = effective(game)
        better = lost or is_better(game, codes)
    keys = tuple(option_key(game, code) for code in codes)
    moment = WINDOW if game.kind == Q_WINDOW else TURN
    return Pause(moment, option_key(game, PASS), better or effort.left <= 0, lost, keys)


def loses(game: Journey) -> bool:
    """Whether to pass the window is to lose the fight."""
    card, seat = ahead(game), game.seat
    return card != NO_CARD and game.kinds[card].fought and attack(game, seat, card) < health(game, card, seat)


def matters(game: Journey) -> bool:
    """Whether something should be used in the window."""
    return loses(game) or is_better(game, effective(game))


def effective(game: Journey) -> list[int]:
    """The actions that have an effect here: in a window on what going on does, in the last one on anything that stays."""
    here = standing(game)
    codes = [code for code in game.codes if code >> VERB == USE]
    plain = going_on(here) if codes else ()
    if game.kind == Q_LAST:
        return [code for code in codes if has_effect(here, plain, code)]
    return [code for code in codes if (used := tried(here, code)) is None or going_on(used) != plain]


def has_effect(here: Journey, plain: Change, code: int, again: bool = True) -> bool:
    """Whether an action changes what stays after the turn, does something to others, or helps a further action to do so.

    `plain` is what happens without it.
    """
    used = tried(here, code)
    if used is None or lasts(here, used):
        return True
    later = going_on(used)
    return later != plain or (again and any(helps(here, plain, used, later, other) for other in uses(used)))


def helps(here: Journey, plain: Change, used: Journey, later: Change, other: int) -> bool:
    """Whether the `other` action has an effect only after that which was `used`."""
    return has_effect(used, later, other, again=False) and not has_effect(here, plain, other, again=False)


def lasts(before: Journey, after: Journey) -> bool:
    """Whether anything but what the seat itself pays, and its attack and defense of this turn, has changed."""
    for seat in range(len(before.names)):
        was, now = values(before, seat), values(after, seat)
        if now != was and (seat != before.seat or now[0] > was[0] or now[1] < was[1]):
            return True
    return cards(before) != cards(after) or systems(before) != systems(after)


# --- judged -----------------------------------------------------------------------------------------------------------


def is_better(game: Journey, codes: list[int]) -> bool:
    """Whether one of these actions is about as good as none by the game's own judgement, or that cannot tell: something
    hidden comes first."""
    if not codes:
        return False
    from enchanters.journey.evaluation import evaluator

    judge = evaluator("expert-1")
    plain = worth(game, game.seat, judge, PASS)
    return plain is None or any(
        (found := worth(game, game.seat, judge, code)) is None or found > plain - CLOSE for code in codes
    )


def judged(game: Journey, seat: int, judge: Judge) -> float:
    """The value of the game without what ends with the turn."""
    game.attack_boost = game.defense_boost = [0] * len(game.names)
    game.seen = [None] * len(game.names)
    return judge(game, seat)


def worth(game: Journey, seat: int, judge: Judge, code: int, deep: int = DEEPEST) -> float | None:
    """The value of a choice, if nothing more is used after it and its own questions are answered at their best."""
    if not telling_effort().spend(copying(game)):
        return None
    after = game.copy()
    answer(after, code)
    while others_window(after, seat):
        answer(after, PASS)
    if code == PASS and game.kind in (Q_LAST, Q_WINDOW):
        return judged(after, seat, judge)
    if after.codes and after.seat == seat and PASS in after.codes:
        return worth(after, seat, judge, PASS)
    if not after.codes or after.seat != seat or not deep:
        return None
    found = [worth(after, seat, judge, each, deep - 1) for each in after.codes[:MOST_ANSWERS]]
    known = [value for value in found if value is not None]
    return max(known) if len(known) == len(found) else None


# --- on copies --------------------------------------------------------------------------------------------------------


def standing(game: Journey) -> Journey:
    """A copy just before the window opens: its step is the next one."""
    here = game.copy()
    here.codes = ()
    if game.kind == Q_WINDOW:
        here.stack.append(opening(here.stack.pop()))
    else:
        here.stack.append((last, game.seat, 0, 0))
    return here


def opening(step: Step) -> Step:
    """The step that opens a window, by the one that names it while it is open."""
    openers = {window_closing: window} | merged("openers")
    return openers[step[0]], step[1], step[2], step[3]


def others_window(game: Journey, seat: int) -> bool:
    """Whether somebody else may use something now: they are taken to use nothing."""
    return game.kind == Q_WINDOW and game.seat != seat and PASS in game.codes


def uses(here: Journey) -> list[int]:
    return minor_actions(here, here.seat)


def tried(here: Journey, code: int) -> Journey | None:
    """The same moment after an action; None if something comes between: a die, a hidden card, a question."""
    if not telling_effort().spend(copying(here)):
        return None  # there is too much to think through
    used = here.copy()
    floor = len(used.stack)
    use(used, used.seat, (code & LOW) >> CARD, code & 15)
    while len(used.stack) > floor:
        if STEPS.revealed_by(used, used.stack[-1]):
            return None
        function, a, b, c = used.stack.pop()
        function(used, a, b, c)
        if used.codes:
            return None
    return used


def going_on(here: Journey) -> Change:
    """What changes up to the next question or hidden card, if nothing is used."""
    telling_effort().spend(copying(here))
    after = here.copy()
    after.stack.pop()
    while after.stack and not after.codes and not STEPS.revealed_by(after, after.stack[-1]):
        function, a, b, c = after.stack.pop()
        function(after, a, b, c)
        if others_window(after, here.seat):
            after.stack.append((after.reply, PASS, after.a, after.b))
            after.codes = ()
    seats = range(len(here.names))
    numbers = [tuple(b - a for a, b in zip(values(here, seat), values(after, seat), strict=True)) for seat in seats]
    moved = [
        (at, sorted(set(now) - set(was)), len(was) - len(now))
        for at, (was, now) in enumerate(zip_longest(cards(here), cards(after), fillvalue=()))
        if was != now
    ]
    asked = (after.kind, after.seat, after.codes if after.kind not in (Q_LAST, Q_WINDOW) else ()) if after.codes else ()
    return numbers, moved, asked


def values(game: Journey, seat: int) -> tuple[int, ...]:
    return game.crystals[seat], wound_count(game, seat), game.attack_boost[seat], game.defense_boost[seat]


def cards(game: Journey) -> list[tuple[int, ...]]:
    """Where all open cards lie."""
    owned = [stack for seat in range(len(game.names)) for stack in piles(game, seat)]
    return [*owned, tuple(game.graveyard), tuple(game.track)]


def systems(game: Journey) -> list[object]:
    return [system.situation() for system in game.systems]
