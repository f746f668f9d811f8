"""What people read of mythic monsters."""

from __future__ import annotations

from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def shown(x: Texts, *cards: int) -> str:
    return x.t.gettext("Mythic monsters under the deck: %(cards)s.", cards=", ".join(x.card(card) for card in cards))


def shown_short(x: Told, lead: Entry, *cards: int) -> str:
    said = x.t.gettext("mythic monsters under the deck")
    return f"{x.sign('mythic', said)} {', '.join(x.card(card) for card in cards)}"
