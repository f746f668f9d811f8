"""What people read of banners and classes."""

from __future__ import annotations

from enchanters.journey.codes import ITEM
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def begins_with(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s begins with %(card)s.", player=x.player(seat), card=x.card(card))


def begins_with_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s begins with %(card)s", player=x.player(seat), card=x.card(card))


def ask_start(x: Texts, _seat: int, stack: int) -> str:
    if stack == ITEM:
        return x.t.gettext("Choose the banner that you begin with")
    return x.t.gettext("Choose the class that you begin with")
