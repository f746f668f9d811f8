"""What changed for a seat up to a later moment of the same game: for the coach."""

from __future__ import annotations

from collections import Counter
from typing import Any

from enchanters.gathering.codes import LETTERS, NEW, REWARD
from enchanters.gathering.components import title
from enchanters.gathering.scoring import points
from enchanters.gathering.state import Gathering
from enchanters.kernel.language import translator


def difference(before: Gathering, after: Gathering, seat: int, lang: str) -> dict[str, Any]:
    """Cards of the hand gained and lost, rewards by their piles, points; and all of it as a text."""
    t = translator(lang)
    hand, later = before.hands[seat], after.hands[seat]
    gained = [title(card, lang) for card in later if card not in hand]
    lost = [title(card, lang) for card in hand if card not in later]
    rewards = Counter(each >> REWARD for each in after.rewards[seat])
    rewards.subtract(each >> REWARD for each in before.rewards[seat])
    more = points(after, seat) - points(before, seat)
    names = {pile: t.gettext("new gathering") if pile == NEW else LETTERS[pile] for pile in rewards}
    piles = [names[pile] for pile, n in sorted(rewards.items()) for _ in range(n)]
    parts = []
    if piles:
        parts.append(t.ngettext("%(n)d reward (%(piles)s)", "%(n)d rewards (%(piles)s)", len(piles), piles=", ".join(piles)))
    if more:
        parts.append(t.ngettext("%(sign)s%(n)d point", "%(sign)s%(n)d points", abs(more), sign="+" if more > 0 else "−"))
    if gained:
        parts.append("+ " + ", ".join(gained))
    if lost:
        parts.append("− " + ", ".join(lost))
    harm = more < 0 or bool(lost)
    return {"gained": gained, "lost": lost, "rewards": piles, "points": more, "harm": harm, "text": "; ".join(parts)}
