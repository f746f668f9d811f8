"""The companion, for people with the boxes on a real table: its parts, and what a phone keeps of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.routing import Route

from enchanters.kernel import registry
from enchanters.kernel.language import N_
from enchanters.kernel.version import VERSION
from enchanters.server.icons import icon_version
from enchanters.server.templating import TEMPLATES, static_content, static_files, static_version

if TYPE_CHECKING:
    from collections.abc import Sequence

    from enchanters.kernel.companion import Companion

HOME = "/companion"
WORKER = "companion/worker.js"  # of the static files


@dataclass(frozen=True)
class Part:
    """A page to which the row of links above every page of the companion leads, and further ones that are kept with it."""

    path: str
    title: str
    text: str
    icon: str
    more: tuple[str, ...] = ()


PARTS = (
    Part("/companion/set-up", N_("Set up"), N_("draw a game from your boxes, and lay it out step by step"), "checklist"),
    Part("/companion/decks", N_("Decks"), N_("turned over for you, with undo"), "card-draw"),
    Part("/companion/score", N_("Score"), N_("who has won, and the evenings before"), "trophy"),
    Part("/companion/turn", N_("The turn"), N_("what happens when"), "sands-of-time"),
    Part("/companion/search", N_("Look up"), N_("rules, words, cards and rulings"), "magnifying-glass"),
    Part("/companion/both", N_("Two cards"), N_("what happens if they meet"), "card-exchange"),
    Part("/companion/fight", N_("What if"), N_("can this fight be won?"), "crossed-swords"),
    Part("/companion/print", N_("Print"), N_("cards of your own, and a player aid"), "scissors", ("/companion/print/aid",)),
    Part("/companion/read/rules", N_("Rules"), N_("all of them, to read anywhere"), "open-book"),
    Part("/companion/read/cards", N_("Cards"), N_("all texts, to read anywhere"), "card-pick"),
)


@cache
def parts() -> tuple[Part, ...]:
    """Those that there are."""
    from enchanters.server.pages.companion import router  # whose pages are drawn with a row of these

    paths = {route.path for route in router.routes if isinstance(route, Route)}
    return tuple([part for part in PARTS if part.path in paths])


@cache
def game() -> str:
    """The game whose boxes lie on the table: the first that has a companion."""
    return next(name for name in registry.names() if registry.game(name).companion() is not None)


def of_game() -> Companion:
    found = registry.game(game()).companion()
    assert found is not None
    return found


def worker(root: str, pages: Sequence[str], lang: str, theme: str) -> str:
    """The script that keeps these pages in that language and these colours, with the files that they need."""
    named = [f"{root}{page}" for page in pages]
    keep = {"version": version(tuple(named), lang, theme), "root": root, "lang": lang, "pages": named}
    return f"const KEEP = {json.dumps(keep)};\n{(static_content(WORKER) or b'').decode()}"


@cache
def version(pages: tuple[str, ...], lang: str, theme: str) -> str:
    """Another whenever a page or a file that may be kept is another, so that what was kept before is thrown away."""
    files = [f"{name} {static_version(name)}" for name in sorted(static_files())]
    drawn = [file.read_text("utf-8") for file in sorted(TEMPLATES.glob("companion/*.html"))]
    frame = (TEMPLATES / "base.html").read_text("utf-8")
    return sha256("\n".join([VERSION, lang, theme, icon_version(), *pages, *files, *drawn, frame]).encode()).hexdigest()[:12]
