"""Quests at tables of real cards: which are laid out, and what of them a score sheet asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enchanters.journey.codes import VERB
from enchanters.journey.companion.laying import HAND_OUT, Laying
from enchanters.journey.library import Kind
from enchanters.journey.position import MAX_STACK
from enchanters.journey.systems.quests import notation
from enchanters.journey.systems.quests.dealing import LAID, REDRAW, redraw_answered
from enchanters.journey.systems.quests.system import PRIZE, quests_of
from enchanters.kernel.companion import CARDS, Doing, Pick, SheetField
from enchanters.kernel.language import translator


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    quests, t = quests_of(laying.game), laying.t
    if moment != HAND_OUT or quests is None:
        return
    text = t.gettext("Lay these %(n)d quests open beside the village.", n=LAID)
    choices = redrawable(laying)
    if choices:  # QUEST-07
        text += " " + t.gettext("Two of them are much alike: the first player may put one of those back and draw another.")
    cards = [laying.named(card) for card in quests.open]
    yield Doing(t.gettext("Quests"), text, cards, t.gettext("Quests"), {"quests": LAID}, anew=True, choices=choices)


def redrawable(laying: Laying) -> list[Pick]:
    asked = [question for question in laying.questions if question.reply is redraw_answered]
    return [
        choice
        for question in asked
        for code, choice in zip(question.codes, question.choices, strict=True)
        if code >> VERB == REDRAW
    ]


# --- the score sheet --------------------------------------------------------------------------------------------------


def seat_fields(lang: str) -> Sequence[SheetField]:
    _ = translator(lang).gettext
    text = _("The one that was claimed first comes first.")
    return [SheetField(notation.KEY, _("Quests"), CARDS, text, most=MAX_STACK, part=_("Quests"))]


def arranged(cards: list[Kind]) -> list[Kind]:
    """What others may claim lies apart: a position has it last."""
    return sorted(cards, key=lambda kind: PRIZE in kind.whole.sayings)
