"""Looking things up by a few words, which may be half typed or mistyped: an index over short texts, built once.

A word fits a word that it is, that it begins, or from which it differs by a slip or two. So that a question takes
milliseconds, slips are looked for only among words that share enough pairs of letters with what was typed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from math import log
from typing import NamedTuple

from enchanters.kernel.language import folded

MOST_WORDS = 12  # of a question; what follows is passed over
TITLE, NAME, TEXT = 6.0, 4.0, 1.0  # what a word counts for by where it stands
BEGUN, SLIP = 0.75, 0.45  # a word that was only begun, or mistyped, counts for less
WHOLE = 2.0  # its very name was typed: it comes first
SLIPS = {4: 1, 5: 1, 6: 1, 7: 1}  # how many are forgiven in words of so many letters; none in shorter ones …
MOST_SLIPS = 2  # … and so many in longer ones


class Entry(NamedTuple):
    """Something to be found."""

    kind: str
    key: str
    title: str
    text: str
    names: tuple[str, ...] = ()  # what else it is called: its number, its name in other languages


class Index:
    """Entries by the words in them."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._called = [{folded(name) for name in (entry.title, *entry.names)} for entry in self.entries]
        found: dict[str, dict[int, float]] = defaultdict(dict)  # by word: what it counts for in which entry
        for number, entry in enumerate(self.entries):
            for text, worth in ((entry.text, TEXT), (" ".join(entry.names), NAME), (entry.title, TITLE)):
                words = folded(text).split()
                for word in words:
                    whole = worth + worth / len(words)  # of a short title it says more
                    found[word][number] = max(whole, found[word].get(number, 0.0))
        self._places: Mapping[str, Mapping[int, float]] = dict(found)
        self._words = sorted(found)
        self._pairs: dict[str, list[str]] = defaultdict(list)  # words by the pairs of letters in them
        for word in self._words:
            for pair in pairs(word):
                self._pairs[pair].append(word)

    def find(self, said: str, most: int, kinds: Collection[str] = ()) -> list[Entry]:
        """The entries that fit best, the best first: those with all words, or with as many as can be had."""
        words = list(dict.fromkeys(folded(said).split()))[:MOST_WORDS]
        fits: Counter[int] = Counter()
        worths: dict[int, float] = defaultdict(float)
        for word in words:
            for number, worth in self._worths(word, kinds).items():
                fits[number] += 1
                worths[number] += worth
        whole = " ".join(words)
        for number in worths:
            if whole in self._called[number]:
                worths[number] *= WHOLE
        enough = max(fits.values(), default=0)
        best = sorted((n for n in worths if fits[n] == enough), key=lambda n: (-worths[n], n))
        return [self.entries[number] for number in best[:most]]

    def _worths(self, word: str, kinds: Collection[str]) -> dict[int, float]:
        """The entries that a word fits, and how well: a word that few of them have says more than one that many have."""
        found: dict[int, float] = {}
        for known, nearness in self.near(word).items():
            for number, worth in self._places[known].items():
                if not kinds or self.entries[number].kind in kinds:
                    found[number] = max(found.get(number, 0.0), worth * nearness)
        rare = log(1 + len(self.entries) / max(1, len(found)))
        return {number: worth * rare for number, worth in found.items()}

    def near(self, word: str) -> dict[str, float]:
        """The known words that may be meant. Slips are looked for only where nothing fits as it was typed."""
        found = {known: 1.0 if known == word else BEGUN for known in self._begun(word)}
        return found or dict.fromkeys(self._mistyped(word), SLIP)

    def _begun(self, word: str) -> Iterable[str]:
        at = bisect_left(self._words, word)
        while at < len(self._words) and self._words[at].startswith(word):
            yield self._words[at]
            at += 1

    def _mistyped(self, word: str) -> list[str]:
        """The words with the fewest slips."""
        forgiven = slips_of(word)
        if not forgiven:
            return []
        shared = Counter(known for pair in pairs(word) for known in self._pairs.get(pair, ()))
        least = len(word) + 1 - 3 * forgiven  # two letters the other way round spoil three pairs
        found: dict[str, int] = {}
        for known, n in shared.items():
            if n >= least and (slips := slips_between(word, known, forgiven)) is not None:
                found[known] = slips
        fewest = min(found.values(), default=0)
        return [known for known, slips in found.items() if slips == fewest]


def slips_of(word: str) -> int:
    """How many slips are forgiven."""
    return 0 if len(word) < min(SLIPS) else SLIPS.get(len(word), MOST_SLIPS)


def pairs(word: str) -> set[str]:
    """Its letters two by two, with its ends."""
    whole = f"^{word}$"
    return {whole[at : at + 2] for at in range(len(whole) - 1)}


def slips_between(one: str, other: str, most: int) -> int | None:
    """Letters left out, added, changed, or put the other way round; None: more than `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row = row, [i] + [0] * len(other)
        for j, same in enumerate(other, 1):
            row[j] = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != same))
            if before and j > 1 and letter == other[j - 2] and one[i - 2] == same:
                row[j] = min(row[j], before[j - 2] + 1)
        if min(row) > most:
            return None
        before = above
    return row[-1] if row[-1] <= most else None
