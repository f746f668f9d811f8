"""One version number: that of the package is the newest of the changelog."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import enchanters

ROOT = Path(__file__).parents[1]


def test_package_changelog_and_records_agree_on_the_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == version("enchanters") == enchanters.__version__
    record = enchanters.start(enchanters.setup(), 1).record()
    assert record.origin.versions["engine"] == headings[0]
    assert f'engine = "{headings[0]}"' in (ROOT / "docs" / "notations.md").read_text(encoding="utf-8")
