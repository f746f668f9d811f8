"""catanatron: Catan for two players."""

from __future__ import annotations

from typing import Any

from catanatron import Color, Game, RandomPlayer

from benchmarks.peers.protocol import Counts, Random01, measure

MOST_TURNS = 1000  # the engine's own limit


def start(seed: int) -> Any:
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed + 1)


def play(game: Any, random: Random01, most: int = 1 << 30) -> Counts:
    decisions = forced = 0
    state = game.state
    while decisions < most and game.winning_color() is None and state.num_turns < MOST_TURNS:
        actions = state.playable_actions
        if len(actions) > 1:
            decisions += 1
            action = actions[int(random() * len(actions))]
        else:
            forced += 1
            action = actions[0]
        game.execute(action, validate_action=False)
    return decisions, forced, state.num_turns


def copier() -> Any:
    game = start(0)
    play(game, iter(lambda: 0.5, None).__next__, 100)
    return game.copy


measure("catanatron", start, play, copier, 10)
