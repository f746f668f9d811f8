"""The steps that playing together adds, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "O1", "round", N_("Overlord card"),
        N_("Reveal one. By the hit points that are left, its first, second or third line applies to all players."),
        ("COOP-10", "COOP-15", "COOP-16", "COOP-40"),
    ),
    Moment(
        "C5o", "challenge", N_("The Overlord is hurt, and grows"),
        N_(
            "In the place of a reward it loses 10 hit points, or what its card says. "
            "Then it gets an attack and a health token."
        ),
        ("COOP-23", "COOP-24"), after="C5",
    ),
    Moment(
        "T6o", "end", N_("Won or lost?"),
        N_("Won at once when no hit points are left. Lost when the common wounds reach the limit, or when no card is left."),
        ("COOP-11", "COOP-12", "COOP-13"), after="T6",
    ),
)  # fmt: skip
