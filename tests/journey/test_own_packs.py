"""Games with a pack of one's own: their positions are whole by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

import enchanters
from enchanters.journey.state import Journey
from enchanters.kernel.chance import stream

BEEKEEPERS = Path(__file__).parents[2] / "examples" / "beekeepers"


@pytest.mark.parametrize("seed", [1, 2])
def test_positions_with_cards_of_a_pack_round_trip_at_every_decision(seed: int) -> None:
    kingdoms = ["Beekeepers", "Goblins", "Undead"]
    setup = enchanters.setup("journey", seats=["Ann", "Bob", "Cleo"], kingdoms=kingdoms, packs=[str(BEEKEEPERS)])
    game = enchanters.start(setup, seed)
    assert isinstance(game, Journey)
    chance = stream(seed)
    while game.decision is not None:
        text = game.position()
        again = enchanters.from_position(text)
        assert "item Honeypot" in text
        assert again.position() == text
        assert again.decision is not None
        assert [option.key for option in again.decision.options] == [option.key for option in game.decision.options]
        game.choose(chance.below(len(game.codes)))
