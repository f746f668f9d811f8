"""To be printed: sheets of cards with bleed and cut marks, and the player aid. The browser's own print makes the PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Response
from markupsafe import Markup

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.server.companion import game as the_game
from enchanters.server.companion import of_game
from enchanters.server.icons import icon_symbol
from enchanters.server.pages.reference import folders, gallery
from enchanters.server.web import LANGUAGES, Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.registry import Filter
    from enchanters.server.pages.reference import Drawn

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

MOST = 400  # cards on one page: two kingdoms of every player with all their copies, and more
# A small card has 63 × 88 mm, a large one 130 × 90 mm, and each 3 mm of bleed around it.
SMALL, LARGE = "small", "large"
PAPERS = {"a4": N_("A4"), "letter": N_("US Letter")}
SHEETS = {  # by paper and size of the cards: the class of the sheet, and how many lie on it
    ("a4", SMALL): ("a4", 8),
    ("a4", LARGE): ("a4", 4),
    ("letter", SMALL): ("letter", 6),
    ("letter", LARGE): ("letter-tall", 2),
}
COPIES = {"one": N_("One of each"), "all": N_("As many as a kingdom has"), "two": N_("As many as in a game for two")}
STEPS = (200, 280, 380, 490, 620)  # letters from which on the text of a card is set smaller, step by step
PARAGRAPH = 25  # letters for which there is no room because a paragraph ends


@dataclass(frozen=True)
class Sheet:
    paper: str
    size: str
    cards: tuple[tuple[Drawn, int], ...]  # each with how much smaller its text is


@router.get("/companion/print")
async def cards(visit: Looking) -> Response:
    """What to print is chosen by the address; nothing is printed before something was chosen."""
    game, companion = the_game(), of_game()
    spoken(visit)
    everything = await visit.hall.aside(gallery, visit, game)
    filters = registry.game(game).pages().filters(folders(visit), visit.lang)
    chosen = {each.name: visit.field(each.name) for each in filters}
    own = bool(visit.field("own"))
    paper, copies = visit.field("paper"), visit.field("copies")
    paper, copies = paper if paper in PAPERS else next(iter(PAPERS)), copies if copies in COPIES else next(iter(COPIES))
    found = picked(everything, filters, chosen) if own or any(chosen.values()) else []
    if own:
        known = {card["name"] for card in registry.game(game).pages().gallery([], visit.lang)}
        found = [each for each in found if each.card["name"] not in known]
    whole = [each for each in found for _ in range(count(each.card, copies))]
    icons = sorted({icon for each in whole[:MOST] for icon in each.icons})
    return visit.page(
        "companion/print.html", game=game, filters=filters, chosen=chosen, own=own, has_own=bool(folders(visit)),
        paper=paper, papers=PAPERS, copies=copies, choices=COPIES, lang=visit.lang, asked=own or any(chosen.values()),
        sheets=laid_out(whole[:MOST], paper, companion.in_place.large), cards=len(whole), most=MOST,
        symbols=Markup("".join(icon_symbol(icon) for icon in icons)),
    )  # fmt: skip


@router.get("/companion/print/aid")
async def aid(visit: Looking) -> Response:
    """Two pages for every player: the turn, and the words of the game."""
    game, companion = the_game(), of_game()
    spoken(visit)
    paper = visit.field("paper")
    terms = registry.game(game).pages().glossary(visit.lang)
    icons = sorted({term.icon for term in terms if term.icon})
    return visit.page(
        "companion/aid.html", game=game, table=companion.in_place.timetable(), terms=terms, papers=PAPERS, lang=visit.lang,
        paper=paper if paper in PAPERS else next(iter(PAPERS)),
        symbols=Markup("".join(icon_symbol(icon) for icon in icons)),
    )  # fmt: skip


def spoken(visit: Visit) -> None:
    """The language of the cards may be another than the reader's: then the whole page is in it."""
    lang = visit.field("lang")
    visit.lang = lang if lang in LANGUAGES else visit.lang


def picked(everything: Iterable[Drawn], filters: Sequence[Filter], chosen: dict[str, str]) -> list[Drawn]:
    return [each for each in everything if all(one.fits(each.card, chosen[one.name]) for one in filters)]


def count(card: dict[str, Any], copies: str) -> int:
    """How often a card is printed; what lies in no deck is there once."""
    wanted = {"all": int(card["copies"]), "two": int(card["copies_for_two"])}
    return max(1, wanted.get(copies, 1))


def laid_out(cards: Sequence[Drawn], paper: str, large: Iterable[str]) -> list[Sheet]:
    """Small cards first, then large ones: each sheet has one size, so that it can be cut along straight lines."""
    types = set(large)
    sheets = []
    for size in (SMALL, LARGE):
        name, n = SHEETS[paper, size]
        fitting = [(each, smaller(each.card)) for each in cards if (each.card["type"] in types) == (size == LARGE)]
        sheets += [Sheet(name, size, tuple(fitting[at : at + n])) for at in range(0, len(fitting), n)]
    return sheets


def smaller(card: dict[str, Any]) -> int:
    letters = sum(len(text) + PARAGRAPH for text in (*card["upper"], *card["lower"]))
    return sum(letters >= step for step in STEPS)
