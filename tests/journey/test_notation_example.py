"""The example table of the notation: how rule tests are written."""

from __future__ import annotations

from tests.journey.table import keys, play, stack, table, track
from tests.marks import rule


@rule("JOURNEY-13", "STACK-02")
def test_a_taken_item_lies_on_top_of_the_items() -> None:
    game = table(track=["Axe", "Goblin"], deck=["Gnoll"])
    assert "journey 0" in keys(game)
    play(game, "journey 0")
    assert stack(game, 0, "items") == ["Fist", "Axe"]
    assert track(game)[:2] == ["Goblin", "Gnoll"]
