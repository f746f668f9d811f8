"""What bots see in quests: what they could still claim, and what others could claim from them."""

from __future__ import annotations

from functools import cache

from enchanters.journey.codes import OR_FEWER, OR_MORE, YOU
from enchanters.journey.crystals import ACTIONS, purse
from enchanters.journey.evaluation.features import PER_ATTACK, PER_DEFENSE, PER_TEXT, usual
from enchanters.journey.library import Ability, Kind
from enchanters.journey.rows import Proviso
from enchanters.journey.state import Journey
from enchanters.journey.systems.quests.system import Quests
from enchanters.journey.values import count, holds

# How much of a thing may be missing before a claim is out of sight.
FAR = {"attack": 5.0, "defense": 4.0, "crystal": 6.0, "wound": 6.0, "monster": 4.0, "creature": 4.0}
FARTHEST = 3.0  # of anything else
COMPARED = 0.4  # a condition that looks at others, and does not hold
NAMES = ("claims at hand", "claims in reach", "claims to lose")
WORTHS = (0.75, 0.35, -0.3)  # of what such a quest brings: before it is claimed; less for what is missing; if others could


def features(game: Journey, quests: Quests, seat: int, turns: float) -> list[float]:
    """What the seat could claim at once, what it comes near to, and what others may claim from it, all in glory."""
    now = coming = going = 0.0
    time = min(1.0, turns / 2)
    for card in quests.open_cards():
        worth = value(game.kinds[card], turns)
        if worth <= 0:
            continue
        if quests.owner(card) == seat:
            rivals = [hope(game, other, card) for other in range(len(game.names)) if other != seat]
            going += time * worth * max(rivals, default=0.0)
            continue
        near = hope(game, seat, card)
        if near >= 1:
            now += time * worth
        else:
            coming += time * worth * near * near
    return [now, coming, going]


@cache
def parts(kind: Kind) -> tuple[float, float]:
    """What a quest brings, and what more with every turn."""
    glory = sum(usual(row) for row in kind.covered.glory)
    now = sum(usual(row) * row.deed.worth for row in kind.now_rows if row.who == YOU and row.deed.worth)
    part = kind.covered
    texts = len(part.abilities) + len(part.rests) + len(part.triggers)
    return glory + now, PER_ATTACK * part.attack + PER_DEFENSE * part.defense + PER_TEXT * texts


def value(kind: Kind, turns: float) -> float:
    once, each = parts(kind)
    return once + each * turns


def hope(game: Journey, seat: int, card: int) -> float:
    """How near the seat is to a claim, from 0 to 1: 1, it could claim now."""
    ability: Ability = game.kinds[card].open.abilities[0]
    found = min(1.0, (1 + purse(game, seat, ACTIONS)) / (1 + ability.crystals))
    for row in ability.hard_costs:
        for proviso, said in zip(row.provisos, row.clause.conditions, strict=True):
            if not holds(game, (proviso,), seat):
                found *= nearness(game, proviso, said.of, seat)
        if not row.provisos and not row.deed.takes and not row.deed.payable(game, seat, card, row):
            found *= COMPARED
    return found


def nearness(game: Journey, proviso: Proviso, of: str, seat: int) -> float:
    if proviso.test != "have" or proviso.who >= 0 or proviso.other >= 0 or proviso.sign not in (OR_MORE, OR_FEWER):
        return COMPARED
    lack = abs(proviso.n - count(game, proviso.of, seat))
    return max(0.0, 1.0 - lack / FAR.get(of, FARTHEST)) * 0.95
