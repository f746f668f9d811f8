"""One battery for every state reached at random: copies, records, positions, over all presets, variants and seat counts."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from typing import Any

import enchanters
from enchanters.journey.dealing import available_kingdoms, available_villages
from enchanters.journey.game import OVERLORD_MODES, library
from enchanters.journey.rules import PRESETS
from enchanters.journey.state import Journey
from enchanters.kernel.chance import Chance, stream

GAMES = 300
CHUNK = 30


def any_setup(seed: int) -> dict[str, Any]:
    """A set-up drawn from everything that a set-up can be."""
    chance = stream(seed, 1)
    seats = 2 + chance.below(3)
    preset = list(PRESETS)[chance.below(len(PRESETS))]
    variants = [v for v in ("fast", "superfast", "depths") if chance.below(3) == 0]
    variants += ["wounds"] if preset != "first" and seed % 2 else []
    kingdoms: Any = (None, None, "each", "draft")[chance.below(4)]
    lords = [None, "random", "related", *(kind.name for kind in library().overlords)]
    overlord = lords[seed % len(lords)] if preset != "first" else None  # every one of them, many times
    modes = [mode for mode in OVERLORD_MODES if overlord and chance.below(3) == 0]
    villages = ["random", "related", *(v.name for v in available_villages(library(), PRESETS[preset]))]
    assert len(available_kingdoms(library(), PRESETS[preset])) >= 6
    return enchanters.setup(
        "journey",
        seats=["Ann", "Bob", "Cleo", "Dan"][:seats],
        boxes=[[], ["base", "overlords"], ["overlords"]][seed % 3] if preset != "first" else [],
        preset=preset,
        variants=variants,
        kingdoms=kingdoms,
        village=villages[chance.below(len(villages))],
        confirm=chance.below(3) == 0,
        overlord=overlord,
        overlord_modes=modes,
    )


def begin(seed: int) -> tuple[Journey, Chance]:
    game = enchanters.start(any_setup(seed), seed)
    assert isinstance(game, Journey)
    return game, stream(seed, 2)


def round_trips(first: int, games: int) -> int:
    """Every decision: the position text gives the same position, question and next state; the record replays to it."""
    decisions = 0
    for seed in range(first, first + games):
        game, chance = begin(seed)
        positions = [game.position()]
        while game.codes:
            again = enchanters.from_position(positions[-1])
            assert again.position() == positions[-1], f"game {seed}, choice {game.length}"
            assert [o.key for o in again.decision.options] == [o.key for o in game.decision.options]  # type: ignore[union-attr]
            index = chance.below(len(game.codes))
            game.choose(index)
            positions.append(game.position())
            decisions += 1
            if decisions % 5 == 0:
                again.choose(index)
                assert again.position() == positions[-1], f"game {seed}, choice {game.length}"
        record = enchanters.Record.parse(str(game.record()))
        replayed = enchanters.replay(record, upto=0)
        for i, (key, _) in enumerate(record.choices):
            assert i % 5 or replayed.position() == positions[i]
            replayed.choose(key)
        assert replayed.position() == positions[-1]
        assert replayed.result == game.result
    return decisions


def test_positions_and_records_round_trip_at_every_decision() -> None:
    with ProcessPoolExecutor() as pool:
        found = pool.map(round_trips, range(0, GAMES, CHUNK), [CHUNK] * (GAMES // CHUNK))
        assert sum(found) > 100 * GAMES


def test_a_record_in_mid_game_replays_to_the_same_question() -> None:
    for seed in range(20):
        game, chance = begin(seed)
        for _ in range(5 + chance.below(60)):
            if game.codes:
                game.choose(chance.below(len(game.codes)))
        assert enchanters.replay(str(game.record())).position() == game.position()


def test_copies_are_independent_when_both_are_played_on() -> None:
    """Keeps past copies, plays original and copy on differently, and checks that no copy ever changes."""
    for seed in range(25):
        game, chance = begin(seed)
        kept: list[tuple[Journey, str]] = []
        while game.codes:
            if chance.below(12) == 0:
                kept.append((game.copy(), game.position()))
            game.choose(chance.below(len(game.codes)))
        for copy, text in kept:
            assert copy.position() == text
            other = copy.copy()
            other_chance = stream(seed, 3)
            while other.codes:
                other.choose(other_chance.below(len(other.codes)))
            assert copy.position() == text


def test_a_copy_played_with_the_same_choices_ends_the_same() -> None:
    for seed in range(30):
        game, chance = begin(seed)
        for _ in range(chance.below(80)):
            if game.codes:
                game.choose(chance.below(len(game.codes)))
        copy = game.copy()
        mine, theirs = stream(seed, 4), stream(seed, 4)
        while game.codes:
            game.choose(mine.below(len(game.codes)))
        while copy.codes:
            copy.choose(theirs.below(len(copy.codes)))
        assert copy.position() == game.position()
        assert copy.result == game.result
        assert copy.choices() == game.choices()


def test_random_play_keeps_every_invariant() -> None:
    """A small slice of the soak: conservation, bounds, options, scores at every decision."""
    from enchanters.journey.checks import check

    for seed in range(1000, 1040):
        game, chance = begin(seed)
        while game.codes:
            assert check(game) == [], f"game {seed}, choice {game.length}"
            keys = [o.key for o in game.decision.options]  # type: ignore[union-attr]
            assert len(set(keys)) == len(keys), f"game {seed}, choice {game.length}: {keys}"
            game.choose(chance.below(len(game.codes)))
        assert check(game) == []
        assert game.result is not None
