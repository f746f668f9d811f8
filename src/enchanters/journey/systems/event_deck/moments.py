"""The step of a turn that events add, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "T6v", "end", N_("Events"),
        N_("An event that is drawn happens at once, or slides under a card of its type. Then the refill goes on."),
        ("EVENT-03", "EVENT-04", "EVENT-05", "EVENT-08"), after="T6",
    ),
)  # fmt: skip
