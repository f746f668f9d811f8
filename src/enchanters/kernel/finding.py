"""What somebody may mean who has typed a few letters, perhaps not the right ones."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

from enchanters.kernel.language import folded

MOST_TYPED: Final = 60  # letters that are looked at
CLOSE: Final = 0.7  # how much of a name has to be like what was typed
WHOLE, BEGINS, WORDS, LIKE = range(4)


def nearest(typed: str, named: Iterable[tuple[str, str]], most: int) -> list[str]:
    """The names whose titles are nearest to what was typed, the likeliest first.

    `named` has titles and names; a name may have several titles.
    """
    wanted = folded(typed[:MOST_TYPED])
    if not wanted:
        return []
    found = [(rank, len(title), name) for title, name in named if (rank := _rank(wanted, folded(title))) is not None]
    return list(dict.fromkeys([name for _, _, name in sorted(found)]))[:most]


def _rank(wanted: str, title: str) -> tuple[int, float] | None:
    """How well a title fits, the smaller the better; None: not at all."""
    if title == wanted:
        return WHOLE, 0
    if title.startswith(wanted):
        return BEGINS, 0
    words = title.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return WORDS, 0
    alike = max(_alike(wanted, each) for each in (title, title[: len(wanted)], *words))
    return (LIKE, -alike) if alike >= CLOSE else None


def _alike(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() >= CLOSE else 0.0
