"""The answer to whatever goes wrong: one sentence for a person, a code for a program, and never a stack trace."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from enchanters.kernel.errors import EnchantersError
from enchanters.server.api_ground import api_refused
from enchanters.server.errors import N_, BadInput, Refusal, TooBig
from enchanters.server.guard import template
from enchanters.server.logs import log
from enchanters.server.web import visit_of


class NoPage(Refusal):
    code, status, message = "not-found", 404, N_("There is no such page.")


class WrongMethod(Refusal):
    code, status, message = "wrong-method", 405, N_("This address cannot be used like that.")


class TooSlow(Refusal):
    code, status, message = "too-slow", 408, N_("It took too long until everything had arrived.")


class Broken(Refusal):
    """A mistake of ours. The number finds it in the log."""

    code, status, message = "broken", 500, N_("Something went wrong here. Nothing of your game is lost.")


class Unavailable(Refusal):
    """The database is busy, full or away. What was kept is kept."""

    code, status = "unavailable", 503
    message = N_("The tables cannot be reached just now. Nothing of your game is lost: try again in a moment.")


KINDS: dict[int, type[Refusal]] = {404: NoPage, 405: WrongMethod, 408: TooSlow, 413: TooBig}


async def refused(request: Request, problem: Exception) -> Response:
    """For every exception that no page has caught."""
    refusal, number = understood(problem), ""
    if refusal is None:
        trouble = request.app.state.hall.store.trouble
        refusal, number = Unavailable() if isinstance(problem, trouble) else Broken(), secrets.token_hex(4)
        log.error("broken", number=number, path=template(request.scope), method=request.method, exc_info=problem)
    headers = dict(problem.headers or {}) if isinstance(problem, HTTPException) else {}
    if refusal.status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        headers["Retry-After"] = "10"
    visit = visit_of(request)
    if request.url.path.startswith(visit.url("/api/")):
        return api_refused(request, refusal, headers, **({"number": number} if number else {}))
    response = visit.page("error.html", refusal.status, message=refusal.text(visit.t), error_id=number)
    response.headers.update(headers)
    return response


def understood(problem: Exception) -> Refusal | None:
    """What a visitor did wrong; None: it was us."""
    if isinstance(problem, Refusal):
        return problem
    if isinstance(problem, RequestValidationError):
        return BadInput("; ".join(f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in problem.errors()[:5]))
    if isinstance(problem, HTTPException) and problem.status_code < 500:
        return KINDS.get(problem.status_code, BadInput)()
    if isinstance(problem, EnchantersError):
        return BadInput(problem)
    return None
