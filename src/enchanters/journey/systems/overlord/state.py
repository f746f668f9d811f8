"""The Overlord: what lies on its card and on the village because of it, and who has its rewards."""

from __future__ import annotations

from typing import ClassVar

from enchanters.journey.codes import HEALTH_TOKEN, NO_CARD
from enchanters.journey.state import Journey
from enchanters.journey.systems.foe import Foe
from enchanters.journey.systems.overlord.codes import C_REWARD, C_STORED_CARD, C_STORED_CRYSTAL, STORED


class Overlord(Foe):
    """What there is of it. Tokens on cards are numbers; only a reward token that somebody has is a card."""

    __slots__ = (
        "card", "crystals", "death", "health", "hunted", "invading", "lost", "reinforcing", "rewards", "stored", "strength",
        "tokens", "village_tokens",
    )  # fmt: skip

    name: ClassVar[str] = "overlord"
    box: ClassVar[str] = "overlords"

    def __init__(self, card: int, tokens: int, rewards: list[tuple[int, ...]], other: Overlord | None = None) -> None:
        self.card = card
        self.tokens = tokens  # reward tokens on it; without any it is defeated (OVERLORD-19)
        self.rewards = rewards  # of each seat, as cards
        if other is None:
            self.health = 0  # reinforcement tokens that show this side
            self.strength = 0
            self.death = False
            self.hunted = False  # by all together: then it has no reward tokens, and is never defeated by their want
            self.reinforcing = False
            self.crystals = 0
            self.stored: tuple[int, ...] = ()  # cards on it, the first one first (OVERLORD-33)
            self.village_tokens = 0
            self.lost = False  # everybody has lost
            self.invading = NO_CARD  # the card whose invasion is being carried out; invasions do not nest
        else:
            self.health = other.health
            self.strength = other.strength
            self.death = other.death
            self.hunted = other.hunted
            self.reinforcing = other.reinforcing
            self.crystals = other.crystals
            self.stored = other.stored
            self.village_tokens = other.village_tokens
            self.lost = other.lost
            self.invading = other.invading

    def foe(self) -> int:
        return self.card

    def hunt(self) -> None:
        """COOP-23 and 48."""
        self.hunted = True
        self.tokens = 0

    def stands(self) -> bool:
        """OVERLORD-19: whether it is undefeated."""
        return self.tokens > 0 or self.hunted

    def toughness(self, side: int) -> int:
        return self.health if side == HEALTH_TOKEN else self.strength

    def stock(self) -> int:
        return self.crystals

    def stow(self, game: Journey, n: int) -> None:
        self.crystals += n
        if n > 0:
            for system in game.systems:
                system.stocked(game)

    def situation(self) -> tuple[object, ...]:
        return (
            self.tokens, tuple(self.rewards), self.health, self.strength, self.crystals, self.stored, self.village_tokens,
            self.lost, self.invading,
        )  # fmt: skip

    def cards(self) -> list[int]:
        return [self.card, *self.stored, *[card for rewards in self.rewards for card in rewards]]

    def piles(self, seat: int) -> list[tuple[int, ...]]:
        """OVERLORD-17: nothing covers a reward token."""
        return [(card,) for card in self.rewards[seat]]

    def open_cards(self) -> list[int]:
        return [self.card] if self.stands() else []  # OVERLORD-20

    def groups(self) -> list[tuple[int, ...]]:
        return [self.stored, *self.rewards]

    def fetchable(self, game: Journey) -> tuple[int, ...]:
        return self.stored

    def lift(self, game: Journey, card: int) -> bool:
        if card not in self.stored:
            return False
        self.stored = tuple([each for each in self.stored if each != card])
        return True

    def holds(self, card: int, place: int) -> bool:
        return place == STORED and card in self.stored

    def count(self, game: Journey, of: int, seat: int) -> int:
        """OVERLORD-30."""
        if of == C_REWARD:
            return len(self.rewards[seat])
        if of == C_STORED_CARD:
            return len(self.stored)
        return self.crystals if of == C_STORED_CRYSTAL else 0

    def stat(self, game: Journey, card: int, health: bool, seat: int) -> int:
        """OVERLORD-24: its reinforcement tokens."""
        if card != self.card:
            return 0
        return self.health if health else self.strength

    def sways(self, game: Journey, card: int, seat: int) -> bool:
        """COOP-30: where all fight it together, what would hit another player takes its tokens."""
        return self.hunted and card == self.card and self.health > 0

    def is_lost(self, game: Journey) -> bool:
        """OVERLORD-22 and END-08: in death mode nobody wins while a reward token lies on it."""
        return self.lost or (self.death and self.tokens > 0)


def overlord_of(game: Journey) -> Overlord | None:
    """The Overlord, if there is one."""
    for system in game.systems:
        if isinstance(system, Overlord):
            return system
    return None


def the_overlord(game: Journey) -> Overlord:
    """The Overlord of a game that has one."""
    found = overlord_of(game)
    assert found is not None
    return found
