"""What is wrong with a pack, where, and what could stand there instead."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from enchanters.cards.vocabulary import MOST_BYTES

SHOWN = 100  # letters of a line shown around the problem


class Problem(Struct, frozen=True):
    """One thing wrong in a pack file. Lines and columns count from 1; line 0 means the whole file."""

    file: str
    line: int
    column: int
    message: str
    hint: str = ""
    source_line: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        parts = [f"{place}: {self.message}", *(f"    {line}" for line in self.window())]
        if self.hint:
            parts.append(f"    {self.hint}")
        return "\n".join(parts)

    def window(self) -> list[str]:
        """The line around the problem, and a mark under the place."""
        if not self.source_line.strip():
            return []
        shown, caret = _window(self.source_line, max(self.column, 1) - 1)
        return [shown, " " * caret + "^"]


def _window(line: str, at: int) -> tuple[str, int]:
    """The part of a line around a place, and where the place is in it. Tabs and odd letters are shown as one space."""
    first = max(0, at - SHOWN // 2) if len(line) > SHOWN else 0
    part = line[first : first + SHOWN].rstrip()
    plain = "".join(letter if letter.isprintable() else " " for letter in part)
    stripped = plain.lstrip()
    removed = len(plain) - len(stripped)
    before = "… " if first else ""
    after = " …" if first + SHOWN < len(line.rstrip()) else ""
    return before + stripped + after, max(0, at - first - removed) + len(before)


def too_long(file: str) -> Problem:
    return Problem(file, 0, 0, f"the file is longer than {MOST_BYTES // 1_000_000} MB")


def nearest(word: str, words: Iterable[str]) -> str:
    """The known word that a misspelt one resembles, or nothing."""
    import difflib

    known = list(words)
    if word.lower() in known:
        return word.lower()
    found = difflib.get_close_matches(word.lower()[:40], known, n=1, cutoff=0.7)
    return found[0] if found else ""
