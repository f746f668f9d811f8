"""Mythic monsters at tables of real cards."""

from __future__ import annotations

from collections.abc import Iterator

from enchanters.journey.companion.laying import UNDERLAY, Laying
from enchanters.journey.dealing import players_of
from enchanters.kernel.companion import Doing


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    game, t = laying.game, laying.t
    if moment != UNDERLAY or game.setup.get("mythic") is None:
        return
    n = players_of(game.setup)
    # By name: nobody may know in which order they lie.
    cards = sorted([laying.named(card) for card in game.deck if game.kinds[card].below], key=lambda each: each.title)
    text = t.ngettext(
        "Show this card to everybody and put it face down under the deck.",
        "Show these %(n)d cards to everybody, shuffle them and put them face down under the deck.",
        n,
    )
    yield Doing(t.gettext("Mythic monsters"), text, cards, t.gettext("Mythic monsters"), {"mythic": n}, anew=True)
