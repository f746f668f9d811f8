"""Journeys: pick, pay, window, fight, immediate effect, after taking, add to the stack (TIMING-04, 05).

All steps of a journey are `(step, seat, card, place)`, so the stack itself tells which cards are being journeyed to.
"""

from __future__ import annotations

from typing import Final

from enchanters.journey.actions import minor_actions, use
from enchanters.journey.codes import (
    AFTER_DEFEATING,
    AFTER_JOURNEY,
    AFTER_TAKING,
    END,
    GONE,
    NO_CARD,
    Q_WINDOW,
    SLOTS,
    USE,
    VERB,
)  # fmt: skip
from enchanters.journey.crystals import JOURNEYS, pay
from enchanters.journey.effects import push_effects
from enchanters.journey.fights import creature_attacks, is_won
from enchanters.journey.stacks import discard_first, lies_at, lift, owner, put_on_top
from enchanters.journey.state import Journey, look
from enchanters.journey.triggers import collect, fire, nothing_waits, order
from enchanters.journey.values import price
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow


def set_out(game: Journey, seat: int, card: int, place: int) -> None:
    """JOURNEY-03, 06 and 07: the price is paid before anything else and is not given back."""
    cost = price(game, seat, place) if place < SLOTS else 0  # GRAVE-06, JOURNEY-20
    if cost:
        pay(game, seat, cost, JOURNEYS)
    if game.journal is not None:
        note(game, "journey", seat, card, place, cost)
    for system in game.systems:
        system.sets_out(game, seat, card, place)
    if not game.kinds[card].creature:
        game.stack.append((take, seat, card, place))
    elif game.rules.combat_order == "player_then_creature":
        game.stack.append((hero_attacks, seat, card, place))
    else:
        game.stack.append((hero_attacks_last, seat, card, place))  # FIRST-04
        game.stack.append((window, seat, card, place))
        game.stack.append((creature_attacks, seat, card, place))
    window(game, seat, card, place)


def window(game: Journey, seat: int, card: int, place: int) -> None:
    """TIMING-03: a minor window inside the journey; not opened when nothing can be used."""
    options = minor_actions(game, seat)
    if options:
        options.append(END << VERB)
        game.stack.append((window_closing, seat, card, place))
        game.ask(seat, Q_WINDOW, options, window_answered)


def window_closing(game: Journey, seat: int, card: int, place: int) -> None:
    """Names the journey on the stack while its window is open."""


def ahead(game: Journey) -> int:
    """The card of the journey whose window is open; NO_CARD: the window is of something else."""
    step = game.stack[-1]
    return step[2] if step[0] is window_closing else NO_CARD


def window_answered(game: Journey, code: int, _a: int, _b: int) -> None:
    _, seat, card, place = game.stack.pop()
    if code >> VERB != END:
        game.stack.append((window, seat, card, place))
        use(game, seat, (code & 0xFFFFFF) >> 4, code & 15)


def hero_attacks(game: Journey, seat: int, card: int, place: int) -> None:
    """COMBAT-01..03: the hero strikes; the creature strikes back, defeated or not."""
    won = is_won(game, seat, card)
    if won:
        game.stack.append((defeated, seat, card, place))
    else:
        game.stack.append((failed, seat, card, place))
    if won or game.rules.combat_failure != "discard_only":
        game.stack.append((creature_attacks, seat, card, place))


def hero_attacks_last(game: Journey, seat: int, card: int, place: int) -> None:
    """The second phase when the creature strikes first."""
    game.stack.append((defeated if is_won(game, seat, card) else failed, seat, card, place))


def failed(game: Journey, seat: int, card: int, place: int) -> None:
    """COMBAT-12..14 and GRAVE-09: no trophy; after a journey on the track its first card is discarded."""
    note(game, "failed", seat, card)
    if place < SLOTS:
        journey_ends(game, seat, place)
        discard_after_major(game)


def discard_after_major(game: Journey) -> None:
    """REST-06: at once, or at the end of the turn, after its last window."""
    if game.rules.rest_discard_timing == "inside_rest_step":
        discard_first(game)
        return
    from enchanters.journey.turn import last

    at = next(i for i, step in enumerate(game.stack) if step[0] is last)
    game.stack.insert(at, (discard_first, 0, 0, 0))


def defeated(game: Journey, seat: int, card: int, place: int) -> None:
    """COMBAT-20: after-defeating abilities come before the immediate effect."""
    game.stack.append((take, seat, card, place))
    fire(game, AFTER_DEFEATING, seat, 0, game.kinds[card].type)


def take(game: Journey, seat: int, card: int, place: int) -> None:
    """JOURNEY-08 and 11: immediate effect, after-taking abilities, then the card joins its stack."""
    for system in game.systems:
        system.left_track(game, card)  # CROSS-05
    now = game.kinds[card].now
    if not now and nothing_waits(game, AFTER_TAKING, seat):
        add(game, seat, card, place)
        return
    game.stack.append((add, seat, card, place))
    game.stack.append((after_taking, seat, card, place))
    for system in game.systems:
        if now and system.answers_now(game, seat, (happen, seat, card, place)):
            return
    push_effects(game, now, card, seat)


def happen(game: Journey, seat: int, card: int, place: int) -> None:
    """The immediate effect, after what came before it."""
    push_effects(game, game.kinds[card].now, card, seat)


def after_taking(game: Journey, seat: int, card: int, place: int) -> None:
    """JOURNEY-15 and 16; TIMING-05: each ability once per journey, the taken card not among them."""
    fire_after_taking(game, seat, card, place, late=False)


def add(game: Journey, seat: int, card: int, place: int) -> None:
    """JOURNEY-13: on top of the matching stack; if the immediate effect moved the card, this step falls away."""
    there = lies_at(game, card, place)
    if game.rules.trigger_after_taking == "item_after_adding":
        game.stack.append((after_adding, seat, card, GONE))
    if there:
        lift(game, card)
        if game.journal is not None:
            note(game, "take", seat, card)
        put_on_top(game, seat, card)
    if place < SLOTS:
        journey_ends(game, seat, place)


def journey_ends(game: Journey, seat: int, slot: int) -> None:
    """FX-036: abilities after a journey on the track, of the distance that it had."""
    waiting = (game.seen[seat] or look(game, seat)).triggers[AFTER_JOURNEY]
    if waiting:
        order(game, collect(game, AFTER_JOURNEY, seat, waiting, 0, -1, slot))


def after_adding(game: Journey, seat: int, card: int, place: int) -> None:
    """The fan manual's item-only abilities: they fire when the item has joined its stack."""
    fire_after_taking(game, seat, card, place, late=True)


def fire_after_taking(game: Journey, seat: int, card: int, place: int, late: bool) -> None:
    waiting = look(game, seat).triggers[AFTER_TAKING]
    if not waiting:
        return
    if game.rules.trigger_after_taking == "item_after_adding":
        waiting = [(c, t) for c, t in waiting if t.item_only == late and c != card]
    # JOURNEY-16: a card that the taker has, under the stack even (JOURNEY-17), was not given away.
    gone = game.rules.trigger_skip_if_given_away and not lies_at(game, card, place) and owner(game, card) != seat
    if not gone:
        order(game, collect(game, AFTER_TAKING, seat, waiting, 0, game.kinds[card].type))


def goal(game: Journey, seat: int, card: int, place: int) -> None:
    """Stands for the fight in the search of COMBAT-11."""


JOURNEY_STEPS: Final = {
    window, window_closing, hero_attacks, hero_attacks_last, creature_attacks, failed, defeated, take, happen, after_taking,
    add, goal,
}  # fmt: skip


STEPS: Final[tuple[StepRow, ...]] = (*(StepRow(step, "scp") for step in JOURNEY_STEPS), StepRow(after_adding, "scp"))
REPLIES: Final[tuple[ReplyRow, ...]] = (ReplyRow(window_answered, "nn", (USE, END)),)
