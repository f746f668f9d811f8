"""How often a person presses: ten games of the base box for two, in which one plays what the expert would."""

from __future__ import annotations

from collections import Counter

import enchanters
from enchanters import bots
from enchanters.journey.state import Journey
from enchanters.kernel.pauses import make

SEEDS = range(1, 11)
MOST_PRESSES = 1.5  # a turn
MOST_FORCED = 0.1  # of them: to end the turn, to pass, to buy inside a fight


def presses(seed: int) -> Counter[str]:
    """Counts a game's turns and presses of seat 0, with the wishes that a new player has."""
    setup = enchanters.setup("journey", seats=["Ann", "Bob"], confirm=True)
    game = enchanters.start(setup, seed)
    assert isinstance(game, Journey)
    players = [bots.make("expert", seat, 1, "journey") for seat in range(2)]
    found: Counter[str] = Counter()
    seen = 0
    while game.codes:
        key = game.option_key(game.codes[bots.answer(players[game.seat], game)])
        if game.seat == 0:
            if game.turn == 0 and game.turns != seen:
                seen = game.turns
                found["turns"] += 1
            pause = game.pause()
            if pause is None or key != pause.key or pause.matters:
                found["presses"] += 1
                found["forced"] += pause is not None and (key == pause.key or pause.moment == "window")
                options = game.view(0)["question"]["options"]
                plans = next(option["plans"] for option in options if option["key"] == key)
                if plans:
                    make(game, plans[0]["keys"])
                    continue
        game.choose(key)
    return found


def test_an_ordinary_turn_is_one_press() -> None:
    total: Counter[str] = Counter()
    for seed in SEEDS:
        total += presses(seed)
    assert total["turns"] > 200
    assert total["presses"] <= MOST_PRESSES * total["turns"], total
    assert total["forced"] <= MOST_FORCED * total["turns"], total
