"""Long work tells how far it has come, also where there is no terminal."""

from __future__ import annotations

import pytest

from enchanters.kernel import progress


def test_where_there_is_no_terminal_a_line_is_written_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 10.0, 40.0, 40.0, 50.0])
    monkeypatch.setattr(progress, "monotonic", lambda: next(clock))
    with progress.progress("games") as told:
        told(1, 3000)
        told(1200, 3000)
        told(1210, 3000)
    found = capsys.readouterr()
    assert (found.out, found.err) == ("", "games: 1,200 of 3,000\n")
