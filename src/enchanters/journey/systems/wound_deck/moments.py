"""The step of a turn that the wound deck adds, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "J5w", "creature", N_("Ten wounds become a card"),
        N_(
            "Whoever has ten wound tokens or more hands in ten, looks at two wound cards and keeps one. "
            "This comes after any wounds, on every turn, before anything else goes on."
        ),
        ("WOUND-05", "WOUND-06", "WOUND-07", "TIMING-15"), after="J5",
    ),
)  # fmt: skip
