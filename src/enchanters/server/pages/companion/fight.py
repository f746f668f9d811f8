"""What if: a fight as it stands on a real table, and whether it can be won, how, and at what price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Response

from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_
from enchanters.server.companion import game as the_game
from enchanters.server.companion import of_game
from enchanters.server.errors import BadInput, Refusal
from enchanters.server.finding import names_of
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from enchanters.kernel.companion import Ask, Verdict
    from enchanters.server.finding import Names
    from enchanters.server.settings import Settings

router = APIRouter(include_in_schema=False)
Looking = Annotated[Visit, Depends(visited)]

MOST_CARDS = 30  # of a stack: nobody has more turns than that
LONGEST = 3_000  # characters of a stack's names
LONGEST_NAME = 80


@router.get("/companion/fight")
async def fight(visit: Looking) -> Response:
    """The form, and below it the answer, if something was asked."""
    verdict, error = await asked(visit)
    game = the_game()
    names = await visit.hall.aside(names_of, visit.settings, game, visit.lang)
    said = visit.request.query_params
    return visit.page(
        "companion/fight.html", asks=all_asks(), lists=suggestions(names), cards=names.cards, said=said, verdict=verdict,
        error=error, most=LONGEST, longest=LONGEST_NAME, more=any(is_told(each, said) for each in all_asks() if each.more),
    )  # fmt: skip


@router.get("/companion/fight/part")
async def fight_part(visit: Looking) -> Response:
    verdict, error = await asked(visit)
    return visit.page("companion/verdict.html", verdict=verdict, error=error)


async def asked(visit: Visit) -> tuple[Verdict | None, str]:
    """What the rules say, or what is wrong with the question; neither, if nothing was asked."""
    if not any(visit.request.query_params.values()):
        return None, ""
    try:
        typed = {each.name: typed_in(visit, each) for each in all_asks()}
        return await visit.hall.aside(worked_out, visit.settings, visit.lang, typed), ""
    except Refusal as problem:
        return None, problem.text(visit.t)


def all_asks() -> tuple[Ask, ...]:
    return tuple(of_game().in_place.asks())


def typed_in(visit: Visit, ask: Ask) -> Any:
    """What stands in a field of the form; cards are looked up later."""
    if ask.types:
        return visit.field(ask.name, most=LONGEST if ask.many else LONGEST_NAME).strip()
    if ask.values:
        value = visit.field(ask.name) or next(iter(ask.values))
        if value not in ask.values:
            raise BadInput(N_("“%(name)s” cannot be %(value)r."), name=visit.t.gettext(ask.title), value=value)
        return value
    number = visit.number(ask.name, ask.usual)
    if number is None or not ask.least <= number <= ask.most:
        title = visit.t.gettext(ask.title)
        raise BadInput(N_("“%(name)s” must be from %(least)d to %(most)d."), name=title, least=ask.least, most=ask.most)
    return number


def worked_out(settings: Settings, lang: str, typed: dict[str, Any]) -> Verdict:
    game, companion = the_game(), of_game()
    names = names_of(settings, game, lang)
    said = dict(typed)
    for ask in companion.in_place.asks():
        if ask.types and ask.many:
            lines = [line.strip() for line in typed[ask.name].splitlines() if line.strip()]
            if len(lines) > MOST_CARDS:
                raise BadInput(N_("A stack may have %(n)d cards here."), n=MOST_CARDS)
            said[ask.name] = [names.find(line, ask.types) for line in lines]
        elif ask.types:
            said[ask.name] = names.find(typed[ask.name], ask.types) if typed[ask.name] else ask.instead
    try:
        return companion.in_place.fight(said, list(settings.pack_folders().values()), lang)
    except BadPosition as problem:
        raise BadInput(problem) from None


def is_told(ask: Ask, said: Mapping[str, str]) -> bool:
    """Whether something else stands there than where nothing is said."""
    return said.get(ask.name, "") not in ("", str(ask.usual), *list(ask.values)[:1])


def suggestions(names: Names) -> dict[tuple[str, ...], list[str]]:
    """The titles of the cards that each field takes."""
    cards = names.cards.values()
    kinds = {ask.types for ask in all_asks() if ask.types}
    return {types: sorted({card["title"] for card in cards if card["type"] in types}, key=str.casefold) for types in kinds}
