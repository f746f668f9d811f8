"""What is read of immobile creatures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.immobile import moments, texts
from enchanters.journey.systems.immobile.room import ImmobileDealer
from enchanters.journey.systems.immobile.system import IMMOBILE, Immobile, stays
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.position import Reader


class ImmobileKit(Kit):
    name = "immobile"

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Immobile | None:
        return Immobile() if reader.speaks_of(ImmobileDealer) else None

    sentences = {"immobile discouraged": texts.discouraged}

    def marks(self, game: Journey, card: int) -> Iterable[str]:
        """While it stays: when the deck is empty it marches like the others."""
        return (IMMOBILE,) if game.deck and stays(game, card) else ()

    moments_of = N_("Immobile creatures")
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {IMMOBILE: "anchor"}
    glossary = (
        Entry(
            IMMOBILE, N_("Immobile"),
            N_(
                "The creature keeps its place when the track slides, and other cards pass around it. When the deck can fill "
                "no gap any more it marches like all others. Rests, challenges and swaps reach it as ever."
            ),
            "SAMURAI-01", "anchor",
        ),
    )  # fmt: skip


KIT = ImmobileKit()
