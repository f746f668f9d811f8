"""Abilities that wait for an event. They are not actions, cost nothing and must be carried out (GEN-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enchanters.journey.codes import (
    CARD,
    EACH,
    ENCHANTMENT,
    EVENTS,
    LOW,
    ORDER,
    Q_ORDER,
    STACKS,
    TAKING_WOUNDS,
    UNSAID,
    VERB,
)
from enchanters.journey.library import Trigger
from enchanters.journey.state import Journey, clockwise, look
from enchanters.journey.values import holds
from enchanters.kernel.game import Step
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

# Abilities that set each other off, one inside the other: without an end to it, those of a pack made for that purpose
# would do so for hours.
LONGEST_CHAIN: Final = 5


def fire(game: Journey, event: int, seat: int, taken: int = 0, card_type: int = -1, beside: Sequence[Step] = ()) -> None:
    """Puts the seat's triggers for this event on the stack, and what is to be ordered with them."""
    waiting = (game.seen[seat] or look(game, seat)).triggers[event]
    if waiting or beside:
        order(game, collect(game, event, seat, waiting, taken, card_type), beside)


def nothing_waits(game: Journey, event: int, seat: int) -> bool:
    """Whether the seat has no trigger for this event: then what follows it needs no place on the stack."""
    return not (game.seen[seat] or look(game, seat)).triggers[event]


def fire_for_all(game: Journey, event: int) -> None:
    """The triggers of all seats for one event: one group, ordered by the active player (TIMING-08).

    What a card that is everybody's makes all do together happens once.
    """
    group = []
    for seat in clockwise(game, game.turn):
        found = collect(game, event, seat, look(game, seat).triggers[event], 0, -1)
        group += [each for each in found if seat == game.turn or not is_common(game, *each[:2])]
    order(game, group)


def is_common(game: Journey, card: int, trigger: Trigger) -> bool:
    return game.kinds[card].shared and all(row.deed.together and row.who == EACH for row in trigger.all_rows)


def collect(
    game: Journey,
    event: int,
    seat: int,
    waiting: Sequence[tuple[int, Trigger]],
    taken: int,
    card_type: int,
    slot: int = UNSAID,
) -> list[tuple[int, Trigger, int]]:
    """Those of the waiting triggers that fire now, each with its card and `seat | taken << 8`."""
    found = []
    for card, trigger in waiting:
        if trigger.types and card_type not in trigger.types:
            continue
        if trigger.once and (
            game.turn != seat
            or trigger_mark(seat, card, trigger.number) in game.used
            or is_waiting(game, card, trigger.number)
        ):
            continue  # ACTION-24
        if event == TAKING_WOUNDS and is_under_way(game, card, trigger.number, seat):
            continue  # an ability is not set off again by what it does itself
        if trigger.provisos and not holds(game, trigger.provisos, seat, slot):
            continue
        found.append((card, trigger, seat | taken << 8))
    return found


def order(game: Journey, group: list[tuple[int, Trigger, int]], beside: Sequence[Step] = ()) -> None:
    """TURN-15: the active player orders them; not asked where the order cannot matter. `beside`: other things to order."""
    if beside:
        game.stack += [*reversed(beside), *[_step(game, each) for each in reversed(group)]]
        game.stack.append((order_step, len(beside) + len(group), 0, 0))
        return
    for part in reversed(apart(game, group)):
        game.stack += [_step(game, each) for each in reversed(part)]
        if len(part) > 1 and not orderless(game, part):
            game.stack.append((order_step, len(part), 0, 0))


def _step(game: Journey, entry: tuple[int, Trigger, int]) -> Step:
    card, trigger, who = entry
    return trigger_step, card << CARD | trigger.number, who, source(game, card)


def apart(game: Journey, group: list[tuple[int, Trigger, int]]) -> list[list[tuple[int, Trigger, int]]]:
    """The group by players where what happens to one cannot matter for another, else as it is.

    Healing that does more than take tokens may matter to the next player.
    """
    seats = {who & 15 for _, _, who in group}
    if len(seats) < 2 or not all(t.own for _, t, _ in group):
        return [group]
    healed = [who & 15 for _, t, who in group if any(row.deed.sheds for row in t.all_rows)]
    if any(is_sore(game, seat) for seat in healed):
        return [group]
    return [[each for each in group if each[2] & 15 == seat] for seat in clockwise(game, game.turn) if seat in seats]


def orderless(game: Journey, group: list[tuple[int, Trigger, int]]) -> bool:
    """Whether their order cannot matter: all of them only give one player something.

    Healing that does more than take tokens may make room for the crystals.
    """
    if not all(t.simple for _, t, _ in group) or len({who for _, _, who in group}) > 1:
        return False
    verbs = {row.verb for _, t, _ in group for row in t.all_rows}
    return len(verbs) == 1 or not is_sore(game, group[0][2] & 15)


def is_sore(game: Journey, seat: int) -> bool:
    """Whether healing the seat may change more than its tokens."""
    for system in game.systems:
        if system.is_sore(game, seat):
            return True
    return False


def order_step(game: Journey, size: int, _b: int, _c: int) -> None:
    """Asks which of the `size` triggers on top of the stack comes first."""
    if size > 1:
        game.ask(game.turn, Q_ORDER, [ORDER << VERB | i for i in range(size)], ordered, size)


def ordered(game: Journey, code: int, size: int, _b: int) -> None:
    group = game.stack[-size:]
    del game.stack[-size:]
    chosen = group.pop(size - 1 - (code & LOW))
    game.stack += group
    game.stack.append((order_step, size - 1, 0, 0))
    game.stack.append(chosen)


def source(game: Journey, card: int) -> int:
    """For a copy one more than the number of the enchantment whose text it has now, and keeps while it waits; else 0."""
    if not game.kinds[card].copies:
        return 0
    seat = next(s for s in range(len(game.names)) if look(game, s).copy == card)
    return game.stacks[seat * STACKS + ENCHANTMENT][-1] + 1


def trigger_step(game: Journey, ability: int, who: int, copied: int) -> None:
    card, number = ability >> CARD, ability & 15
    seat = who & 15
    trigger = game.kinds[copied - 1 if copied else card].triggers[number]
    if trigger.once:
        game.used += (trigger_mark(seat, card, number),)
    note(game, "trigger", seat, card)
    if trigger.event == TAKING_WOUNDS or trigger.event >= EVENTS:
        game.stack.append((done, ability, who, 0))
    from enchanters.journey.effects import push_effects

    push_effects(game, trigger.rows, card, who)


def done(game: Journey, ability: int, who: int, _c: int) -> None:
    """Lies on the stack while a trigger is carried out, so that it can be seen to be under way."""


def is_under_way(game: Journey, card: int, number: int, seat: int) -> bool:
    """Whether the ability is being carried out; one that only waits is set off by a further event as well.

    The village's is one for each player. A chain of abilities that set each other off ends at LONGEST_CHAIN.
    """
    chain = [step for step in game.stack if step[0] is done]
    ability = card << CARD | number
    return len(chain) >= LONGEST_CHAIN or any(
        step[1] == ability and (card != game.village or step[2] & 15 == seat) for step in chain
    )


def is_waiting(game: Journey, card: int, number: int) -> bool:
    ability = card << CARD | number
    return any(step[1] == ability and step[0] is trigger_step for step in game.stack)


def trigger_mark(seat: int, card: int, number: int) -> int:
    """Use marks of triggers are told from those of actions by their top bit."""
    return 1 << 30 | seat << VERB | card << CARD | number


STEPS: Final[tuple[StepRow, ...]] = (StepRow(order_step, "nnn"), StepRow(trigger_step, "awo"), StepRow(done, "awo"))
REPLIES: Final[tuple[ReplyRow, ...]] = (ReplyRow(ordered, "nn", (ORDER,)),)
