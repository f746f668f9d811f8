"""For tables of real cards: how they are laid and what they are worth, by the rules that deal and score games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enchanters.kernel.companion import SettingUp, Sheets


class JourneyCompanion:
    """Its parts are imported when they are asked for: what systems say of tables imports this package, too."""

    @property
    def setting_up(self) -> SettingUp:
        from enchanters.journey.companion.setting_up import JourneySettingUp

        return JourneySettingUp()

    @property
    def sheets(self) -> Sheets:
        from enchanters.journey.companion.sheet import JourneySheets

        return JourneySheets()


COMPANION = JourneyCompanion()
