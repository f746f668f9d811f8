"""The pictures of cards and symbols: game-icons.net, CC BY 3.0, drawn in the colour of the text around them.

The zip is made when the package is built (hatch_build.py). Each icon is read when it is first asked for.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

FILE = Path(__file__).with_name("icons.zip")

# `<use href="….svg#i">` takes the symbol; the file opened by itself shows the icon too.
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">'
    '<symbol id="i" viewBox="0 0 512 512">%s</symbol><use href="#i"/></svg>'
)


@lru_cache(maxsize=512)
def icon_svg(name: str) -> str | None:
    """The icon as a file, or None if there is none of that name."""
    if name not in names():
        return None
    return SVG % shorter(_zip().read(name).decode())


def shorter(drawing: str) -> str:
    """With one decimal of 512 instead of three: nobody sees the difference, and a page with fifty icons is much lighter."""
    # The point stays even where the decimal is 0: numbers may touch each other at it.
    return re.sub(r"(\d*)(\.\d{2,})", lambda m: f"{float(m[0]):.1f}".removeprefix("" if m[1] else "0"), drawing)


def icon_version() -> str:
    """Another text whenever the icons are others: for addresses that may be cached for ever."""
    return _zip().comment.decode()[:12]


@cache
def names() -> frozenset[str]:
    return frozenset(_zip().namelist())


@cache
def _zip() -> ZipFile:
    # Read whole (3.5 MB), so that no file stays open and threads can share it.
    return ZipFile(BytesIO(FILE.read_bytes()))
