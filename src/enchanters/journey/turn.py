"""The turn: begin, one major action with minor actions around it, clean-up (TIMING-01)."""

from __future__ import annotations

from typing import Final

from enchanters.journey.actions import minor_actions, rest_actions, use
from enchanters.journey.codes import (
    AFTER_RESTING,
    BARE_REST,
    BEFORE_SCORING,
    CARD,
    END,
    JOURNEY,
    LOW,
    NO_CARD,
    NO_TAKING,
    Q_LAST,
    Q_TURN,
    REST,
    SLOTS,
    TURN_BEGINS,
    TURN_ENDS,
    USE,
    VERB,
)  # fmt: skip
from enchanters.journey.crystals import JOURNEYS, purse
from enchanters.journey.gate import Gate
from enchanters.journey.journeys import discard_after_major, set_out
from enchanters.journey.stacks import draw_top
from enchanters.journey.state import Journey, look
from enchanters.journey.triggers import fire, fire_for_all, nothing_waits
from enchanters.journey.values import price
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow


def begin(game: Journey, seat: int, _b: int, _c: int) -> None:
    """TURN-01. TIMING-14: with the first player's turn a round begins, and what that brings comes before the turn."""
    game.turn = seat
    if seat != game.first or not game.systems:
        begin_turn(game, seat, 0, 0)
        return
    game.stack.append((round_begun, seat, 0, 0))
    for system in game.systems:
        system.round_begins(game)


def round_begun(game: Journey, seat: int, _b: int, _c: int) -> None:
    """CROSS-14: the last card may have gone with what began the round."""
    if is_finished(game):
        finish(game)
    else:
        begin_turn(game, seat, 0, 0)


def begin_turn(game: Journey, seat: int, _b: int, _c: int) -> None:
    """TURN-05: abilities of the turn's beginning, then the first window."""
    game.turns += 1
    if game.journal is not None:
        note(game, "turn", seat, game.turns)
    if nothing_waits(game, TURN_BEGINS, seat) and not game.systems:
        turn(game, seat, 0, 0)
        return
    game.stack.append((turn, seat, 0, 0))
    fire(game, TURN_BEGINS, seat)
    for system in game.systems:
        system.turn_begins(game, seat)


def turn(game: Journey, seat: int, _b: int, _c: int) -> None:
    """TURN-02..04: every usable minor action, and journeys, rests and challenges as the one major action."""
    bound = False
    for system in game.systems:
        bound = bound or system.must_rest(game, seat)
    major = [] if bound else possible_journeys(game, seat)
    for card, ability in rest_actions(game, seat):
        major.append(REST << VERB | card << CARD | ability.number)
    for system in game.systems:
        if not bound:
            major += system.majors(game, seat)
    if not major:
        major.append(BARE_REST << VERB)  # TURN-03
    game.ask(seat, Q_TURN, minor_actions(game, seat) + major, turn_answered, seat)


def possible_journeys(game: Journey, seat: int) -> list[int]:
    """JOURNEY-01, 03 and 10: where a card lies whose price can be paid and, if it is a creature, that can be defeated."""
    options = []
    crystals = purse(game, seat, JOURNEYS) if game.systems else game.crystals[seat]
    kinds = game.kinds
    seen = game.seen[seat] or look(game, seat)
    bans = seen.bans
    plain = not (game.systems or seen.prices or game.free_journey)  # the slot's number is the price
    gate = None
    for slot, card in enumerate(game.track):
        if card == NO_CARD:
            continue
        left = crystals - (slot if plain else price(game, seat, slot))
        if left < 0:
            if plain:
                break  # what lies farther costs no less
            continue
        if kinds[card].creature:
            if gate is None:
                gate = Gate(game, seat)
            if not gate.opens(card, left):
                continue
        elif bans and bans & NO_TAKING << kinds[card].type:
            continue  # JOURNEY-18
        options.append(JOURNEY << VERB | slot)
    return options


def turn_answered(game: Journey, code: int, seat: int, _b: int) -> None:
    verb = code >> VERB
    if verb == USE:
        game.stack.append((turn, seat, 0, 0))
        use(game, seat, (code & LOW) >> CARD, code & 15)
        return
    game.stack.append((clean_up, seat, 0, 0))
    game.stack.append((last, seat, 0, 0))
    if verb == JOURNEY:
        set_out(game, seat, game.track[code & LOW], code & LOW)
        return
    for system in game.systems:
        if system.begin_major(game, seat, code):
            return
    game.stack.append((rested, seat, 0, 0))
    if verb == REST:
        use(game, seat, (code & LOW) >> CARD, code & 15)
    else:
        note(game, "bare rest", seat)


def rested(game: Journey, seat: int, _b: int, _c: int) -> None:
    """REST-04 and 05: abilities after the rest, then the discard."""
    if nothing_waits(game, AFTER_RESTING, seat) and not game.systems:
        discard_after_major(game)
        return
    game.stack.append((rest_discard, seat, 0, 0))
    fire(game, AFTER_RESTING, seat)
    for system in game.systems:
        system.rested(game, seat)


def rest_discard(game: Journey, seat: int, _b: int, _c: int) -> None:
    discard_after_major(game)


def last(game: Journey, seat: int, _b: int, _c: int) -> None:
    """TURN-06: the last window; with `confirm` it is asked even if nothing can be used, so that a person ends the turn."""
    options = minor_actions(game, seat)
    if options or game.setup.get("confirm"):
        options.append(END << VERB)
        game.ask_always(seat, Q_LAST, options, last_answered, seat)


def last_answered(game: Journey, code: int, seat: int, _b: int) -> None:
    if code >> VERB == USE:
        game.stack.append((last, seat, 0, 0))
        use(game, seat, (code & LOW) >> CARD, code & 15)


def clean_up(game: Journey, seat: int, _b: int, _c: int) -> None:
    """TURN-07: abilities of the turn's end, slide, refill, then boosts and use marks go."""
    game.stack.append((expire, seat, 0, 0))
    game.stack.append((refill, 0, 0, 0))
    if nothing_waits(game, TURN_ENDS, seat) and not game.systems:
        slide(game, 0, 0, 0)
        return
    game.stack.append((slide, 0, 0, 0))
    beside = [step for system in game.systems for step in system.turn_ends(game, seat)]
    fire(game, TURN_ENDS, seat, beside=beside)


def slide(game: Journey, _a: int, _b: int, _c: int) -> None:
    """TURN-08: keeping their order, the cards move toward the village until no gap is left."""
    for system in game.systems:
        if system.slides(game):
            return
    track = game.track
    for _ in range(track.count(NO_CARD)):
        track.remove(NO_CARD)
        track.append(NO_CARD)


def refill(game: Journey, _a: int, _b: int, _c: int) -> None:
    """TURN-09: from the top of the deck into the lowest empty slot while there are both.

    What a system puts in between is done first, and then the track slides (CROSS-10).
    """
    track = game.track
    while NO_CARD in track:
        for system in game.systems:
            if system.draws(game, (slide_and_refill, 0, 0, 0)):
                return
        if not game.deck:
            if game.systems:
                slide(game, 0, 0, 0)  # OQ-37: what had stayed where it was goes on when nothing comes any more
            return
        slot = track.index(NO_CARD)
        track[slot] = draw_top(game)
        if game.journal is not None:
            note(game, "reveal", track[slot], slot)


def slide_and_refill(game: Journey, _a: int, _b: int, _c: int) -> None:
    slide(game, 0, 0, 0)
    refill(game, 0, 0, 0)


def expire(game: Journey, seat: int, _b: int, _c: int) -> None:
    """TURN-12 and ACTION-13: what was bought ends; END-02: then the end of the game is checked."""
    seats = len(game.names)
    game.attack_boost = [0] * seats
    game.defense_boost = [0] * seats
    game.free_journey = False
    if game.used and game.rules.action_reset == "every_turn_boundary":
        game.used = ()
    elif game.used:
        game.used = tuple(mark for mark in game.used if mark >> VERB & 15 != seat)
    if is_finished(game):
        finish(game)
    else:
        game.stack.append((begin, (seat + 1) % seats, 0, 0))


def is_finished(game: Journey) -> bool:
    """END-01: neither the deck nor the track has a card left."""
    return not game.deck and game.track.count(NO_CARD) == SLOTS


def finish(game: Journey) -> None:
    for system in game.systems:
        if system.ran_out(game):
            return
    game.stack.append((over, 0, 0, 0))
    game.turn = game.first  # GRAVE-03: nobody is active any more; the first player decides in that place
    fire_for_all(game, BEFORE_SCORING)  # END-07


def end_at_once(game: Journey) -> None:
    """It is decided: nothing more happens."""
    game.stack.clear()
    game.stack.append((over, 0, 0, 0))


def over(game: Journey, _a: int, _b: int, _c: int) -> None:
    """OQ-24: what was bought in the end phase does not count in the scoring."""
    game.attack_boost = [0] * len(game.names)
    game.defense_boost = [0] * len(game.names)
    note(game, "over")


# What the numbers mean is told in steps.py.
STEPS: Final[tuple[StepRow, ...]] = (
    StepRow(begin, "snn"), StepRow(round_begun, "snn"), StepRow(turn, "snn"), StepRow(rested, "snn"),
    StepRow(rest_discard, "snn"), StepRow(last, "snn"), StepRow(clean_up, "snn"), StepRow(slide, "nnn"),
    StepRow(refill, "nnn", "hidden"), StepRow(slide_and_refill, "nnn", "hidden"), StepRow(expire, "snn"),
    StepRow(over, "nnn"),
)  # fmt: skip
REPLIES: Final[tuple[ReplyRow, ...]] = (
    ReplyRow(turn_answered, "sn", (USE, JOURNEY, REST, BARE_REST)),
    ReplyRow(last_answered, "sn", (USE, END)),
)
