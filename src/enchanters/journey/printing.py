"""A card as text: found by its name in either language, with its lines above and below the line printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from enchanters.cards.wording import wording
from enchanters.kernel.drawing import bold, dim, wrap

if TYPE_CHECKING:
    from enchanters.cards.model import Card, Pack

DIVIDER = "─" * 12


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


def show(packs: Iterable[Pack], name: str, width: int, lang: str) -> list[str] | None:
    """A card by its English or French name, with or without its article."""
    found = find(packs, name)
    if found is None:
        return None
    pack, card = found
    text = wording(lang).card(card)
    upper, lower = (text.upper, text.lower) if card.type != "village" else (text.upper + text.lower, ())
    lines = whole(title(card, lang), text.type, kingdom_of(pack, card, lang), upper, lower, width)
    return lines[:-1] if card.type == "village" else lines


def find(packs: Iterable[Pack], name: str) -> tuple[Pack, Card] | None:
    known: dict[str, tuple[Pack, Card]] = {}
    for pack in packs:
        for card in pack.cards:
            for written in (card.name, card.french, bare(card.french)):
                known.setdefault(written.lower(), (pack, card))
    wanted = name.strip().lower()
    return known.get(wanted) or known.get(bare(wanted))


def bare(name: str) -> str:
    """A French name without its article, an English one without its `the`."""
    lowered = name.lower().replace("’", "'")
    for article in ("l'", "le ", "la ", "les ", "the "):
        if lowered.startswith(article):
            return name[len(article) :]
    return name
