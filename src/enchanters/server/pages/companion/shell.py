"""The companion as an app on a phone: its first page, what makes it one, and rules and cards to read without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Response
from starlette.responses import JSONResponse

from enchanters.kernel import registry
from enchanters.server import companion
from enchanters.server.companion import HOME
from enchanters.server.pages.reference import book, folders, text_of
from enchanters.server.templating import static_version
from enchanters.server.web import LANGUAGES, Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.rulebook import Rule

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

ICONS = {"192x192": "companion/icon-192.png", "512x512": "companion/icon-512.png"}
WOOD, PAGE = "#3b2817", "#17130f"  # of style.css: the head of every page, and what lies behind it


@router.get(HOME)
async def index(visit: Looking) -> Response:
    return visit.page("companion/index.html")


@router.get(f"{HOME}/manifest.webmanifest")
async def manifest(visit: Looking) -> Response:
    """What a phone asks for before it installs the companion."""
    t, url = visit.t, visit.url
    return JSONResponse(
        {
            "id": url(HOME),
            "name": t.gettext("Enchanters: the companion"),
            "short_name": t.gettext("Enchanters"),
            "description": t.gettext("For a game on a real table: set-up, decks, score and rules."),
            "lang": visit.lang,
            "start_url": url(HOME),
            "scope": url(HOME),
            "display": "standalone",
            "theme_color": WOOD,
            "background_color": PAGE,
            "icons": [
                {"src": url(f"/static/{file}?v={static_version(file)}"), "sizes": sizes, "type": "image/png", "purpose": use}
                for sizes, file in ICONS.items()
                for use in ("any", "maskable")
            ],
            "shortcuts": [{"name": t.gettext(part.title), "url": url(part.path)} for part in visit.companion[:4]],
        },
        media_type="application/manifest+json",
        headers={"Cache-Control": "private, no-cache", "Vary": "Cookie, Accept-Language"},
    )


@router.get(f"{HOME}/worker.js")
async def worker(visit: Looking) -> Response:
    """It is asked for with every visit; another text replaces what the phone has kept.

    The page names its language: a browser may ask for a worker without saying which languages its owner reads.
    """
    asked = visit.field("lang")
    script = companion.worker(
        visit.settings.root, kept_pages(visit), asked if asked in LANGUAGES else visit.lang, visit.theme
    )
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": visit.url(HOME), "Vary": "Cookie, Accept-Language"}
    return Response(script, media_type="text/javascript", headers=headers)


def kept_pages(visit: Visit) -> list[str]:
    decks = [f"{HOME}/decks/{name}" for name in companion.of_game().decks.names()]
    return [HOME, *(path for part in visit.companion for path in (part.path, *part.more)), *decks]


# --- to read ----------------------------------------------------------------------------------------------------------


@router.get(f"{HOME}/read/rules")
async def rules(visit: Looking) -> Response:
    game = companion.game()
    titles = registry.game(game).pages().areas(visit.lang)
    by_area: dict[str, list[dict[str, Any]]] = {area: [] for area in titles}
    for rule in book(game).rules.values():
        by_area.setdefault(rule.area, []).append(told(rule, visit.lang))
    areas = [(area, titles.get(area, area), found) for area, found in by_area.items() if found]
    return visit.page("companion/rules.html", game=game, areas=areas)


def told(rule: Rule, lang: str) -> dict[str, Any]:
    text, translated = text_of(rule, lang)
    french = lang == "fr" and rule.french_title
    return {"id": rule.id, "title": rule.french_title if french else rule.title, "text": text, "translated": translated}


@router.get(f"{HOME}/read/cards")
async def cards(visit: Looking) -> Response:
    game = companion.game()
    found: dict[str, list[dict[str, Any]]] = {}
    for card in registry.game(game).pages().gallery(folders(visit), visit.lang):
        found.setdefault(card["kingdom_title"], []).append(card)
    apart = found.pop("", [])
    groups = [*found.items(), (visit.t.gettext("All others"), apart)]
    return visit.page("companion/cards.html", game=game, groups=groups)
