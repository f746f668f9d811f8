"""Tables as text."""

from __future__ import annotations

from typing import Any


def text_table(title: str, rows: list[dict[str, Any]]) -> str:
    """Rows of named values under their headings: texts to the left, numbers to the right."""
    columns = list(rows[0])
    cells = [[_cell(row.get(column, "")) for column in columns] for row in rows]
    widths = [max(len(column), *(len(line[i]) for line in cells)) for i, column in enumerate(columns)]
    left = [isinstance(rows[0][column], str) for column in columns]
    lines = [_line(columns, widths, left), _line(["-" * width for width in widths], widths, left)]
    return "\n".join([title, *lines, *(_line(line, widths, left) for line in cells)])


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:,.3f}" if abs(value) < 1 else f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _line(cells: list[str], widths: list[int], left: list[bool]) -> str:
    parts = [cell.ljust(w) if to_left else cell.rjust(w) for cell, w, to_left in zip(cells, widths, left, strict=True)]
    return "  ".join(parts).rstrip()
