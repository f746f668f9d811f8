"""The companion of the adventure game: what it offers to people with the boxes on a real table, a module for each part."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enchanters.kernel.companion import Decks


class JourneyCompanion:
    """Its parts are imported when they are asked for: rooms say what belongs into them, and may import this package."""

    @property
    def decks(self) -> Decks:
        from enchanters.journey.companion.decks import JourneyDecks

        return JourneyDecks()


COMPANION = JourneyCompanion()
