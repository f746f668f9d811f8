"""Which three enchanters make a gathering, and of which of the seven kinds (GATHER-25 to 39).

The answer for every three cards stands in one table: a bit for each kind that the trio can be.
"""

from __future__ import annotations

from typing import Final

from enchanters.gathering.codes import AIR_ENCHANTERS, ENCHANTERS, KINDS_OF_GATHERING

SAME: Final = 1
DIFFERENT: Final = 2
# What element, school and aspect are like in each kind, A to G (GATHER-32 to 38).
PATTERNS: Final = (
    (SAME, SAME, DIFFERENT),
    (SAME, DIFFERENT, SAME),
    (SAME, DIFFERENT, DIFFERENT),
    (DIFFERENT, SAME, SAME),
    (DIFFERENT, SAME, DIFFERENT),
    (DIFFERENT, DIFFERENT, SAME),
    (DIFFERENT, DIFFERENT, DIFFERENT),
)
WILD: Final = -1


def characteristics(card: int) -> tuple[int, int, int]:
    """Element, school and aspect; those of an air enchanter are free but for the aspect (GATHER-04)."""
    if card >= AIR_ENCHANTERS:
        return WILD, WILD, card - AIR_ENCHANTERS
    return card // 9, card // 3 % 3, card % 3


def alike(one: int, two: int, three: int) -> int:
    """Whether three values can be all the same, all different, or both; wild ones are what is needed (GATHER-30)."""
    values = [value for value in (one, two, three) if value != WILD]
    found = 0
    if len(set(values)) <= 1:
        found |= SAME
    if len(set(values)) == len(values):
        found |= DIFFERENT
    return found


def kinds_of(one: int, two: int, three: int) -> int:
    """A bit for each kind that these three enchanters can be; 0 if they make no gathering."""
    sides = zip(characteristics(one), characteristics(two), characteristics(three), strict=True)
    possible = [alike(*values) for values in sides]
    found = 0
    for kind, pattern in enumerate(PATTERNS):
        if all(have & wanted for have, wanted in zip(possible, pattern, strict=True)):
            found |= 1 << kind
    return found


def _table() -> bytes:
    found = bytearray(ENCHANTERS**3)
    for one in range(ENCHANTERS):
        for two in range(one + 1, ENCHANTERS):
            for three in range(two + 1, ENCHANTERS):
                kinds = kinds_of(one, two, three)
                if kinds:
                    for a, b, c in (
                        (one, two, three), (one, three, two), (two, one, three),
                        (two, three, one), (three, one, two), (three, two, one),
                    ):  # fmt: skip
                        found[(a * ENCHANTERS + b) * ENCHANTERS + c] = kinds
    return bytes(found)


TRIOS: Final = _table()  # the kinds of the trio (a, b, c) at (a * 30 + b) * 30 + c, in any order of the three
LISTED: Final = tuple(
    tuple(kind for kind in range(KINDS_OF_GATHERING) if bits >> kind & 1) for bits in range(1 << KINDS_OF_GATHERING)
)
