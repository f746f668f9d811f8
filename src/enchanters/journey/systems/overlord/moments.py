"""The steps of a turn that an Overlord adds, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import WAY, Moment, Stretch
from enchanters.kernel.language import N_

STRETCHES = (Stretch("challenge", WAY, N_("Challenge the Overlord")),)

MOMENTS = (
    Moment(
        "R6", "rest", N_("Invasion"),
        N_("If the Overlord names the type of the discarded card, or a token on it, what stands there happens."),
        ("REST-07", "OVERLORD-06", "OVERLORD-08"), after="R5",
    ),
    Moment(
        "C1", "challenge", N_("Pay for it"),
        N_("Whatever the challenge costs, in full. You may only begin what you can win."),
        ("OVERLORD-10", "OVERLORD-12", "TIMING-07"),
    ),
    Moment(
        "C2", "challenge", N_("Actions"), N_("Use as many actions as you like and can pay, one after the other."),
        ("TIMING-03",), window=True, after="C1",
    ),
    Moment(
        "C3", "challenge", N_("The Overlord strikes"), N_("You take its strength less your defense as wounds."),
        ("OVERLORD-11", "OVERLORD-09"), after="C2",
    ),
    Moment(
        "C4", "challenge", N_("You strike"), N_("You win if your attack is at least its health."),
        ("OVERLORD-11",), after="C3",
    ),
    Moment(
        "C5", "challenge", N_("Take a reward token"),
        N_("If you have won. When the last one is taken, the Overlord is defeated."),
        ("OVERLORD-13", "OVERLORD-19"), after="C4",
    ),
    Moment("C6", "challenge", N_("Immediate effect"), N_("What the reward does at once."), ("OVERLORD-11",), after="C5"),
    Moment(
        "C7", "challenge", N_("Discard a card"),
        N_("The top card of the deck, or the last card of the track if there is none. It does not invade."),
        ("OVERLORD-14", "OVERLORD-15"), after="C6",
    ),
)  # fmt: skip
