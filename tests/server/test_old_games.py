"""Games of older versions live on: tables, records and positions made by them (tests/old) are opened and played on.

What became of each is listed in `expected.txt` of its generation. After a purposeful change of the rules
`python -m tests.old.reading` writes the lists anew; read the diff before committing it.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from enchanters.journey import effects
from enchanters.journey.crystals import gain_crystals
from enchanters.journey.state import Journey
from tests.old.reading import fill, generations, listing

each_generation = pytest.mark.parametrize("generation", generations(), ids=lambda path: path.name)


def expected(generation: Path) -> list[str]:
    return (generation / "expected.txt").read_text(encoding="utf-8").splitlines()


def test_there_are_old_games() -> None:
    assert generations()


@each_generation
def test_old_games_go_on_as_they_did(generation: Path, database: str, tmp_path: Path) -> None:
    fill(database, generation, tmp_path)
    changed = list(unified_diff(expected(generation), listing(generation, database).splitlines(), n=0, lineterm=""))
    assert not changed, "\n".join(changed)


@each_generation
def test_a_changed_rule_shows_up_and_running_tables_still_go_on(
    generation: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rule is planted: whatever gives crystals gives one more."""

    def gain_more(game: Journey, seat: int, n: int) -> None:
        gain_crystals(game, seat, n + 1)

    monkeypatch.setattr(effects, "gain_crystals", gain_more)
    database = str(tmp_path / "old.sqlite")
    fill(database, generation, tmp_path)
    lines = listing(generation, database).splitlines()
    assert len(lines) == len(expected(generation))
    changed = [line for line, before in zip(lines, expected(generation), strict=True) if line != before]
    assert sum(line.endswith("resumed from its snapshot, played on") for line in changed) > 10
    assert any("another result" in line or "its result is kept, refused" in line for line in changed)
    assert any(line.startswith("records ") and "refused: " in line for line in changed)
    assert not any("gathering" in line for line in changed)  # which has no crystals
