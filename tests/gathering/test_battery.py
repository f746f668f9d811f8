"""One battery for every state reached at random: copies, records, positions, over all seat counts."""

from __future__ import annotations

import pytest

import enchanters
from enchanters.gathering.checks import check
from enchanters.gathering.state import Gathering
from enchanters.gathering.statistics import random_setup
from enchanters.kernel.chance import Chance, stream
from enchanters.lab.checks import Checker
from enchanters.lab.simulate import Options, run


def begin(seed: int) -> tuple[Gathering, Chance]:
    setup = random_setup(stream(seed, 1), {}, True)
    game = enchanters.start(enchanters.setup("gathering", **setup), seed)
    assert isinstance(game, Gathering)
    return game, stream(seed, 2)


@pytest.mark.parametrize("first", range(0, 24, 6))
def test_positions_and_records_round_trip_at_every_decision(first: int) -> None:
    """The position text gives the same position, question and next state; the record replays to it."""
    for seed in range(first, first + 6):
        game, chance = begin(seed)
        positions = [game.position()]
        while game.codes:
            again = enchanters.from_position(positions[-1])
            assert again.position() == positions[-1], f"game {seed}, choice {game.length}"
            assert list(again.codes) == list(game.codes)
            index = chance.below(len(game.codes))
            game.choose(index)
            again.choose(index)
            positions.append(game.position())
            assert again.position() == positions[-1], f"game {seed}, choice {game.length}"
        record = enchanters.Record.parse(str(game.record()))
        replayed = enchanters.replay(record, upto=0)
        for i, (key, _) in enumerate(record.choices):
            assert i % 5 or replayed.position() == positions[i]
            replayed.choose(key)
        assert replayed.position() == positions[-1]
        assert replayed.result == game.result
        over = enchanters.from_position(positions[-1])
        assert over.position() == positions[-1]
        assert over.result == game.result


def test_copies_are_independent_when_both_are_played_on() -> None:
    for seed in range(25):
        game, chance = begin(seed)
        kept: list[tuple[Gathering, str]] = []
        while game.codes:
            if chance.below(8) == 0:
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
        for _ in range(chance.below(40)):
            if game.codes:
                game.choose(chance.below(len(game.codes)))
        copy = game.copy()
        mine, theirs = stream(seed, 4), stream(seed, 4)
        while game.codes:
            game.choose(mine.below(len(game.codes)))
        while copy.codes:
            copy.choose(theirs.below(len(copy.codes)))
        assert copy.position() == game.position()
        assert copy.choices() == game.choices()


def test_random_play_keeps_every_invariant() -> None:
    """A small slice of the soak: the forty cards, the rewards, hands, knowledge, options and scores at every decision."""
    for seed in range(1000, 1040):
        game, chance = begin(seed)
        checker = Checker("gathering", seed)
        while game.codes:
            checker.decision(game)
            game.choose(chance.below(len(game.codes)))
        checker.decision(game)
        assert game.result is not None


def test_the_invariants_notice_what_is_wrong() -> None:
    game, _ = begin(4)
    assert check(game) == []
    lost = game.copy()
    lost.deck = lost.deck[1:]
    assert any("forty" in problem for problem in check(lost))
    richer = game.copy()
    richer.piles[0] = (*richer.piles[0], 9)
    assert any("pile 0" in problem for problem in check(richer))
    known = game.copy()
    known.known[known.deck[0]] = 1
    assert any("face down" in problem for problem in check(known))


def test_imagined_games_keep_the_invariants_and_can_be_played_on() -> None:
    for seed in range(12):
        game, chance = begin(seed)
        while game.codes:
            if chance.below(6) == 0:
                for seat in (*range(len(game.names)), None):
                    imagined = game.imagine(seat, seed)
                    assert check(imagined) == []
                    for _ in range(12):
                        if imagined.codes:
                            imagined.choose(chance.below(len(imagined.codes)))
                            assert check(imagined) == []
            game.choose(chance.below(len(game.codes)))


def test_the_lab_plays_checks_and_counts() -> None:
    summary = run(Options(games=30, bots=("random",), seed=5, game="gathering", check=True, processes=1))
    tables = summary.to_dict()
    games = tables["lengths and victories"]
    assert sum(row["games"] for row in games) == 30
    for row in games:
        assert row["by points"] + row["by master"] + row["by stones"] + row["by exhausted"] == pytest.approx(1, abs=0.003)
        assert row["turns"] > 2 * row["seats"]
    assert {row["kind"][0] for row in tables["gatherings"]} <= set("ABCDEFG")
