"""The journal of a game: entries of plain values, made into sentences when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.kernel.game import Game


def note(game: Game, *entry: Any) -> None:
    """Writes into the journal where there is one; copies made for thinking have none.

    Steps of nearly every turn look for it before they call this: else they would gather the values for nothing.
    """
    if game.journal is not None:
        game.journal.append(entry)


def lines(game: Game, since: int, sentence: Callable[..., str]) -> list[dict[str, Any]]:
    """The entries from `since` on, each with its turn; what came before the first turn has turn 0.

    A turn begins with an entry `("turn", seat, number)`; `sentence` is given an entry's values.
    """
    entries = game.journal or []
    now = game.turns - sum(entry[0] == "turn" for entry in entries)
    found = []
    for number, entry in enumerate(entries):
        if entry[0] == "turn":
            now = entry[2]
        if number >= since:
            found.append({"turn": now, "entry": number, "text": sentence(*entry)})
    return found
