"""The wound deck at tables of real cards: how it is laid out, and what of it a score sheet asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.position import MAX_STACK
from enchanters.journey.systems.wound_deck import notation
from enchanters.journey.systems.wound_deck.dealing import TYPE
from enchanters.journey.systems.wound_deck.state import wound_deck
from enchanters.kernel.companion import CARDS, Doing, SheetField
from enchanters.kernel.language import translator


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    if moment == HAND_OUT and wound_deck(laying.game) is not None:
        n = len(laying.game.library.by_type[TYPE])
        text = laying.t.gettext("Shuffle the %(n)d wound cards face down and lay them within reach.", n=n)
        yield Doing(laying.t.gettext("Wound deck"), text, counts={"wound cards": n})


def seat_fields(lang: str) -> Sequence[SheetField]:
    _ = translator(lang).gettext
    text = _("The bottom card first; the last one lies on top.")
    return [SheetField(notation.SEAT_KEY, _("Wound cards"), CARDS, text, most=MAX_STACK, part=_("Wound deck"))]
