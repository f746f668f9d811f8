"""What people read of immobile creatures."""

from __future__ import annotations

from enchanters.journey.systems.immobile.room import DISCOURAGED
from enchanters.journey.texts import Texts


def discouraged(x: Texts) -> str:
    return x.t.gettext(DISCOURAGED)
