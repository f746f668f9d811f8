"""A duel step by step, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import ASIDE, Moment, Stretch
from enchanters.kernel.language import N_

STRETCHES = (Stretch("duel", ASIDE, N_("A duel, whenever a card calls for one")),)

MOMENTS = (
    Moment(
        "D1", "duel", N_("Prepare"), N_("Both may use actions of their cards and of the village: whose turn it is first."),
        ("DUEL-02", "DUEL-07"), window=True,
    ),
    Moment(
        "D2", "duel", N_("Both strike at once"), N_("Each takes the other's attack less the own defense as wounds."),
        ("DUEL-01", "DUEL-03"), after="D1",
    ),
)  # fmt: skip
