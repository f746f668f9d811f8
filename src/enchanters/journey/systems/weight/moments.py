"""The step of a turn that weight adds, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "T4w", "end", N_("Weight"),
        N_("If you made a journey in this turn, you lose 1 crystal for each weight icon in sight."),
        ("WEIGHT-01", "WEIGHT-03", "TIMING-02"), after="T4e",
    ),
)  # fmt: skip
