"""What people read of the desert token."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.systems.desert.system import NO_SIDE, SIDES, SUN, Desert
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def turned(x: Texts, side: int) -> str:
    if side == SUN:
        return x.t.gettext("The desert token shows its sun side.")
    return x.t.gettext("The desert token shows its storm side.")


def doubled(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s doubles the desert token this turn.", player=x.player(seat))


def ignored(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s ignores the desert token this turn.", player=x.player(seat))


def turned_short(x: Told, lead: Entry, side: int) -> str:
    return x.sign(SIDES[side], turned(x, side), "")


def turned_gist(x: Told, side: int) -> str:
    return turned_short(x, ("over",), side)


def doubled_short(x: Told, lead: Entry, seat: int) -> str:
    return f"{x.by(seat, lead)}{x.sign('desert', doubled(x, seat), '×2')}"


def ignored_short(x: Told, lead: Entry, seat: int) -> str:
    return f"{x.by(seat, lead)}{x.sign('desert', ignored(x, seat), '×0')}"


def tossed(x: Texts, after: Journey) -> str:
    return x.t.gettext("then the desert token is tossed")


def ask_side(x: Texts, _a: int, _b: int) -> str:
    """Asked of nobody, in a search."""
    return x.t.gettext("Which side does the desert token show?")


def effect(x: Texts, desert: Desert) -> str:
    """What it does to creatures in the turn that is being played."""
    if desert.side == NO_SIDE:
        return x.t.gettext("no side yet")
    if desert.ignored:
        return x.t.gettext("ignored this turn")
    n = abs(desert.strengthens(x.game, x.game.turn))
    if desert.side == SUN:
        return x.t.gettext("sun: strength +%(n)d, health −%(n)d", n=n)
    return x.t.gettext("storm: strength −%(n)d, health +%(n)d", n=n)
