"""What people read of vows."""

from __future__ import annotations

from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry

SIGN = "vow"


def sworn(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s vows to rest next turn.", player=x.player(seat))


def due(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s has vowed to rest in this turn.", player=x.player(seat))


def sworn_short(x: Told, lead: Entry, seat: int) -> str:
    said = x.t.gettext("vows to rest")
    return f"{x.by(seat, lead)}{x.sign(SIGN, said)}"


def due_short(x: Told, lead: Entry, seat: int) -> str:
    said = x.t.gettext("has vowed to rest")
    return f"{x.by(seat, lead)}{x.sign(SIGN, said, '!')}"


def sworn_gist(x: Told, seat: int) -> str:
    return sworn_short(x, ("over",), seat)


def bound(x: Texts) -> str:
    return x.t.gettext("you have vowed to rest in this turn")


def to_come(x: Texts) -> str:
    return x.t.gettext("then you must rest next turn")
