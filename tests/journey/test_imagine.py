"""The law of imagined games: hidden cards lie as they would in a fresh game that shows the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations, groupby
from math import comb, sqrt
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

import enchanters
from enchanters.journey import dealing
from enchanters.journey.codes import DRAWN, ITEM, MONSTER
from enchanters.journey.imagining import Burial, Law, burials, picked
from enchanters.journey.rules import rules_of
from enchanters.journey.state import Dealing, Journey
from enchanters.kernel.chance import Chance, stream
from enchanters.kernel.errors import NoRecord
from tests.journey.table import table

MOST = 4.0  # standard deviations; the seeds are fixed, so a pass stays a pass


# --- tiny decks: every arrangement is counted -----------------------------------------------------------------------


class Tiny(NamedTuple):
    """A set-up small enough to be written out whole."""

    items: int
    monsters: int
    dragons: int  # apart from the rest, in the lower half
    box: int
    wanted: int
    shuffled: bool = False


TINY = [
    Tiny(4, 5, 0, 0, 2),
    Tiny(5, 4, 0, 0, 1),
    Tiny(4, 5, 0, 3, 2),
    Tiny(3, 6, 0, 2, 3),  # the box may leave too few starters
    Tiny(2, 5, 0, 0, 3),  # too few starters
    Tiny(4, 4, 2, 0, 2),
    Tiny(3, 5, 2, 0, 3),
    Tiny(3, 4, 2, 2, 2),
    Tiny(2, 5, 1, 1, 2),
    Tiny(2, 3, 2, 1, 3),
    Tiny(4, 4, 2, 0, 2, shuffled=True),
    Tiny(3, 4, 2, 2, 2, shuffled=True),
    Tiny(4, 5, 0, 3, 2, shuffled=True),
]


class Public(NamedTuple):
    """What a seat knows of a tiny deck: letters of the cards drawn from below the starters, and how many those were."""

    drawn: str
    found: int


class Hidden(NamedTuple):
    deck: str  # next card first
    box: str


def words(letters: dict[str, int]) -> Iterator[str]:
    """Every different word with so many of each letter."""
    if not any(letters.values()):
        yield ""
    for letter in letters:
        if letters[letter]:
            for word in words(letters | {letter: letters[letter] - 1}):
                yield letter + word


def arrangements(tiny: Tiny) -> Iterator[tuple[str, str]]:
    """Every deck before the starter filter (top card first) and its box; all are equally likely."""
    for word in words({"i": tiny.items, "m": tiny.monsters}):
        box, deck = word[: tiny.box], word[tiny.box :]
        cut = len(deck) - len(deck) // 2
        for places in combinations(range(cut, len(deck) + tiny.dragons), tiny.dragons):
            letters = list(deck)
            for place in places:
                letters.insert(place, "d")
            yield "".join(letters), box


def filtered(tiny: Tiny, deck: str) -> tuple[str, int]:
    """The deck after the set-up's own starter filter, and how many starters it found."""
    game = SimpleNamespace(
        kinds=[SimpleNamespace(creature=DRAWN.index(letter) >= MONSTER) for letter in deck],
        rules=SimpleNamespace(starter_filter="3_per_player_on_deck", starter_pick_order="as_found"),
    )
    cards, found = dealing.starter_filter(cast("Journey", game), list(range(len(deck))), Chance(0))
    return "".join(deck[card] for card in cards), found


def piles(tiny: Tiny, met: str) -> list[str]:
    """The orders in which the creatures met may lie under the deck."""
    return list(words(Counter(met))) if tiny.shuffled else [met]


def counted(tiny: Tiny) -> tuple[dict[Public, dict[Hidden, float]], dict[Public, dict[tuple[int, int], float]]]:
    """For all that may be public: the chances of what is hidden, and of the creatures that the filter sent there."""
    hidden: dict[Public, dict[Hidden, float]] = defaultdict(lambda: defaultdict(float))
    buried: dict[Public, dict[tuple[int, int], float]] = defaultdict(lambda: defaultdict(float))
    for deck, box in arrangements(tiny):
        after, found = filtered(tiny, deck)
        scanned = scan_length(deck, tiny.wanted)
        length = scanned - found
        pile = after[len(after) - length :]
        orders = piles(tiny, pile)
        for order in orders:
            below = after[found : len(after) - length] + order
            for t in range(len(below)):
                public, rest = Public(below[:t], found), below[t:]
                under = min(length, len(rest))
                hidden[public][Hidden(rest, box)] += 1 / len(orders)
                buried[public][under, rest[len(rest) - under :].count("d")] += 1 / len(orders)
    return hidden, buried


def scan_length(deck: str, wanted: int) -> int:
    found = 0
    for n, letter in enumerate(reversed(deck), 1):
        found += letter == "i"
        if found == wanted:
            return n
    return len(deck)


def law(tiny: Tiny, public: Public, rest: int) -> Law:
    cards = tiny.items + tiny.monsters + tiny.dragons - tiny.box
    lower = (tiny.items + tiny.monsters - tiny.box) // 2 + tiny.dragons if tiny.dragons else cards
    return Law(
        below=rest,
        box=tiny.box,
        items=tiny.items - public.found - public.drawn.count("i"),
        dragons=tiny.dragons - public.drawn.count("d"),
        cards=cards,
        lower=lower,
        found=public.found,
        short=public.found < tiny.wanted,
        shuffled=tiny.shuffled,
        run=len(public.drawn) - len(public.drawn.rstrip("md")),
        drawn_dragons=tuple(i for i, letter in enumerate(public.drawn) if letter == "d"),
    )


def weights_of(known: Law) -> dict[Burial, float]:
    """The chance of each burial."""
    ways, sums = burials(known)
    found: dict[Burial, float] = defaultdict(float)
    for way, before, total in zip(ways, (0, *sums[:-1]), sums, strict=True):
        found[way] += total - before
    return found


def shares(weights: Mapping[Any, float]) -> dict[Any, float]:
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items() if weight}


def spelled_out(known: Law) -> dict[Hidden, float]:
    """The chances of what is hidden that the burials stand for."""
    found: dict[Hidden, float] = defaultdict(float)
    for way, weight in weights_of(known).items():
        bottoms = [
            word
            for word in words({"d": way.dragons, "m": way.creatures - way.dragons})
            if way.last < 0 or word.rfind("d") == way.last
        ]
        above = known.dragons - way.dragons
        others = known.box + known.below - way.creatures - above
        size = known.below - way.creatures
        low = max(0, min(known.below, known.lower - known.found) - way.creatures)
        tops = []
        for word in words({"i": known.items, "m": others - known.items}):
            for places in combinations(range(size - low, size), above):
                letters = list(word[known.box :])
                for place in places:
                    letters.insert(place, "d")
                tops.append(Hidden("".join(letters), word[: known.box]))
        for top in tops:
            for bottom in bottoms:
                found[Hidden(top.deck + bottom, top.box)] += weight / (len(tops) * len(bottoms))
    return found


@pytest.mark.parametrize("tiny", TINY, ids=str)
def test_the_weights_count_the_arrangements_of_a_tiny_deck(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "starters_wanted", lambda _game: tiny.wanted)
    hidden, buried = counted(tiny)
    assert hidden
    for public, outcomes in hidden.items():
        known = law(tiny, public, len(next(iter(outcomes)).deck))
        by_pile: dict[tuple[int, int], float] = defaultdict(float)
        for way, weight in weights_of(known).items():
            by_pile[way.creatures, way.dragons] += weight
        assert shares(by_pile) == pytest.approx(shares(buried[public])), public
        assert shares(spelled_out(known)) == pytest.approx(shares(outcomes)), public


@pytest.mark.parametrize("starters", [1, 6, 12])
def test_without_variants_the_weight_is_the_published_product(starters: int) -> None:
    creatures, items = 7, 5
    known = Law(creatures + items, 0, items, 0, 60, 60, starters, False, False, 0, ())
    expected = {
        length: comb(starters - 1 + length, length) * comb(creatures + items - length, items)
        for length in range(creatures + 1)
    }
    assert {way.creatures: weight for way, weight in weights_of(known).items()} == pytest.approx(shares(expected))


def tiny_game(tiny: Tiny, public: Public, hidden: Hidden) -> Journey:
    """A game whose face-down cards are these."""
    game = start(2)
    kinds = {DRAWN[kind.type]: kind for kind in game.kinds if kind.type <= len(DRAWN) - 1 and not kind.start}
    kinds["i"] = next(kind for kind in game.kinds if kind.type == ITEM and not kind.start)
    first = len(game.kinds)
    game.kinds += tuple(kinds[letter] for letter in hidden.deck[::-1] + hidden.box)
    game.deck = tuple(range(first, first + len(hidden.deck)))
    game.box = tuple(range(first + len(hidden.deck), len(game.kinds)))
    game.starters = 0
    game.drawn = public.drawn
    known = law(tiny, public, len(hidden.deck))
    game.dealing = Dealing(known.cards, known.found, known.lower, tiny.dragons > 0, known.short)
    if tiny.shuffled:
        game.rules = rules_of("mythic", {"starter_pick_order": "shuffle_both_piles"})
    return game


def letters_of(game: Journey) -> Hidden:
    deck, box = ("".join(DRAWN[game.kinds[card].type] for card in cards) for cards in (game.deck[::-1], game.box))
    return Hidden(deck, box)


@pytest.mark.parametrize("tiny", [TINY[2], TINY[3], TINY[6], TINY[7], TINY[9], TINY[11]], ids=str)
def test_imagined_tiny_decks_come_as_often_as_they_should(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "starters_wanted", lambda _game: tiny.wanted)
    hidden, _ = counted(tiny)
    publics = [public for public in hidden if len(hidden[public]) > 3]
    for i, public in enumerate(Random(1).sample(publics, min(5, len(publics)))):
        chances = shares(hidden[public])
        game = tiny_game(tiny, public, next(iter(chances)))
        n = 2000
        seen = Counter(letters_of(game.imagine(0, i * n + seed)) for seed in range(n))
        assert set(seen) <= set(chances)
        square = sum((seen[outcome] - n * p) ** 2 / (n * p) for outcome, p in chances.items())
        assert deviations(square, len(chances) - 1) < MOST, public


def deviations(square: float, freedom: int) -> float:
    """Chi-square as a standard normal value (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - part)) / sqrt(part))


def test_things_are_picked_fairly() -> None:
    chance = Chance(2)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        things = list(range(6))
        taken = picked(chance, things, 3)
        assert sorted(things + taken) == list(range(6))
        seen[tuple(taken)] += 1
    assert len(seen) == 120
    assert deviations(sum((n - 50) ** 2 / 50 for n in seen.values()), 119) < MOST


# --- whole games ----------------------------------------------------------------------------------------------------


def start(seats: int, seed: int = 0, **fields: Any) -> Journey:
    game = enchanters.start(enchanters.setup("journey", seats=["A", "B", "C", "D"][:seats], **fields), seed)
    assert isinstance(game, Journey)
    return game


def played(game: Journey, turns: int, chooser: Random) -> Journey:
    while game.codes and game.turns < turns and game.deck:
        game.choose(chooser.randrange(len(game.codes)))
    return game


def measures(game: Journey) -> list[float]:
    """Some figures of what is hidden."""
    types = [game.kinds[card].type for card in game.deck]  # the next card last
    below = types[: len(types) - game.starters]
    dragons = [i for i, kind in enumerate(types) if kind > MONSTER]
    next_below = below[-1] if below else 0
    return [
        next_below >= MONSTER,
        types[0] >= MONSTER,
        types[0] > MONSTER,
        next(len(list(run)) if creature else 0 for creature, run in groupby(types, lambda kind: kind >= MONSTER)),
        sum(dragons) / len(dragons) if dragons else 0.0,
        sum(kind >= MONSTER for kind in below[len(below) // 2 :]),
        sum(game.kinds[card].type >= MONSTER for card in game.box),
        sum(kind > MONSTER for kind in below[: len(below) // 2]),
    ]


def features(game: Journey) -> list[float]:
    """Some figures of what is public: the law must hold for each of them, not only on the whole."""
    run = len(game.drawn) - len(game.drawn.rstrip("md"))
    return [1.0, float(run), float(game.drawn.count("i") + game.drawn.count("e")), float(game.drawn.count("d"))]


CONDITIONS = [
    (2, [], "mythic", 0),
    (2, [], "mythic", 18),
    (3, [], "mythic", 24),
    (4, [], "first", 20),
    (3, [], "manual", 12),
    (2, ["fast"], "mythic", 26),
    (3, ["fast"], "manual", 30),
    (3, ["depths"], "mythic", 16),
    (4, ["depths"], "mythic", 0),
    (2, ["fast", "depths"], "mythic", 20),
    (2, ["superfast", "fast", "depths"], "mythic", 0),
    (2, ["superfast", "fast", "depths"], "manual", 4),
]


def law_report(seats: int, variants: list[str], preset: str, turns: int, games: int) -> list[float]:
    """How far real games are from imagined ones, in standard deviations, for each figure and feature.

    A game that is still hidden and an imagined one that looks the same are two draws from the same law; so the
    difference of their figures is 0 on average, whatever is public.
    """
    imagined_each = 4
    rows = []
    for seed in range(games):
        game = played(start(seats, seed, variants=variants, preset=preset), turns, Random(seed))
        if not game.deck:
            continue
        many = [measures(game.imagine(seed % seats, seed * imagined_each + i)) for i in range(imagined_each)]
        gaps = [real - sum(ours) / imagined_each for real, *ours in zip(measures(game), *many, strict=True)]
        rows.append([gap * feature for gap in gaps for feature in features(game)])
    found = []
    for column in zip(*rows, strict=True):
        spread = sqrt(sum(x * x for x in column))
        # A figure that hardly ever differs has no normal spread to speak of.
        if sum(abs(x) > 1e-9 for x in column) > 20:
            found.append(sum(column) / spread)
    return found


@pytest.mark.parametrize(("seats", "variants", "preset", "turns"), CONDITIONS)
def test_real_games_are_like_imagined_ones(seats: int, variants: list[str], preset: str, turns: int) -> None:
    report = law_report(seats, variants, preset, turns, 500)
    assert report
    assert max(map(abs, report)) < MOST


def test_the_comparison_notices_a_plain_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enchanters.journey.imagining.has_law", lambda _game, _below: False)
    assert max(map(abs, law_report(2, [], "mythic", 6, 120))) > 2 * MOST


# --- what else an imagined game is ----------------------------------------------------------------------------------


def test_an_imagined_game_has_no_record_and_no_journal() -> None:
    imagined = start(2).imagine(0, 1)
    assert imagined.journal is None
    with pytest.raises(NoRecord):
        imagined.record()


def test_the_same_seed_imagines_the_same_and_another_seed_something_else() -> None:
    game = start(3, 5)
    assert game.imagine(1, 8).position() == game.imagine(1, 8).position()
    assert len({game.imagine(1, seed).deck for seed in range(20)}) == 20
    assert len({game.imagine(1, seed).chance for seed in range(20)}) == 20


@pytest.mark.parametrize("variants", [[], ["fast"], ["depths"], ["fast", "depths"]])
def test_no_card_is_lost_and_the_game_itself_stays_as_it_is(variants: list[str]) -> None:
    chooser = Random(3)
    game = start(2, 9, variants=variants)
    while game.codes:
        before = game.position()
        imagined = game.imagine(game.seat, game.length)
        assert sorted(imagined.deck + imagined.box) == sorted(game.deck + game.box)
        assert hidden_names(imagined) == hidden_names(game)
        assert game.position() == before
        while imagined.codes and imagined.length < game.length + 30:
            imagined.choose(chooser.randrange(len(imagined.codes)))
        assert game.position() == before
        game.choose(chooser.randrange(len(game.codes)))


def hidden_names(game: Journey) -> list[str]:
    return sorted(game.kinds[card].name for card in game.deck + game.box)


def test_the_starter_block_stays_items_and_enchantments() -> None:
    game = start(4, 2)
    assert game.starters == 6
    for seed in range(50):
        imagined = game.imagine(0, seed)
        assert all(imagined.kinds[card].type < MONSTER for card in imagined.deck[-game.starters :])


def test_dragons_stay_in_the_lower_half() -> None:
    game = start(4, 2, variants=["depths"])
    for seed in range(200):
        imagined = game.imagine(0, seed)
        places = [i for i, card in enumerate(imagined.deck) if imagined.kinds[card].type > MONSTER]
        assert max(places) < game.dealing.lower  # from the bottom


def test_a_deck_of_a_position_may_lie_in_any_order() -> None:
    game = table(track=["Axe"], deck=["Gnoll", "Goblin", "Axe"])
    seen = Counter(letters_of(game.imagine(None, seed)).deck for seed in range(600))
    assert set(seen) == {"mmi", "mim", "imm"}
    assert min(seen.values()) > 150


def test_starters_of_a_position_stay_on_top() -> None:
    game = table(track=["Axe"], deck=["Axe", "Gnoll", "Goblin", "Axe"], starters=1)
    assert {letters_of(game.imagine(None, seed)).deck for seed in range(60)} == {"immi", "imim", "iimm"}


def test_an_empty_deck_leaves_only_chance_to_imagine() -> None:
    game = table(track=["Axe"])
    imagined = game.imagine(0, 4)
    assert imagined.deck == ()
    assert imagined.chance != game.chance


def test_in_a_draft_the_deal_to_come_is_imagined() -> None:
    game = start(2, 3, kingdoms="draft")
    assert not game.kinds
    ends = set()
    for seed in range(8):
        imagined = game.imagine(0, seed)
        while not imagined.kinds:
            imagined.choose(0)
        ends.add(tuple(imagined.kinds[card].name for card in imagined.deck))
    assert len(ends) == 8


def test_chance_of_an_imagined_game_is_not_that_of_the_game_or_its_seed() -> None:
    game = start(2, 7)
    real, thought = Chance(game.chance), Chance(game.imagine(0, 7).chance)
    assert not {real.next() for _ in range(500)} & {thought.next() for _ in range(500)}
    assert stream(7, 1).state != Chance(7).state


@pytest.mark.parametrize("variants", [[], ["fast"], ["fast", "depths"], ["superfast", "depths"]])
def test_a_game_read_from_its_position_is_imagined_as_the_game_itself(variants: list[str]) -> None:
    chooser = Random(6)
    game = start(2, 6, variants=variants)
    while game.codes:
        again = Journey.from_position(game.position())
        assert (again.drawn, again.dealing.short) == (game.drawn, game.dealing.short)
        assert again.imagine(0, game.length).position() == game.imagine(0, game.length).position()
        game.choose(chooser.randrange(len(game.codes)))


def test_a_deck_that_contradicts_what_is_said_of_its_dealing_is_dealt_without_a_law() -> None:
    """Positions come from anywhere: here a dragon below, in a lower half without places."""
    contradiction = Law(1, 0, 0, 1, 1, 0, 0, True, True, 0, ())
    assert burials(contradiction) == ((), ())
