"""Golden playthroughs: whole games as text, so that a change of the rules or the wording shows as a diff.

`python -m tests.journey.test_golden` writes the files anew; read the diff before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import enchanters
from enchanters.kernel.chance import stream

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "two-mythic": (1, "en", {"seats": ["Ann", "Bob"], "village": "Normaltown"}),
    "three-first": (2, "en", {"seats": ["Ann", "Bob", "Cleo"], "preset": "first", "variants": ["superfast"]}),
    "four-manual": (
        3,
        "fr",
        {"seats": ["Ann", "Bob", "Cleo", "Dan"], "preset": "manual", "variants": ["superfast", "depths"]},
    ),
    "three-wounds": (12, "fr", {"seats": ["Ann", "Bob", "Cleo"], "variants": ["wounds"]}),
}


def playthrough(name: str) -> tuple[str, str]:
    """The record of a game of random choices, and what its journal tells."""
    seed, lang, fields = GAMES[name]
    game = enchanters.start(enchanters.setup("journey", **fields), seed)
    chance = stream(seed, 77)
    while game.codes:
        game.choose(chance.below(len(game.codes)))
    told = "\n".join(entry["text"] for entry in game.view(None, lang)["journal"])
    return str(game.record()), told + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_and_told_as_before(name: str) -> None:
    record, told = playthrough(name)
    assert record == (FOLDER / f"{name}.record").read_text(encoding="utf-8")
    assert told == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_kept_record_replays_to_its_result(name: str) -> None:
    text = (FOLDER / f"{name}.record").read_text(encoding="utf-8")
    game = enchanters.replay(text)
    assert game.decision is None
    assert f'result = "{game.result_line()}"' in text


if __name__ == "__main__":
    for each in GAMES:
        kept, journal = playthrough(each)
        (FOLDER / f"{each}.record").write_text(kept, encoding="utf-8")
        (FOLDER / f"{each}.txt").write_text(journal, encoding="utf-8")
