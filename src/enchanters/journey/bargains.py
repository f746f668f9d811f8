"""Whole journeys as one press: what each way costs and brings, in one sentence."""

from __future__ import annotations

from typing import Any

from enchanters.cards.wording.common import signed
from enchanters.journey.codes import JOURNEY, VERB
from enchanters.journey.explaining import changes
from enchanters.journey.journeys import ahead
from enchanters.journey.state import Journey, look, piles
from enchanters.journey.systems.registry import kits
from enchanters.journey.tables import ICONS
from enchanters.journey.texts import Texts
from enchanters.journey.trying import cost, goal_of, in_window
from enchanters.journey.values import attack, wound_count
from enchanters.journey.ways import Way, is_fought


def plans(x: Texts, code: int, found: list[Way]) -> list[dict[str, Any]]:
    """The ways of a choice that sets out to a card, the cheapest first."""
    card = goal_of(x.game, code)
    return [plan(x, way, card, x.label(code), cost(x.game, code), code >> VERB == JOURNEY) for way in found]


def plans_on(x: Texts, found: list[Way]) -> list[dict[str, Any]]:
    """The same in the window of a journey that is under way."""
    return [plan(x, way, ahead(x.game)) for way in found if way.keys]


def plan(x: Texts, way: Way, card: int, label: str = "", price: int = 0, journey: bool = True) -> dict[str, Any]:
    game = x.game
    seat = game.seat
    fought = is_fought(way.after, card)
    paid = x.t.gettext("%(n)d for the way", n=price) if journey else x.words.count(price, "crystal")
    parts = [paid] if price else []
    if way.after is not way.begun:
        parts += deal(x, way, card)
    text = x.listed(parts)
    if fought:
        wounds = wound_count(way.after, seat) - wound_count(way.armed, seat)
        result = x.words.count(wounds, "wound") if wounds > 0 else x.t.gettext("unhurt")
        ending = x.t.gettext("you win, %(wounds)s", wounds=result)
        text = x.t.gettext("%(deal)s: %(ending)s", deal=text, ending=ending) if text else ending
    stops = in_window(way.after, seat, card)
    return {
        "keys": list(way.keys),
        "title": title(x, fought, stops, label if not journey else ""),
        "text": text,
        "crystals": game.crystals[seat] - way.after.crystals[seat],
        "wounds": wound_count(way.after, seat) - wound_count(game, seat),
        "stops": stops,
        "outcome": changes(x, way.after),
    }


def title(x: Texts, fought: bool, stops: bool, label: str) -> str:
    if label:
        return label
    if stops:
        return x.t.gettext("Set out")
    return x.t.gettext("Fight") if fought else x.t.gettext("Take")


def power(way: Way, card: int) -> int:
    """The hero's attack at the blow."""
    seat = way.begun.seat
    return next((entry[3] for entry in way.after.journal or () if entry[0] == "fight"), attack(way.begun, seat, card))


def used_up(way: Way, seat: int) -> dict[str, int]:
    """What is paid with besides crystals."""
    before, after = spent(way.begun, seat), spent(way.after, seat)
    return {icon: n - before[icon] for icon, n in after.items() if n > before[icon]}


def spent(game: Journey, seat: int) -> dict[str, int]:
    """Of the icons that are used up how many are not left; tokens that are kept count downwards from none."""
    shown = dict(zip(ICONS, look(game, seat).icons, strict=True))
    return {name: shown.get(name, 0) - n for kit in kits() for name, n in kit.left(game, seat).items()}


def deal(x: Texts, way: Way, card: int) -> list[str]:
    """What is given and got between setting out and the blow: `10 for +5 attack`."""
    seat = x.game.seat
    begun, after = way.begun, way.after
    mine = {each for stack in piles(after, seat) for each in stack}
    gone = [each for stack in piles(begun, seat) for each in stack if each not in mine]
    crystals, wounds = way.crystals(seat), way.wounds(seat)
    given = [str(crystals)] if crystals > 0 else []
    given += [x.words.count(n, icon) for icon, n in used_up(way, seat).items()]
    given += [x.words.count(wounds, "wound")] if wounds > 0 else []
    given += [x.card(each) for each in gone]
    sheltered = after.defense_boost[seat] - begun.defense_boost[seat]
    gains = {"attack": power(way, card) - attack(begun, seat, card), "defense": sheltered}
    got = [f"{signed(n)} {x.words.noun(n, name)}" for name, n in gains.items() if n]
    if not got:
        return [x.t.gettext("%(price)s on the way", price=x.together(given))] if given else []
    if not given:
        return [x.together(got)]
    return [x.t.gettext("%(price)s for %(gain)s", price=x.together(given), gain=x.together(got))]
