"""What the command `cards` does: list and show the cards of any game, check and format packs in the card language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.drawing import table
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.language import folded

if TYPE_CHECKING:
    from enchanters.cards.problems import Problem
    from enchanters.kernel.registry import Pages


LANGUAGES = ("en", "fr")
ARTICLES = ("l", "le", "la", "les", "the")
MOST = 12  # names that are listed


class UnknownCard(EnchantersError):
    """There is no card of that name."""


class BadPack(EnchantersError):
    """A pack has problems; the message lists them."""


def listed(problems: Iterable[Problem]) -> str:
    return "\n".join(str(problem) for problem in problems)


def list_cards(game: str, folders: Sequence[str], chosen: Mapping[str, str], lang: str) -> list[str]:
    """A table of the cards that have what was chosen in each filter, by its value or its title in any language."""
    pages = registry.game(game).pages()
    wanted = {name: meant(pages, folders, name, said) for name, said in chosen.items()}
    filters = pages.filters(folders, lang)
    rows = [
        (card["title"], *(text for _, text in card["facts"][:2]), *[""] * (2 - len(card["facts"])))
        for card in pages.gallery(folders, lang)
        if all(each.fits(card, wanted.get(each.name, "")) for each in filters)
    ]
    if not rows:
        raise UnknownCard("no card is like that; `enchanters cards list` shows all")
    return table(("", "", ""), rows)[1:]


def meant(pages: Pages, folders: Sequence[str], name: str, said: str) -> str:
    """The value of a filter that somebody means; what nothing is called like stays as it was said, and fits no card."""
    filters = [each for lang in LANGUAGES for each in pages.filters(folders, lang) if each.name == name]
    titles = [(title, value) for each in filters for value, title in each.values]
    known = {folded(called): value for title, value in titles for called in (title, value)}
    return known.get(folded(said), said)


def show(game: str, folders: Sequence[str], name: str, width: int, lang: str) -> list[str]:
    """A card by its name in any language, or by as much of it as no other has; else it is told what is like it."""
    setup = enchanters.setup(game, **({"packs": list(folders)} if folders else {}))
    pages = registry.game(game).pages()
    started = enchanters.start(setup, 0)
    found = pages.board.card(started, name, width, lang)
    if found is None:
        found = pages.board.card(started, only_one(pages, folders, name.strip(), lang), width, lang)
    assert found is not None, "what the gallery has can be shown"
    return found


def only_one(pages: Pages, folders: Sequence[str], said: str, lang: str) -> str:
    """The only card whose name begins so, or of which this is all but a title ("the Conqueror")."""
    begun = beginning(pages, folders, said, lang)
    untitled = [name for name in begun if folded(name.partition(",")[0]) == folded(said)]
    for found in (begun, untitled):
        if len(found) == 1:
            return found[0]
    if begun:
        more = ", …" if len(begun) > MOST else ""
        raise UnknownCard(f"there is no card {said!r}; so begin {', '.join(begun[:MOST])}{more}")
    import difflib

    lowered = {title.lower(): card for title, card in titles(pages, folders, lang)}
    close = difflib.get_close_matches(said.lower(), lowered, 1)
    hint = f"; did you mean {lowered[close[0]]!r}?" if close else ""
    raise UnknownCard(f"there is no card {said!r}{hint}")


def titles(pages: Pages, folders: Sequence[str], lang: str) -> list[tuple[str, str]]:
    """Every title of every card in any language, with the card's name."""
    return [(words["title"], card["name"]) for card in pages.gallery(folders, lang) for words in card["words"].values()]


def beginning(pages: Pages, folders: Sequence[str], said: str, lang: str) -> list[str]:
    """The names of the cards that are called so at the beginning."""
    return list(dict.fromkeys(card for title, card in titles(pages, folders, lang) if begins(title, said)))


def begins(title: str, said: str) -> bool:
    """Whether a title, or what comes after its article, begins so."""
    first, _, rest = folded(title).partition(" ")
    wanted = folded(said)
    return bool(wanted) and (folded(title).startswith(wanted) or (first in ARTICLES and rest.startswith(wanted)))


def check(path: Path | None) -> tuple[int, list[Problem]]:
    """How many cards a folder or file (or all boxes together) has, and all its problems."""
    from enchanters.journey.game import read_boxes, read_own

    packs, problems = read_own(path) if path else read_boxes(cached=False)
    return sum(len(pack.cards) for pack in packs), problems


def tidy(path: Path, only_check: bool) -> list[str]:
    """Writes every pack of a folder, or one file, in its canonical form; the names of the files that differed."""
    from enchanters.cards.files import read_packs
    from enchanters.cards.formatter import format_pack
    from enchanters.journey.systems.registry import kits

    kits()  # their words are known, too
    packs, problems = read_packs(path, cached=False)
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
