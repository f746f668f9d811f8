"""Seeded chance: the published numbers of splitmix64, fairness, independent streams."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from enchanters.kernel.chance import GOLDEN, MASK, Chance, stream

# The reference output of splitmix64 for the seed 1234567.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
MOST = 4.0  # standard deviations; the seeds are fixed, so a pass stays a pass


def spread(counts: list[int]) -> float:
    """How far equal chances are from these counts: chi-square, in standard deviations of it."""
    expected = sum(counts) / len(counts)
    freedom = len(counts) - 1
    square = sum((n - expected) ** 2 for n in counts) / expected
    return (square - freedom) / float((2 * freedom) ** 0.5)


def test_the_numbers_are_those_of_splitmix64() -> None:
    chance = Chance(1234567)
    assert [chance.next() for _ in PUBLISHED] == PUBLISHED


def test_the_state_is_all_there_is_to_it() -> None:
    chance = Chance(5)
    chance.next()
    other = Chance(chance.state)
    assert [chance.next() for _ in range(9)] == [other.next() for _ in range(9)]


@pytest.mark.parametrize("seed", [0, -1, 1 << 80, MASK])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    chance = Chance(seed)
    assert 0 <= chance.state <= MASK
    assert 0 <= chance.next() <= MASK
    assert 0 <= stream(seed, seed).next() <= MASK


@pytest.mark.parametrize("n", [1, 2, 6, 52, 100])
def test_every_number_below_a_bound_is_as_likely(n: int) -> None:
    chance = Chance(n)
    counts = Counter(chance.below(n) for _ in range(200 * n))
    assert set(counts) == set(range(n))
    assert n == 1 or abs(spread([counts[i] for i in range(n)])) < MOST


def test_a_number_that_would_favour_some_is_drawn_again() -> None:
    """With three quarters of all numbers allowed, a quarter of the draws has to be repeated."""
    n = 3 << 62
    chance = Chance(3)
    drawn = [chance.below(n) for _ in range(2000)]
    assert max(drawn) < n
    steps = (chance.state - 3) * pow(GOLDEN, -1, 1 << 64) & MASK
    assert 2500 < steps < 2850
    assert abs(spread(list(Counter(x // (1 << 62) for x in drawn).values()))) < MOST


def test_every_order_is_as_likely_after_a_shuffle() -> None:
    chance = Chance(4)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        things = [0, 1, 2, 3]
        chance.shuffle(things)
        counts[tuple(things)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert abs(spread(list(counts.values()))) < MOST


@pytest.mark.parametrize("things", [[], [7]])
def test_nothing_to_shuffle_draws_nothing(things: list[int]) -> None:
    chance = Chance(4)
    before = things.copy()
    chance.shuffle(things)
    assert things == before
    assert chance.state == 4


def test_streams_differ_by_every_part_of_their_name() -> None:
    names = [(), (0,), (1,), (0, 0), (0, 1), (1, 0)]
    starts = {stream(seed, *name).state for seed in range(200) for name in names}
    assert len(starts) == 200 * len(names)
    assert stream(7, 1).state == stream(7, 1).state


def test_streams_of_neighbouring_seeds_are_unlike() -> None:
    firsts = [stream(seed, 1).next() for seed in range(2000)]
    assert abs(spread([Counter(x >> 60 for x in firsts)[i] for i in range(16)])) < MOST
    flipped = [(a ^ b).bit_count() for a, b in pairwise(firsts)]
    assert 31 < sum(flipped) / len(flipped) < 33


def test_a_stream_is_no_part_of_the_game_of_its_seed() -> None:
    game = Chance(7)
    numbers = {game.next() for _ in range(2000)}
    thought = stream(7, 1)
    assert not numbers & {thought.next() for _ in range(2000)}
