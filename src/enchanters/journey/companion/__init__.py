"""The companion of the adventure game: what it offers to people with the boxes on a real table, a module for each part."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enchanters.kernel.companion import InPlace


class JourneyCompanion:
    """Its parts are imported when they are asked for: rooms say what belongs into them, and may import this package."""

    @property
    def in_place(self) -> InPlace:
        from enchanters.journey.companion.place import JourneyInPlace

        return JourneyInPlace()


COMPANION = JourneyCompanion()
