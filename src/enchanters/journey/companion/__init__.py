"""The companion of the adventure game: what it offers to people with the boxes on a real table, a module for each part."""

from __future__ import annotations

from enchanters.journey.companion.decks import JourneyDecks


class JourneyCompanion:
    decks = JourneyDecks()


COMPANION = JourneyCompanion()
