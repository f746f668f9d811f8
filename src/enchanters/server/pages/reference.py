"""What can be looked up: the cards, the rules, how to play with the words of the game, and who made what."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import quote, urlencode, urlsplit

from fastapi import APIRouter, Depends, Response
from markupsafe import Markup

from enchanters.kernel import registry
from enchanters.kernel.language import N_, folded
from enchanters.server.errors import Refusal
from enchanters.server.failing import NoPage
from enchanters.server.icons import icon_symbol, own_symbols
from enchanters.server.pages.table import at_table
from enchanters.server.templating import environment
from enchanters.server.web import LANGUAGES, TABLE, Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.registry import Term
    from enchanters.kernel.rulebook import Rule, Rulebook
    from enchanters.server.settings import Settings

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

RULE_ID = re.compile(r"([A-Z]{3,}-[0-9]{2})")
OURS = re.compile(r"/(?:[\w.~%-][\w/.~%-]*)?", re.ASCII)  # a path that leads to no other site
PER_PAGE = 48  # cards of the gallery
CLOSE = 3  # names that are offered when one is not known


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A card of the gallery and its picture, which is made once for every language, with the icons that it needs."""

    card: dict[str, Any]
    html: Markup
    icons: tuple[str, ...]


@router.get("/cards")
async def cards(visit: Looking) -> Response:
    """The gallery, some cards at a time. All that was asked for stands in the address, so that it can be sent to others."""
    game = visit.field("game") or registry.first()
    if game not in registry.names():
        return missing(visit, N_("There is no such game."), "/cards", N_("All cards"))
    found = gallery(visit, game)
    asked = visit.field("q", most=100)
    filters = registry.game(game).pages().filters(folders(visit), visit.lang)
    chosen = {each.name: visit.field(each.name) for each in filters}
    words = folded(asked).split()
    # Signs alone are nothing that could be found.
    shown = [] if asked.strip() and not words else [each for each in found if has_words(each.card, words)]
    shown = [each for each in shown if all(one.fits(each.card, chosen[one.name]) for one in filters)]
    pages = max(1, -(-len(shown) // PER_PAGE))
    number = min(max(1, visit.number("page", 1) or 1), pages)
    here = shown[(number - 1) * PER_PAGE : number * PER_PAGE]
    icons = sorted({icon for each in here for icon in each.icons})
    wish = {"game": game, "q": asked} | chosen
    return visit.page(
        "cards.html",
        game=game,
        asked=asked,
        chosen=chosen,
        cards=here,
        shown=len(shown),
        count=len(found),
        filters=filters,
        number=number,
        links=[f"/cards?{urlencode({k: v for k, v in (wish | {'page': n}).items() if v})}" for n in range(1, pages + 1)],
        symbols=Markup("".join(icon_symbol(icon) for icon in icons)),
    )


@router.get("/cards/{game}/{name:path}/part")
async def card_part(visit: Looking, game: str, name: str) -> Response:
    """The card alone, for scripts that show it where it is named; with `table` as it is at that table."""
    if game not in registry.names():
        raise NoPage
    found = await card_at(visit, visit.field("table"), game, name)
    if found is None:
        raise NoPage
    picture = draw(visit, game, found, visit.lang, about=False)
    answer = visit.page("card_part.html", game=game, card=found, picture=picture)
    answer.headers["ETag"] = tag = f'W/"{sha256(bytes(answer.body)).hexdigest()[:24]}"'
    if visit.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": "private, no-cache"})
    return answer


async def card_at(visit: Visit, table_id: str, game: str, name: str) -> dict[str, Any] | None:
    """The card as that table has it, if the visitor may look there; else as this server has it."""
    if table_id:
        with suppress(Refusal):
            live, _ = await at_table(visit, table_id)
            if live.game is not None and live.table.game == game:
                return registry.game(game).pages().card(live.game, name, visit.lang)
    return next((each.card for each in gallery(visit, game) if each.card["name"] == name), None)


def came_from(visit: Visit) -> str:
    """The page of ours on which the link was pressed, if the browser tells it."""
    link = urlsplit(visit.request.headers.get("referer", ""))
    hosts = {urlsplit(visit.settings.base_url).netloc, visit.request.headers.get("host", "")} - {""}
    if link.netloc not in hosts or link.path == visit.request.url.path or not OURS.fullmatch(link.path):
        return ""
    return f"{link.path}?{link.query}" if link.query else link.path


@router.get("/cards/{game}/{name:path}")
async def card(visit: Looking, game: str, name: str) -> Response:
    if game not in registry.names():
        return missing(visit, N_("There is no such game."), "/cards", N_("All cards"))
    known = {each.card["name"]: each.card for each in gallery(visit, game)}
    back = came_from(visit)
    if name not in known and (at := TABLE.match(back.removeprefix(visit.settings.root))):
        brought = await card_at(visit, at[1], game, name)
        known |= {name: brought} if brought else {}
    if name not in known:
        other = by_any_name(known).get(folded(name))
        if other:
            return visit.to(f"/cards/{game}/{quote(other)}")
        close = close_cards(visit, game, known, name)
        return missing(visit, N_("There is no card of this name."), f"/cards?game={game}", N_("All cards"), close)
    found = known[name]
    terms = {term.key: term for term in registry.game(game).pages().glossary(visit.lang)}
    keywords = [terms[key] for key in (found["type"], *found["effects"]) if key in terms]
    pictures = {lang: draw(visit, game, found | found["words"][lang], lang, about=False) for lang in LANGUAGES}
    return visit.page(
        "card_page.html", game=game, card=found, keywords=keywords, pictures=pictures,
        rules=rules_about(game, found, keywords), back=back,
    )  # fmt: skip


def has_words(card: dict[str, Any], words: list[str]) -> bool:
    return all(f" {word}" in card["search"] for word in words)


def folders(visit: Visit) -> list[str]:
    """The packs of this server."""
    return list(visit.settings.pack_folders().values())


def gallery(visit: Visit, game: str) -> tuple[Drawn, ...]:
    """All cards of a game, drawn once for each language: they are the same for every visitor of a server."""
    kept = _kept(visit.settings)
    if (game, visit.lang) not in kept:
        cards = registry.game(game).pages().gallery(folders(visit), visit.lang)
        kept[game, visit.lang] = tuple(drawn(visit, game, card) for card in cards)
    return kept[game, visit.lang]


def drawn(visit: Visit, game: str, card: dict[str, Any]) -> Drawn:
    html, icons = own_symbols(draw(visit, game, card, visit.lang))
    return Drawn(card, Markup(html), icons)


@lru_cache(maxsize=4)
def _kept(_settings: Settings) -> dict[tuple[str, str], tuple[Drawn, ...]]:
    return {}


def draw(visit: Visit, game: str, card: dict[str, Any], lang: str, about: bool = True) -> Markup:
    """A card as the game's own template draws it; `about`: with a link to its own page."""
    template = environment(lang, visit.settings.root).get_template("card_item.html")
    return Markup(template.render(game=game, card=card, about=about))


def by_any_name(known: dict[str, dict[str, Any]]) -> dict[str, str]:
    """The names in all languages, as people may type them."""
    return {folded(words["title"]): name for name, card in known.items() for words in card["words"].values()}


def close_cards(visit: Visit, game: str, known: dict[str, dict[str, Any]], name: str) -> list[tuple[str, str]]:
    import difflib

    names = by_any_name(known)
    close = [names[each] for each in difflib.get_close_matches(folded(name[:60]), list(names), CLOSE)]
    return [(f"/cards/{game}/{quote(each)}", known[each]["title"]) for each in dict.fromkeys(close)]


def rules_about(game: str, card: dict[str, Any], keywords: list[Term]) -> list[Rule]:
    """Those that name the card, then those of its keywords."""
    found = book(game)
    name = re.compile(rf"\b{re.escape(card['name'])}\b")
    naming = [rule for rule in found.rules.values() if name.search(rule.text) or name.search(rule.title)]
    return list(dict.fromkeys([*naming, *(found.rules[term.rule] for term in keywords if term.rule in found.rules)]))


# --- rules ------------------------------------------------------------------------------------------------------------


@cache
def book(game: str) -> Rulebook:
    return registry.game(game).rulebook()


@router.get("/rules/{game}")
async def rules(visit: Looking, game: str) -> Response:
    if game not in registry.names():
        return missing(visit, N_("There is no such game."), "/", N_("To the start page"))
    asked = visit.field("q", most=100)
    words = folded(asked).split()
    by_area: dict[str, list[Rule]] = {area: [] for area in registry.game(game).pages().areas(visit.lang)}
    for rule in book(game).rules.values():
        if all(f" {word}" in rule_search(game)[rule.id] for word in words):
            by_area.setdefault(rule.area, []).append(rule)
    areas = [(area, found) for area, found in by_area.items() if found]
    titles = registry.game(game).pages().areas(visit.lang)
    count = sum(len(found) for _, found in areas)
    return visit.page("rules.html", game=game, asked=asked, areas=areas, titles=titles, count=count)


@router.get("/rules/{game}/{rule_id}")
async def rule(visit: Looking, game: str, rule_id: str) -> Response:
    wanted = rule_id.upper()
    if game not in registry.names() or wanted not in book(game).rules:
        known = game if game in registry.names() else registry.first()
        return missing(visit, N_("There is no rule of this number."), f"/rules/{known}", N_("All rules"))
    if rule_id != wanted:
        return visit.to(f"/rules/{game}/{wanted}")
    found = list(book(game).rules.values())
    at = found.index(book(game).rules[wanted])
    return visit.page(
        "rule.html",
        game=game,
        rule=found[at],
        before=found[at - 1] if at else None,
        after=found[at + 1] if at + 1 < len(found) else None,
        parts=[(part, part in book(game).rules) for part in RULE_ID.split(text_of(found[at], visit.lang)[0])],
        translated=text_of(found[at], visit.lang)[1],
        terms=[term for term in registry.game(game).pages().glossary(visit.lang) if term.rule == wanted],
        area=registry.game(game).pages().areas(visit.lang).get(found[at].area, found[at].area),
    )


def text_of(rule: Rule, lang: str) -> tuple[str, bool]:
    """The rule's text, and whether it is in that language."""
    if lang == "fr" and rule.french_text:
        return rule.french_text, True
    return rule.text, lang == "en"


@cache
def rule_search(game: str) -> dict[str, str]:
    return {
        rule.id: " " + folded(" ".join((rule.id, rule.title, rule.text, rule.french_title, rule.french_text)))
        for rule in book(game).rules.values()
    }


# --- help and credits -------------------------------------------------------------------------------------------------


@router.get("/help/{game}")
async def help_page(visit: Looking, game: str) -> Response:
    if game not in registry.names():
        return missing(visit, N_("There is no such game."), "/", N_("To the start page"))
    pages = registry.game(game).pages()
    return visit.page("help.html", game=game, title=pages.title(visit.lang), terms=pages.glossary(visit.lang))


@router.get("/credits")
async def credits_page(visit: Looking) -> Response:
    return visit.page("credits.html")


def missing(visit: Visit, message: str, path: str, link: str, close: list[tuple[str, str]] | None = None) -> Response:
    """Nothing of that name: says so, and where to go from here."""
    t = visit.t
    return visit.page("missing.html", 404, message=t.gettext(message), path=path, link=t.gettext(link), close=close or [])
