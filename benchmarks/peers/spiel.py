"""open_spiel (C++ called from Python): the game named by the second argument. Chance is drawn by its own odds."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pyspiel

from benchmarks.peers.protocol import Counts, Random01, measure

NAME = sys.argv[2]
GAME = pyspiel.load_game(NAME)


def play(state: Any, random: Random01, most: int = 1 << 30) -> Counts:
    decisions = forced = 0
    while decisions < most and not state.is_terminal():
        if state.is_chance_node():
            left = random()
            for outcome in state.chance_outcomes():
                left -= outcome[1]
                if left <= 0:
                    break
            action = outcome[0]
        else:
            actions = state.legal_actions()
            if len(actions) > 1:
                decisions += 1
                action = actions[int(random() * len(actions))]
            else:
                forced += 1
                action = actions[0]
        state.apply_action(action)
    return decisions, forced, 0


def copier() -> Any:
    state = GAME.new_initial_state()
    play(state, Random(1).random, 12)
    return state.clone


measure(f"open_spiel {NAME}", lambda _: GAME.new_initial_state(), play, copier, 30)
