"""The Overlord: what lies on its card, on the village and on the track because of it, and who has its rewards.

A game without one has None in its place. How it is challenged is told in challenges.py, what it does in invasions.py.
"""

from __future__ import annotations

from enchanters.journey.codes import NO_CARD, TOKENS


class Overlord:
    """The state of the module. Tokens on cards are numbers; only a reward token that somebody has is a card."""

    __slots__ = (
        "card", "crystals", "death", "health", "invading", "laid", "lost", "reinforcing", "rewards", "stored", "strength",
        "tokens", "village_tokens",
    )  # fmt: skip

    def __init__(
        self,
        card: int,
        tokens: int,
        rewards: list[tuple[int, ...]],
        health: int = 0,
        strength: int = 0,
        death: bool = False,
        reinforcing: bool = False,
        crystals: int = 0,
        stored: tuple[int, ...] = (),
        laid: tuple[tuple[int, int], ...] = (),
        village_tokens: int = 0,
        lost: bool = False,
        invading: int = NO_CARD,
    ) -> None:
        self.card = card
        self.tokens = tokens  # reward tokens on it; without any it is defeated (OVERLORD-19)
        self.rewards = rewards  # of each seat, as cards
        self.health = health  # reinforcement tokens that show this side
        self.strength = strength
        self.death = death
        self.reinforcing = reinforcing
        self.crystals = crystals
        self.stored = stored  # cards on it, the first one first (OVERLORD-33)
        self.laid = laid  # cards of the track and a token on each; a card stands here once for each token
        self.village_tokens = village_tokens
        self.lost = lost  # everybody has lost
        self.invading = invading  # the card whose invasion is being carried out; invasions do not nest

    def copy(self) -> Overlord:
        return Overlord(
            self.card, self.tokens, self.rewards.copy(), self.health, self.strength, self.death, self.reinforcing,
            self.crystals, self.stored, self.laid, self.village_tokens, self.lost, self.invading,
        )  # fmt: skip

    def situation(self) -> tuple[object, ...]:
        """All of it that changes, to be compared."""
        return (
            self.tokens, tuple(self.rewards), self.health, self.strength, self.crystals, self.stored, self.laid,
            self.village_tokens, self.lost, self.invading,
        )  # fmt: skip

    def on(self, card: int, token: int) -> int:
        """How many tokens of a kind lie on a card of the track."""
        return self.laid.count((card, token))

    def lying(self, token: int) -> int:
        """How many tokens of a kind lie on the track."""
        return sum(1 for _, each in self.laid if each == token)

    def clear(self, card: int) -> None:
        """JOURNEY-22: a card that leaves the track leaves its tokens to the supply."""
        self.laid = tuple([each for each in self.laid if each[0] != card])

    def tokens_on(self, card: int) -> dict[str, int]:
        """The tokens on a card of the track, by name."""
        counts = {name: self.on(card, token) for token, name in enumerate(TOKENS)}
        return {name: n for name, n in counts.items() if n}
