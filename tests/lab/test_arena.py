"""The arena: luck evened out, figures that can be trusted, the same result every time."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from enchanters.bots.program import BotFailed
from enchanters.kernel.errors import BadSetup
from enchanters.lab import arena
from enchanters.lab.arena import Options, run
from enchanters.lab.standings import Deal, Match, Played, Standings, interval

SHORT: dict[str, Any] = {"variants": ["superfast"]}

CONSTANT = """
from enchanters import bots

def constant(game, seat):
    return 0.0

class Blank:
    \"\"\"The game's own kind, but every position is worth the same.\"\"\"

    def __init__(self, kind):
        self.kind = kind

    def evaluator(self, name):
        return constant

    def __getattr__(self, name):
        return getattr(self.kind, name)

def make(kind, seat, seed):
    bot = bots.make("greedy", seat, seed)
    bot.kind = Blank(kind)
    return bot
"""


@pytest.mark.parametrize(("seats", "games"), [(2, 6), (3, 3), (4, 4)])
def test_a_mirror_match_is_exactly_even(seats: int, games: int) -> None:
    """The same bot in all seats: each place is taken once by each, and chance depends on seed and seat only."""
    standings = run(Options(("greedy:40", "greedy:40"), games, seats, seed=3, setup=SHORT, processes=1))
    for match in standings.matches:
        assert match.shares() == [1 / seats] * -(-games // seats)
    row = standings.rows()[0]
    assert (row["win share"], row["low"], row["high"]) == (round(1 / seats, 4),) * 3
    assert row["ratio"] == pytest.approx(1, abs=0.001)
    if seats == 2:
        assert row["margin"] == 0
        assert [row[name] for row in standings.matrix() for name in ("greedy:40", "greedy:40 (2)")] == [
            "·",
            "50.0",
            "50.0",
            "·",
        ]


def test_the_same_bot_with_a_constant_evaluation_loses(tmp_path: Path) -> None:
    file = tmp_path / "constant.py"
    file.write_text(CONSTANT, encoding="utf-8")
    standings = run(Options((f"{file}:make", "greedy"), 8, setup=SHORT, processes=1))
    row = standings.rows()[0]
    assert (row["bot"], row["against"]) == ("make", "greedy")
    assert row["high"] < 0.5
    assert row["margin"] < 0


def figures(standings: Standings) -> dict[str, Any]:
    """All but the thinking times."""
    found = standings.to_dict()
    del found["thinking"]
    return found


def test_the_same_options_give_the_same_figures_however_many_processes_work() -> None:
    seen: list[tuple[int, int]] = []
    one = run(Options(("greedy:20", "random"), 6, seed=5, setup=SHORT, processes=1), lambda *at: seen.append(at))
    two = run(Options(("greedy:20", "random"), 6, seed=5, setup=SHORT, processes=2))
    assert figures(one) == figures(two)
    assert json.loads(json.dumps(one.to_dict())) == one.to_dict()
    assert seen == [(1, 3), (2, 3), (3, 3), (3, 3)]
    other = run(Options(("greedy:20", "random"), 6, seed=6, setup=SHORT, processes=1))
    assert figures(one)["match-ups"] != figures(other)["match-ups"]


def test_every_deal_is_played_in_every_seating_and_is_the_same_in_all_match_ups() -> None:
    standings = run(Options(("random", "random", "greedy:5"), 4, setup=SHORT, processes=1))
    pairs = [(match.bot, match.others) for match in standings.matches]
    assert pairs == [(0, 1), (0, 2), (1, 2)]
    seeds = {tuple(deal.seed for deal in match.deals) for match in standings.matches}
    assert len(seeds) == 1
    assert len(set(*seeds)) == 2
    for match in standings.matches:
        for deal in match.deals:
            assert [game.seating for game in deal.games] == [(match.bot, match.others), (match.others, match.bot)]


def test_with_more_seats_one_sits_among_others_in_every_place() -> None:
    options = Options(("a", "b"), 3, seats=3)
    assert [(match.bot, match.others) for match in arena.pairings(options)] == [(0, 1), (1, 0)]
    assert arena.seatings(options, Match(0, 1), 0) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    first = Options(("a", "b", "c"), 3, seats=3, first_only=True)
    assert [(match.bot, match.others) for match in arena.pairings(first)] == [(0, 1), (0, 2)]


def test_all_together_take_every_place_equally_often() -> None:
    options = Options(("a", "b"), 4, seats=4, mixed=True)
    assert list(arena.pairings(options))[-1].others is None
    assert arena.seatings(options, Match(0, None), 0) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    three = Options(("a", "b", "c"), 4, seats=3)
    assert arena.seatings(three, Match(0, None), 1) == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]
    many = Options(("a", "b", "c", "d"), 4, seats=3)
    assert arena.seatings(many, Match(0, None), 2)[0] == (2, 3, 0)


def test_the_shares_of_all_together_add_up() -> None:
    standings = run(Options(("random", "greedy:5", "greedy:5"), 6, seats=3, setup=SHORT, mixed=True, processes=1))
    together = [row for row in standings.rows() if row["against"] == "all"]
    assert [row["bot"] for row in together] == ["random", "greedy:5", "greedy:5 (2)"]
    assert sum(row["win share"] for row in together) == pytest.approx(1, abs=0.001)
    assert {row["games"] for row in together} == {6}


def test_a_match_up_stops_when_it_is_known_well_enough() -> None:
    wide = run(Options(("random", "random"), 100, setup=SHORT, processes=1, narrow=0.01))
    assert wide.rows()[0]["deals"] == arena.LEAST  # a mirror match is known exactly
    few = run(Options(("random", "random"), 10, setup=SHORT, processes=1, narrow=0.01))
    assert few.rows()[0]["deals"] == 5


def test_whether_a_match_up_is_known_well() -> None:
    split = Match(0, 1, [])
    options = Options(("a", "b"), narrow=0.04)
    won, lost = (Played((0, 1), scores, (winner,), (), (0, 0)) for scores, winner in (((3, 1), 0), ((1, 3), 1)))
    split.deals = [Deal(0, {}, [won if n % 2 else lost]) for n in range(100)]
    assert not arena.known_well(options, split)  # 100 throws of a coin: about ±10 points
    split.deals *= 8
    assert arena.known_well(options, split)
    split.deals = [Deal(0, {}, [won])] * 20
    assert not arena.known_well(options, split)


def test_the_interval_is_where_it_should_be() -> None:
    values = [1.0] * 70 + [0.0] * 30
    low, high = interval(values)
    assert low == pytest.approx(0.7 - 1.96 * 0.0458, abs=0.02)
    assert high == pytest.approx(0.7 + 1.96 * 0.0458, abs=0.02)
    assert interval(values) == (low, high)
    assert interval([0.5] * 9) == (0.5, 0.5)


def test_a_shared_win_is_shared_and_the_margin_is_over_the_best_other() -> None:
    game = Played((0, 1, 1), (7, 9, 9), (1, 2), (), (0, 0, 0))
    assert [game.share(seat) for seat in range(3)] == [0, 0.5, 0.5]
    assert [game.margin(seat) for seat in range(3)] == [-2, 0, 0]


def test_thinking_is_told() -> None:
    standings = run(Options(("greedy:20", "random"), 2, setup=SHORT, processes=1))
    greedy, random = standings.thinking()
    assert greedy["decisions"] > 10
    assert 0 < greedy["median ms"] <= greedy["90 % ms"] <= greedy["longest ms"]
    assert greedy["positions"] > 1
    assert random["positions"] == "·"
    assert "thinking for a decision" in standings.table()


def test_an_illegal_choice_names_the_bot(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("from enchanters.bots import Bot\n\nclass Wrong(Bot):\n    def choose(self, game):\n        return 99\n")
    with pytest.raises(BotFailed, match=r"wrong\.py` at seat 0: 99 is not an option here"):
        run(Options((str(file), "random"), 2, setup=SHORT, processes=1))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(("random",)), "at least two bots"),
        (Options(("random", "clever")), "unknown bot"),
        (Options(("random", "random"), games=0), "at least one game"),
        (Options(("random", "random"), seats=3, setup={"seats": ["Ann", "Bob"]}), "names 2 seats, not 3"),
        (Options(("random", "random"), setup={"preset": "old"}), "preset"),
    ],
)
def test_wrong_options_are_refused(options: Options, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        run(options)


def test_a_bot_called_bot_keeps_its_name(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("from enchanters.bots.random_bot import RandomBot\n\nclass bot(RandomBot): ...\n", encoding="utf-8")
    standings = run(Options((str(file), "random"), 2, seed=3, setup=SHORT, processes=1))
    assert standings.labels == ["bot", "random"]
    table = standings.table().partition("win share of the row")[2].splitlines()
    assert [line.split()[0] for line in table[3:5]] == ["bot", "random"]


# --- one seat ---------------------------------------------------------------------------------------------------------

ALONE: dict[str, Any] = {"variants": ["superfast"], "automa": "with", "mark": "20"}
DEALS = 10  # enough to see that greedy is better than random


def test_alone_every_bot_plays_every_deal() -> None:
    bots = ("greedy:10", "random", "greedy:10")
    standings = run(Options(bots, DEALS, 1, seed=4, setup=ALONE, processes=1))
    assert [row["bot"] for row in standings.rows()] == ["greedy:10", "random", "greedy:10 (2)"]
    assert {row["deals"] for row in standings.rows()} == {DEALS}
    found = standings.to_dict()
    scores = [[game["scores"][0] for game in deal["games"]] for deal in found["results"]]
    assert standings.rows()[1]["score"] == pytest.approx(sum(own[1] for own in scores) / DEALS, abs=0.01)
    assert standings.rows()[0]["won"] == pytest.approx(sum(own[0] >= 20 for own in scores) / DEALS)
    pairs = {(row["bot"], row["less"]): row for row in found["differences"]}
    same = pairs["greedy:10", "greedy:10 (2)"]  # on the same deals the same bot reaches the same
    assert [same[name] for name in ("score", "score low", "score high", "won")] == [0, 0, 0, 0]
    better = pairs["greedy:10", "random"]
    assert better["score"] == pytest.approx(sum(own[0] - own[1] for own in scores) / DEALS, abs=0.01)
    assert 0 < better["score low"] < better["score"] < better["score high"]
    assert json.loads(json.dumps(found)) == found
    assert "margin" not in standings.table()
    assert f"+{better['score']:.1f} [" in standings.table()


def test_alone_one_bot_is_enough_and_a_table_of_all_makes_no_sense() -> None:
    standings = run(Options(("random",), 2, 1, setup=ALONE, processes=1))
    assert standings.to_dict()["differences"] == []
    assert "differences" not in standings.table()
    for wrong, message in (
        (Options((), 2, 1, setup=ALONE), "at least one bot"),
        (Options(("random",), 2, 2), "at least two bots"),
        (Options(("random",), 2, 0), "at least one game"),
        (Options(("random",), 2, 1, setup=ALONE, mixed=True), "mixed"),
        (Options(("random",), 2, 1, setup={"variants": ["superfast"]}), "seats are needed, not 1"),
        (Options(("random",), 2, 1, game="gathering"), "not 1"),
    ):
        with pytest.raises(BadSetup, match=message):
            run(wrong)


def test_alone_the_first_is_compared_with_the_others_and_it_stops_when_all_is_known() -> None:
    first = run(Options(("random",) * 3, 2, 1, setup=ALONE, first_only=True, processes=1)).to_dict()
    assert [(row["bot"], row["less"]) for row in first["differences"]] == [
        ("random", "random (2)"),
        ("random", "random (3)"),
    ]
    options = Options(("a", "b"), 400, 1, narrow=0.04)
    sure, lost = Played((0,), (60,), (0,), (), (0,)), Played((1,), (20,), (), (), (0,))
    match = Match(0, None, [Deal(0, {}, [sure, lost])] * 30)
    assert arena.known_well(options, match)
    won = Played((1,), (60,), (0,), (), (0,))
    match.deals[:15] = [Deal(0, {}, [sure, won])] * 15
    assert not arena.known_well(options, match)


@pytest.mark.parametrize(("seats", "bots"), [(1, ("random", "random")), (2, ("random", "random", "random"))])
def test_what_was_played_before_it_was_interrupted_is_told(seats: int, bots: tuple[str, ...]) -> None:
    def interrupt(done: int, most: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    setup = ALONE if seats == 1 else SHORT
    stopped = run(Options(bots, 3 * seats if seats > 1 else 6, seats, setup=setup, processes=1), interrupt)
    assert stopped.stopped
    assert stopped.deals() == 4
    assert stopped.table()
    if seats == 2:
        assert [row["deals"] for row in stopped.rows()] == [3, 1]


def test_an_interrupt_from_the_keyboard_ends_all_processes_and_tells_what_was_played() -> None:
    """The whole group of processes gets the signal, as in a terminal."""
    words = ["arena", "random", "--solo", "--games", "20000", "--variant", "superfast", "--processes", "2"]
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # whatever ours does
    tells = "arena.run = lambda options, _, run=arena.run: run(options, lambda *at: print(*at, flush=True))"
    code = f"{hears}; from enchanters.lab import arena; {tells}; from enchanters.command import main; main({words!r})"
    with Popen([sys.executable, "-c", code], stdout=PIPE, stderr=PIPE, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1 20000\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "differences" not in out
    assert "alone\n" in out
    assert err.startswith("stopped after ")
