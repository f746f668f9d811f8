"""Setting a real table up: a form for what somebody owns and likes, and what was drawn from it, step by step.

A link says all of it: the set-up, the seed, what was drawn lately and is left out, and what the players have picked.
"""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlencode

import segno
from fastapi import APIRouter, Depends, Response
from markupsafe import Markup

from enchanters.kernel import registry
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.language import N_
from enchanters.server import setups
from enchanters.server.companion import game
from enchanters.server.companion import of_game as companion
from enchanters.server.errors import BadInput, Refusal
from enchanters.server.pages.start import default_names, known_shelf, remember_shelf
from enchanters.server.setups import HERE, NOBODY_SITS, Sent, Wrong
from enchanters.server.store.base import PERSON
from enchanters.server.web import Visit, posted, visited
from enchanters.server.wishes import Place, Wish

if TYPE_CHECKING:
    from enchanters.kernel.companion import Laid

router = APIRouter(include_in_schema=False)

HOME, TABLE = "/companion/set-up", "/companion/set-up/table"
PLAYERS, LATELY, CHOICE, FRESH = "players", "lately", "choice", "fresh"
USUAL = 2  # players
MOST_LATELY = 12  # names that are left out
MOST_CHOICES = 20
SEEDS = 10**9  # short links are easy to scan
OWN = ("player", "name")  # fields of a form that say who sits where: at a real table everybody does


@router.get(HOME)
async def form(visit: Annotated[Visit, Depends(visited)]) -> Response:
    """What to draw; a link can bring it filled in."""
    try:
        sent = Sent.of(visit.request.query_params.multi_items())
    except Wrong as problem:
        return form_page(visit, Sent(), problem)
    return form_page(visit, sent if sent.pairs else setups.filled(game(), known_shelf(visit)))


def form_page(visit: Visit, sent: Sent, problem: Refusal | None = None) -> Response:
    folders = visit.settings.pack_folders()
    fields = setups.offers(game(), list(folders.values()), sent, visit.lang, visit.t)
    return visit.page(
        "companion/set_up.html",
        problem.status if problem else 200,
        game=game(),
        sent=sent,
        players=sent.one(PLAYERS, str(USUAL)),
        most=len(setups.seats_of(game())),
        fields=fields,
        shelf=setups.shelf(fields, bool(folders)),
        packs=list(folders),
        error=problem.text(visit.t) if problem else "",
        wrong=getattr(problem, "field", ""),
    )


@router.post(HOME)
async def draw(visit: Annotated[Visit, Depends(posted)]) -> Response:
    """Draws once, and leads to what was drawn."""
    sent = Sent()
    try:
        sent = Sent.of(visit.form.multi_items())
        wish = wish_of(visit, sent)
        lately = sent.many(LATELY)[:MOST_LATELY] if sent.one(FRESH) else []
        seed = randbelow(SEEDS)
        await laid(visit, wish, seed, lately, [])
    except Refusal as problem:
        return form_page(visit, sent, problem)
    response = visit.to(link(visit, wish, seed, lately))
    remember_shelf(visit, response, wish)
    return response


@router.get(TABLE)
async def table(visit: Annotated[Visit, Depends(visited)]) -> Response:
    """What was drawn, and how it is laid out."""
    sent = Sent()
    try:
        sent = Sent.of(visit.request.query_params.multi_items())
        wish = wish_of(visit, sent)
        if wish.seed is None:
            raise Wrong("seed", N_("The link is not whole: it says nothing of what was drawn."))
        lately, choices = sent.many(LATELY)[:MOST_LATELY], sent.many(CHOICE)[:MOST_CHOICES]
        found = await laid(visit, wish, wish.seed, lately, choices)
    except Refusal as problem:
        return form_page(visit, sent, problem)
    this = link(visit, wish, wish.seed, lately, choices)
    before = link(visit, wish, wish.seed, lately, choices[:-1]) if choices else ""
    return visit.page(
        "companion/laid.html",
        game=game(),
        laid=found,
        names=default_names(visit)[: len(wish.places)],
        this=this,
        query=visit.request.url.query,
        before=before,
        choose=lambda key: link(visit, wish, wish.seed or 0, lately, [*choices, key]),
        absolute=visit.absolute(this),
        qr=qr(visit.absolute(this)),
        change=f"{HOME}?{urlencode(pairs(visit, wish))}",
        pairs=[*pairs(visit, wish), *((LATELY, name) for name in [*found.drawn, *lately][:MOST_LATELY])],
        on_screen=on_screen(wish, found) if not found.asked else "",
        score=score_link(wish, found),
        summary=setups.summary(game(), wish.setup, visit.lang, visit.t),
        cautions=registry.game(game()).pages().cautions(wish.setup, visit.lang),
    )


async def laid(visit: Visit, wish: Wish, seed: int, lately: list[str], choices: list[str]) -> Laid:
    """The table as the game lays it; what it refuses is said in its words."""

    def work() -> Laid:
        setting_up = companion().setting_up
        setup = {**wish.setup, "seats": default_names(visit)[: len(wish.places)]}
        return setting_up.lay(setting_up.without(setup, lately), seed, choices, visit.lang)

    try:
        return await visit.hall.aside(work)
    except EnchantersError as problem:
        raise BadInput(problem) from problem


# --- forms and links --------------------------------------------------------------------------------------------------


def wish_of(visit: Visit, sent: Sent) -> Wish:
    """The set-up that a form or a link describes, for so many people around a table."""
    most = len(setups.seats_of(game()))
    text = sent.one(PLAYERS, str(USUAL))
    if text not in [str(n) for n in range(1, most + 1)]:
        raise Wrong(PLAYERS, setups.UNKNOWN, value=text)
    sitting = [(f"player{seat}", HERE if seat < int(text) else NOBODY_SITS) for seat in range(most)]
    rest = [pair for pair in sent.pairs if pair[0].rstrip("0123456789") not in OWN]
    whole = Sent((("game", game()), *rest, *sitting))
    return setups.wish_of(whole, default_names(visit), visit.settings.pack_folders())


def pairs(visit: Visit, wish: Wish) -> list[tuple[str, str]]:
    """What a form says that describes this; nothing of chance."""
    found = setups.sent_of(wish, visit.settings.pack_folders()).pairs
    said = [pair for pair in found if pair[0].rstrip("0123456789") not in (*OWN, "seed")]
    return [(PLAYERS, str(len(wish.places))), *said]


def link(visit: Visit, wish: Wish, seed: int, lately: list[str], choices: list[str] | tuple[str, ...] = ()) -> str:
    more = [("seed", str(seed)), *((LATELY, name) for name in lately), *((CHOICE, key) for key in choices)]
    return f"{TABLE}?{urlencode([*pairs(visit, wish), *more])}"


def on_screen(wish: Wish, found: Laid) -> str:
    """The form for a table of the same set-up on the screen, with what was drawn by name."""
    shown = {field.name for field in setups.shown(game())} | {"packs"}
    setup = {name: value for name, value in found.setup.items() if name in shown and value}
    places = tuple(Place(PERSON, mine=True) for _ in wish.places)
    return setups.link(Wish(places, game(), setup))


def score_link(wish: Wish, found: Laid) -> str:
    """The score sheet, with what it asks for and the set-up says."""
    asked = {field.name for field in companion().sheets.table("en")}
    said = [(name, str(value)) for name, value in found.setup.items() if name in asked and value]
    return "/companion/score?" + urlencode(
        [(PLAYERS, str(len(wish.places))), *said, *(("of", name) for name in found.drawn)]
    )


def qr(address: str) -> Markup | None:
    """A picture of the link for the other phones around the table; None: it is too long for one."""
    try:
        code = segno.make(address, error="l", micro=False)
    except segno.DataOverflowError:
        return None
    drawn: Any = code.svg_inline(omitsize=True, border=4, svgclass=None, lineclass=None)
    return Markup(drawn)
