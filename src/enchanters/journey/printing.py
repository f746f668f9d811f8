"""A card as text: found by its name in either language, with its lines above and below the line printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from enchanters.cards.wording import wording
from enchanters.kernel.drawing import bold, dim, wrap
from enchanters.kernel.errors import EnchantersError

if TYPE_CHECKING:
    from enchanters.cards.model import Card, Pack

DIVIDER = "─" * 12


class UnknownCard(EnchantersError):
    """There is no card of that name."""


def title(card: Card, lang: str) -> str:
    return card.french if lang == "fr" and card.french else card.name


def kingdom_of(pack: Pack, card: Card, lang: str) -> str:
    if card.type == "village" or not pack.header.get("kingdom"):
        return ""
    return pack.header["fr"] if lang == "fr" and "fr" in pack.header else pack.header["kingdom"]


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
