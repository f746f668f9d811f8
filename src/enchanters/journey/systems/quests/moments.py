"""The step of a turn that quests add, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "T4q", "end", N_("Claim quests"),
        N_("Whoever fulfils a quest may claim it wherever actions can be used in their turn: this is the last such moment."),
        ("QUEST-02", "QUEST-03", "QUEST-06"), window=True, after="T4",
    ),
)  # fmt: skip
