"""What people read of pearls."""

from __future__ import annotations

from collections.abc import Iterator

from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.systems.pearls.system import PEARL, Pearls
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import Doing
from enchanters.kernel.journal import Entry


def spent(x: Texts, seat: int, k: int) -> str:
    return x.t.gettext("%(player)s pays with %(what)s.", player=x.player(seat), what=x.words.count(k, PEARL))


def returned(x: Texts, seat: int, over: int, used: int) -> str:
    what = x.words.count(over, PEARL)
    return x.t.gettext("%(player)s gives back %(what)s.", player=x.player(seat), what=what)


def spent_short(x: Told, lead: Entry, seat: int, k: int) -> str:
    return f"{x.by(seat, lead)}{x.number(PEARL, PEARL, -k)}"


def returned_short(x: Told, lead: Entry, seat: int, over: int, used: int) -> str:
    return f"{x.by(seat, lead)}{x.number(PEARL, PEARL, -over)}"


def pay_label(x: Texts, k: int) -> str:
    crystals = x.game.b - k
    if not crystals:
        return x.t.gettext("Pay with %(what)s", what=x.words.count(k, PEARL))
    if not k:
        return x.t.gettext("Pay with %(what)s", what=x.words.count(crystals, "crystal"))
    both = x.together([x.words.count(k, PEARL), x.words.count(crystals, "crystal")])
    return x.t.gettext("Pay with %(what)s", what=both)


def return_label(x: Texts, k: int) -> str:
    fresh = x.game.b - k
    if not fresh:
        return x.t.ngettext("Give back %(n)d spent pearl", "Give back %(n)d spent pearls", k)
    if not k:
        return x.t.ngettext("Give back %(n)d unspent pearl", "Give back %(n)d unspent pearls", fresh)
    return x.t.gettext("Give back spent pearls: %(spent)d, unspent: %(unspent)d", spent=k, unspent=fresh)


def ask_payment(x: Texts, _seat: int, n: int) -> str:
    return x.t.gettext("Pay %(n)d with pearls or crystals", n=n)


def ask_return(x: Texts, _seat: int, over: int) -> str:
    return x.t.ngettext("Give back %(n)d pearl: which?", "Give back %(n)d pearls: which?", over)


def laying(table: Laying, moment: str) -> Iterator[Doing]:
    """The tokens at tables of real cards."""
    if moment == HAND_OUT and any(system.name == Pearls.name for system in table.game.systems):
        text = table.t.gettext("Lay the pearl tokens within reach: everybody has as many as icons in sight.")
        yield Doing(table.t.gettext("Pearls"), text)
