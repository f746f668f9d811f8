"""The yardstick never moves, the levels think as they should, and none of them can look behind a card."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import enchanters
from enchanters import bots
from enchanters.bots.search import SearchBot
from enchanters.journey.gate import MOST_EFFORT, THINKING_EFFORT, Effort, asking_effort
from enchanters.kernel import registry
from enchanters.kernel.game import Game
from enchanters.lab.simulate import Options, run
from tests.journey.rooms import wound_entries

LEVELS = [level.name for level in bots.levels()]
SMALL = 150  # positions: enough to reach every part of the search


def begun(seed: int, seats: int = 2, **more: object) -> Game:
    setup = enchanters.setup("journey", seats=["Ann", "Bob", "Cleo", "Dan"][:seats], **more)
    return enchanters.start(setup, seed)


def play(game: Game, players: list[bots.Bot], choices: int = 10_000) -> None:
    while game.codes and game.length < choices:
        game.choose(bots.answer(players[game.seat], game))


@pytest.mark.parametrize(
    ("game", "name", "known"),
    [
        ("journey", "greedy-1", "91b8fbe7d1eff2b4"),
        ("journey", "expert-1", "4bb270795d4a2b01"),
        ("gathering", "greedy-1", "d901f1c15aa6596f"),
        ("gathering", "expert-1", "86c1cdf3685ec262"),
    ],
)
def test_a_yardstick_chooses_as_ever(game: str, name: str, known: str) -> None:
    """Whoever has to change one of these has moved a yardstick: every strength told so far would mean nothing.

    A hash of four games of the bot against itself.
    """
    digest = sha256()
    for seed, seats in ((1, 2), (2, 3), (3, 4), (4, 2)):
        fields = {"village": "related"} if game == "journey" else {}
        table = enchanters.start(enchanters.setup(game, seats=["Ann", "Bob", "Cleo", "Dan"][:seats], **fields), seed)
        play(table, [bots.make(name, seat, seed, game) for seat in range(seats)])
        digest.update(repr(table.choices()).encode())
    assert digest.hexdigest()[:16] == known


TABLES: dict[str, dict[str, Any]] = {
    "base": {},
    "overlords": {"boxes": ["base", "overlords"], "overlord": "Gulur, the Demon King"},
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", ["greedy-1", "expert-1", *LEVELS])
def test_no_bot_sees_what_is_hidden(name: str, table: str) -> None:
    """The same table with other cards face down: every choice stays the same, early and late in the game."""
    real = begun(5, **TABLES[table])
    players = [bots.make("greedy-1", seat, 5) for seat in range(2)]
    for length in (1, 40, 80):
        play(real, players, length)
        choices = set()
        for seed in range(4):
            other = real.imagine(real.seat, seed)
            assert other.deck != real.deck  # type: ignore[attr-defined]
            assert not wound_entries(real) or wound_entries(other) != wound_entries(real)  # type: ignore[arg-type]
            bot = bots.make(name, other.seat, 5, budget=SMALL)
            bot.chance.state = 99  # the same thoughts
            choices.add(bots.answer(bot, other))
        assert len(choices) == 1, f"choice {length}"


def test_the_swap_would_catch_a_cheat() -> None:
    """A bot that is handed the real game and looks at the next card does choose by it."""
    real = begun(5)
    play(real, [bots.make("greedy-1", seat, 5) for seat in range(2)], 40)
    seen = {real.imagine(None, seed).deck[-1] % len(real.codes) for seed in range(4)}  # type: ignore[attr-defined]
    assert len(seen) > 1


def test_the_search_keeps_to_its_budget_and_its_plan() -> None:
    game = begun(3, variants=["superfast"])
    players = [bots.make("master", seat, 3, budget=600) for seat in range(2)]
    play(game, players)
    plans = [n for player in players if isinstance(player, SearchBot) for n in player.positions]
    assert len(plans) < game.length
    assert max(plans) < 600 + 6 * 3 * 60  # the last world is played to its end with every line


def test_a_time_cap_cuts_the_thinking_short() -> None:
    game = begun(3)
    free, capped = bots.make("master", game.seat, 3), bots.make("master", game.seat, 3, seconds=0.0)
    for bot in (free, capped):
        bots.answer(bot, game)
    assert isinstance(free, SearchBot)
    assert isinstance(capped, SearchBot)
    assert capped.positions[0] < free.positions[0]


@pytest.mark.parametrize(
    ("name", "effort"), [("expert", THINKING_EFFORT), ("master", THINKING_EFFORT), ("expert-1", MOST_EFFORT)]
)
def test_what_a_bot_imagines_is_searched_less(monkeypatch: pytest.MonkeyPatch, name: str, effort: int) -> None:
    """Whether a fight can be won may take long to find out; in thousands of imagined games too long. Yardsticks stay."""
    seen = set()

    def spend(self: Effort, cards: int) -> bool:
        seen.add(self.left)
        self.left -= cards
        return self.left > 0

    monkeypatch.setattr(Effort, "spend", spend)
    game = begun(5)
    play(game, [bots.make("greedy-1", seat, 5) for seat in range(2)], 60)
    seen.clear()
    bots.answer(bots.make(name, game.seat, 5), game)
    assert max(seen) == effort
    assert asking_effort().left == MOST_EFFORT  # the game itself is as exact as ever


def test_every_evaluation_prefers_a_clear_gain() -> None:
    rich = "crystals = 2\nitems = ['Fist', 'Long Sword']\nwounds = 1"
    poor = "crystals = 2\nwounds = 6"
    text = 'village = "Normaltown"\ntrack = ["Goblin", "Dagger"]\n'
    game = enchanters.from_position(f"{text}[[seat]]\nname = 'Ann'\n{rich}\n[[seat]]\nname = 'Bob'\n{poor}")
    for name in ("glance", "greedy-1", "whole"):
        evaluate = registry.game("journey").evaluator(name)
        assert evaluate(game, 0) > evaluate(game, 1)


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_tells_of_itself(name: str) -> None:
    level = next(level for level in bots.levels() if level.name == name)
    assert level.title
    assert level.text.endswith(".")
    assert name in bots.names()


def test_a_high_level_beats_a_low_one() -> None:
    """A dozen short games with changing places; how far the levels lie apart is measured in benchmarks/bots."""
    short = {"seats": ["Ann", "Bob"], "variants": ["superfast"]}
    summary = run(Options(games=12, bots=("expert", "apprentice"), setup=short, processes=1))
    shares = {row["bot"]: row["win share"] for row in summary.tables()["bots"]}
    assert shares["expert"] >= 0.7
