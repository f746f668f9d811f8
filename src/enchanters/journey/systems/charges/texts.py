"""What people read of charges."""

from __future__ import annotations

from collections.abc import Iterator

from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.systems.charges.system import CHARGE, charges_of
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import Doing, SheetField
from enchanters.kernel.journal import Entry
from enchanters.kernel.language import translator


def moved(x: Texts, seat: int, n: int) -> str:
    what = x.words.count(abs(n), CHARGE)
    if n > 0:
        return x.t.gettext("%(player)s gains %(what)s.", player=x.player(seat), what=what)
    return x.t.gettext("%(player)s spends %(what)s.", player=x.player(seat), what=what)


def moved_short(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{x.number(CHARGE, CHARGE, n)}"


def laying(table: Laying, moment: str) -> Iterator[Doing]:
    """The tokens at tables of real cards."""
    if moment == HAND_OUT and charges_of(table.game) is not None:
        text = table.t.gettext("Lay the charge tokens within reach; nobody has any yet.")
        yield Doing(table.t.gettext("Charges"), text)


def sheet(key: str, lang: str) -> list[SheetField]:
    """What a score sheet asks for."""
    title = translator(lang).gettext("Charges")
    return [SheetField(key, title, part=title)]
