"""What people read of the desert token."""

from __future__ import annotations

from collections.abc import Iterator

from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.state import Journey
from enchanters.journey.systems.desert.system import NO_SIDE, SIDES, SUN, Desert, desert_of
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import Doing
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


def laying(table: Laying, moment: str) -> Iterator[Doing]:
    """The token at tables of real cards (SETUP-22)."""
    found = desert_of(table.game)
    if moment == HAND_OUT and found is not None:
        text = table.t.gettext("Lay the desert token aside: the first flip decides on its side.")
        if found.side:
            text = table.t.gettext("Toss the desert token and lay it beside the village with the side that comes up.")
        yield Doing(table.t.gettext("Desert token"), text)
