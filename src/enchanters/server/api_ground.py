"""What all answers of the API share: who asks, in which language, and how a refusal is said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from enchanters.kernel.language import translator
from enchanters.server.api_models import Problem
from enchanters.server.errors import N_, BadInput, NotYours, Refusal, UnknownTable
from enchanters.server.hall import Hall, Rights, hashed
from enchanters.server.web import LANGUAGES, language

LONGEST_MESSAGE = 1_000
BEARER = HTTPBearer(auto_error=False, description="The token of a seat, of a host or of somebody who watches")

TableId = Annotated[str, Path(description="The table's id", min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Lang = Annotated[
    str | None,
    Query(description="Language of all texts: `en` or `fr`; else as `Accept-Language` says", pattern=r"^[a-z]{2}$"),
]


class NoToken(Refusal):
    code, status, message = "no-token", 401, N_("A token is needed here, and this is none that is still good.")


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever asks: the hash of their token, and their language. Cookies give no rights here, so no form can be forged."""

    request: Request
    hall: Hall
    holder: str
    lang: str

    async def rights(self, table_id: str) -> Rights:
        """What the token is good for at the table.

        Whoever has no right there is not told whether the table exists.
        """
        rights = await self.hall.rights(self.holder, table_id)
        if not rights:
            raise UnknownTable if self.holder and await self.hall.mine(self.holder) else NoToken
        return rights

    async def seat(self, table_id: str, seat: int | None) -> int:
        """The seat for which the token acts."""
        seats = (await self.rights(table_id)).seats
        if not seats or (seat is not None and seat not in seats):
            raise NotYours
        if seat is None and len(seats) > 1:
            raise BadInput(N_("this token holds several seats: say for which one"))
        return seats[0] if seat is None else seat


def lang_of(request: Request) -> str:
    wished = request.query_params.get("lang")
    return wished if wished in LANGUAGES else language(request)


async def anybody(request: Request, lang: Lang = None) -> Caller:
    """For what needs no token."""
    return Caller(request, request.app.state.hall, "", lang_of(request))


async def holder(
    request: Request, token: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)], lang: Lang = None
) -> Caller:
    """For what needs one."""
    if token is None or not token.credentials:
        raise NoToken
    return Caller(request, request.app.state.hall, hashed(token.credentials), lang_of(request))


Anybody = Annotated[Caller, Depends(anybody)]
Holder = Annotated[Caller, Depends(holder)]


def place_of(caller: Caller, table_id: str) -> str:
    return f"{caller.hall.settings.root}/api/v1/tables/{table_id}"


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    body = msgspec.json.encode(data)
    return Response(body, status, {"Cache-Control": "private, no-cache"} | (headers or {}), media_type="application/json")


def api_refused(request: Request, problem: Refusal, headers: dict[str, str] | None = None, **more: Any) -> Response:
    """The refusal in the caller's language, in the one form that all errors of the API have."""
    # It may repeat what was sent: that is shown short, and without characters that cannot be.
    text = "".join(c if c.isprintable() else "?" for c in problem.text(translator(lang_of(request))))[:LONGEST_MESSAGE]
    asking = {"WWW-Authenticate": "Bearer"} if problem.status == 401 else {}
    return answer({"error": {"code": problem.code, "message": text}} | more, problem.status, asking | (headers or {}))


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For the OpenAPI description: how these statuses answer."""
    return {status: {"model": Problem, "description": MEANING[status]} for status in statuses}


MEANING = {
    401: "No token, or one that is not good any more",
    403: "The token does not give this right, or a page of another site sent this (`forged`)",
    404: "There is no such table, or the token is not for it",
    408: "The request did not arrive in time",
    409: "Not at this moment: `stale`, `not-your-turn`, `not-now`",
    410: "The invitation was used or has expired",
    413: "Too big",
    422: "Not understood (`bad-input`), or not among the options (`illegal`)",
    429: "Too many requests: wait a little",
}
