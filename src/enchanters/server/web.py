"""A visit: one request as the pages see it, with who is there, in which language, and how to answer."""

from __future__ import annotations

import hmac
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from fastapi import Request, Response
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse, RedirectResponse

from enchanters.kernel import registry
from enchanters.kernel.language import Translator, translator
from enchanters.server.companion import Part, parts
from enchanters.server.errors import N_, BadInput, Forged
from enchanters.server.guard import base_url
from enchanters.server.hall import hashed, secret
from enchanters.server.linking import with_cards
from enchanters.server.orders import ENDINGS
from enchanters.server.store.base import Orders
from enchanters.server.templating import environment

if TYPE_CHECKING:
    from markupsafe import Markup

    from enchanters.server.hall import Hall
    from enchanters.server.hosting import Host
from enchanters.server.settings import Settings

COOKIE = "enchanters"
LANGUAGES = ("en", "fr")
THEMES = ("", "light", "dark")
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
SECRET = re.compile(r"[\w-]{20,80}", re.ASCII)
TABLE = re.compile(r"/t/([\w-]+)", re.ASCII)  # in the path of an address
MOST_FIELDS = 200
PLAIN = ":/%#?=@[]!$&'()*+,"  # what stays as it is in an address
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,16}", re.ASCII)


@dataclass(slots=True)
class Visit:
    """Made by `visited` (pages that are looked at) and `posted` (forms that were sent)."""

    request: Request
    hall: Hall
    settings: Settings
    secret: str
    fresh: bool  # the browser does not have the secret yet
    lang: str
    form: FormData = field(default_factory=FormData)

    @property
    def holder(self) -> str:
        """Under this name the store knows what the visitor may do."""
        return hashed(self.secret)

    @property
    def t(self) -> Translator:
        return translator(self.lang)

    @property
    def csrf(self) -> str:
        return hashed(f"csrf{self.secret}")[:32]

    @property
    def theme(self) -> str:
        found = self.request.cookies.get("theme", "")
        return found if found in THEMES else ""

    @property
    def guide(self) -> bool:
        """Whether the first-game guide points at the next thing to do."""
        return self.request.cookies.get("guide") != "off"

    @property
    def orders(self) -> Orders | None:
        """What the visitor's seats are asked, where nothing else was said at the table."""
        ending = self.request.cookies.get("ending", self.settings.ending)
        return Orders(ending) if ending in ENDINGS else None

    @property
    def announced(self) -> str:
        """What the host says to everybody."""
        host: Host = self.request.app.state.host
        return host.announced(self.t)

    @property
    def companion(self) -> tuple[Part, ...]:
        """The parts of the companion."""
        return parts()

    @property
    def is_script(self) -> bool:
        return self.request.headers.get("x-script") == "true"

    # --- links --------------------------------------------------------------------------------------------------

    def url(self, path: str) -> str:
        return f"{self.settings.root}{path}"

    def absolute(self, path: str) -> str:
        """For links that people send to each other."""
        return f"{base_url(self.request.scope, self.settings)}{path}"

    # --- what was sent ------------------------------------------------------------------------------------------

    def field(self, name: str, default: str = "", most: int = 200) -> str:
        """A form's field, or one of the address's."""
        value = self.form.get(name, self.request.query_params.get(name, default))
        if not isinstance(value, str) or len(value) > most:
            raise BadInput(N_("“%(name)s” is too long: %(n)d characters at most."), name=name, n=most)
        return value

    def fields(self, name: str, most: int = 200) -> list[str]:
        """All values of a field that may be given several times."""
        found = [value for value in self.form.getlist(name) if isinstance(value, str)]
        found = found or self.request.query_params.getlist(name)
        if any(len(value) > most for value in found):
            raise BadInput(N_("“%(name)s” is too long: %(n)d characters at most."), name=name, n=most)
        return found

    def number(self, name: str, default: int | None = None) -> int | None:
        text = self.field(name).strip()
        if not text:
            return default
        if not WHOLE_NUMBER.fullmatch(text) or abs(int(text)) > 2**53:
            raise BadInput(N_("“%(name)s” must be a whole number."), name=name)
        return int(text)

    def file(self, name: str) -> bytes:
        """An uploaded file, whole; requests that are too big do not come this far."""
        value = self.form.get(name)
        if isinstance(value, UploadFile):
            return value.file.read()
        return value.encode() if isinstance(value, str) else b""

    def with_cards(self, game: str, text: str) -> Markup:
        """The text, in which every card can be opened."""
        return with_cards(text, self.settings, game, self.lang)

    # --- answers ------------------------------------------------------------------------------------------------

    def page(self, template: str, status: int = 200, /, **context: Any) -> Response:
        pages = environment(self.lang, self.settings.root)
        html = pages.get_template(template).render(
            visit=self, settings=self.settings, csrf=self.csrf, here=game_of(context), **context
        )
        # Not "no-store", which would forbid the browser to go back at once.
        headers = {"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language, X-Script"}
        return self.known(HTMLResponse(html, status, headers))

    def to(self, path: str) -> Response:
        """Go there; a script is told so in its own way."""
        if self.is_script:
            return self.known(Response(headers={"X-Redirect": quote(self.url(path), safe=PLAIN)}))
        return self.known(RedirectResponse(self.url(path), 303))

    def known(self, response: Response) -> Response:
        """The answer, with the secret for browsers that have none yet."""
        if self.fresh:
            self.remember(response, COOKIE, self.secret)
        return response

    def remember(self, response: Response, name: str, value: str) -> None:
        path = self.settings.root or "/"
        response.set_cookie(
            name, value, COOKIE_SECONDS, path=path, secure=self.settings.secure, httponly=True, samesite="lax"
        )


def game_of(context: dict[str, Any]) -> str:
    """The game that a page is about, to which the links around it lead."""
    found = context.get("game") or context.get("look", {}).get("game", "")
    return found if found in registry.names() else registry.first()


def language(request: Request) -> str:
    """The one that was chosen, else the first of the browser's that there is."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    wished: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        name, _, weight = part.partition(";q=")
        try:
            wished.append((float(weight) if weight else 1.0, name.strip()[:2].lower()))
        except ValueError:
            continue
    known = [(weight, name) for weight, name in wished if name in LANGUAGES and weight > 0]
    return max(known, key=lambda pair: pair[0])[1] if known else LANGUAGES[0]


def visit_of(request: Request) -> Visit:
    known = request.cookies.get(COOKIE, "")
    fresh = not SECRET.fullmatch(known)
    state = request.app.state
    return Visit(request, state.hall, state.settings, secret() if fresh else known, fresh, language(request))


async def visited(request: Request) -> Visit:
    """For pages that are looked at."""
    return visit_of(request)


async def posted(request: Request) -> AsyncIterator[Visit]:
    """For forms: only those that came from one of our own pages. Files that came with one are gone after the answer."""
    visit = visit_of(request)
    _, options = parse_options_header(request.headers.get("content-type"))
    if options.get(b"charset", b"utf-8").lower() not in (b"utf-8", b"utf8"):
        raise BadInput(N_("forms are sent in UTF-8"))  # others can hold what no text has, or cannot be read at all
    limits = {"max_files": 1, "max_fields": MOST_FIELDS, "max_part_size": visit.settings.body_bytes}
    async with request.form(**limits) as visit.form:
        sent = visit.request.headers.get("x-csrf") or visit.field("csrf")
        if visit.fresh or not hmac.compare_digest(sent.encode(), visit.csrf.encode()):
            raise Forged
        yield visit
