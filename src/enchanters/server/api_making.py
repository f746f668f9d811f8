"""The part of the API that makes tables and lets people in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response

from enchanters import bots
from enchanters.kernel import position, record, registry
from enchanters.kernel.language import translator
from enchanters.kernel.registry import Fact
from enchanters.server import api_models as m
from enchanters.server.api_ground import Anybody, Caller, answer, errors, place_of
from enchanters.server.errors import N_, BadInput, NotYours, TooBig
from enchanters.server.guard import base_url
from enchanters.server.hall import Place, Wish, hashed, secret
from enchanters.server.store.base import NOBODY, PERSON, PLAY, WATCH

if TYPE_CHECKING:
    from enchanters.server.store.base import Table

OWN_FIELDS = ("seats", "confirm")  # of a set-up: the server fills them in

making = APIRouter(prefix="/api/v1", tags=["tables"])


@making.get("/games", summary="Games, their set-up fields, and the bots", response_model=m.Games, responses=errors(422, 429))
async def list_games(caller: Anybody) -> Response:
    """Kingdoms, villages and whatever else can be named in a set-up, those of the packs of this server among them."""
    packs, t = caller.hall.settings.pack_folders(), translator(caller.lang)
    kinds = []
    for name in registry.names():
        fields = [
            {
                "name": each.name,
                "text": t.gettext(each.text),
                "default": each.default,
                "values": list(packs) if each.name == "packs" else each.values,
                "many": each.many,
                "within": each.within,
                "facts": {value: facts(fact, caller.lang) for value, fact in each.facts.items() if value},
            }
            for each in registry.game(name).fields(list(packs.values()))
            if each.name not in OWN_FIELDS
        ]
        pages = registry.game(name).pages()
        kinds.append({"name": name, "title": pages.title(caller.lang), "seats": list(pages.seats), "setup": fields})
    return answer({"games": kinds, "bots": bots.names()})


def facts(fact: Fact, lang: str) -> dict[str, Any]:
    return {"text": fact.said(lang), "level": fact.level, "minutes": fact.minutes, "box": fact.box}


@making.post(
    "/tables", status_code=201, summary="Make a table", response_model=m.NewTable, responses=errors(403, 408, 413, 422, 429)
)
async def create_table(wished: m.WishedTable, caller: Anybody) -> Response:
    """The game begins at once if every person has a name; else when the last invitation is used."""
    hall, host = caller.hall, secret()
    named = [n for n, seat in enumerate(wished.seats) if seat.player == PERSON and seat.name and seat.hero_of is None]
    own = {n: secret() for n in named}
    tokens = own | {n: own[seat.hero_of] for n, seat in enumerate(wished.seats) if seat.hero_of in own}
    places = tuple(
        Place(
            seat.player, seat.name, holder=hashed(tokens[n]) if n in tokens else "",
            hero_of=NOBODY if seat.hero_of is None else seat.hero_of,
        )
        for n, seat in enumerate(wished.seats)
    )  # fmt: skip
    setup = setup_of(wished, hall.settings.pack_folders())
    wish = Wish(places, wished.game, setup, wished.seed, clock=wished.clock, grace=wished.grace)
    table = await hall.create(hashed(host), wish)
    opened = [n for n, seat in enumerate(table.seats) if not seat.name]
    invitations = [await invitation(caller, hashed(host), table, PLAY, n) for n in opened]
    invitations.append(await invitation(caller, hashed(host), table, WATCH))
    seats = [{"seat": n, "token": tokens[n]} for n in sorted(tokens)]
    made = {"table": table.id, "version": table.version, "host": host, "seats": seats, "invitations": invitations}
    return answer(made, 201, {"Location": place_of(caller, table.id)})


def setup_of(wished: m.WishedTable, known: Mapping[str, str]) -> dict[str, Any]:
    """Packs are named as `GET /games` names them: where they lie on the host's machine is nobody's business."""
    setup: dict[str, Any] = dict(wished.setup)
    for name in ("game", *OWN_FIELDS):
        if name in setup:
            raise BadInput(N_("%(name)r is no field of the set-up here"), name=name)
    packs = setup.get("packs") or []
    if not isinstance(packs, list) or not all(name in known for name in packs):
        if not known:
            raise BadInput(N_("this server has no packs of its own"))
        raise BadInput(N_("`packs` must be a list of packs of this server: %(known)s"), known=", ".join(known))
    return setup | {"packs": [known[name] for name in packs]} if packs else setup


async def invitation(caller: Caller, host: str, table: Table, right: str, seat: int = NOBODY) -> dict[str, Any]:
    token = await caller.hall.invite(host, table.id, right, seat)
    link = f"{base_url(caller.request.scope, caller.hall.settings)}/join/{token}"
    return {"seat": seat if right == PLAY else None, "token": token, "link": link}


@making.post(
    "/join", status_code=201, summary="Use an invitation", response_model=m.Seated,
    responses=errors(403, 404, 408, 409, 410, 413, 422, 429),
)  # fmt: skip
async def join_table(joining: m.Joining, caller: Anybody) -> Response:
    """Sits down at a seat, or watches. The answer has the token that holds the right from now on.

    Where all play together, whoever has a seat may take another one: `own` is then the token that holds both.
    """
    token = joining.own or secret()
    if joining.own and not await caller.hall.may_add(hashed(joining.own), joining.token):
        raise NotYours
    table_id, seat = await caller.hall.join(hashed(token), joining.token, joining.name)
    live = await caller.hall.live(table_id)
    return seated(caller, live.table, seat, token)


def seated(caller: Caller, table: Table, seat: int, token: str) -> Response:
    found = {"table": table.id, "version": table.version, "seat": None if seat == NOBODY else seat, "token": token}
    return answer(found, 201, {"Location": place_of(caller, table.id)})


TEXT_BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string", "minLength": 1}}}}}


@making.post(
    "/records", status_code=201, summary="Upload a record", response_model=m.Seated, openapi_extra=TEXT_BODY,
    responses=errors(403, 408, 413, 422, 429),
)  # fmt: skip
async def upload_record(request: Request, caller: Anybody) -> Response:
    """A table with the recorded game: to be looked at if it is over, else to be played on against bots."""
    token = secret()
    table = await caller.hall.upload_record(hashed(token), await body(request, record.MAX_BYTES))
    return await own_table(caller, table.id, token)


@making.post(
    "/positions", status_code=201, summary="Upload a position", response_model=m.Seated, openapi_extra=TEXT_BODY,
    responses=errors(403, 408, 413, 422, 429),
)  # fmt: skip
async def upload_position(request: Request, caller: Anybody) -> Response:
    """A table that goes on from the position: you play the seat that is asked, bots the others."""
    token = secret()
    table = await caller.hall.upload_position(hashed(token), await body(request, position.MAX_BYTES))
    return await own_table(caller, table.id, token)


async def own_table(caller: Caller, table_id: str, token: str) -> Response:
    live = await caller.hall.live(table_id)
    (seat,) = (await caller.hall.rights(hashed(token), table_id)).seats
    return seated(caller, live.table, seat, token)


async def body(request: Request, most: int) -> bytes:
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > most:
            raise TooBig
    return bytes(found)
