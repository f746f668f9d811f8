"""Rules where they are needed."""

from __future__ import annotations

from collections.abc import Sequence

from enchanters.journey.companion.fights import asks, fight
from enchanters.journey.companion.timing import timetable
from enchanters.journey.systems.registry import kits
from enchanters.kernel.companion import Ask, Said, Timetable, Verdict

# Chapters about single kingdoms and cards, and about what happens where two things meet.
RULINGS = ("DECK", "CARD", "CROSS")


class JourneyInPlace:
    rulings = RULINGS

    @property
    def large(self) -> tuple[str, ...]:
        return ("village", *(each for kit in kits() for each in kit.large))

    def timetable(self) -> Timetable:
        return timetable()

    def asks(self) -> Sequence[Ask]:
        return asks()

    def fight(self, said: Said, folders: Sequence[str], lang: str) -> Verdict:
        return fight(said, folders, lang)
