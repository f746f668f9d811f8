"""The answer to whatever goes wrong: one sentence for a person, a code for a program, and never a stack trace."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.language import Translator
from enchanters.server.api_ground import api_refused
from enchanters.server.errors import N_, BadInput, Blocked, Forged, Refusal, TooBig, TooMuch, Unavailable
from enchanters.server.guard import template
from enchanters.server.logs import log
from enchanters.server.store.base import Store
from enchanters.server.web import visit_of


class NoPage(Refusal):
    code, status, message = "not-found", 404, N_("There is no such page.")


class WrongMethod(Refusal):
    code, status, message = "wrong-method", 405, N_("This address cannot be used like that.")


class TooLargeHead(Refusal):
    code, status, message = "too-large-head", 431, N_("The address or the headers of the request are too long.")


class TooSlow(Refusal):
    code, status, message = "too-slow", 408, N_("It took too long until everything had arrived.")


class Broken(Refusal):
    """A mistake of ours. The number finds it in the log."""

    code, status, message = "broken", 500, N_("Something went wrong here. Nothing of your game is lost.")


class Damaged(Refusal):
    """What is kept cannot be read any more. Trying again does not help: the host has to."""

    code, status = "damaged", 500
    message = N_("This cannot be read any more: the database is damaged. Tell who runs this server; a backup may have it.")


# What is wrong with a field, by the validator's name for it. Values are `field` and what the validator says of its bounds.
WRONG: dict[str, str] = {
    "json_invalid": N_("what was sent is not JSON"),
    "missing": N_("`%(field)s` is missing"),
    "extra_forbidden": N_("there is no field `%(field)s` here"),
    "string_type": N_("`%(field)s` must be text"),
    "int_type": N_("`%(field)s` must be a whole number"),
    "int_parsing": N_("`%(field)s` must be a whole number"),
    "int_from_float": N_("`%(field)s` must be a whole number"),
    "int_parsing_size": N_("`%(field)s` is too large"),
    "float_type": N_("`%(field)s` must be a number"),
    "float_parsing": N_("`%(field)s` must be a number"),
    "finite_number": N_("`%(field)s` must be a number"),
    "bool_type": N_("`%(field)s` must be true or false"),
    "list_type": N_("`%(field)s` must be a list"),
    "dict_type": N_("`%(field)s` must be an object"),
    "model_type": N_("`%(field)s` must be an object"),
    "model_attributes_type": N_("`%(field)s` must be an object"),
    "string_too_short": N_("`%(field)s` must have %(min_length)d characters at least"),
    "string_too_long": N_("`%(field)s` must have %(max_length)d characters at most"),
    "too_short": N_("`%(field)s` must have %(min_length)d parts at least"),
    "too_long": N_("`%(field)s` must have %(max_length)d parts at most"),
    "greater_than_equal": N_("`%(field)s` must be at least %(ge)s"),
    "less_than_equal": N_("`%(field)s` must be at most %(le)s"),
    "less_than": N_("`%(field)s` must be less than %(lt)s"),
    "string_pattern_mismatch": N_("`%(field)s` has characters that it cannot have"),
}
ANYTHING_ELSE = N_("`%(field)s` cannot have this value")
MOST_TOLD = 5
LONGEST_FIELD = 80  # letters: names of fields may have been made up by whoever sent them


class BadFields(BadInput):
    """What the validator found, field by field, in our words."""

    def __init__(self, found: Sequence[Any]) -> None:
        told: dict[str, EnchantersError] = {}
        for each in found:
            field = field_of(each["loc"])
            again = field in told  # a value that fits none of several kinds is named once
            text = ANYTHING_ELSE if again else WRONG.get(each["type"], ANYTHING_ELSE)
            told[field] = EnchantersError(text, field=field, **each.get("ctx", {}))
        self.told = list(told.values())[:MOST_TOLD]
        super().__init__("; ".join(map(str, self.told)))

    def said(self, t: Translator) -> str:
        return "; ".join(problem.said(t) for problem in self.told)


def field_of(place: Sequence[int | str]) -> str:
    """Where in what was sent: `seats.0.name`. Of a set-up only the field, for what follows is which kind was tried."""
    parts = [str(part) for part in place[1:]]
    if parts[:1] == ["setup"]:
        parts = parts[:2]
    return ".".join(parts)[:LONGEST_FIELD] or str(place[0])


KINDS: dict[int, type[Refusal]] = {403: Forged, 404: NoPage, 405: WrongMethod, 408: TooSlow, 413: TooBig, 431: TooLargeHead}


async def refused(request: Request, problem: Exception) -> Response:
    """For every exception that no page has caught."""
    refusal, number = understood(problem), ""
    if isinstance(refusal, TooMuch):
        request.app.state.counts.add(f"limit {refusal.limit}")
        request.app.state.host.hit(request.scope["address"])
    elif isinstance(refusal, Blocked):
        request.app.state.counts.add("limit blocked")
    if refusal is None:
        refusal, number = failure(request.app.state.hall.store, problem), secrets.token_hex(4)
        where = {"number": number, "path": template(request.scope), "method": request.method}
        if isinstance(refusal, Broken):
            log.error("broken", **where, exc_info=problem)
        else:  # what the database says is enough, and many are told the same
            log.error(refusal.code, **where, problem=str(problem) or type(problem).__name__)
    headers = dict(problem.headers or {}) if isinstance(problem, HTTPException) else {}
    if refusal.status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        headers["Retry-After"] = "10"
    visit = visit_of(request)
    if request.url.path.startswith(visit.url("/api/")):
        return api_refused(request, refusal, headers, **({"number": number} if number else {}))
    response = visit.page("error.html", refusal.status, message=refusal.text(visit.t), error_id=number)
    response.headers.update(headers)
    return response


def failure(store: Store, problem: Exception) -> Refusal:
    """What is not the visitor's fault."""
    if store.damaged(problem):
        return Damaged()
    return Unavailable() if isinstance(problem, store.trouble) else Broken()


def understood(problem: Exception) -> Refusal | None:
    """What a visitor did wrong; None: it was us."""
    if isinstance(problem, Refusal):
        return problem
    if isinstance(problem, RequestValidationError):
        return BadFields(problem.errors())
    if isinstance(problem, HTTPException) and problem.status_code < 500:
        return KINDS.get(problem.status_code, BadInput)()
    if isinstance(problem, EnchantersError):
        return BadInput(problem)
    return None
