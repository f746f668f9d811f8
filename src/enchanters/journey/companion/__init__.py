"""What the game offers to people with its boxes on a real table, by the rules that deal, play and score games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enchanters.kernel.companion import Decks, InPlace, SettingUp, Sheets


class JourneyCompanion:
    """Its parts are imported when they are asked for: rooms say what belongs into them, and may import this package."""

    @property
    def setting_up(self) -> SettingUp:
        from enchanters.journey.companion.setting_up import JourneySettingUp

        return JourneySettingUp()

    @property
    def sheets(self) -> Sheets:
        from enchanters.journey.companion.sheet import JourneySheets

        return JourneySheets()

    @property
    def decks(self) -> Decks:
        from enchanters.journey.companion.decks import JourneyDecks

        return JourneyDecks()

    @property
    def in_place(self) -> InPlace:
        from enchanters.journey.companion.place import JourneyInPlace

        return JourneyInPlace()


COMPANION = JourneyCompanion()
