"""Playing alone: challenges that a game sets, and a deal that is everybody's for a day."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.registry import MARK
from enchanters.server.store.base import OVER, PERSON
from enchanters.server.wishes import Place, Wish

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.record import Origin
    from enchanters.kernel.registry import Challenge
    from enchanters.server.store.base import Table

LEVEL = "expert"  # who plays the deal of the day before everybody else
SEED_BYTES = 6
OTHERWISE = ("game", "seats", "confirm", MARK)  # in these a table may differ from a challenge
NOBODY = "1"  # the deal does not depend on what somebody is called


@dataclass(frozen=True, slots=True)
class Deal:
    """What everybody is dealt on a day."""

    game: str
    day: str
    seed: int
    challenge: Challenge

    @property
    def note(self) -> str:
        """Under which what the bot reached is kept. Other packs make another deal of the same day."""
        return f"daily {self.game} {self.day} {self.seed}"

    @property
    def origin(self) -> Origin:
        game = dealt(self.game, self.challenge, self.seed)
        assert game.origin is not None
        return game.origin


def challenges(game: str) -> Sequence[Challenge]:
    return registry.game(game).pages().challenges()


def day_of(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at))


@lru_cache(maxsize=64)
def deal_of(game: str, day: str) -> Deal | None:
    """UTC day and versions of packs make the seed, so it is the same on every server; None: nobody plays it alone."""
    if not challenges(game):
        return None
    challenge = challenges(game)[0]
    found = dealt(game, challenge, 0).origin
    assert found is not None
    packs = " ".join(f"{name} {version}" for name, version in sorted(found.versions.items()) if name != "engine")
    digest = sha256(f"{game} {day} {packs}".encode()).digest()
    return Deal(game, day, int.from_bytes(digest[:SEED_BYTES], "big"), challenge)


def dealt(game: str, challenge: Challenge, seed: int) -> Game:
    return enchanters.start(enchanters.setup(game, seats=[NOBODY], **challenge.setup), seed)


def wish_for(game: str, challenge: Challenge, name: str, seed: int | None = None) -> Wish:
    return Wish((Place(PERSON, name, True),), game, dict(challenge.setup), seed)


def is_deal(table: Table) -> bool:
    """Whether the table was dealt as everybody's of the day on which it was made."""
    deal = deal_of(table.game, day_of(table.created))
    return deal is not None and not table.position and table.seed == deal.seed and fits(deal.challenge, table)


def fits(challenge: Challenge, table: Table) -> bool:
    """Whether the table was laid as the challenge asks, and for nothing besides; a mark does not change what is laid."""
    plain = enchanters.setup(table.game, seats=[NOBODY], **challenge.setup)
    return all(table.setup.get(name) == value for name, value in plain.items() if name not in OTHERWISE)


def reached(table: Table, result: dict[str, Any] | None) -> list[Challenge]:
    """The challenges that a finished game has met. Who knows the deal beforehand has met none, but for the day's own."""
    alone = table.state == OVER and len(table.seats) == 1 and not table.position and result is not None
    if not alone or (table.practice and not is_deal(table)):
        return []
    assert result is not None
    return [
        each
        for each in challenges(table.game)
        if result["winners"] and result["scores"][0] >= each.mark and fits(each, table)
    ]
