"""The decks that the program runs beside real cards: those that the rooms have a runner for (`Kit.runner`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from enchanters.journey.systems.registry import kits
from enchanters.kernel.language import translator

if TYPE_CHECKING:
    from enchanters.journey.systems.runner import Runner
    from enchanters.kernel.companion import Deck


class JourneyDecks:
    def names(self) -> Sequence[str]:
        return list(runners())

    def heading(self, name: str, lang: str) -> tuple[str, str, str]:
        found, t = runners()[name], translator(lang)
        return t.gettext(found.title), t.gettext(found.gist), found.icon

    def deck(self, name: str, lang: str, seed: int) -> Deck:
        return runners()[name].deck(lang, seed)


def runners() -> dict[str, Runner]:
    """By the names in their addresses."""
    return {kit.runner.name: kit.runner for kit in kits() if kit.runner is not None}
