"""The step of a turn that pearls add, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "T0", "begin", N_("Pearls"), N_("Flip your spent pearls back: they can be used again."), ("PEARL-03", "TIMING-02")
    ),
)
