"""Golden playthroughs: whole games as text, so that a change of the rules or the wording shows as a diff.

`python -m tests.test_golden` writes the files anew; read the diff before committing it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import enchanters
from enchanters.kernel.chance import stream
from tests.gathering.table import FIXED

HERE = Path(__file__).parent
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
# By game and name: the seed, the language, the number of seats, the other fields of the set-up.
GAMES: dict[str, dict[str, tuple[int, str, int, dict[str, Any]]]] = {
    "journey": {
        "two-mythic": (1, "en", 2, {"village": "Normaltown"}),
        "three-first": (2, "en", 3, {"preset": "first", "variants": ["superfast"]}),
        "four-manual": (3, "fr", 4, {"preset": "manual", "variants": ["superfast", "depths"]}),
        "three-wounds": (12, "fr", 3, {"wound_deck": "with"}),
        "two-overlord": (33, "en", 2, {"boxes": ["base", "overlords"], "overlord": "random", "overlord_modes": ["hard"]}),
        "three-reinforced": (
            20,
            "fr",
            3,
            {"boxes": ["overlords"], "overlord": "related", "overlord_modes": ["reinforcement"], "variants": ["superfast"]},
        ),
        "four-death": (
            45,
            "en",
            4,
            {"overlord": "random", "overlord_modes": ["death"], "wound_deck": "without", "variants": ["superfast"]},
        ),
    },
    "gathering": {
        "two": (1, "en", 2, {"rewards": FIXED}),
        "four": (2, "fr", 4, {"rewards": FIXED}),
        "six": (3, "en", 6, {"rewards": FIXED}),
    },
}
EACH = [(game, name) for game, names in GAMES.items() for name in names]


def kept(game: str, name: str, ending: str) -> Path:
    return HERE / game / "golden" / f"{name}.{ending}"


def playthrough(game_name: str, name: str) -> tuple[str, str]:
    """The record of a game of random choices, and what its journal tells at the end, when everything lies open."""
    seed, lang, seats, fields = GAMES[game_name][name]
    game = enchanters.start(enchanters.setup(game_name, seats=NAMES[:seats], **fields), seed)
    chance = stream(seed, 77)
    while game.codes:
        game.choose(chance.below(len(game.codes)))
    told = "\n".join(entry["text"] for entry in game.view(None, lang)["journal"])
    return str(game.record()), told + "\n"


@pytest.mark.parametrize(("game", "name"), EACH)
def test_the_game_is_played_and_told_as_before(game: str, name: str) -> None:
    record, told = playthrough(game, name)
    assert record == kept(game, name, "record").read_text(encoding="utf-8")
    assert told == kept(game, name, "txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "name"), EACH)
def test_the_kept_record_replays_to_its_result(game: str, name: str) -> None:
    text = kept(game, name, "record").read_text(encoding="utf-8")
    replayed = enchanters.replay(text)
    assert replayed.decision is None
    assert f'result = "{replayed.result_line()}"' in text


if __name__ == "__main__":
    for each in EACH:
        record, journal = playthrough(*each)
        kept(*each, "record").write_text(record, encoding="utf-8")
        kept(*each, "txt").write_text(journal, encoding="utf-8")
