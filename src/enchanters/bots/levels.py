"""The levels that a person can choose, weakest first. Each differs from the one above by what it fails to see."""

from __future__ import annotations

from dataclasses import dataclass

from enchanters.bots.search import Style
from enchanters.kernel.language import N_


@dataclass(frozen=True)
class Level:
    """One level: its name in the command and in the store, its title and what to expect of it, and how it thinks."""

    name: str
    title: str
    text: str
    style: Style


LEVELS = (
    Level(
        "apprentice",
        N_("apprentice"),
        N_("Takes what shines now. It overlooks a lot, forgets what a card will cover and never looks at you."),
        Style("glance", budget=20, first=20, options=6),
    ),
    Level(
        "adept",
        N_("adept"),
        N_("Plans its own turn by rules of thumb. It does not mind what it leaves to you."),
        Style("greedy-1", budget=200, first=200),
    ),
    Level(
        "expert",
        N_("expert"),
        N_("Plans its own turn and judges it as many games have taught it, also by what lies on the track for you."),
        Style("whole", budget=400, first=400),
    ),
    Level(
        "master",
        N_("master"),
        N_("The strongest: plays its best plans on in its head, with your answers and cards that may come."),
        Style("whole", budget=2400, first=400, lines=6, rounds=1),
    ),
)

# Bots that never change, to measure others by; `greedy-1` is the third (greedy.py).
YARDSTICKS = {"expert-1": Style("expert-1", budget=400, first=400, exact=True)}
