"""The Automa at tables of real cards: how its deck is laid out, and what of the Market a score sheet asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.systems.market.dealing import FIELD, MARK_FIELD
from enchanters.journey.systems.market.notation import BESIDE, PILE
from enchanters.journey.systems.market.state import MARK, TYPE, market_of
from enchanters.kernel.companion import FLAG, Doing, SheetField
from enchanters.kernel.language import translator


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    game, t = laying.game, laying.t
    market = market_of(game)
    if moment != HAND_OUT or market is None:
        return
    n = len(game.library.by_type[TYPE])
    text = t.gettext("Shuffle the %(n)d Automa cards face down, and leave room beside them for the Market.", n=n)
    counts = {"Automa cards": n}
    if market.alone:
        mark = int(game.setup.get(MARK_FIELD) or MARK)
        text += " " + t.gettext("You win with %(n)d glory.", n=mark)
        counts["mark"] = mark
    yield Doing(t.gettext("Automa"), text, counts=counts)


# --- the score sheet --------------------------------------------------------------------------------------------------


def table_fields(lang: str) -> Sequence[SheetField]:
    _ = translator(lang).gettext
    part = _("Automa")
    return [
        SheetField(FIELD, _("The Automa played along"), FLAG, _("With one player it always does."), part=part),
        SheetField(MARK_FIELD, _("Glory that wins alone"), text=_("Nothing: %(n)d.", n=MARK), part=part),
        SheetField(BESIDE, _("Wounds beside the Market"), text=_("Where one plays alone."), part=part),
    ]


def entered(table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """SOLO-01: one alone plays with the Automa."""
    said = {key: table[key] for key in (MARK_FIELD, BESIDE) if table.get(key)}
    return {PILE: [], MARK_FIELD: MARK} | said if table.get(FIELD) or said or len(seats) == 1 else {}
