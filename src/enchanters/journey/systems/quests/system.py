"""Quests: which lie open, who has claimed which, and how one is claimed."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.effects import push_effects
from enchanters.journey.rows import Row
from enchanters.journey.stacks import changed, changed_for_all, unmark
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.verbs import Verb, hopeless, no_gift
from enchanters.kernel.journal import note

TYPE: Final = "quest"
PRIZE: Final = "claimed from others"  # the standing effect: whoever has it may lose it to another claim


class Quests(System):
    __slots__ = ("claimed", "open", "prizes")

    name: ClassVar[str] = "quests"
    box: ClassVar[str] = "eastquest"

    def __init__(self, laid: tuple[int, ...], claimed: list[tuple[int, ...]], prizes: list[tuple[int, ...]]) -> None:
        self.open = laid  # nobody's
        self.claimed = claimed  # of each seat, the last one on top (STACK-22)
        self.prizes = prizes  # of each seat, whole: those that others may claim

    def copy(self) -> Quests:
        return Quests(self.open, self.claimed.copy(), self.prizes.copy())

    def situation(self) -> tuple[object, ...]:
        return (self.open, tuple(self.claimed), tuple(self.prizes))

    def seat_cards(self, seat: int) -> tuple[int, ...]:
        return self.claimed[seat] + self.prizes[seat]

    def cards(self) -> list[int]:
        return list(self.open)

    def piles(self, seat: int) -> list[tuple[int, ...]]:
        """STACK-22: in a pile of their own; what others may claim lies apart."""
        return [self.claimed[seat], *[(card,) for card in self.prizes[seat]]]

    def open_cards(self) -> list[int]:
        """QUEST-02 and 04: what can be claimed at all."""
        return [*self.open, *[card for cards in self.prizes for card in cards]]

    def groups(self) -> list[tuple[int, ...]]:
        return [self.open, *self.claimed, *self.prizes]

    def owner(self, card: int) -> int:
        for seat, cards in enumerate(self.claimed):
            if card in cards or card in self.prizes[seat]:
                return seat
        return -1


def quests_of(game: Journey) -> Quests | None:
    for system in game.systems:
        if isinstance(system, Quests):
            return system
    return None


def is_claimable(game: Journey, seat: int, card: int, row: Row) -> bool:
    """QUEST-04 and 08: it lies open, or another player has it and may lose it. CROSS-34: no shield helps."""
    quests = quests_of(game)
    if quests is None:
        return False
    return card in quests.open or (quests.owner(card) != seat and card in quests.open_cards())


def do_claim(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """QUEST-03, 04, 05 and 08: it goes to the claimer, nothing takes its place, and its immediate effect happens."""
    quests, card = quests_of(game), at & 0xFFFF
    if quests is None or not is_claimable(game, user, card, row):
        return
    holder = quests.owner(card)
    if holder >= 0:
        quests.prizes[holder] = tuple([each for each in quests.prizes[holder] if each != card])
        note(game, "claim from", user, card, holder)
    else:
        quests.open = tuple([each for each in quests.open if each != card])
        note(game, "claim", user, card)
    kind = game.kinds[card]
    if PRIZE in kind.whole.sayings:
        quests.prizes[user] += (card,)
    else:
        quests.claimed[user] += (card,)
    unmark(game, card)
    changed_for_all(game)
    changed(game, user, card)
    push_effects(game, kind.now, card, user)


VERBS: Final = {"claim": Verb(do_claim, payable=is_claimable, gives=no_gift, hope=hopeless, own_turn=True, takes=True)}
