"""What is read of speed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.journey.evaluation.features import icons_of
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.speed.room import SpeedDealer
from enchanters.journey.systems.speed.system import SPEED, Speed
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.position import Reader


class SpeedKit(Kit):
    name = "speed"

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Speed | None:
        return Speed() if reader.speaks_of(SpeedDealer) else None

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

    icon_worths = {SPEED: 0.15}
    feature_names = ("speed", "lasting speed", "speed to come")

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        return icons_of(game, seat, SPEED, turns)


KIT = SpeedKit()
