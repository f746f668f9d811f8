"""How people get to a table: the start page, set-ups, links and codes, the games of this browser, uploads."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import quote, unquote

from fastapi import APIRouter, Depends, Response

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.server import setups
from enchanters.server.errors import NotYours, Refusal, SpentInvite, UnknownTable
from enchanters.server.hall import Rights, Wish
from enchanters.server.lobby import free_seats, give_links, pace
from enchanters.server.naming import shown_names
from enchanters.server.setups import Sent, Wrong
from enchanters.server.store.base import NOBODY, OVER, PLAY, RUNNING, Table
from enchanters.server.web import Visit, posted, visited
from enchanters.server.wishes import MOST_SEATS

router = APIRouter(include_in_schema=False)
Seen = Annotated[Visit, Depends(visited)]
Posted = Annotated[Visit, Depends(posted)]

NAME = "name"  # the cookie that remembers what somebody is called
SHELF = "shelf"  # the cookie that remembers which boxes somebody owns
ON_START = 6  # games shown on the start page
ON_MINE = 200
RECORD = re.compile(rb"^----\r?$", re.MULTILINE)  # a record has such a line, a position has none


# --- the start page and set-ups ---------------------------------------------------------------------------------------


@router.get("/")
async def start(visit: Seen) -> Response:
    return await start_page(visit)


async def start_page(visit: Visit, status: int = 200, error: str = "", sent: Sent | None = None) -> Response:
    sent = sent or Sent.of((("game", visit.field("game")),) if visit.field("game") in registry.names() else ())
    game = setups.game_of(sent)
    games = [row for row in await rows(visit) if row["state"] != OVER]
    return visit.page(
        "start.html",
        status,
        game=game,
        settings_text=settings_text(visit, game),
        others=setups.others_of(game),
        name=sent.one("name0", known_name(visit)),
        sent=sent,
        levels=setups.levels(visit.t),
        level=setups.LEVEL,
        games=games[:ON_START],
        more=len(games) > ON_START,
        error=error,
        longest=visit.settings.name_length,
        alone=next(iter(registry.game(game).pages().challenges()), None),
        heroes=setups.heroes_evening(game),
    )


def settings_text(visit: Visit, game: str) -> str:
    """What can be set for a table of this game."""
    t = visit.t
    fields = [t.gettext(field.title) for field in setups.shown(game) if not field.within]
    words = [t.gettext("Seats"), *fields, t.gettext("Clocks"), t.gettext("one device for all")]
    return ", ".join([words[0], *(word[:1].lower() + word[1:] for word in words[1:])])


@router.get("/new")
async def new(visit: Seen) -> Response:
    """The whole set-up; a link can bring it filled in. What a link does not say is as the game has it."""
    try:
        sent = Sent.of(visit.request.query_params.multi_items())
        if sent.one(setups.EVENING):
            sent = setups.evening_of(sent, default_names(visit), visit.settings.pack_folders(), known_shelf(visit))
        elif all(name == "game" for name, _ in sent.pairs):
            sent = setups.filled(known_game(sent), known_shelf(visit))
        return new_page(visit, sent)
    except Wrong as problem:
        return new_page(visit, Sent(), problem)


@router.post("/new")
async def share(visit: Posted) -> Response:
    """The form as it was, with the link that brings others to it; or with an evening that was chosen in its place."""
    sent, folders = Sent(), visit.settings.pack_folders()
    try:
        sent = Sent.of(visit.form.multi_items())
        if sent.one(setups.EVENING):
            return new_page(visit, setups.evening_of(sent, default_names(visit), folders, known_shelf(visit)))
        wish = setups.wish_of(sent, default_names(visit), folders)
    except Refusal as problem:
        return new_page(visit, sent, problem)
    response = new_page(visit, sent, link=visit.absolute(setups.link(wish, folders)))
    remember_shelf(visit, response, wish)
    return response


def known_game(sent: Sent) -> str:
    game = sent.one("game", registry.first())
    return game if game in registry.names() else registry.first()


def new_page(visit: Visit, sent: Sent, problem: Refusal | None = None, link: str = "") -> Response:
    game = known_game(sent)
    seats = setups.seats_of(game)
    folders = visit.settings.pack_folders()
    fields = setups.offers(game, list(folders.values()), sent, visit.lang, visit.t)
    packs = list(folders) if any(field.name == "packs" for field in registry.game(game).fields()) else []
    wish = setups.wish_so_far(sent, default_names(visit), folders)
    return visit.page(
        "new.html",
        problem.status if problem else 200,
        game=game,
        sent=sent,
        names=[sent.one(f"name{seat}", known_name(visit) if seat == 0 else "") for seat in seats],
        players=[setups.player(sent, seat) for seat in seats],
        heroes=setups.heroes_evening(game) is not None,
        fields=fields,
        shelf=setups.shelf(fields, bool(packs)),
        evenings=setups.evenings(wish, setups.owned(wish, known_shelf(visit)), visit.lang, visit.t),
        minutes=setups.minutes(wish),
        each=registry.game(game).pages().minutes,
        playing=len(wish.places),
        levels=setups.levels(visit.t),
        packs=packs,
        clocks=[(n, setups.duration(n, visit.t)) for n in setups.CLOCKS if n],
        graces=[(n, setups.duration(n, visit.t)) for n in setups.GRACES if n],
        error=problem.text(visit.t) if problem else "",
        wrong=getattr(problem, "field", ""),
        link=link,
        longest=visit.settings.name_length,
    )


@router.post("/tables")
async def create(visit: Posted) -> Response:
    """A new table from the whole form, or at once from the start page."""
    sent, quick = Sent(), bool(visit.form.get("quick"))
    try:
        sent = Sent.of(visit.form.multi_items())
        names = default_names(visit)
        wish = setups.quick_wish(sent, names) if quick else setups.wish_of(sent, names, visit.settings.pack_folders())
        table = await visit.hall.create(visit.holder, wish)
    except Refusal as problem:
        if quick:
            return await start_page(visit, problem.status, problem.text(visit.t), sent)
        return new_page(visit, sent, problem)
    if free_seats(table):
        await give_links(visit, table)
    response = visit.to(f"/t/{table.id}")
    remember_name(visit, response, sent.one("name0"))
    if not quick:
        remember_shelf(visit, response, wish)
    return response


def default_names(visit: Visit) -> list[str]:
    """For people who did not say what they are called."""
    return [visit.t.gettext("Player %(n)d", n=seat + 1) for seat in range(MOST_SEATS)]


def known_name(visit: Visit) -> str:
    """What this browser's person was called last time."""
    name = unquote(visit.request.cookies.get(NAME, ""))
    return name if name.isprintable() and len(name) <= visit.settings.name_length else ""


def remember_name(visit: Visit, response: Response, name: str) -> None:
    name = " ".join(name.split())
    if name:
        visit.remember(response, NAME, quote(name))


def known_shelf(visit: Visit) -> str:
    return unquote(visit.request.cookies.get(SHELF, ""))


def remember_shelf(visit: Visit, response: Response, wish: Wish) -> None:
    """What somebody has taken from the shelf this time lies there the next time."""
    own = setups.own_field(wish.game)
    if own and wish.setup.get(own.name):
        visit.remember(response, SHELF, quote(",".join(wish.setup[own.name])))


# --- links and codes --------------------------------------------------------------------------------------------------


@router.get("/join/{token}")
async def join(token: str, visit: Seen) -> Response:
    """Says who invites to what. It changes nothing: programs that show previews of links open them too."""
    return await join_page(visit, token)


async def join_page(visit: Visit, token: str, status: int = 200, error: str = "", name: str = "") -> Response:
    try:
        invite = await visit.hall.invited(token)
        table = (await visit.hall.live(invite.table)).table
    except (SpentInvite, UnknownTable):
        return await spent(visit)
    rights = await visit.hall.rights(visit.holder, table.id)
    carried = invite.right == PLAY and bool(table.seats[invite.seat].name)
    if carried and not invite.expires:
        return await spent(visit)  # somebody else sits there by now
    further = invite.right == PLAY and not carried and await visit.hall.may_add(visit.holder, token)
    there = invite.seat in rights.seats if carried else rights.seats or (rights.watch and invite.right != PLAY)
    if not error and there and not further:
        return visit.to(f"/t/{table.id}")
    return visit.page(
        "join.html",
        status,
        token=token,
        invite=invite,
        carried=carried,
        further=further,
        seats=[name for name in shown_names(table.seats, visit.lang) if name],
        count=len(table.seats),
        seat=table.seats[invite.seat].name if invite.right == PLAY else "",
        game=table.game,
        title=registry.game(table.game).pages().title(visit.lang),
        summary=setups.summary(table.game, table.setup, visit.lang, visit.t) if not table.position else [],
        cautions=registry.game(table.game).pages().cautions(table.setup, visit.lang) if not table.position else [],
        pace=pace(table, visit),
        practice=table.practice,
        name=name or ("" if further else known_name(visit)),
        longest=visit.settings.name_length,
        error=error,
        at=table.id,
    )


async def spent(visit: Visit) -> Response:
    """Whoever has been at the link's table goes there; everybody else learns that the link is spent."""
    table_id = visit.field("at")
    if table_id and await visit.hall.rights(visit.holder, table_id):
        return visit.to(f"/t/{table_id}")
    raise SpentInvite


@router.post("/join/{token}")
async def sit_down(token: str, visit: Posted) -> Response:
    name = visit.field("name", most=1_000)
    try:
        table_id, seat = await visit.hall.join(visit.holder, token, setups.name_of(name, "name"))
    except (SpentInvite, UnknownTable):
        return await spent(visit)
    except Refusal as problem:
        return await join_page(visit, token, problem.status, problem.text(visit.t), name)
    response = visit.to(f"/t/{table_id}")
    if seat != NOBODY:
        remember_name(visit, response, name)
    return response


@router.get("/carry")
async def carry(visit: Seen) -> Response:
    return visit.page("carry.html", error="", code=visit.field("code", most=100))


@router.post("/carry")
async def use_code(visit: Posted) -> Response:
    """A code that was typed: the seat is here at once. What is a link in truth goes the way of links."""
    code = visit.field("code", most=1_000).strip()
    try:
        invite = await visit.hall.invited(code)
        if not invite.expires:
            return visit.to(f"/join/{quote(code, safe='')}")
        table_id, _ = await visit.hall.join(visit.holder, code, "")
    except Refusal as problem:
        return visit.page("carry.html", problem.status, error=problem.text(visit.t), code=code[:100])
    return visit.to(f"/t/{table_id}")


# --- the games of this browser ----------------------------------------------------------------------------------------


@router.get("/mine")
async def mine(visit: Seen) -> Response:
    found = await rows(visit)
    return visit.page("mine.html", games=found[:ON_MINE], more=len(found) > ON_MINE)


async def rows(visit: Visit) -> list[dict[str, Any]]:
    return [row(visit, table, rights) for table, rights in await visit.hall.mine(visit.holder)]


def row(visit: Visit, table: Table, rights: Rights) -> dict[str, Any]:
    """One game in a list."""
    names = shown_names(table.seats, visit.lang)
    return {
        "id": table.id,
        "title": registry.game(table.game).pages().title(visit.lang),
        "state": table.state,
        "seats": list(names),
        "free": len(free_seats(table)),
        "mine": table.state == RUNNING and table.awaits in rights.seats,
        "turn": names[table.awaits] if table.state == RUNNING else "",
        "plays": bool(rights.seats),
        "host": rights.host,
        "practice": table.practice,
        "ago": ago(visit, table.changed),
        "again": table.state == OVER and bool(rights.seats or rights.host),
    }


def ago(visit: Visit, at: float) -> str:
    seconds = visit.hall.clock() - at
    if seconds < 60:
        return visit.t.gettext("just now")
    return visit.t.gettext("%(time)s ago", time=setups.duration(seconds, visit.t))


@router.get("/t/{table_id}/remove")
async def remove(table_id: str, visit: Seen) -> Response:
    """Asks before a game is forgotten on this device, or deleted for everybody."""
    rights = await visit.hall.rights(visit.holder, table_id)
    if not rights:
        raise NotYours
    table = (await visit.hall.live(table_id)).table
    return visit.page("remove.html", row=row(visit, table, rights), playing=bool(rights.seats) and table.state == RUNNING)


@router.post("/t/{table_id}/forget")
async def forget(table_id: str, visit: Posted) -> Response:
    await visit.hall.forget(visit.holder, table_id)
    return visit.to("/mine")


# --- uploads ----------------------------------------------------------------------------------------------------------


@router.get("/upload")
async def upload(visit: Seen) -> Response:
    return visit.page("upload.html", error="", text="")


@router.post("/upload")
async def take_upload(visit: Posted) -> Response:
    data = visit.file("file")
    text = "" if data else visit.field("text", most=visit.settings.body_bytes)
    data = data or text.encode()
    try:
        if not data.strip():
            raise Wrong("file", N_("Choose a file or paste its text."))
        bring = visit.hall.upload_record if RECORD.search(data) else visit.hall.upload_position
        table = await bring(visit.holder, data)
    except Refusal as problem:
        return visit.page("upload.html", problem.status, error=problem.text(visit.t), text=text)
    return visit.to(f"/t/{table.id}")
