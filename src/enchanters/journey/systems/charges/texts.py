"""What people read of charges."""

from __future__ import annotations

from enchanters.journey.systems.charges.system import CHARGE
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def moved(x: Texts, seat: int, n: int) -> str:
    what = x.words.count(abs(n), CHARGE)
    if n > 0:
        return x.t.gettext("%(player)s gains %(what)s.", player=x.player(seat), what=what)
    return x.t.gettext("%(player)s spends %(what)s.", player=x.player(seat), what=what)


def moved_short(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{x.number(CHARGE, CHARGE, n)}"
