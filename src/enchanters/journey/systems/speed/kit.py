"""What is read of speed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.journey.dealing import in_play
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.speed.system import SPEED, Speed
from enchanters.journey.tables import ICONS
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.position import Reader


SAVED = (0.0, 0.22, 0.36, 0.44, 0.48, 0.5)  # glory a turn, by the number of icons


class SpeedKit(Kit):
    name = "speed"

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Speed | None:
        found = in_play(reader.library, reader.kinds)
        return Speed() if any(SPEED in kind.icons for kind in found) else None

    page = Path(__file__).parent / "page"
    symbols = {SPEED: "wingfoot"}
    glossary = (
        Entry(
            SPEED, N_("Speed"),
            N_("Each icon in sight makes your journeys on the track cost 1 crystal less, never less than nothing."),
            "SPEED-01", "wingfoot",
        ),
    )  # fmt: skip

    # --- bots ---------------------------------------------------------------------------------------------------------

    def outlook(self, game: Journey, seat: int, turns: float) -> float:
        """Crystals saved on journeys."""
        return SAVED[min(max(0, look(game, seat).icons[ICONS.index(SPEED)]), 5)] * turns


KIT = SpeedKit()
