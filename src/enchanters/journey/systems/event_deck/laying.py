"""The event deck at tables of real cards."""

from __future__ import annotations

from collections.abc import Iterator

from enchanters.journey.companion.laying import PREPARE, Laying
from enchanters.journey.dealing import players_of, unfit
from enchanters.journey.systems.event_deck.dealing import EACH, TYPE
from enchanters.kernel.companion import Doing


def steps(laying: Laying, moment: str) -> Iterator[Doing]:
    game, t = laying.game, laying.t
    if moment != PREPARE or game.setup.get("events") is None:
        return
    out = unfit(game.library, game.setup)
    known = len([kind for kind in game.library.by_type[TYPE] if kind.name not in out])
    n = min(EACH * players_of(game.setup), known)
    text = t.gettext(
        "Shuffle the %(all)d event cards. Slide %(n)d of them, unseen, into the deck at random places; do not shuffle it "
        "again. The others go back into the box.",
        all=known, n=n,
    )  # fmt: skip
    yield Doing(t.gettext("Event deck"), text, counts={"events": known, "events in the deck": n})
