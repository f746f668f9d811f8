"""What people read of weight."""

from __future__ import annotations

from enchanters.journey.systems.weight.system import WEIGHT, weight
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def carried(x: Texts, seat: int, n: int) -> str:
    what = x.words.count(n, "crystal")
    return x.t.gettext("%(player)s loses %(what)s to the weight carried.", player=x.player(seat), what=what)


def carried_short(x: Told, lead: Entry, seat: int, n: int) -> str:
    said = x.t.gettext("weight")
    return f"{x.by(seat, lead)}{x.sign(WEIGHT, said, '')}{x.amount('crystals', 'crystal', -n)}"


def carries(x: Texts, seat: int) -> str:
    """The loss among the abilities of the turn's end."""
    return x.t.gettext("Weight: lose %(what)s", what=x.words.count(weight(x.game, seat), "crystal"))


def to_come(x: Texts, n: int) -> str:
    return x.t.gettext("%(what)s to weight at the end of the turn", what=f"−{x.words.count(n, 'crystal')}")
