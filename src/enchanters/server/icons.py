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
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}">'
    '<symbol id="i" viewBox="0 0 {0} {0}">{1}</symbol><use href="#i"/></svg>'
)
WIDE = 512  # as they are drawn
SMALL = 256  # as they are sent


@lru_cache(maxsize=512)
def icon_svg(name: str) -> str | None:
    """The icon as a file, or None if there is none of that name."""
    if name not in names():
        return None
    return shorter(_zip().read(name).decode())


def shorter(drawing: str) -> str:
    """With whole numbers of 256 instead of three decimals: nobody sees the difference, and a page with fifty icons is much
    lighter. A drawing that has more than paths stays as it is."""
    if "transform" in drawing or re.search(r"<(?!path\b|/path>|g\b|/g>)", drawing):
        return SVG.format(WIDE, drawing)
    paths = [rounded(path, SMALL / WIDE) for path in re.findall(r' d="([^"]*)"', drawing)]
    if None in paths:
        return SVG.format(WIDE, drawing)
    small = iter(paths)
    return SVG.format(SMALL, re.sub(r' d="[^"]*"', lambda _: f' d="{next(small)}"', drawing))


# How a page asks for an icon (templating.py), and what it is called where its drawing lies in the page itself.
ADDRESS = re.compile(r'href="[^"]*/icons/([\w-]+)\.svg(?:\?[^"#]*)?#i"')


def own_symbols(html: str) -> tuple[str, tuple[str, ...]]:
    """The text with references into its own page instead of one file for each icon; and the icons that it needs there."""
    found = [name for name in ADDRESS.findall(html) if name in names()]
    html = ADDRESS.sub(lambda asked: f'href="#icon-{asked[1]}"' if asked[1] in names() else asked[0], html)
    return html, tuple(dict.fromkeys(found))


@lru_cache(maxsize=512)
def icon_symbol(name: str) -> str:
    """The icon as a symbol that lies in a page."""
    drawn = re.search(r'<symbol id="i"(.*?</symbol>)', icon_svg(name) or "", re.DOTALL)
    return f'<symbol id="icon-{name}"{drawn[1]}' if drawn else ""


# How many numbers each command of a path takes.
NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
COMMAND = re.compile(r"[\s,]*([a-zA-Z])")
NUMBER = re.compile(r"[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
FLAG = re.compile(r"[\s,]*([01])")  # of an arc; nothing need stand between it and the next number


def rounded(path: str, scale: float = 1.0) -> str | None:
    """The path with whole numbers, None if it holds something unknown.

    Points are rounded where they lie, so that steps from one to the next add up no error.
    """
    out: list[str] = []
    x = y = 0.0  # where the pen is
    start = (x, y)
    at, command = 0, ""
    while at < len(path.rstrip()):
        if found := COMMAND.match(path, at):
            command, at = found[1], found.end()
        elif command in "mM":  # further points after the first are lines
            command = "l" if command == "m" else "L"
        kind = command.lower()
        values: list[float] = []
        for n in range(NUMBERS.get(kind, 0)):
            found = (FLAG if kind == "a" and n in (3, 4) else NUMBER).match(path, at)
            if found is None:
                return None
            angle = kind == "a" and n in (2, 3, 4)  # of an arc, and its flags
            values.append(float(found[1]) * (1.0 if angle else scale))
            at = found.end()
        if kind not in NUMBERS or (kind == "z" and found is None):
            return None
        from_x, from_y = (x, y) if command == kind else (0.0, 0.0)
        lead = 5 if kind == "a" else 0  # radii, angle and flags of an arc
        whole = [max(round(value), value > 0) for value in values[:lead]]
        for n, value in enumerate(values[lead:]):
            base = from_y if kind == "v" or n % 2 else from_x
            whole.append(round(base + value) - round(base))
        if kind == "z":
            x, y = start
        elif kind == "h":
            x = from_x + values[0]
        elif kind == "v":
            y = from_y + values[0]
        else:
            x, y = from_x + values[-2], from_y + values[-1]
        start = (x, y) if kind == "m" else start
        out.append(command + "".join(f"{' ' if n and number >= 0 else ''}{number:d}" for n, number in enumerate(whole)))
    return "".join(out)


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
