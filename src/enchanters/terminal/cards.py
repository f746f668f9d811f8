"""Cards as text, and what the command `cards` does: list, show, check, format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.kernel.errors import EnchantersError
from enchanters.terminal.drawing import bold, dim, table, wrap

if TYPE_CHECKING:
    from enchanters.cards.model import Card, Pack
    from enchanters.cards.problems import Problem

DIVIDER = "─" * 12


class UnknownCard(EnchantersError):
    """There is no card of that name."""


class BadPack(EnchantersError):
    """A pack has problems; the message lists them."""


def read(folders: Sequence[str]) -> list[Pack]:
    """The packs of all boxes and of these folders."""
    from enchanters.cards.reader import read_folder
    from enchanters.journey.game import read_boxes

    packs, problems = read_boxes()
    for folder in folders:
        more, wrong = read_folder(folder)
        packs += more
        problems += wrong
    if problems:
        raise BadPack(listed(problems))
    return packs


def listed(problems: Iterable[Problem]) -> str:
    return "\n".join(str(problem) for problem in problems)


def title(card: Card, lang: str) -> str:
    return card.french if lang == "fr" and card.french else card.name


def kingdom_of(pack: Pack, card: Card, lang: str) -> str:
    if card.type == "village" or not pack.header.get("kingdom"):
        return ""
    return pack.header["fr"] if lang == "fr" and "fr" in pack.header else pack.header["kingdom"]


def list_cards(packs: Iterable[Pack], kingdom: str, card_type: str, lang: str, box: str = "") -> list[str]:
    """A table of the cards of that kingdom, type and box; empty words leave all in."""
    from enchanters.cards.wording import wording

    say = wording(lang)
    rows = []
    for pack in packs:
        names = {pack.name.lower(), pack.header.get("kingdom", "").lower(), pack.header.get("fr", "").lower()}
        if (kingdom and kingdom.lower() not in names) or (box and pack.header.get("box") != box):
            continue
        for card in pack.cards:
            if not card_type or card_type == card.type or (card_type == "creature" and card.health):
                text = say.card(card)
                rows.append((title(card, lang), text.type, kingdom_of(pack, card, lang)))
    if not rows:
        raise UnknownCard("no card is like that; `enchanters cards list` shows all")
    return table(("", "", ""), rows)[1:]


def whole(name: str, type_line: str, kingdom: str, upper: Sequence[str], lower: Sequence[str], width: int) -> list[str]:
    """A card as it is printed: its name, then above and below the line."""
    lines = [bold(name) + dim(f"  {type_line}" + (f" · {kingdom}" if kingdom else ""))]
    for text in upper:
        lines += wrap(text, width, "  ", "    ")
    lines.append("  " + dim(DIVIDER))
    for text in lower:
        lines += wrap(text, width, "  ", "    ")
    return lines


def show(packs: Iterable[Pack], name: str, width: int, lang: str) -> list[str]:
    """A card by its English or French name, with or without its article."""
    from enchanters.cards.wording import wording

    pack, card = find(packs, name)
    text = wording(lang).card(card)
    upper, lower = (text.upper, text.lower) if card.type != "village" else (text.upper + text.lower, ())
    lines = whole(title(card, lang), text.type, kingdom_of(pack, card, lang), upper, lower, width)
    return lines[:-1] if card.type == "village" else lines


def find(packs: Iterable[Pack], name: str) -> tuple[Pack, Card]:
    known: dict[str, tuple[Pack, Card]] = {}
    for pack in packs:
        for card in pack.cards:
            for written in (card.name, card.french, bare(card.french)):
                known.setdefault(written.lower(), (pack, card))
    wanted = name.strip().lower()
    found = known.get(wanted) or known.get(bare(wanted))
    if found is None:
        import difflib

        close = difflib.get_close_matches(wanted, [word for word in known if word], 1)
        hint = f"; did you mean {known[close[0]][1].name!r}?" if close else ""
        raise UnknownCard(f"there is no card {name.strip()!r}{hint}")
    return found


def bare(name: str) -> str:
    """A French name without its article, an English one without its `the`."""
    lowered = name.lower().replace("’", "'")
    for article in ("l'", "le ", "la ", "les ", "the "):
        if lowered.startswith(article):
            return name[len(article) :]
    return name


def check(folder: Path | None) -> tuple[int, list[Problem]]:
    """How many cards a folder (or all boxes together) has, and all its problems."""
    from enchanters.cards.reader import read_folder
    from enchanters.journey.game import read_boxes

    packs, problems = read_folder(folder, cached=False) if folder else read_boxes(cached=False)
    return sum(len(pack.cards) for pack in packs), problems


def tidy(folder: Path, only_check: bool) -> list[str]:
    """Writes every pack of a folder in its canonical form; the names of the files that differed."""
    from enchanters.cards.formatter import format_pack
    from enchanters.cards.reader import read_folder

    packs, problems = read_folder(folder, cached=False)
    if problems:
        raise BadPack(listed(problems))
    changed = []
    for pack in packs:
        file = Path(pack.file)
        text = format_pack(pack)
        if file.read_text(encoding="utf-8-sig") == text:
            continue
        changed.append(file.name)
        if not only_check:
            file.write_text(text, encoding="utf-8", newline="\n")
    return changed
