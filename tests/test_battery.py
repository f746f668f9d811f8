"""One battery for every game and every state reached at random: copies, records, positions, over all that can be set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import enchanters
from enchanters.gathering import statistics as gathering
from enchanters.journey.dealing import available_kingdoms, available_villages
from enchanters.journey.game import library
from enchanters.journey.rules import PRESETS
from enchanters.journey.systems.coop.state import THRESHOLDS
from enchanters.journey.systems.overlord.dealing import overlay_of
from enchanters.journey.systems.overlord.room import MODES as OVERLORD_MODES
from enchanters.journey.systems.overlord.room import names_of
from enchanters.kernel.chance import Chance, stream
from enchanters.kernel.game import Game
from enchanters.lab.checks import Checker

CHUNK = 12


def any_journey(seed: int) -> dict[str, Any]:
    """A set-up drawn from everything that a set-up can be."""
    chance = stream(seed, 1)
    seats = 2 + chance.below(3)
    preset = list(PRESETS)[chance.below(len(PRESETS))]
    variants = [v for v in ("fast", "superfast", "depths") if chance.below(3) == 0]
    kingdoms: Any = (None, None, "each", "draft")[chance.below(4)]
    lords = [None, "random", "related", *names_of(library())]
    overlord = lords[seed % len(lords)] if preset != "first" else None  # every one of them
    # Together against one that is kept for that, and now and then against another that has an overlay.
    kept = overlord in library().reserved
    if kept or (preset != "first" and seed % 4 == 0 and (overlord not in names_of(library()) or overlaid(overlord))):
        return enchanters.setup(
            "journey",
            seats=["Ann", "Bob", "Cleo", "Dan"][:seats],
            boxes=[[], ["base", "overlords", "odyssey"], ["odyssey", "eastquest"]][seed % 3],
            preset=preset,
            variants=[each for each in variants if each != "superfast"],
            kingdoms=kingdoms,
            confirm=chance.below(3) == 0,
            overlord=overlord,
            coop=list(THRESHOLDS)[seed // 4 % len(THRESHOLDS)],
        )
    modes = [mode for mode in OVERLORD_MODES if overlord and chance.below(3) == 0]
    villages = ["random", "related", *(v.name for v in available_villages(library(), PRESETS[preset]))]
    assert len(available_kingdoms(library(), PRESETS[preset])) >= 6
    return enchanters.setup(
        "journey",
        seats=["Ann", "Bob", "Cleo", "Dan"][:seats],
        boxes=[[], ["base", "overlords"], ["overlords"]][seed % 3] if preset != "first" else [],
        preset=preset,
        variants=variants,
        wound_deck=("with", "without", None)[seed % 3] if preset != "first" else None,
        kingdoms=kingdoms,
        village=villages[chance.below(len(villages))],
        confirm=chance.below(3) == 0,
        overlord=overlord,
        overlord_modes=modes,
    )


def overlaid(name: str | None) -> bool:
    return name is not None and overlay_of(library(), name) is not None


def any_gathering(seed: int) -> dict[str, Any]:
    return enchanters.setup("gathering", **gathering.random_setup(stream(seed, 1), {}, True))


SETUPS: dict[str, Callable[[int], dict[str, Any]]] = {"journey": any_journey, "gathering": any_gathering}
ROUND_TRIPS = {"journey": 72, "gathering": 24}  # games
DECISIONS = 100  # that a game has at least, taken over some of them

every_game = pytest.mark.parametrize("name", SETUPS)


def begin(name: str, seed: int) -> tuple[Game, Chance]:
    return enchanters.start(SETUPS[name](seed), seed), stream(seed, 2)


def play_on(game: Game, chance: Chance, most: int = 1 << 30) -> Game:
    for _ in range(most):
        if not game.codes:
            break
        game.choose(chance.below(len(game.codes)))
    return game


def keys(game: Game) -> list[str]:
    return [option.key for option in game.decision.options] if game.decision else []


def round_trips(name: str, first: int) -> int:
    """Every decision: the position text gives the same position, question and next state; the record replays to it."""
    decisions = 0
    for seed in range(first, first + CHUNK):
        game, chance = begin(name, seed)
        positions = [game.position()]
        while game.codes:
            again = enchanters.from_position(positions[-1])
            assert again.position() == positions[-1], f"game {seed}, choice {game.length}"
            assert keys(again) == keys(game)
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
        over = enchanters.from_position(positions[-1])
        assert over.position() == positions[-1]
        assert over.result == replayed.result == game.result
    return decisions


@pytest.mark.parametrize(("name", "first"), [(name, n) for name in ROUND_TRIPS for n in range(0, ROUND_TRIPS[name], CHUNK)])
def test_positions_and_records_round_trip_at_every_decision(name: str, first: int) -> None:
    assert round_trips(name, first) > DECISIONS * CHUNK


@every_game
def test_a_record_in_mid_game_replays_to_the_same_question(name: str) -> None:
    for seed in range(20):
        game, chance = begin(name, seed)
        play_on(game, chance, 5 + chance.below(60))
        assert enchanters.replay(str(game.record())).position() == game.position()


@every_game
def test_copies_are_independent_when_both_are_played_on(name: str) -> None:
    """Keeps past copies, plays original and copy on differently, and checks that no copy ever changes."""
    for seed in range(8):
        game, chance = begin(name, seed)
        kept: list[tuple[Game, str]] = []
        while game.codes:
            if chance.below(12) == 0:
                kept.append((game.copy(), game.position()))
            game.choose(chance.below(len(game.codes)))
        for copy, text in kept:
            assert copy.position() == text
            play_on(copy.copy(), stream(seed, 3))
            assert copy.position() == text


@every_game
def test_a_copy_played_with_the_same_choices_ends_the_same(name: str) -> None:
    for seed in range(30):
        game, chance = begin(name, seed)
        play_on(game, chance, chance.below(80))
        copy = play_on(game.copy(), stream(seed, 4))
        play_on(game, stream(seed, 4))
        assert copy.position() == game.position()
        assert copy.result == game.result
        assert copy.choices() == game.choices()


@every_game
def test_random_play_keeps_every_invariant(name: str) -> None:
    """A small slice of the soak: conservation, bounds, options, scores at every decision."""
    for seed in range(1000, 1040):
        game, chance = begin(name, seed)
        checker = Checker(name, seed)
        while game.codes:
            checker.decision(game)
            game.choose(chance.below(len(game.codes)))
        checker.decision(game)
        assert game.result is not None


@every_game
def test_imagined_games_keep_the_invariants_and_can_be_played_on(name: str) -> None:
    check = enchanters.kernel.registry.game(name).check
    for seed in range(12):
        game, chance = begin(name, seed)
        while game.codes:
            if chance.below(12) == 0:
                for seat in (*range(len(game.names)), None):
                    imagined = game.imagine(seat, seed)
                    assert check(imagined) == []
                    for _ in range(12):
                        play_on(imagined, chance, 1)
                        assert check(imagined) == []
            game.choose(chance.below(len(game.codes)))
