"""Banners and classes at tables of real cards: who is dealt which."""

from __future__ import annotations

from collections.abc import Iterator

from enchanters.journey.codes import STACKS
from enchanters.journey.companion.laying import PREPARE, Laying
from enchanters.journey.systems.banners.dealing import DEALT, FIELDS
from enchanters.journey.systems.banners.system import start_chosen
from enchanters.kernel.companion import Doing


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    if moment != PREPARE:
        return
    titles = {"banners": laying.t.gettext("Banners"), "classes": laying.t.gettext("Classes")}
    for name, (_, stack) in FIELDS.items():
        if laying.game.setup.get(name) is None:
            continue
        dealt = [dealt_to(laying, seat, stack) for seat in range(len(laying.game.names))]
        lines = [f"{name}: {laying.listed(cards)}." for name, cards in zip(laying.game.names, dealt, strict=True)]
        most = max(map(len, dealt))
        cards = [laying.named(card) for mine in dealt for card in mine]
        yield Doing(titles[name], " ".join([how(laying, most), *lines]), cards, titles[name], {name: most}, anew=True)


def dealt_to(laying: Laying, seat: int, stack: int) -> list[int]:
    """What the seat chooses from, or has."""
    for question in laying.questions:
        cards = question.cards()
        if question.reply is start_chosen and question.seat == seat and laying.game.kinds[cards[0]].stack == stack:
            return cards
    return list(laying.game.stacks[seat * STACKS + stack])


def how(laying: Laying, most: int) -> str:
    if most == DEALT:  # BANNER-01
        return laying.t.gettext(
            "Everybody is dealt %(n)d and keeps one to begin with; the others go back into the box.", n=most
        )
    return laying.t.gettext("Everybody is dealt %(n)d to begin with.", n=most)
