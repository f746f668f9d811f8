"""Lines of text for a terminal: colours, wrapping, blocks side by side.

Lines always carry their colours; whoever prints them (click) takes these away where they are not wanted.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from typing import Any

import click

NARROWEST = 40
WIDEST = 160
SIDE_BY_SIDE = 118  # from this width on two blocks stand beside each other
GAP = 2
LEAST = 10  # columns that a text needs
SHORT = 34  # lines that a board of two seats needs with all its texts


def screen_width() -> int:
    """The columns that may be used: 80 where nobody says otherwise."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def is_short() -> bool:
    """Whether the screen has so few lines that texts should be cut; what is no screen at all is long enough."""
    return shutil.get_terminal_size((80, SHORT)).lines < SHORT


def paint(text: str, **style: Any) -> str:
    return click.style(text, **style) if text else ""


def dim(text: str) -> str:
    return paint(text, dim=True)


def bold(text: str) -> str:
    return paint(text, bold=True)


def length(text: str) -> int:
    """How many columns a text takes, colours not counted."""
    return len(click.unstyle(text))


def pad(text: str, width: int) -> str:
    return text + " " * max(0, width - length(text))


def cut(text: str, width: int) -> str:
    """A text without colours, shortened if it is too long."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def wrap(text: str, width: int, first: str = "", indent: str = "") -> list[str]:
    """A text without colours on as many lines as it needs; `first` and `indent` stand before its lines.

    No word is broken. Where `first` leaves hardly any room, the text begins on the next line.
    """
    before, after = length(first), length(indent)
    if text and before + LEAST > width >= after + LEAST:
        return [first.rstrip(), *wrap(text, width, indent, indent)]
    lines = textwrap.wrap(
        text,
        max(width, after + LEAST),
        initial_indent=" " * before,
        subsequent_indent=" " * after,
        break_on_hyphens=False,
        break_long_words=False,
    ) or [""]
    return [first + lines[0][before:], *(indent + line[after:] for line in lines[1:])]


def fit(line: str, width: int, indent: str | None = None) -> list[str]:
    """A line with its colours, broken between words where it is too long; `indent` stands before what follows."""
    if length(line) <= width:
        return [line]
    words = line.split(" ")
    margin = next(n for n, word in enumerate(words) if word)
    indent = " " * (margin + 2) if indent is None else indent
    lines = [" " * margin + words[margin]]
    for word in words[margin + 1 :]:
        if length(lines[-1]) + 1 + length(word) <= width:
            lines[-1] += " " + word
        elif word:
            lines.append(indent + word)
    return [each.rstrip() for each in lines]


def rule_line(left: str, right: str, width: int) -> str:
    """A line across the screen with a text at either end."""
    left = cut(left, width - 4)
    right = cut(right, max(0, width - len(left) - 9))
    if not right:
        return f"── {bold(left)} " + dim("─" * max(0, width - len(left) - 4))
    dashes = "─" * max(1, width - len(left) - len(right) - 8)
    return f"── {bold(left)} " + dim(dashes) + f" {right} " + dim("──")


def beside(blocks: Sequence[list[str]], width: int) -> list[str]:
    """Blocks in pairs beside each other; each must have been drawn for `half(width)`."""
    lines: list[str] = []
    for at in range(0, len(blocks), 2):
        left = blocks[at]
        right = blocks[at + 1] if at + 1 < len(blocks) else []
        for row in range(max(len(left), len(right))):
            one = left[row] if row < len(left) else ""
            two = right[row] if row < len(right) else ""
            lines.append((pad(one, half(width) + GAP) + two).rstrip() if two else one)
    return lines


def half(width: int) -> int:
    return (width - GAP) // 2


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Columns as wide as they need to be; those numbered in `right` hold figures."""
    widths = [max(length(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        parts = [
            " " * (width - length(cell)) + cell if column in right else pad(cell, width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "  ".join(parts).rstrip()

    return [bold(line(head)), *map(line, rows)]
