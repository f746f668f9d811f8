"""Decks that the program runs beside real cards. The server prepares them whole; the phone turns them over (`deck.js`)."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Response
from markupsafe import Markup

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


@router.get(f"{HOME}/decks")
async def decks(visit: Looking) -> Response:
    found = companion.of_game().decks
    return visit.page("companion/decks.html", decks=[(name, *found.heading(name, visit.lang)) for name in found.names()])


@router.get(HOME + "/decks/{name}")
async def deck(visit: Looking, name: str) -> Response:
    """The page of a deck, with shuffles for some games; with `seed` in the address the same ones for everybody."""
    found = companion.of_game().decks
    if name not in found.names():
        return missing(visit, N_("There is no such deck."), f"{HOME}/decks", N_("All decks"))
    asked = visit.number("seed")
    seed = secrets.randbelow(SEEDS) if asked is None else asked % SEEDS
    made = await visit.hall.aside(found.deck, name, visit.lang, seed)
    html = environment(visit.lang, visit.settings.root).get_template("companion/faces.html").render(deck=made)
    faces, icons = own_symbols(html)
    symbols = Markup("".join(icon_symbol(icon) for icon in icons))
    return visit.page(
        "companion/deck.html", deck=made, faces=Markup(faces), symbols=symbols, data=json.dumps(written(made, seed))
    )


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
