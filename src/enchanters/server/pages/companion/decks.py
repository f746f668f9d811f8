"""Decks that the program runs beside real cards. The server prepares them whole; the phone turns them over (`deck.js`)."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends, Response
from markupsafe import Markup

from enchanters.kernel.chance import stream
from enchanters.kernel.language import N_
from enchanters.server import companion
from enchanters.server.companion import HOME
from enchanters.server.icons import icon_symbol, own_symbols
from enchanters.server.pages.reference import missing
from enchanters.server.templating import environment
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.companion import Deck, Step

    Rows = Sequence[Sequence[Step]]

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

SEEDS = 2**32
FRESH = 900.0  # seconds for which everybody gets the same shuffles: phones count which of them they have used
MOST = 40  # decks that are remembered
BASE = secrets.randbelow(SEEDS)  # of this process


class Prepared(NamedTuple):
    """A deck as its page shows it."""

    deck: Deck
    faces: Markup
    symbols: Markup
    data: str


_prepared: dict[tuple[str, str, str, int], Prepared] = {}


@router.get(f"{HOME}/decks")
async def decks(visit: Looking) -> Response:
    found = companion.of_game().decks
    return visit.page("companion/decks.html", decks=[(name, *found.heading(name, visit.lang)) for name in found.names()])


@router.get(HOME + "/decks/{name}")
async def deck(visit: Looking, name: str) -> Response:
    """The page of a deck, with shuffles for some games. Nobody makes the server shuffle more often than time does."""
    if name not in companion.of_game().decks.names():
        return missing(visit, N_("There is no such deck."), f"{HOME}/decks", N_("All decks"))
    seed = stream(BASE, int(visit.hall.clock() // FRESH)).next() % SEEDS
    key = (name, visit.lang, visit.settings.root, seed)
    if key not in _prepared:
        made = await visit.hall.aside(prepare, *key)
        while len(_prepared) >= MOST:
            _prepared.pop(next(iter(_prepared)))
        _prepared[key] = made
    return visit.page("companion/deck.html", **_prepared[key]._asdict())


def prepare(name: str, lang: str, root: str, seed: int) -> Prepared:
    deck = companion.of_game().decks.deck(name, lang, seed)
    faces, icons = own_symbols(environment(lang, root).get_template("companion/faces.html").render(deck=deck))
    symbols = Markup("".join(icon_symbol(icon) for icon in icons))
    return Prepared(deck, Markup(faces), symbols, json.dumps(written(deck, seed), separators=(",", ":")))


def written(deck: Deck, seed: int) -> dict[str, Any]:
    """What the script has to know. Shuffles that several choices share are there once."""
    known: list[Rows] = []

    def number(rows: Rows) -> int:
        if not any(rows is each for each in known):
            known.append(rows)
        return next(n for n, each in enumerate(known) if each is rows)

    names = [face.name for face in deck.faces]
    found = {
        "name": deck.name,
        "seed": seed,
        "faces": names,
        "staying": [face.name for face in deck.faces if face.stays],
        "by": deck.by,
        "limitsBy": deck.limits_by,
        "rowsOf": {key: number(rows) for key, rows in deck.rows.items()},
        "after": {face: {key: number(rows) for key, rows in by_key.items()} for face, by_key in deck.after.items()},
        "counters": {each.name: asdict(each) for each in deck.counters},
        "endings": [asdict(each) for each in deck.endings],
        "exchange": asdict(deck.exchange) if deck.exchange else None,
        "chance": deck.chance,
        "counted": bool(deck.drawn_title),
        "shown": deck.shown,
        "leads": deck.leads,
    }
    return found | {"rows": [[[short(step, names) for step in row] for row in rows] for rows in known]}


def short(step: Step, names: Sequence[str]) -> int | list[int]:
    """The number of the card, and what else there is to say of the step, if anything."""
    number = names.index(step.face)
    return [number, int(step.shuffled), step.after] if step.shuffled or step.after else number
