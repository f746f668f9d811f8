"""Co-op at tables of real cards: the Overlord deck and the dial, and what of them a score sheet asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.systems.coop.dealing import schemes_of
from enchanters.journey.systems.coop.notation import HIT_POINTS
from enchanters.journey.systems.coop.state import FULL, coop_of
from enchanters.journey.systems.foe import the_foe
from enchanters.kernel.companion import Doing, SheetField
from enchanters.kernel.language import translator


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    game, t = laying.game, laying.t
    coop = coop_of(game)
    if moment != HAND_OUT or coop is None:
        return
    n = len(schemes_of(game.library, game.kinds[the_foe(game).foe()].name))
    text = t.gettext("Shuffle the %(n)d cards of the Overlord deck face down beside it.", n=n)
    yield Doing(t.gettext("Overlord deck"), text, counts={"schemes": n})
    text = t.gettext(
        "Turn its dial to %(full)d hit points. Your wounds count together: with %(wounds)d of them all lose.",
        full=FULL, wounds=coop.threshold,
    )  # fmt: skip
    yield Doing(t.gettext("Hit points and wounds"), text, counts={"hit points": FULL, "threshold": coop.threshold})


# --- the score sheet --------------------------------------------------------------------------------------------------


def table_fields(lang: str) -> Sequence[SheetField]:
    _ = translator(lang).gettext
    text = _("Only where all played together; 0: you have won.")
    return [SheetField(HIT_POINTS, _("Hit points that the Overlord has left"), text=text, most=FULL, part=_("Co-op"))]


def entered(table: Mapping[str, Any]) -> dict[str, Any]:
    said = table.get(HIT_POINTS)
    return {HIT_POINTS: said} if said is not None else {}
