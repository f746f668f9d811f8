"""The steps of a turn in their order: those of every game, and those that optional systems add (`Kit.moments`)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from enchanters.journey.systems.registry import kits
from enchanters.kernel.companion import BEGIN, END, ROUND, WAY, Moment, Stretch, Timetable
from enchanters.kernel.language import N_

STRETCHES = (
    Stretch("round", ROUND, N_("A round begins")),
    Stretch("begin", BEGIN, N_("The turn begins")),
    Stretch("equipment", WAY, N_("Journey to an item or enchantment")),
    Stretch("creature", WAY, N_("Journey to a creature")),
    Stretch("rest", WAY, N_("Rest")),
    Stretch("end", END, N_("The turn ends")),
)

ACTIONS = N_("Actions")
MAY_ACT = N_("Use as many actions as you like and can pay, one after the other.")
ADDED = N_("Lay it on top of its stack. From now on it counts, and the upper part of the card below does not.")
NOW = N_("Carry out what the card does at once, as far as possible. The card itself does not count yet.")
AFTER_TAKING = N_("Your cards that speak of taking such a card do what they say, once.")
PAID = N_("The first card of the track is free, every step farther costs 1 crystal more. What is paid is gone.")

MOMENTS = (
    Moment(
        "T1", "begin", N_("What begins with the turn"),
        N_("All texts that speak of the beginning of your turn, in the order that you like."),
        ("TIMING-01", "TURN-05"),
    ),
    Moment("T2", "begin", ACTIONS, MAY_ACT, ("TIMING-03", "TURN-04", "ACTION-06"), window=True),
    Moment(
        "T3", "begin", N_("How the turn is spent"),
        N_("Choose exactly one way. If none is possible, rest without an ability: only the first card is discarded."),
        ("TURN-02", "TURN-03"),
    ),

    Moment(
        "J1", "equipment", N_("Choose the card"), N_("An item or enchantment of the track that you can pay for."),
        ("JOURNEY-01", "TIMING-04"),
    ),
    Moment("J2", "equipment", N_("Pay the way"), PAID, ("JOURNEY-02", "JOURNEY-03", "JOURNEY-07")),
    Moment("J3", "equipment", ACTIONS, MAY_ACT, ("TIMING-03", "TIMING-10"), window=True),
    Moment("J4", "equipment", N_("Immediate effect"), NOW, ("JOURNEY-11", "JOURNEY-12")),
    Moment("J5", "equipment", N_("After taking"), AFTER_TAKING, ("JOURNEY-15",)),
    Moment("J6", "equipment", N_("Add the card"), ADDED, ("JOURNEY-13", "STACK-04")),

    Moment(
        "J1", "creature", N_("Choose the creature"),
        N_("One that you can defeat, with the actions that you can still pay after the way."),
        ("JOURNEY-10", "COMBAT-11", "TIMING-05"),
    ),
    Moment("J2", "creature", N_("Pay the way"), PAID, ("JOURNEY-02", "JOURNEY-03", "JOURNEY-07")),
    Moment("J3", "creature", ACTIONS, MAY_ACT, ("TIMING-03", "COMBAT-10"), window=True),
    Moment(
        "J4", "creature", N_("You strike"),
        N_("You win if your attack is at least its health. In the first edition the creature strikes before you."),
        ("COMBAT-01", "COMBAT-02", "COMBAT-12", "FIRST-04"),
    ),
    Moment(
        "J5", "creature", N_("It strikes back"),
        N_("Even if it is defeated: you take its strength less your defense as wounds."),
        ("COMBAT-03", "COMBAT-04", "COMBAT-05", "COMBAT-06"),
    ),
    Moment(
        "J5b", "creature", N_("After defeating"), N_("Your cards that speak of defeating such a creature do what they say."),
        ("COMBAT-20",),
    ),
    Moment("J6", "creature", N_("Immediate effect"), NOW, ("JOURNEY-11", "JOURNEY-12")),
    Moment("J7", "creature", N_("After taking"), AFTER_TAKING, ("JOURNEY-15",)),
    Moment("J8", "creature", N_("Add the card"), ADDED, ("COMBAT-21", "STACK-04")),

    Moment(
        "R1", "rest", N_("Choose a rest ability"), N_("One of the village, or one that is visible on your own cards."),
        ("REST-01", "TIMING-06"),
    ),
    Moment("R2", "rest", N_("Pay for it"), N_("Whatever else it costs, in full."), ("REST-02",)),
    Moment(
        "R3", "rest", N_("Its effect"), N_("As far as possible. No actions can be used during a rest."),
        ("REST-03", "REST-08"),
    ),
    Moment("R4", "rest", N_("After resting"), N_("Your cards that speak of resting do what they say."), ("REST-04",)),
    Moment(
        "R5", "rest", N_("Discard the first card"),
        N_("The card of the track nearest to the village goes to the graveyard."),
        ("REST-05", "REST-09"),
    ),

    Moment("T4", "end", ACTIONS, MAY_ACT, ("TIMING-03", "TURN-06"), window=True),
    Moment(
        "T4e", "end", N_("What ends with the turn"),
        N_("All texts that speak of the end of your turn, in the order that you like."),
        ("TURN-07", "TIMING-02"),
    ),
    Moment(
        "T5", "end", N_("Slide"), N_("The cards of the track move up to the village until no gap is left."),
        ("TURN-08", "TIMING-13"),
    ),
    Moment(
        "T6", "end", N_("Refill"), N_("Cards of the deck fill the empty places, the one nearest to the village first."),
        ("TURN-09",),
    ),
    Moment(
        "T7", "end", N_("All is as before"),
        N_("What actions gave for this turn is over, and all actions can be used again. The next player begins."),
        ("TURN-12", "ACTION-13", "TURN-01"),
    ),
)  # fmt: skip


@cache
def timetable() -> Timetable:
    stretches = [*STRETCHES, *(each for kit in kits() for each in kit.stretches)]
    order = (ROUND, BEGIN, WAY, END)
    stretches.sort(key=lambda each: order.index(each.place) if each.place in order else len(order))
    moments = {each.key: [moment for moment in MOMENTS if moment.stretch == each.key] for each in stretches}
    for kit in kits():
        for moment in kit.moments:
            if moment.stretch in moments:  # that of another system, which may be left out
                lay_in(moments[moment.stretch], replace(moment, part=kit.name))
    found = (replace(each, moments=tuple(moments[each.key])) for each in stretches)
    parts = {kit.name: kit.moments_of for kit in kits() if kit.moments}
    return Timetable([each for each in found if each.moments], parts)


def lay_in(moments: list[Moment], moment: Moment) -> None:
    """After the step that it names; after a step of every game come all that systems add there, one after the other."""
    at = next((n + 1 for n, each in enumerate(moments) if each.key == moment.after), 0)
    if not (at and moments[at - 1].part):
        while at < len(moments) and moments[at].part:
            at += 1
    moments.insert(at, moment)
