"""Enchanters: the card games of that name on one exact, fast engine. See the README for a tour.

>>> import enchanters
>>> setup = enchanters.setup("journey", seats=["Ann", "Bob"])
>>> game = enchanters.start(setup, seed=7)
>>> game.decision.kind
'turn'
"""

from __future__ import annotations

from copy import copy
from typing import Any

from enchanters.kernel import registry
from enchanters.kernel.errors import BadPosition, BadRecord, BadSetup, EnchantersError, IllegalChoice
from enchanters.kernel.game import Decision, Game, Option
from enchanters.kernel.language import N_
from enchanters.kernel.record import Record, replay
from enchanters.kernel.version import VERSION

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Decision",
    "EnchantersError",
    "Game",
    "IllegalChoice",
    "Option",
    "Record",
    "__version__",
    "from_position",
    "replay",
    "setup",
    "start",
]


__version__ = VERSION

registry.register("journey", "enchanters.journey:JOURNEY")
registry.register("gathering", "enchanters.gathering:GATHERING")


def setup(game: str = "", **fields: Any) -> dict[str, Any]:
    """A checked set-up: plain data. What is None is drawn from the seed."""
    known = {field.name: field for field in registry.game(game).fields()}
    for name in fields:
        if name not in known:
            raise BadSetup(N_("unknown set-up field %(name)r; known: %(known)s"), name=name, known=", ".join(known))
    defaults = {name: copy(field.default) for name, field in known.items()}
    return {"game": game or registry.first()} | defaults | fields


def start(setup: dict[str, Any], seed: int) -> Game:
    """A new game. The same set-up and seed give the same game on every machine."""
    fields = dict(setup)
    return registry.game(str(fields.pop("game", ""))).start(fields, seed)


def from_position(text: str | bytes) -> Game:
    """A game from its position text."""
    from enchanters.kernel.position import game_of

    return registry.game(game_of(text)).from_position(text)
