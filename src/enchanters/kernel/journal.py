"""The journal of a game: entries of plain values, made into sentences when somebody reads them.

A sentence is told in parts, so that a page can show a card as something to open and a seat in its colour; joined, they
are the sentence. Pages have a shorter form of each entry besides, in which several entries make one line.
"""

from __future__ import annotations

import re
from typing import Any, Protocol

from enchanters.kernel.game import Game

# A part of what is told: always with a `text`. Of a card also `card` (its name), `title`, `type` and `kingdom`; of a player
# `seat`, or `who` if it is none of the seats; of a symbol `icon`, and `n`, what is written beside it.
Part = dict[str, Any]
Entry = tuple[Any, ...]

MARK = re.compile("\x02([0-9]+)\x03")


def note(game: Game, *entry: Any) -> None:
    """Writes into the journal where there is one; copies made for thinking have none.

    Steps of nearly every turn look for it before they call this: else they would gather the values for nothing.
    """
    if game.journal is not None:
        game.journal.append(entry)


def note_some(game: Game, *entry: Any) -> None:
    """The same of an entry that ends with a number: nothing is said about none."""
    if game.journal is not None and entry[-1]:
        game.journal.append(entry)


class Marks:
    """What a sentence names while it is being made: a mark stands for each thing, and is resolved at the end.

    So a sentence stays one text for translators, and nothing has to be found in it again.
    """

    def __init__(self) -> None:
        self.named: list[Part] = []

    def mark(self, text: str, **more: Any) -> str:
        self.named.append({"text": text, **more})
        return f"\x02{len(self.named) - 1}\x03"

    def parts(self, said: str) -> list[Part]:
        """The parts of what was said; whatever has no name of its own begins it with a capital."""
        pieces = MARK.split(said)
        found = [self._named(int(each)) if n % 2 else {"text": each} for n, each in enumerate(pieces) if n % 2 or each]
        self.named = []
        if found and ("card" in found[0] or "who" in found[0]):
            text = found[0]["text"]
            found[0] = found[0] | {"text": text[:1].upper() + text[1:]}
        return found

    def _named(self, number: int) -> Part:
        """A text from outside may hold what looks like a mark."""
        return self.named[number] if number < len(self.named) else {"text": ""}


def plain(parts: list[Part]) -> str:
    return "".join(part["text"] for part in parts)


class Teller(Protocol):
    """Tells of the entries of one game to one reader; all of it as texts with marks."""

    marks: Marks

    def joins(self, entry: Entry, lead: Entry) -> bool: ...  # whether it belongs to the thing that `lead` began
    def idle(self, entry: Entry) -> bool: ...  # whether it is worth a line only if something joins it
    def sentence(self, entry: Entry) -> str: ...
    # The entry in the log, as short as can be: the same as the sentence (None), or nothing where others say it.
    def short(self, entry: Entry, lead: Entry) -> str | None: ...
    # What of it matters to the reader when others did it: nothing mostly.
    def gist(self, entry: Entry) -> str: ...


def lines(game: Game, since: int, teller: Teller) -> list[dict[str, Any]]:
    """The entries from `since` on, each with its turn and `whose` it is; what came before the first turn has turn 0.

    A turn begins with an entry `("turn", seat, number)`. `short` is what the log shows. A line that `joins` goes on with
    what the one before it began; one that is `idle` is shown only if some do. `gist` is what the reader is told of
    another's turn.
    """
    entries = game.journal or []
    now = game.turns - sum(entry[0] == "turn" for entry in entries)
    whose: int | None = None
    lead: Entry | None = None
    found = []
    for number, entry in enumerate(entries):
        if entry[0] == "turn":
            _, whose, now = entry
        joins = lead is not None and lead[0] != "turn" and teller.joins(entry, lead)
        if not joins or lead is None:
            lead = entry
        if number >= since:
            parts = teller.marks.parts(teller.sentence(entry))
            short = teller.short(entry, lead)
            found.append(
                {
                    "turn": now,
                    "whose": whose,
                    "entry": number,
                    "text": plain(parts),
                    "parts": parts,
                    "short": parts if short is None else teller.marks.parts(short),
                    "joins": joins,
                    "idle": teller.idle(entry),
                    "gist": teller.marks.parts(teller.gist(entry)),
                }
            )
    return found
