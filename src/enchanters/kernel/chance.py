"""Seeded chance: splitmix64, one 64-bit integer of state, so a copy costs nothing and every Python replays it."""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFFFFFFFFFF
GOLDEN: Final = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """The output for a state of splitmix64."""
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Chance:
    """A stream of numbers; `state` is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def next(self) -> int:
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """A fair number from 0 to n-1: what would make some numbers likelier is drawn again."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            x = self.next()
            if x < limit:
                return x % n

    def shuffle(self, things: list[int]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


def stream(seed: int, *parts: int) -> Chance:
    """An independent stream named by a seed and further numbers (a seat, a purpose)."""
    state = mix((seed + GOLDEN) & MASK)
    for part in parts:
        # Added to one side only: otherwise equal parts would cancel out and their order would not matter.
        state = mix((state + GOLDEN & MASK) ^ mix((part + GOLDEN) & MASK))
    return Chance(state)
