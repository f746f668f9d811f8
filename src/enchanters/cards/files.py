"""Packs from files and folders, and from what was read of them before: then the reader is not needed at all."""

from __future__ import annotations

from pathlib import Path

from enchanters.cards import cache
from enchanters.cards.model import Card, Pack
from enchanters.cards.problems import Problem, too_long
from enchanters.cards.vocabulary import MOST_BYTES


def read_file(path: Path, *, strict: bool = False, cached: bool = True) -> tuple[Pack | None, list[Problem]]:
    """A pack from a file. Whatever the file holds, this answers with problems and does not raise."""
    text = _text(path)
    if isinstance(text, Problem):
        return None, [text]
    key = cache.key(text, str(path), strict)
    if cached and (pack := cache.load(key)):
        return pack, []
    from enchanters.cards.reader import read_pack

    found, problems = read_pack(text, str(path), strict=strict)
    if cached and found:
        cache.store(key, found)
    return found, problems


def read_folder(path: Path | str, *, strict: bool = False, cached: bool = True) -> tuple[list[Pack], list[Problem]]:
    """All packs of a folder (`*.cards`, by name), and the problems of all of them in one run."""
    folder = Path(path)
    try:
        paths = sorted(each for each in folder.iterdir() if each.suffix == ".cards")
    except OSError as error:
        return [], [Problem(str(folder), 0, 0, f"the folder cannot be read: {error.strerror}")]
    packs: list[Pack] = []
    problems: list[Problem] = []
    for each in paths:
        pack, found = read_file(each, strict=strict, cached=cached)
        packs += [pack] if pack else []
        problems += found
    return packs, problems + _doubles(packs)


def read_packs(path: Path | str, *, strict: bool = False, cached: bool = True) -> tuple[list[Pack], list[Problem]]:
    """The packs of a folder, or the one of a file."""
    if not Path(path).is_file():
        return read_folder(path, strict=strict, cached=cached)
    pack, problems = read_file(Path(path), strict=strict, cached=cached)
    return [pack] if pack else [], problems


def clashes(packs: list[Pack], boxes: list[Pack]) -> list[Problem]:
    """Cards and kingdoms that are called like one of the boxes; a pack of a box does not clash with itself."""
    own = {Path(pack.file).resolve() for pack in packs}
    others = [pack for pack in boxes if Path(pack.file).resolve() not in own]
    cards = {card.name: pack for pack in others for card in pack.cards}
    kingdoms = {pack.header["kingdom"]: pack for pack in others if "kingdom" in pack.header}
    problems = []
    for pack in packs:
        kingdom = pack.header.get("kingdom", "")
        if other := kingdoms.get(kingdom):
            problems.append(Problem(pack.file, 0, 0, f"there is a kingdom {kingdom} already, in {_named(other)}"))
        for card in pack.cards:
            if other := cards.get(card.name):
                message = f"there is a card {card.name} already, in {_named(other)}"
                hint = "All cards in play have names of their own."
                problems.append(Problem(card.file, card.line, 1, message, hint, f"{card.type} {card.name}"))
    return problems


def _named(pack: Pack) -> str:
    return f"the pack {pack.name} of the box {pack.header.get('box', '')}"


def _text(path: Path) -> str | Problem:
    """The text of a file, unless it is too long, unreadable or no text at all."""
    file = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        return Problem(file, 0, 0, f"the file cannot be read: {error.strerror}")
    if len(data) > MOST_BYTES:
        return too_long(file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return Problem(file, line, column, "this is not UTF-8 text", "Save the file as UTF-8.")


def _doubles(packs: list[Pack]) -> list[Problem]:
    """Cards of different files that have the same name: a name must mean one card."""
    first: dict[str, Card] = {}
    names: dict[str, str] = {}
    problems = []
    for pack in packs:
        if pack.name in names:
            problems.append(Problem(pack.file, 0, 0, f"there is a pack {pack.name} already, in {names[pack.name]}"))
        names.setdefault(pack.name, pack.file)
        for card in pack.cards:
            other = first.setdefault(card.name, card)
            if other is not card:
                message = f"there is a card {card.name} already, in {other.file}:{other.line}"
                problems.append(Problem(card.file, card.line, 1, message, source_line=f"{card.type} {card.name}"))
    return problems
