"""What the command `cards` does with packs in the card language: list, show, check, format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from enchanters.kernel.drawing import table
from enchanters.kernel.errors import EnchantersError

if TYPE_CHECKING:
    from enchanters.cards.model import Pack
    from enchanters.cards.problems import Problem


class BadPack(EnchantersError):
    """A pack has problems; the message lists them."""


def base_folder() -> Path:
    from enchanters.journey.game import BASE

    return BASE


def read(folders: Sequence[str]) -> list[Pack]:
    """The packs of the base box and of these folders."""
    from enchanters.cards.reader import read_folder

    packs, problems = read_folder(base_folder(), strict=True)
    for folder in folders:
        more, wrong = read_folder(folder)
        packs += more
        problems += wrong
    if problems:
        raise BadPack(listed(problems))
    return packs


def listed(problems: Iterable[Problem]) -> str:
    return "\n".join(str(problem) for problem in problems)


def list_cards(packs: Iterable[Pack], kingdom: str, card_type: str, lang: str) -> list[str]:
    """A table of the cards of that kingdom and type; empty words leave all in."""
    from enchanters.cards.wording import wording
    from enchanters.journey.printing import UnknownCard, kingdom_of, title

    say = wording(lang)
    rows = []
    for pack in packs:
        names = {pack.name.lower(), pack.header.get("kingdom", "").lower(), pack.header.get("fr", "").lower()}
        if kingdom and kingdom.lower() not in names:
            continue
        for card in pack.cards:
            if not card_type or card_type == card.type or (card_type == "creature" and card.health):
                text = say.card(card)
                rows.append((title(card, lang), text.type, kingdom_of(pack, card, lang)))
    if not rows:
        raise UnknownCard("no card is like that; `enchanters cards list` shows all")
    return table(("", "", ""), rows)[1:]


def show(packs: Iterable[Pack], name: str, width: int, lang: str) -> list[str]:
    from enchanters.journey import printing

    return printing.show(packs, name, width, lang)


def check(folder: Path | None) -> tuple[int, list[Problem]]:
    """How many cards a folder (or the base box) has, and all its problems."""
    from enchanters.cards.reader import read_folder

    packs, problems = read_folder(folder or base_folder(), strict=folder is None, cached=False)
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
