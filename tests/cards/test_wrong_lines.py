"""The golden file of wrong lines: what a designer is told about each.

`python -m tests.cards.test_wrong_lines` writes it anew from its lines that begin with `>`.
"""

from __future__ import annotations

from pathlib import Path

from enchanters.cards.reader import read_card_text
from tests.cards.helpers import AROUND

GOLDEN = Path(__file__).with_name("wrong_lines.txt")


def problems_of(wrong: str) -> str:
    """What is said about a line of the golden file: `> item: 2 crystls -> 3 attack`."""
    kind, _, line = wrong.removeprefix("> ").partition(": ")
    _, problems = read_card_text(AROUND[kind].format(line), "my.cards")
    return "\n".join([wrong, *map(str, problems)]) + "\n"


def written() -> str:
    wrong_lines = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line.startswith("> ")]
    return "\n".join(map(problems_of, wrong_lines))


def test_what_is_said_about_wrong_lines() -> None:
    assert written() == GOLDEN.read_text(encoding="utf-8")


def test_each_wrong_line_has_one_problem_that_points_into_it() -> None:
    blocks = GOLDEN.read_text(encoding="utf-8").split("\n\n")
    assert len(blocks) >= 40
    for block in blocks:
        assert block.count("my.cards:") == 1, block
        assert "^" in block, block


if __name__ == "__main__":
    GOLDEN.write_text(written(), encoding="utf-8")
