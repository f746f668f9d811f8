"""The companion's side of the adventure game: what those need who play it with real cards."""

from __future__ import annotations

from enchanters.journey.companion.place import InPlace


class JourneyCompanion:
    in_place = InPlace()


COMPANION = JourneyCompanion()
