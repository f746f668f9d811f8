"""What a game gives to those who play it with real cards: the companion's pages know no game and ask here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class InPlace(Protocol):
    """Rules where they are needed."""

    @property
    def rulings(self) -> Collection[str]: ...  # areas of the rules that are about single cards, or about what meets


class Companion(Protocol):
    """A game's side of the companion, a property for each of its parts."""

    @property
    def in_place(self) -> InPlace: ...
