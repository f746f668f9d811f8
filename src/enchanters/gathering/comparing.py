"""What changed for a seat up to a later moment of the same game: for the coach."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import Any, cast

from enchanters.gathering.codes import ELEMENTALS, LETTERS, NEW, REWARD, VALUE
from enchanters.gathering.components import title
from enchanters.gathering.state import Gathering
from enchanters.gathering.viewing import knows
from enchanters.kernel.language import Translator, translator
from enchanters.kernel.registry import Sight


def difference(before: Gathering, after: Gathering, seat: int, lang: str, sight: Sight) -> dict[str, Any]:
    """Cards of the hand gained and lost, rewards by their piles, points; and all of it as a text.

    Cards that the seat of the sight does not know are counted and not named. Of rewards that it has not seen the mean of
    what they can be is told.
    """
    t = translator(lang)
    told = Told(sight)
    hand, later = before.hands[seat], after.hands[seat]
    gained = [card for card in later if card not in hand]
    lost = [card for card in hand if card not in later]
    more = Counter(after.rewards[seat]) - Counter(before.rewards[seat])
    fewer = Counter(before.rewards[seat]) - Counter(after.rewards[seat])
    points = told.points(more, gained) - told.points(fewer, lost)
    piles = [pile_name(each >> REWARD, t) for each in sorted(more.elements())]
    parts = []
    if piles:
        parts.append(t.ngettext("%(n)d reward (%(piles)s)", "%(n)d rewards (%(piles)s)", len(piles), piles=", ".join(piles)))
    if points:
        parts.append(points_text(points, all(map(told.seen, more + fewer)), t))
    if gained:
        parts.append("+ " + told.listed(gained, t))
    if lost:
        parts.append("− " + told.listed(lost, t))
    return {
        "gained": told.names(gained, lang),
        "lost": told.names(lost, lang),
        "hidden": len(gained) - len(told.names(gained, lang)),
        "rewards": piles,
        "points": points,
        "harm": points < 0 or bool(lost),
        "text": "; ".join(parts),
    }


class Told:
    """Cards and rewards as a seat may be told of them."""

    def __init__(self, sight: Sight) -> None:
        self.game = cast("Gathering", sight.game)
        self.seat = sight.seat
        self.own = self.game.rewards[self.seat]

    def known(self, cards: list[int]) -> list[int]:
        return [card for card in cards if knows(self.game, self.seat, card)]

    def names(self, cards: list[int], lang: str) -> list[str]:
        return [title(card, lang) for card in self.known(cards)]

    def listed(self, cards: list[int], t: Translator) -> str:
        names = self.names(cards, t.lang)
        hidden = len(cards) - len(names)
        return ", ".join([*names, *([t.ngettext("a hidden card", "%(n)d hidden cards", hidden)] if hidden else [])])

    def seen(self, reward: int) -> bool:
        return reward in self.own

    def points(self, rewards: Counter[int], cards: list[int]) -> float:
        elementals = sum(card >= ELEMENTALS for card in self.known(cards))
        return round(sum(self.worth(each) for each in rewards.elements()), 1) + elementals

    def worth(self, reward: int) -> float:
        """Its value, or else the mean of those of its pile that the seat does not have."""
        if self.seen(reward):
            return reward & VALUE
        left = Counter(self.game.values[reward >> REWARD])
        left.subtract(each & VALUE for each in self.own if each >> REWARD == reward >> REWARD)
        return fmean(left.elements()) if left.total() > 0 else 0.0


def pile_name(pile: int, t: Translator) -> str:
    return t.gettext("new gathering") if pile == NEW else LETTERS[pile]


def points_text(points: float, certain: bool, t: Translator) -> str:
    sign = "+" if points > 0 else "−"
    if certain:
        return t.ngettext("%(sign)s%(n)d point", "%(sign)s%(n)d points", int(abs(points)), sign=sign)
    number = f"{abs(points):.1f}"
    return t.gettext("%(points)s points on average", points=sign + (number.replace(".", ",") if t.lang == "fr" else number))
