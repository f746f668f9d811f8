"""Set-up (GATHER-09 to 13)."""

from __future__ import annotations

from typing import Any

from enchanters.gathering.codes import CARDS
from enchanters.gathering.components import reward_values
from enchanters.gathering.laying import lay_out
from enchanters.gathering.state import Gathering
from enchanters.gathering.turn import begin
from enchanters.kernel.chance import Chance


def new_game(setup: dict[str, Any], seed: int) -> Gathering:
    """GATHER-09, 10 and 12: empty towers, empty hands, and the cards laid out; the first player is drawn if not given."""
    names = tuple(setup["seats"])
    values = reward_values(setup["rewards"])
    chance = Chance(seed)
    first = setup["first"]
    if first is None:
        first = chance.below(len(names))
    piles = []
    for printed in values:  # GATHER-11
        pile = list(printed)
        chance.shuffle(pile)
        piles.append(tuple(pile))
    game = Gathering(names, setup, values)
    game.chance = chance.state
    game.first = game.turn = first
    game.piles = piles
    lay_out(game, list(range(CARDS)))
    game.stack.append((begin, first, 0, 0))
    game.run()
    return game
