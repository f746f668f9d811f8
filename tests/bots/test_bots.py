"""Bots: the same seed plays the same game, greedy is clearly better than random, and no bot sees the real game."""

from __future__ import annotations

import pytest

import enchanters
from enchanters import bots
from enchanters.bots.base import foresee
from enchanters.bots.greedy import BUDGET, GreedyBot
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import Game
from enchanters.lab.simulate import Options, run

SUPERFAST = {"seats": ["Ann", "Bob"], "variants": ["superfast"]}


def played(seed: int, names: list[str], variants: list[str]) -> tuple[Game, list[bots.Bot]]:
    setup = enchanters.setup("journey", seats=["Ann", "Bob", "Cleo"][: len(names)], variants=variants)
    game = enchanters.start(setup, seed)
    levels = {level.name for level in bots.levels()}
    players = [bots.make(name, seat, seed, budget=200 if name in levels else None) for seat, name in enumerate(names)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    return game, players


@pytest.mark.parametrize("name", bots.names())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, _ = played(5, [name, name, name], ["superfast"])
    other, _ = played(5, [name, name, name], ["superfast"])
    assert one.choices() == other.choices()
    assert one.result == other.result


def test_greedy_beats_random() -> None:
    """Twenty games with paired seats: the bots change places from game to game."""
    summary = run(Options(games=20, bots=("greedy", "random"), setup=SUPERFAST, processes=1))
    shares = {row["bot"]: row["win share"] for row in summary.tables()["bots"]}
    assert shares["greedy"] >= 0.9


def test_greedy_keeps_to_its_budget_and_its_plan() -> None:
    game, players = played(3, ["greedy", "greedy"], ["superfast"])
    plans = [n for player in players if isinstance(player, GreedyBot) for n in player.positions]
    assert len(plans) < game.length  # choices of one turn mostly follow from one plan
    assert max(plans) < 1.2 * BUDGET


def test_greedy_takes_what_decides_the_game() -> None:
    """The last card: a monster worth winning, or a rest that brings nothing."""
    game = enchanters.from_position("""
        village = "Normaltown"
        track = ["Test Wolf"]
        turn = 0
        cards = '''
            monster Test Wolf
                minor
                strength 1, health 1
                ----
                3 glory
            '''
        [[seat]]
        name = "Ann"
        [[seat]]
        name = "Bob"
    """)
    decision = game.decision
    assert decision is not None
    bot = bots.make("greedy", decision.seat, seed=1)
    assert decision.options[bots.answer(bot, game)].key == "journey 0"


def test_a_bot_is_handed_an_imagined_game() -> None:
    """It is not the real game, has no seed and leaves the real one as it was."""

    class Nosy(bots.Bot):
        seen: Game | None = None

        def choose(self, game: Game) -> int:
            self.seen = game
            game.choose(0)
            return 0

    game = enchanters.start(enchanters.setup("journey"), seed=4)
    before = game.position()
    bot = Nosy(registry.game("journey"), game.seat, 4)
    assert bots.answer(bot, game) == 0
    assert bot.seen is not None
    assert bot.seen is not game
    assert bot.seen.origin is None
    assert game.position() == before


def test_looking_ahead_ends_with_the_turn() -> None:
    """Beyond the turn's end lie other seats' questions: they are not even put."""
    game = enchanters.start(enchanters.setup("journey"), seed=4).copy()
    mover, horizon = game.seat, registry.game("journey").horizon
    while game.codes:
        foresee(game, len(game.codes) - 1, horizon)
        assert game.active_seat() == mover
    assert game.stack[-1][0] is horizon


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(BadSetup, match="known: random, greedy, greedy-1, expert-1, apprentice"):
        bots.make("clever", 0, 0)
