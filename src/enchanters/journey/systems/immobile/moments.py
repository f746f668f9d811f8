"""What is to be minded in a turn with immobile creatures, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "T5i", "end", N_("Immobile creatures"),
        N_("They stay where they are, and the others pass them, as long as the deck can refill the track."),
        ("SAMURAI-01", "SAMURAI-02"), after="T5",
    ),
)  # fmt: skip
